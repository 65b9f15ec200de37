#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "cli/exit.hpp"
#include "cli/settings.hpp"

namespace absolve::cli {

/// One document to work on, and what the command line or a list says of it.
struct Input {
  std::string path;  ///< `-`: standard input
  std::string url;
  std::string content_type;
};

/// A message to show, and the exit code that goes with it.
struct Trouble {
  Exit exit;
  std::string message;
};

/// The inputs that `settings` name: files, then the lines of `--files-from`; standard input where
/// there are none.
[[nodiscard]] tl::expected<std::vector<Input>, Trouble> gather_inputs(const Settings& settings);

/// All bytes of `path`, or of standard input for `-`, up to `limit` of them.
[[nodiscard]] tl::expected<std::string, Trouble> read_all(const std::string& path,
                                                          std::size_t limit);

/// What the library wants to know of `input`.
[[nodiscard]] DocumentSource source_of(const Input& input, const Settings& settings);

/// How a failure of the library ends for the process.
[[nodiscard]] Trouble trouble_of(const Error& error, const Limits& limits);

/// Shows the diagnostics of a document, with their lines, and says whether any link that should
/// have been resolved was not.
bool report(const Input& input, std::string_view bytes, const std::vector<Diagnostic>& diagnostics);

}  // namespace absolve::cli
