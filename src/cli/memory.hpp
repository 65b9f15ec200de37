#pragma once

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace absolve::cli {

/// Has the process keep what memory it was given, up to 64 MiB, for the documents to come: given
/// back to the system behind each of them, it would be asked for and cleared again for the next.
inline void keep_memory() {
#if defined(__GLIBC__)
  ::mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the most there is; what is larger goes back at once
  ::mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

}  // namespace absolve::cli
