#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absolve/document.hpp"

namespace absolve::cli {

/// What the command line said, checked and made meaningful.
struct Settings {
  std::vector<std::string> files;  ///< paths, `-` for standard input; for resolve, references
  std::string files_from;
  std::string base_url;
  std::string default_base;
  std::string content_type;
  std::string charset;
  std::string profile;
  std::string same_document = "auto";
  std::string format;
  std::string output;
  std::optional<std::string> in_place;  ///< the suffix of the backup; empty: none
  bool strict = false;
  Limits limits;

  /// The library's options. The profile's name must be known.
  [[nodiscard]] Options options() const;
};

/// Cleans what a person typed and checks it: `-b` and `--default-base` absolute. Returns the
/// message to stop with, or an empty string.
[[nodiscard]] std::string check(Settings& settings);

}  // namespace absolve::cli
