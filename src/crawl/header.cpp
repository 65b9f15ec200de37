#include "crawl/header.hpp"

#include <algorithm>
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
  const auto size = ascii::number_of<std::uint64_t>(field("Content-Length"));
  // No file is larger, and sums of such sizes do not overflow.
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return size <= largest ? size : std::nullopt;
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

std::string labelled_digest(std::string_view sha1) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text = "sha1:";
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : sha1) {
    bits = bits << 8U | static_cast<unsigned char>(c);
    for (count += 8; count >= 5; count -= 5) text.push_back(digits[bits >> (count - 5) & 31U]);
  }
  return text;
}

std::string derived_id(std::string_view id, Sha1 sha1) {
  // The namespace of the record ids that absolve makes (RFC 4122 4.3). It is a UUID of version 4.
  constexpr std::string_view name_space =
      "\xE7\x1C\x52\x8A\x3F\x0B\x4D\x61\x9A\x2E\xC4\x77\x15\xB8\x6D\x90";
  std::string uuid = sha1(std::string(name_space).append(id)).substr(0, 16);
  uuid[6] = static_cast<char>((static_cast<unsigned char>(uuid[6]) & 0x0FU) | 0x50U);
  uuid[8] = static_cast<char>((static_cast<unsigned char>(uuid[8]) & 0x3FU) | 0x80U);
  std::string text = "<urn:uuid:";
  for (std::size_t i = 0; i < uuid.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text.push_back('-');
    append_hex(static_cast<unsigned char>(uuid[i]), text);
  }
  return text + ">";
}

void HeaderText::add(std::string_view name, std::string_view value) {
  if (value.empty()) return;
  text_.append(name).append(": ");
  // A reader may take a lone CR for a line end, and the value may be untrusted.
  for (const char c : value) {
    const bool is_control = (c >= '\0' && c < ' ' && c != '\t') || c == '\x7F';
    text_.push_back(is_control ? ' ' : c);
  }
  text_.append("\r\n");
}

std::string HeaderText::record(std::string_view block) {
  add("Content-Length", std::to_string(block.size()));
  return record_text(text_ + "\r\n", block);
}

std::string record_text(std::string_view header, std::string_view block) {
  std::string text;
  text.reserve(header.size() + block.size() + 4);
  return text.append(header).append(block).append("\r\n\r\n");
}

}  // namespace absolve::warc
