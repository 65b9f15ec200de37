// The only file that uses OpenSSL.

#include "tool/io/digest.hpp"

#ifdef ABSOLVE_WITH_OPENSSL

#include <openssl/evp.h>

#include <array>
#include <new>

#include "text/ascii.hpp"

namespace absolve::tool {
namespace {

std::string digest_of(std::string_view bytes, const EVP_MD* algorithm) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, algorithm, nullptr);
  return {digest.begin(), digest.begin() + length};
}

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) append_hex(static_cast<unsigned char>(c), text);
  return text;
}

}  // namespace

bool has_digests() {
  return true;
}

std::string sha256(std::string_view bytes) {
  return hexadecimal(digest_of(bytes, EVP_sha256()));
}

std::string sha1(std::string_view bytes) {
  return digest_of(bytes, EVP_sha1());
}

struct Sha256::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  if (state_->context == nullptr) throw std::bad_alloc();
  EVP_DigestInit_ex(state_->context, EVP_sha256(), nullptr);
}

Sha256::~Sha256() {
  EVP_MD_CTX_free(state_->context);
}

void Sha256::add(std::string_view bytes) {
  EVP_DigestUpdate(state_->context, bytes.data(), bytes.size());
}

std::string Sha256::finish() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  EVP_DigestFinal_ex(state_->context, digest.data(), &length);
  return hexadecimal({reinterpret_cast<const char*>(digest.data()), length});
}

}  // namespace absolve::tool

#else

// Without OpenSSL, commands that need digests refuse to run, and other digests are null.
namespace absolve::tool {

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

}  // namespace absolve::tool

#endif
