#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve {

/// The URL in the comment that browsers write into a page they save, `<!-- saved from
/// url=(0021)http://h.example/p/x -->`, where one begins in the first 2048 bytes of `html`; empty
/// where none does. A hint, and no more: a page may say what it likes.
[[nodiscard]] std::string_view find_saved_from(std::string_view html);

/// The edits that make templates declare their shadow roots as pages do (HTML 4.12.3), and no
/// longer as Chromium's archives do: `shadowmode` becomes `shadowrootmode`, and so on. `tags` are
/// where the names of their start tags begin in `html`, in order.
[[nodiscard]] EditList shadow_root_edits(std::string_view html, std::span<const std::size_t> tags);

}  // namespace absolve
