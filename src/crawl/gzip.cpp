// Gzip members. libdeflate, which is twice as fast, reads whole members, and zlib reads all others.

#include "crawl/compression.hpp"

#ifdef ABSOLVE_WITH_ZLIB

#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

namespace absolve::warc {
namespace {

struct FreeDeflate {
  void operator()(libdeflate_decompressor* codec) const { libdeflate_free_decompressor(codec); }
  void operator()(libdeflate_compressor* codec) const { libdeflate_free_compressor(codec); }
};

class GzipInflater : public Inflater {
 public:
  GzipInflater() : whole_(libdeflate_alloc_decompressor()) {
    constexpr int gzip_alone = 15 + 16;
    if (whole_ == nullptr || ::inflateInit2(&stream_, gzip_alone) != Z_OK) throw std::bad_alloc();
  }
  ~GzipInflater() override { ::inflateEnd(&stream_); }

  [[nodiscard]] std::optional<Step> whole(std::string_view in, char* out,
                                          std::size_t room) override {
    Step step{.state = State::has_ended};
    const auto result = libdeflate_gzip_decompress_ex(whole_.get(), in.data(), in.size(), out, room,
                                                      &step.taken, &step.given);
    if (result != LIBDEFLATE_SUCCESS) return std::nullopt;
    return step;
  }

  void begin() override { ::inflateReset(&stream_); }

  [[nodiscard]] Step step(std::string_view in, char* out, std::size_t room) override {
    constexpr std::size_t most = std::numeric_limits<uInt>::max();
    const auto given_in = static_cast<uInt>(std::min(in.size(), most));
    const auto given_room = static_cast<uInt>(std::min(room, most));
    // zlib reads what `next_in` points to, and does not write there.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = given_in;
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = given_room;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    return {.taken = given_in - stream_.avail_in,
            .given = given_room - stream_.avail_out,
            .state = result == Z_STREAM_END                    ? State::has_ended
                     : result == Z_OK || result == Z_BUF_ERROR ? State::goes_on
                                                               : State::is_damaged};
  }

 private:
  std::unique_ptr<libdeflate_decompressor, FreeDeflate> whole_;
  z_stream stream_{};
};

class GzipDeflater : public Deflater {
 public:
  GzipDeflater() : compressor_(libdeflate_alloc_compressor(usual_level)) {
    if (compressor_ == nullptr) throw std::bad_alloc();
  }

  [[nodiscard]] std::optional<std::string> deflate(std::string_view text) override {
    std::string member(libdeflate_gzip_compress_bound(compressor_.get(), text.size()), '\0');
    const std::size_t size = libdeflate_gzip_compress(compressor_.get(), text.data(), text.size(),
                                                      member.data(), member.size());
    if (size == 0) return std::nullopt;
    member.resize(size);
    return member;
  }

 private:
  static constexpr int usual_level = 6;
  std::unique_ptr<libdeflate_compressor, FreeDeflate> compressor_;
};

}  // namespace

Result<std::unique_ptr<Inflater>> gzip_inflater() {
  return std::unique_ptr<Inflater>(std::make_unique<GzipInflater>());
}

Result<std::unique_ptr<Deflater>> gzip_deflater() {
  return std::unique_ptr<Deflater>(std::make_unique<GzipDeflater>());
}

}  // namespace absolve::warc

#else

// Every call fails with `not_in_build`.
namespace absolve::warc {

Result<std::unique_ptr<Inflater>> gzip_inflater() {
  return fail(ErrorCode::not_in_build, "zlib");
}

Result<std::unique_ptr<Deflater>> gzip_deflater() {
  return fail(ErrorCode::not_in_build, "zlib");
}

}  // namespace absolve::warc

#endif
