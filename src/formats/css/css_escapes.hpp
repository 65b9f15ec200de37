#pragma once

#include "text/coding/coding.hpp"

namespace absolve {

/// Whether `c` is a newline (CSS Syntax 3, 3.3).
[[nodiscard]] constexpr bool is_css_line_end(char c) {
  return c == '\n' || c == '\r' || c == '\f';
}

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

/// Reads one escape from the front of `bytes`, which begins with a backslash that no line end
/// follows (CSS Syntax 3, 4.3.7). Appends the character to `out` and returns the number of bytes
/// read.
std::size_t read_css_escape(std::string_view bytes, std::string& out);

}  // namespace absolve
