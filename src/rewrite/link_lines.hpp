#pragma once

#include <vector>

#include "absolve/link.hpp"
#include "edit/lines.hpp"

namespace absolve {

/// Gives each link the line and column of its span, in the text that `lines` counts.
inline void place_in_lines(std::vector<Link>& links, LineCounter& lines) {
  for (Link& link : links) {
    const auto position = lines.at(link.span.offset);
    link.line = position.line;
    link.column = position.column;
  }
}

}  // namespace absolve
