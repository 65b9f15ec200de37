#pragma once

#include <cstddef>
#include <string_view>

namespace absolve {

/// The next line from `at` on that separates two messages of a mailbox (RFC 4155): "From " and a
/// sender or a time, behind an empty line and before a field; `npos` where there is none. Linear.
[[nodiscard]] std::size_t find_from_line(std::string_view bytes, std::size_t at);

}  // namespace absolve
