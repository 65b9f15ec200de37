#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// The relative reference that leads from `base` to `url`. Both lie under the imaginary base, which
/// is never written (RFC 2557 5 (e)). The reference does not begin at the root, because the files
/// may lie anywhere. Never empty.
[[nodiscard]] std::string without_imaginary_base(std::string_view url, std::string_view base);

}  // namespace absolve
