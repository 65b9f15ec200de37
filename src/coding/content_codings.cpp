#include "coding/content_codings.hpp"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/ascii.hpp"

namespace absolve {
namespace {

constexpr std::size_t max_codings = 8;

// What a decoder has come to.
enum class State { goes_on, ends, fails };

// The output of a decoder, taken piece by piece up to a limit.
class Output {
 public:
  explicit Output(std::size_t limit) : limit_(limit) {}

  [[nodiscard]] std::uint8_t* piece() { return piece_.data(); }
  [[nodiscard]] static std::size_t room() { return std::tuple_size_v<Piece>; }
  // False beyond the limit.
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

std::uint8_t* data_of(std::string_view bytes) {
  return reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
}

// Runs `step(bytes, out, produced)`, which takes from the front of `bytes` and puts up to
// `Output::room()` bytes out, until it ends, fails, or has nothing more to read or to give.
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
      // A body cut short is still good for what has come.
      if (state == State::goes_on && !out->text().empty()) {
        return DecodedContent{std::move(out->text()), true};
      }
      return fail(ErrorCode::malformed_encoding, std::string(name));
    }
  }
}

class Inflater {
 public:
  // 15 bits of window; 16 more for gzip, none and negative for no wrapping.
  explicit Inflater(int window) { is_ready_ = ::inflateInit2(&stream_, window) == Z_OK; }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { ::inflateEnd(&stream_); }

  State step(std::string_view& bytes, Output& out, std::size_t& produced) {
    if (!is_ready_) return State::fails;
    const std::size_t given = std::min(bytes.size(), std::size_t{1} << 30);
    stream_.next_in = data_of(bytes);
    stream_.avail_in = static_cast<uInt>(given);
    stream_.next_out = out.piece();
    stream_.avail_out = static_cast<uInt>(Output::room());
    const int status = ::inflate(&stream_, Z_NO_FLUSH);
    bytes.remove_prefix(given - stream_.avail_in);
    produced = Output::room() - stream_.avail_out;
    if (status == Z_OK || status == Z_BUF_ERROR) return State::goes_on;
    if (status != Z_STREAM_END) return State::fails;
    // RFC 1952 2.2: members follow each other. What is no member is padding.
    if (!bytes.starts_with("\x1F\x8B")) return State::ends;
    return ::inflateReset(&stream_) == Z_OK ? State::goes_on : State::fails;
  }

 private:
  z_stream stream_{};
  bool is_ready_ = false;
};

Result<DecodedContent> inflate_as(int window, std::string_view name, std::string_view bytes,
                                  std::size_t limit) {
  Inflater inflater(window);
  return run(name, bytes, limit, [&](std::string_view& rest, Output& out, std::size_t& produced) {
    return inflater.step(rest, out, produced);
  });
}

Result<DecodedContent> gunzip(std::string_view bytes, std::size_t limit) {
  return inflate_as(15 + 16, "gzip", bytes, limit);
}

// RFC 9110 8.4.1.2: zlib's wrapping belongs to it, and some servers leave it out.
Result<DecodedContent> inflate(std::string_view bytes, std::size_t limit) {
  auto encoded_edits = inflate_as(15, "deflate", bytes, limit);
  if (encoded_edits || encoded_edits.error().code == ErrorCode::over_limit) return encoded_edits;
  return inflate_as(-15, "deflate", bytes, limit);
}

Result<DecodedContent> decode_brotli(std::string_view bytes, std::size_t limit) {
  const std::unique_ptr<BrotliDecoderState, decltype(&::BrotliDecoderDestroyInstance)> decoder(
      ::BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), ::BrotliDecoderDestroyInstance);
  return run("br", bytes, limit, [&](std::string_view& rest, Output& out, std::size_t& produced) {
    std::size_t available = rest.size();
    const std::uint8_t* in = data_of(rest);
    std::size_t room = Output::room();
    std::uint8_t* next = out.piece();
    const auto status =
        ::BrotliDecoderDecompressStream(decoder.get(), &available, &in, &room, &next, nullptr);
    rest.remove_prefix(rest.size() - available);
    produced = Output::room() - room;
    if (status == BROTLI_DECODER_RESULT_SUCCESS) return State::ends;
    return status == BROTLI_DECODER_RESULT_ERROR ? State::fails : State::goes_on;
  });
}

Result<DecodedContent> decode_zstd(std::string_view bytes, std::size_t limit) {
  const std::unique_ptr<ZSTD_DStream, decltype(&::ZSTD_freeDStream)> decoder(::ZSTD_createDStream(),
                                                                             ::ZSTD_freeDStream);
  bool is_between = false;  // frames follow each other (RFC 8878 3.1)
  return run("zstd", bytes, limit, [&](std::string_view& rest, Output& out, std::size_t& produced) {
    // What is no frame, and none to be skipped, is padding.
    const bool is_frame =
        rest.starts_with("\x28\xB5\x2F\xFD") ||
        (rest.size() >= 4 && (rest[0] & 0xF0) == 0x50 && rest.substr(1, 3) == "\x2A\x4D\x18");
    if (is_between && !is_frame) return State::ends;
    ZSTD_inBuffer in{rest.data(), rest.size(), 0};
    ZSTD_outBuffer piece{out.piece(), Output::room(), 0};
    const std::size_t hint = ::ZSTD_decompressStream(decoder.get(), &piece, &in);
    rest.remove_prefix(in.pos);
    produced = piece.pos;
    if (::ZSTD_isError(hint) != 0) return State::fails;
    is_between = hint == 0;
    return State::goes_on;
  });
}

struct ContentCoding {
  std::string_view name;
  Result<DecodedContent> (*decode)(std::string_view bytes, std::size_t limit);
};

constexpr ContentCoding codings[] = {
    {"gzip", gunzip},      {"x-gzip", gunzip},    {"deflate", inflate},
    {"br", decode_brotli}, {"zstd", decode_zstd},
};

}  // namespace

Result<DecodedContent> decode_content(std::string_view field, std::string_view bytes,
                                      std::size_t limit) {
  std::vector<const ContentCoding*> applied;
  while (!field.empty()) {
    const auto comma = std::min(field.find(','), field.size());
    const auto name = ascii::trimmed(field.substr(0, comma), ascii::is_space);
    field.remove_prefix(std::min(comma + 1, field.size()));
    if (name.empty() || name == "identity") continue;
    const auto* coding = std::ranges::find(codings, name, &ContentCoding::name);
    if (coding == std::end(codings) || applied.size() == max_codings) {
      return fail(ErrorCode::unsupported_encoding, std::string(name));
    }
    applied.push_back(coding);
  }
  DecodedContent content{std::string(bytes)};
  if (bytes.empty()) return content;  // RFC 9110 9.3.2: an answer to HEAD, say
  for (std::size_t i = applied.size(); i-- > 0;) {
    auto next = applied[i]->decode(content.text, limit);
    if (!next) return next;
    next->is_cut = next->is_cut || content.is_cut;
    content = std::move(*next);
  }
  return content;
}

}  // namespace absolve
