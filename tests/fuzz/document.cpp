// A stylesheet or an XML document, rewritten under a profile that its first byte picks.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "support/promises.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static constexpr const char* types[] = {"text/css", "application/xhtml+xml", "image/svg+xml",
                                          "application/atom+xml", "application/rss+xml"};
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  Options options;
  options.profile = &profiles()[data[0] % profiles().size()];
  static const auto with_text = AttributeTable::make(std::vector<std::string>{"+text"});
  if (data[0] / 80 % 2 != 0) options.attributes = *with_text;
  const Walk result = walk(bytes,
                           {.retrieval_url = "http://h.example/a&b/'c\".html?q",
                            .content_type = types[data[0] / 16 % std::size(types)]},
                           options);
  require(result.broken.empty(), result.broken);
  return 0;
}
