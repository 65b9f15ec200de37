#include "crawl/record_writer.hpp"

#include <cstdint>

#include "text/ascii.hpp"

namespace absolve::warc {

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

std::string derived_id(std::string_view id, std::string (*sha1_of)(std::string_view)) {
  // The name space of ids that absolve makes, itself a UUID of version 4.
  constexpr std::string_view name_space =
      "\xE7\x1C\x52\x8A\x3F\x0B\x4D\x61\x9A\x2E\xC4\x77\x15\xB8\x6D\x90";
  std::string uuid = sha1_of(std::string(name_space).append(id)).substr(0, 16);
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
