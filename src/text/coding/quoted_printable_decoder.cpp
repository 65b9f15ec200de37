// Decodes quoted-printable, 64 bytes at a time on processors that can compress the bytes of a
// vector.

#include "text/coding/quoted_printable_decoder.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstdint>

#include "text/ascii.hpp"
#include "text/coding/transfer_codings.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Maps places of the text to its bytes. Calls must go forward in the text.
class Places {
 public:
  Places(std::string_view bytes, const std::vector<Landmark>& landmarks)
      : bytes_(bytes), landmark_(landmarks.begin()), end_(landmarks.end()) {
    begin_window(0);
    look_on();
  }

  // The bytes of a span, without bytes at its edges that decode to nothing. An empty span lies
  // after such bytes.
  Span span_of(const Span& text) {
    const std::size_t start = last_of(text.offset);
    if (text.length == 0) return {start, 0};
    return {start, first_of(text.end()) - start};
  }

 private:
  // The last byte offset that stands for the text offset `text`.
  std::size_t last_of(std::size_t text) {
    go_near(text);
    while (text - text_ >= mark_.start - at_ && mark_.start < bytes_.size()) {
      if (text - text_ == mark_.start - at_ && mark_.character >= 0) return mark_.start;
      pass_mark();
    }
    return at_ + (text - text_);
  }
  // The first such byte offset.
  std::size_t first_of(std::size_t text) {
    go_near(text);
    while (text - text_ > mark_.start - at_) pass_mark();
    return at_ + (text - text_);
  }

  void go_near(std::size_t text) {
    const std::size_t before = at_;
    for (; landmark_ != end_ && landmark_->text < text; ++landmark_) {
      if (landmark_->bytes < at_) continue;
      at_ = landmark_->bytes;
      text_ = landmark_->text;
    }
    if (at_ == before) return;
    begin_window(at_);
    look_on();
  }
  void pass_mark() {
    text_ += mark_.start - at_ + (mark_.character >= 0 ? 1 : 0);
    at_ = mark_.end;
    look_on();
  }
  void look_on() {
    mark_ = {bytes_.size(), bytes_.size(), -1};
    while (window_ < bytes_.size()) {
      if (signs_ == 0) {
        begin_window(window_ + QuotedPrintableWindow::size);
        continue;
      }
      const std::size_t place = window_ + static_cast<std::size_t>(std::countr_zero(signs_));
      signs_ &= signs_ - 1;
      if (place < at_) continue;  // part of a soft break
      mark_ = mark_at(bytes_, at_, place);
      return;
    }
  }
  void begin_window(std::size_t place) {
    window_ = place;
    signs_ = 0;
    if (place + QuotedPrintableWindow::size < bytes_.size()) {
      const QuotedPrintableWindow window(bytes_.data() + place);
      signs_ = window.bits_of('=') | window.bits_of('\n');
      return;
    }
    for (std::size_t i = place; i < bytes_.size(); ++i) {
      const bool is_sign = bytes_[i] == '=' || bytes_[i] == '\n';
      signs_ |= std::uint64_t{is_sign} << (i - place);
    }
  }

  std::string_view bytes_;
  std::vector<Landmark>::const_iterator landmark_;  // the next one
  std::vector<Landmark>::const_iterator end_;
  // Where text and bytes are known to correspond.
  std::size_t text_ = 0;
  std::size_t at_ = 0;
  QuotedPrintableMark mark_;  // the next mark
  std::size_t window_ = 0;
  std::uint64_t signs_ = 0;  // in the window, after the mark: each `=` and line feed
};

}  // namespace

std::vector<Edit> placed_in_quoted_printable(std::string_view bytes,
                                             const std::vector<Landmark>& landmarks,
                                             const EditList& edits) {
  std::vector<Edit> placed;
  placed.reserve(edits.size());
  Places places(bytes, landmarks);
  for (const Edit& edit : edits) placed.push_back({places.span_of(edit.span), edit.replacement});
  return placed;
}

DecodedText QuotedPrintable::decode(std::string_view bytes) const {
  constexpr std::size_t window_size = QuotedPrintableWindow::size;
  DecodedText decoded_text;
  decoded_text.text.resize(bytes.size() + QuotedPrintableDecoder::usual_stretch);
  QuotedPrintableDecoder decoder(bytes, decoded_text.text.data());
  const bool is_wide = windows_ == Windows::best && has_wide_windows();
  std::size_t at = 0;
  bool dropped_blanks = false;
  while (at + window_size < bytes.size()) {
    if (is_wide && decoder.taken() >= at) {
      decoder.take_wide_windows();
      at = decoder.taken();
      if (at + window_size >= bytes.size()) break;
    }
    const QuotedPrintableWindow window(bytes.data() + at);
    const bool drops_blanks = window.may_drop_blanks();
    // Line ends that no blank precedes are copied with the text around them.
    const bool needs_feeds = drops_blanks || dropped_blanks;
    std::uint64_t marks = window.bits_of('=') | (needs_feeds ? window.bits_of('\n') : 0);
    for (; marks != 0; marks &= marks - 1) {
      decoder.take_mark(at + static_cast<std::size_t>(std::countr_zero(marks)));
    }
    dropped_blanks = drops_blanks;
    at += window_size;
    decoder.report_trouble(at);
  }
  for (; at < bytes.size(); ++at) {
    if (bytes[at] == '=' || bytes[at] == '\n') decoder.take_mark(at);
  }
  // RFC 2045 6.7 (3): blanks at the end of the last line, too, come from transport.
  decoder.copy_to(std::max(decoder.taken(), bytes.find_last_not_of(" \t") + 1));
  decoded_text.text.resize(decoder.text_length());
  decoded_text.landmarks = decoder.take_landmarks();
  return decoded_text;
}

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

}  // namespace absolve::ABSOLVE_VERSIONED
