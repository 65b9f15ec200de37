#include "formats/css/css_escapes.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

// CSS Syntax 3, 3.3: CRLF is one line end.
std::size_t line_end_length(std::string_view bytes) {
  if (bytes.empty() || !is_css_line_end(bytes.front())) return 0;
  return bytes.starts_with("\r\n") ? 2 : 1;
}

// A numeric escape without a final space would absorb new characters after it; so would a backslash
// at the end of the text. The rewritten bytes may follow another such escape, so the search
// continues to the left.
std::size_t ahead_of_open_escapes(std::string_view bytes, const DecodedText& decoded_text,
                                  std::size_t start) {
  auto atom = std::ranges::lower_bound(decoded_text.map, start, {}, &Atom::text);
  while (atom != decoded_text.map.begin()) {
    --atom;
    if (atom->text + atom->text_length != start) break;
    const std::string_view raw = bytes.substr(atom->bytes, atom->byte_length);
    const bool is_open = raw == "\\" || (raw.starts_with('\\') && ascii::hex_digit(raw[1]) >= 0 &&
                                         ascii::hex_digit(raw.back()) >= 0);
    if (!is_open) break;
    start = atom->text;
  }
  return start;
}

}  // namespace

std::size_t read_css_escape(std::string_view bytes, std::string& out) {
  if (bytes.size() == 1) {  // at the end of the input
    out.append(utf8::replacement_character);
    return 1;
  }
  if (ascii::hex_digit(bytes[1]) < 0) {
    std::size_t length = 1;
    if (bytes[1] == '\0') {
      out.append(utf8::replacement_character);
    } else {
      static_cast<void>(utf8::read(bytes.substr(1), length));
      out.append(bytes.substr(1, length));
    }
    return 1 + length;
  }
  std::size_t i = 1;
  std::uint32_t code = 0;
  for (; i < bytes.size() && i < 7 && ascii::hex_digit(bytes[i]) >= 0; ++i) {
    code = code * 16 + static_cast<std::uint32_t>(ascii::hex_digit(bytes[i]));
  }
  if (const auto line_end = line_end_length(bytes.substr(i)); line_end != 0) {
    i += line_end;
  } else if (i < bytes.size() && (bytes[i] == ' ' || bytes[i] == '\t')) {
    ++i;
  }
  const bool is_scalar = code != 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  utf8::append(is_scalar ? code : utf8::replacement_code_point, out);
  return i;
}

const CssEscapes& CssEscapes::in(CssToken token) {
  static const CssEscapes url(CssToken::url);
  static const CssEscapes single_quoted(CssToken::single_quoted);
  static const CssEscapes double_quoted(CssToken::double_quoted);
  switch (token) {
    case CssToken::url: return url;
    case CssToken::single_quoted: return single_quoted;
    case CssToken::double_quoted: break;
  }
  return double_quoted;
}

DecodedText CssEscapes::decode(std::string_view bytes) const {
  const auto read_atom = [this](std::string_view rest, std::string& out) -> std::size_t {
    if (rest.front() == '\0') {
      out.append(utf8::replacement_character);
      return 1;
    }
    // 4.3.5: an escaped line end is removed.
    if (const auto line_end = line_end_length(rest.substr(1)); line_end != 0) return 1 + line_end;
    // 4.3.5: a backslash at the end of an unclosed string is removed.
    if (rest.size() == 1 && token_ != CssToken::url) return 1;
    return read_css_escape(rest, out);
  };
  return decode_atoms(bytes, std::string_view("\\\0", 2), read_atom);
}

bool CssEscapes::must_escape(char c) const {
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte == 0x7F || c == '\\' || c == '<') return true;
  switch (token_) {
    case CssToken::single_quoted: return c == '\'';
    case CssToken::double_quoted: return c == '"';
    case CssToken::url: break;
  }
  return c == ' ' || c == '"' || c == '\'' || c == '(' || c == ')';
}

Result<EditList> CssEscapes::encode_edits(std::string_view bytes, const DecodedText& decoded_text,
                                          const EditList& edits) const {
  EditList out;
  // A backslash at the end of an unclosed string has no meaning, but text added after it would make
  // it the start of an escape.
  const bool ends_in_nothing = !decoded_text.map.empty() &&
                               decoded_text.map.back().text_length == 0 && bytes.ends_with('\\');
  for (const Edit& edit : widen(bytes, decoded_text, edits, ahead_of_open_escapes)) {
    std::string written;
    for (const char c : edit.replacement) {
      if (!must_escape(c)) {
        written.push_back(c);
      } else if (static_cast<unsigned char>(c) < 0x20 || c == '\x7F' || c == '<') {
        append_escape(static_cast<unsigned char>(c), EscapeForm::css, written);
      } else {
        written.append(1, '\\').append(1, c);
      }
    }
    Span span = byte_span(decoded_text, edit.span);
    if (ends_in_nothing && span.end() == bytes.size()) {
      span.offset = std::min(span.offset, bytes.size() - 1);
      span.length = bytes.size() - span.offset;
    }
    out.add({span, written});
  }
  return out;
}

}  // namespace absolve
