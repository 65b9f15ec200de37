#include "text/coding/charset.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "text/ascii.hpp"
#include "text/coding/encoding.hpp"
#include "text/coding/indexes.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Encoding 14.5: private-use characters.
constexpr auto x_user_defined = [] {
  std::array<char16_t, 128> codes{};
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<char16_t>(0xF780 + i);
  return codes;
}();

// Encoding 9: the coding of a single-byte encoding by its index.
class SingleByte final : public Charset {
 public:
  explicit SingleByte(std::u16string_view index) : index_(index) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    DecodedText decoded_text;
    decoded_text.text.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const auto byte = static_cast<unsigned char>(bytes[i]);
      if (byte < 0x80) {
        decoded_text.text.push_back(bytes[i]);
        continue;
      }
      const std::size_t before = decoded_text.text.size();
      const char16_t code = index_[byte - 0x80U];
      utf8::append(code == no_code_point ? utf8::replacement_code_point : code, decoded_text.text);
      decoded_text.map.push_back({before, decoded_text.text.size() - before, i, 1});
    }
    return decoded_text;
  }
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override {
    if (code < 0x80) return std::string(1, static_cast<char>(code));
    const auto place = code > 0xFFFF ? index_.npos : index_.find(static_cast<char16_t>(code));
    if (place == index_.npos) return std::nullopt;
    return std::string(1, static_cast<char>(0x80 + place));
  }

 private:
  std::u16string_view index_;
};

// The bytes of all characters of `text`, each as `encode` gives them, or else a substitute.
template <class Encode>
std::string encode_each(std::string_view text, Encode encode, Charset::Substitute substitute) {
  std::string bytes;
  while (!text.empty()) {
    std::size_t length = 0;
    const std::uint32_t code = utf8::read(text, length);
    const auto character = encode(code);
    bytes.append(character ? *character : substitute(code));
    text.remove_prefix(length);
  }
  return bytes;
}

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

