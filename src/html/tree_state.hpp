#pragma once

#include <cstddef>
#include <string_view>

#include "absolve/link.hpp"
#include "html/tag.hpp"

namespace absolve {

/// A start tag as tree construction sees it.
struct StartTag {
  Tag tag{};
  std::string_view name{};  ///< as written
  bool is_self_closing = false;
  bool is_hidden_input = false;     ///< type=hidden
  bool is_styled_font = false;      ///< a font with color, face or size leaves foreign content
  bool is_html_annotation = false;  ///< an annotation-xml whose encoding is HTML's or XHTML's
  bool is_asked = false;            ///< some rule asks for an attribute of it
  bool is_shadow_root = false;      ///< a template with a shadowrootmode that declares one
};

/// What tree construction does with a start tag.
struct Placement {
  enum class Fate {
    ignored,  ///< no element comes of it
    inserted,
    merged,  ///< its attributes go to the html or body element, where that lacks them
  };
  Fate fate = Fate::ignored;
  Vocabulary vocabulary = Vocabulary::html;
  bool is_inert = false;       ///< in the contents of a template
  bool is_in_document = true;  ///< in the document's tree, not in a template or a shadow root
  bool is_fostered = false;    ///< moved out of the table that it stands in
  bool discards_body = false;  ///< a frameset, which removes the body with all in it
};

}  // namespace absolve
