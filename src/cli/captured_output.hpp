#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/exit.hpp"

namespace absolve::cli {

/// While it lives, what its thread writes to standard output and standard error is kept, so that it
/// can be written when it is that thread's turn. What would grow large waits for the turn, and is
/// then written at once.
class CapturedOutput {
 public:
  /// `wait_for_turn` comes back when all that belongs in front is written.
  explicit CapturedOutput(std::function<void()> wait_for_turn);
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;
  CapturedOutput(CapturedOutput&&) = delete;
  CapturedOutput& operator=(CapturedOutput&&) = delete;
  ~CapturedOutput();

  enum class Stream { output, error };
  struct Piece {
    Stream stream;
    std::string text;
  };

  /// Keeps `text` for the thread at hand. False: nothing is to be kept; it is written as usual.
  [[nodiscard]] static bool keep(Stream stream, std::string_view text);
  /// What was kept, in order.
  [[nodiscard]] std::vector<Piece> take() { return std::move(pieces_); }
  /// Writes `pieces`. Nothing where it worked.
  [[nodiscard]] static std::optional<Trouble> write(const std::vector<Piece>& pieces);

 private:
  std::function<void()> wait_for_turn_;
  std::vector<Piece> pieces_;
  std::size_t size_ = 0;
  bool is_over_ = false;  // it is its turn
};

}  // namespace absolve::cli
