// Replaces zlib's decoders where ABSOLVE_WITH_ZLIB is off: every call fails with `not_in_build`.

#include "coding/decoders.hpp"

namespace absolve {

Result<DecodedContent> decode_gzip(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "zlib");
}

Result<DecodedContent> decode_deflate(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "zlib");
}

}  // namespace absolve
