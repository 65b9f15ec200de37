// Resolvers of documents in legacy encodings: how such a document's queries are percent-encoded.

#include <mutex>

#include "absolve/resolver.hpp"
#include "coding/charset.hpp"
#include "coding/encoding.hpp"
#include "uri/utf8.hpp"
#include "url/percent_encode.hpp"
#include "url/record.hpp"

namespace absolve {
namespace {

// URL Standard 1.3, percent-encode after encoding.
class CharsetQueryEncoder final : public url::QueryEncoder {
 public:
  explicit CharsetQueryEncoder(std::unique_ptr<Charset> charset) : charset_(std::move(charset)) {}

  void append(std::string_view text, bool is_special, std::string& out) const override {
    const auto set = is_special ? url::special_query_set : url::query_set;
    const std::string repaired =
        utf8::is_valid(text) ? std::string() : utf8::repaired(std::string(text));
    if (!repaired.empty()) text = repaired;
    const std::lock_guard lock(mutex_);  // the converter keeps a state
    std::string bytes;
    while (!text.empty()) {
      bytes.clear();
      text.remove_prefix(charset_->encode_run(text, bytes));
      for (const char byte : bytes) {
        if (url::is_in(set, byte)) {
          url::append_escape(byte, out);
        } else {
          out.push_back(byte);
        }
      }
      if (text.empty()) break;
      std::size_t length = 0;
      std::uint32_t code = utf8::read(text, length);
      // Encoding 12.2.2: what would shift the state by itself.
      if (code == 0x0E || code == 0x0F || code == 0x1B) code = 0xFFFD;
      out.append("%26%23").append(std::to_string(code)).append("%3B");
      text.remove_prefix(length);
    }
  }

 private:
  std::unique_ptr<Charset> charset_;
  mutable std::mutex mutex_;
};

}  // namespace

Result<Resolver> Resolver::make(std::string_view base, const Profile& profile,
                                std::string_view encoding) {
  auto resolver = make(base, profile);
  if (!resolver) return resolver;
  return resolver->encode_queries_in(encoding).map([&] { return std::move(*resolver); });
}

Result<Resolver> Resolver::without_base(const Profile& profile, std::string_view encoding) {
  Resolver resolver(profile);
  return resolver.encode_queries_in(encoding).map([&] { return std::move(resolver); });
}

Result<void> Resolver::encode_queries_in(std::string_view encoding) {
  if (encoding == "UTF-8") return {};  // as nearly always
  // Encoding 4.3, get an output encoding: UTF-16 and the replacement encoding write UTF-8.
  const std::string_view name = encoding_for_label(encoding);
  if (name.empty()) return fail(ErrorCode::unsupported_charset, std::string(encoding));
  if (name == "UTF-8" || name.starts_with("UTF-16") || name == "replacement") return {};
  auto charset = Charset::make(name);
  if (!charset) return tl::unexpected<Error>(charset.error());
  encoder_ = std::make_shared<CharsetQueryEncoder>(std::move(*charset));
  return {};
}

}  // namespace absolve
