/* Lists the links of a document: links URL FILE */
#include <absolve/absolve.h>
#include <stdio.h>
#include <stdlib.h>

#include "read_all.h"

static absolve_action show(void* context, const absolve_entity* entity, const absolve_link* link,
                           absolve_text* replacement) {
  (void)context, (void)entity, (void)replacement;
  printf("%zu:%zu %.*s %.*s -> %.*s\n", link->line, link->column, (int)link->element.size,
         link->element.data, (int)link->raw.size, link->raw.data, (int)link->url.size,
         link->url.data ? link->url.data : "");
  return ABSOLVE_ABSOLUTE;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  absolve_text document = {NULL, 0};
  FILE* file = fopen(argv[2], "rb");
  char* bytes = file ? read_all(file, &document.size) : NULL;
  if (file) fclose(file);
  if (!bytes) {
    fprintf(stderr, "%s cannot be read\n", argv[2]);
    return 3;
  }
  document.data = bytes;

  absolve_reader* reader = NULL;
  absolve_status status = absolve_reader_new(NULL, &reader);
  if (status == ABSOLVE_OK) {
    absolve_source source = {.size = sizeof(source)};
    source.url = absolve_text_of(argv[1]);
    absolve_visitor visitor = {.size = sizeof(visitor)};
    visitor.link = show;
    status = absolve_reader_read(reader, document, &source, &visitor);
  }
  if (status != ABSOLVE_OK) {
    absolve_text error = absolve_reader_error(reader);
    fprintf(stderr, "%.*s\n", (int)error.size, error.data ? error.data : "no memory");
  }
  absolve_reader_free(reader);
  free(bytes);
  if (fflush(stdout) != 0 || ferror(stdout)) return 3;
  return status == ABSOLVE_OK ? 0 : 1;
}
