#pragma once

#include <string_view>

namespace absolve {

/// Whether a document that is in no srcdoc is in quirks mode (HTML 13.2.6.4.1), by its doctype or
/// the lack of one.
[[nodiscard]] bool is_in_quirks_mode(std::string_view html);

}  // namespace absolve
