// The engines find the same links in any document, known differences of Gumbo's apart.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "support/engines.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view html(reinterpret_cast<const char*>(data), size);
  absolve::Limits limits;
  limits.tree_steps = 20'000'000;
  limits.tree_bytes = std::size_t{64} << 20;
  const std::string wrong = absolve::compare_engines(html, limits);
  require(wrong.empty(), wrong);
  return 0;
}
