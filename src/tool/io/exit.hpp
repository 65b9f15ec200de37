#pragma once

#include <algorithm>
#include <string>
#include <utility>

namespace absolve::tool {

/// The exit code of the process. For a batch, it is the largest one.
enum class Exit : int {
  done = 0,
  unresolved = 1,  ///< with --strict: something was left unresolved
  usage = 2,
  io = 3,          ///< something could not be read or written
  left_whole = 4,  ///< something malformed or over a limit was left as it was
  internal = 5,
};

constexpr Exit worse(Exit a, Exit b) {
  return std::max(a, b);
}

/// A message to show, and the exit code that goes with it.
struct Trouble {
  Exit exit;
  std::string message;
};

/// The trouble of a command line or a file of defaults that is wrong.
inline Trouble usage_trouble(std::string message) {
  return {Exit::usage, std::move(message)};
}

}  // namespace absolve::tool
