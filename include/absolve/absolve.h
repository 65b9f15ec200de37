#ifndef ABSOLVE_ABSOLVE_H
#define ABSOLVE_ABSOLVE_H

/*
 * The C interface of absolve. It resolves URI references; finds, explains and rewrites the links of
 * HTML documents and MIME messages; and takes messages apart. It is C99, and C++11 by `extern "C"`.
 *
 * Texts: a text is a pointer and a length in bytes. It is UTF-8 unless the comment says otherwise.
 * No NUL terminates it. An absent text has a `data` of NULL. An empty text has a `size` of 0 and a
 * `data` that is not NULL.
 *
 * Threads: several threads may use the same options at once while no thread sets them. Only one
 * thread at a time may use a resolver, a reader or an archive. The library has no global state.
 *
 * Errors: functions return a status. The handle keeps an error text for its last call that returned
 * a status; the text is empty if that call succeeded. The library throws no exception and never
 * aborts. A callback must return: it may neither throw nor call longjmp. It must not use or free
 * the handle whose call it is in.
 *
 *     absolve_options* options = absolve_options_new(NULL);
 *     absolve_options_set(options, "profile", "rfc3986");
 *     absolve_resolver* resolver;
 *     absolve_status status = absolve_resolver_new(options, &resolver);
 */

#include <stddef.h>
#include <stdint.h>

#include "absolve/version.h"

/* NOLINTBEGIN(modernize-use-using): C has no other way. */

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ABSOLVE_API __attribute__((visibility("default")))
#else
#define ABSOLVE_API
#endif

/** The number in the name of the shared library, libabsolve.so.1. */
#define ABSOLVE_ABI_VERSION 1

/** A view of a text or of bytes. It owns no memory; each function states how long it is valid. */
typedef struct absolve_text {
  const char* data; /**< NULL: absent */
  size_t size;      /**< in bytes */
} absolve_text;

/** A view of a NUL-terminated string, without the NUL. NULL gives an absent text. */
ABSOLVE_API absolve_text absolve_text_of(const char* string);

/* In C++ the enumerations have a fixed underlying type, so that every int is a valid value. */
#ifdef __cplusplus
#define ABSOLVE_ENUM_TYPE : int
#else
#define ABSOLVE_ENUM_TYPE
#endif

/** The result of a call. The numbers never change. A later version may add statuses. */
typedef enum absolve_status ABSOLVE_ENUM_TYPE {
  ABSOLVE_OK = 0,
  ABSOLVE_RELATIVE_WITHOUT_BASE = 1, /**< a relative reference, and no base */
  ABSOLVE_OPAQUE_BASE = 2,           /**< RFC 2396 5: a base such as `mailto:x` */
  ABSOLVE_ABOVE_ROOT = 3,            /**< a `..` above the root, refused: RFC 2396 5.2 (6g) */
  ABSOLVE_BAD_AUTHORITY = 4,         /**< unbalanced brackets or a bad port: RFC 3986 3.2 */
  ABSOLVE_BAD_URL = 5,               /**< the parser of the URL Standard returns failure */
  ABSOLVE_NOT_ABSOLUTE = 6,          /**< a base must be absolute */
  ABSOLVE_UNSUPPORTED_CHARSET = 7,
  ABSOLVE_UNSUPPORTED_TYPE = 8,
  ABSOLVE_UNSUPPORTED_ENCODING = 9, /**< an unknown transfer or content encoding */
  ABSOLVE_MALFORMED_ENCODING = 10,
  ABSOLVE_NO_SUCH_PART = 11,
  ABSOLVE_NO_SUCH_FILE = 12,
  ABSOLVE_OVER_LIMIT = 13,    /**< the error text names the option to raise: `max-links` */
  ABSOLVE_BAD_ATTRIBUTE = 14, /**< an invalid change to the table of attributes */
  ABSOLVE_BAD_MAP = 15,
  ABSOLVE_ENGINES_DISAGREE = 16, /**< only with the option `verify` */
  ABSOLVE_ENGINE_FAILED = 17,
  ABSOLVE_UNKNOWN_OPTION = 18,
  ABSOLVE_BAD_OPTION = 19,         /**< an option cannot have that value */
  ABSOLVE_NOT_IN_BUILD = 20,       /**< the library was built without what this needs */
  ABSOLVE_NO_MEMORY = 1000,        /**< an allocation failed */
  ABSOLVE_BUFFER_TOO_SMALL = 1001, /**< the call stores the length that is needed */
  ABSOLVE_STOPPED = 1002,          /**< a callback returned ABSOLVE_STOP */
  ABSOLVE_BAD_ARGUMENT = 1003,     /**< NULL, an action that the callback cannot return, a
                                      structure whose `size` is not known, or a call that has no
                                      document to act on */
  ABSOLVE_INTERNAL = 1004          /**< a defect of the library */
} absolve_status;

