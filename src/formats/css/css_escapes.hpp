#pragma once

#include "text/coding/coding.hpp"

namespace absolve {

/// CSS Syntax 3, 3.3.
[[nodiscard]] constexpr bool is_css_line_end(char c) {
  return c == '\n' || c == '\r' || c == '\f';
}

/// The token that a URL stands in, in CSS.
enum class CssToken {
  url,            ///< `url(x)`
  single_quoted,  ///< a string in `'`
  double_quoted,  ///< a string in `"`
};

/// The coding between the content of a CSS token and its bytes (CSS Syntax 3, 3.3 and 4.3.5 to
/// 4.3.7): escapes, line ends, NULs. It may stand in a style element: `<` is always escaped.
class CssEscapes final : public Coding {
 public:
  /// The coding in such a token; static storage.
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

/// Reads one escape from the front of `bytes`, which is a backslash and no line end behind it
/// (CSS Syntax 3, 4.3.7): appends its character to `out`, and returns the bytes taken.
std::size_t read_css_escape(std::string_view bytes, std::string& out);

}  // namespace absolve
