#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "text/coding/coding.hpp"

namespace absolve {

/// How a URI stands in running text.
enum class TextForm : std::uint8_t {
  whole,   ///< as it is
  broken,  ///< wrapped, with line breaks within
  /// The same in a second reading, without the hyphens that lines break behind, which somebody may
  /// have put there to break a word (RFC 2396 appendix E). It stands behind the first.
  broken_by_hyphens,
  spaced,  ///< in angle brackets, with blanks that were added within (RFC 2396 appendix E)
  /// In angle brackets, up to a blank behind which words may stand as well as the rest of it; and
  /// the second reading, of all that is in the brackets without its blanks.
  up_to_blank,
  without_blanks,
  flowed,       ///< over lines that are one (RFC 3676 4.1)
  abbreviated,  ///< without its scheme (RFC 2396 appendix F)
};

/// A URI in running text.
struct TextUrl {
  Span place;  ///< in the text, without what wraps it
  TextForm form = TextForm::whole;
};

/// Whether a URI of this form is listed but not edited, because the same text can be read in
/// another way too. `broken` is edited although `broken_by_hyphens` is another reading of it: the
/// first reading is sure enough.
[[nodiscard]] constexpr bool is_doubtful(TextForm form) {
  return form == TextForm::broken_by_hyphens || form == TextForm::up_to_blank ||
         form == TextForm::without_blanks;
}

/// What a reading of two is called beside the other; empty: it is the only one, or the first.
[[nodiscard]] std::string_view name_of_reading(TextForm form) noexcept;

/// What `written`, which stands in a text in that form, means.
[[nodiscard]] std::string text_reference(std::string_view written, TextForm form);

/// The coding of a form: an edit writes the reference anew, in one piece. Null for `whole`, which
/// needs none. Static storage.
[[nodiscard]] const Coding* text_coding(TextForm form);

/// How to read a text.
struct TextReading {
  /// A line that ends in a blank goes on in the next, without that blank: format=flowed with
  /// delsp=yes (RFC 3676 4.1).
  bool joins_lines = false;
  /// Names that begin with `www.`, `ftp.` or `gopher.` and that no scheme stands before are
  /// abbreviated references (RFC 2396 appendix F).
  bool abbreviated = false;
  /// The text is one of content lines, whose properties have URI values (RFC 5545 3.1, RFC 6350
  /// 3.3), and not prose.
  bool has_content_lines = false;
  /// A blank within angle brackets is part of a URI (url-03, "extra"), and none that was added.
  bool keeps_blanks = false;
};

/// The URIs in `text`, UTF-8, in order (RFC 3986 appendix C, RFC 2396 appendix E): within angle
/// brackets or double quotes, with `URL:` before it or not, where line breaks, and the marks of
/// quoted mail behind them, are none of it; and bare, without the punctuation behind it and without
/// brackets that only close. Known by a scheme and two slashes, or by one of the schemes that have
/// none, mailto and the like. Linear.
void find_text_urls(std::string_view text, std::vector<TextUrl>& urls,
                    const TextReading& reading = {});

}  // namespace absolve