/**
 * The name of a status in lower case, as in JSON: `not_absolute`. A number that this version does
 * not know gives `unknown`. Static storage.
 */
ABSOLVE_API absolve_text absolve_status_name(absolve_status status);
/** One English sentence that describes a status, without a full stop. Static storage. */
ABSOLVE_API absolve_text absolve_status_message(absolve_status status);

/** The version of the library, `0.9.0`. Static storage. */
ABSOLVE_API absolve_text absolve_version(void);

/* Options */

/**
 * Allocates the memory of handles. The library allocates all other memory with the C++ operator
 * new, which a program may replace.
 */
typedef struct absolve_allocator {
  /** Returns `size` bytes, aligned for any object, or NULL if there is no memory. */
  void* (*allocate)(void* context, size_t size);
  /** Frees `memory`, which `allocate` returned for the same `size`. */
  void (*release)(void* context, void* memory, size_t size);
  void* context; /**< passed to both functions */
} absolve_allocator;

/** A set of options. Their names are those of the long options of the command `absolve`. */
typedef struct absolve_options absolve_options;

/**
 * Makes options with their defaults: the profile `web` and no base. The library copies `allocator`
 * and also uses it for the handles that are made with these options. Its context must outlive all
 * of them. If `allocator` is NULL, malloc and free are used. Returns NULL if there is no memory or
 * if a function of `allocator` is NULL.
 */
ABSOLVE_API absolve_options* absolve_options_new(const absolve_allocator* allocator);
/** Frees options. Handles that were made with them stay usable. NULL does nothing. */
ABSOLVE_API void absolve_options_free(absolve_options* options);
/**
 * Sets one option, as `--name value` does for the command `absolve`. A flag takes `true` or
 * `false`. `attributes` takes the lines of a file of attributes, not its name. Both strings are
 * NUL-terminated and are copied. Fails with ABSOLVE_UNKNOWN_OPTION, ABSOLVE_BAD_OPTION or, for
 * NULL, ABSOLVE_BAD_ARGUMENT; the options then stay as they were. Options that depend on each other
 * are checked when a handle is made with them. Handles that exist already do not change.
 */
ABSOLVE_API absolve_status absolve_options_set(absolve_options* options, const char* name,
                                               const char* value);
/** Like `absolve_options_set`, but takes texts instead of NUL-terminated strings. */
ABSOLVE_API absolve_status absolve_options_set_text(absolve_options* options, absolve_text name,
                                                    absolve_text value);
/** Why the last call failed; empty if it succeeded. Valid until the next call that sets options. */
ABSOLVE_API absolve_text absolve_options_error(const absolve_options* options);
/**
 * The name of the option at `index`, counted from 0, or an absent text past the end. If `help` is
 * not NULL, `*help` receives one line of help; past the end it is not set. Static storage.
 */
ABSOLVE_API absolve_text absolve_option_at(size_t index, absolve_text* help);
/** The name of the profile at `index`, from 0, or an absent text past the end. Static storage. */
ABSOLVE_API absolve_text absolve_profile_at(size_t index);

/* References */

/** A parsed base and the rules that resolve references against it. */
typedef struct absolve_resolver absolve_resolver;

/**
 * Makes a resolver with `options` (NULL: the defaults). It follows the rules of their profile. Its
 * base is their `base-url`, or else their `default-base`; without either it has no base. Their
 * `charset` is the encoding of the document. The options are copied.
 *
 * The call also checks options that depend on each other. It fails with ABSOLVE_NOT_ABSOLUTE,
 * ABSOLVE_BAD_OPTION, ABSOLVE_UNSUPPORTED_CHARSET and others. Even after a failure `*resolver` is a
 * handle: `absolve_resolver_error` gives the reason, every other call that returns a status fails
 * in the same way, and the caller must free it. `*resolver` is NULL only if there is no memory.
 */
