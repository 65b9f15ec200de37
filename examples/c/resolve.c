/* Resolves references, one a line, against a base: resolve BASE <REFERENCES */
#include <absolve/absolve.h>
#include <stdio.h>
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
  char line[4096];
  char target[8192];
  while (fgets(line, sizeof(line), stdin)) {
    absolve_text reference = {line, strcspn(line, "\n")};
    size_t length = 0;
    status = absolve_resolver_resolve(resolver, reference, target, sizeof(target), &length, NULL);
    absolve_text shown = {target, length};
    if (status != ABSOLVE_OK) shown = absolve_resolver_error(resolver);
    printf("%.*s\n", (int)shown.size, shown.data);
  }
  absolve_resolver_free(resolver);
  return 0;
}
