#ifndef ABSOLVE_ABSOLVE_H
#define ABSOLVE_ABSOLVE_H

/*
 * The C interface of absolve: URI references resolved, the links of HTML documents and MIME
 * messages found, explained and rewritten, and messages taken apart. C99, and C++ by `extern "C"`.
 *
 * Texts are a pointer and a length in bytes, UTF-8 unless said otherwise; none ends with a NUL. An
 * absent text has NULL for its `data`. An empty one has a `size` of 0 and other `data`.
 *
 * Threads: options may serve any number of threads while no thread sets them. A resolver, a
 * reader or an archive serves one thread at a time. The library has no global state.
 *
 * Errors: functions return a status, and the handle has a text for its last call, which is empty if
 * that call succeeded. No exception and no abort leaves the library. A callback must return: it may
 * neither throw nor call longjmp.
 *
 *     absolve_options* options = absolve_options_new(NULL);
 *     absolve_options_set(options, "profile", "rfc3986");
 *     absolve_resolver* resolver;
 *     absolve_status status = absolve_resolver_new(options, &resolver);
 */

#include <stddef.h>
#include <stdint.h>

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

/** A text or a run of bytes. It belongs to whoever made it. */
typedef struct absolve_text {
  const char* data; /**< NULL: absent */
  size_t size;      /**< in bytes */
} absolve_text;

/** The text of a string that ends with a NUL, which is not part of it; NULL gives an absent one. */
ABSOLVE_API absolve_text absolve_text_of(const char* string);

/** How a call ended. Numbers stay as they are; a later version may add some. */
typedef enum absolve_status {
  ABSOLVE_OK = 0,
  ABSOLVE_RELATIVE_WITHOUT_BASE = 1, /**< a relative reference, and no base */
  ABSOLVE_OPAQUE_BASE = 2,           /**< RFC 2396 5: a base such as `mailto:x` */
  ABSOLVE_ABOVE_ROOT = 3,            /**< RFC 2396 5.2 (6g), where the profile refuses */
  ABSOLVE_BAD_AUTHORITY = 4,         /**< RFC 3986 3.2 */
  ABSOLVE_BAD_URL = 5,               /**< the URL Standard fails */
  ABSOLVE_NOT_ABSOLUTE = 6,          /**< a base must be absolute */
  ABSOLVE_UNSUPPORTED_CHARSET = 7,
  ABSOLVE_UNSUPPORTED_TYPE = 8,
  ABSOLVE_UNSUPPORTED_ENCODING = 9, /**< of a transfer or content encoding */
  ABSOLVE_MALFORMED_ENCODING = 10,
  ABSOLVE_NO_SUCH_PART = 11,
  ABSOLVE_NO_SUCH_FILE = 12,
  ABSOLVE_OVER_LIMIT = 13,    /**< the error text names the option to raise: `max-links` */
  ABSOLVE_BAD_ATTRIBUTE = 14, /**< a change to the table of attributes that cannot be read */
  ABSOLVE_BAD_MAP = 15,
  ABSOLVE_ENGINES_DISAGREE = 16, /**< with the option `verify` alone */
  ABSOLVE_ENGINE_FAILED = 17,
  ABSOLVE_UNKNOWN_OPTION = 18,
  ABSOLVE_BAD_OPTION = 19,         /**< an option cannot have that value */
  ABSOLVE_NOT_IN_BUILD = 20,       /**< the library was built without what this needs */
  ABSOLVE_NO_MEMORY = 1000,        /**< an allocation failed */
  ABSOLVE_BUFFER_TOO_SMALL = 1001, /**< the length that is needed is given */
  ABSOLVE_STOPPED = 1002,          /**< a callback asked for it */
  ABSOLVE_BAD_ARGUMENT = 1003,     /**< NULL, an unknown action, or a structure that is too new */
  ABSOLVE_INTERNAL = 1004          /**< a defect of the library */
} absolve_status;

