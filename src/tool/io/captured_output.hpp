#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/io/trouble.hpp"

namespace absolve::tool {

/// While an object exists, keeps what its thread writes to standard output and standard error until
/// it is the thread's turn. If the kept output would grow large, the thread waits for its turn, and
/// then writes directly.
class CapturedOutput {
 public:
  /// `wait_for_turn` returns when all earlier output is written.
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

  /// Keeps `text` of the current thread. False: it is not kept; the caller writes it as usual.
  [[nodiscard]] static bool keep(Stream stream, std::string_view text);
  /// What was kept, in order.
  [[nodiscard]] std::vector<Piece> take() { return std::move(pieces_); }
  /// Writes `pieces`. Returns nothing on success.
  [[nodiscard]] static std::optional<Trouble> write(const std::vector<Piece>& pieces);

 private:
  std::function<void()> wait_for_turn_;
  std::vector<Piece> pieces_;
  std::size_t size_ = 0;
  bool is_over_ = false;  // the thread's turn has come
};

}  // namespace absolve::tool
