// A document, rewritten under a profile and a policy that its first byte picks.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "support/promises.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view html(reinterpret_cast<const char*>(data) + 1, size - 1);
  Options options;
  options.profile = &profiles()[data[0] % profiles().size()];
  options.same_document = static_cast<SameDocumentLinks>(data[0] / 16 % 3);
  options.limits.tree_steps = 20'000'000;
  options.limits.tree_bytes = std::size_t{64} << 20;
  // The option also lists URLs in text, which rewriting leaves unchanged.
  static const auto with_text = AttributeTable::make(std::vector<std::string>{"+text"});
  if (data[0] / 64 % 2 != 0) options.attributes = *with_text;
  const Walk result =
      walk(html, {.retrieval_url = "http://h.example/a&b/'c\".html?q", .content_type = "text/html"},
           options);
  require(result.broken.empty(), result.broken);
  return 0;
}
