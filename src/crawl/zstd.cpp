// Zstd frames, with or without a dictionary.

#include "crawl/compression.hpp"

#ifdef ABSOLVE_WITH_ZSTD

#include <zstd.h>

#include <new>

namespace absolve::warc {
namespace {

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

class ZstdInflater : public Inflater {
 public:
  ZstdInflater() : context_(ZSTD_createDCtx()) {
    if (context_ == nullptr) throw std::bad_alloc();
  }

  [[nodiscard]] bool take(std::string_view dictionary) {
    return ZSTD_isError(
               ZSTD_DCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size())) == 0;
  }

  [[nodiscard]] std::optional<Step> whole(std::string_view in, char* out,
                                          std::size_t room) override {
    const std::size_t taken = ZSTD_findFrameCompressedSize(in.data(), in.size());
    if (ZSTD_isError(taken) != 0) return std::nullopt;
    const std::size_t given = ZSTD_decompressDCtx(context_.get(), out, room, in.data(), taken);
    if (ZSTD_isError(given) != 0) return std::nullopt;
    return Step{.taken = taken, .given = given, .state = State::has_ended};
  }

  void begin() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }

  [[nodiscard]] Step step(std::string_view in, char* out, std::size_t room) override {
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    ZSTD_outBuffer to{out, room, 0};
    const std::size_t left = ZSTD_decompressStream(context_.get(), &to, &from);
    return {.taken = from.pos,
            .given = to.pos,
            .state = ZSTD_isError(left) != 0 ? State::is_damaged
                     : left == 0             ? State::has_ended
                                             : State::goes_on};
  }

 private:
  std::unique_ptr<ZSTD_DCtx, FreeContext> context_;
};

class ZstdDeflater : public Deflater {
 public:
  ZstdDeflater() : context_(ZSTD_createCCtx()) {
    if (context_ == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  [[nodiscard]] bool take(std::string_view dictionary) {
    return ZSTD_isError(
               ZSTD_CCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size())) == 0;
  }

  [[nodiscard]] std::optional<std::string> deflate(std::string_view text) override {
    std::string frame(ZSTD_compressBound(text.size()), '\0');
    const std::size_t size =
        ZSTD_compress2(context_.get(), frame.data(), frame.size(), text.data(), text.size());
    if (ZSTD_isError(size) != 0) return std::nullopt;
    frame.resize(size);
    return frame;
  }

 private:
  std::unique_ptr<ZSTD_CCtx, FreeContext> context_;
};

template <class Coder, class Interface>
Result<std::unique_ptr<Interface>> make(std::string_view dictionary) {
  auto coder = std::make_unique<Coder>();
  if (!dictionary.empty() && !coder->take(dictionary)) {
    return fail(ErrorCode::malformed_encoding, "the dictionary of zstd");
  }
  return std::unique_ptr<Interface>(std::move(coder));
}

}  // namespace

Result<std::unique_ptr<Inflater>> zstd_inflater(std::string_view dictionary) {
  return make<ZstdInflater, Inflater>(dictionary);
}

Result<std::unique_ptr<Deflater>> zstd_deflater(std::string_view dictionary) {
  return make<ZstdDeflater, Deflater>(dictionary);
}

}  // namespace absolve::warc

#else

// Every call fails with `not_in_build`.
namespace absolve::warc {

Result<std::unique_ptr<Inflater>> zstd_inflater(std::string_view) {
  return fail(ErrorCode::not_in_build, "zstd");
}

Result<std::unique_ptr<Deflater>> zstd_deflater(std::string_view) {
  return fail(ErrorCode::not_in_build, "zstd");
}

}  // namespace absolve::warc

#endif
