// Decodes quoted-printable.

#include "text/coding/quoted_printable.hpp"

#include <bit>
#include <cstdint>

#include "text/coding/quoted_printable_decoder.hpp"

namespace absolve {
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
  decoder.copy_to(bytes.size());
  decoded_text.text.resize(decoder.text_length());
  decoded_text.landmarks = decoder.take_landmarks();
  return decoded_text;
}

}  // namespace absolve
