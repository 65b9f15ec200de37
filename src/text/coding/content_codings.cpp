// Content codings by zlib, Brotli's decoder (RFC 7932) and zstd's (RFC 8878). A decoder whose
// library was left out fails with `not_in_build`.

#include "text/coding/content_codings.hpp"

#ifdef ABSOLVE_WITH_ZLIB
#include <zlib.h>
#endif
#ifdef ABSOLVE_WITH_BROTLI
#include <brotli/decode.h>
#endif
#ifdef ABSOLVE_WITH_ZSTD
#include <zstd.h>
#endif

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "text/ascii.hpp"
#include "text/no_memory.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::size_t max_codings = 8;

// The outcome of one step of a decoder.
enum class Outcome { goes_on, ends, fails };

using Piece = std::array<std::uint8_t, std::size_t{1} << 15>;

// `bytes` as the pointer type that the libraries take. The libraries do not write to them.
[[maybe_unused]] std::uint8_t* data_of(std::string_view bytes) {
  return reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
}

// Runs `step(bytes, piece, produced)` until it ends, fails, or has nothing more to read or write. A
// step takes bytes from the front of `bytes` and writes up to the size of a piece to `piece`.
template <class Step>
Result<DecodedContent> run(std::string_view name, std::string_view bytes, std::size_t limit,
                           Step step) {
  const auto piece = std::make_unique<Piece>();
  std::string text;
  for (;;) {
    const std::size_t before = bytes.size();
    std::size_t produced = 0;
    const Outcome state = step(bytes, *piece, produced);
    if (produced > limit - text.size()) return fail(ErrorCode::over_limit, "decoded_bytes");
    text.append(reinterpret_cast<const char*>(piece->data()), produced);
    if (state == Outcome::ends) return DecodedContent{std::move(text)};
    const bool is_stuck = produced == 0 && bytes.size() == before;
    if (state == Outcome::fails || is_stuck) {
      // If the body is cut short or damaged, give what was decoded before, as browsers do.
      if (text.empty()) return fail(ErrorCode::malformed_encoding, std::string(name));
      const bool is_cut = state == Outcome::goes_on;
      return DecodedContent{std::move(text), is_cut, !is_cut};
    }
  }
}

#ifdef ABSOLVE_WITH_ZLIB
// `window`: 15 bits, plus 16 for gzip, or negative for data without a wrapper.
Result<DecodedContent> inflate_as(int window, std::string_view name, std::string_view bytes,
                                  std::size_t limit) {
  z_stream stream{};
  const bool is_ready = ::inflateInit2(&stream, window) == Z_OK;
  const std::unique_ptr<z_stream, decltype(&::inflateEnd)> end(&stream, ::inflateEnd);
  return run(name, bytes, limit, [&](std::string_view& rest, Piece& out, std::size_t& produced) {
    if (!is_ready) return Outcome::fails;
    const std::size_t given = std::min(rest.size(), std::size_t{1} << 30);
    stream.next_in = data_of(rest);
    stream.avail_in = static_cast<uInt>(given);
    stream.next_out = out.data();
    stream.avail_out = static_cast<uInt>(out.size());
    const int status = ::inflate(&stream, Z_NO_FLUSH);
    rest.remove_prefix(given - stream.avail_in);
    produced = out.size() - stream.avail_out;
    if (status == Z_OK || status == Z_BUF_ERROR) return Outcome::goes_on;
    if (status != Z_STREAM_END) return Outcome::fails;
    // RFC 1952 2.2: members follow each other. Anything else is padding.
    if (!rest.starts_with("\x1F\x8B")) return Outcome::ends;
    return ::inflateReset(&stream) == Z_OK ? Outcome::goes_on : Outcome::fails;
  });
}
#else
Result<DecodedContent> inflate_as(int, std::string_view, std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "zlib");
}
#endif

Result<DecodedContent> decode_gzip(std::string_view bytes, std::size_t limit) {
  return inflate_as(15 + 16, "gzip", bytes, limit);
}

// RFC 9110 8.4.1.2: the coding includes zlib's header and checksum, but some servers leave them
// out.
Result<DecodedContent> decode_deflate(std::string_view bytes, std::size_t limit) {
  auto wrapped = inflate_as(15, "deflate", bytes, limit);
  if (wrapped || wrapped.error().code == ErrorCode::over_limit) return wrapped;
  return inflate_as(-15, "deflate", bytes, limit);
}

