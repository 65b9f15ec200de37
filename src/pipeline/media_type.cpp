#include "pipeline/media_type.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/ascii.hpp"
#include "core/line.hpp"
#include "formats/fields/parameters.hpp"
#include "mime/fields.hpp"

namespace absolve {
namespace {

constexpr std::size_t sniffed_length = 1445;

constexpr std::array<std::pair<std::string_view, std::string_view>, 19> suffixes{{
    {"atom", "application/atom+xml"},
    {"css", "text/css"},
    {"eml", "message/rfc822"},
    {"ics", "text/calendar"},
    {"json", "application/json"},
    {"jsonld", "application/ld+json"},
    {"mbox", "application/mbox"},
    {"mht", "message/rfc822"},
    {"mhtml", "message/rfc822"},
    {"nws", "message/rfc822"},
    {"rdf", "application/rdf+xml"},
    {"rss", "application/rss+xml"},
    {"svg", "image/svg+xml"},
    {"txt", "text/plain"},
    {"vcf", "text/vcard"},
    {"webmanifest", "application/manifest+json"},
    {"xht", "application/xhtml+xml"},
    {"xhtml", "application/xhtml+xml"},
    {"xml", "application/xml"},
}};

struct Signature {
  std::string_view front;
  std::string_view type;
};

// Containers that hold documents but are not documents. No text begins like this by chance.
constexpr Signature signatures[] = {
    {"\x1F\x8B", "application/gzip"}, {"\x28\xB5\x2F\xFD", "application/zstd"},
    {"BZh", "application/x-bzip2"},   {"PK\x03\x04", "application/zip"},
    {"WARC/", "application/warc"},    {"%PDF-", "application/pdf"},
};

std::string_view container_of(std::string_view bytes) {
  const auto* const found = std::ranges::find_if(
      signatures, [&](const Signature& own) { return bytes.starts_with(own.front); });
  return found == std::end(signatures) ? std::string_view() : found->type;
}

// MIME Sniffing 3, "binary data byte".
bool is_binary(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) ||
         (byte >= 0x1C && byte <= 0x1F);
}

bool looks_binary(std::string_view bytes) {
  if (bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE")) return false;
  if (ascii::trimmed(bytes.substr(0, sniffed_length), ascii::is_space).starts_with('<'))
    return false;
  return std::ranges::any_of(bytes.substr(0, sniffed_length), is_binary);
}

// A header of an Internet message: fields up to an empty line, one of them well known.
bool looks_like_message(std::string_view bytes) {
  constexpr std::array<std::string_view, 8> known{"mime-version", "content-type", "from",
                                                  "received",     "return-path",  "message-id",
                                                  "date",         "subject"};
  constexpr std::size_t looked_at = 64;  // fields
  if (bytes.starts_with("From ")) bytes.remove_prefix(line_of(bytes, 0).next);
  bool is_known = false;
  for (std::size_t seen = 0; seen < looked_at && !bytes.empty(); ++seen) {
    const std::string_view line = take_line(bytes);
    if (line.empty()) break;
    if (!is_field_line(line) || (seen == 0 && ascii::is_space(line.front()))) return false;
    const auto name = ascii::trimmed(line.substr(0, line.find(':')), ascii::is_space);
    is_known = is_known || std::ranges::any_of(known, [&](std::string_view field) {
                 return equal_ignoring_case(field, name);
               });
  }
  return is_known;
}

}  // namespace

bool is_message(std::string_view media_type) {
  // An MHTML archive is often served by the type of its own body.
  return media_type == "message/http" || media_type == "message/rfc822" ||
         media_type == "message/global" || media_type == "message/news" ||
         media_type == "application/mbox" || media_type.starts_with("multipart/");
}

std::string media_type_of(std::string_view bytes, std::string_view name,
                          std::string_view content_type) {
  const std::string_view container = container_of(bytes);
  // Compressed bytes are not text, whatever was stated: a server's Content-Type describes what is
  // inside.
  if (container == "application/gzip" || container == "application/zstd") {
    return std::string(container);
  }
  if (std::string type = media_type_in(content_type); !type.empty()) {
    // A sequence of HTTP messages (RFC 9112 10.2), as in crawl records.
    return type == "application/http" ? "message/http" : type;
  }
  if (!container.empty()) return std::string(container);
  if (bytes.starts_with("HTTP/1.") || bytes.starts_with("HTTP/2 ")) return "message/http";
  if (looks_like_message(bytes)) return "message/rfc822";
  if (looks_binary(bytes)) return "application/octet-stream";
  // A file of this name is nearly always a web manifest.
  const std::string_view file = name.substr(name.rfind('/') + 1);
  if (file == "manifest.json") return "application/manifest+json";
  const std::string suffix =
      ascii::lowered(name.substr(std::min(name.rfind('.'), name.size() - 1) + 1));
  const auto* row = std::ranges::find(suffixes, suffix, &decltype(suffixes)::value_type::first);
  return std::string(row != suffixes.end() ? row->second : "text/html");
}

}  // namespace absolve
