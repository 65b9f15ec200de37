#ifndef ABSOLVE_ABSOLVE_H
#define ABSOLVE_ABSOLVE_H

/*
 * The C interface of absolve: URI references resolved, and the links of HTML documents and MIME
 * messages found, explained and rewritten. C99, and C++ by `extern "C"`.
 *
 * Texts are a pointer and a length in bytes, UTF-8 unless said otherwise; none ends with a NUL.
 * Where a text is absent its `data` is NULL; an empty one has `data` and a `size` of 0.
 *
 * Threads: options may serve any number of threads while nobody sets them. A resolver and a reader
 * serve one thread at a time. No state is shared by the process.
 *
 * Errors: functions give a status, and the handle has a text for the last one that failed. No
 * exception and no abort leaves the library. A callback must return: it may neither throw nor jump.
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
  ABSOLVE_OVER_LIMIT = 13,    /**< the text of the error names the option to raise */
  ABSOLVE_BAD_ATTRIBUTE = 14, /**< a change to the table of attributes that cannot be read */
  ABSOLVE_BAD_MAP = 15,
  ABSOLVE_ENGINES_DISAGREE = 16, /**< with the option `verify` alone */
  ABSOLVE_ENGINE_FAILED = 17,
  ABSOLVE_UNKNOWN_OPTION = 18,
  ABSOLVE_BAD_OPTION = 19,         /**< an option cannot have that value */
  ABSOLVE_NO_MEMORY = 1000,        /**< an allocation failed */
  ABSOLVE_BUFFER_TOO_SMALL = 1001, /**< the length that is needed is given */
  ABSOLVE_STOPPED = 1002,          /**< a callback asked for it */
  ABSOLVE_BAD_ARGUMENT = 1003,     /**< NULL, or a structure of an unknown size */
  ABSOLVE_INTERNAL = 1004          /**< a defect of the library */
} absolve_status;

/** The name of a status in lower case, as in JSON: `not_absolute`. Static storage. */
ABSOLVE_API absolve_text absolve_status_name(absolve_status status);
/** One English sentence for a status, without a full stop. Static storage. */
ABSOLVE_API absolve_text absolve_status_message(absolve_status status);

/** The version of the library, `0.1.0`. Static storage. */
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
 * handles that are made with these options, too; NULL: malloc and free. NULL where there is no
 * memory.
 */
ABSOLVE_API absolve_options* absolve_options_new(const absolve_allocator* allocator);
/** Frees options. What was made with them lives on. NULL does nothing. */
ABSOLVE_API void absolve_options_free(absolve_options* options);
/**
 * Sets an option by its name and value, as `--name value` of the tool does; flags take `true` or
 * `false`. Both strings end with a NUL. Fails with ABSOLVE_UNKNOWN_OPTION or ABSOLVE_BAD_OPTION,
 * and sets nothing then.
 */
ABSOLVE_API absolve_status absolve_options_set(absolve_options* options, const char* name,
                                               const char* value);
/** The same for texts. */
ABSOLVE_API absolve_status absolve_options_set_text(absolve_options* options, absolve_text name,
                                                    absolve_text value);
/** What the last call that failed had to say. Valid until the next call with these options. */
ABSOLVE_API absolve_text absolve_options_error(const absolve_options* options);
/**
 * The name of the option at `index`, counted from 0, and a line of help for it, where `help` is not
 * NULL; an absent text behind the last. Static storage.
 */
ABSOLVE_API absolve_text absolve_option_at(size_t index, absolve_text* help);
/** The name of the profile at `index`; an absent text behind the last. Static storage. */
ABSOLVE_API absolve_text absolve_profile_at(size_t index);

/* References */

/** A base parsed once, and the rules to resolve against it. */
typedef struct absolve_resolver absolve_resolver;

/**
 * A resolver by the profile of `options` (NULL: the defaults), against its `base-url`, or without a
 * base. Puts it in `*resolver`, and NULL there on failure; the text of the error is then that of
 * `options`. Fails as the options' values do together: ABSOLVE_NOT_ABSOLUTE, ABSOLVE_BAD_OPTION and
 * others.
 */
ABSOLVE_API absolve_status absolve_resolver_new(absolve_options* options,
                                                absolve_resolver** resolver);
