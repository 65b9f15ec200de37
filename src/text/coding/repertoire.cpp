#include "text/coding/repertoire.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

void append_hex(std::uint32_t number, int digits, std::string& out) {
  std::array<char, 12> text{};
  const int size = std::snprintf(text.data(), text.size(), "%0*x", digits, number);
  out.append(text.data(), static_cast<std::size_t>(size));
}

std::string escaped(std::string_view text, const Repertoire& repertoire, EscapeForm form) {
  std::string out;
  while (!text.empty()) {
    std::size_t length = 1;
    const std::uint32_t code = utf8::read(text, length);
    if (repertoire.has(code)) {
      out.append(text.substr(0, length));
    } else {
      append_escape(code == utf8::ill_formed ? 0xFFFD : code, form, out);
    }
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace

bool Repertoire::has_all(std::string_view text) const {
  if (!ascii_only && charset == nullptr) return true;
  while (!text.empty()) {
    std::size_t length = 1;
    if (!has(utf8::read(text, length))) return false;
    text.remove_prefix(length);
  }
  return true;
}

void append_escape(std::uint32_t code, EscapeForm form, std::string& out) {
  switch (form) {
    case EscapeForm::character_reference:
      out.append("&#").append(std::to_string(code)).append(1, ';');
      return;
    case EscapeForm::css:
      // The blank ends the escape, because the next character may look like a digit.
      out.push_back('\\');
      append_hex(code, 1, out);
      out.push_back(' ');
      return;
    case EscapeForm::none: return;
    case EscapeForm::json: break;
  }
  out.append("\\u");
  if (code < 0x10000) return append_hex(code, 4, out);
  append_hex(0xD800 + ((code - 0x10000) >> 10), 4, out);
  out.append("\\u");
  append_hex(0xDC00 + ((code - 0x10000) & 0x3FF), 4, out);
}

EditList escape_beyond(const Repertoire& repertoire, EscapeForm form, EditList edits) {
  const bool has_all = !repertoire.ascii_only && repertoire.charset == nullptr;
  if (form == EscapeForm::none || has_all ||
      std::all_of(edits.begin(), edits.end(),
                  [](const Edit& edit) { return ascii::is_all_ascii(edit.replacement); })) {
    return edits;
  }
  EditList out;
  for (const Edit& edit : edits) {
    out.add({edit.span, escaped(edit.replacement, repertoire, form)});
  }
  return out;
}

}  // namespace absolve
