#include "message/body.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

constexpr std::size_t sniffed_length = 1445;

// MIME Sniffing 3, "binary data byte".
bool is_binary(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) ||
         (byte >= 0x1C && byte <= 0x1F);
}

// XML 1.0 F.1: an XML declaration in UTF-16, without a byte order mark.
bool is_utf16_xml(std::string_view bytes) {
  using namespace std::string_view_literals;
  return bytes.starts_with("<\0?\0"sv) || bytes.starts_with("\0<\0?"sv);
}

// The front of a text, without a byte order mark and white space.
std::string_view text_front(std::string_view bytes) {
  if (bytes.starts_with(utf8::byte_order_mark)) bytes.remove_prefix(utf8::byte_order_mark.size());
  return ascii::trimmed(bytes.substr(0, sniffed_length), ascii::is_space);
}

// Whether `front` begins with the root of a feed, a sitemap or an outline, after any comments. Many
// of these have no XML declaration.
bool begins_as_feed(std::string_view front) {
  constexpr auto roots = std::to_array<std::string_view>(
      {"<rss", "<feed", "<rdf:RDF", "<urlset", "<sitemapindex", "<opml"});
  while (front.starts_with("<!--")) {
    front.remove_prefix(std::min(front.find("-->"), front.size() - 3) + 3);
    front = ascii::trimmed(front, ascii::is_space);
  }
  return std::ranges::any_of(roots, [front](std::string_view root) {
    return front.starts_with(root) && front.size() > root.size() &&
           (ascii::is_space(front[root.size()]) || front[root.size()] == '>');
  });
}

}  // namespace

std::string_view markup_type(std::string_view bytes) {
  if (is_utf16_xml(bytes)) return "application/xml";
  if (bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE")) return "text/html";
  const std::string_view front = text_front(bytes);
  if (front.starts_with("<?xml") || begins_as_feed(front)) return "application/xml";
  return front.starts_with('<') ? "text/html" : std::string_view();
}

bool looks_binary(std::string_view bytes) {
  return markup_type(bytes).empty() &&
         std::ranges::any_of(bytes.substr(0, sniffed_length), is_binary);
}

std::string_view sniffed_media_type(std::string_view bytes) {
  if (looks_binary(bytes)) return "application/octet-stream";
  const std::string_view markup = markup_type(bytes);
  return markup.empty() ? "text/plain" : markup;
}

}  // namespace absolve
