// A document in pieces gives the same results as the whole document. The first bytes of an input
// say where it is cut and how long links wait.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "support/pieces.hpp"
#include "text/ascii.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const std::size_t first = data[0];
  const std::size_t most = 1U + data[1];
  const bool is_certain = (data[2] & 1U) != 0;
  const bool takes_text = (data[2] & 2U) != 0;
  absolve::StreamWindow window;
  if ((data[2] & 4U) != 0) window.bytes = 20;
  window.until_head_ends = (data[2] & 8U) != 0;
  const std::string_view html(reinterpret_cast<const char*>(data) + 3, size - 3);
  absolve::Options options;
  options.limits.tree_steps = 20'000'000;
  if (takes_text) {
    const std::string text[] = {"+text"};
    options.attributes = *absolve::AttributeTable::make(text);
  }
  bool is_first = true;
  std::size_t late = 0;
  const std::string differs = absolve::compare_pieces(
      html,
      {.retrieval_url = "http://h.example/d/p?q#f",
       .content_type = is_certain ? "text/html; charset=utf-8" : "text/html"},
      options, window, [&](std::size_t) { return std::exchange(is_first, false) ? first : most; },
      &late);
  require(differs.empty(), differs);
  // A BASE ends the wait, and later markup can still revive links of a template, for example.
  const bool has_base = absolve::ascii::lowered(html).find("<base") != std::string::npos;
  const bool waits = !window.until_head_ends && window.bytes > html.size() && !has_base;
  require(late == 0 || !waits, "nothing is late within the window");
  return 0;
}
