/* Resolves a million references of plain shapes into the caller's buffer, and checks that the
   process allocates nothing meanwhile. */
#include <absolve/absolve.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t allocations = 0;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(HAS_SANITIZER) || defined(__SANITIZE_ADDRESS__)
int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void*, size_t),
                                              void (*freed)(const volatile void*));

static void count(const volatile void* memory, size_t size) {
  (void)memory, (void)size;
  allocations += 1;
}

static void pass_over(const volatile void* memory) {
  (void)memory;
}

static int begin_counting(void) {
  return __sanitizer_install_malloc_and_free_hooks(count, pass_over) != 0;
}
#else
void* __libc_malloc(size_t size);

void* malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

static int begin_counting(void) {
  return 1;
}
#endif

int main(void) {
  static const char* const references[] = {"g",  "./g", "../g",    "g?y",        "g#s",
                                           "/g", "//g", "../../g", "http://h/x", "d/e/f/g.html"};
  const size_t count = sizeof(references) / sizeof(references[0]);
  const absolve_text none = {NULL, 0};
  char target[64];
  absolve_resolver* resolver = NULL;
  absolve_status status = absolve_resolver_new(NULL, &resolver);
  if (status != ABSOLVE_OK || !begin_counting()) return 2;
  status = absolve_resolver_set_base(resolver, absolve_text_of("http://a/b/c/d;p?q"), none);
  size_t before = 0;
  size_t bytes = 0;
  for (size_t i = 0; i < 1000000 + count && status == ABSOLVE_OK; ++i) {
    if (i == count) before = allocations; /* after one round, buffers are grown */
    size_t length = 0;
    status = absolve_resolver_resolve(resolver, absolve_text_of(references[i % count]), target,
                                      sizeof(target), &length, NULL);
    bytes += length;
  }
  const size_t made = allocations - before;
  absolve_resolver_free(resolver);
  printf("%zu bytes of targets, %zu allocations\n", bytes, made);
  return status == ABSOLVE_OK && before > 0 && made == 0 ? 0 : 1;
}