ABSOLVE_API void absolve_resolver_free(absolve_resolver* resolver);
/**
 * Takes another base, an absolute URI; a fragment is no part of a base (RFC 3986 5.1). `encoding`
 * is the label of the document's encoding, in which the profile `web` encodes queries (URL Standard
 * 4.4); absent: UTF-8. On failure the resolver has the base that it had.
 */
ABSOLVE_API absolve_status absolve_resolver_set_base(absolve_resolver* resolver, absolve_text base,
                                                     absolve_text encoding);
/** The base without its fragment; absent where there is none. Valid until the base changes. */
ABSOLVE_API absolve_text absolve_resolver_base(const absolve_resolver* resolver);
/**
 * Writes the target of `reference` (RFC 3986 5.2) into `buffer`, which has room for `capacity`
 * bytes, and its length into `*length`. With ABSOLVE_BUFFER_TOO_SMALL nothing is written, and
 * `*length` is what is needed. `*same_document`, where not NULL, is 1 for a reference that stays in
 * the document (RFC 3986 4.4). References of plain shapes cost no allocation.
 */
ABSOLVE_API absolve_status absolve_resolver_resolve(absolve_resolver* resolver,
                                                    absolve_text reference, char* buffer,
                                                    size_t capacity, size_t* length,
                                                    int* same_document);
/**
 * The target without a copy: a front of the base, and what is left of `reference` behind `*taken`
 * bytes. 1 where that is the target; 0 where `absolve_resolver_resolve` has to be asked. `*prefix`
 * is valid until the base changes. No allocation.
 */
ABSOLVE_API int absolve_resolver_splice(const absolve_resolver* resolver, absolve_text reference,
                                        absolve_text* prefix, size_t* taken);
/** What the last call that failed had to say. Valid until the next call with this resolver. */
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
  absolve_layer layer;
  absolve_text stated;  /**< as it was stated */
  absolve_text url;     /**< absolute; absent where it is of no use */
  absolve_text place;   /**< where it is stated, in English: `BASE href at byte 60` */
  absolve_text verdict; /**< what became of it, in English */
} absolve_candidate;

/** One document or header of what is read. Later versions may add members at the end. */
typedef struct absolve_entity {
  absolve_text path;         /**< of the MIME part, `1.2`; empty for the outermost */
  absolve_text frame;        /**< of a document in a srcdoc, its number; empty for others */
  absolve_text media_type;   /**< in lower case */
  absolve_text encoding;     /**< the Encoding Standard's name */
  absolve_text document_url; /**< empty where unknown */
  absolve_text title;        /**< HTML 3.1.5; empty: none */
  absolve_text robots;       /**< of meta elements; empty: none */
  absolve_text robots_tag;   /**< of X-Robots-Tag; empty: none */
  absolve_text base;         /**< empty: none */
  absolve_layer layer;       /**< that gave the base */
  int is_part;               /**< 1: of a message */
  int in_part;               /**< 1: offsets of links count in the decoded body */
  int status;                /**< of an HTTP response; 0: unknown */
  size_t body_offset;        /**< of the encoded body, in the file */
  size_t body_size;
  const absolve_candidate* candidates; /**< all that stated a base, innermost first */
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
  absolve_text element;   /**< local name; `header`, `text` and such for what is no element */
  absolve_text attribute; /**< in lower case */
  absolve_text kind;      /**< of the value: `url`, `srcset`, `css` and so on */
  absolve_text raw;       /**< the reference, decoded to UTF-8 */
  absolve_text url;       /**< its target; absent where it does not resolve */
  absolve_text base;      /**< empty: none */
  absolve_text rel;       /**< empty: none */
  absolve_layer layer;    /**< that gave the base */
  unsigned flags;
  absolve_status error;    /**< why there is no target; ABSOLVE_OK where there is one */
  size_t offset;           /**< of its raw bytes, from 0; see `absolve_entity.in_part` */
  size_t size;             /**< of its raw bytes */
  size_t line;             /**< from 1 */
  size_t column;           /**< in bytes, from 1 */
  absolve_text text;       /**< with the option `details`, what is between the tags of an `a` */
  absolve_text link_title; /**< with it, the attributes of those names; absent without it */
  absolve_text alt;
  absolve_text hreflang;
  absolve_text type;
  absolve_text media;
} absolve_link;

