#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/span.hpp"

namespace absolve {

/// A URI in running text.
struct TextUrl {
  Span place;             ///< in the text, without what wraps it
  std::string reference;  ///< without the line breaks within
};

/// The URIs in `text`, UTF-8, in order (RFC 3986 appendix C, RFC 2396 appendix E): within angle
/// brackets or double quotes, with `URL:` before it or not, where line breaks, and the marks of
/// quoted mail behind them, are none of it; and bare, without the punctuation behind it and without
/// brackets that only close. Known by a scheme and two slashes, or by one of the schemes that have
/// none, mailto and the like. Linear.
void find_text_urls(std::string_view text, std::vector<TextUrl>& urls);

}  // namespace absolve
