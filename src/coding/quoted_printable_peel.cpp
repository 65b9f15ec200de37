// Text taken out of quoted-printable.

#include <bit>
#include <cstdint>

#include "coding/quoted_printable.hpp"
#include "coding/quoted_printable_peeler.hpp"
#include "coding/quoted_printable_window.hpp"

namespace absolve {

Peeled QuotedPrintable::peel(std::string_view bytes) const {
  constexpr std::size_t window_size = QuotedPrintableWindow::size;
  Peeled peeled;
  peeled.text.resize(bytes.size() + QuotedPrintablePeeler::usual_stretch);
  QuotedPrintablePeeler peeler(bytes, peeled.text.data());
  const bool is_wide = windows_ == Windows::best && has_wide_windows();
  std::size_t at = 0;
  bool dropped_blanks = false;
  while (at + window_size < bytes.size()) {
    if (is_wide && peeler.taken() >= at) {
      peeler.take_wide_windows();
      at = peeler.taken();
      if (at + window_size >= bytes.size()) break;
    }
    const QuotedPrintableWindow window(bytes.data() + at);
    const bool drops_blanks = window.may_drop_blanks();
    // Other line ends go with the text around them.
    const bool needs_feeds = drops_blanks || dropped_blanks;
    std::uint64_t marks = window.bits_of('=') | (needs_feeds ? window.bits_of('\n') : 0);
    for (; marks != 0; marks &= marks - 1) {
      peeler.take_mark(at + static_cast<std::size_t>(std::countr_zero(marks)));
    }
    dropped_blanks = drops_blanks;
    at += window_size;
    peeler.settle(at);
  }
  for (; at < bytes.size(); ++at) {
    if (bytes[at] == '=' || bytes[at] == '\n') peeler.take_mark(at);
  }
  peeler.copy_to(bytes.size());
  peeled.text.resize(peeler.text_length());
  peeled.landmarks = peeler.take_landmarks();
  return peeled;
}

}  // namespace absolve
