#include "warc/header.hpp"

#include <algorithm>
#include <charconv>

#include "core/ascii.hpp"

namespace absolve::warc {
namespace {

struct Line {
  std::string_view text;  // without its end
  std::size_t size;       // with it
};

Line line_at(std::string_view text, std::size_t at) {
  const auto end = std::min(text.find('\n', at), text.size());
  const std::size_t size = std::min(end + 1, text.size()) - at;
  std::string_view line = text.substr(at, end - at);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return {line, size};
}

std::string_view trimmed(std::string_view value) {
  constexpr std::string_view space = " \t\r\n";
  const auto first = std::min(value.find_first_not_of(space), value.size());
  value.remove_prefix(first);
  return value.substr(0, value.find_last_not_of(space) + 1);
}

bool is_field(std::string_view line, std::string_view name) {
  return line.size() > name.size() && line[name.size()] == ':' &&
         equal_ignoring_case(line.substr(0, name.size()), name);
}

// The line of that field with those that continue it (RFC 5322 2.2.3), in `header`; empty at its
// end where there is none.
struct Place {
  std::size_t offset;
  std::size_t size;
};
Place place_of(std::string_view header, std::string_view name) {
  std::size_t at = 0;
  while (at < header.size()) {
    const Line line = line_at(header, at);
    if (line.text.empty()) return {at, 0};
    if (is_field(line.text, name)) {
      std::size_t end = at + line.size;
      while (end < header.size() && (header[end] == ' ' || header[end] == '\t')) {
        end += line_at(header, end).size;
      }
      return {at, end - at};
    }
    at += line.size;
  }
  return {at, 0};
}

}  // namespace

std::string_view Header::field(std::string_view name) const {
  const Place place = place_of(text_, name);
  if (place.size == 0) return {};
  return trimmed(text_.substr(place.offset, place.size).substr(name.size() + 1));
}

std::string_view Header::target_uri() const {
  std::string_view uri = field("WARC-Target-URI");
  if (uri.size() >= 2 && uri.front() == '<' && uri.back() == '>') {
    uri.remove_prefix(1);
    uri.remove_suffix(1);
  }
  return uri;
}

std::optional<std::uint64_t> Header::block_size() const {
  const std::string_view text = field("Content-Length");
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return size;
}

std::size_t header_size(std::string_view text) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    if (rest.starts_with("\n")) return at + 2;
    if (rest.starts_with("\r\n")) return at + 3;
  }
  return 0;
}

std::string with_field(std::string_view header, std::string_view name, std::string_view value) {
  const Place place = place_of(header, name);
  std::string text(header.substr(0, place.offset));
  if (!value.empty()) text.append(name).append(": ").append(value).append("\r\n");
  return text.append(header.substr(place.offset + place.size));
}

std::string plain_type(std::string_view content_type) {
  std::string type(trimmed(content_type.substr(0, content_type.find(';'))));
  std::ranges::transform(type, type.begin(), ascii::to_lower);
  return type;
}

}  // namespace absolve::warc
