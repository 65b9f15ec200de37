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

// Where the value begins in a line of that field; npos: it is another's. Some writers leave blanks
// in front of the colon.
std::size_t value_in(std::string_view line, std::string_view name) {
  if (line.size() <= name.size() || !equal_ignoring_case(line.substr(0, name.size()), name)) {
    return std::string_view::npos;
  }
  const auto colon = line.find_first_not_of(" \t", name.size());
  return colon != std::string_view::npos && line[colon] == ':' ? colon + 1 : std::string_view::npos;
}

// The lines of the first such field from `at` on, with those that continue it (RFC 5322 2.2.3), in
// `header`; empty in front of the blank line where there is none.
struct Place {
  std::size_t offset;
  std::size_t size;
  std::size_t value = 0;  // where the value begins, from `offset`
};
Place place_of(std::string_view header, std::string_view name, std::size_t at = 0) {
  while (at < header.size()) {
    const Line line = line_at(header, at);
    if (line.text.empty()) return {at, 0};
    if (const auto value = value_in(line.text, name); value != std::string_view::npos) {
      std::size_t end = at + line.size;
      while (end < header.size() && (header[end] == ' ' || header[end] == '\t')) {
        end += line_at(header, end).size;
      }
      return {at, end - at, value};
    }
    at += line.size;
  }
  return {at, 0};
}

}  // namespace

std::string_view Header::field(std::string_view name) const {
  const Place place = place_of(text_, name);
  if (place.size == 0) return {};
  return trimmed(text_.substr(place.offset, place.size).substr(place.value));
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

bool may_begin_record(std::string_view text) {
  constexpr std::string_view start = "WARC/";
  constexpr std::size_t longest = 32;
  const std::size_t length = std::min(text.size(), start.size());
  if (text.substr(0, length) != start.substr(0, length)) return false;
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return text.size() < longest;
  const std::string_view version = trimmed(text.substr(0, end)).substr(start.size());
  constexpr std::string_view digits = "0123456789.";
  if (end > longest || version.empty() ||
      version.find_first_not_of(digits) != std::string_view::npos) {
    return false;
  }
  // The line behind it, as far as it is there, is a field's or blank.
  const std::string_view rest = text.substr(end + 1);
  const auto next = rest.find('\n');
  return next == std::string_view::npos || trimmed(rest.substr(0, next)).empty() ||
         rest.substr(0, next).find(':') != std::string_view::npos;
}

std::string with_field(std::string_view header, std::string_view name, std::string_view value) {
  std::string text;
  bool is_written = value.empty();
  for (std::size_t at = 0;;) {
    const Place place = place_of(header, name, at);
    text.append(header.substr(at, place.offset - at));
    if (!is_written) text.append(name).append(": ").append(value).append("\r\n");
    is_written = true;
    at = place.offset + place.size;
    if (place.size == 0) return text.append(header.substr(at));
  }
}

std::string plain_type(std::string_view content_type) {
  std::string type(trimmed(content_type.substr(0, content_type.find(';'))));
  std::ranges::transform(type, type.begin(), ascii::to_lower);
  return type;
}

}  // namespace absolve::warc
