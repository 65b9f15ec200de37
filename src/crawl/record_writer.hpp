#pragma once

#include <string>
#include <string_view>

namespace absolve::warc {

/// A digest in the form that records use: `sha1:` and the 20 bytes of a SHA-1 in base32 (RFC 4648
/// 6).
[[nodiscard]] std::string labelled_digest(std::string_view sha1);

/// A stable id for a record that is derived from the record `id`: a UUID of version 5 (RFC 9562
/// 5.5). `sha1_of` computes the 20 bytes of a SHA-1.
[[nodiscard]] std::string derived_id(std::string_view id, std::string (*sha1_of)(std::string_view));

/// Builds the header of a new record.
class HeaderText {
 public:
  /// `version_line`: `WARC/1.1`, for example, with the end of the line.
  explicit HeaderText(std::string_view version_line) : text_(version_line) {}

  /// Adds a field, unless `value` is empty.
  void add(std::string_view name, std::string_view value);
  /// The record with `block`. Adds Content-Length first.
  [[nodiscard]] std::string record(std::string_view block);

 private:
  std::string text_;
};

/// A record as it is written to a file: `header`, `block` and two line ends.
[[nodiscard]] std::string record_text(std::string_view header, std::string_view block);

}  // namespace absolve::warc
