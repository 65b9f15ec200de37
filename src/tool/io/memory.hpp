#pragma once

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace absolve::tool {

/// Keeps up to 64 MiB of freed memory for the next documents. Otherwise, the memory would go back
/// to the system after each document, and be requested and cleared again for the next one.
inline void keep_memory() {
#if defined(__GLIBC__)
  ::mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the maximum; larger blocks go back at once
  ::mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

}  // namespace absolve::tool
