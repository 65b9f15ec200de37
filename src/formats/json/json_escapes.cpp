#include "formats/json/json_links.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/repertoire.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

// The code unit of an escape at the front of `bytes`, `\u` and four digits, or nullopt.
std::optional<std::uint32_t> escaped_unit(std::string_view bytes) {
  if (bytes.size() < 6 || !bytes.starts_with("\\u")) return std::nullopt;
  std::uint32_t unit = 0;
  for (const char c : bytes.substr(2, 4)) {
    const int digit = ascii::hex_digit(c);
    if (digit < 0) return std::nullopt;
    unit = unit * 16 + static_cast<std::uint32_t>(digit);
  }
  return unit;
}

// Reads an escape from the front of `bytes`, and returns the number of bytes read, 0 if none.
std::size_t read_escape(std::string_view bytes, std::string& out) {
  if (const auto unit = escaped_unit(bytes)) {
    if (*unit >= 0xD800 && *unit <= 0xDBFF) {
      const auto low = escaped_unit(bytes.substr(6));
      if (low && *low >= 0xDC00 && *low <= 0xDFFF) {
        utf8::append(0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00), out);
        return 12;
      }
    }
    const bool is_lone = *unit >= 0xD800 && *unit <= 0xDFFF;
    utf8::append(is_lone ? utf8::replacement_code_point : *unit, out);
    return 6;
  }
  constexpr std::string_view names = "bfnrt\"\\/";
  constexpr std::string_view meanings = "\b\f\n\r\t\"\\/";
  if (bytes.size() < 2) return 0;
  const auto named = names.find(bytes[1]);
  if (named == std::string_view::npos) return 0;
  out.push_back(meanings[named]);
  return 2;
}

}  // namespace

DecodedText JsonEscapes::decode(std::string_view bytes) const {
  return decode_atoms(bytes, "\\", read_escape);
}

Result<EditList> JsonEscapes::encode_edits(std::string_view bytes, const DecodedText& decoded_text,
                                           const EditList& edits) const {
  EditList out;
  // A lone surrogate that is kept must not form a pair with a new one.
  for (const Edit& edit : widen(bytes, decoded_text, edits, start_behind_errors)) {
    std::string written;
    for (const char c : edit.replacement) {
      if (c == '"' || c == '\\') {
        written.append(1, '\\').append(1, c);
      } else if (static_cast<unsigned char>(c) < 0x20 || c == '<') {
        append_escape(static_cast<unsigned char>(c), EscapeForm::json, written);
      } else {
        written.push_back(c);
      }
    }
    out.add({byte_span(decoded_text, edit.span), written});
  }
  return out;
}

}  // namespace absolve
