#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// The media type of a file of a page: by its name, or else by what it holds. Text without markup
/// is not HTML here, and a message is not opened.
[[nodiscard]] std::string type_of_file(std::string_view name, std::string_view bytes);

}  // namespace absolve