/** The name of a status in lower case, as in JSON: `not_absolute`. Static storage. */
ABSOLVE_API absolve_text absolve_status_name(absolve_status status);
/** One English sentence for a status, without a full stop. Static storage. */
ABSOLVE_API absolve_text absolve_status_message(absolve_status status);

/** The version of the library, `0.9.0`. Static storage. */
ABSOLVE_API absolve_text absolve_version(void);

/* Options */

/**
 * Where handles get their memory. What the library works with inside is allocated by C++'s own
 * operator new, which a program may replace.
 */
typedef struct absolve_allocator {
  /** `size` bytes, aligned for any object, or NULL. */
  void* (*allocate)(void* context, size_t size);
  /** Takes back what `allocate` gave for that size. */
  void (*release)(void* context, void* memory, size_t size);
  void* context; /**< given to both */
} absolve_allocator;

/** Options by name, as the tool has them on its command line. */
typedef struct absolve_options absolve_options;

/**
 * Options at their defaults: the profile `web`, no base. `allocator` is copied, and serves the
 * handles that are made with these options, too; NULL: malloc and free. Its context must live as
 * long as they do. NULL where there is no memory, or where a function of `allocator` is NULL.
 */
ABSOLVE_API absolve_options* absolve_options_new(const absolve_allocator* allocator);
/** Frees options. What was made with them lives on. NULL does nothing. */
ABSOLVE_API void absolve_options_free(absolve_options* options);
/**
 * Sets an option by its name and value, as `--name value` of the tool does; flags take `true` or
 * `false`, and `attributes` takes the lines of such a file. Both strings end with a NUL. Fails with
 * ABSOLVE_UNKNOWN_OPTION or ABSOLVE_BAD_OPTION, and sets nothing then. Options that depend on each
 * other are checked when a handle is made with them.
 */
ABSOLVE_API absolve_status absolve_options_set(absolve_options* options, const char* name,
                                               const char* value);
/** The same for texts. */
ABSOLVE_API absolve_status absolve_options_set_text(absolve_options* options, absolve_text name,
                                                    absolve_text value);
/** Why the last call failed. Valid until the next call that sets these options. */
ABSOLVE_API absolve_text absolve_options_error(const absolve_options* options);
/**
 * The name of the option at `index`, counted from 0; past the end, an absent text. If `help` is not
 * NULL, it gets a line of help. Static storage.
 */
ABSOLVE_API absolve_text absolve_option_at(size_t index, absolve_text* help);
/** The name of the profile at `index`, from 0; past the end, an absent text. Static storage. */
ABSOLVE_API absolve_text absolve_profile_at(size_t index);

/* References */

/** A base parsed once, and the rules to resolve against it. */
typedef struct absolve_resolver absolve_resolver;

/**
 * Makes a resolver with `options` (NULL: the defaults): by their profile, against their `base-url`,
 * else their `default-base`, else without a base, for a document in their `charset`. Checks options
 * that depend on each other: fails with ABSOLVE_NOT_ABSOLUTE, ABSOLVE_BAD_OPTION and others. There
 * is a resolver in `*resolver` then, too. It says why, by `absolve_resolver_error`, fails in the
 * same way whatever it is asked, and has to be freed. It is NULL only where there is no memory.
 */
ABSOLVE_API absolve_status absolve_resolver_new(const absolve_options* options,
                                                absolve_resolver** resolver);
ABSOLVE_API void absolve_resolver_free(absolve_resolver* resolver);
/**
 * Takes another base, an absolute URI; a fragment is no part of a base (RFC 3986 5.1). An absent
 * `base` leaves the resolver without one. `encoding` is the label of the document's encoding, in
 * which the profile `web` encodes queries (URL Standard 4.4); absent or empty: UTF-8. On failure
 * the resolver keeps its base.
 */
ABSOLVE_API absolve_status absolve_resolver_set_base(absolve_resolver* resolver, absolve_text base,
                                                     absolve_text encoding);
