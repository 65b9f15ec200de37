#pragma once

#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve {

/// A header field as it stands: its name, and its value with folding and white space around it.
struct RawField {
  std::string_view name;
  Span value;  ///< in the header
};

/// The longest field that is read, in bytes, folding included.
inline constexpr std::size_t max_field = std::size_t{64} << 10;

/// Whether `line`, without its end, can be a header field or the continuation of one
/// (RFC 5322 2.2, with the blanks before the colon that 4.5.8 allows).
[[nodiscard]] bool is_field_line(std::string_view line);

/// The lines of a header that are not fields: how many there are, and the first.
struct MalformedLines {
  std::size_t count = 0;
  Span first;  ///< in the header, without its line end
};

/// Splits `header` into fields (RFC 5322 2.2). Lines that belong to none are passed over, and
/// counted in `malformed` unless it is null.
[[nodiscard]] std::vector<RawField> split_fields(std::string_view header,
                                                 MalformedLines* malformed = nullptr);

}  // namespace absolve
