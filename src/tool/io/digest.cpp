// The only file that uses OpenSSL.

#include "tool/io/digest.hpp"

#ifdef ABSOLVE_WITH_OPENSSL

// EVP, the interface that OpenSSL recommends, would put all of its ciphers into the static tool.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#include <array>

#include "text/ascii.hpp"

namespace absolve::tool {
bool has_digests() {
  return true;
}

std::string sha1(std::string_view bytes) {
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
  SHA_CTX context;
  SHA1_Init(&context);
  SHA1_Update(&context, bytes.data(), bytes.size());
  SHA1_Final(digest.data(), &context);
  return {digest.begin(), digest.end()};
}

Sha256::Sha256() : context_(new SHA256_CTX, [](SHA256_CTX* context) { delete context; }) {
  SHA256_Init(context_.get());
}

void Sha256::add(std::string_view bytes) {
  SHA256_Update(context_.get(), bytes.data(), bytes.size());
}

std::string Sha256::finish() {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256_Final(digest.data(), context_.get());
  std::string text;
  for (const unsigned char byte : digest) append_hex(byte, text);
  return text;
}

}  // namespace absolve::tool

#else

// Without OpenSSL, commands that need digests refuse to run, and other digests are null.
namespace absolve::tool {

bool has_digests() {
  return false;
}

std::string sha1(std::string_view) {
  return {};
}

Sha256::Sha256() : context_(nullptr, nullptr) {}
void Sha256::add(std::string_view) {}

std::string Sha256::finish() {
  return {};
}

}  // namespace absolve::tool

#endif
