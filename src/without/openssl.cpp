// Replaces SHA-256 where ABSOLVE_WITH_OPENSSL is off: `localize` refuses to run, and digests are
// null.

#include "cli/sha256.hpp"

namespace absolve::cli {

bool has_sha256() {
  return false;
}

std::string sha256(std::string_view) {
  return {};
}

}  // namespace absolve::cli
