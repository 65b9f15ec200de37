#pragma once

#include <cstddef>
#include <string>

#include "absolve/document.hpp"
#include "cli/input.hpp"

namespace absolve::cli {

/// What is known of each document of a file, a line each, with the count of its links in place of
/// the links: `links --documents`.
class DocumentRecords {
 public:
  DocumentRecords(const Input& input, bool is_json) : input_(input), is_json_(is_json) {}

  /// A link of the document whose report is still to come; `is_listed` where it counts.
  void add(const Link& link, bool is_listed);
  /// The line of a document whose links are all added; empty for a header, whose links count for
  /// the document behind it.
  [[nodiscard]] std::string line_of(const EntityReport& report);
  /// The line of a file that has had none, or that cannot be read.
  [[nodiscard]] std::string last_line(const Error* error) const;

 private:
  const Input& input_;
  bool is_json_;
  std::string canonical_;  // of the document at hand
  std::size_t links_ = 0;
  std::size_t lines_ = 0;
};

}  // namespace absolve::cli
