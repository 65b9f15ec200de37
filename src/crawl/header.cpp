#include "crawl/header.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "text/ascii.hpp"

namespace absolve::warc {

std::string_view Header::value_of(const RawField& field) const {
  return ascii::trimmed(field.value.of(text_), ascii::is_space);
}

std::string_view Header::field(std::string_view name) const {
  const auto same_name = [name](const RawField& candidate) {
    return equal_ignoring_case(candidate.name, name);
  };
  const auto found = std::ranges::find_if(fields_, same_name);
  if (found == fields_.end()) return {};
  return value_of(*found);
}

std::string_view Header::target_uri() const {
  return without_brackets(field("WARC-Target-URI"));
}

std::optional<std::uint64_t> Header::block_size() const {
  const std::string_view text = field("Content-Length");
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  // No file is larger, and sums of such sizes do not overflow.
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return size <= largest ? std::optional(size) : std::nullopt;
}

std::string_view without_brackets(std::string_view uri) {
  const bool has_brackets = uri.size() >= 2 && uri.front() == '<' && uri.back() == '>';
  return has_brackets ? uri.substr(1, uri.size() - 2) : uri;
}

std::size_t header_size(std::string_view text) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    if (rest.starts_with('\n')) return at + 2;
    if (rest.starts_with("\r\n")) return at + 3;
  }
  return 0;
}

bool may_begin_record(std::string_view text) {
  constexpr std::size_t longest = 32;
  const std::size_t length = std::min(text.size(), version_start.size());
  if (text.substr(0, length) != version_start.substr(0, length)) return false;
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return text.size() < longest;
  const std::string_view version =
      ascii::trimmed(text.substr(0, end), ascii::is_space).substr(version_start.size());
  constexpr std::string_view digits = "0123456789.";
  if (end > longest || version.empty() ||
      version.find_first_not_of(digits) != std::string_view::npos) {
    return false;
  }
  // The next line, as far as it is there, must be a field or blank.
  const std::string_view rest = text.substr(end + 1);
  const auto next = rest.find('\n');
  return next == std::string_view::npos ||
         ascii::trimmed(rest.substr(0, next), ascii::is_space).empty() ||
         rest.substr(0, next).find(':') != std::string_view::npos;
}

std::string with_field(std::string_view header, std::string_view name, std::string_view value) {
  std::string text;
  bool is_written = value.empty();
  const auto write = [&] {
    if (!is_written) text.append(name).append(": ").append(value).append("\r\n");
    is_written = true;
  };
  std::size_t at = 0;
  for (const RawField& field : split_fields(header)) {
    if (!equal_ignoring_case(field.name, name)) continue;
    const auto start = static_cast<std::size_t>(field.name.data() - header.data());
    text.append(header.substr(at, start - at));
    write();
    at = field.value.end();
  }
  const std::size_t blank_line = header.ends_with("\r\n") ? 2 : header.ends_with('\n') ? 1 : 0;
  text.append(header.substr(at, header.size() - blank_line - at));
  write();
  return text.append(header.substr(header.size() - blank_line));
}

}  // namespace absolve::warc
