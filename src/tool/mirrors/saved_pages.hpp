#pragma once

#include <string>
#include <vector>

#include "absolve/mirror.hpp"
#include "tool/io/folder.hpp"

namespace absolve::tool {

/// Finds the pages in `folder` that state in a comment where a browser saved them from, removes
/// them and the files of their folders from `files`, and returns their URLs. A page below a folder
/// that is called like a host is a page of that host, whatever it states.
[[nodiscard]] std::vector<SavedUrl> take_saved_pages(const Folder& folder,
                                                     std::vector<std::string>& files);

}  // namespace absolve::tool