ABSOLVE_API absolve_status absolve_resolver_new(const absolve_options* options,
                                                absolve_resolver** resolver);
/** Frees a resolver. NULL does nothing. Texts that it returned are no longer valid. */
ABSOLVE_API void absolve_resolver_free(absolve_resolver* resolver);
/**
 * Replaces the base by `base`, an absolute URI. Its fragment is ignored (RFC 3986 5.1). An absent
 * `base` removes the base; an empty one fails with ABSOLVE_NOT_ABSOLUTE. `encoding` is the label of
 * the document's encoding, in which the profile `web` encodes queries (URL Standard 4.4). If it is
 * absent or empty, the encoding is UTF-8. Both texts are copied. On failure the resolver keeps its
 * base and its encoding.
 */
ABSOLVE_API absolve_status absolve_resolver_set_base(absolve_resolver* resolver, absolve_text base,
                                                     absolve_text encoding);
/** The base without its fragment, or an absent text. Valid until the base changes. */
ABSOLVE_API absolve_text absolve_resolver_base(const absolve_resolver* resolver);
/**
 * Resolves `reference` (RFC 3986 5.2). Writes the target into `buffer`, which has room for
 * `capacity` bytes, and its length in bytes into `*length`. No NUL is added. If the buffer is too
 * small, the call fails with ABSOLVE_BUFFER_TOO_SMALL, writes nothing into `buffer`, and sets
 * `*length` to the length that is needed. Other failures leave `*length` unchanged. `buffer` may be
 * NULL if `capacity` is 0. If `same_document` is not NULL, `*same_document` becomes 1 for a
 * reference that stays in the document (RFC 3986 4.4), else 0.
 *
 * A reference of plain characters, such as `g`, `../g`, `/g?y` or `http://h/x`, costs no allocation
 * once the resolver has produced a target of the same length or longer.
 */
ABSOLVE_API absolve_status absolve_resolver_resolve(absolve_resolver* resolver,
                                                    absolve_text reference, char* buffer,
                                                    size_t capacity, size_t* length,
                                                    int* same_document);
/**
 * Resolves `reference` without copying its target. Returns 1 if the target is `*prefix` followed
 * by the bytes of `reference` from `*taken` on. Otherwise returns 0 and sets nothing; then call
 * `absolve_resolver_resolve`. `*prefix` is valid until the base changes. Allocates nothing, and
 * does not change the error text.
 */
ABSOLVE_API int absolve_resolver_splice(const absolve_resolver* resolver, absolve_text reference,
                                        absolve_text* prefix, size_t* taken);
/** Why the last call failed; empty if it succeeded. Valid until the next call with this handle. */
ABSOLVE_API absolve_text absolve_resolver_error(const absolve_resolver* resolver);

/* Documents */

/** Where a base comes from (RFC 3986 5.1.1 to 5.1.4), innermost first. */
typedef enum absolve_layer ABSOLVE_ENUM_TYPE {
  ABSOLVE_LAYER_NONE = -1,
  ABSOLVE_LAYER_EMBEDDED = 0,
  ABSOLVE_LAYER_CONTENT_BASE = 1,
  ABSOLVE_LAYER_CONTENT_LOCATION = 2,
  ABSOLVE_LAYER_ENCAPSULATING = 3,
  ABSOLVE_LAYER_RETRIEVAL = 4,
  ABSOLVE_LAYER_DEFAULT = 5
} absolve_layer;

/** The layer's name: `embedded`, `content-base` and so on. Static storage. */
ABSOLVE_API absolve_text absolve_layer_name(absolve_layer layer);

/** A candidate for the base of a document: where it was stated, and whether it was chosen. */
typedef struct absolve_candidate {
  int32_t layer;        /**< an `absolve_layer` */
  absolve_text stated;  /**< the value as stated */
  absolve_text url;     /**< the absolute URL; absent if the candidate is unusable */
  absolve_text place;   /**< where it is stated, in English: `BASE href at byte 60` */
  absolve_text verdict; /**< why it was chosen or not, in English */
} absolve_candidate;

