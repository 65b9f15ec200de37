#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace absolve::tool {

/// What `absolve help CODE` prints for the code of a message; empty if there is no such code.
[[nodiscard]] std::string help_of_code(std::string_view code);
/// What `absolve help codes` prints.
[[nodiscard]] std::string help_of_codes();
/// All codes of messages, sorted.
[[nodiscard]] std::vector<std::string> message_codes();

}  // namespace absolve::tool