/** What a person should know of. Later versions may add members at the end. */
typedef struct absolve_diagnostic {
  absolve_text code;    /**< a stable name, as in JSON: `link_unresolved` */
  absolve_text message; /**< one English sentence */
  absolve_text entity;  /**< path of the MIME part */
  absolve_text frame;   /**< of a document in a value, its number */
  size_t offset;        /**< SIZE_MAX: it has no place */
  int in_part;          /**< 1: `offset` counts in the decoded part */
  int is_unresolved;    /**< 1: a link stays as written that should have become absolute */
  int is_left_whole;    /**< 1: a part is left as it was */
} absolve_diagnostic;

/** What a callback answers. */
typedef enum absolve_action {
  ABSOLVE_ABSOLUTE = 0, /**< what absolve does by itself: the target, where it has to be written */
  ABSOLVE_KEEP = 1,     /**< the link stays as it is */
  ABSOLVE_TEXT = 2,     /**< `*replacement` takes its place */
  ABSOLVE_STOP = 3      /**< ends the pass with ABSOLVE_STOPPED */
} absolve_action;

/**
 * What is called during a pass. All texts and structures that a callback gets are valid until it
 * returns. Any function may be NULL. Members that are not named in an
 * initializer are 0, as they should be:
 *
 *     absolve_visitor visitor = {.size = sizeof(visitor)};
 */
typedef struct absolve_visitor {
  size_t size;   /**< sizeof(absolve_visitor) */
  void* context; /**< given to each function */
  /** Once an entity, behind its links. Gives ABSOLVE_ABSOLUTE, or ABSOLVE_STOP. */
  absolve_action (*entity)(void* context, const absolve_entity* entity);
  /**
   * Once a link, in source order, ahead of its entity. With ABSOLVE_TEXT,
   * `*replacement` is the value, without escapes of the format; it is copied when the function
   * returns. Of no effect without `write`.
   */
  absolve_action (*link)(void* context, const absolve_entity* entity, const absolve_link* link,
                         absolve_text* replacement);
  /** Once a diagnostic, behind all links. Gives ABSOLVE_ABSOLUTE, or ABSOLVE_STOP. */
  absolve_action (*diagnostic)(void* context, const absolve_diagnostic* diagnostic);
  /**
   * Takes the rewritten document in pieces, in order, behind all else; pieces that are not edited
   * lie in the caller's own bytes. NULL: links are listed, and nothing is rewritten. Gives
   * ABSOLVE_ABSOLUTE, or ABSOLVE_STOP.
   */
  absolve_action (*write)(void* context, absolve_text piece);
} absolve_visitor;

/** What is known of one document; what is absent is as the options have it. */
typedef struct absolve_source {
  size_t size;          /**< sizeof(absolve_source) */
  absolve_text name;    /**< a file name, for its suffix */
  absolve_text url;     /**< where it was retrieved from, after redirects; absolute */
  absolve_text type;    /**< a Content-Type value */
  absolve_text charset; /**< an encoding label */
  absolve_text csp;     /**< a Content-Security-Policy value */
} absolve_source;

/** Reads documents, one after the other, with the same options. */
typedef struct absolve_reader absolve_reader;

/** A reader with `options` (NULL: the defaults), as `absolve_resolver_new` makes a resolver. */
ABSOLVE_API absolve_status absolve_reader_new(absolve_options* options, absolve_reader** reader);
ABSOLVE_API void absolve_reader_free(absolve_reader* reader);
/**
 * Reads `bytes`, an HTML document, a message (MHTML, mail) or an HTTP message, in one pass, and
 * calls `visitor`. `source` may be NULL. Where it fails, nothing was written, but links may have
 * been shown. A link that does not resolve is no failure; it carries its own error.
 */
ABSOLVE_API absolve_status absolve_reader_read(absolve_reader* reader, absolve_text bytes,
                                               const absolve_source* source,
                                               const absolve_visitor* visitor);
/** How many links the last pass edited. */
ABSOLVE_API size_t absolve_reader_edited_links(const absolve_reader* reader);
/** What the last call that failed had to say. Valid until the next call with this reader. */
ABSOLVE_API absolve_text absolve_reader_error(const absolve_reader* reader);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-use-using) */

#endif
