#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace absolve::tool {

using Json = nlohmann::ordered_json;

/// JSON without line ends. Bytes that are not UTF-8 are shown as U+FFFD; characters that are not
/// safe to show on a terminal are escaped.
[[nodiscard]] std::string dump(const Json& json);
/// The same with a line end behind it.
[[nodiscard]] std::string dump_line(const Json& json);

/// The members of an object, as `dump` shows them, without its braces.
[[nodiscard]] std::string members_of(const Json& json);

/// What `parse_line` keeps of a value.
enum class JsonShape {
  whole,
  /// The outer object, and objects that are its members. Deeper objects and all arrays are dropped.
  /// For lines from strangers: a long array takes many times the memory of its text.
  objects,
};

/// Parses one line. The value is discarded if it is no JSON, nests more than 500 deep, or has an
/// object with more than 128 members, because the time for an object is quadratic in its members.
/// An escaped lone surrogate becomes U+FFFD, as it does in a URL (Infra 4.6, scalar value strings).
[[nodiscard]] Json parse_line(std::string_view line, JsonShape shape = JsonShape::whole);

/// Bytes as a string; as an object with a member `base64` where they are not UTF-8.
[[nodiscard]] Json json_of_bytes(const std::string& bytes);
/// The inverse of `json_of_bytes`; nothing if `json` has neither form.
[[nodiscard]] std::optional<std::string> bytes_of_json(const Json& json);

/// Adds the name of a file to an object: `file`, and, where its bytes are not UTF-8, `file_base64`,
/// which has them as they are.
void add_file(Json& json, const std::string& path);

inline Json string_or_null(std::string_view text) {
  return text.empty() ? Json(nullptr) : Json(std::string(text));
}

}  // namespace absolve::tool
