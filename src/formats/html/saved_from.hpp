#pragma once

#include <string_view>

namespace absolve {

/// The URL in the comment that browsers write into a page they save, `<!-- saved from
/// url=(0021)http://h.example/p/x -->`, where one begins in the first 2048 bytes of `html`; empty
/// where none does. A hint, and no more: a page may say what it likes.
[[nodiscard]] std::string_view find_saved_from(std::string_view html);

}  // namespace absolve
