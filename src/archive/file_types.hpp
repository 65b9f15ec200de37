#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "text/ascii.hpp"

namespace absolve {

/// Types and the extensions that browsers know them by. Of a type the first is given and any is
/// kept; of an extension the first is meant.
inline constexpr auto file_types = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"application/atom+xml", "atom"},
    {"application/json", "json"},
    {"application/pdf", "pdf"},
    {"application/rdf+xml", "rdf"},
    {"application/rss+xml", "rss"},
    {"application/wasm", "wasm"},
    {"application/xhtml+xml", "xhtml"},
    {"application/xml", "xml"},
    {"audio/mpeg", "mp3"},
    {"audio/ogg", "ogg"},
    {"font/otf", "otf"},
    {"font/ttf", "ttf"},
    {"font/woff", "woff"},
    {"font/woff2", "woff2"},
    {"image/avif", "avif"},
    {"image/bmp", "bmp"},
    {"image/gif", "gif"},
    {"image/jpeg", "jpg"},
    {"image/jpeg", "jpeg"},
    {"image/png", "png"},
    {"image/svg+xml", "svg"},
    {"image/vnd.microsoft.icon", "ico"},
    {"image/webp", "webp"},
    {"image/x-icon", "ico"},
    {"text/calendar", "ics"},
    {"text/css", "css"},
    {"text/html", "html"},
    {"text/html", "htm"},
    {"text/javascript", "js"},
    {"text/javascript", "mjs"},
    {"application/javascript", "js"},
    {"text/plain", "txt"},
    {"text/vcard", "vcf"},
    {"text/xml", "xml"},
    {"video/mp4", "mp4"},
    {"video/webm", "webm"},
});

/// The type that the extension of `name` stands for; empty: none that is known.
inline std::string_view type_of_name(std::string_view name) {
  name = name.substr(0, name.find('?'));  // of a URL, as mirrors name files
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos) return {};
  for (const auto& [type, extension] : file_types) {
    if (equal_ignoring_case(name.substr(dot + 1), extension)) return type;
  }
  return {};
}

}  // namespace absolve