#ifdef ABSOLVE_WITH_BROTLI
Result<DecodedContent> decode_brotli(std::string_view bytes, std::size_t limit) {
  const std::unique_ptr<BrotliDecoderState, decltype(&::BrotliDecoderDestroyInstance)> decoder(
      ::BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), ::BrotliDecoderDestroyInstance);
  if (decoder == nullptr) end_without_memory();
  return run("br", bytes, limit, [&](std::string_view& rest, Piece& out, std::size_t& produced) {
    std::size_t available = rest.size();
    const std::uint8_t* in = data_of(rest);
    std::size_t room = out.size();
    std::uint8_t* next = out.data();
    const auto status =
        ::BrotliDecoderDecompressStream(decoder.get(), &available, &in, &room, &next, nullptr);
    rest.remove_prefix(rest.size() - available);
    produced = out.size() - room;
    if (status == BROTLI_DECODER_RESULT_SUCCESS) return Outcome::ends;
    return status == BROTLI_DECODER_RESULT_ERROR ? Outcome::fails : Outcome::goes_on;
  });
}
#else
Result<DecodedContent> decode_brotli(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "Brotli");
}
#endif

#ifdef ABSOLVE_WITH_ZSTD
Result<DecodedContent> decode_zstd(std::string_view bytes, std::size_t limit) {
  const std::unique_ptr<ZSTD_DStream, decltype(&::ZSTD_freeDStream)> decoder(::ZSTD_createDStream(),
                                                                             ::ZSTD_freeDStream);
  if (decoder == nullptr) end_without_memory();
  bool is_between = false;  // frames follow each other (RFC 8878 3.1)
  return run("zstd", bytes, limit, [&](std::string_view& rest, Piece& out, std::size_t& produced) {
    // Anything but a frame or a skippable frame is padding.
    const bool is_frame =
        rest.starts_with("\x28\xB5\x2F\xFD") ||
        (rest.size() >= 4 && (rest[0] & 0xF0) == 0x50 && rest.substr(1, 3) == "\x2A\x4D\x18");
    if (is_between && !is_frame) return Outcome::ends;
    ZSTD_inBuffer in{rest.data(), rest.size(), 0};
    ZSTD_outBuffer piece{out.data(), out.size(), 0};
    const std::size_t hint = ::ZSTD_decompressStream(decoder.get(), &piece, &in);
    rest.remove_prefix(in.pos);
    produced = piece.pos;
    if (::ZSTD_isError(hint) != 0) return Outcome::fails;
    is_between = hint == 0;
    return Outcome::goes_on;
  });
}
#else
Result<DecodedContent> decode_zstd(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "zstd");
}
#endif

struct ContentCoding {
  std::string_view name;
  Result<DecodedContent> (*decode)(std::string_view bytes, std::size_t limit);
};

constexpr ContentCoding codings[] = {
    {"gzip", decode_gzip}, {"x-gzip", decode_gzip}, {"deflate", decode_deflate},
    {"br", decode_brotli}, {"zstd", decode_zstd},
};

}  // namespace

Result<DecodedContent> decode_content(std::string_view field, std::string_view bytes,
                                      std::size_t limit) {
  std::vector<const ContentCoding*> applied;
  while (!field.empty()) {
    const auto name = ascii::trimmed(ascii::take_front(field, ','), ascii::is_space);
    if (name.empty() || name == "identity") continue;
    const auto* coding = std::ranges::find(codings, name, &ContentCoding::name);
    if (coding == std::end(codings) || applied.size() == max_codings) {
      return fail(ErrorCode::unsupported_encoding, std::string(name));
    }
    applied.push_back(coding);
  }
  DecodedContent content{std::string(bytes)};
  if (bytes.empty()) return content;  // RFC 9110 9.3.2: for example an answer to HEAD
  for (std::size_t i = applied.size(); i-- > 0;) {
    auto next = applied[i]->decode(content.text, limit);
    if (!next) return next;
    next->is_cut = next->is_cut || content.is_cut;
    next->is_damaged = next->is_damaged || content.is_damaged;
    content = std::move(*next);
  }
  return content;
}

}  // namespace absolve::ABSOLVE_VERSIONED
