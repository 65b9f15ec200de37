// The only file that uses zstd's decoder (RFC 8878).

#include "text/coding/content_codings.hpp"

#ifdef ABSOLVE_WITH_ZSTD

#include <zstd.h>

#include <memory>
#include <new>

#include "text/coding/decoder_loop.hpp"

namespace absolve {

using decoder::Output;

Result<DecodedContent> decode_zstd(std::string_view bytes, std::size_t limit) {
  const std::unique_ptr<ZSTD_DStream, decltype(&::ZSTD_freeDStream)> decoder(::ZSTD_createDStream(),
                                                                             ::ZSTD_freeDStream);
  if (decoder == nullptr) throw std::bad_alloc();
  bool is_between = false;  // frames follow each other (RFC 8878 3.1)
  return decoder::run(
      "zstd", bytes, limit, [&](std::string_view& rest, Output& out, std::size_t& produced) {
        // Anything but a frame or a skippable frame is padding.
        const bool is_frame =
            rest.starts_with("\x28\xB5\x2F\xFD") ||
            (rest.size() >= 4 && (rest[0] & 0xF0) == 0x50 && rest.substr(1, 3) == "\x2A\x4D\x18");
        if (is_between && !is_frame) return decoder::State::ends;
        ZSTD_inBuffer in{rest.data(), rest.size(), 0};
        ZSTD_outBuffer piece{out.piece(), Output::room(), 0};
        const std::size_t hint = ::ZSTD_decompressStream(decoder.get(), &piece, &in);
        rest.remove_prefix(in.pos);
        produced = piece.pos;
        if (::ZSTD_isError(hint) != 0) return decoder::State::fails;
        is_between = hint == 0;
        return decoder::State::goes_on;
      });
}

}  // namespace absolve

#else

// Every call fails with `not_in_build`.
namespace absolve {

Result<DecodedContent> decode_zstd(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "zstd");
}

}  // namespace absolve

#endif
