#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "formats/css/css_escapes.hpp"

namespace absolve {

/// A URL in CSS: the content of its token, without quotes or surrounding white space.
struct CssUrl {
  Span content;
  CssToken token;
  /// The `src` descriptor of an `@font-face` rule that contains the URL, as a number from 1; 0 if
  /// none does. A browser loads the first font of each `src` that it can read (CSS Fonts 4, 4.3).
  std::size_t font_source = 0;
};

/// Finds the URLs in `css`, in order: those of `url()`, `src()` and `@import`, and the strings of
/// `image-set()` (CSS Syntax 3, section 4; CSS Values 4, 4.5; CSS Images 4, 2.4; CSS Cascade 5,
/// section 2). `css` is a stylesheet or a list of declarations, in UTF-8 or another encoding that
/// includes ASCII. The name in an `@namespace` rule is not a link. Clears `urls` first. Linear.
void find_css_urls(std::string_view css, std::vector<CssUrl>& urls);

}  // namespace absolve
