// The only file that uses OpenSSL.

#include "tool/io/digest.hpp"

#ifdef ABSOLVE_WITH_OPENSSL

#include <openssl/evp.h>

#include <array>
#include <new>

#include "text/ascii.hpp"

namespace absolve::tool {
bool has_digests() {
  return true;
}

std::string sha1(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha1(), nullptr);
  return {digest.begin(), digest.begin() + length};
}

Sha256::Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  if (!context_) throw std::bad_alloc();
  EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr);
}

void Sha256::add(std::string_view bytes) {
  EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size());
}

std::string Sha256::finish() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  EVP_DigestFinal_ex(context_.get(), digest.data(), &length);
  std::string text;
  for (unsigned i = 0; i < length; ++i) append_hex(digest[i], text);
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
