// Explanations of links. The explained target is the listed target, and the explained text is the
// text that rewriting writes.
#include "absolve/document.hpp"

#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "text/shortened.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const Profile& profile = profiles()[data[0] % profiles().size()];
  constexpr const char* types[] = {"text/html", "text/css", "message/rfc822", "image/svg+xml", ""};
  const DocumentSource source{.retrieval_url = "http://h/d/p.html?q",
                              .content_type = types[data[1] % std::size(types)]};
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 3, size - 3);
  const Options options{.profile = &profile};
  const auto listed = examine(bytes, source, options);
  const std::size_t wanted = data[2] + 1U;
  const auto own = explain_link(bytes, source, options, {.number = wanted});
  std::size_t links = 0;
  const Link* link = nullptr;
  if (listed) {
    for (const EntityReport& entity : listed->entities) {
      for (const Link& one : entity.links) {
        if (++links == wanted) link = &one;
      }
    }
  }
  require(own.has_value() == (link != nullptr), "a listed link can be explained, and no other");
  if (!own) return 0;
  require(own->number == wanted && own->matches == 1, "it is that link");
  require(own->link.url == link->url && own->link.raw == link->raw, "it has that target");
  require(own->written.has_value() == own->unchanged.empty(), "it changes, or there is a reason");
  require(own->line_offset + own->line_length <= own->line.size(), "the marks are in the line");
  const bool has_target = link->url.has_value();
  if (has_target) {
    require(!own->steps.empty() && own->steps.back().value == shortened(*link->url),
            "the last step has the target");
  }
  return 0;
}
