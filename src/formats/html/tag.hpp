#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "formats/html/finder.hpp"
#include "formats/html/name_table.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The elements that tree construction (HTML 13.2.6) knows by name. Others have higher numbers.
enum class Tag : std::uint16_t {
  other,
  // clang-format off
  a, address, annotation_xml, applet, area, article, aside, b, base, basefont, bgsound, big,
  blockquote, body, br, button, caption, center, code, col, colgroup, dd, desc, details, dialog,
  dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer, foreignobject, form,
  frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img,
  input, keygen, li, link, listing, main, malignmark, marquee, math, menu, meta, mglyph, mi, mn, mo,
  ms, mtext, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, p, param,
  plaintext, pre, rb, rp, rt, rtc, ruby, s, script, search, section, select, small, source, span,
  strike, strong, style, sub, summary, sup, svg, table, tbody, td, template_, textarea, tfoot, th,
  thead, title, tr, track, tt, u, ul, var, video, audio, wbr, xmp,
  // clang-format on
};

inline constexpr Tag last_tag = Tag::xmp;

/// What a tag means to tree construction; bits.
enum TagTrait : std::uint32_t {
  structural = 1 << 0,      ///< opens, closes or depends on a context: tables, templates, frames …
  raw_text = 1 << 1,        ///< RAWTEXT, RCDATA, script data or PLAINTEXT follows
  head_content = 1 << 2,    ///< stays in the head (13.2.6.4.4)
  keeps_frameset = 1 << 3,  ///< leaves the frameset-ok flag as it is
  breaks_out = 1 << 4,      ///< leaves foreign content (13.2.6.5)
  void_element = 1 << 5,    ///< never on the stack of open elements
  special = 1 << 6,         ///< 13.2.4.2
  closes_p = 1 << 7,        ///< a start tag that closes a p in button scope
  formatting = 1 << 8,      ///< 13.2.4.3
  table_part = 1 << 9,      ///< caption, col, colgroup, tbody, td, tfoot, th, thead, tr
  implied_end = 1 << 10,    ///< "generate implied end tags"
  heading = 1 << 11,
  shadow_host = 1 << 12,       ///< may host a shadow root (DOM 4.8)
  keeps_formatting = 1 << 13,  ///< its start tag does not reconstruct formatting in "in body"
  ends_scope = 1 << 14,        ///< 13.2.4.2, "has an element in scope"
};

inline constexpr std::size_t tag_count = static_cast<std::size_t>(last_tag) + 1;
extern const std::array<std::uint32_t, tag_count> tag_traits;

[[nodiscard]] inline bool has(Tag tag, std::uint32_t traits) {
  return (tag_traits[static_cast<std::size_t>(tag)] & traits) != 0;
}

[[nodiscard]] inline bool is_table_section(Tag tag) {
  return tag == Tag::tbody || tag == Tag::tfoot || tag == Tag::thead;
}
[[nodiscard]] inline bool is_table_cell(Tag tag) {
  return tag == Tag::td || tag == Tag::th;
}
/// Whether a tag stays in a noscript element of the head, with scripting off (13.2.6.4.5).
[[nodiscard]] inline bool is_noscript_content(Tag tag) {
  return tag == Tag::basefont || tag == Tag::bgsound || tag == Tag::link || tag == Tag::meta ||
         tag == Tag::noframes || tag == Tag::style;
}
/// Whether "in body" ignores a start tag (13.2.6.4.7).
[[nodiscard]] inline bool is_misplaced_in_body(Tag tag) {
  return has(tag, table_part) || tag == Tag::frame || tag == Tag::head;
}

/// A table of the names, numbered as `Tag` is.
[[nodiscard]] const NameTable& tag_names();

/// Finds an attribute of the tag whose name begins at `tag`: its value and quoting, without a rule.
/// Each call scans `html` for its last `>`, so the caller should cut off what follows that.
[[nodiscard]] std::optional<LinkSite> find_attribute(std::string_view html, std::size_t tag,
                                                     std::string_view name);

/// Finds the whole of such an attribute: from the white space before its name to the end of its
/// value, with the quotes.
[[nodiscard]] std::optional<Span> find_whole_attribute(std::string_view html, std::size_t tag,
                                                       std::string_view name);

/// The edits that turn the shadow roots of Chromium's archives into those of pages (HTML 4.12.3):
/// `shadowmode` becomes `shadowrootmode`, and so on. `tags` are the offsets in `html` of the names
/// of the templates' start tags, in order.
[[nodiscard]] EditList shadow_root_edits(std::string_view html, std::span<const std::size_t> tags);

/// Whether `rel` means something on an element (HTML 4.6.7; 4.10.3 for forms).
[[nodiscard]] bool may_have_rel(std::string_view element);

}  // namespace absolve::ABSOLVE_VERSIONED
