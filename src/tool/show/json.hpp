#pragma once

#include <charconv>
#include <cstddef>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {

using Json = nlohmann::ordered_json;

/// JSON without line ends. Bytes that are not UTF-8 are shown as U+FFFD; characters that are not
/// safe to show on a terminal are escaped.
[[nodiscard]] std::string dump(const Json& json);
/// The same, followed by a line end.
[[nodiscard]] std::string dump_line(const Json& json);

/// Appends `text` as `dump` writes a string. It builds no tree, which would copy a long text
/// several times.
void append_string(std::string_view text, std::string& out);

/// The members of an object, as `dump` writes them, without its braces.
[[nodiscard]] std::string members_of(const Json& json);

/// What `parse_line` keeps of a value.
enum class JsonShape {
  whole,
  /// The outer object, and objects that are its members. Deeper objects and all arrays are dropped.
  /// For untrusted lines, because a long array takes many times the memory of its text.
  objects,
};

/// Parses one line. The value is discarded if it is not JSON, nests more than 500 deep, or has an
/// object with more than 128 members, because the time for an object is quadratic in its members.
/// An escaped lone surrogate becomes U+FFFD, as it does in a URL (Infra 4.6, scalar value strings).
[[nodiscard]] Json parse_line(std::string_view line, JsonShape shape = JsonShape::whole);

/// The member `name` of an object; null if it has none, or if `json` is no object.
[[nodiscard]] const Json& member_of(const Json& json, const char* name);

/// Bytes as a string; as an object with a member `base64` if they are not UTF-8.
[[nodiscard]] Json json_of_bytes(const std::string& bytes);
/// The inverse of `json_of_bytes`; nothing if `json` has neither form.
[[nodiscard]] std::optional<std::string> bytes_of_json(const Json& json);

/// An object with the name of a file: `file`, and, if its bytes are not UTF-8, `file_base64`, which
/// encodes them exactly.
[[nodiscard]] Json json_of_file(const std::string& path);

inline Json string_or_null(std::string_view text) {
  return text.empty() ? Json(nullptr) : Json(std::string(text));
}

/// Writes a line of JSON member by member. It builds no tree, because lists can have millions of
/// lines. The result has the same bytes as that of `dump_line`.
class JsonLine {
 public:
  /// Begins a line in place of the last one. A line has at most `most_literal` bytes of literals
  /// and `most_numbers` numbers; texts and pieces can be of any length.
  void begin() {
    size_ = 0;
    make_room(most_literal + most_numbers * most_digits);
  }

  /// Adds JSON as it is: names, punctuation, `null`.
  template <std::size_t size>
  void put(const char (&literal)[size]) {
    std::memcpy(bytes_.data() + size_, literal, size - 1);
    size_ += size - 1;
  }
  /// Adds JSON as it is, of any length.
  void put_piece(std::string_view json) {
    make_room(json.size());
    std::memcpy(bytes_.data() + size_, json.data(), json.size());
    size_ += json.size();
  }
  void put_number(std::size_t number) {
    char* const from = bytes_.data() + size_;
    size_ += static_cast<std::size_t>(std::to_chars(from, from + most_digits, number).ptr - from);
  }
  /// Adds a string with its quotes. Bytes that are not UTF-8 become U+FFFD, and characters that are
  /// not safe to show on a terminal are escaped.
  void put_string(std::string_view text);
  /// Adds `name`, JSON with its comma and colon, followed by `text` as a string.
  template <std::size_t size>
  void put_text(const char (&name)[size], std::string_view text) {
    put(name);
    put_string(text);
  }
  /// The same for a number.
  template <std::size_t size>
  void put_count(const char (&name)[size], std::size_t number) {
    put(name);
    put_number(number);
  }
  /// Adds `name`, JSON with its comma and colon, followed by `text` as a string, or by `null` if
  /// `text` is empty.
  template <std::size_t size>
  void put_member(const char (&name)[size], std::string_view text) {
    put(name);
    if (text.empty()) {
      put("null");
    } else {
      put_string(text);
    }
  }

  [[nodiscard]] std::string_view text() const { return {bytes_.data(), size_}; }

 private:
  static constexpr std::size_t most_literal = 1024;
  static constexpr std::size_t most_numbers = 8;
  static constexpr std::size_t most_digits = 20;  // of a number of 64 bits

  // Makes room for `size` bytes and, after them, for all literals and numbers of a line.
  void make_room(std::size_t size) {
    const std::size_t needed = size_ + size + most_literal + most_numbers * most_digits;
    if (needed > bytes_.size()) bytes_.resize(2 * needed);
  }

  std::vector<char> bytes_;
  std::size_t size_ = 0;
};

/// Answers each line of standard input that is not blank by what `answer` returns for its JSON,
/// whose shape is `objects`, in the same order. Reads at most `max_bytes`.
[[nodiscard]] Exit answer_lines(std::size_t max_bytes,
                                const std::function<std::string(const Json& question)>& answer);

/// The candidates for a base under `profile`, innermost first, as an array of objects.
[[nodiscard]] Json candidates_of(const BaseEstablishment& base, const Profile& profile);

}  // namespace absolve::tool
