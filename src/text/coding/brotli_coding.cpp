// The only file that uses Brotli's decoder (RFC 7932).

#include "text/coding/content_codings.hpp"

#ifdef ABSOLVE_WITH_BROTLI

#include <brotli/decode.h>

#include <memory>
#include <new>

#include "text/coding/decoder_loop.hpp"

namespace absolve {

using decoder::Output;

Result<DecodedContent> decode_brotli(std::string_view bytes, std::size_t limit) {
  const std::unique_ptr<BrotliDecoderState, decltype(&::BrotliDecoderDestroyInstance)> decoder(
      ::BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), ::BrotliDecoderDestroyInstance);
  if (decoder == nullptr) throw std::bad_alloc();
  return decoder::run(
      "br", bytes, limit, [&](std::string_view& rest, Output& out, std::size_t& produced) {
        std::size_t available = rest.size();
        const std::uint8_t* in = decoder::data_of(rest);
        std::size_t room = Output::room();
        std::uint8_t* next = out.piece();
        const auto status =
            ::BrotliDecoderDecompressStream(decoder.get(), &available, &in, &room, &next, nullptr);
        rest.remove_prefix(rest.size() - available);
        produced = Output::room() - room;
        if (status == BROTLI_DECODER_RESULT_SUCCESS) return decoder::State::ends;
        return status == BROTLI_DECODER_RESULT_ERROR ? decoder::State::fails
                                                     : decoder::State::goes_on;
      });
}

}  // namespace absolve

#else

// Every call fails with `not_in_build`.
namespace absolve {

Result<DecodedContent> decode_brotli(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "Brotli");
}

}  // namespace absolve

#endif