/**
 * One document or header that was read. The library fills this structure; `size` tells which
 * members it has. Later versions may add members at the end.
 */
typedef struct absolve_entity {
  size_t size;               /**< of this structure in the version of the library that fills it */
  absolve_text path;         /**< of the MIME part, `1.2`; empty for the outermost */
  absolve_text frame;        /**< the number of a srcdoc document; empty for others */
  absolve_text media_type;   /**< in lower case */
  absolve_text encoding;     /**< the Encoding Standard's name */
  absolve_text document_url; /**< empty where unknown */
  absolve_text title;        /**< HTML 3.1.5; at most 1,024 bytes; empty: none */
  absolve_text robots;       /**< of meta elements; empty: none */
  absolve_text robots_tag;   /**< the fields X-Robots-Tag, LF between them; empty: none */
  absolve_text base;         /**< empty: none */
  int32_t layer;             /**< the `absolve_layer` that gave the base */
  int32_t is_part;           /**< 1 if this is a MIME part or the header of a message */
  int32_t in_part;           /**< 1 if offsets of links count in the decoded body */
  int32_t status;            /**< of an HTTP response; 0: unknown */
  size_t body_offset;        /**< of the encoded body, in the file */
  size_t body_size;
  const absolve_candidate* const* candidates; /**< all candidates, innermost first */
  size_t candidate_count;
} absolve_entity;

/** The bits of `absolve_link.flags`. */
enum {
  ABSOLVE_LINK_INERT = 1,           /**< the link is in a template */
  ABSOLVE_LINK_IS_BASE = 2,         /**< the link is the href of a BASE */
  ABSOLVE_LINK_SAME_DOCUMENT = 4,   /**< it stays in its document (RFC 3986 4.4) */
  ABSOLVE_LINK_FETCHES_NOTHING = 8, /**< it loads nothing, whatever the base is */
  ABSOLVE_LINK_NAMES_ELEMENT = 16,  /**< it names an element of another document (SVG 2 16.1) */
  ABSOLVE_LINK_NOFOLLOW = 32,       /**< rel, meta elements or X-Robots-Tag tell all crawlers not to
                                         follow it */
  ABSOLVE_LINK_IN_NOSCRIPT = 64     /**< it is in a noscript, and followed only without scripts */
};

/** One link. Later versions may add members at the end. */
typedef struct absolve_link {
  size_t size;             /**< of this structure, in the library that calls */
  absolve_text element;    /**< local name; outside of elements a fixed name such as `header` */
  absolve_text attribute;  /**< in lower case */
  absolve_text kind;       /**< of the value: `url`, `srcset`, `css` and so on */
  absolve_text raw;        /**< the reference, decoded to UTF-8 */
  absolve_text url;        /**< its target; absent if it does not resolve */
  absolve_text base;       /**< empty: none */
  absolve_text rel;        /**< empty: none */
  int32_t layer;           /**< the `absolve_layer` that gave the base */
  uint32_t flags;          /**< bits such as `ABSOLVE_LINK_INERT` */
  int32_t error;           /**< an `absolve_status`: why there is no target, or ABSOLVE_OK */
  size_t offset;           /**< of its raw bytes, from 0; see `absolve_entity.in_part` */
  size_t length;           /**< of its raw bytes */
  size_t line;             /**< from 1 */
  size_t column;           /**< in bytes, from 1 */
  absolve_text text;       /**< with the option `details`, the text between the tags of an `a` */
  absolve_text link_title; /**< with `details`, the attributes of these names; empty: none */
  absolve_text alt;
  absolve_text hreflang;
  absolve_text type;
  absolve_text media;
} absolve_link;

/** A message about a file, for a person to read. Later versions may add members at the end. */
typedef struct absolve_diagnostic {
  size_t size;           /**< of this structure, in the library that calls */
  absolve_text code;     /**< a stable name, as in JSON: `link_unresolved` */
  absolve_text message;  /**< one English sentence */
  absolve_text entity;   /**< path of the MIME part */
  absolve_text frame;    /**< the number of a document in an attribute value */
  size_t offset;         /**< in bytes; SIZE_MAX: the diagnostic has no place */
  int32_t in_part;       /**< 1: `offset` counts in the decoded part */
  int32_t is_unresolved; /**< 1: a link that should have become absolute stays as written */
  int32_t is_left_whole; /**< 1: a part is left unchanged */
} absolve_diagnostic;

