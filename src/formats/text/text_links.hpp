#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/value_reference.hpp"

namespace absolve::ABSOLVE_VERSIONED {

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

/// The coding that decodes a text of this form by `read`. Static storage.
template <std::string (*read)(std::string_view, TextForm)>
const Coding& coding_by(TextForm form) {
  constexpr auto make = []<std::size_t... forms>(std::index_sequence<forms...>) {
    return std::array<WholeValue, sizeof...(forms)>{WholeValue(
        [](std::string_view text) { return read(text, static_cast<TextForm>(forms)); })...};
  };
  constexpr std::size_t count = static_cast<std::size_t>(TextForm::abbreviated) + 1;
  static const auto codings = make(std::make_index_sequence<count>());
  return codings[static_cast<std::size_t>(form)];
}

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
void find_text_urls(std::string_view text, std::vector<ValueReference>& urls,
                    const TextReading& reading = {});

}  // namespace absolve::ABSOLVE_VERSIONED
