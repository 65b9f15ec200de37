#include "formats/media_types.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr auto types = std::to_array<FileType>({
    {"application/atom+xml", "atom", ""},
    {"application/json", "json", ""},
    {"application/ld+json", "", "jsonld"},
    {"application/manifest+json", "", "webmanifest"},
    {"application/mbox", "", "mbox"},
    {"application/oebps-package+xml", "", "opf"},
    {"application/pdf", "pdf", ""},
    {"application/rdf+xml", "rdf", ""},
    {"application/rss+xml", "rss", ""},
    {"application/smil+xml", "", "smil"},
    {"application/vnd.google-earth.kml+xml", "", "kml"},
    {"application/wasm", "wasm", ""},
    {"application/x-dtbncx+xml", "", "ncx"},
    {"application/xhtml+xml", "xhtml xht xhtm", ""},
    {"application/xml", "xml", "opml"},
    {"application/xspf+xml", "", "xspf"},
    {"application/xslt+xml", "", "xsl xslt"},
    {"audio/mpeg", "mp3", ""},
    {"audio/ogg", "ogg", ""},
    {"font/otf", "otf", ""},
    {"font/ttf", "ttf", ""},
    {"font/woff", "woff", ""},
    {"font/woff2", "woff2", ""},
    {"image/avif", "avif", ""},
    {"image/bmp", "bmp", ""},
    {"image/gif", "gif", ""},
    {"image/jpeg", "jpg jpeg", ""},
    {"image/png", "png", ""},
    {"image/svg+xml", "svg", ""},
    {"image/vnd.microsoft.icon", "ico", ""},
    {"image/webp", "webp", ""},
    {"image/x-icon", "ico", ""},
    {"message/rfc822", "", "eml mht mhtml nws"},
    {"text/calendar", "ics", ""},
    {"text/css", "css", ""},
    {"text/csv", "", "csv"},
    {"text/html", "html htm shtml shtm",
     "asp aspx cfm cgi do html5 jsp jspx php php3 php4 php5 phtml stm"},
    {"text/javascript", "js mjs", "cjs jsx"},
    {"application/javascript", "js", ""},
    {"text/markdown", "", "md"},
    {"text/plain", "txt", ""},
    {"text/typescript", "", "ts tsx"},
    {"text/vcard", "vcf", ""},
    {"text/vtt", "", "vtt"},
    {"text/xml", "xml", ""},
    {"video/mp4", "mp4", ""},
    {"video/webm", "webm", ""},
});

std::string_view type_with(std::string_view file, bool elsewhere) {
  const auto extension = extension_of(file);
  if (!extension) return {};
  const std::string name = ascii::lowered(*extension);
  const auto* const row = std::ranges::find_if(types, [&](const FileType& type) {
    return ascii::has_word(type.in_browsers, name) ||
           (elsewhere && ascii::has_word(type.elsewhere, name));
  });
  return row == types.end() ? std::string_view() : row->media_type;
}

}  // namespace

std::span<const FileType> file_types() noexcept {
  return types;
}

const FileType* file_type(std::string_view media_type) noexcept {
  const auto* const row = std::ranges::find(types, media_type, &FileType::media_type);
  return row == types.end() ? nullptr : row;
}

std::optional<std::string_view> extension_of(std::string_view file) noexcept {
  const auto dot = file.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  return file.substr(dot + 1);
}

std::string_view type_of_file_name(std::string_view file) {
  return type_with(file, true);
}

std::string_view type_in_browsers(std::string_view file) {
  return type_with(file, false);
}

bool is_http_type(std::string_view media_type) noexcept {
  return media_type == "message/http" || media_type == "application/http";
}

bool is_message_type(std::string_view media_type) noexcept {
  return media_type == "message/rfc822" || media_type == "message/global" ||
         media_type == "message/news" || is_http_type(media_type);
}

bool is_message(std::string_view media_type) noexcept {
  // An MHTML archive is often served with the media type of its body.
  return is_message_type(media_type) || media_type == "application/mbox" ||
         media_type.starts_with("multipart/");
}

bool is_javascript_type(std::string_view media_type) noexcept {
  constexpr auto types = std::to_array<std::string_view>(
      {"application/ecmascript", "application/javascript", "application/x-ecmascript",
       "application/x-javascript", "text/ecmascript", "text/javascript", "text/javascript1.0",
       "text/javascript1.1", "text/javascript1.2", "text/javascript1.3", "text/javascript1.4",
       "text/javascript1.5", "text/jscript", "text/livescript", "text/x-ecmascript",
       "text/x-javascript"});
  return is_among(media_type, types);
}

bool is_gzip_type(std::string_view media_type) noexcept {
  return media_type == "application/gzip" || media_type == "application/x-gzip";
}

bool is_browsed(std::string_view media_type) noexcept {
  return is_page(media_type) || media_type == "text/css";
}

bool is_page(std::string_view media_type) noexcept {
  return media_type == "text/html" || media_type == "image/svg+xml" ||
         media_type == "application/xhtml+xml";
}

}  // namespace absolve::ABSOLVE_VERSIONED
