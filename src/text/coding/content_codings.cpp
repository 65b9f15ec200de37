#include "text/coding/content_codings.hpp"

#include <algorithm>
#include <vector>

#include "text/ascii.hpp"

namespace absolve {
namespace {

constexpr std::size_t max_codings = 8;

struct ContentCoding {
  std::string_view name;
  Result<DecodedContent> (*decode)(std::string_view bytes, std::size_t limit);
};

constexpr ContentCoding codings[] = {
    {"gzip", decode_gzip}, {"x-gzip", decode_gzip}, {"deflate", decode_deflate},
    {"br", decode_brotli}, {"zstd", decode_zstd},
};

}  // namespace

Result<DecodedContent> decode_content(std::string_view field, std::string_view bytes,
                                      std::size_t limit) {
  std::vector<const ContentCoding*> applied;
  while (!field.empty()) {
    const auto comma = std::min(field.find(','), field.size());
    const auto name = ascii::trimmed(field.substr(0, comma), ascii::is_space);
    field.remove_prefix(std::min(comma + 1, field.size()));
    if (name.empty() || name == "identity") continue;
    const auto* coding = std::ranges::find(codings, name, &ContentCoding::name);
    if (coding == std::end(codings) || applied.size() == max_codings) {
      return fail(ErrorCode::unsupported_encoding, std::string(name));
    }
    applied.push_back(coding);
  }
  DecodedContent content{std::string(bytes)};
  if (bytes.empty()) return content;  // RFC 9110 9.3.2: for example an answer to HEAD
  for (std::size_t i = applied.size(); i-- > 0;) {
    auto next = applied[i]->decode(content.text, limit);
    if (!next) return next;
    next->is_cut = next->is_cut || content.is_cut;
    next->is_damaged = next->is_damaged || content.is_damaged;
    content = std::move(*next);
  }
  return content;
}

}  // namespace absolve