bool is_lead(std::uint32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

bool is_trail(std::uint32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

}  // namespace

std::size_t start_behind_errors(std::string_view, const DecodedText& decoded_text,
                                std::size_t start) {
  auto atom = std::ranges::lower_bound(decoded_text.map, start, {}, &Atom::text);
  while (atom != decoded_text.map.begin()) {
    --atom;
    std::size_t end = start;
    // The second byte of a four-byte sequence of gb18030 is a digit.
    if (end > 0 && ascii::is_digit(decoded_text.text[end - 1])) --end;
    if (atom->text_length == 0 || atom->text + atom->text_length != end) break;
    const std::string_view text = std::string_view(decoded_text.text).substr(atom->text);
    if (!text.starts_with(utf8::replacement_character)) break;
    start = atom->text;
  }
  return start;
}

Result<std::unique_ptr<Charset>> Charset::make(std::string_view encoding) {
  if (encoding == "UTF-16LE" || encoding == "UTF-16BE") {
    return std::make_unique<Utf16>(encoding == "UTF-16BE");
  }
  if (encoding == "ISO-2022-JP") return make_iso_2022_jp();
  if (auto charset = make_multibyte_charset(encoding)) return charset;
  const std::u16string_view index =
      encoding == "x-user-defined"
          ? std::u16string_view(x_user_defined.data(), x_user_defined.size())
          : single_byte_index(encoding);
  if (index.empty()) return fail(ErrorCode::unsupported_charset, std::string(encoding));
  return std::make_unique<SingleByte>(index);
}

Result<EditList> Charset::encode_edits(std::string_view bytes, const DecodedText& decoded_text,
                                       const EditList& edits) const {
  EditList out;
  const auto held = [this](std::uint32_t code) { return encode_held(code); };
  for (const Edit& edit : widen(bytes, decoded_text, edits, start_behind_errors)) {
    out.add({byte_span(decoded_text, edit.span),
             encode_each(edit.replacement, held, decimal_reference)});
  }
  return out;
}

std::optional<std::string> Charset::encode_held(std::uint32_t code) const {
  auto bytes = encode_character(code);
  if (!bytes || code < 0x80) return bytes;
  std::string character;
  utf8::append(code, character);
  return decode(*bytes).text == character ? std::move(bytes) : std::nullopt;
}

std::string Charset::encode(std::string_view text, Substitute substitute) const {
  const auto encode = [this](std::uint32_t code) { return encode_character(code); };
  return encode_each(text, encode, substitute);
}

std::string decimal_reference(std::uint32_t code) {
  return "&#" + std::to_string(code) + ";";
}

DecodedText IllFormedUtf8::decode(std::string_view bytes) const {
  DecodedText decoded_text;
  for (std::size_t at = 0;;) {
    const std::size_t valid = utf8::valid_length(bytes.substr(at));
    decoded_text.text.append(bytes.substr(at, valid));
    at += valid;
    if (at == bytes.size()) return decoded_text;
    std::size_t length = 0;
    static_cast<void>(utf8::read(bytes.substr(at), length));
    decoded_text.map.push_back(
        {decoded_text.text.size(), utf8::replacement_character.size(), at, length});
    decoded_text.text.append(utf8::replacement_character);
    at += length;
  }
}

Result<EditList> IllFormedUtf8::encode_edits(std::string_view bytes,
                                             const DecodedText& decoded_text,
                                             const EditList& edits) const {
  EditList out;
  for (const Edit& edit : widen(bytes, decoded_text, edits, start_behind_errors)) {
    out.add({byte_span(decoded_text, edit.span), edit.replacement});
  }
  return out;
}

std::optional<std::string> utf8_from(std::string_view label, std::string bytes) {
  const auto encoding = encoding_for_label(label);
  if (encoding == "UTF-8") return bytes;
  const auto charset = Charset::make(encoding);
  if (!charset) return std::nullopt;
  return (*charset)->decode(bytes).text;
}

DecodedText Utf16::decode(std::string_view bytes) const {
  DecodedText decoded_text;
  decoded_text.text.reserve(bytes.size() / 2);
  decoded_text.map.reserve(bytes.size() / 2);
  const auto unit_at = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<std::uint32_t>(is_big_endian_ ? first << 8 | second : second << 8 | first);
  };
  for (std::size_t i = 0; i < bytes.size();) {
    std::uint32_t code = 0xFFFD;
    std::size_t length = 1;  // half a unit at the end
    if (i + 1 < bytes.size()) {
      code = unit_at(i);
      length = 2;
      if (is_lead(code) && i + 3 < bytes.size() && is_trail(unit_at(i + 2))) {
        code = 0x10000 + ((code & 0x3FFU) << 10U) + (unit_at(i + 2) & 0x3FFU);
        length = 4;
      } else if (is_lead(code) || is_trail(code)) {
        // At the end, one error stands for a lead surrogate and half a unit.
        if (is_lead(code) && i + 3 == bytes.size()) length = 3;
        code = 0xFFFD;
      }
    }
    const std::size_t before = decoded_text.text.size();
    utf8::append(code, decoded_text.text);
    decoded_text.map.push_back({before, decoded_text.text.size() - before, i, length});
    i += length;
  }
  return decoded_text;
}

std::optional<std::string> Utf16::encode_character(std::uint32_t code) const {
  std::string bytes;
  if (code > 0x10FFFF || is_lead(code) || is_trail(code)) code = 0xFFFD;
  if (code < 0x10000) {
    append_unit(code, bytes);
  } else {
    append_unit(0xD800 + ((code - 0x10000) >> 10), bytes);
    append_unit(0xDC00 + ((code - 0x10000) & 0x3FF), bytes);
  }
  return bytes;
}

void Utf16::append_unit(std::uint32_t unit, std::string& bytes) const {
  const auto high = static_cast<char>(unit >> 8);
  const auto low = static_cast<char>(unit & 0xFF);
  bytes.push_back(is_big_endian_ ? high : low);
  bytes.push_back(is_big_endian_ ? low : high);
}

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

}  // namespace absolve::ABSOLVE_VERSIONED
