#pragma once

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absolve/error.hpp"
#include "tool/io/messages.hpp"

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

/// An error in the command line or in a file of defaults.
inline Trouble usage_trouble(std::string message) {
  return {Exit::usage, std::move(message)};
}

/// Prints the message, and returns the exit code. Returns `Exit::done` if there is no trouble.
Exit report_trouble(const std::optional<Trouble>& trouble);

/// Prints a message about a wrong command line, and returns `Exit::usage`.
Exit report_usage(const std::string& message);

/// The option that sets a limit: `--max-links`.
[[nodiscard]] std::string option_of(const LimitRow& row);

/// Why the library refused something, with the option that helps, if there is one.
[[nodiscard]] std::string reason_of(const Error& error, const Limits& limits);

/// The exit code for a failure of the library, and the message with its code.
[[nodiscard]] Trouble trouble_of(const Error& error, const Limits& limits);

/// The code of an error or a diagnostic as it follows a message: " [CODE]". `absolve help CODE`
/// explains it.
[[nodiscard]] std::string bracketed_code(std::string_view name);

/// The largest number of names that a message lists.
inline constexpr std::size_t most_listed = 5;

/// The first names for a message, separated by commas.
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

/// Calls `work()`, which returns an Exit, for the file at `path`. If it throws, for example because
/// memory runs out, that is an error of this file only.
template <class Work>
Exit for_one_file(const std::string& path, Work work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    print_error_of(path, "not processed: there is not enough memory for it");
    return Exit::left_whole;
  } catch (const std::exception& error) {
    print_error_of(path, std::string("not processed: a defect of absolve: ") + error.what());
    return Exit::internal;
  }
}

}  // namespace absolve::tool
