#include "tool/io/line_buffer.hpp"

#include <algorithm>
#include <cstdint>

#include "text/block.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {
namespace {

// The letter of a character's short escape (RFC 8259 7); NUL: it has none.
char short_escape(std::uint32_t character) {
  switch (character) {
    case '"': return '"';
    case '\\': return '\\';
    case '\b': return 'b';
    case '\t': return 't';
    case '\n': return 'n';
    case '\f': return 'f';
    case '\r': return 'r';
    default: return '\0';
  }
}

// Bytes that a string of JSON does not hold as they are. Bytes are compared as signed numbers, so
// bytes beyond ASCII are less than a space.
Block is_special(Block block) {
  return (block < ' ') | (block == '\x7F') | (block == '"') | (block == '\\');
}

bool is_plain(char c) {
  return c >= ' ' && c < '\x7F' && c != '"' && c != '\\';
}

}  // namespace

void append_shown(std::string_view bytes, std::uint32_t character, std::string& out) {
  if (is_safe_to_show(character)) {
    out += bytes;
  } else {
    append_escape(character, EscapeForm::json, out);
  }
}

void append_string(std::string_view text, std::string& out) {
  out += '"';
  while (!text.empty()) {
    const auto* const plain_end = std::ranges::find_if_not(text, is_plain);
    out.append(text.begin(), plain_end);
    text = {plain_end, text.end()};
    if (text.empty()) break;
    std::size_t length = 0;
    const std::uint32_t character = utf8::read(text, length);
    if (character == utf8::ill_formed) {
      out += utf8::replacement_character;
    } else if (const char letter = short_escape(character); letter != '\0') {
      out += '\\';
      out += letter;
    } else {
      append_shown(text.substr(0, length), character, out);
    }
    text.remove_prefix(length);
  }
  out += '"';
}

void LineBuffer::grow(std::size_t needed) {
  // Enough for a piece of a list (`Printer`). Memory that is not used costs nothing.
  constexpr std::size_t usual_size = std::size_t{72} << 10;
  const std::size_t capacity = std::max(2 * needed, usual_size);
  auto bytes = std::make_unique_for_overwrite<char[]>(capacity);
  text().copy(bytes.get(), size_);
  bytes_ = std::move(bytes);
  capacity_ = capacity;
}

void LineBuffer::put_printable(std::string_view text) {
  if (is_printable_ascii(text)) {
    put_piece(text);
  } else {
    put_piece(printable(text));
  }
}

void LineBuffer::put_string(std::string_view text) {
  if (any_byte(text, is_special)) {
    std::string json;
    append_string(text, json);
    put_piece(json);
    return;
  }
  make_room(text.size() + 2);
  char* const to = bytes_.get() + size_;
  to[0] = '"';
  text.copy(to + 1, text.size());
  to[text.size() + 1] = '"';
  size_ += text.size() + 2;
}

}  // namespace absolve::tool
