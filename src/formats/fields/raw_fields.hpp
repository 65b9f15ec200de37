#pragma once

#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A raw header field: its name, and its value with folding and surrounding white space.
struct RawField {
  std::string_view name;
  Span value;  ///< in the header
};

/// The longest field that is read, in bytes, including folding.
inline constexpr std::size_t max_field = std::size_t{64} << 10;

/// Whether `line`, without its end, can be a header field or the continuation of one
/// (RFC 5322 2.2, with the blanks before the colon that 4.5.8 allows).
[[nodiscard]] bool is_field_line(std::string_view line);

/// The lines of a header that are not fields: how many there are, and the first.
struct MalformedLines {
  std::size_t count = 0;
  Span first;  ///< in the header, without its line end
};

/// Splits `header` into fields (RFC 5322 2.2). Other lines are skipped; malformed lines are counted
/// in `malformed` unless it is null.
[[nodiscard]] std::vector<RawField> split_fields(std::string_view header,
                                                 MalformedLines* malformed = nullptr);

}  // namespace absolve::ABSOLVE_VERSIONED
