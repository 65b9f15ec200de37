// Decodes quoted-printable.

#include <bit>
#include <cstdint>

#include "text/coding/quoted_printable.hpp"
#include "text/coding/quoted_printable_decoder.hpp"
#include "text/coding/quoted_printable_window.hpp"

namespace absolve {

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
  decoder.copy_to(bytes.size());
  decoded_text.text.resize(decoder.text_length());
  decoded_text.landmarks = decoder.take_landmarks();
  return decoded_text;
}

}  // namespace absolve