/** The value that a callback returns. */
typedef enum absolve_action ABSOLVE_ENUM_TYPE {
  ABSOLVE_CONTINUE = 0, /**< go on */
  ABSOLVE_ABSOLUTE = 0, /**< of a link: the target is written if the link needs its base */
  ABSOLVE_KEEP = 1,     /**< of a link: it stays as it is */
  ABSOLVE_TEXT = 2, /**< of a link: `*replacement`, which must be set, takes its place; a text that
                         cannot stand there is not written (`link_cannot_stand`) */
  ABSOLVE_STOP = 3  /**< ends the pass with ABSOLVE_STOPPED */
} absolve_action;

/**
 * The callbacks of a pass. They are called on the thread that called the library. Structures and
 * texts that a callback receives are valid until it returns. Any function may be NULL. Only `link`
 * may return ABSOLVE_KEEP and ABSOLVE_TEXT. Any other value ends the pass with
 * ABSOLVE_BAD_ARGUMENT. Set `size`, and leave unused members 0, as an initializer does for the
 * members that it does not name:
 *
 *     absolve_visitor visitor = {.size = sizeof(visitor)};
 */
typedef struct absolve_visitor {
  size_t size;   /**< sizeof(absolve_visitor) */
  void* context; /**< passed to each function */
  /** Called once per entity, after its links. Returns ABSOLVE_CONTINUE or ABSOLVE_STOP. */
  absolve_action (*entity)(void* context, const absolve_entity* entity);
  /**
   * Called once per link, in source order, before `entity` is called for its entity. To return
   * ABSOLVE_TEXT, set `*replacement` to the new value in UTF-8, without escapes of the format. The
   * library copies it when the callback returns. Without `write`, no link is edited.
   */
  absolve_action (*link)(void* context, const absolve_entity* entity, const absolve_link* link,
                         absolve_text* replacement);
  /** Called once per diagnostic, after all links of a whole document. Returns ABSOLVE_CONTINUE or
   * ABSOLVE_STOP. */
  absolve_action (*diagnostic)(void* context, const absolve_diagnostic* diagnostic);
  /**
   * Receives the rewritten document in pieces, in order. `absolve_reader_read` calls it after all
   * other callbacks; pieces without edits then point into the bytes that the caller passed. If it
   * is NULL, links are listed and nothing is rewritten. Returns ABSOLVE_CONTINUE or ABSOLVE_STOP.
   */
  absolve_action (*write)(void* context, absolve_text piece);
} absolve_visitor;

/**
 * What is known about one document. An absent member takes its value from the options (`url` from
 * `base-url`). An empty member overrides the option. Unused members must be 0.
 */
typedef struct absolve_source {
  size_t size;          /**< sizeof(absolve_source) */
  absolve_text name;    /**< a file name, for its suffix */
  absolve_text url;     /**< where it was retrieved from, after redirects; if it is not
                                   absolute, the document fails with ABSOLVE_NOT_ABSOLUTE */
  absolve_text type;    /**< a Content-Type value */
  absolve_text charset; /**< an encoding label */
  absolve_text csp;     /**< a Content-Security-Policy value */
} absolve_source;

/** Reads documents, one after another, with the same options. Reuses memory between them. */
typedef struct absolve_reader absolve_reader;

/**
 * Makes a reader with `options` (NULL: the defaults). The options are copied. Fails as
 * `absolve_resolver_new` does; after a failure `*reader` must be freed, too.
 */
ABSOLVE_API absolve_status absolve_reader_new(const absolve_options* options,
                                              absolve_reader** reader);
