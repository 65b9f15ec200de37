#include "formats/html/sniff.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "text/ascii.hpp"
#include "text/coding/encoding.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::size_t prescan_length = 1024;

// An attribute as it is written, in upper or lower case.
struct RawAttribute {
  std::string_view name;
  std::string_view value;
};

enum class Taken { attribute, none, cut };

// HTML 13.2.3.2, "get an attribute": takes one from the front of `text`, unless the tag ends there,
// or the bytes end within it.
Taken take_attribute(std::string_view& text, RawAttribute& attribute) {
  attribute = {};
  while (!text.empty() && ascii::is_space_or_slash(text.front())) text.remove_prefix(1);
  if (text.empty()) return Taken::cut;
  if (text.front() == '>') return Taken::none;
  std::size_t i = 0;
  while (i < text.size() && !(text[i] == '=' && i > 0) && !ascii::is_space_or_slash(text[i]) &&
         text[i] != '>') {
    ++i;
  }
  attribute.name = text.substr(0, i);
  text.remove_prefix(i);
  std::string_view rest = text;
  while (!rest.empty() && ascii::is_space(rest.front())) rest.remove_prefix(1);
  if (rest.empty()) return Taken::cut;
  if (rest.front() != '=') return Taken::attribute;
  rest.remove_prefix(1);
  while (!rest.empty() && ascii::is_space(rest.front())) rest.remove_prefix(1);
  if (!rest.empty() && (rest.front() == '"' || rest.front() == '\'')) {
    const auto close = rest.find(rest.front(), 1);
    if (close == std::string_view::npos) return Taken::cut;
    attribute.value = rest.substr(1, close - 1);
    text = rest.substr(close + 1);
    return Taken::attribute;
  }
  std::size_t end = 0;
  while (end < rest.size() && !ascii::is_space(rest[end]) && rest[end] != '>') ++end;
  if (end == rest.size()) return Taken::cut;
  attribute.value = rest.substr(0, end);
  text = rest.substr(end);
  return Taken::attribute;
}

// A meta element cannot name an encoding in which it could not itself be read.
std::string_view as_of_meta(std::string_view encoding) {
  if (encoding.starts_with("UTF-16")) return "UTF-8";
  if (encoding == "x-user-defined") return "windows-1252";
  return encoding;
}

// HTML 13.2.3.2, the steps for a meta element. `text` begins after its name, and is emptied if the
// bytes end within the tag.
std::string_view encoding_of_meta(std::string_view& text) {
  std::vector<std::string_view> seen;
  bool got_pragma = false;
  bool needs_pragma = false;
  std::string_view encoding;
  bool has_charset = false;
  RawAttribute attribute;
  for (;;) {
    const Taken taken = take_attribute(text, attribute);
    if (taken == Taken::none) break;
    if (taken == Taken::cut) {
      text = {};
      return {};
    }
    const auto is_called = [&](std::string_view name) {
      return equal_ignoring_case(attribute.name, name);
    };
    if (std::ranges::any_of(seen, is_called)) continue;
    seen.push_back(attribute.name);
    if (is_called("http-equiv")) {
      got_pragma = equal_ignoring_case(attribute.value, "content-type");
    } else if (is_called("content") && !has_charset) {
      if (const auto label = extract_charset(attribute.value); !label.empty()) {
        encoding = encoding_for_label(label);
        has_charset = needs_pragma = true;
      }
    } else if (is_called("charset")) {
      encoding = encoding_for_label(attribute.value);
      has_charset = true;
      needs_pragma = false;
    }
  }
  if (!has_charset || (needs_pragma && !got_pragma)) return {};
  return as_of_meta(encoding);
}

constexpr std::string_view xml_front = "<?xml";

// The encoding label in `attributes`, the text between `<?xml` and the end of a declaration (HTML
// 13.2.3.2, "get an XML encoding"); empty: none.
std::string_view label_in_declaration(std::string_view attributes) {
  constexpr std::string_view name = "encoding";
  const auto at = attributes.find(name);
  if (at == std::string_view::npos) return {};
  attributes.remove_prefix(at + name.size());
  attributes = ascii::trimmed(attributes, ascii::is_c0_or_space);
  if (!attributes.starts_with('=')) return {};
  attributes.remove_prefix(1);
  attributes = ascii::trimmed(attributes, ascii::is_c0_or_space);
  if (!attributes.starts_with('"') && !attributes.starts_with('\'')) return {};
  const auto close = attributes.find(attributes.front(), 1);
  if (close == std::string_view::npos) return {};
  const std::string_view label = attributes.substr(1, close - 1);
  return std::ranges::any_of(label, ascii::is_c0_or_space) ? std::string_view() : label;
}

// HTML 13.2.3.2, "get an XML encoding", from the declaration alone.
std::string_view encoding_of_xml_declaration(std::string_view text) {
  const auto end = text.find('>');
  if (!text.starts_with(xml_front) || end == std::string_view::npos) return {};
  const std::string_view label =
      label_in_declaration(text.substr(xml_front.size(), end - xml_front.size()));
  const std::string_view encoding = encoding_for_label(label);
  return encoding.starts_with("UTF-16") ? "UTF-8" : encoding;
}

