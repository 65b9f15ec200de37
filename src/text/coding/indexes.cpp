#include "text/coding/indexes.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace absolve::ABSOLVE_VERSIONED {
namespace {

struct SingleByteIndex {
  std::string_view encoding;
  std::u16string_view codes;
};

// The first pointer of a range, and its code point.
struct RangeStart {
  std::size_t pointer;
  std::uint32_t code;
};

#include "text/coding/indexes.inc"

// Pointers by their code points. Code points beyond U+FFFF are all of plane 2.
class Pointers {
 public:
  // Of several pointers of one code point, the first that `counts`.
  template <class Codes, class Counts>
  Pointers(Codes codes, Counts counts) : places_(sizeof codes[0] == 2 ? 0x10000 : 0x20000) {
    for (std::size_t pointer = codes.size(); pointer-- > 0;) {
      if (codes[pointer] != no_code_point && counts(pointer)) {
        places_[place_of(codes[pointer])] = static_cast<std::uint16_t>(pointer + 1);
      }
    }
  }

  [[nodiscard]] std::optional<std::size_t> find(std::uint32_t code) const {
    if ((code >= 0x10000 && code >> 16 != 2) || place_of(code) >= places_.size()) {
      return std::nullopt;
    }
    const std::size_t place = places_[place_of(code)];
    return place == 0 ? std::nullopt : std::optional(place - 1);
  }

 private:
  static std::size_t place_of(std::uint32_t code) { return code < 0x10000 ? code : code - 0x10000; }

  std::vector<std::uint16_t> places_;  // one more than the pointer; 0 if there is none
};

// Encoding 5, index Big5 pointer: without Hong Kong's extensions, and the last pointer of six code
// points.
bool counts_in_big5(std::size_t pointer) {
  constexpr std::size_t first = std::size_t{0xA1 - 0x81} * 157;
  constexpr std::u32string_view of_last = U"\u2550\u255E\u2561\u256A\u5341\u5345";
  const char32_t code = big5[pointer];
  return pointer >= first &&
         (of_last.find(code) == std::u32string_view::npos || big5.rfind(code) == pointer);
}

// Encoding 5, index Shift_JIS pointer.
bool counts_in_shift_jis(std::size_t pointer) {
  return pointer < 8272 || pointer > 8835;
}

const Pointers& pointers_of(Index index) {
  constexpr auto all = [](std::size_t) { return true; };
  switch (index) {
    case Index::big5: {
      static const Pointers pointers(big5, counts_in_big5);
      return pointers;
    }
    case Index::euc_kr: {
      static const Pointers pointers(euc_kr, all);
      return pointers;
    }
    case Index::gb18030: {
      static const Pointers pointers(gb18030, all);
      return pointers;
    }
    case Index::shift_jis: {
      static const Pointers pointers(jis0208, counts_in_shift_jis);
      return pointers;
    }
    case Index::jis0208: break;
  }
  static const Pointers pointers(jis0208, all);
  return pointers;
}

std::u16string_view codes_of(Index index) {
  switch (index) {
    case Index::euc_kr: return euc_kr;
    case Index::gb18030: return gb18030;
    default: return jis0208;
  }
}

template <class Codes>
std::uint32_t code_at(Codes codes, std::size_t pointer) {
  return pointer < codes.size() && codes[pointer] != no_code_point ? codes[pointer] : 0;
}

// A code point whose pointer does not follow from a range (Encoding 5).
constexpr RangeStart stray{7457, 0xE7C7};

}  // namespace

std::uint32_t code_point_of(Index index, std::size_t pointer) noexcept {
  return index == Index::big5 ? code_at(big5, pointer) : code_at(codes_of(index), pointer);
}

std::optional<std::size_t> pointer_of(Index index, std::uint32_t code) {
  return pointers_of(index).find(code);
}

std::uint32_t jis0212_code_point(std::size_t pointer) noexcept {
  return code_at(jis0212, pointer);
}

std::uint32_t ranges_code_point(std::size_t pointer) noexcept {
  if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return 0;
  if (pointer == stray.pointer) return stray.code;
  const auto* const next =
      std::ranges::upper_bound(gb18030_ranges, pointer, {}, &RangeStart::pointer);
  const RangeStart& range = *std::prev(next);
  return range.code + static_cast<std::uint32_t>(pointer - range.pointer);
}

std::size_t ranges_pointer(std::uint32_t code) noexcept {
  if (code == stray.code) return stray.pointer;
  const auto* const next = std::ranges::upper_bound(gb18030_ranges, code, {}, &RangeStart::code);
  const RangeStart& range = *std::prev(next);
  return range.pointer + (code - range.code);
}

std::u16string_view single_byte_index(std::string_view encoding) noexcept {
  if (encoding == "ISO-8859-8-I") encoding = "ISO-8859-8";
  const auto* const row = std::ranges::find(single_byte, encoding, &SingleByteIndex::encoding);
  return row == std::end(single_byte) ? std::u16string_view() : row->codes;
}

std::u16string_view katakana_index() noexcept {
  return iso_2022_jp_katakana;
}

}  // namespace absolve::ABSOLVE_VERSIONED
