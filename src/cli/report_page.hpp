#pragma once

#include <string>
#include <string_view>

namespace absolve::cli {

/// The page of a report on `data`, an object in JSON. Its Content-Security-Policy allows its own
/// script and its own styles, by a number that is new for each page, and nothing else.
[[nodiscard]] std::string report_page(std::string_view data);

}  // namespace absolve::cli
