/* Resolves references, one a line, against a base: resolve BASE <REFERENCES */
#define _POSIX_C_SOURCE 200809L /* getline */
#include <absolve/absolve.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  absolve_resolver* resolver = NULL;
  absolve_status status = absolve_resolver_new(NULL, &resolver);
  absolve_text none = {NULL, 0};
  if (status == ABSOLVE_OK) {
    status = absolve_resolver_set_base(resolver, absolve_text_of(argv[1]), none);
  }
  if (status != ABSOLVE_OK) {
    absolve_text error = absolve_resolver_error(resolver);
    fprintf(stderr, "%.*s\n", (int)error.size, error.data ? error.data : "no memory");
    absolve_resolver_free(resolver);
    return 1;
  }
  char* line = NULL;
  size_t room = 0;
  char* target = NULL;
  size_t capacity = 0;
  while (getline(&line, &room, stdin) > 0) {
    absolve_text reference = {line, strcspn(line, "\n")};
    size_t length = 0;
    status = absolve_resolver_resolve(resolver, reference, target, capacity, &length, NULL);
    if (status == ABSOLVE_BUFFER_TOO_SMALL) {
      free(target);
      target = malloc(length);
      capacity = target ? length : 0;
      status = absolve_resolver_resolve(resolver, reference, target, capacity, &length, NULL);
    }
    absolve_text shown = {target, length};
    if (status != ABSOLVE_OK) shown = absolve_resolver_error(resolver);
    fwrite(shown.data, 1, shown.size, stdout);
    putchar('\n');
  }
  int failed = ferror(stdin) || fflush(stdout) != 0 || ferror(stdout);
  free(line);
  free(target);
  absolve_resolver_free(resolver);
  return failed ? 3 : 0;
}