/** The base without its fragment; absent where there is none. Valid until the base changes. */
ABSOLVE_API absolve_text absolve_resolver_base(const absolve_resolver* resolver);
/**
 * Writes the target of `reference` (RFC 3986 5.2) into `buffer`, which has room for `capacity`
 * bytes, and its length into `*length`. With ABSOLVE_BUFFER_TOO_SMALL nothing is written, and
 * `*length` is what is needed; other failures leave it alone. If `same_document` is not NULL, it
 * gets 1 for a reference that stays in the document (RFC 3986 4.4), else 0. Once the resolver has
 * met a target as long, a reference of plain characters, such as `g`, `../g`, `/g?y` or
 * `http://h/x`, costs no allocation.
 */
ABSOLVE_API absolve_status absolve_resolver_resolve(absolve_resolver* resolver,
                                                    absolve_text reference, char* buffer,
                                                    size_t capacity, size_t* length,
                                                    int* same_document);
/**
 * Returns 1 if the target is `*prefix` followed by `reference` from byte `*taken` on. Otherwise
 * returns 0: call `absolve_resolver_resolve`. `*prefix` is valid until the base changes. No
 * allocation.
 */
ABSOLVE_API int absolve_resolver_splice(const absolve_resolver* resolver, absolve_text reference,
                                        absolve_text* prefix, size_t* taken);
/** Why the last call failed. Valid until the next call with this resolver. */
ABSOLVE_API absolve_text absolve_resolver_error(const absolve_resolver* resolver);

/* Documents */

