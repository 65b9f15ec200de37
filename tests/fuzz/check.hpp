#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

/// Aborts the fuzz run if a promise is broken.
inline void require(bool holds, std::string_view promise) {
  if (holds) return;
  std::fprintf(stderr, "broken: %.*s\n", static_cast<int>(promise.size()), promise.data());
  std::abort();
}
