// Decodes quoted-printable 64 bytes at a time, on processors that can compress the bytes of a
// vector.

#include "text/coding/quoted_printable_decoder.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <bit>
#include <cstdint>

#include "text/ascii.hpp"
#endif

namespace absolve {

#if defined(__x86_64__)

bool has_wide_windows() {
  static const bool has = __builtin_cpu_supports("avx512bw") != 0 &&
                          __builtin_cpu_supports("avx512vbmi") != 0 &&
                          __builtin_cpu_supports("avx512vbmi2") != 0;
  return has;
}

[[gnu::target("avx512bw,avx512vbmi,avx512vbmi2,popcnt,lzcnt")]]
void QuotedPrintableDecoder::take_wide_windows() {
  constexpr std::ptrdiff_t window_size = 64;
  const __m512i low_values = _mm512_loadu_si512(ascii::hex_values.data());
  const __m512i high_values = _mm512_loadu_si512(ascii::hex_values.data() + window_size);
  const char* from = bytes_.data() + taken_;
  const char* const end = bytes_.data() + bytes_.size();
  char* out = out_;
  // A mark may reach two bytes beyond its window.
  while (end - from >= window_size + 2) {
    const __m512i window = _mm512_loadu_si512(from);
    const __m512i second = _mm512_loadu_si512(from + 1);
    // A blank before a control character may precede a line end, and would then be dropped.
    const std::uint64_t blanks = _mm512_cmpeq_epi8_mask(window, _mm512_set1_epi8(' ')) |
                                 _mm512_cmpeq_epi8_mask(window, _mm512_set1_epi8('\t'));
    if ((blanks & _mm512_cmplt_epu8_mask(second, _mm512_set1_epi8(' '))) != 0) break;
    // The usual length is known before the window is read, so that the next one need not wait.
    std::ptrdiff_t length = window_size;
    std::uint64_t kept = ~std::uint64_t{0};
    __m512i text = window;
    const std::uint64_t signs = _mm512_cmpeq_epi8_mask(window, _mm512_set1_epi8('='));
    if (signs != 0) {
      const __m512i third = _mm512_loadu_si512(from + 2);
      // The table covers ASCII. Characters that are not digits, and other bytes, set the sign bit.
      const __m512i high = _mm512_permutex2var_epi8(low_values, second, high_values);
      const __m512i low = _mm512_permutex2var_epi8(low_values, third, high_values);
      const __m512i digits =
          _mm512_or_si512(_mm512_or_si512(high, low), _mm512_or_si512(second, third));
      const std::uint64_t escapes = signs & ~_mm512_movepi8_mask(digits);
      const std::uint64_t breaks = signs & _mm512_cmpeq_epi8_mask(second, _mm512_set1_epi8('\r')) &
                                   _mm512_cmpeq_epi8_mask(third, _mm512_set1_epi8('\n'));
      if ((escapes | breaks) != signs) break;
      const __m512i nibble = _mm512_and_si512(high, _mm512_set1_epi8(0x0F));
      const __m512i values = _mm512_or_si512(_mm512_slli_epi16(nibble, 4), low);
      text = _mm512_mask_mov_epi8(window, escapes, values);
      kept = ~(breaks | signs << 1 | signs << 2);
      if (signs >> 62 != 0) [[unlikely]]
        length += signs >> 63 != 0 ? 2 : 1;
    }
    if (blanks >> 63 != 0 && ascii::is_blank(from[window_size])) [[unlikely]] {
      const auto waiting = std::countl_one(blanks);
      if (waiting == window_size) break;
      kept &= ~std::uint64_t{0} >> waiting;
      length -= waiting;
    }
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, text));
    out += std::popcount(kept);
    from += length;
    out_ = out;
    taken_ = bytes_.size() - static_cast<std::size_t>(end - from);
    add_landmark();
  }
}

#else

bool has_wide_windows() {
  return false;
}

void QuotedPrintableDecoder::take_wide_windows() {}

#endif

}  // namespace absolve
