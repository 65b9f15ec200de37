#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "text/coding/coding.hpp"

namespace absolve {

/// How a URI is written in running text.
enum class TextForm : std::uint8_t {
  whole,   ///< as it is
  broken,  ///< wrapped, with line breaks inside
  /// A second reading of the same, without the hyphens before line breaks, which may have been
  /// added to break a word (RFC 2396 appendix E). It comes after the first reading.
  broken_by_hyphens,
  spaced,  ///< in angle brackets, with blanks that were added inside (RFC 2396 appendix E)
  /// In angle brackets, up to a blank after which words may follow, or the rest of the URI; and the
  /// second reading, all that is in the brackets without its blanks.
  up_to_blank,
  without_blanks,
  flowed,       ///< over several lines that are one (RFC 3676 4.1)
  abbreviated,  ///< without its scheme (RFC 2396 appendix F)
};

/// A URI in running text.
struct TextUrl {
  Span place;  ///< in the text, without the delimiters around it
  TextForm form = TextForm::whole;
};

/// Whether a URI of this form is listed but not edited, because the same text can be read in
/// another way too. `broken` is edited although `broken_by_hyphens` is another reading of it: the
/// first reading is sure enough.
[[nodiscard]] constexpr bool is_doubtful(TextForm form) {
  return form == TextForm::broken_by_hyphens || form == TextForm::up_to_blank ||
         form == TextForm::without_blanks;
}

/// The name of a reading, if it needs one beside another reading of the same text; else empty.
[[nodiscard]] std::string_view name_of_reading(TextForm form) noexcept;

/// The reference that `written` means, if it has that form in a text.
[[nodiscard]] std::string text_reference(std::string_view written, TextForm form);

/// The coding of a form. An edit rewrites the whole reference, in one piece. Null for `whole`,
/// which needs no coding. Static storage.
[[nodiscard]] const Coding* text_coding(TextForm form);

/// How to read a text.
struct TextReading {
  /// A line that ends in a space continues in the next, without that space: format=flowed with
  /// delsp=yes (RFC 3676 4.1).
  bool joins_lines = false;
  /// Names that begin with `www.`, `ftp.` or `gopher.`, without a scheme before them, are
  /// abbreviated references (RFC 2396 appendix F).
  bool abbreviated = false;
  /// The text is not prose: it consists of content lines, whose properties have URI values (RFC
  /// 5545 3.1, RFC 6350 3.3).
  bool has_content_lines = false;
  /// A blank within angle brackets is part of a URI (url-03, "extra"), and was not added.
  bool keeps_blanks = false;
};

/// Finds the URIs in `text`, UTF-8, in order (RFC 3986 appendix C, RFC 2396 appendix E). A URI has
/// a scheme and two slashes, or one of the schemes that have no slashes, such as mailto. It may be
/// in angle brackets or double quotes, with or without `URL:` before it; line breaks inside, and
/// the marks of quoted mail after them, do not belong to it. Otherwise it is bare: punctuation
/// after it, and closing brackets without opening ones, do not belong to it. Linear.
void find_text_urls(std::string_view text, std::vector<TextUrl>& urls,
                    const TextReading& reading = {});

/// RFC 3676 4.5: how many quote marks a line begins with.
[[nodiscard]] inline std::size_t quote_depth(std::string_view line) {
  return std::min(line.find_first_not_of('>'), line.size());
}

/// The length of a soft line break (RFC 3676 4.1) at `at`, with the quote marks of the next line
/// and the space that may be stuffed after them; 0 if there is none.
[[nodiscard]] inline std::size_t soft_break(std::string_view text, std::size_t at) {
  std::size_t end = at;
  if (end >= text.size() || text[end] != ' ') return 0;
  ++end;
  if (end < text.size() && text[end] == '\r') ++end;
  if (end >= text.size() || text[end] != '\n') return 0;
  end += 1 + quote_depth(text.substr(end + 1));
  return (end < text.size() && text[end] == ' ' ? end + 1 : end) - at;
}

/// The length of a line break within a wrapped URI, at the front of `text`, with the blanks around
/// it and the marks of quoted mail; 0 if there is none.
[[nodiscard]] inline std::size_t break_length(std::string_view text) {
  std::size_t at = text.find_first_not_of(" \t\r");
  if (at == std::string_view::npos || text[at] != '\n') return 0;
  for (++at; at < text.size() && (text[at] == '>' || text[at] == ' ' || text[at] == '\t');) {
    // A `>` is a quote mark only before a space or another `>`; otherwise it closes the brackets.
    const bool is_last = at + 1 == text.size();
    if (text[at] == '>' && (is_last || (text[at + 1] != ' ' && text[at + 1] != '>'))) break;
    ++at;
  }
  return at;
}

}  // namespace absolve
