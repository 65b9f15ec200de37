// Replaces the members of gzip in files of crawl records where ABSOLVE_WITH_ZLIB is off: every call
// fails with `not_in_build`.

#include "warc/compression.hpp"

namespace absolve::warc {

Result<std::unique_ptr<Inflater>> gzip_inflater() {
  return fail(ErrorCode::not_in_build, "zlib");
}

Result<std::unique_ptr<Deflater>> gzip_deflater() {
  return fail(ErrorCode::not_in_build, "zlib");
}

}  // namespace absolve::warc
