#include "coding/charset.hpp"

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/unistr.h>
#include <unicode/utf16.h>

#include <array>
#include <utility>
#include <vector>

#include "uri/utf8.hpp"

namespace absolve {
namespace {

// Where ICU's own alias means another table than the Encoding Standard's name does.
constexpr std::array<std::pair<std::string_view, const char*>, 5> converter_names{{
    {"Shift_JIS", "ibm-943_P15A-2003"},
    {"EUC-KR", "windows-949-2000"},
    {"GBK", "gb18030"},
    {"ISO-8859-8-I", "ISO-8859-8"},
    {"windows-874", "windows-874-2000"},
}};

std::string converter_name(std::string_view encoding) {
  for (const auto& [name, converter] : converter_names) {
    if (name == encoding) return converter;
  }
  return std::string(encoding);
}

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

std::size_t no_earlier_start(std::string_view, const Peeled&, std::size_t start) {
  return start;
}

// Bytes of an error that are kept may not go together with what is written behind them.
std::size_t start_behind_error(std::string_view, const Peeled& peeled, std::size_t start) {
  for (auto atom = peeled.map.rbegin(); atom != peeled.map.rend(); ++atom) {
    if (atom->text + atom->text_length < start) return start;
    if (atom->text + atom->text_length == start) start = atom->text;
  }
  return start;
}

}  // namespace

Result<std::unique_ptr<Charset>> Charset::make(std::string_view encoding) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter* converter = ucnv_open(converter_name(encoding).c_str(), &status);
  if (U_FAILURE(status)) return fail(ErrorCode::unsupported_charset, std::string(encoding));
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  return std::unique_ptr<Charset>(new Charset(converter));
}

Charset::~Charset() {
  ucnv_close(converter_);
}

Peeled Charset::peel(std::string_view bytes) const {
  Peeled peeled;
  std::vector<UChar> units(bytes.size() + 1);
  std::vector<std::int32_t> origins(bytes.size() + 1);
  UErrorCode status = U_ZERO_ERROR;
  UChar* target = units.data();
  const char* source = bytes.data();
  ucnv_resetToUnicode(converter_);
  ucnv_toUnicode(converter_, &target, units.data() + units.size(), &source,
                 bytes.data() + bytes.size(), origins.data(), 1, &status);
  const auto count = static_cast<std::size_t>(target - units.data());
  // The offset in the bytes of the character at a unit; bytes whose origin ICU does not know
  // (-1, at the very end) belong to the character before.
  const auto origin = [&](std::size_t unit) {
    return unit < count && origins[unit] >= 0 ? static_cast<std::size_t>(origins[unit])
                                              : bytes.size();
  };
  std::size_t i = 0;
  while (i < count) {
    const std::size_t start = i;
    UChar32 c = 0;
    U16_NEXT(units.data(), i, count, c);
    if ((c == 0x1A && bytes[origin(start)] != 0x1A) || (c >= 0xD800 && c <= 0xDFFF)) c = 0xFFFD;
    const std::size_t from = origin(start);
    const std::size_t length = origin(i) - from;
    if (c < 0x80 && length == 1) {
      peeled.text.push_back(static_cast<char>(c));
      continue;
    }
    const std::size_t before = peeled.text.size();
    utf8::append(static_cast<std::uint32_t>(c), peeled.text);
    if (length == 0 && !peeled.map.empty()) {  // one byte sequence that gives two characters
      peeled.map.back().text_length += peeled.text.size() - before;
    } else {
      peeled.map.push_back({before, peeled.text.size() - before, from, length});
    }
  }
  return peeled;
}

std::optional<std::string> Charset::encode_character(std::uint32_t code) const {
  if (code < 0x80) return std::string(1, static_cast<char>(code));
  std::array<char, 16> encoded{};
  const icu::UnicodeString character(static_cast<UChar32>(code));
  UErrorCode status = U_ZERO_ERROR;
  ucnv_resetFromUnicode(converter_);
  const auto size = ucnv_fromUChars(converter_, encoded.data(), encoded.size(),
                                    character.getBuffer(), character.length(), &status);
  // ICU passes over characters that show nothing, U+FEFF say, where an encoding lacks them.
  if (U_FAILURE(status) || size <= 0) return std::nullopt;
  return std::string(encoded.data(), static_cast<std::size_t>(size));
}

std::string Charset::encode(std::string_view text) const {
  std::string bytes;
  while (!text.empty()) {
    std::size_t length = 0;
    const std::uint32_t code = utf8::read(text, length);
    text.remove_prefix(length);
    if (const auto character = encode_character(code)) {
      bytes.append(*character);
    } else {
      bytes.append("&#").append(std::to_string(code)).append(1, ';');
    }
  }
  return bytes;
}

Result<EditList> Charset::wrap(std::string_view bytes, const Peeled& peeled,
                               const EditList& edits) const {
  EditList out;
  for (const Edit& edit : widen(bytes, peeled, edits, no_earlier_start)) {
    out.add({byte_span(peeled, edit.span), encode(edit.replacement)});
  }
  return out;
}

Peeled IllFormedUtf8::peel(std::string_view bytes) const {
  Peeled peeled;
  for (std::size_t at = 0; at < bytes.size();) {
    std::size_t length = 0;
    if (utf8::read(bytes.substr(at), length) == utf8::ill_formed) {
      peeled.map.push_back({peeled.text.size(), replacement_character.size(), at, length});
      peeled.text.append(replacement_character);
    } else {
      peeled.text.append(bytes.substr(at, length));
    }
    at += length;
  }
  return peeled;
}

Result<EditList> IllFormedUtf8::wrap(std::string_view bytes, const Peeled& peeled,
                                     const EditList& edits) const {
  EditList out;
  for (const Edit& edit : widen(bytes, peeled, edits, start_behind_error)) {
    out.add({byte_span(peeled, edit.span), edit.replacement});
  }
  return out;
}

}  // namespace absolve
