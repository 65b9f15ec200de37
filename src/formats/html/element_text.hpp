#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "formats/html/tag.hpp"
#include "formats/html/tokenizer.hpp"
#include "formats/link_site.hpp"
#include "formats/script/module_links.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The end of the text of an HTML raw text element whose start tag, named `name`, ends at `at`: the
/// start of its end tag, or `tags_end` if it has none. `tags_end` comes from
/// `tokenizer::end_of_tags`.
inline const char* end_of_raw_text(Tag tag, const char* at, const char* tags_end,
                                   std::string_view name) {
  return tag == Tag::script ? tokenizer::skip_script(at, tags_end)
                            : tokenizer::skip_raw_text(at, tags_end, name);
}

/// The length of the markup that the `<` at the front of `text` begins in foreign content: a
/// comment, an end tag without an element, or an element with its contents; 0 if the `<` is text.
/// Not for a CDATA section. `tags_end` comes from `tokenizer::end_of_tags` for the bytes that
/// `text` is the rest of.
[[nodiscard]] std::size_t markup_length(std::string_view text, const char* tags_end);

/// The end of the leading text of a foreign element whose start tag ends at `at`: the first tag
/// after it. CDATA sections and comments belong to the text.
const char* end_of_foreign_text(const char* at, const char* document_end);

/// The content of a conditional comment between `<!--[if …]>` and `<![endif]-->`. `comment` extends
/// from `<!--` to `-->`. Empty if it is not a conditional comment.
[[nodiscard]] std::string_view conditional_content(std::string_view comment);

/// The URL in the comment that browsers, SingleFile and monolith write into a saved page, as in
/// `<!-- saved from url=(0021)http://h.example/p/x -->`, if it begins in the first 2048 bytes of
/// `html`; otherwise empty. This is only a hint, because any page can contain such a comment.
[[nodiscard]] std::string_view find_saved_from(std::string_view html);

/// How the name of a folder ends in which a browser saves the files of a page. The name begins with
/// that of the page, and the suffix depends on the language. Windows has the same suffixes for
/// files that belong to a page.
inline constexpr std::string_view saved_folder_suffixes[] = {
    "_files",    "-Dateien", "_fichiers", "_archivos",  "_bestanden", "_file",     "_ficheiros",
    "_arquivos", "_pliki",   "_soubory",  "_tiedostot", "-filer",     "_dosyalar", "_fajlovi",
    "_datoteke", "_elemei",  "_fitxers",  "_failid",    "_fails",     "_bylos",    ".files",
};

/// Whether the raw text of a value of this kind could hold a URL. The check costs less than reading
/// the value.
[[nodiscard]] bool may_hold_css_url(std::string_view raw);
[[nodiscard]] bool may_hold_text_url(std::string_view raw);
[[nodiscard]] inline bool may_hold_url(LinkKind kind, std::string_view raw) {
  if (kind == LinkKind::text) return may_hold_text_url(raw);
  if (kind == LinkKind::module) return may_hold_module_url(raw);
  return kind != LinkKind::css || may_hold_css_url(raw);
}

/// The place of an `a` element.
struct Anchor {
  std::string_view text;     ///< of the document
  std::size_t tags_end = 0;  ///< after its last `>`
  std::size_t tag = 0;       ///< where the name of the tag begins
  bool is_xml = false;
};

/// The text between the tags of an `a` element, on one line, with the alt of each image in it; at
/// most `limit` bytes, from at most 16 KiB of markup. The text also ends at the next `a` tag,
/// because links do not nest. `decode` gives the text of a span of the document.
[[nodiscard]] std::string anchor_text(const Anchor& anchor, std::size_t limit,
                                      const std::function<std::string(const LinkSite&)>& decode);

}  // namespace absolve::ABSOLVE_VERSIONED
