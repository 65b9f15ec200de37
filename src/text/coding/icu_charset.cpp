#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/unistr.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

// A byte, or a pair with the lead byte first, that ICU decodes differently from the Encoding
// Standard.
struct Difference {
  std::string_view encoding;
  std::uint32_t bytes;
  std::uint32_t code;
};

// Encodings whose name selects a different table in ICU than in the Encoding Standard.
constexpr std::array<std::pair<std::string_view, const char*>, 6> converter_names{{
    {"Big5", "Big5-HKSCS"},
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

constexpr Difference differences[] = {
#include "text/coding/charset_differences.inc"
};

// The rows for an encoding. GBK is decoded like gb18030 (Encoding 10.1.1).
std::span<const Difference> differences_of(std::string_view encoding) {
  if (encoding == "GBK") encoding = "gb18030";
  const auto [first, last] =
      std::ranges::equal_range(differences, encoding, {}, &Difference::encoding);
  return {first, last};
}

// Encoding 11.1.1: the four pairs, all led by 0x88, that stand for two characters.
std::string_view big5_sequence(char trail) {
  switch (trail) {
    case '\x62': return "\xC3\x8A\xCC\x84";
    case '\x64': return "\xC3\x8A\xCC\x8C";
    case '\xA3': return "\xC3\xAA\xCC\x84";
    case '\xA5': return "\xC3\xAA\xCC\x8C";
    default: return {};
  }
}

// Encoding 10.2.2: private-use characters that still encode to bytes which now decode to other
// characters.
using PrivatePlace = std::pair<std::uint32_t, std::uint32_t>;
constexpr std::array<PrivatePlace, 18> gb18030_private{{
    {0xE78D, 0xA6D9},
    {0xE78E, 0xA6DA},
    {0xE78F, 0xA6DB},
    {0xE790, 0xA6DC},
    {0xE791, 0xA6DD},
    {0xE792, 0xA6DE},
    {0xE793, 0xA6DF},
    {0xE794, 0xA6EC},
    {0xE795, 0xA6ED},
    {0xE796, 0xA6F3},
    {0xE81E, 0xFE59},
    {0xE826, 0xFE61},
    {0xE82B, 0xFE66},
    {0xE82C, 0xFE67},
    {0xE832, 0xFE6D},
    {0xE843, 0xFE7E},
    {0xE854, 0xFE90},
    {0xE864, 0xFEA0},
}};

// One byte, or two with the lead byte first.
std::string bytes_of(std::uint32_t number) {
  std::string bytes;
  if (number > 0xFF) bytes.push_back(static_cast<char>(number >> 8));
  bytes.push_back(static_cast<char>(number & 0xFF));
  return bytes;
}

bool is_private(std::uint32_t code) {
  return code >= 0xE000 && code <= 0xF8FF;
}

class IcuCharset final : public Charset {
 public:
  using Converter = std::unique_ptr<UConverter, void (*)(UConverter*)>;

  IcuCharset(Converter converter, std::string_view encoding)
      : converter_(std::move(converter)),
        encoding_(encoding),
        is_multibyte_(ucnv_getMaxCharSize(converter_.get()) > 1),
        differences_(differences_of(encoding)) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    DecodedText decoded_text;
    std::vector<UChar> units(bytes.size() + 1);
    std::vector<std::int32_t> origins(bytes.size() + 1);
    UErrorCode status = U_ZERO_ERROR;
    UChar* target = units.data();
    const char* source = bytes.data();
    ucnv_resetToUnicode(converter_.get());
    ucnv_toUnicode(converter_.get(), &target, units.data() + units.size(), &source,
                   bytes.data() + bytes.size(), origins.data(), 1, &status);
    const auto count = static_cast<std::size_t>(target - units.data());
    // The offset in the bytes of the character at `unit`. Bytes whose origin ICU does not know (-1,
    // at the very end) belong to the character before.
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
      c = static_cast<UChar32>(
          as_of_standard(bytes.substr(from, length), static_cast<std::uint32_t>(c)));
      if (c < 0x80 && length == 1) {
        decoded_text.text.push_back(static_cast<char>(c));
        continue;
      }
      const std::size_t before = decoded_text.text.size();
      if (encoding_ == "Big5" && length == 2 && bytes[from] == '\x88') {
        if (const auto sequence = big5_sequence(bytes[from + 1]); !sequence.empty()) {
          decoded_text.text.append(sequence);
          decoded_text.map.push_back({before, sequence.size(), from, length});
          continue;
        }
      }
      utf8::append(static_cast<std::uint32_t>(c), decoded_text.text);
      // One byte sequence can give two characters.
      if (length == 0 && !decoded_text.map.empty()) {
        decoded_text.map.back().text_length += decoded_text.text.size() - before;
      } else {
        decoded_text.map.push_back({before, decoded_text.text.size() - before, from, length});
      }
    }
    return decoded_text;
  }

  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override {
    if (code < 0x80) return std::string(1, static_cast<char>(code));
    if (code == utf8::replacement_code_point && encoding_ != "gb18030") return std::nullopt;
    if (code == 0x20AC && encoding_ == "GBK") return "\x80";
    if (code == 0x80 && encoding_ == "Shift_JIS") return "\x80";
    // 12.1.2 and 12.3.2: characters whose bytes decode to another character, or to none.
    const bool is_shift_jis = encoding_ == "Shift_JIS";
    if (is_shift_jis || encoding_ == "EUC-JP") {
      if (code == 0xA5) return "\x5C";
      if (code == 0x203E) return "\x7E";
      if (code == 0x2212) code = 0xFF0D;
      if (is_shift_jis && is_private(code)) return std::nullopt;
    }
    if (encoding_ == "GBK" || encoding_ == "gb18030") {
      const auto* const row = std::ranges::find(gb18030_private, code, &PrivatePlace::first);
      if (row != gb18030_private.end()) return bytes_of(row->second);
    }
    auto bytes = encode_by_icu(code);
    for (const Difference& difference : differences_) {
      if (difference.code != code) continue;
      std::string other = bytes_of(difference.bytes);
      // Encoding 5, index pointer: the first place of several.
      const bool is_first = !bytes || bytes->size() > other.size() || other < *bytes;
      if (is_first && is_for_writing(other)) bytes = std::move(other);
    }
    return bytes;
  }

 private:
  // What the Encoding Standard reads where ICU reads `code`.
  [[nodiscard]] std::uint32_t as_of_standard(std::string_view bytes, std::uint32_t code) const {
    const auto lead = bytes.empty() ? 0U : static_cast<unsigned char>(bytes.front());
    if (lead < 0x80) return code;
    if (bytes.size() == 1 && is_multibyte_) {
      const bool is_katakana = encoding_ == "Shift_JIS" && lead >= 0xA1 && lead <= 0xDF;
      return is_katakana ? code : utf8::replacement_code_point;
    }
    if (bytes.size() > 2) return code;
    const std::uint32_t number =
        bytes.size() == 1 ? lead : lead << 8 | static_cast<unsigned char>(bytes[1]);
    const auto difference = std::ranges::lower_bound(differences_, number, {}, &Difference::bytes);
    if (difference != differences_.end() && difference->bytes == number) return difference->code;
    const bool has_private = encoding_ != "Big5" && encoding_ != "EUC-KR";
    return has_private || !is_private(code) ? code : utf8::replacement_code_point;
  }

  [[nodiscard]] std::optional<std::string> encode_by_icu(std::uint32_t code) const {
    std::array<char, 16> encoded{};
    const icu::UnicodeString character(static_cast<UChar32>(code));
    UErrorCode status = U_ZERO_ERROR;
    ucnv_resetFromUnicode(converter_.get());
    const auto size = ucnv_fromUChars(converter_.get(), encoded.data(), encoded.size(),
                                      character.getBuffer(), character.length(), &status);
    // ICU skips some characters that an encoding lacks, such as U+FEFF, and reports no error.
    if (U_FAILURE(status) || size <= 0) return std::nullopt;
    std::string bytes(encoded.data(), static_cast<std::size_t>(size));
    const bool comes_back = as_of_standard(bytes, code) == code;
    return comes_back && is_for_writing(bytes) ? std::optional(std::move(bytes)) : std::nullopt;
  }

  // Encoding 10.2.2, 11.1.2 and 12.1.2: some sequences are decoded but never written.
  [[nodiscard]] bool is_for_writing(std::string_view bytes) const {
    if (encoding_ == "Big5") return static_cast<unsigned char>(bytes.front()) >= 0xA1;
    if (encoding_ == "GBK") return bytes.size() <= 2;
    if (encoding_ == "EUC-JP") return bytes.size() <= 2;
    return true;
  }

  Converter converter_;
  std::string encoding_;
  bool is_multibyte_;
  std::span<const Difference> differences_;  // sorted by bytes
};

}  // namespace

Result<std::unique_ptr<Charset>> make_icu_charset(std::string_view encoding) {
  UErrorCode status = U_ZERO_ERROR;
  IcuCharset::Converter converter(ucnv_open(converter_name(encoding).c_str(), &status), ucnv_close);
  if (U_FAILURE(status)) return fail(ErrorCode::unsupported_charset, std::string(encoding));
  ucnv_setFromUCallBack(converter.get(), UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                        &status);
  return std::make_unique<IcuCharset>(std::move(converter), encoding);
}

}  // namespace absolve
