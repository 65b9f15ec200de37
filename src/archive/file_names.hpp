#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/archive.hpp"
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

/// The media type of a file of a page: by its name, or else by what it holds. Text without markup
/// is not HTML here, and a message is not opened.
[[nodiscard]] std::string type_of_file(std::string_view name, std::string_view bytes);

/// A name for the file of each leaf, by its index; empty for composites. From its location, or the
/// name that its header proposes, or its Content-ID, with the extension of its type; safe on every
/// file system (see `safe_name`), and no two alike by `name_key`, nor like one of `reserved`, which
/// are in lower case. Linear.
[[nodiscard]] std::vector<std::string> file_names(const std::vector<Part>& parts,
                                                  const std::vector<std::string>& reserved,
                                                  bool is_ascii = false);

/// The file name of the page that a message shows first; empty if it shows no page.
[[nodiscard]] std::string index_name(const std::vector<Part>& parts);

/// The part of `text` that every file system takes: letters, marks and digits of any script in
/// normal form C (Unicode 15, annex 15), `-` and `.`. Each run of other characters becomes one `_`.
/// Neither end is `-`, `.` or `_`. With `is_ascii`, or if `text` is not UTF-8, only letters and
/// digits of ASCII stay. No character in the result reorders, hides or joins its neighbours.
[[nodiscard]] std::string safe_name(std::string_view text, bool is_ascii);

/// A key that is equal for two names that some file system takes for one: case and the forms of
/// characters do not count (Unicode 15, 3.13, D146).
[[nodiscard]] std::string name_key(std::string_view name);

}  // namespace absolve
