/* Makes the links of a document absolute, without those of images: rewrite URL <IN >OUT */
#include <absolve/absolve.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_all.h"

static int is(absolve_text text, const char* string) {
  return text.size == strlen(string) && memcmp(text.data, string, text.size) == 0;
}

static absolve_action decide(void* context, const absolve_entity* entity, const absolve_link* link,
                             absolve_text* replacement) {
  (void)context, (void)entity, (void)replacement;
  return is(link->element, "img") ? ABSOLVE_KEEP : ABSOLVE_ABSOLUTE;
}

static absolve_action put(void* context, absolve_text piece) {
  return fwrite(piece.data, 1, piece.size, context) == piece.size ? ABSOLVE_CONTINUE : ABSOLVE_STOP;
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  absolve_text document = {NULL, 0};
  char* bytes = read_all(stdin, &document.size);
  if (!bytes) {
    fprintf(stderr, "the document cannot be read\n");
    return 3;
  }
  document.data = bytes;

  absolve_options* options = absolve_options_new(NULL);
  absolve_reader* reader = NULL;
  absolve_status status = absolve_options_set(options, "base-url", argv[1]);
  if (status == ABSOLVE_OK) status = absolve_reader_new(options, &reader);
  if (status == ABSOLVE_OK) {
    absolve_visitor visitor = {.size = sizeof(visitor)};
    visitor.context = stdout;
    visitor.link = decide;
    visitor.write = put;
    status = absolve_reader_read(reader, document, NULL, &visitor);
  }
  if (status != ABSOLVE_OK) {
    absolve_text error = reader ? absolve_reader_error(reader) : absolve_options_error(options);
    fprintf(stderr, "%.*s\n", (int)error.size, error.data ? error.data : "no memory");
  }
  absolve_reader_free(reader);
  absolve_options_free(options);
  free(bytes);
  if (fflush(stdout) != 0 || ferror(stdout)) return 3;
  return status == ABSOLVE_OK ? 0 : 1;
}
