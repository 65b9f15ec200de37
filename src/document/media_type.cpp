#include "document/media_type.hpp"

#include <algorithm>
#include <array>

#include "document/formats.hpp"
#include "formats/fields/field_values.hpp"
#include "formats/fields/mime_type.hpp"
#include "formats/html/sniff.hpp"
#include "formats/media_types.hpp"
#include "message/body.hpp"
#include "message/responses.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

struct Signature {
  std::string_view front;
  std::string_view type;
};

// Containers that hold documents but are not documents. No text begins like this by chance.
constexpr Signature signatures[] = {
    {"\x1F\x8B", "application/gzip"},
    {"\x28\xB5\x2F\xFD", "application/zstd"},
    {"BZh", "application/x-bzip2"},
    {"PK\x03\x04", "application/zip"},
    {"WARC/", "application/warc"},
    {"%PDF-", "application/pdf"},
    {"filedesc://", "application/x-internet-archive"},
};

std::string_view container_of(std::string_view bytes) {
  const auto* const found = std::ranges::find_if(
      signatures, [&](const Signature& signature) { return bytes.starts_with(signature.front); });
  return found == std::end(signatures) ? std::string_view() : found->type;
}

// Returns the type of a picture by its first bytes (MIME Sniffing 6.1), or nothing for other bytes.
// The bytes must not be text, because text may begin with "BM".
std::string_view image_type(std::string_view bytes) {
  using namespace std::string_view_literals;
  static constexpr Signature images[] = {{"\x89PNG\r\n\x1A\n"sv, "image/png"},
                                         {"GIF87a"sv, "image/gif"},
                                         {"GIF89a"sv, "image/gif"},
                                         {"\xFF\xD8\xFF"sv, "image/jpeg"},
                                         {"\0\0\1\0"sv, "image/x-icon"},
                                         {"BM"sv, "image/bmp"}};
  if (bytes.starts_with("RIFF") && bytes.substr(0, 14).ends_with("WEBPVP")) return "image/webp";
  const auto* const found = std::ranges::find_if(
      images, [&](const Signature& signature) { return bytes.starts_with(signature.front); });
  return found == std::end(images) ? std::string_view() : found->type;
}

std::string_view without_mark(std::string_view bytes) {
  const bool has_mark = bytes.starts_with(utf8::byte_order_mark);
  return bytes.substr(has_mark ? utf8::byte_order_mark.size() : 0);
}

// A header of an Internet message: fields up to an empty line, one of them well known.
bool looks_like_message(std::string_view bytes) {
  constexpr std::array<std::string_view, 8> known{"mime-version", "content-type", "from",
                                                  "received",     "return-path",  "message-id",
                                                  "date",         "subject"};
  constexpr std::size_t looked_at = 64;  // fields
  bytes = without_mark(bytes);
  if (bytes.starts_with("From ")) bytes.remove_prefix(line_of(bytes, 0).next);
  bool is_known = false;
  for (std::size_t seen = 0; seen < looked_at; ++seen) {
    const std::string_view line = take_line(bytes);
    if (line.empty()) break;
    if (!is_field_line(line) || (seen == 0 && ascii::is_space(line.front()))) return false;
    const auto name = ascii::trimmed(line.substr(0, line.find(':')), ascii::is_space);
    is_known = is_known || is_among(name, known);
  }
  return is_known;
}

// Mirroring tools keep the query of a URL in the file name, and `wget -E` adds .html or .css to it.
std::string_view type_of_mirrored(std::string_view file) {
  const std::string_view whole = type_of_file_name(file);
  if (whole == "text/html" || whole == "text/css") return whole;
  return type_of_file_name(file.substr(0, file.find('?')));
}

// The first start tag of markup up to its `>`, behind white space, instructions, comments and a
// document type; empty: the first bytes have none.
std::string_view root_tag(std::string_view bytes) {
  constexpr std::size_t looked_at = 4096;
  bytes = ascii::trimmed(without_mark(bytes).substr(0, looked_at), ascii::is_space);
  while (bytes.starts_with("<?") || bytes.starts_with("<!")) {
    const std::size_t tag_end = bytes.find('>');
    const bool has_subset = bytes.find('[') < tag_end;
    const std::string_view mark = bytes.starts_with("<!--") ? "-->" : has_subset ? "]>" : ">";
    const std::size_t end = bytes.find(mark);
    if (end == std::string_view::npos) return {};
    bytes.remove_prefix(end + mark.size());
    bytes = ascii::trimmed(bytes, ascii::is_space);
  }
  if (!bytes.starts_with('<')) return {};
  return bytes.substr(0, bytes.find('>') + 1);
}

