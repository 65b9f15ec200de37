#pragma once

#include <cstddef>
#include <string>

#include "absolve/mirror.hpp"
#include "tool/io/folder.hpp"

namespace absolve::tool {

/// The URLs that the file of `--map` at `path`, of at most `limit` bytes, gives for the files in
/// `folder`.
[[nodiscard]] Result<SavedUrls, Trouble> read_mirror_map(const std::string& path, std::size_t limit,
                                                         const Folder& folder);

}  // namespace absolve::tool
