// In the place of OpenSSL, where ABSOLVE_WITH_OPENSSL is off.

#include "cli/sha256.hpp"

namespace absolve::cli {

bool has_sha256() {
  return false;
}

std::string sha256(std::string_view) {
  return {};
}

}  // namespace absolve::cli
