// The only file that uses zlib.

#include "text/coding/content_codings.hpp"

#ifdef ABSOLVE_WITH_ZLIB

#include <zlib.h>

#include <algorithm>

#include "text/coding/decoder_loop.hpp"

namespace absolve {
namespace {

using decoder::Output;

class Inflater {
 public:
  // 15 window bits, plus 16 for gzip, or negative for data without a wrapper.
  explicit Inflater(int window) { is_ready_ = ::inflateInit2(&stream_, window) == Z_OK; }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { ::inflateEnd(&stream_); }

  decoder::State step(std::string_view& bytes, Output& out, std::size_t& produced) {
    if (!is_ready_) return decoder::State::fails;
    const std::size_t given = std::min(bytes.size(), std::size_t{1} << 30);
    stream_.next_in = decoder::data_of(bytes);
    stream_.avail_in = static_cast<uInt>(given);
    stream_.next_out = out.piece();
    stream_.avail_out = static_cast<uInt>(Output::room());
    const int status = ::inflate(&stream_, Z_NO_FLUSH);
    bytes.remove_prefix(given - stream_.avail_in);
    produced = Output::room() - stream_.avail_out;
    if (status == Z_OK || status == Z_BUF_ERROR) return decoder::State::goes_on;
    if (status != Z_STREAM_END) return decoder::State::fails;
    // RFC 1952 2.2: members follow each other. Anything else is padding.
    if (!bytes.starts_with("\x1F\x8B")) return decoder::State::ends;
    return ::inflateReset(&stream_) == Z_OK ? decoder::State::goes_on : decoder::State::fails;
  }

 private:
  z_stream stream_{};
  bool is_ready_ = false;
};

Result<DecodedContent> inflate_as(int window, std::string_view name, std::string_view bytes,
                                  std::size_t limit) {
  Inflater inflater(window);
  return decoder::run(name, bytes, limit,
                      [&](std::string_view& rest, Output& out, std::size_t& produced) {
                        return inflater.step(rest, out, produced);
                      });
}

}  // namespace

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

}  // namespace absolve

#else

// Every call fails with `not_in_build`.
namespace absolve {

Result<DecodedContent> decode_gzip(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "zlib");
}

Result<DecodedContent> decode_deflate(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "zlib");
}

}  // namespace absolve

#endif
