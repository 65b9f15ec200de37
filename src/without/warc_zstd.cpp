// Replaces the frames of zstd in files of crawl records where ABSOLVE_WITH_ZSTD is off: every call
// fails with `not_in_build`.

#include "warc/compression.hpp"

namespace absolve::warc {

Result<std::unique_ptr<Inflater>> zstd_inflater(std::string_view) {
  return fail(ErrorCode::not_in_build, "zstd");
}

Result<std::unique_ptr<Deflater>> zstd_deflater(std::string_view) {
  return fail(ErrorCode::not_in_build, "zstd");
}

}  // namespace absolve::warc
