#pragma once

#include <memory>
#include <string>
#include <string_view>

struct SHA256state_st;  // SHA256_CTX of OpenSSL

namespace absolve::tool {

/// Whether this build can compute digests (ABSOLVE_WITH_OPENSSL). If it cannot, they are empty.
[[nodiscard]] bool has_digests();
/// The 20 bytes of the SHA-1 of `bytes` (FIPS 180-4). WARC records use it as a name. It does not
/// protect against forgery.
[[nodiscard]] std::string sha1(std::string_view bytes);

/// The SHA-256 (FIPS 180-4) of bytes that arrive in pieces.
class Sha256 {
 public:
  Sha256();
  void add(std::string_view bytes);
  /// The digest of all added bytes, in lower-case hexadecimal digits. Must be the last call.
  [[nodiscard]] std::string finish();

 private:
  std::unique_ptr<SHA256state_st, void (*)(SHA256state_st*)> context_;
};

/// The SHA-256 of `bytes`.
[[nodiscard]] inline std::string sha256(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.finish();
}

}  // namespace absolve::tool
