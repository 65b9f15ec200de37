#include "tool/io/captured_output.hpp"

#include <cstdio>

#include "tool/io/output.hpp"
#include "tool/io/progress.hpp"

namespace absolve::tool {
namespace {

thread_local CapturedOutput* current = nullptr;

}  // namespace

CapturedOutput::CapturedOutput(std::function<void()> wait_for_turn)
    : wait_for_turn_(std::move(wait_for_turn)) {
  current = this;
}

CapturedOutput::~CapturedOutput() {
  current = nullptr;
}

bool CapturedOutput::keep(Stream stream, std::string_view text) {
  if (current == nullptr || current->is_over_) return false;
  CapturedOutput& output = *current;
  constexpr std::size_t most_kept = std::size_t{4} << 20;
  if (output.size_ + text.size() > most_kept) {
    output.wait_for_turn_();
    output.is_over_ = true;
    // If this fails, the write of the caller fails as well, and the error is reported there.
    static_cast<void>(write(output.pieces_));
    output.pieces_.clear();
    return false;
  }
  output.size_ += text.size();
  if (output.pieces_.empty() || output.pieces_.back().stream != stream) {
    output.pieces_.push_back({stream, {}});
  }
  output.pieces_.back().text += text;
  return true;
}

std::optional<Trouble> CapturedOutput::write(const std::vector<Piece>& pieces) {
  for (const Piece& piece : pieces) {
    if (piece.stream == Stream::error) {
      Progress::clear_line();
      std::fputs(piece.text.c_str(), stderr);
    } else if (auto trouble = write_stdout({piece.text})) {
      return trouble;
    }
  }
  return std::nullopt;
}

}  // namespace absolve::tool
