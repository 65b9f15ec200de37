/* For the examples: reads a file of any size. */
#include <stdio.h>
#include <stdlib.h>

/* Reads `file` to its end. NULL: it cannot be read, or there is no memory. */
static char* read_all(FILE* file, size_t* size) {
  size_t room = 1 << 16;
  char* bytes = malloc(room);
  for (*size = 0; bytes; room *= 2) {
    *size += fread(bytes + *size, 1, room - *size, file);
    if (*size < room) break;
    char* larger = realloc(bytes, room * 2);
    if (!larger) free(bytes);
    bytes = larger;
  }
  if (bytes && !ferror(file)) return bytes;
  free(bytes);
  return NULL;
}
