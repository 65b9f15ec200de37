#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "text/coding/content_codings.hpp"

namespace absolve::decoder {

/// The outcome of one step of a decoder.
enum class State { goes_on, ends, fails };

/// The output of a decoder, taken piece by piece up to a limit.
class Output {
 public:
  explicit Output(std::size_t limit) : limit_(limit) {}

  [[nodiscard]] std::uint8_t* piece() { return piece_.data(); }
  [[nodiscard]] static std::size_t room() { return std::tuple_size_v<Piece>; }
  /// Appends the first `size` bytes of the piece. Returns false and appends nothing beyond the
  /// limit.
  bool take(std::size_t size) {
    if (size > limit_ - text_.size()) return false;
    text_.append(reinterpret_cast<const char*>(piece_.data()), size);
    return true;
  }
  std::string& text() { return text_; }

 private:
  using Piece = std::array<std::uint8_t, std::size_t{1} << 15>;
  std::size_t limit_;
  std::string text_;
  Piece piece_{};
};

/// `bytes` as the pointer type that the libraries take. The libraries do not write to them.
inline std::uint8_t* data_of(std::string_view bytes) {
  return reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
}

/// Runs `step(bytes, out, produced)` until it ends, fails, or has nothing more to read or write. A
/// step takes bytes from the front of `bytes` and writes up to `Output::room()` bytes to `out`.
template <class Step>
Result<DecodedContent> run(std::string_view name, std::string_view bytes, std::size_t limit,
                           Step step) {
  const auto out = std::make_unique<Output>(limit);
  for (;;) {
    const std::size_t before = bytes.size();
    std::size_t produced = 0;
    const State state = step(bytes, *out, produced);
    if (!out->take(produced)) return fail(ErrorCode::over_limit, "decoded_bytes");
    if (state == State::ends) return DecodedContent{std::move(out->text())};
    const bool is_stuck = produced == 0 && bytes.size() == before;
    if (state == State::fails || is_stuck) {
      // If the body is cut short or damaged, give what was decoded before, as browsers do.
      if (!out->text().empty()) {
        const bool is_cut = state == State::goes_on;
        return DecodedContent{std::move(out->text()), is_cut, !is_cut};
      }
      return fail(ErrorCode::malformed_encoding, std::string(name));
    }
  }
}

}  // namespace absolve::decoder
