#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "formats/css/css_escapes.hpp"

namespace absolve {

/// A URL in a text of CSS: the content of its token, without quotes or white space around it.
struct CssUrl {
  Span content;
  CssToken token;
  /// Of a `src` of `@font-face`, which one it stands in, from 1 in this text: a browser loads the
  /// first font of each that it can read (CSS Fonts 4, 4.3). 0: none.
  std::size_t font_source = 0;
};

/// The URLs in `css`, a stylesheet or a list of declarations in UTF-8 or another encoding in which
/// ASCII bytes mean themselves, in order: of `url()` and `src()`, of `@import`, and the strings of
/// `image-set()` (CSS Syntax 3, section 4; CSS Values 4, 4.5; CSS Images 4, 2.4; CSS Cascade 5,
/// section 2). What `@namespace` names is not a link. `urls` is emptied first. Linear.
void find_css_urls(std::string_view css, std::vector<CssUrl>& urls);

}  // namespace absolve
