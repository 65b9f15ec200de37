#include "formats/xml/xml_finder.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "formats/html/character_references.hpp"

namespace absolve::ABSOLVE_VERSIONED {

bool may_name_html_entities(std::string_view xml) noexcept {
  constexpr std::size_t looked_at = 4096;
  const std::string_view front = xml.substr(0, looked_at);
  return front.find("//DTD XHTML") != std::string_view::npos ||
         front.find("//DTD RSS 0.91") != std::string_view::npos ||
         front.find("//DTD MathML") != std::string_view::npos;
}

// HTML 14.2. The DTD of RSS 0.91, which is not in that list, has HTML's entities for Latin 1.
bool declares_html_entities(std::string_view public_id) noexcept {
  constexpr auto public_ids = std::to_array<std::string_view>({
      "-//W3C//DTD XHTML 1.0 Transitional//EN",
      "-//W3C//DTD XHTML 1.1//EN",
      "-//W3C//DTD XHTML 1.0 Strict//EN",
      "-//W3C//DTD XHTML 1.0 Frameset//EN",
      "-//W3C//DTD XHTML Basic 1.0//EN",
      "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
      "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
      "-//W3C//DTD MathML 2.0//EN",
      "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
      "-//Netscape Communications//DTD RSS 0.91//EN",
  });
  return std::ranges::find(public_ids, public_id) != public_ids.end();
}

std::string html_entity_declarations(std::string_view xml) {
  std::set<const NamedReference*> used;
  for (auto at = xml.find('&'); at != std::string_view::npos; at = xml.find('&', at + 1)) {
    const NamedReference* const reference = match_named_reference(xml.substr(at + 1));
    if (reference != nullptr && reference->name.ends_with(';')) used.insert(reference);
  }
  std::string text;
  for (const NamedReference* reference : used) {
    text.append("<!ENTITY ").append(reference->name.substr(0, reference->name.size() - 1));
    text.append(" \"");
    for (const char c : reference->text) {
      // XML 1.0, 4.6: markup is escaped twice, for the declaration and for the use of the entity.
      if (c == '&' || c == '<') {
        text.append("&#38;#").append(std::to_string(int{c})).append(";");
      } else if (c == '"' || c == '%') {
        text.append("&#").append(std::to_string(int{c})).append(";");
      } else {
        text.push_back(c);
      }
    }
    text.append("\">\n");
  }
  return text;
}

bool has_other_reference(std::string_view text, ReferenceRules rules) {
  std::string ignored;
  bool in_cdata = false;
  for (auto at = text.find_first_of("&<]"); at != std::string_view::npos;
       at = text.find_first_of("&<]", at + 1)) {
    const std::string_view rest = text.substr(at);
    if (!in_cdata && rest.starts_with("<!--")) at = std::min(text.find("-->", at), text.size());
    if (rest.starts_with("<![CDATA[")) in_cdata = true;
    if (rest.starts_with("]]>")) in_cdata = false;
    if (in_cdata || rest.front() != '&') continue;
    if (read_character_reference(rest, rules, ignored) == 0) return true;
  }
  return false;
}

}  // namespace absolve::ABSOLVE_VERSIONED
