#include <algorithm>
#include <iterator>

#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/indexes.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr unsigned no_gap = 0x100;

// The bytes that may stand at one place of a character: `count` bytes from `first` on, without
// those of a gap.
struct ByteRange {
  unsigned first;
  unsigned count;
  unsigned gap = no_gap;
  unsigned gap_length = 0;

  // The number of a byte in the range; `count` or more if the byte is not in it.
  [[nodiscard]] unsigned number_of(unsigned byte) const {
    if (byte < first || (byte >= gap && byte < gap + gap_length)) return count;
    return byte - first - (byte < gap ? 0 : gap_length);
  }
  [[nodiscard]] unsigned byte_of(unsigned number) const {
    const unsigned byte = first + number;
    return byte < gap ? byte : byte + gap_length;
  }
};

// How an encoding writes the pointers of its index in two bytes (Encoding 10 to 13).
struct Layout {
  std::string_view encoding;
  Index index;
  ByteRange lead;
  ByteRange trail;
};

constexpr Layout layouts[] = {
    {"Big5", Index::big5, {0x81, 126}, {0x40, 157, 0x7F, 0xA1 - 0x7F}},
    {"EUC-JP", Index::jis0208, {0xA1, 94}, {0xA1, 94}},
    {"EUC-KR", Index::euc_kr, {0x81, 126}, {0x41, 190}},
    {"GBK", Index::gb18030, {0x81, 126}, {0x40, 190, 0x7F, 1}},
    {"Shift_JIS", Index::shift_jis, {0x81, 60, 0xA0, 0xE0 - 0xA0}, {0x40, 188, 0x7F, 1}},
    {"gb18030", Index::gb18030, {0x81, 126}, {0x40, 190, 0x7F, 1}},
};

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

bool is_between(std::uint32_t code, std::uint32_t low, std::uint32_t high) {
  return code >= low && code <= high;
}

std::string bytes_of(std::initializer_list<std::size_t> values) {
  std::string bytes;
  for (const std::size_t value : values) bytes.push_back(static_cast<char>(value));
  return bytes;
}

// What some bytes begin with: a character, the mark that follows it in four pairs of Big5, and the
// length.
struct Character {
  std::uint32_t code;
  std::size_t length;
  std::uint32_t mark = 0;
};

Character error_of(std::size_t length) {
  return {utf8::replacement_code_point, length};
}

// An error consumes a second or third byte that does not fit, unless that is ASCII.
Character read_or_error(std::uint32_t code, std::string_view bytes) {
  if (code != 0) return {code, bytes.size()};
  return error_of(bytes.size() - (byte_at(bytes, bytes.size() - 1) < 0x80 ? 1 : 0));
}

constexpr unsigned katakana_lead = 0x8E;  // of EUC-JP
constexpr unsigned jis0212_lead = 0x8F;

// Half-width katakana are one byte, in EUC-JP behind a lead byte.
std::uint32_t katakana_of(unsigned byte) {
  return is_between(byte, 0xA1, 0xDF) ? first_katakana + (byte - 0xA1) : 0;
}

// Encoding 12.1.1, after the lead bytes 0x8E and 0x8F.
Character read_long_euc_jp(std::string_view bytes) {
  const unsigned trail = byte_at(bytes, 1);
  const bool is_katakana = byte_at(bytes, 0) == katakana_lead;
  if (is_katakana || !is_between(trail, 0xA1, 0xFE)) {
    return read_or_error(is_katakana ? katakana_of(trail) : 0, bytes.substr(0, 2));
  }
  if (bytes.size() == 2) return error_of(2);
  const unsigned third = byte_at(bytes, 2);
  const std::uint32_t code =
      is_between(third, 0xA1, 0xFE)
          ? jis0212_code_point((trail - 0xA1) * std::size_t{94} + third - 0xA1)
          : 0;
  return read_or_error(code, bytes.substr(0, 3));
}

// Encoding 10.2.1, if the second byte is a digit.
Character read_four(std::string_view bytes) {
  const auto is_third = [&] { return is_between(byte_at(bytes, 2), 0x81, 0xFE); };
  // If the bytes end inside the sequence, one error stands for all of its bytes.
  if (bytes.size() == 2) return error_of(2);
  if (bytes.size() == 3) return error_of(is_third() ? 3 : 1);
  if (!is_third() || !ascii::is_digit(bytes[3])) return error_of(1);
  const std::size_t pointer =
      ((byte_at(bytes, 0) - 0x81) * std::size_t{10} + byte_at(bytes, 1) - '0') * std::size_t{1260} +
      (byte_at(bytes, 2) - 0x81) * std::size_t{10} + byte_at(bytes, 3) - '0';
  const std::uint32_t code = ranges_code_point(pointer);
  return code == 0 ? error_of(4) : Character{code, 4};
}

// Encoding 11.1.1 and 12.3.1: pointers that no index has. A code of 0 if it is none of them.
Character read_beyond_index(Index index, std::size_t pointer) {
  constexpr std::size_t first_private = 8836;
  constexpr std::size_t last_private = 10715;
  if (index == Index::shift_jis && pointer >= first_private && pointer <= last_private) {
    return {0xE000 + static_cast<std::uint32_t>(pointer - first_private), 2};
  }
  if (index != Index::big5) return {0, 2};
  switch (pointer) {
    case 1133: return {0xCA, 2, 0x304};
    case 1135: return {0xCA, 2, 0x30C};
    case 1164: return {0xEA, 2, 0x304};
    case 1166: return {0xEA, 2, 0x30C};
    default: return {0, 2};
  }
}

