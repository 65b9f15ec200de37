#pragma once

#include <string>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve::tool {

/// `bytes`, a text in `encoding`, as UTF-8.
[[nodiscard]] std::string shown_text(std::string_view bytes, std::string_view encoding);

/// The line around a span, cut to some characters on either side.
struct LineAround {
  std::string before;
  std::string marked;
  std::string after;
};
[[nodiscard]] LineAround line_around(std::string_view bytes, const Span& span,
                                     std::string_view encoding);

}  // namespace absolve::tool
