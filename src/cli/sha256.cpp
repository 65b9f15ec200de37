// The one place that knows OpenSSL.

#include "cli/sha256.hpp"

#include <openssl/evp.h>

#include <array>

namespace absolve::cli {

bool has_sha256() {
  return true;
}

std::string sha256(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr);
  std::string text;
  for (unsigned i = 0; i < length; ++i) {
    text.push_back(digits[digest[i] >> 4U]);
    text.push_back(digits[digest[i] & 15U]);
  }
  return text;
}

}  // namespace absolve::cli
