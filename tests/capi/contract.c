/* Checks the promises of absolve.h, in C99. A failed check prints its line. */
#include <absolve/absolve.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                            \
  do {                                                              \
    if (!(condition)) {                                             \
      failures += 1;                                                \
      fprintf(stderr, "contract.c:%d: %s\n", __LINE__, #condition); \
    }                                                               \
  } while (0)

static int is(absolve_text text, const char* string) {
  return text.data != NULL && text.size == strlen(string) &&
         memcmp(text.data, string, text.size) == 0;
}

static int starts(absolve_text text, const char* string) {
  return text.data != NULL && text.size >= strlen(string) &&
         memcmp(text.data, string, strlen(string)) == 0;
}

static const absolve_text none = {NULL, 0};

/* An allocator that counts its blocks, and fails on request. */
typedef struct counts {
  size_t live;
  size_t bytes;
  int fails;
} counts;

static void* take(void* context, size_t size) {
  counts* own = context;
  if (own->fails) return NULL;
  own->live += 1;
  own->bytes += size;
  return malloc(size);
}

static void give(void* context, void* memory, size_t size) {
  counts* own = context;
  own->live -= 1;
  own->bytes -= size;
  free(memory);
}

static void check_statuses(void) {
  for (int status = 0; status <= 1004; status = status == 20 ? 1000 : status + 1) {
    absolve_text name = absolve_status_name((absolve_status)status);
    absolve_text message = absolve_status_message((absolve_status)status);
    CHECK(name.size > 0 && message.size > 0);
    CHECK(status == ABSOLVE_INTERNAL || !is(name, "internal"));
  }
  CHECK(is(absolve_status_name(ABSOLVE_NOT_ABSOLUTE), "not_absolute"));
  CHECK(is(absolve_status_name(ABSOLVE_BAD_OPTION), "bad_option"));
  CHECK(is(absolve_status_name((absolve_status)77), "unknown"));
  CHECK(is(absolve_layer_name(ABSOLVE_LAYER_EMBEDDED), "embedded"));
  CHECK(is(absolve_layer_name(ABSOLVE_LAYER_DEFAULT), "default"));
  CHECK(absolve_layer_name(ABSOLVE_LAYER_NONE).data == NULL);
  CHECK(absolve_layer_name((absolve_layer)77).data == NULL);
  CHECK(absolve_text_of(NULL).data == NULL);
  char version[32];
  snprintf(version, sizeof(version), "%d.%d.%d", ABSOLVE_VERSION_MAJOR, ABSOLVE_VERSION_MINOR,
           ABSOLVE_VERSION_PATCH);
  CHECK(is(absolve_version(), version) && is(absolve_version(), ABSOLVE_VERSION_TEXT));
  CHECK(ABSOLVE_VERSION_NUMBER / 10000 == ABSOLVE_VERSION_MAJOR);
  CHECK(ABSOLVE_VERSION_NUMBER / 100 % 100 == ABSOLVE_VERSION_MINOR);
  CHECK(ABSOLVE_VERSION_NUMBER % 100 == ABSOLVE_VERSION_PATCH);
}

static void check_options(void) {
  counts own = {0, 0, 0};
  absolve_allocator allocator = {take, give, &own};
  absolve_options* options = absolve_options_new(&allocator);
  CHECK(options != NULL && own.live == 1);
  CHECK(absolve_options_set(options, "profile", "rfc3986") == ABSOLVE_OK);
  CHECK(is(absolve_options_error(options), ""));
  CHECK(absolve_options_set(options, "profil", "web") == ABSOLVE_UNKNOWN_OPTION);
  CHECK(is(absolve_options_error(options), "no option has that name: profil"));
  CHECK(absolve_options_set(options, "engine", "fast") == ABSOLVE_BAD_OPTION);
  CHECK(is(absolve_options_error(options),
           "the option cannot have that value: engine: fast not in {auto,scan,tree}"));
  CHECK(absolve_options_set(options, "engine", NULL) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_options_set(NULL, "engine", "scan") == ABSOLVE_BAD_ARGUMENT);
  size_t count = 0;
  int has_profile = 0;
  absolve_text help = none;
  for (absolve_text name; (name = absolve_option_at(count, &help)).data != NULL; ++count) {
    CHECK(help.size > 0);
    if (is(name, "profile")) has_profile = 1;
  }
  CHECK(count > 20 && has_profile);
  CHECK(is(absolve_profile_at(0), "web"));
  CHECK(absolve_profile_at(1000).data == NULL);

  /* A base that cannot be used is refused when an object is made, not when it is set. */
  absolve_resolver* resolver = NULL;
  CHECK(absolve_options_set(options, "base-url", "no/base") == ABSOLVE_OK);
  CHECK(absolve_resolver_new(options, &resolver) == ABSOLVE_NOT_ABSOLUTE && resolver != NULL);
  CHECK(starts(absolve_resolver_error(resolver), "a base must be an absolute URI"));
  size_t unused = 0;
  CHECK(absolve_resolver_resolve(resolver, absolve_text_of("http://h/"), NULL, 0, &unused, NULL) ==
        ABSOLVE_NOT_ABSOLUTE);
  CHECK(absolve_resolver_set_base(resolver, absolve_text_of("http://h/"), none) ==
        ABSOLVE_NOT_ABSOLUTE);
  absolve_text unset = none;
  CHECK(absolve_resolver_splice(resolver, absolve_text_of("g"), &unset, &unused) == 0);
  CHECK(absolve_resolver_base(resolver).data == NULL);
  absolve_resolver_free(resolver);
  absolve_reader* reader = NULL;
  CHECK(absolve_reader_new(options, &reader) == ABSOLVE_NOT_ABSOLUTE && reader != NULL);
  absolve_visitor nobody = {.size = sizeof(nobody)};
  CHECK(absolve_reader_read(reader, absolve_text_of("x"), NULL, &nobody) == ABSOLVE_NOT_ABSOLUTE);
  absolve_reader_free(reader);
  CHECK(own.live == 1);
  CHECK(absolve_options_set(options, "base-url", "http://h/d/") == ABSOLVE_OK);
  CHECK(absolve_resolver_new(options, &resolver) == ABSOLVE_OK && own.live == 2);
  CHECK(is(absolve_resolver_base(resolver), "http://h/d/"));
  absolve_resolver* other = NULL;
  absolve_options* fallback = absolve_options_new(NULL);
  CHECK(absolve_options_set(fallback, "default-base", "http://e/") == ABSOLVE_OK);
  CHECK(absolve_options_set(fallback, "charset", "latin1") == ABSOLVE_OK);
  CHECK(absolve_resolver_new(fallback, &other) == ABSOLVE_OK);
  CHECK(is(absolve_resolver_base(other), "http://e/"));
  char query[16];
  CHECK(absolve_resolver_resolve(other, absolve_text_of("?\xC3\xA9"), query, 16, &unused, NULL) ==
        ABSOLVE_OK);
  CHECK(unused == 13 && memcmp(query, "http://e/?%E9", 13) == 0);
  absolve_resolver_free(other);
  absolve_options_free(fallback);
  /* A resolver outlives its options, and all memory is released. */
  absolve_options_free(options);
  char buffer[64];
  size_t length = 0;
  CHECK(absolve_resolver_resolve(resolver, absolve_text_of("../x"), buffer, sizeof(buffer), &length,
                                 NULL) == ABSOLVE_OK);
  CHECK(length == 10 && memcmp(buffer, "http://h/x", 10) == 0);
  absolve_resolver_free(resolver);
  CHECK(own.live == 0 && own.bytes == 0);

  own.fails = 1;
  CHECK(absolve_options_new(&allocator) == NULL);
  own.fails = 0;
  options = absolve_options_new(&allocator);
  own.fails = 1;
  CHECK(absolve_resolver_new(options, &resolver) == ABSOLVE_NO_MEMORY && resolver == NULL);
  CHECK(absolve_reader_new(options, &reader) == ABSOLVE_NO_MEMORY && reader == NULL);
  allocator.release = NULL;
  CHECK(absolve_options_new(&allocator) == NULL);
  absolve_options_free(options);
  CHECK(own.live == 0 && own.bytes == 0);
  absolve_options_free(NULL);
  absolve_resolver_free(NULL);
  absolve_reader_free(NULL);
}

static void check_resolver(void) {
  absolve_resolver* resolver = NULL;
  CHECK(absolve_resolver_new(NULL, NULL) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_resolver_new(NULL, &resolver) == ABSOLVE_OK);
  CHECK(absolve_resolver_base(resolver).data == NULL);
  char buffer[32];
  memset(buffer, '.', sizeof(buffer));
  size_t length = 0;
  int same = -1;
  absolve_text empty = {"", 0};
  absolve_text reference = absolve_text_of("g?y#s");
  CHECK(absolve_resolver_resolve(resolver, reference, buffer, 32, &length, NULL) ==
        ABSOLVE_RELATIVE_WITHOUT_BASE);
  CHECK(starts(absolve_resolver_error(resolver), "a relative reference"));
  CHECK(absolve_resolver_set_base(resolver, absolve_text_of("http://a/b/c/d;p?q#f"), none) ==
        ABSOLVE_OK);
  CHECK(is(absolve_resolver_base(resolver), "http://a/b/c/d;p?q"));
  CHECK(absolve_resolver_set_base(resolver, absolve_text_of("b/c"), none) == ABSOLVE_NOT_ABSOLUTE);
  CHECK(absolve_resolver_set_base(resolver, absolve_text_of("http://x/"),
                                  absolve_text_of("x-no")) == ABSOLVE_UNSUPPORTED_CHARSET);
  CHECK(absolve_resolver_set_base(resolver, (absolve_text){"", 0}, none) == ABSOLVE_NOT_ABSOLUTE);
  CHECK(is(absolve_resolver_base(resolver), "http://a/b/c/d;p?q"));
  CHECK(absolve_resolver_set_base(resolver, none, none) == ABSOLVE_OK);
  CHECK(absolve_resolver_base(resolver).data == NULL);
  CHECK(absolve_resolver_set_base(resolver, absolve_text_of("http://a/b/c/d;p?q"), empty) ==
        ABSOLVE_OK);
  CHECK(absolve_resolver_resolve(resolver, reference, buffer, 32, &length, &same) == ABSOLVE_OK);
  CHECK(length == 18 && memcmp(buffer, "http://a/b/c/g?y#s.", 19) == 0 && same == 0);
  CHECK(absolve_resolver_resolve(resolver, absolve_text_of("#s"), buffer, 32, &length, &same) ==
            ABSOLVE_OK &&
        same == 1);
  memset(buffer, '.', sizeof(buffer));
  CHECK(absolve_resolver_resolve(resolver, reference, buffer, 17, &length, NULL) ==
        ABSOLVE_BUFFER_TOO_SMALL);
  CHECK(length == 18 && buffer[0] == '.');
  CHECK(absolve_resolver_resolve(resolver, reference, NULL, 0, &length, NULL) ==
        ABSOLVE_BUFFER_TOO_SMALL);
  CHECK(absolve_resolver_resolve(resolver, reference, NULL, 1, &length, NULL) ==
        ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_resolver_resolve(resolver, none, buffer, 32, &length, NULL) ==
        ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_resolver_resolve(NULL, reference, buffer, 32, &length, NULL) ==
        ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_resolver_resolve(resolver, empty, buffer, 32, &length, &same) == ABSOLVE_OK);
  CHECK(length == 18 && same == 1);

  absolve_text prefix = none;
  size_t taken = 0;
  CHECK(absolve_resolver_splice(resolver, absolve_text_of("../g"), &prefix, &taken) == 1);
  CHECK(is(prefix, "http://a/b/") && taken == 3);
  CHECK(absolve_resolver_splice(resolver, absolve_text_of("a b"), &prefix, &taken) == 0);
  CHECK(absolve_resolver_splice(resolver, none, &prefix, &taken) == 0);

  /* In another encoding, queries are percent-encoded in it (URL Standard 4.4). */
  CHECK(absolve_resolver_set_base(resolver, absolve_text_of("http://a/"),
                                  absolve_text_of("latin1")) == ABSOLVE_OK);
  CHECK(absolve_resolver_resolve(resolver, absolve_text_of("?\xC3\xA9"), buffer, 32, &length,
                                 NULL) == ABSOLVE_OK);
  CHECK(length == 13 && memcmp(buffer, "http://a/?%E9", 13) == 0);
  absolve_resolver_free(resolver);
}

/* A log of the callbacks of one pass. */
typedef struct seen {
  char log[8192];
  size_t size;
  char written[4096];
  size_t written_size;
  int stop_at; /* the callback that stops the pass, from 1; 0: none */
  int calls;
  const char* text; /* the replacement for every link; NULL: none */
} seen;

static void note(seen* own, const char* what, absolve_text text) {
  int room = (int)(sizeof(own->log) - own->size);
  int size = snprintf(own->log + own->size, (size_t)room, "%s=%.*s ", what, (int)text.size,
                      text.data ? text.data : "");
  own->size += (size_t)(size < room ? size : room);
}

static absolve_action answer(seen* own, absolve_action action) {
  own->calls += 1;
  return own->calls == own->stop_at ? ABSOLVE_STOP : action;
}

static absolve_action see_link(void* context, const absolve_entity* entity,
                               const absolve_link* link, absolve_text* replacement) {
  seen* own = context;
  CHECK(entity->media_type.size > 0);
  note(own, "link", link->raw);
  note(own, "url", link->url);
  CHECK(link->size == sizeof(*link) && entity->size == sizeof(*entity));
  note(own, "layer", absolve_layer_name((absolve_layer)link->layer));
  if (link->error != ABSOLVE_OK)
    note(own, "error", absolve_status_name((absolve_status)link->error));
  if (own->text == NULL) return answer(own, ABSOLVE_ABSOLUTE);
  if (strcmp(own->text, "unset") == 0) return ABSOLVE_TEXT;
  if (strcmp(own->text, "unknown") == 0) return (absolve_action)77;
  *replacement = absolve_text_of(own->text);
  return answer(own, ABSOLVE_TEXT);
}

static absolve_action see_entity(void* context, const absolve_entity* entity) {
  seen* own = context;
  note(own, "entity", entity->media_type);
  note(own, "title", entity->title);
  note(own, "base", entity->base);
  for (size_t i = 0; i < entity->candidate_count; ++i) {
    note(own, "stated", entity->candidates[i]->stated);
    note(own, "place", entity->candidates[i]->place);
    note(own, "verdict", entity->candidates[i]->verdict);
  }
  return answer(own, ABSOLVE_ABSOLUTE);
}

static absolve_action see_diagnostic(void* context, const absolve_diagnostic* diagnostic) {
  seen* own = context;
  note(own, "code", diagnostic->code);
  CHECK(diagnostic->message.size > 0);
  return answer(own, ABSOLVE_ABSOLUTE);
}

static absolve_action see_piece(void* context, absolve_text piece) {
  seen* own = context;
  if (own->written_size + piece.size <= sizeof(own->written)) {
    memcpy(own->written + own->written_size, piece.data, piece.size);
  }
  own->written_size += piece.size;
  return answer(own, ABSOLVE_ABSOLUTE);
}

static const char page[] =
    "<title>T</title><base href=/in/><a href=x>1</a><a href=//[>2</a><p class=same>";

static absolve_status pass(absolve_reader* reader, seen* own, int writes) {
  absolve_source source = {.size = sizeof(source)};
  source.url = absolve_text_of("http://h/d/");
  source.type = absolve_text_of("text/html");
  absolve_visitor visitor = {.size = sizeof(visitor)};
  visitor.context = own;
  visitor.link = see_link;
  visitor.entity = see_entity;
  visitor.diagnostic = see_diagnostic;
  if (writes) visitor.write = see_piece;
  return absolve_reader_read(reader, absolve_text_of(page), &source, &visitor);
}

static void check_reader(void) {
  absolve_reader* reader = NULL;
  CHECK(absolve_reader_new(NULL, &reader) == ABSOLVE_OK);
  static seen own;
  CHECK(pass(reader, &own, 1) == ABSOLVE_OK);
  const char* expected =
      "link=/in/ url=http://h/in/ layer=retrieval link=x url=http://h/in/x layer=embedded "
      "link=//[ url= layer=embedded error=bad_url entity=text/html title=T base=http://h/in/ "
      "stated=/in/ place=BASE href at byte 27 verdict=";
  CHECK(strncmp(own.log, expected, strlen(expected)) == 0);
  CHECK(strstr(own.log, "code=link_unresolved") != NULL);
  own.written[own.written_size] = 0;
  CHECK(strcmp(own.written,
               "<title>T</title><base href=http://h/in/><a href=http://h/in/x>1</a>"
               "<a href=//[>2</a><p class=same>") == 0);
  CHECK(absolve_reader_edited_links(reader) == 2);

  /* A replacement text is escaped for its place. */
  memset(&own, 0, sizeof(own));
  own.text = "a&amp b";
  CHECK(pass(reader, &own, 1) == ABSOLVE_OK);
  own.written[own.written_size] = 0;
  CHECK(strstr(own.written, "<a href=\"a&amp;amp b\">1</a><a href=\"a&amp;amp b\">2</a>") != NULL);

  /* Each callback can end the pass. */
  int calls = own.calls;
  for (int at = 1; at <= calls; ++at) {
    memset(&own, 0, sizeof(own));
    own.stop_at = at;
    absolve_status status = pass(reader, &own, 1);
    if (own.calls < at) break;
    CHECK(status == ABSOLVE_STOPPED && own.calls == at);
    CHECK(is(absolve_reader_error(reader), "a callback ended the pass"));
  }

  memset(&own, 0, sizeof(own));
  CHECK(pass(reader, &own, 0) == ABSOLVE_OK && own.written_size == 0);
  CHECK(absolve_reader_edited_links(reader) == 0);

  /* An action without its text, and an unknown action, are refused. */
  memset(&own, 0, sizeof(own));
  own.text = "unset";
  CHECK(pass(reader, &own, 1) == ABSOLVE_BAD_ARGUMENT && own.written_size == 0);
  own.text = "unknown";
  CHECK(pass(reader, &own, 1) == ABSOLVE_BAD_ARGUMENT && own.written_size == 0);

  absolve_visitor visitor = {.size = sizeof(visitor)};
  absolve_source source = {.size = sizeof(source)};
  CHECK(absolve_reader_read(reader,
                            absolve_text_of("\x7F"
                                            "ELF\1"),
                            &source, &visitor) == ABSOLVE_UNSUPPORTED_TYPE);
  CHECK(absolve_reader_error(reader).size > 0);
  CHECK(absolve_reader_read(reader, none, &source, &visitor) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_reader_read(reader, absolve_text_of(page), &source, NULL) == ABSOLVE_BAD_ARGUMENT);
  visitor.size = 8;
  CHECK(absolve_reader_read(reader, absolve_text_of(page), &source, &visitor) ==
        ABSOLVE_BAD_ARGUMENT);
  visitor.size = sizeof(visitor);
  source.size = 0;
  CHECK(absolve_reader_read(reader, absolve_text_of(page), &source, &visitor) ==
        ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_reader_read(reader, absolve_text_of(page), NULL, &visitor) ==
        ABSOLVE_OK); /* Next, a caller of a later version that leaves the new members zero. */
  struct {
    absolve_visitor visitor;
    size_t later;
  } later = {.visitor = {.size = sizeof(later)}};
  CHECK(absolve_reader_read(reader, absolve_text_of(page), NULL, &later.visitor) == ABSOLVE_OK);
  later.later = 1;
  CHECK(absolve_reader_read(reader, absolve_text_of(page), NULL, &later.visitor) ==
        ABSOLVE_BAD_ARGUMENT);
  later.visitor.size = SIZE_MAX;
  CHECK(absolve_reader_read(reader, absolve_text_of(page), NULL, &later.visitor) ==
        ABSOLVE_BAD_ARGUMENT);
  absolve_reader_free(reader);

  /* Limits, and the details of links. */
  absolve_options* options = absolve_options_new(NULL);
  CHECK(absolve_options_set(options, "max-links", "1") == ABSOLVE_OK);
  CHECK(absolve_reader_new(options, &reader) == ABSOLVE_OK);
  memset(&own, 0, sizeof(own));
  CHECK(pass(reader, &own, 1) == ABSOLVE_OVER_LIMIT && own.written_size == 0);
  CHECK(is(absolve_reader_error(reader), "a limit was reached: max-links"));
  absolve_reader_free(reader);
  absolve_options_free(options);
}

/* The results of the callbacks for a document that is read in pieces. */
typedef struct pieces {
  char written[256];
  size_t written_size;
  char diagnostics[64];
  char robots[64]; /* of the entity, at the last link */
  size_t links;
  size_t entities;
  size_t stop_at; /* the link that stops the pass, from 1; 0: none */
} pieces;

static absolve_action take_link(void* context, const absolve_entity* entity,
                                const absolve_link* link, absolve_text* replacement) {
  pieces* own = context;
  snprintf(own->robots, sizeof(own->robots), "%.*s", (int)entity->robots.size, entity->robots.data);
  (void)link;
  (void)replacement;
  own->links += 1;
  return own->links == own->stop_at ? ABSOLVE_STOP : ABSOLVE_ABSOLUTE;
}

static absolve_action take_entity(void* context, const absolve_entity* entity) {
  pieces* own = context;
  own->entities += entity->size == sizeof(*entity) ? 1 : 100;
  return ABSOLVE_CONTINUE;
}

static absolve_action take_diagnostic(void* context, const absolve_diagnostic* diagnostic) {
  pieces* own = context;
  snprintf(own->diagnostics, sizeof(own->diagnostics), "%.*s at %zu", (int)diagnostic->code.size,
           diagnostic->code.data, diagnostic->offset);
  return ABSOLVE_CONTINUE;
}

static absolve_action take_piece(void* context, absolve_text piece) {
  pieces* own = context;
  memcpy(own->written + own->written_size, piece.data, piece.size);
  own->written_size += piece.size;
  own->written[own->written_size] = 0;
  return ABSOLVE_CONTINUE;
}

static void check_pieces(void) {
  absolve_options* options = absolve_options_new(NULL);
  CHECK(absolve_options_set(options, "stream-window", "x") == ABSOLVE_BAD_OPTION);
  CHECK(absolve_options_set(options, "stream-window", "head") == ABSOLVE_OK);
  CHECK(absolve_options_set(options, "base-url", "http://h.example/d/") == ABSOLVE_OK);
  CHECK(absolve_options_set(options, "type", "text/html; charset=utf-8") == ABSOLVE_OK);
  CHECK(absolve_options_set(options, "max-document-bytes", "60") == ABSOLVE_OK);
  absolve_reader* reader = NULL;
  CHECK(absolve_reader_new(options, &reader) == ABSOLVE_OK);
  pieces own;
  memset(&own, 0, sizeof(own));
  absolve_visitor visitor = {.size = sizeof(visitor),
                             .context = &own,
                             .entity = take_entity,
                             .link = take_link,
                             .diagnostic = take_diagnostic,
                             .write = take_piece};
  CHECK(absolve_reader_write(reader, absolve_text_of("x")) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_reader_end(reader) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_reader_begin(reader, NULL, NULL) == ABSOLVE_BAD_ARGUMENT);

  CHECK(absolve_reader_begin(reader, NULL, &visitor) == ABSOLVE_OK);
  CHECK(absolve_reader_write(reader, absolve_text_of("<p>t<a hr")) == ABSOLVE_OK);
  CHECK(strcmp(own.written, "<p>t") == 0 && own.links == 0);
  CHECK(absolve_reader_write(reader, absolve_text_of("ef=x><p")) == ABSOLVE_OK);
  CHECK(strcmp(own.written, "<p>t<a href=http://h.example/d/x>") == 0 && own.links == 1);
  CHECK(absolve_reader_write(reader, absolve_text_of("><base href=b/><a href=y>")) == ABSOLVE_OK);
  CHECK(strcmp(own.diagnostics, "late_base at 28") == 0);
  CHECK(own.entities == 0);
  CHECK(absolve_reader_end(reader) == ABSOLVE_OK);
  CHECK(own.entities == 1);
  CHECK(own.links == 3);
  CHECK(absolve_reader_edited_links(reader) == 3);
  CHECK(absolve_reader_end(reader) == ABSOLVE_BAD_ARGUMENT);

  /* A callback can end the pass. */
  memset(&own, 0, sizeof(own));
  own.stop_at = 1;
  CHECK(absolve_reader_begin(reader, NULL, &visitor) == ABSOLVE_OK);
  CHECK(absolve_reader_write(reader, absolve_text_of("<p>t<a href=x>")) == ABSOLVE_STOPPED);
  CHECK(absolve_reader_write(reader, absolve_text_of("<p>")) == ABSOLVE_BAD_ARGUMENT);

  /* After a limit is reached, the rest of the document comes out unchanged. */
  memset(&own, 0, sizeof(own));
  CHECK(absolve_reader_begin(reader, NULL, &visitor) == ABSOLVE_OK);
  CHECK(absolve_reader_write(reader, absolve_text_of("<p>t<a href=x><!--")) == ABSOLVE_OK);
  const char* const comment = "a comment of more than sixty bytes, which is too long to be held";
  CHECK(absolve_reader_write(reader, absolve_text_of(comment)) == ABSOLVE_OVER_LIMIT);
  CHECK(is(absolve_reader_error(reader), "a limit was reached: max-document-bytes"));
  CHECK(absolve_reader_write(reader, absolve_text_of("--><a href=y>")) == ABSOLVE_OVER_LIMIT);
  CHECK(absolve_reader_end(reader) == ABSOLVE_OVER_LIMIT);
  char expected[160];
  snprintf(expected, sizeof(expected), "<p>t<a href=http://h.example/d/x><!--%s--><a href=y>",
           comment);
  CHECK(strcmp(own.written, expected) == 0);

  /* A callback receives what is known of the entity at that time. */
  memset(&own, 0, sizeof(own));
  CHECK(absolve_reader_begin(reader, NULL, &visitor) == ABSOLVE_OK);
  CHECK(absolve_reader_write(
            reader, absolve_text_of("<meta name=robots content=a><p>t<a href=x>")) == ABSOLVE_OK);
  CHECK(strcmp(own.robots, "a") == 0);
  CHECK(absolve_reader_write(reader, none) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_reader_write(
            reader,
            absolve_text_of("<meta name=robots content=a-longer-text-than-before><a href=y>")) ==
        ABSOLVE_OK);
  CHECK(strcmp(own.robots, "a, a-longer-text-than-before") == 0);
  CHECK(absolve_reader_end(reader) == ABSOLVE_OK);

  /* A document may be abandoned before its end. */
  CHECK(absolve_reader_begin(reader, NULL, &visitor) == ABSOLVE_OK);
  CHECK(absolve_reader_write(reader, absolve_text_of("<p")) == ABSOLVE_OK);
  CHECK(absolve_reader_begin(reader, NULL, &visitor) == ABSOLVE_OK);
  absolve_reader_free(reader);
  absolve_options_free(options);
}

/* Messages, part by part and as files. */
static void check_archive(void) {
  const char* message =
      "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n"
      "--b\r\nContent-Type: text/html\r\nContent-Location: http://h.example/d/p.html\r\n\r\n"
      "<img src=logo.png><a href=x>\r\n"
      "--b\r\nContent-Type: image/png\r\nContent-Location: http://h.example/d/logo.png\r\n"
      "Content-Transfer-Encoding: base64\r\n\r\naW1hZ2U=\r\n"
      "--b\r\nContent-Type: image/gif\r\nContent-Transfer-Encoding: "
      "x-uuencode\r\n\r\n\377\r\n--b--\r\n";
  absolve_archive* archive = NULL;
  absolve_text body = none;
  absolve_text name = none;
  size_t part = 0;
  CHECK(absolve_archive_new(NULL, NULL) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_archive_new(NULL, &archive) == ABSOLVE_OK);
  CHECK(absolve_archive_part_count(archive) == 0 && absolve_archive_part(archive, 0) == NULL);
  CHECK(absolve_archive_body(archive, 0, &body) == ABSOLVE_NO_SUCH_PART);
  CHECK(absolve_archive_read(archive, none, NULL) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_archive_read(NULL, none, NULL) == ABSOLVE_BAD_ARGUMENT);

  CHECK(absolve_archive_read(archive, absolve_text_of(message), NULL) == ABSOLVE_OK);
  CHECK(absolve_archive_part_count(archive) == 4);
  const absolve_part* outermost = absolve_archive_part(archive, 0);
  const absolve_part* root = absolve_archive_part(archive, 1);
  const absolve_part* logo = absolve_archive_part(archive, 2);
  CHECK(outermost->size == sizeof(absolve_part) && outermost->path.size == 0);
  CHECK(outermost->parent == SIZE_MAX && outermost->shows == 1 && !outermost->is_leaf);
  CHECK(is(root->path, "1") && is(root->media_type, "text/html") && root->is_document);
  CHECK(is(root->base, "http://h.example/d/p.html"));
  CHECK(root->layer == ABSOLVE_LAYER_CONTENT_LOCATION && root->parent == 0);
  CHECK(is(logo->transfer_encoding, "base64") && !logo->is_unreferenced && logo->is_leaf);
  CHECK(is(logo->location_resolved, "http://h.example/d/logo.png"));
  CHECK(absolve_archive_part(archive, 3)->is_unreferenced);
  CHECK(absolve_archive_part(archive, 4) == NULL);
  CHECK(absolve_archive_body(archive, 2, &body) == ABSOLVE_OK && is(body, "image"));
  CHECK(absolve_archive_body(archive, 3, &body) == ABSOLVE_UNSUPPORTED_ENCODING);
  CHECK(absolve_archive_error(archive).size > 0);
  CHECK(absolve_archive_body(archive, 4, &body) == ABSOLVE_NO_SUCH_PART);
  CHECK(absolve_archive_body(archive, 2, NULL) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_archive_file_count(archive) == 0);
  CHECK(absolve_archive_file(archive, 0, &name, &body, NULL) == ABSOLVE_NO_SUCH_PART);

  CHECK(absolve_archive_unpack(archive, absolve_text_of(message), NULL, 0) == ABSOLVE_OK);
  CHECK(absolve_archive_part_count(archive) == 4 && absolve_archive_file_count(archive) == 3);
  CHECK(absolve_archive_file(archive, 0, &name, &body, &part) == ABSOLVE_OK);
  CHECK(is(name, "index.html") && part == 1);
  CHECK(is(body, "<img src=logo.png><a href=http://h.example/d/x>"));
  CHECK(absolve_archive_file(archive, 1, &name, &body, &part) == ABSOLVE_OK);
  CHECK(is(name, "logo.png") && is(body, "image") && part == 2);
  CHECK(absolve_archive_file(archive, 2, &name, &body, &part) == ABSOLVE_UNSUPPORTED_ENCODING);
  CHECK(name.size > 0 && part == 3);
  CHECK(absolve_archive_file(archive, 3, &name, &body, NULL) == ABSOLVE_NO_SUCH_PART);
  CHECK(absolve_archive_file(archive, 0, NULL, &body, NULL) == ABSOLVE_BAD_ARGUMENT);
  CHECK(absolve_archive_body(archive, 2, &body) == ABSOLVE_OK && is(body, "image"));

  /* What is wrong with a body is known once it is given. */
  CHECK(absolve_archive_unpack(archive,
                               absolve_text_of("Content-Type: image/png; name=a.png\r\n"
                                               "Content-Transfer-Encoding: base64\r\n\r\nAAA!!A"),
                               NULL, 0) == ABSOLVE_OK);
  CHECK(absolve_archive_diagnostic_count(archive) == 0);
  CHECK(absolve_archive_file(archive, 0, &name, &body, NULL) == ABSOLVE_OK);
  CHECK(absolve_archive_body(archive, 0, &body) == ABSOLVE_OK);
  CHECK(absolve_archive_diagnostic_count(archive) == 2);
  CHECK(absolve_archive_diagnostic(archive, 1)->size == sizeof(absolve_diagnostic));
  CHECK(is(absolve_archive_diagnostic(archive, 1)->code, "bytes_passed_over"));
  CHECK(absolve_archive_diagnostic(archive, 1)->message.size > 0);
  CHECK(absolve_archive_diagnostic(archive, 2) == NULL);
  CHECK(absolve_archive_unpack(archive,
                               absolve_text_of("Content-Type: text/html\r\n\r\n<img src=cid:x>"),
                               NULL, 0) == ABSOLVE_OK);
  CHECK(absolve_archive_diagnostic_count(archive) == 1);
  CHECK(is(absolve_archive_diagnostic(archive, 0)->code, "part_missing"));
  CHECK(absolve_archive_diagnostic_count(NULL) == 0 && absolve_archive_diagnostic(NULL, 0) == NULL);

  /* A mail gets an index page. Input that is not a message has no parts. */
  CHECK(absolve_archive_unpack(archive,
                               absolve_text_of("Subject: s\r\nContent-Type: text/plain\r\n\r\nt"),
                               NULL, 1) == ABSOLVE_OK);
  CHECK(absolve_archive_file_count(archive) == 2);
  CHECK(absolve_archive_file(archive, 1, &name, &body, &part) == ABSOLVE_OK && part == SIZE_MAX);
  CHECK(is(name, "index.html"));
  CHECK(absolve_archive_read(archive, absolve_text_of("\211PNG"), NULL) ==
        ABSOLVE_UNSUPPORTED_TYPE);
  CHECK(absolve_archive_part_count(archive) == 0 && absolve_archive_file_count(archive) == 0);
  absolve_archive_free(archive);
  absolve_archive_free(NULL);
}

int main(void) {
  check_statuses();
  check_options();
  check_resolver();
  check_reader();
  check_pieces();
  check_archive();
  if (failures == 0) printf("the contract of absolve.h holds\n");
  return failures == 0 ? 0 : 1;
}
