// Replaces zstd's decoder where ABSOLVE_WITH_ZSTD is off: every call fails with `not_in_build`.

#include "coding/decoders.hpp"

namespace absolve {

Result<DecodedContent> decode_zstd(std::string_view, std::size_t) {
  return fail(ErrorCode::not_in_build, "zstd");
}

}  // namespace absolve
