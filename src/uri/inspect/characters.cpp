#include "uri/inspect/characters.hpp"

namespace absolve::grammar {
namespace {

struct Row {
  std::string_view document;
  std::string_view characters;
  CharacterClass own;
};

// The square brackets are unwise in RFC 2396, and reserved since RFC 2732.
constexpr Row rows[] = {
    {"RFC 3986", " ", {"space", "2.3"}},
    {"RFC 3986", "<>\"%", {"delimiter", "C"}},
    {"RFC 3986", "{}|\\^`", {"excluded character", "2"}},
    {"RFC 3986", "[]#:/?@", {"general delimiter", "2.2"}},
    {"RFC 3986", "!$&'()*+,;=", {"sub-delimiter", "2.2"}},
    {"RFC 2396", " ", {"space", "2.4.3"}},
    {"RFC 2396", "<>#%\"", {"delimiter", "2.4.3"}},
    {"RFC 2396", "{}|\\^[]`", {"unwise character", "2.4.3"}},
    {"RFC 2396", ";/?:@&=+$,", {"reserved character", "2.2"}},
    {"url-syntax", ";/?:@&=+", {"reserved character", "2.2"}},
    {"url-syntax", " ", {"space", "2.4.3"}},
    {"url-syntax", "<>#%\"", {"delimiter", "2.4.3"}},
    {"url-syntax", "{}|\\^[]`", {"unwise character", "2.4.3"}},
    {"RFC 1808", "{}|\\^~[]`", {"national character", "2.2"}},
    {"RFC 1808", "<>#%\"", {"punctuation", "2.2"}},
    {"RFC 1808", " ", {"space", "2.2"}},
    {"RFC 1808", ";/?:@&=", {"reserved character", "2.2"}},
    {"relative-url-01", ";/?:@&=", {"reserved character", "2.2"}},
    {"relative-url-01", "<>#%\"", {"punctuation", "2.2"}},
    {"relative-url-01", " ", {"space", "2.2"}},
    {"url-03", "{}|[]\\^~", {"national character", "BNF"}},
    {"url-03", "<>", {"punctuation", "BNF"}},
};

// The section of a document that excludes bytes other than printable US-ASCII.
std::string_view section_of_ascii(std::string_view document) {
  if (document == "RFC 3986") return "2";
  if (document == "RFC 2396" || document.starts_with("url-syntax")) return "2.4.3";
  return document == "url-03" ? "BNF" : "2.2";
}

}  // namespace

CharacterClass class_of(char c, std::string_view document) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x80) return {"byte beyond US-ASCII", section_of_ascii(document)};
  if (byte < 0x20 || byte == 0x7F) return {"control character", section_of_ascii(document)};
  // The drafts of url-syntax have the same classes.
  const std::string_view key = document.starts_with("url-syntax") ? "url-syntax" : document;
  for (const Row& row : rows) {
    if (row.document == key && row.characters.find(c) != std::string_view::npos) return row.own;
  }
  return {};
}

}  // namespace absolve::grammar
