#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "text/block.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The offsets of one line in some bytes. CRLF or LF ends a line.
struct Line {
  std::size_t start;
  std::size_t end;   ///< where its line end begins
  std::size_t next;  ///< where the next line begins

  [[nodiscard]] std::string_view of(std::string_view bytes) const {
    return bytes.substr(start, end - start);
  }
};

/// The line that begins at `start`.
[[nodiscard]] inline Line line_of(std::string_view bytes, std::size_t start) {
  const auto feed = bytes.find('\n', start);
  if (feed == std::string_view::npos) return {start, bytes.size(), bytes.size()};
  const bool has_return = feed > start && bytes[feed - 1] == '\r';
  return {start, has_return ? feed - 1 : feed, feed + 1};
}

/// Removes the first line from `text` and returns it without its line end.
[[nodiscard]] inline std::string_view take_line(std::string_view& text) {
  const Line line = line_of(text, 0);
  const std::string_view taken = line.of(text);
  text.remove_prefix(line.next);
  return taken;
}

/// The parts of `text` before, between and after its bytes `between`. A text without one is one
/// part.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(between);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// Finds the line and column of offsets in one text, which may come in pieces. Both count from 1,
/// and columns count bytes. A call takes time in proportion to the distance from the offset of the
/// previous call and, if it goes backward, to the length of the line.
class LineCounter {
 public:
  /// `text` begins in the first line, `front` bytes after the start of that line.
  explicit LineCounter(std::string_view text, std::size_t front = 0)
      : text_(text), front_(front), line_start_(0 - front), front_line_start_(0 - front) {}

  struct Position {
    std::size_t line;
    std::size_t column;
  };
  /// `offset` must not lie before the current piece.
  Position at(std::size_t offset) {
    offset -= front_;
    if (offset < counted_) go_back(offset);
    std::size_t at = counted_;
    counted_ = offset;
    const char* const text = text_.data();
    constexpr std::size_t two = std::size_t{2} * Block::size;
    for (; offset - at >= two; at += two) {
      const std::uint32_t high = line_ends(Block::load(text + at + Block::size));
      count(at, line_ends(Block::load(text + at)) | high << Block::size);
    }
    if (offset - at >= Block::size) {
      count(at, line_ends(Block::load(text + at)));
      at += Block::size;
    }
    if (const auto rest = static_cast<unsigned>(offset - at); rest != 0) {
      const bool is_whole = text_.size() - at >= Block::size;
      const Block block = is_whole ? Block::load(text + at) : Block::load_short(text + at, rest);
      count(at, line_ends(block) & ((1U << rest) - 1));
    }
    return {line_, offset - line_start_ + 1};
  }

  /// Moves on to the piece that follows the current one.
  void go_on(std::string_view text) {
    static_cast<void>(at(front_ + text_.size()));
    // Offsets count from the piece, so the start of a line that began before it is below 0.
    line_start_ -= text_.size();
    front_line_start_ = line_start_;
    front_ += text_.size();
    counted_ = 0;
    text_ = text;
  }

 private:
  // A bit for each line end, the lowest for the first byte.
  [[nodiscard]] static std::uint32_t line_ends(Block block) { return (block == '\n').mask(); }

  // Most blocks hold no line end, so the loop visits only the bits that are set.
  void count(std::size_t at, std::uint32_t ends) {
    if (ends == 0) return;
    line_start_ = at + static_cast<std::size_t>(std::bit_width(ends));
    for (; ends != 0; ends &= ends - 1) ++line_;
  }

  void go_back(std::size_t offset) {
    const std::string_view between = text_.substr(offset, counted_ - offset);
    const std::size_t ends = count_byte(between, '\n');
    counted_ = offset;
    if (ends == 0) return;
    line_ -= ends;
    const std::size_t start = behind_last(text_.substr(0, offset), '\n');
    line_start_ = start == 0 ? front_line_start_ : start;
  }

  std::string_view text_;
  std::size_t front_;  // bytes before `text_`
  std::size_t line_ = 1;
  std::size_t line_start_;        // in `text_`; wraps around if it lies before that
  std::size_t front_line_start_;  // of the line that `text_` begins in
  std::size_t counted_ = 0;       // how far line ends have been counted
};

}  // namespace absolve::ABSOLVE_VERSIONED
