#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace absolve::tool {

/// Whether this build can compute digests (ABSOLVE_WITH_OPENSSL). If it cannot, they are empty.
[[nodiscard]] bool has_digests();
/// The SHA-256 of `bytes` (FIPS 180-4), in lower-case hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);
/// The 20 bytes of the SHA-1 of `bytes` (FIPS 180-4). WARC records use it as a name. It does not
/// protect against forgery.
[[nodiscard]] std::string sha1(std::string_view bytes);

/// The SHA-256 of bytes that arrive in pieces.
class Sha256 {
 public:
  Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  ~Sha256();
  void add(std::string_view bytes);
  /// The digest of all added bytes, in lower-case hexadecimal digits. Must be the last call.
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace absolve::tool
