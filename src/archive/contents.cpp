#include "archive/archive.hpp"

#include <algorithm>
#include <array>

#include "formats/html/sniff.hpp"
#include "text/ascii.hpp"
#include "text/coding/encoding.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool is_xml(std::string_view media_type) {
  return media_type.ends_with("+xml") || media_type.ends_with("/xml");
}

// The place for a meta element: after the doctype and whatever comes before it. A start tag before
// the doctype would make the parser drop the doctype (HTML 13.2.6.4.1).
std::size_t place_for_meta(std::string_view html) {
  std::size_t at = 0;
  for (;;) {
    at = std::min(html.find_first_not_of(" \t\r\n\f", at), html.size());
    const std::string_view rest = html.substr(at);
    std::string_view end;
    if (rest.starts_with("<!--")) {
      end = "-->";
    } else if (rest.starts_with("<?")) {
      end = ">";
    } else {
      if (!equal_ignoring_case(rest.substr(0, 9), "<!doctype")) return 0;
      return std::min(html.find('>', at), html.size() - 1) + 1;
    }
    const auto close = html.find(end, at);
    if (close == std::string_view::npos) return 0;
    at = close + end.size();
  }
}

// XML 1.0 4.3.3. Replaces a declaration that states another encoding.
void declare_in_xml(std::string_view encoding, std::string& text) {
  const auto declaration = XmlDeclaration::at_front_of(text);
  const bool is_named = declaration && !declaration->label.empty();
  const bool is_right =
      is_named ? encoding_for_label(declaration->label) == encoding : encoding == "UTF-8";
  if (is_right) return;
  const std::size_t end = declaration ? declaration->size : 0;
  text.replace(0, end, "<?xml version=\"1.0\" encoding=\"" + std::string(encoding) + "\"?>");
}

// CSS Syntax 3, 3.2. Replaces a declaration that states another encoding.
void declare_in_css(std::string_view encoding, std::string& text) {
  constexpr std::string_view front = "@charset \"";
  constexpr std::size_t max_length = 1024;
  std::size_t end = 0;
  if (text.starts_with(front)) {
    const auto close = text.find('"', front.size());
    if (close < max_length && std::string_view(text).substr(close, 2) == "\";") {
      end = close + 2;
      const auto label = std::string_view(text).substr(front.size(), close - front.size());
      if (encoding_for_label(label) == encoding) return;
    }
  }
  text.replace(0, end, "@charset \"" + std::string(encoding) + "\";");
}

// Declares the encoding in the document, because the file no longer has the header that stated it.
void declare_encoding(const Part& part, std::string& text) {
  const std::string_view encoding = part.encoding;
  if (part.charset.empty() || encoding.empty() || text.empty()) return;
  const SniffedEncoding found = sniff_encoding(text, {}, {});
  if (found.bom_length > 0) return;
  const bool is_ascii = ascii::is_all_ascii(text);
  if (encoding == "UTF-16LE" || encoding == "UTF-16BE") {
    // HTML 13.2.3.2: a meta element that names UTF-16 means UTF-8.
    text.insert(0, encoding == "UTF-16LE" ? "\xFF\xFE" : "\xFE\xFF");
  } else if (is_xml(part.media_type)) {
    declare_in_xml(encoding, text);
  } else if (part.media_type == "text/html" && !found.is_open && found.name == encoding) {
    return;
  } else if (encoding == "UTF-8") {
    if (!is_ascii) text.insert(0, utf8::byte_order_mark);
  } else if (part.media_type == "text/css") {
    declare_in_css(encoding, text);
  } else if (part.media_type == "text/html") {
    text.insert(place_for_meta(text), "<meta charset=\"" + std::string(encoding) + "\">");
  }
}

// Whether a type or a charset can be written at the front of a data: URL. Nothing is escaped there
// (RFC 2397 3, Fetch 6), and a comma or a number sign would end it.
bool is_plain(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    constexpr std::string_view marks = "/+-._:";
    return ascii::is_alphanumeric(c) || marks.find(c) != std::string_view::npos;
  });
}

// RFC 2397 2: the characters that need no escape, except those with a meaning in HTML or CSS.
constexpr auto stands_for_itself = [] {
  std::array<bool, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const char c = static_cast<char>(i);
    constexpr std::string_view marks = "-._~:/?@!$*+,;=";
    table[i] = i < 0x80 && (ascii::is_alphanumeric(c) || marks.find(c) != std::string_view::npos);
  }
  return table;
}();

bool is_escaped(char c) {
  return !stands_for_itself[static_cast<unsigned char>(c)];
}

}  // namespace

Result<std::string> edited_body(std::string_view bytes, const Part& part, const EditList& edits,
                                const Limits& limits, std::vector<Diagnostic>* diagnostics) {
  auto text = decoded_body(bytes, part, limits, diagnostics);
  if (!text) return text;
  if (!edits.empty()) *text = apply_edits(*text, edits);
  declare_encoding(part, *text);
  return text;
}

std::string data_url_of(std::string_view media_type, std::string_view charset,
                        std::string_view bytes) {
  std::string url = "data:";
  url += is_plain(media_type) ? media_type : "application/octet-stream";
  if (is_plain(charset) && media_type.starts_with("text/")) url.append(";charset=").append(charset);
  constexpr std::string_view mark = ";base64,";
  const std::size_t in_base64 = mark.size() + (bytes.size() + 2) / 3 * 4;
  // HTML 4.8.4.3.10: a comma at the end of the URL ends a candidate of a srcset.
  const std::size_t last = bytes.ends_with(',') ? 1 : 0;
  const auto escapes = static_cast<std::size_t>(std::ranges::count_if(bytes, is_escaped)) + last;
  const std::size_t in_text = 1 + bytes.size() + 2 * escapes;
  if (in_base64 <= in_text) return url.append(mark).append(base64_of(bytes));
  url.reserve(url.size() + in_text);
  url += ',';
  url::append_escaped(
      bytes.substr(0, bytes.size() - last), [](char c) { return !is_escaped(c); }, url);
  if (last == 1) url += "%2C";
  return url;
}

}  // namespace absolve::ABSOLVE_VERSIONED