/** Frees a reader. NULL does nothing. Texts that it returned are no longer valid. */
ABSOLVE_API void absolve_reader_free(absolve_reader* reader);
/**
 * Reads `bytes`, an HTML document, a message (MHTML, mail) or an HTTP message, in one pass, and
 * calls the functions of `visitor`. `source` may be NULL. `bytes`, `source` and `visitor` must live
 * until the call returns. A link that does not resolve is not a failure: `absolve_link.error` gives
 * the reason. If the call fails, `link` may have been called already, but `write` has not, unless
 * `write` itself ended the pass. With the option `part`, only the links of that part are shown and
 * edited, and `write` still receives the whole message. Ends a document that `absolve_reader_begin`
 * began.
 */
ABSOLVE_API absolve_status absolve_reader_read(absolve_reader* reader, absolve_text bytes,
                                               const absolve_source* source,
                                               const absolve_visitor* visitor);
/**
 * Begins a document that arrives in pieces, and abandons one begun before. `source` may be
 * NULL. `*source` and `*visitor` are copied; `visitor->context` must live until the document ends.
 * The callbacks are called as by `absolve_reader_read`, except:
 *
 * - HTML is passed to `link` and `write` as soon as its base is known. The option `stream-window`
 *   is the largest number of bytes that links wait for a BASE (1 MiB by default), or `head`: they
 *   wait until the head ends. Without a charset in the Content-Type, links wait for at least 4 KiB.
 *   The window is compared with the bytes held between two pieces, so a large piece can contain a
 *   BASE that would arrive too late in smaller pieces. If a BASE, an encoding or markup arrives
 *   after the window and would have changed earlier links, a diagnostic reports it: `late_base`,
 *   `late_encoding`, `late_structure`. HTML in UTF-16 and ISO-2022-JP, and all other types, are
 *   held until their end.
 * - `diagnostic` is called as soon as a diagnostic is known. While `link` is called, the title and
 *   the robots of an entity are those found before that link, and `body_size` is not known. It is
 *   known when `entity` is called for the page.
 * - Limits count the bytes that are held at one time. Once the base is known, the reader holds at
 *   most one tag or comment of HTML, or the text of one script, style, title or textarea.
 * - After a failure, `write` receives all bytes that are not yet written, and all that follow,
 *   unchanged. No byte is lost.
 */
ABSOLVE_API absolve_status absolve_reader_begin(absolve_reader* reader,
                                                const absolve_source* source,
                                                const absolve_visitor* visitor);
/**
 * Reads the next piece of the document, of any size. The caller may free `piece` when the call
 * returns. After a failure of the document, each further call fails in the same way. After a
 * callback has ended the pass, or without `absolve_reader_begin`, the call fails with
 * ABSOLVE_BAD_ARGUMENT.
 */
ABSOLVE_API absolve_status absolve_reader_write(absolve_reader* reader, absolve_text piece);
/** Ends the document and passes on what was held. The reader can then read another document. */
ABSOLVE_API absolve_status absolve_reader_end(absolve_reader* reader);
/** The number of edited links in the last document; 0 before that document has ended. */
ABSOLVE_API size_t absolve_reader_edited_links(const absolve_reader* reader);
/** Why the last call failed; empty if it succeeded. Valid until the next call with this reader. */
ABSOLVE_API absolve_text absolve_reader_error(const absolve_reader* reader);

/* Archives */

/** One part of a message, or the message itself. Later versions may add members at the end. */
typedef struct absolve_part {
  size_t size;                    /**< of this structure, in the library that calls */
  absolve_text path;              /**< its place, `1.2`; empty for the outermost */
  absolve_text media_type;        /**< in lower case */
  absolve_text charset;           /**< as its Content-Type states; empty: none */
  absolve_text encoding;          /**< of a document: the Encoding Standard's name; else empty */
  absolve_text transfer_encoding; /**< in lower case; empty: none */
  absolve_text content_encoding;  /**< of HTTP, in lower case; empty: none */
  absolve_text name;              /**< the file name that its header proposes; not to be trusted */
  absolve_text content_id;        /**< without brackets (RFC 2045 7); empty: none */
  absolve_text message_id;        /**< without brackets (RFC 5322 3.6.4); empty: none */
  absolve_text location;          /**< Content-Location (RFC 2557 4.4); empty: none */
  absolve_text location_resolved; /**< its URL (RFC 2557 8.2 c); empty: none */
  absolve_text base;              /**< of the references in it; empty: none */
  int32_t layer;                  /**< the `absolve_layer` that gave the base */
  int32_t is_leaf;                /**< 1: it contains no parts */
  int32_t is_document;            /**< 1: its links are read */
  int32_t is_unreferenced;        /**< 1: no reference in its multipart/related leads to it */
  size_t parent;                  /**< index of the enclosing part; SIZE_MAX: none */
  size_t shows; /**< index of the leaf that it shows first; for a leaf its own index */
} absolve_part;

