#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// A relative reference that resolves to `url` against `base`. Both URLs must begin with the
/// imaginary base, which must not appear in output (RFC 2557 5 (e)). The reference does not begin
/// with a slash, because the files may be in any folder. It is never empty.
[[nodiscard]] std::string without_imaginary_base(std::string_view url, std::string_view base);

}  // namespace absolve
