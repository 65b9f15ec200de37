// Resolvers of documents in legacy encodings: how such a document's queries are percent-encoded.

#include <mutex>

#include "absolve/resolver.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/encoding.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/record.hpp"

namespace absolve {
namespace {

// A character reference, percent-encoded so that its `&`, `#` and `;` are not read as delimiters of
// the query.
std::string escaped_reference(std::uint32_t code) {
  return "%26%23" + std::to_string(code) + "%3B";
}

// URL Standard 1.3, percent-encode after encoding.
class CharsetQueryEncoder final : public url::QueryEncoder {
 public:
  explicit CharsetQueryEncoder(std::unique_ptr<Charset> charset) : charset_(std::move(charset)) {}

  void append(std::string_view text, std::string& out) const override {
    const std::string repaired =
        utf8::is_valid(text) ? std::string() : utf8::repaired(std::string(text));
    if (!repaired.empty()) text = repaired;
    const std::lock_guard lock(mutex_);  // the converter keeps a state
    for (const char byte : charset_->encode(text, escaped_reference)) {
      if (url::is_in(url::special_query_set, byte)) {
        url::append_escape(byte, out);
      } else {
        out.push_back(byte);
      }
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
  if (auto done = resolver->encode_queries_in(encoding); !done) return done.error();
  return resolver;
}

Result<Resolver> Resolver::without_base(const Profile& profile, std::string_view encoding) {
  Resolver resolver(profile);
  if (auto done = resolver.encode_queries_in(encoding); !done) return done.error();
  return resolver;
}

Result<void> Resolver::encode_queries_in(std::string_view encoding) {
  if (encoding == "UTF-8") return {};  // avoids the search, because most documents are UTF-8
  // Encoding 4.3, get an output encoding: UTF-16 and the replacement encoding write UTF-8.
  const std::string_view name = encoding_for_label(encoding);
  if (name.empty()) return fail(ErrorCode::unsupported_charset, std::string(encoding));
  if (name == "UTF-8" || name.starts_with("UTF-16") || name == "replacement") return {};
  auto charset = Charset::make(name);
  if (!charset) return charset.error();
  encoder_ = std::make_shared<CharsetQueryEncoder>(std::move(*charset));
  return {};
}

}  // namespace absolve