/** Where a base comes from (RFC 3986 5.1.1 to 5.1.4), innermost first. */
typedef enum absolve_layer {
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

/** A base that somebody states, and what became of it. */
typedef struct absolve_candidate {
  int32_t layer;        /**< an `absolve_layer` */
  absolve_text stated;  /**< as it was stated */
  absolve_text url;     /**< absolute; absent where it is of no use */
  absolve_text place;   /**< where it is stated, in English: `BASE href at byte 60` */
  absolve_text verdict; /**< what became of it, in English */
} absolve_candidate;

/** One document or header of what is read. Later versions may add members at the end. */
typedef struct absolve_entity {
  size_t size;               /**< of this structure, in the library that calls */
  absolve_text path;         /**< of the MIME part, `1.2`; empty for the outermost */
  absolve_text frame;        /**< of a document in a srcdoc, its number; empty for others */
  absolve_text media_type;   /**< in lower case */
  absolve_text encoding;     /**< the Encoding Standard's name */
  absolve_text document_url; /**< empty where unknown */
  absolve_text title;        /**< HTML 3.1.5; empty: none */
  absolve_text robots;       /**< of meta elements; empty: none */
  absolve_text robots_tag;   /**< of X-Robots-Tag; empty: none */
  absolve_text base;         /**< empty: none */
  int32_t layer;             /**< an `absolve_layer`, which gave the base */
  int32_t is_part;           /**< 1 if this is a MIME part or the header of a message */
  int32_t in_part;           /**< 1 if offsets of links count in the decoded body */
  int32_t status;            /**< of an HTTP response; 0: unknown */
  size_t body_offset;        /**< of the encoded body, in the file */
  size_t body_size;
  const absolve_candidate* const* candidates; /**< all that stated a base, innermost first */
  size_t candidate_count;
} absolve_entity;

/** What `absolve_link.flags` is made of. */
enum {
  ABSOLVE_LINK_INERT = 1,           /**< in a template */
  ABSOLVE_LINK_IS_BASE = 2,         /**< the href of a BASE */
  ABSOLVE_LINK_SAME_DOCUMENT = 4,   /**< RFC 3986 4.4 */
  ABSOLVE_LINK_FETCHES_NOTHING = 8, /**< whatever the base is */
  ABSOLVE_LINK_NAMES_ELEMENT = 16   /**< of another document (SVG 2 16.1) */
};

/** One link. Later versions may add members at the end. */
typedef struct absolve_link {
  size_t size;             /**< of this structure, in the library that calls */
  absolve_text element;    /**< local name; `header`, `text` and such for what is no element */
  absolve_text attribute;  /**< in lower case */
  absolve_text kind;       /**< of the value: `url`, `srcset`, `css` and so on */
  absolve_text raw;        /**< the reference, decoded to UTF-8 */
  absolve_text url;        /**< its target; absent where it does not resolve */
  absolve_text base;       /**< empty: none */
  absolve_text rel;        /**< empty: none */
  int32_t layer;           /**< an `absolve_layer`, which gave the base */
  uint32_t flags;          /**< of `ABSOLVE_LINK_INERT` and so on */
  int32_t error;           /**< an `absolve_status`: why there is no target, or ABSOLVE_OK */
  size_t offset;           /**< of its raw bytes, from 0; see `absolve_entity.in_part` */
  size_t length;           /**< of its raw bytes */
  size_t line;             /**< from 1 */
  size_t column;           /**< in bytes, from 1 */
  absolve_text text;       /**< with the option `details`, what is between the tags of an `a` */
  absolve_text link_title; /**< with it, the attributes of those names; empty: none */
  absolve_text alt;
  absolve_text hreflang;
  absolve_text type;
  absolve_text media;
} absolve_link;

/** What a person should know of. Later versions may add members at the end. */
typedef struct absolve_diagnostic {
  size_t size;           /**< of this structure, in the library that calls */
  absolve_text code;     /**< a stable name, as in JSON: `link_unresolved` */
  absolve_text message;  /**< one English sentence */
  absolve_text entity;   /**< path of the MIME part */
  absolve_text frame;    /**< of a document in a value, its number */
  size_t offset;         /**< SIZE_MAX: it has no place */
  int32_t in_part;       /**< 1: `offset` counts in the decoded part */
  int32_t is_unresolved; /**< 1: a link stays as written that should have become absolute */
  int32_t is_left_whole; /**< 1: a part is left as it was */
} absolve_diagnostic;

/** What a callback answers. */
typedef enum absolve_action {
  ABSOLVE_CONTINUE = 0, /**< go on */
  ABSOLVE_ABSOLUTE =
      0, /**< of a link: what absolve does by itself: the target, where it has to be written */
  ABSOLVE_KEEP = 1, /**< of a link: it stays as it is */
  ABSOLVE_TEXT = 2, /**< of a link: `*replacement`, which must be set, takes its place */
  ABSOLVE_STOP = 3  /**< ends the pass with ABSOLVE_STOPPED */
} absolve_action;

/**
 * What is called during a pass. What a callback gets is valid until it returns. Any function may be
 * NULL. Another answer than those of `absolve_action` ends the pass with ABSOLVE_BAD_ARGUMENT.
 * Members that an initializer does not name are 0, as they should be:
 *
 *     absolve_visitor visitor = {.size = sizeof(visitor)};
 */
typedef struct absolve_visitor {
  size_t size;   /**< sizeof(absolve_visitor) */
  void* context; /**< given to each function */
  /** Called once per entity, after its links. Returns ABSOLVE_CONTINUE or ABSOLVE_STOP. */
  absolve_action (*entity)(void* context, const absolve_entity* entity);
  /**
   * Called once per link, in source order, before `entity` is called for its entity. After
   * ABSOLVE_TEXT, `*replacement` is the value without escapes of the format; the library copies it.
   * Without `write`, the answer has no effect.
   */
  absolve_action (*link)(void* context, const absolve_entity* entity, const absolve_link* link,
                         absolve_text* replacement);
  /** Called once per diagnostic, after all links of a whole document. Returns ABSOLVE_CONTINUE or
   * ABSOLVE_STOP. */
  absolve_action (*diagnostic)(void* context, const absolve_diagnostic* diagnostic);
  /**
   * Gets the rewritten document in pieces, in order; of a whole document after all other callbacks,
   * and pieces that are not edited point into the bytes that the caller gave. NULL: links are
   * listed, and nothing is rewritten. Returns ABSOLVE_CONTINUE or ABSOLVE_STOP.
   */
  absolve_action (*write)(void* context, absolve_text piece);
} absolve_visitor;

/**
 * What is known of one document. A member that is absent takes its value from the options (`url`
 * from `base-url`); an empty one overrides them.
 */
typedef struct absolve_source {
  size_t size;          /**< sizeof(absolve_source) */
  absolve_text name;    /**< a file name, for its suffix */
  absolve_text url;     /**< where it was retrieved from, after redirects; a diagnostic names one
                                   that is not absolute */
  absolve_text type;    /**< a Content-Type value */
  absolve_text charset; /**< an encoding label */
  absolve_text csp;     /**< a Content-Security-Policy value */
} absolve_source;

/** Reads documents, one after the other, with the same options. */
typedef struct absolve_reader absolve_reader;

/** A reader with `options` (NULL: the defaults), as `absolve_resolver_new` makes a resolver. */
ABSOLVE_API absolve_status absolve_reader_new(const absolve_options* options,
                                              absolve_reader** reader);
ABSOLVE_API void absolve_reader_free(absolve_reader* reader);
/**
 * Reads `bytes`, an HTML document, a message (MHTML, mail) or an HTTP message, in one pass, and
 * calls `visitor`. `source` may be NULL. A link that does not resolve is no failure; it carries its
 * own error. After a failure, links may have been shown, but `write` was not called, unless it
 * ended the pass itself. With the option `part`, the links of one part alone are shown and edited;
 * `write` gets the whole message.
 */
ABSOLVE_API absolve_status absolve_reader_read(absolve_reader* reader, absolve_text bytes,
                                               const absolve_source* source,
                                               const absolve_visitor* visitor);
/**
 * Begins a document that comes in pieces, and ends what was begun before. `source` may be NULL;
 * both are copied, but for `visitor->context`. A document is shown as `absolve_reader_read` shows
 * it, except:
 *
 * - HTML is shown, and given to `write`, as soon as its base is settled: the option `stream-window`
 *   says for how many bytes links wait for a BASE at most (1 MiB), or `head`, until the head ends.
 *   What comes behind that and should have counted is named: `late_base`, `late_encoding`,
 *   `late_structure`. In UTF-16 and ISO-2022-JP it is held until its end, as all other types are.
 * - `diagnostic` is called at once. The title and the robots of an entity are those that have come
 *   before a link, and `body_size` is known only when `entity` is called for the page.
 * - Limits count what is held at a time; of a page only a tag, a comment or a script is.
 * - On a failure all that is not yet written is given to `write` as it came, and so is all that
 *   follows; nothing is lost.
 */
ABSOLVE_API absolve_status absolve_reader_begin(absolve_reader* reader,
                                                const absolve_source* source,
                                                const absolve_visitor* visitor);
/**
 * The next piece of the document, of any size; it is not needed any more afterwards. What a
 * callback ends cannot go on: the next call gives ABSOLVE_BAD_ARGUMENT.
 */
ABSOLVE_API absolve_status absolve_reader_write(absolve_reader* reader, absolve_text piece);
/** The document ends. The reader can read another one. */
ABSOLVE_API absolve_status absolve_reader_end(absolve_reader* reader);
/** How many links the last document had edited. */
ABSOLVE_API size_t absolve_reader_edited_links(const absolve_reader* reader);
/** Why the last call failed. Valid until the next call with this reader. */
ABSOLVE_API absolve_text absolve_reader_error(const absolve_reader* reader);

/* Archives */

/** One part of a message, or the message itself. Later versions may add members at the end. */
typedef struct absolve_part {
  size_t size;                    /**< of this structure, in the library that calls */
  absolve_text path;              /**< its place, `1.2`; empty for the outermost */
  absolve_text media_type;        /**< in lower case */
  absolve_text charset;           /**< as its Content-Type says; empty: nothing */
  absolve_text encoding;          /**< of a document, the Encoding Standard's name; else empty */
  absolve_text transfer_encoding; /**< in lower case; empty: none */
  absolve_text content_encoding;  /**< of HTTP, in lower case; empty: none */
  absolve_text name;              /**< the file name that its header proposes; not to be trusted */
  absolve_text content_id;        /**< without brackets (RFC 2045 7); empty: none */
  absolve_text message_id;        /**< without brackets (RFC 5322 3.6.4); empty: none */
  absolve_text location;          /**< Content-Location (RFC 2557 4.4); empty: none */
  absolve_text location_resolved; /**< its URL (RFC 2557 8.2 c); empty: none */
  absolve_text base;              /**< of the references in it; empty: none */
  int32_t layer;                  /**< an `absolve_layer`, which gave the base */
  int32_t is_leaf;                /**< 1: there are no parts in it */
  int32_t is_document;            /**< 1: it is one whose links are read */
  int32_t is_unreferenced;        /**< 1: no reference in its multipart/related leads to it */
  size_t parent;                  /**< index of the part around it; SIZE_MAX: none */
  size_t shows; /**< index of the leaf that is shown first of it; of a leaf, its own index */
} absolve_part;

/** Reads messages (MHTML, mail, mailboxes, HTTP), part by part, one after the other. */
typedef struct absolve_archive absolve_archive;

/** An archive with `options` (NULL: the defaults), as `absolve_resolver_new` makes a resolver. */
ABSOLVE_API absolve_status absolve_archive_new(const absolve_options* options,
                                               absolve_archive** archive);
ABSOLVE_API void absolve_archive_free(absolve_archive* archive);
/**
 * Reads the parts of `bytes`, which must outlive what is asked of the archive. `source` may be
 * NULL. Fails with ABSOLVE_UNSUPPORTED_TYPE for what is no message. After any failure the archive
 * has no parts.
 */
ABSOLVE_API absolve_status absolve_archive_read(absolve_archive* archive, absolve_text bytes,
                                                const absolve_source* source);
/**
 * Reads the message as `absolve_archive_read` does, and makes files of it that a browser can open,
 * offline, from one folder: links between parts become names of files, and all others absolute. If
 * `ascii_names` is not 0, the names are ASCII.
 */
ABSOLVE_API absolve_status absolve_archive_unpack(absolve_archive* archive, absolve_text bytes,
                                                  const absolve_source* source, int ascii_names);
/** How many parts there are, the message itself among them. */
ABSOLVE_API size_t absolve_archive_part_count(const absolve_archive* archive);
/** The part at `index`, from 0, each before those in it; NULL beyond. Valid until the next read. */
ABSOLVE_API const absolve_part* absolve_archive_part(const absolve_archive* archive, size_t index);
/**
 * The body of the part at `index`, out of its encodings; of a composite, its bytes as they stand.
 * Valid until the next call with this archive. Fails with ABSOLVE_NO_SUCH_PART beyond the last,
 * ABSOLVE_UNSUPPORTED_ENCODING, ABSOLVE_MALFORMED_ENCODING and ABSOLVE_OVER_LIMIT.
 */
ABSOLVE_API absolve_status absolve_archive_body(absolve_archive* archive, size_t index,
                                                absolve_text* body);
/** How many files it was unpacked to; 0 if it was only read. */
ABSOLVE_API size_t absolve_archive_file_count(const absolve_archive* archive);
/**
 * The file at `index`, from 0: its name, which is valid on every file system and unique in the
 * folder, and its contents. `part` may be NULL; else it gets the index of the file's part, or
 * SIZE_MAX for the page that is made to show a mail. The texts are valid until the next call with
 * this archive. If the body cannot be decoded, fails as `absolve_archive_body` does, and still sets
 * `*name` and `*part`. Beyond the last file, fails with ABSOLVE_NO_SUCH_PART and sets nothing.
 */
ABSOLVE_API absolve_status absolve_archive_file(absolve_archive* archive, size_t index,
                                                absolve_text* name, absolve_text* contents,
                                                size_t* part);
/** Why the last call failed. Valid until the next call with this archive. */
ABSOLVE_API absolve_text absolve_archive_error(const absolve_archive* archive);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-use-using) */

#endif