// HTML 13.2.3.2, "prescan a byte stream to determine its encoding", its loop. It does not know
// elements whose text is not markup, so a meta element in a script counts. If the bytes end within
// a tag, it has found nothing.
std::string_view prescan_tags(std::string_view text) {
  while (!text.empty()) {
    if (text.starts_with("<!--")) {
      const auto end = text.find("-->", 2);
      if (end == std::string_view::npos) return {};
      text.remove_prefix(end + 3);
    } else if (starts_with_ignoring_case(text, "<meta") && text.size() > 5 &&
               ascii::is_space_or_slash(text[5])) {
      text.remove_prefix(5);
      if (const auto encoding = encoding_of_meta(text); !encoding.empty()) return encoding;
    } else if (text.size() > 2 && text[0] == '<' &&
               (ascii::is_alpha(text[1]) || (text[1] == '/' && ascii::is_alpha(text[2])))) {
      while (!text.empty() && !ascii::is_space(text.front()) && text.front() != '>') {
        text.remove_prefix(1);
      }
      RawAttribute attribute;
      Taken taken{};
      while ((taken = take_attribute(text, attribute)) == Taken::attribute) {
      }
      if (taken == Taken::cut) return {};
    } else if (text.starts_with("<!") || text.starts_with("</") || text.starts_with("<?")) {
      text.remove_prefix(std::min(text.find('>'), text.size()));
    } else {
      text.remove_prefix(1);
      text.remove_prefix(std::min(text.find('<'), text.size()));
    }
  }
  return {};
}

// HTML 13.2.3.2, the whole prescan.
std::string_view prescan(std::string_view text) {
  if (text.starts_with(std::string_view("<\0?\0x\0", 6))) return "UTF-16LE";
  if (text.starts_with(std::string_view("\0<\0?\0x", 6))) return "UTF-16BE";
  const auto encoding = prescan_tags(text);
  return encoding.empty() ? encoding_of_xml_declaration(text) : encoding;
}

}  // namespace

std::string_view encoding_of_meta_label(std::string_view label) {
  return label.empty() ? std::string_view() : as_of_meta(encoding_for_label(label));
}

SniffedEncoding sniff_encoding(std::string_view bytes, std::string_view override_label,
                               std::string_view transport_label) {
  const auto outside = sniff_outside(bytes, override_label, transport_label);
  if (!outside.is_open) return outside;
  if (const auto name = prescan(bytes.substr(0, prescan_length)); !name.empty()) {
    return {.name = name, .is_prescanned = true, .source = EncodingSource::document};
  }
  return {.name = "UTF-8", .is_open = true};
}

std::string_view apparent_encoding(std::string_view bytes) {
  constexpr std::size_t least = 8;
  constexpr std::size_t most = 64;
  if (bytes.size() < least) return {};
  bytes = bytes.substr(0, most);
  // Whether the bytes are text in units of `size` bytes, of which the byte at `low` has the ASCII.
  const auto is_text = [bytes](std::size_t size, std::size_t low) {
    const std::size_t units = bytes.size() / size;
    bool is_markup = false;
    std::size_t letters = 0;
    for (std::size_t i = 0; i < units; ++i) {
      const std::string_view unit = bytes.substr(i * size, size);
      const char letter = unit[low];
      const auto nuls = static_cast<std::size_t>(std::ranges::count(unit, '\0'));
      if (nuls == size) return false;  // the character U+0000
      const bool is_ascii =
          nuls == size - 1 && ((letter >= ' ' && letter <= '~') || ascii::is_space(letter));
      if (is_ascii) ++letters;
      if (i == 0) is_markup = is_ascii && (letter == '<' || ascii::is_space(letter));
    }
    return letters == units || (is_markup && letters * 2 >= units);
  };
  if (is_text(1, 0)) return "ASCII";
  if (is_text(2, 0)) return "UTF-16LE";
  if (is_text(2, 1)) return "UTF-16BE";
  const bool has_mark = bytes.starts_with(std::string_view("\xFF\xFE\0\0", 4)) ||
                        bytes.starts_with(std::string_view("\0\0\xFE\xFF", 4));
  return has_mark || is_text(4, 0) || is_text(4, 3) ? "UTF-32" : "";
}

std::string_view changed_encoding(std::string_view prescanned, std::string_view meta_label) {
  const auto name = encoding_of_meta_label(meta_label);
  return name.empty() || prescanned.starts_with("UTF-16") ? prescanned : name;
}

SniffedEncoding encoding_by_content(std::string_view bytes, std::string_view meta_label) {
  if (const auto name = encoding_of_meta_label(meta_label); !name.empty()) {
    return {.name = name, .source = EncodingSource::document};
  }
  const bool is_utf8 = utf8::is_valid(bytes);
  return {.name = is_utf8 ? "UTF-8" : "windows-1252",
          .is_guess = !is_utf8,
          .source = EncodingSource::content};
}

std::optional<XmlDeclaration> XmlDeclaration::at_front_of(std::string_view text) {
  if (!text.starts_with(xml_front) || text.size() == xml_front.size()) return std::nullopt;
  const auto end = text.find("?>");
  if (!ascii::is_space(text[xml_front.size()]) || end == std::string_view::npos)
    return std::nullopt;
  return XmlDeclaration{
      end + 2, label_in_declaration(text.substr(xml_front.size(), end - xml_front.size()))};
}

}  // namespace absolve::ABSOLVE_VERSIONED
