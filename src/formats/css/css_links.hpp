#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/value_reference.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// What a text of CSS is.
enum class CssText {
  stylesheet,
  declarations,  ///< of a style attribute, where `@import` means nothing
};

/// The kind of CSS token that contains a URL.
enum class CssToken {
  url,            ///< `url(x)`
  single_quoted,  ///< a string in `'`
  double_quoted,  ///< a string in `"`
};

/// The coding between the content of a CSS token and its bytes (CSS Syntax 3, 3.3 and 4.3.5 to
/// 4.3.7): escapes, line ends and NULs. `<` is always escaped, because the token may be in a style
/// element.
class CssEscapes final : public Coding {
 public:
  /// The coding for this kind of token; static storage.
  [[nodiscard]] static const CssEscapes& in(CssToken token);

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

 private:
  explicit CssEscapes(CssToken token) : token_(token) {}
  [[nodiscard]] bool must_escape(char c) const;

  CssToken token_;
};

/// Finds the URLs in `css`, in order, each the content of its token, without quotes or surrounding
/// white space: those of `url()`, `src()` and `@import`, and the strings of `image-set()` (CSS
/// Syntax 3, section 4; CSS Values 4, 4.5; CSS Images 4, 2.4; CSS Cascade 5, section 2). `css` is
/// in UTF-8 or another encoding that includes ASCII. The name in an `@namespace` rule is not a
/// link. The strings of a custom property are URLs if an `image-set()` of the same text uses it by
/// `var()`. Clears `urls` first. Returns the bad URLs and bad strings that stand in the place of
/// one. Linear.
MalformedParts find_css_urls(std::string_view css, CssText text, std::vector<ValueReference>& urls);

}  // namespace absolve::ABSOLVE_VERSIONED
