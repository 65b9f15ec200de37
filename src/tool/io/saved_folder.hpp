#pragma once

#include <string>
#include <string_view>

namespace absolve::tool {

/// The name of the folder, beside the page at `path`, in which a browser puts the files of a page
/// that it saves: the page's name without its suffix, with `_files` or what other languages have.
/// Empty if there is no such folder.
[[nodiscard]] std::string saved_folder_of(const std::string& path);

}  // namespace absolve::tool
