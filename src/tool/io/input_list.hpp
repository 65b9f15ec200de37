#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absolve/profile.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {

/// The inputs that a command line names.
struct InputList {
  std::vector<std::string>
      files{};                  ///< paths, `-` for standard input; for some commands, references
  std::string files_from{};     ///< a file that lists inputs, or `-`; empty: none
  bool null_separated = false;  ///< that file has only paths, each ended by a NUL

  /// What is wrong with these options; nothing: they are valid.
  [[nodiscard]] std::optional<Trouble> check() const;
};

/// The inputs: files, then the rows of `--files-from`; standard input if neither is given. Reads at
/// most `limit` bytes of the list. Call it only once, because the list may be standard input.
/// `profile` decides which URLs in the list are valid. A row that cannot be used becomes an input
/// with a trouble. If the list cannot be read, prints an error and returns the exit code.
[[nodiscard]] Result<std::vector<Input>, Exit> gather_inputs(const InputList& list,
                                                             const Profile& profile,
                                                             std::size_t limit);

/// Prints why a row of that list, from which `input` was made, cannot be used, and returns the exit
/// code.
Exit report_row(const InputList& list, const Input& input);

/// The base URL that a person or a list gave, without delimiters and white space (RFC 2396 appendix
/// E). An abbreviated URL is completed (appendix F). Fails if it is not a valid base.
[[nodiscard]] Result<std::string> typed_base(const std::string& typed, const Profile& profile);

}  // namespace absolve::tool
