// A message, rewritten under a profile and a policy that its first byte picks.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "message/structure.hpp"
#include "support/promises.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view message(reinterpret_cast<const char*>(data) + 1, size - 1);
  Options options;
  options.profile = &profiles()[data[0] % profiles().size()];
  options.same_document = static_cast<SameDocumentLinks>(data[0] / 16 % 3);
  options.break_signatures = data[0] >= 128;
  options.limits.tree_steps = 20'000'000;
  options.limits.tree_bytes = std::size_t{64} << 20;

  const auto entities = find_entities(message, options.limits);
  require(entities.has_value(), "a small message is within its limits");
  for (const Entity& entity : *entities) {
    const std::string_view text = entity.text_in(message);
    require(entity.header.end() <= text.size(), "a header lies within its text");
    require(entity.body.end() <= text.size(), "a body lies within its text");
    require(entity.header.end() <= entity.body.offset, "a body lies behind its header");
    if (entity.parent == Entity::none) continue;
    const Entity& parent = (*entities)[entity.parent];
    // In an encoded message, the places of an entity refer to the decoded text.
    if (parent.text_in(message).data() != text.data()) continue;
    require(entity.header.offset >= parent.body.offset, "a part begins inside the one around it");
    // The line end after a header may belong to the delimiter; an empty body then begins after it.
    require(entity.body.length == 0 || entity.body.end() <= parent.body.end(),
            "a part ends inside the one around it");
  }
  const auto same = read_again(message, *entities, options.limits);
  require(same || same.error().code == ErrorCode::engines_disagree ||
              same.error().code == ErrorCode::over_limit,
          "mimetic reads the message, or finds something else");
  const Walk result =
      walk(message, {.retrieval_url = "http://h.example/d/m.eml", .content_type = "message/rfc822"},
           options);
  require(result.broken.empty(), result.broken);
  return 0;
}
