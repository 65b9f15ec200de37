#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "text/block.hpp"
#include "text/coding/coding.hpp"
#include "text/coding/quoted_printable_marks.hpp"

namespace absolve {

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

  /// Takes what is at `place`, an `=` or a line feed, unless a soft break has taken it.
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
  char* out_;  // where the text goes on
  std::size_t taken_ = 0;
  std::vector<Landmark> landmarks_;
  std::size_t next_landmark_ = landmark_distance;
};

/// Whether the processor has what `take_wide_windows` needs: AVX-512 with BW, VBMI and VBMI2.
[[nodiscard]] bool has_wide_windows();

}  // namespace absolve
