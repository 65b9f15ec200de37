#pragma once

#include <string>
#include <string_view>

namespace absolve::tool {

/// The page of a report on `data`, an object in JSON. Its Content-Security-Policy allows only
/// its own script and styles, by a nonce that is new for each page.
[[nodiscard]] std::string report_page(std::string_view data);

}  // namespace absolve::tool
