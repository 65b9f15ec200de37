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
  CharsetQueryEncoder(std::unique_ptr<Charset> charset, std::string_view name)
      : charset_(std::move(charset)),
        is_japanese_(name == "Shift_JIS" || name == "EUC-JP" || name == "ISO-2022-JP"),
        is_stateful_(name == "ISO-2022-JP") {}

  void append(std::string_view text, bool is_special, std::string& out) const override {
    const auto set = is_special ? url::special_query_set : url::query_set;
    const std::lock_guard lock(mutex_);  // the converter keeps a state
    while (!text.empty()) {
      std::size_t length = 0;
      std::uint32_t code = utf8::read(text, length);
      if (code == utf8::ill_formed) code = 0xFFFD;
      // Encoding 12.1.2, 12.2.2 and 12.3.2, where ICU's tables differ: the minus sign stands for
      // its full-width form, and no text may shift the state by itself.
      if (is_japanese_ && code == 0x2212) code = 0xFF0D;
      if (is_stateful_ && (code == 0x0E || code == 0x0F || code == 0x1B)) code = 0xFFFD;
      text.remove_prefix(length);
      const auto bytes = charset_->encode_character(code);
      if (!bytes) {
        out.append("%26%23").append(std::to_string(code)).append("%3B");
        continue;
      }
      for (const char byte : *bytes) {
        if (url::is_in(set, byte)) {
          url::append_escape(byte, out);
        } else {
          out.push_back(byte);
        }
      }
    }
  }

 private:
  std::unique_ptr<Charset> charset_;
  bool is_japanese_;
  bool is_stateful_;
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
  // Encoding 4.3, get an output encoding: UTF-16 and the replacement encoding write UTF-8.
  const std::string_view name = encoding_for_label(encoding);
  if (name.empty()) return fail(ErrorCode::unsupported_charset, std::string(encoding));
  if (name == "UTF-8" || name.starts_with("UTF-16") || name == "replacement") return {};
  auto charset = Charset::make(name);
  if (!charset) return tl::unexpected<Error>(charset.error());
  encoder_ = std::make_shared<CharsetQueryEncoder>(std::move(*charset), name);
  return {};
}

}  // namespace absolve
