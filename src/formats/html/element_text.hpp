#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "formats/html/tag.hpp"
#include "formats/html/tokenizer.hpp"
#include "formats/link_site.hpp"
#include "text/ascii.hpp"

namespace absolve {

/// The end of the text of a raw text element in HTML whose start tag, named `name`, ends at `at`:
/// where its end tag begins, or `tags_end`, as `tokenizer::end_of_tags` gives it, where it has
/// none.
inline const char* end_of_raw_text(Tag tag, const char* at, const char* tags_end,
                                   std::string_view name) {
  return tag == Tag::script ? tokenizer::skip_script(at, tags_end)
                            : tokenizer::skip_raw_text(at, tags_end, name);
}

/// The length of the markup at the front of `text`, a `<` in foreign content: a comment, a tag that
/// ends nothing, or an element with all in it; 0 where that `<` is text. Not for a CDATA section.
/// `tags_end` is what `tokenizer::end_of_tags` gives for the whole of which `text` is the rest.
[[nodiscard]] std::size_t markup_length(std::string_view text, const char* tags_end);

/// The end of the text that a foreign element, whose start tag ends at `at`, begins with: the
/// first tag behind it. CDATA sections and comments belong to the text.
const char* end_of_foreign_text(const char* at, const char* document_end);

/// What a conditional comment, as it stands from `<!--` to `-->`, holds between `<!--[if …]>` and
/// `<![endif]-->`; an empty view if it is something else.
[[nodiscard]] std::string_view conditional_content(std::string_view comment);

/// Whether the raw text of a value of this kind could hold a URL at all. This check costs less than
/// reading the value.
[[nodiscard]] bool may_hold_css_url(std::string_view raw);
[[nodiscard]] bool may_hold_text_url(std::string_view raw);
[[nodiscard]] inline bool may_hold_url(LinkKind kind, std::string_view raw) {
  if (kind == LinkKind::text) return may_hold_text_url(raw);
  return kind != LinkKind::css || may_hold_css_url(raw);
}

/// Where an `a` stands.
struct Anchor {
  std::string_view text;     ///< of the document
  std::size_t tags_end = 0;  ///< behind its last `>`
  std::size_t tag = 0;       ///< where the name of the tag begins
  bool is_xml = false;
};

/// The text between the tags of an `a`, on one line, with the alt of each image in it; at most
/// `limit` bytes of it, from no more than 16 KiB of markup. It ends at the next tag of an `a`, too,
/// as no link is in another. `decode` gives the text of a stretch of the document.
[[nodiscard]] std::string anchor_text(const Anchor& anchor, std::size_t limit,
                                      const std::function<std::string(const LinkSite&)>& decode);

}  // namespace absolve
