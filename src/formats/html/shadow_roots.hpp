#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve {

/// The edits that make templates declare their shadow roots as pages do (HTML 4.12.3), and no
/// longer as Chromium's archives do: `shadowmode` becomes `shadowrootmode`, and so on. `tags` are
/// where the names of their start tags begin in `html`, in order.
[[nodiscard]] EditList shadow_root_edits(std::string_view html, std::span<const std::size_t> tags);

}  // namespace absolve