// The decoders of Encoding 10.2.1, 11.1.1, 12.1.1, 12.3.1 and 13.1.1, for bytes that do not begin
// with ASCII.
Character read_character(const Layout& layout, std::string_view bytes) {
  const unsigned lead = byte_at(bytes, 0);
  const bool is_gb18030 = layout.index == Index::gb18030;
  if (layout.index == Index::shift_jis) {
    if (lead == 0x80) return {lead, 1};
    if (const std::uint32_t code = katakana_of(lead); code != 0) return {code, 1};
  }
  if (is_gb18030 && lead == 0x80) return {0x20AC, 1};
  const bool is_long =
      layout.index == Index::jis0208 && (lead == katakana_lead || lead == jis0212_lead);
  const unsigned row = layout.lead.number_of(lead);
  if ((row >= layout.lead.count && !is_long) || bytes.size() == 1) return error_of(1);
  if (is_long) return read_long_euc_jp(bytes);
  if (is_gb18030 && ascii::is_digit(bytes[1])) return read_four(bytes);
  const unsigned cell = layout.trail.number_of(byte_at(bytes, 1));
  if (cell >= layout.trail.count) return read_or_error(0, bytes.substr(0, 2));
  const std::size_t pointer = std::size_t{row} * layout.trail.count + cell;
  const std::uint32_t code = code_point_of(layout.index, pointer);
  if (code != 0) return {code, 2};
  const Character other = read_beyond_index(layout.index, pointer);
  return other.code != 0 ? other : read_or_error(0, bytes.substr(0, 2));
}

// Encoding 10.2.2: private-use characters that still encode to bytes which now decode to other
// characters. Their places follow each other, as their bytes do.
struct PrivatePlaces {
  std::uint32_t first;
  std::uint32_t last;
  std::uint32_t bytes;
};
constexpr PrivatePlaces gb18030_private[] = {{0xE78D, 0xE793, 0xA6D9}, {0xE794, 0xE795, 0xA6EC},
                                             {0xE796, 0xE796, 0xA6F3}, {0xE81E, 0xE81E, 0xFE59},
                                             {0xE826, 0xE826, 0xFE61}, {0xE82B, 0xE82C, 0xFE66},
                                             {0xE832, 0xE832, 0xFE6D}, {0xE843, 0xE843, 0xFE7E},
                                             {0xE854, 0xE854, 0xFE90}, {0xE864, 0xE864, 0xFEA0}};

std::string write_four(std::uint32_t code) {
  const std::size_t pointer = ranges_pointer(code);
  return bytes_of({pointer / 12600 + 0x81, pointer / 1260 % 10 + '0', pointer / 10 % 126 + 0x81,
                   pointer % 10 + '0'});
}

// The decoders define how many bytes an error consumes.
class MultibyteCharset final : public Charset {
 public:
  explicit MultibyteCharset(const Layout& layout)
      : layout_(layout), is_gbk_(layout.encoding == "GBK") {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    return decode_front(bytes, bytes.size());
  }
  [[nodiscard]] DecodedText decode_front(std::string_view bytes,
                                         std::size_t length) const override {
    DecodedText decoded_text;
    decoded_text.text.reserve(length);
    for (std::size_t i = 0; i < length;) {
      if (byte_at(bytes, i) < 0x80) {
        decoded_text.text.push_back(bytes[i++]);
        continue;
      }
      const Character read = read_character(layout_, bytes.substr(i));
      const std::size_t before = decoded_text.text.size();
      utf8::append(read.code, decoded_text.text);
      if (read.mark != 0) utf8::append(read.mark, decoded_text.text);
      const std::size_t taken = std::min(read.length, length - i);
      decoded_text.map.push_back({before, decoded_text.text.size() - before, i, taken});
      i += taken;
    }
    return decoded_text;
  }
  // Encoding 10.2.2, 11.1.2, 12.1.2, 12.3.2 and 13.1.2.
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override {
    if (code < 0x80) return bytes_of({code});
    const bool is_shift_jis = layout_.index == Index::shift_jis;
    if (is_shift_jis || layout_.index == Index::jis0208) {
      if (code == 0xA5) return "\x5C";
      if (code == 0x203E) return "\x7E";
      if (is_shift_jis && code == 0x80) return "\x80";
      if (is_between(code, first_katakana, last_katakana)) {
        const std::size_t byte = code - first_katakana + 0xA1;
        return is_shift_jis ? bytes_of({byte}) : bytes_of({katakana_lead, byte});
      }
      if (code == 0x2212) code = 0xFF0D;
    } else if (layout_.index == Index::gb18030) {
      if (code == 0xE5E5) return std::nullopt;
      if (is_gbk_ && code == 0x20AC) return "\x80";
      for (const PrivatePlaces& places : gb18030_private) {
        if (!is_between(code, places.first, places.last)) continue;
        const std::uint32_t pair = places.bytes + (code - places.first);
        return bytes_of({pair >> 8, pair & 0xFF});
      }
    }
    if (const auto pointer = pointer_of(layout_.index, code)) {
      const auto place = static_cast<unsigned>(*pointer);
      return bytes_of({layout_.lead.byte_of(place / layout_.trail.count),
                       layout_.trail.byte_of(place % layout_.trail.count)});
    }
    const bool has_four = layout_.index == Index::gb18030 && !is_gbk_ && code <= 0x10FFFF;
    return has_four ? std::optional(write_four(code)) : std::nullopt;
  }

 private:
  const Layout& layout_;
  bool is_gbk_;  // decoded like gb18030
};

}  // namespace

std::unique_ptr<Charset> make_multibyte_charset(std::string_view encoding) {
  const auto* const layout = std::ranges::find(layouts, encoding, &Layout::encoding);
  if (layout == std::end(layouts)) return nullptr;
  return std::make_unique<MultibyteCharset>(*layout);
}

}  // namespace absolve::ABSOLVE_VERSIONED
