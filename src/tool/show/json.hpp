#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/base.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {

using Json = nlohmann::ordered_json;

/// JSON without line ends. Bytes that are not UTF-8 are shown as U+FFFD; characters that are not
/// safe to show on a terminal are escaped.
[[nodiscard]] std::string dump(const Json& json);
/// The same, followed by a line end.
[[nodiscard]] std::string dump_line(const Json& json);

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

/// Answers each line of standard input that is not blank by what `answer` returns for its JSON,
/// whose shape is `objects`, in the same order. Reads at most `max_bytes`.
[[nodiscard]] Exit answer_lines(std::size_t max_bytes,
                                const std::function<std::string(const Json& question)>& answer);

/// The candidates for a base under `profile`, innermost first, as an array of objects.
[[nodiscard]] Json candidates_of(const BaseEstablishment& base, const Profile& profile);

}  // namespace absolve::tool
