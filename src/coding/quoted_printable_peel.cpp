// Text taken out of quoted-printable.

#include <bit>
#include <cstdint>
#include <cstring>

#include "coding/quoted_printable.hpp"
#include "coding/quoted_printable_marks.hpp"
#include "coding/quoted_printable_window.hpp"

namespace absolve {
namespace {

// Every so many bytes there is a landmark.
constexpr std::size_t landmark_distance = 128;

// Takes a text out of its bytes, stretch by stretch between what stands for something else.
class Peeler {
 public:
  // Few stretches are longer. One is copied whole, over what comes next.
  static constexpr std::size_t usual_stretch = std::size_t{5} * Block::size;

  // `out` has room for the bytes and a usual stretch; the text is never longer than the bytes.
  Peeler(std::string_view bytes, char* out) : bytes_(bytes), begin_(out), out_(out) {}

  // What is at `place`, an `=` or a line feed, unless a soft break has taken it.
  [[gnu::always_inline]] void take_mark(std::size_t place) {
    if (place < at_) return;
    const QuotedPrintableMark mark = mark_at(bytes_, at_, place);
    copy_to(mark.start);
    *out_ = static_cast<char>(mark.character);
    out_ += mark.character >= 0 ? 1 : 0;
    at_ = mark.end;
  }

  // Copies up to `end`.
  [[gnu::always_inline]] void copy_to(std::size_t end) {
    const std::size_t length = end - at_;
    const char* const from = bytes_.data() + at_;
    if (length <= usual_stretch && bytes_.size() - at_ >= usual_stretch) {
      std::memcpy(out_, from, usual_stretch);  // of a known length, which is faster
    } else {
      std::memcpy(out_, from, length);
    }
    out_ += length;
    at_ = end;
  }

  // Adds where text and bytes meet at `place`, up to which all marks are taken, or behind it.
  void add_landmark(std::size_t place, std::vector<Landmark>& landmarks) const {
    const std::size_t ahead = at_ < place ? place - at_ : 0;
    // Blanks, and a CR behind them, wait for what comes.
    if (ahead > 0 && bytes_[place - 1] <= ' ') return;
    landmarks.push_back({text_length() + ahead, at_ + ahead});
  }
  [[nodiscard]] std::size_t text_length() const { return static_cast<std::size_t>(out_ - begin_); }

 private:
  std::string_view bytes_;
  const char* begin_;
  char* out_;           // where the text goes on
  std::size_t at_ = 0;  // how far it is taken
};

}  // namespace

Peeled QuotedPrintable::peel(std::string_view bytes) const {
  Peeled peeled;
  peeled.text.resize(bytes.size() + Peeler::usual_stretch);
  peeled.landmarks.reserve(bytes.size() / landmark_distance);
  Peeler peeler(bytes, peeled.text.data());
  std::size_t at = 0;
  bool dropped_blanks = false;
  for (; at + QuotedPrintableWindow::size < bytes.size(); at += QuotedPrintableWindow::size) {
    const QuotedPrintableWindow window(bytes.data() + at);
    const bool drops_blanks = window.may_drop_blanks();
    // Other line ends go with the text around them.
    const bool needs_feeds = drops_blanks || dropped_blanks;
    std::uint64_t marks = window.bits_of('=') | (needs_feeds ? window.bits_of('\n') : 0);
    for (; marks != 0; marks &= marks - 1) {
      peeler.take_mark(at + static_cast<std::size_t>(std::countr_zero(marks)));
    }
    dropped_blanks = drops_blanks;
    const std::size_t end = at + QuotedPrintableWindow::size;
    if (end % landmark_distance == 0) peeler.add_landmark(end, peeled.landmarks);
  }
  for (; at < bytes.size(); ++at) {
    if (bytes[at] == '=' || bytes[at] == '\n') peeler.take_mark(at);
  }
  peeler.copy_to(bytes.size());
  peeled.text.resize(peeler.text_length());
  return peeled;
}

}  // namespace absolve