// Whether a start tag declares a namespace for its own name that HTML does not have.
bool has_foreign_namespace(std::string_view tag) {
  if (tag.empty()) return false;
  const std::string_view name = tag.substr(1, tag.find_first_of(" \t\r\n/>", 1) - 1);
  const std::size_t colon = name.find(':');
  std::string declaration = "xmlns";
  if (colon != std::string_view::npos) declaration.append(":").append(name.substr(0, colon));
  declaration += '=';
  const std::size_t at = tag.find(declaration);
  if (at == std::string_view::npos || !ascii::is_space(tag[at - 1])) return false;
  std::string_view space = tag.substr(at + declaration.size());
  if (!space.starts_with('"') && !space.starts_with('\'')) return false;
  space = space.substr(1, space.find(space.front(), 1) - 1);
  constexpr auto of_html = std::to_array<std::string_view>(
      {"", "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg",
       "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/TR/REC-html40"});
  return std::ranges::find(of_html, space) == of_html.end();
}

}  // namespace

// A server may send a page under the name of the source file that it shows, and most XHTML was
// served as HTML. So neither the name nor an XML declaration decides.
bool begins_as_page(std::string_view bytes) {
  constexpr std::size_t looked_at = 1024;
  bytes = ascii::trimmed(without_mark(bytes).substr(0, looked_at), ascii::is_c0_or_space);
  if (!bytes.starts_with('<')) return false;
  std::string front = ascii::lowered(bytes);
  if (front.starts_with("<?xml")) front.erase(0, front.find("?>"));
  const auto tag = std::min(front.find("<!doctype html"), front.find("<html"));
  const auto other = front.find_first_not_of("?> \t\r\n");
  return tag != std::string::npos && tag == other;
}

std::string media_type_within(std::string_view bytes, const DocumentSource& source) {
  constexpr std::string_view suffix = ".gz";
  std::string_view name = source.name;
  if (name.empty() || name == "-") {
    name = source.retrieval_url;
    name = name.substr(0, name.find_first_of("?#"));
  }
  if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
  const std::string stated = media_type_in(source.content_type);
  const bool says_gzip = is_gzip_type(stated) || is_message(stated);
  const std::string type =
      media_type_of(bytes, name, says_gzip ? std::string_view() : source.content_type);
  // Nested gzip is not opened, because it could have many levels.
  return is_gzip_type(type) ? "application/gzip" : type;
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
    if (!is_http_type(type)) return type;
    // A sequence of HTTP messages (RFC 9112 10.2), as in crawl records.
    if (bytes.empty() || has_http_header(bytes)) return "message/http";
    return std::string(container.empty() ? sniffed_media_type(bytes) : container);
  }
  if (!container.empty()) return std::string(container);
  const std::string_view response = bytes.substr(std::min(status_line_of(bytes), bytes.size()));
  if (response.starts_with("HTTP/1.") || response.starts_with("HTTP/2 ")) return "message/http";
  if (looks_like_message(bytes)) return "message/rfc822";
  if (looks_binary(bytes) && !apparent_encoding(bytes).starts_with("UTF")) {
    return "application/octet-stream";
  }
  const std::string_view file = name.substr(name.rfind('/') + 1);
  // A file of this name is nearly always a web manifest.
  if (file == "manifest.json") return "application/manifest+json";
  const std::string_view by_name = type_of_mirrored(file);
  const bool is_read = is_message(by_name) || format_of(by_name) != nullptr;
  if (is_read) return std::string(by_name);
  const std::string_view markup = markup_type(bytes);
  if (!markup.empty() && begins_as_page(bytes)) return "text/html";
  if (!by_name.empty()) return std::string(by_name);
  if (markup == "text/html" && has_foreign_namespace(root_tag(bytes))) return "application/xml";
  if (!markup.empty()) return std::string(markup);
  // A text with an unknown suffix is more likely a program than a page that does not begin with a
  // tag.
  const bool has_suffix = file.find('.') != std::string_view::npos;
  return has_suffix ? "text/plain" : "text/html";
}

std::string_view type_of_name(std::string_view name) {
  return type_in_browsers(name.substr(0, name.find('?')));  // as mirrors name files
}

bool begins_as_svg(std::string_view bytes) {
  constexpr std::string_view root = "<svg";
  const std::string_view tag = root_tag(bytes);
  return tag.size() > root.size() && tag.starts_with(root) &&
         (ascii::is_space(tag[root.size()]) || tag[root.size()] == '>');
}

std::string_view type_in_mail(std::string_view media_type) {
  const bool is_unknown_text = media_type.starts_with("text/") &&
                               format_of(media_type) == nullptr && !is_javascript_type(media_type);
  return is_unknown_text ? "text/plain" : media_type;
}

std::string type_of_file(std::string_view name, std::string_view bytes) {
  const std::string_view by_name = type_of_name(name);
  if (!by_name.empty() && !is_document(by_name)) return std::string(by_name);
  std::string type = media_type_of(bytes, name, {});
  // The name may be that of a document all the same: mirrors call a picture index.html?x.
  if (type == "application/octet-stream") {
    const std::string_view image = image_type(bytes);
    return image.empty() ? type : std::string(image);
  }
  if (!by_name.empty()) return std::string(by_name);
  if (is_message(type)) return "application/octet-stream";
  const bool is_markup = ascii::trimmed(bytes, ascii::is_c0_or_space).starts_with('<');
  return type == "text/html" && !is_markup ? "text/plain" : type;
}

}  // namespace absolve::ABSOLVE_VERSIONED
