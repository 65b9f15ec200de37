#include "text/coding/quoted_printable_places.hpp"

#include <bit>
#include <cstdint>

#include "text/coding/quoted_printable_marks.hpp"
#include "text/coding/quoted_printable_window.hpp"

namespace absolve {
namespace {

// Maps places of the text to its bytes. They must be asked for in order.
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
  // Where text and bytes are known to meet.
  std::size_t text_ = 0;
  std::size_t at_ = 0;
  QuotedPrintableMark mark_;  // the next one behind
  std::size_t window_ = 0;
  std::uint64_t signs_ = 0;  // in the window, behind the mark: each `=` and line feed
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

}  // namespace absolve
