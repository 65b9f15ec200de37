#pragma once

#include <cstdlib>
#include <new>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// Ends a call for which there is no memory. In a build without exceptions it ends the process, as
/// `operator new` does there.
[[noreturn]] inline void end_without_memory() {
#ifdef __cpp_exceptions
  throw std::bad_alloc();
#else
  std::abort();
#endif
}

}  // namespace absolve::ABSOLVE_VERSIONED
