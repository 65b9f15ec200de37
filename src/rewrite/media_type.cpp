#include "rewrite/media_type.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "uri/ascii.hpp"

namespace absolve {
namespace {

constexpr std::size_t sniffed_length = 1445;

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> suffixes{{
    {"css", "text/css"},
    {"eml", "message/rfc822"},
    {"mht", "message/rfc822"},
    {"mhtml", "message/rfc822"},
    {"svg", "image/svg+xml"},
    {"txt", "text/plain"},
}};

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

}  // namespace

std::string media_type_of(std::string_view bytes, std::string_view name,
                          std::string_view content_type) {
  const auto essence =
      ascii::trimmed(content_type.substr(0, content_type.find(';')), ascii::is_space);
  if (!essence.empty()) return ascii::lowered(essence);
  if (looks_binary(bytes)) return "application/octet-stream";
  const std::string suffix =
      ascii::lowered(name.substr(std::min(name.rfind('.'), name.size() - 1) + 1));
  const auto* row = std::ranges::find(suffixes, suffix, &decltype(suffixes)::value_type::first);
  return std::string(row != suffixes.end() ? row->second : "text/html");
}

}  // namespace absolve
