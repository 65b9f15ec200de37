#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Bytes of quoted-printable that do not stand for themselves (RFC 2045 6.7): an escape, a soft
/// break, blanks before a line end. An `=` that begins neither counts as standing for itself.
struct QuotedPrintableMark {
  std::size_t start = 0;
  std::size_t end = 0;
  int character = -1;  ///< What they stand for; -1: nothing.
};

/// The mark that begins or ends at `place`, the offset of an `=` or a line feed in `bytes`, which
/// have been decoded up to `from`. A line feed without blanks before it yields an empty mark.
[[nodiscard, gnu::always_inline]] inline QuotedPrintableMark mark_at(std::string_view bytes,
                                                                     std::size_t from,
                                                                     std::size_t place) {
  const char* const mark = bytes.data() + place;
  if (*mark == '\n') {
    const std::size_t end = place > from && bytes[place - 1] == '\r' ? place - 1 : place;
    std::size_t start = end;
    while (start > from && ascii::is_blank(bytes[start - 1])) --start;
    return {start, end, -1};
  }
  if (bytes.size() - place > 2) {
    // The two usual marks have three bytes each, so one branch serves both.
    const int value = ascii::hex_digit(mark[1]) * 16 | ascii::hex_digit(mark[2]);
    const bool is_break = std::memcmp(mark + 1, "\r\n", 2) == 0;
    if (value >= 0 || is_break) return {place, place + 3, value};
  }
  std::size_t end = place + 1;
  while (end < bytes.size() && ascii::is_blank(bytes[end])) ++end;
  if (end < bytes.size() && bytes[end] == '\r' && end + 1 < bytes.size()) ++end;
  if (end == bytes.size()) return {place, end, -1};
  if (bytes[end] == '\n') return {place, end + 1, -1};
  return {place, place + 1, '='};
}

/// 64 bytes of quoted-printable, and the byte after them.
class QuotedPrintableWindow {
 public:
  static constexpr unsigned size = 4 * Block::size;
  explicit QuotedPrintableWindow(const char* bytes) : bytes_(bytes) {}
  /// The bits of those that are `c`, the first one lowest.
  [[nodiscard]] std::uint64_t bits_of(char c) const {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < size; i += Block::size) {
      bits |= std::uint64_t{(Block::load(bytes_ + i) == c).mask()} << i;
    }
    return bits;
  }
  /// Whether some line may end in blanks. Any control after a blank counts.
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

/// Decodes quoted-printable, copying each stretch between two marks at once.
class QuotedPrintableDecoder {
 public:
  /// Few stretches are longer. A shorter one is copied with this fixed length; what follows then
  /// overwrites the excess.
  static constexpr std::size_t usual_stretch = std::size_t{5} * Block::size;
  /// The least distance between two landmarks.
  static constexpr std::size_t landmark_distance = 128;

  /// `out` has room for the bytes and a usual stretch; the text is never longer than the bytes.
  QuotedPrintableDecoder(std::string_view bytes, char* out)
      : bytes_(bytes), begin_(out), out_(out) {
    landmarks_.reserve(bytes.size() / landmark_distance);
  }

  /// How many bytes have been decoded.
  [[nodiscard]] std::size_t taken() const { return taken_; }
  [[nodiscard]] std::size_t text_length() const { return static_cast<std::size_t>(out_ - begin_); }

  /// Takes the mark at `place`, an `=` or a line feed, unless a soft break includes it.
  [[gnu::always_inline]] void take_mark(std::size_t place) {
    if (place < taken_) return;
    const QuotedPrintableMark mark = mark_at(bytes_, taken_, place);
    copy_to(mark.start);
    *out_ = static_cast<char>(mark.character);
    out_ += mark.character >= 0 ? 1 : 0;
    taken_ = mark.end;
  }

  /// Copies everything up to `end` as it is.
  [[gnu::always_inline]] void copy_to(std::size_t end) {
    const std::size_t length = end - taken_;
    const char* const from = bytes_.data() + taken_;
    if (length <= usual_stretch && bytes_.size() - taken_ >= usual_stretch) {
      std::memcpy(out_, from, usual_stretch);  // of a known length, which is faster
    } else {
      std::memcpy(out_, from, length);
    }
    out_ += length;
    taken_ = end;
  }

  /// Decodes windows of 64 bytes from here on, until one of them holds something rare. With AVX-512
  /// only: see `has_wide_windows`.
  void take_wide_windows();

  /// Copies everything up to `end`, unless the last byte's meaning depends on what follows, as with
  /// a blank, or a CR after blanks. All marks before `end` must have been taken.
  void report_trouble(std::size_t end) {
    if (taken_ < end && bytes_[end - 1] > ' ') copy_to(end);
    if (taken_ >= end) add_landmark();
  }

  /// Adds a landmark here, unless the last one is too near.
  void add_landmark() {
    if (taken_ < next_landmark_) return;
    landmarks_.push_back({text_length(), taken_});
    next_landmark_ = taken_ + landmark_distance;
  }
  [[nodiscard]] std::vector<Landmark> take_landmarks() { return std::move(landmarks_); }

 private:
  std::string_view bytes_;
  const char* begin_;
  char* out_;  // where the text continues
  std::size_t taken_ = 0;
  std::vector<Landmark> landmarks_;
  std::size_t next_landmark_ = landmark_distance;
};

/// Whether the processor has what `take_wide_windows` needs: AVX-512 with BW, VBMI and VBMI2.
[[nodiscard]] bool has_wide_windows();

}  // namespace absolve::ABSOLVE_VERSIONED
