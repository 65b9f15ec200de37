#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absolve/mirror.hpp"
#include "tool/io/folder.hpp"

namespace absolve::tool {

/// The URLs that the file of `--map` at `path`, of at most `limit` bytes, gives for `files`, the
/// files in the folder of the mirror.
[[nodiscard]] Result<SavedUrls, Trouble> read_mirror_map(const std::string& path, std::size_t limit,
                                                         std::vector<std::string> files);

/// Finds the pages in `folder` that state in a comment where a browser saved them from, removes
/// them and the files of their folders from `files`, and returns their URLs and folders. A page
/// below a folder that is named after a host is a page of that host, whatever the page states.
[[nodiscard]] SavedUrls take_saved_pages(const Folder& folder, std::vector<std::string>& files);

}  // namespace absolve::tool
