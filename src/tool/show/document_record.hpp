#pragma once

#include <cstddef>
#include <string>

#include "absolve/document.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {

/// Lists each document of a file in one line, with the count of its links instead of the links
/// (`links --documents`).
class DocumentRecords {
 public:
  DocumentRecords(const Input& input, bool is_json) : input_(input), is_json_(is_json) {}

  /// Adds a link of the document whose report comes next. `is_listed`: the filters chose it.
  void add(const Link& link, bool is_listed);
  /// The line of a document whose links are all added; empty for a header, whose links count for
  /// the document that follows it.
  [[nodiscard]] std::string line_of(const EntityReport& report);
  /// The line of a file that has had no other line, or that cannot be read (`error`); else empty.
  [[nodiscard]] std::string last_line(const Error* error) const;

 private:
  const Input& input_;
  bool is_json_;
  std::string canonical_;  // of the current document
  std::size_t links_ = 0;
  std::size_t lines_ = 0;
};

}  // namespace absolve::tool