/** Reads messages (MHTML, mail, mailboxes, HTTP) part by part, one message after another. */
typedef struct absolve_archive absolve_archive;

/**
 * Makes an archive with `options` (NULL: the defaults). The options are copied. Fails as
 * `absolve_resolver_new` does; after a failure `*archive` must be freed, too.
 */
ABSOLVE_API absolve_status absolve_archive_new(const absolve_options* options,
                                               absolve_archive** archive);
/** Frees an archive. NULL does nothing. Texts that it returned are no longer valid. */
ABSOLVE_API void absolve_archive_free(absolve_archive* archive);
/**
 * Reads the parts of the message `bytes`. The archive keeps a view of `bytes`, which must live
 * until the next read or until the archive is freed. `source` may be NULL. Fails with
 * ABSOLVE_UNSUPPORTED_TYPE if `bytes` is not a message. After any failure the archive has no parts.
 */
ABSOLVE_API absolve_status absolve_archive_read(absolve_archive* archive, absolve_text bytes,
                                                const absolve_source* source);
/**
 * Reads the message as `absolve_archive_read` does, and turns its parts into files that a browser
 * can open offline from one folder. Links between parts become file names; all other links become
 * absolute. If `ascii_names` is not 0, file names have ASCII characters only.
 */
ABSOLVE_API absolve_status absolve_archive_unpack(absolve_archive* archive, absolve_text bytes,
                                                  const absolve_source* source, int ascii_names);
/** The number of parts, including the message itself; 0 if nothing has been read. */
ABSOLVE_API size_t absolve_archive_part_count(const absolve_archive* archive);
/** The part at `index`, from 0; outer parts first. NULL past the end. Valid until the next read. */
ABSOLVE_API const absolve_part* absolve_archive_part(const absolve_archive* archive, size_t index);
/**
 * Decodes the body of the part at `index`; a composite gives its bytes unchanged. `*body` is valid
 * until the next call with this archive. Fails with ABSOLVE_NO_SUCH_PART past the last part, and
 * with ABSOLVE_UNSUPPORTED_ENCODING, ABSOLVE_MALFORMED_ENCODING or ABSOLVE_OVER_LIMIT.
 */
ABSOLVE_API absolve_status absolve_archive_body(absolve_archive* archive, size_t index,
                                                absolve_text* body);
/** The number of files, including the page made for mail; 0 if the message was not unpacked. */
ABSOLVE_API size_t absolve_archive_file_count(const absolve_archive* archive);
/**
 * Gives the name and the contents of the file at `index`, from 0. The name is valid on every file
 * system and unique in the folder. If `part` is not NULL, `*part` becomes the index of the file's
 * part, or SIZE_MAX for the page that is made to show a mail. The texts are valid until the next
 * call with this archive. If the body cannot be decoded, the call fails as `absolve_archive_body`
 * does, but still sets `*name` and `*part`. Past the last file, it fails with ABSOLVE_NO_SUCH_PART
 * and sets nothing.
 */
ABSOLVE_API absolve_status absolve_archive_file(absolve_archive* archive, size_t index,
                                                absolve_text* name, absolve_text* contents,
                                                size_t* part);
/**
 * The number of diagnostics about the message that was read or unpacked, and about the bodies and
 * files that were given since then, such as of a damaged attachment. 0 if nothing has been read.
 */
ABSOLVE_API size_t absolve_archive_diagnostic_count(const absolve_archive* archive);
/** The diagnostic at `index`, from 0. NULL past the end. Valid until the next read. */
ABSOLVE_API const absolve_diagnostic* absolve_archive_diagnostic(const absolve_archive* archive,
                                                                 size_t index);
/** Why the last call failed; empty if it succeeded. Valid until the next call with this archive. */
ABSOLVE_API absolve_text absolve_archive_error(const absolve_archive* archive);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-use-using) */

#endif
