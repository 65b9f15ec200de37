#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absolve/attributes.hpp"
#include "formats/html/tag.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A start tag as tree construction sees it.
struct StartTag {
  Tag tag{};
  std::string_view name{};  ///< as written
  std::size_t offset = 0;   ///< where the name begins in the document
  bool is_self_closing = false;
  bool is_hidden_input = false;     ///< type=hidden
  bool is_styled_font = false;      ///< a font with color, face or size leaves foreign content
  bool is_html_annotation = false;  ///< an annotation-xml whose encoding is HTML's or XHTML's
  bool is_asked = false;            ///< some rule asks for one of its attributes
  bool is_shadow_root = false;      ///< a template with a shadowrootmode that declares one
  bool is_in_quirks = false;        ///< a table in a document in quirks mode
  std::string marker{};             ///< of a template: the marker that it asks for by `for`
  std::string_view attributes{};    ///< the text after its name, up to and including the `>`
};

/// How a foreign element affects the tags within it (HTML 13.2.6, the dispatcher).
struct IntegrationPoint {
  bool is_html = false;        ///< an HTML integration point
  bool is_text = false;        ///< a MathML text integration point
  bool is_annotation = false;  ///< annotation-xml, which lets `<svg>` in

  IntegrationPoint() = default;
  IntegrationPoint(const StartTag& tag, Vocabulary vocabulary) {
    if (vocabulary == Vocabulary::svg) {
      is_html = tag.tag == Tag::foreignobject || tag.tag == Tag::desc || tag.tag == Tag::title;
    } else if (vocabulary == Vocabulary::mathml) {
      is_annotation = tag.tag == Tag::annotation_xml;
      is_html = is_annotation && tag.is_html_annotation;
      is_text = tag.tag == Tag::mi || tag.tag == Tag::mo || tag.tag == Tag::mn ||
                tag.tag == Tag::ms || tag.tag == Tag::mtext;
    }
  }

  /// Whether leaving foreign content stops here.
  [[nodiscard]] bool holds() const { return is_html || is_text; }
  /// Whether the element is special (13.2.4.2).
  [[nodiscard]] bool is_special() const { return is_html || is_text || is_annotation; }
  /// Whether a start tag is read as HTML here.
  [[nodiscard]] bool lets_in(Tag tag) const {
    if (is_html) return true;
    if (is_text) return tag != Tag::mglyph && tag != Tag::malignmark;
    return is_annotation && tag == Tag::svg;
  }
};

/// What tree construction does with a start tag.
struct Placement {
  enum class Fate {
    ignored,  ///< it creates no element
    inserted,
    merged,  ///< its attributes go to the html or body element, if that lacks them
  };
  Fate fate = Fate::ignored;
  Vocabulary vocabulary = Vocabulary::html;
  bool is_inert = false;       ///< in the contents of a template
  bool is_in_document = true;  ///< in the document's tree, not in a template or a shadow root
  bool is_child_of_head = false;
  bool is_fostered = false;    ///< moved out of the table that contains it
  bool discards_body = false;  ///< a frameset, which removes the body and its contents
  /// A template that becomes the shadow root of its parent instead of an element.
  bool is_shadow_root = false;
  bool is_patch = false;  ///< a template whose content goes to a marker
};

/// The kinds of characters that tree construction distinguishes.
enum class Characters : std::uint8_t { newline, space, nul, other };

/// 13.2.6.4.16, "in template": the mode that a start tag switches to.
template <class Mode>
[[nodiscard]] Mode mode_in_template(Tag tag) {
  if (tag == Tag::col) return Mode::in_column_group;
  if (tag == Tag::tr) return Mode::in_table_body;
  if (is_table_cell(tag)) return Mode::in_row;
  return has(tag, table_part) ? Mode::in_table : Mode::in_body;
}

/// The state that contexts and open elements share.
class TreeState {
 public:
  /// Sets the scripting flag (13.2.4.5). Call before the first tag.
  void set_scripting(bool has_scripting) { has_scripting_ = has_scripting; }
  /// Whether an HTML element holds only text.
  [[nodiscard]] bool is_raw(Tag tag) const {
    return has(tag, raw_text) || (has_scripting_ && tag == Tag::noscript);
  }
  /// How many open contexts or elements were looked at so far; a measure of the work.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// Whether the body has begun since this was last asked.
  [[nodiscard]] bool take_body_start() { return std::exchange(began_body_, false); }
  /// Whether a frameset might still remove the body and its contents.
  [[nodiscard]] bool may_lose_body() const { return is_frameset_ok_; }
  /// Whether an element is one of SVG whose text is code, and not shown.
  [[nodiscard]] static bool is_svg_code(Tag tag, Vocabulary vocabulary) {
    return (tag == Tag::style || tag == Tag::script) && vocabulary == Vocabulary::svg;
  }
  /// How many style and script elements of SVG are open.
  [[nodiscard]] std::size_t open_svg_code() const { return svg_code_; }

 protected:
  /// The placement of an HTML element at the parser's current place.
  [[nodiscard]] Placement place() const {
    return {.fate = Placement::Fate::inserted,
            .is_inert = is_inert(),
            .is_in_document = templates_ == patches_};
  }
  /// Whether the parser's current place is in the content of a template that keeps it.
  [[nodiscard]] bool is_inert() const { return templates_ > shadow_roots_ + patches_; }
  /// Updates the frameset-ok flag after a start tag (13.2.6.4.7).
  void note_frameset(const StartTag& tag, const Placement& placement) {
    const bool is_html_element =
        placement.fate == Placement::Fate::inserted && placement.vocabulary == Vocabulary::html;
    if (is_html_element && !has(tag.tag, keeps_frameset) && !tag.is_hidden_input) {
      is_frameset_ok_ = false;
    }
  }

  bool has_scripting_ = false;
  bool is_frameset_ok_ = true;
  bool began_body_ = false;
  std::size_t templates_ = 0;     // that are open
  std::size_t shadow_roots_ = 0;  // of these
  std::size_t patches_ = 0;       // of these: their content goes to a marker
  std::size_t svg_code_ = 0;      // that are open
  std::uint64_t steps_ = 0;
};

}  // namespace absolve::ABSOLVE_VERSIONED
