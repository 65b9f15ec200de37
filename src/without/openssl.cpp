// Replaces digests where ABSOLVE_WITH_OPENSSL is off: `localize` and `warc rewrite` refuse to run,
// and other digests are null.

#include "cli/output/digest.hpp"

namespace absolve::cli {

bool has_digests() {
  return false;
}

std::string sha256(std::string_view) {
  return {};
}

std::string sha1(std::string_view) {
  return {};
}

struct Sha256::State {};

Sha256::Sha256() = default;
Sha256::~Sha256() = default;
void Sha256::add(std::string_view) {}

std::string Sha256::finish() {
  return {};
}

}  // namespace absolve::cli
