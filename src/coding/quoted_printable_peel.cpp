// Text taken out of quoted-printable.

#include <bit>
#include <cstdint>
#include <cstring>

#include "coding/quoted_printable.hpp"
#include "uri/ascii.hpp"
#include "uri/block.hpp"

namespace absolve {
namespace {

// Every so many bytes a line's start is a landmark.
constexpr std::size_t landmark_distance = 200;

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Where the soft break at `at`, an `=`, ends; `at` where it is none.
std::size_t end_of_soft_break(std::string_view bytes, std::size_t at) {
  std::size_t end = at + 1;
  while (end < bytes.size() && is_blank(bytes[end])) ++end;
  if (end == bytes.size()) return end;
  if (bytes[end] == '\r' && end + 1 < bytes.size() && bytes[end + 1] == '\n') return end + 2;
  return bytes[end] == '\n' ? end + 1 : at;
}

// 64 bytes, and the one behind them.
class Window {
 public:
  static constexpr unsigned size = 4 * Block::size;
  explicit Window(const char* bytes) : bytes_(bytes) {}
  [[nodiscard]] std::uint64_t bits_of(char c) const {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < size; i += Block::size) {
      bits |= std::uint64_t{(Block::load(bytes_ + i) == c).mask()} << i;
    }
    return bits;
  }
  // Whether some line may end in blanks: any control behind a blank will do.
  [[nodiscard]] bool may_drop_blanks() const {
    const auto found = [this](unsigned i) {
      const Block block = Block::load(bytes_ + i);
      return ((block == ' ') | (block == '\t')) & (Block::load(bytes_ + i + 1) < '\x0E');
    };
    return ((found(0) | found(16)) | (found(32) | found(48))).mask() != 0;
  }

 private:
  const char* bytes_;
};

// Takes a text out of its bytes, stretch by stretch between what stands for something else.
class Peeler {
 public:
  // Few stretches are longer. One is copied whole, over what comes next.
  static constexpr std::size_t usual_stretch = std::size_t{5} * Block::size;

  // `out` has room for the bytes and a usual stretch; the text is never longer than the bytes.
  Peeler(std::string_view bytes, char* out) : bytes_(bytes), begin_(out), out_(out) {}

  // What begins at `place`, an `=` or a line feed, unless a soft break has taken it; whether a line
  // of the bytes ends with it.
  [[gnu::always_inline]] bool take_mark(std::size_t place) {
    if (place < at_) return false;
    if (bytes_[place] == '\n') {
      drop_blanks(place > at_ && bytes_[place - 1] == '\r' ? place - 1 : place);
      copy_to(place + 1);
      return true;
    }
    copy_to(place);
    if (bytes_.size() - place > 2) {
      // The two that are usual, without a branch between them: both are of three bytes.
      const int high = ascii::hex_digit(bytes_[place + 1]);
      const int low = ascii::hex_digit(bytes_[place + 2]);
      const bool is_escape = (high | low) >= 0;
      const bool is_break = bytes_[place + 1] == '\r' && bytes_[place + 2] == '\n';
      if (is_escape || is_break) {
        *out_ = static_cast<char>(high * 16 + low);
        out_ += is_escape ? 1 : 0;
        at_ += 3;
        return is_break;
      }
    }
    const std::size_t end = end_of_soft_break(bytes_, place);
    if (end == place) *out_++ = '=';
    at_ = end == place ? place + 1 : end;
    return end != place;
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

  // Where text and bytes meet by now.
  [[nodiscard]] Landmark place() const { return {static_cast<std::size_t>(out_ - begin_), at_}; }

 private:
  // Those before the line end at `end`, which goes with what comes behind it.
  void drop_blanks(std::size_t end) {
    std::size_t start = end;
    while (start > at_ && is_blank(bytes_[start - 1])) --start;
    if (start == end) return;
    copy_to(start);
    at_ = end;
  }

  std::string_view bytes_;
  const char* begin_;
  char* out_;           // where the text goes on
  std::size_t at_ = 0;  // how far it is taken
};

}  // namespace

Peeled QuotedPrintable::peel(std::string_view bytes) const {
  Peeled peeled;
  peeled.text.resize(bytes.size() + Peeler::usual_stretch);
  Peeler peeler(bytes, peeled.text.data());
  std::size_t next_landmark = landmark_distance;
  const auto take_mark = [&](std::size_t place) {
    if (!peeler.take_mark(place) || place < next_landmark) return;
    peeled.landmarks.push_back(peeler.place());
    next_landmark = place + landmark_distance;
  };
  std::size_t at = 0;
  bool dropped_blanks = false;
  for (; at + Window::size < bytes.size(); at += Window::size) {
    const Window window(bytes.data() + at);
    const bool drops_blanks = window.may_drop_blanks();
    // Other line ends go with the text around them.
    const bool needs_feeds = drops_blanks || dropped_blanks || at + Window::size > next_landmark;
    std::uint64_t marks = window.bits_of('=') | (needs_feeds ? window.bits_of('\n') : 0);
    for (; marks != 0; marks &= marks - 1) {
      take_mark(at + static_cast<std::size_t>(std::countr_zero(marks)));
    }
    dropped_blanks = drops_blanks;
  }
  for (; at < bytes.size(); ++at) {
    if (bytes[at] == '=' || bytes[at] == '\n') take_mark(at);
  }
  peeler.copy_to(bytes.size());
  peeled.text.resize(peeler.place().text);
  return peeled;
}

}  // namespace absolve
