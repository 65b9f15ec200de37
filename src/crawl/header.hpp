#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fields/field_values.hpp"

namespace absolve::warc {

/// The header of a record: its version and its fields (WARC 1.1, 4). Its views point into the text
/// that it was read from.
class Header {
 public:
  Header() = default;
  /// `text`: from the version up to and including the blank line.
  explicit Header(std::string_view text) : text_(text), fields_(split_fields(text)) {}

  [[nodiscard]] std::string_view text() const { return text_; }
  /// The first line, with its line end.
  [[nodiscard]] std::string_view version_line() const {
    return text_.substr(0, text_.find('\n') + 1);
  }
  /// All fields, in order. Their values are spans of `text`.
  [[nodiscard]] const std::vector<RawField>& fields() const { return fields_; }
  /// The value of `field`, without white space around it.
  [[nodiscard]] std::string_view value_of(const RawField& field) const;
  /// The value of the first field of that name, without white space around it; empty: there is
  /// none.
  [[nodiscard]] std::string_view field(std::string_view name) const;
  /// WARC-Type, such as `response`.
  [[nodiscard]] std::string_view type() const { return field("WARC-Type"); }
  /// WARC-Target-URI, without the `<` and `>` that the grammar of WARC 1.0 has and wget writes.
  [[nodiscard]] std::string_view target_uri() const;
  /// Content-Length; nothing if it is missing, or not a number below 2^63.
  [[nodiscard]] std::optional<std::uint64_t> block_size() const;

 private:
  std::string_view text_;
  std::vector<RawField> fields_;
};

/// `uri` without `<` and `>` around it.
[[nodiscard]] std::string_view without_brackets(std::string_view uri);

/// The length of the header at the beginning of `text`, including the blank line; 0 if the header
/// does not end in `text`. Lines may end in LF alone, because some programs write them so.
[[nodiscard]] std::size_t header_size(std::string_view text);

/// Whether `text` can begin a record: with a version line, and then a field or a blank line. If
/// `text` is cut short, only the part that is there is tested.
[[nodiscard]] bool may_begin_record(std::string_view text);

/// `header` with the field `name` set to `value`. The first field of that name is replaced and the
/// others are removed; without one, the field is added at the end. An empty `value` removes all.
[[nodiscard]] std::string with_field(std::string_view header, std::string_view name,
                                     std::string_view value);

/// A digest in the form that records use: `sha1:` and the 20 bytes of a SHA-1 in base32 (RFC 4648
/// 6).
[[nodiscard]] std::string labelled_digest(std::string_view sha1);

/// Computes the 20 bytes of a SHA-1.
using Sha1 = std::string (*)(std::string_view bytes);

/// A stable id for a record that is derived from the record `id`: a UUID of version 5 (RFC 9562
/// 5.5).
[[nodiscard]] std::string derived_id(std::string_view id, Sha1 sha1);

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

/// What a zstd frame begins with (RFC 8878 3.1.1).
inline constexpr std::string_view zstd_magic = "\x28\xB5\x2F\xFD";
/// What a record begins with, before its version number (WARC 1.1, 4).
inline constexpr std::string_view version_start = "WARC/";

/// How many bytes the reader processes at once, even if there are more.
inline constexpr std::size_t most_at_once = std::size_t{1} << 20;

[[nodiscard]] constexpr bool is_line_end(char c) {
  return c == '\r' || c == '\n';
}

}  // namespace absolve::warc
