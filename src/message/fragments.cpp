#include "message/structure.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "message/fields.hpp"
#include "text/shortened.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::string_view partial_type = "message/partial";

// The fragments of one message: their entities by their numbers. Of two with the same number, the
// first counts.
struct FragmentSet {
  std::map<std::uint32_t, std::size_t> entities;
  std::uint32_t total = 0;  // 0: not stated
  std::size_t first = Entity::none;

  // RFC 2046 5.2.2: the last fragment states the total.
  [[nodiscard]] bool is_complete() const {
    return total > 0 && entities.size() == total && entities.rbegin()->first == total;
  }
};

// By the text that holds the fragments, and by their identifier. An ordered map, because the sender
// chooses the identifiers.
using FragmentSets = std::map<std::pair<const char*, std::string_view>, FragmentSet>;

FragmentSets fragment_sets(const std::vector<Entity>& entities, std::size_t from) {
  FragmentSets sets;
  for (std::size_t i = from; i < entities.size(); ++i) {
    const Entity& entity = entities[i];
    const EntityFields& fields = *entity.fields;
    if (fields.media_type != partial_type || entity.is_http) continue;
    // A first fragment keeps the text around it, even if its message is put together.
    FragmentSet& set = sets[{entity.text.view().data(), fields.fragment.id}];
    if (set.first == Entity::none) set.first = i;
    // RFC 2046 5.2.2: a fragment has no encoding.
    const bool is_plain =
        transfer_encoding_of(fields.transfer_encoding) == TransferEncoding::identity;
    if (fields.fragment.number > 0 && is_plain) set.entities.try_emplace(fields.fragment.number, i);
    set.total = std::max(set.total, fields.fragment.total);
  }
  return sets;
}

// The numbers from 1 to the total that are missing, as ranges: `2, 4-6`.
std::string missing_numbers(const FragmentSet& set) {
  constexpr std::size_t most = 60;  // bytes
  std::string text;
  const auto add = [&text](std::uint32_t from, std::uint32_t to) {
    if (from > to) return;
    if (!text.empty()) text += ", ";
    text += std::to_string(from);
    if (to > from) text += "-" + std::to_string(to);
  };
  std::uint32_t next = 1;
  for (const auto& [number, entity] : set.entities) {
    if (text.size() > most) return text + ", ...";
    if (number > next) add(next, number - 1);
    next = number + 1;
  }
  if (next != 0) add(next, set.total);
  if (set.total == 0) text += text.empty() ? "the last" : ", the last";
  return text;
}

}  // namespace

void join_fragments(std::vector<Entity>& entities, std::size_t from, std::size_t max_depth) {
  for (const auto& [key, set] : fragment_sets(entities, from)) {
    if (!set.is_complete()) continue;
    Entity& first = entities[set.entities.begin()->second];
    if (first.depth >= max_depth) {
      first.defects.add(DiagnosticCode::nested_too_deep);
      continue;
    }
    std::vector<Span> spans;
    spans.reserve(set.entities.size());
    for (const auto& [number, index] : set.entities) spans.push_back(entities[index].body);
    first.fragments = std::make_shared<const std::vector<Span>>(std::move(spans));
    first.is_encoded = true;
  }
}

std::string joined_text(std::string_view text, const std::vector<Span>& fragments) {
  std::string message;
  for (const Span& fragment : fragments) message += fragment.of(text);
  return message;
}

Result<EditList> placed_edits(const EditList& edits, const std::vector<Span>& fragments) {
  EditList placed;
  std::size_t start = 0;  // of the fragment, in the message
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    while (at + 1 < fragments.size() && edit.span.offset >= start + fragments[at].length) {
      start += fragments[at++].length;
    }
    // The line end of a fragment may be all that separates it from what follows.
    if (edit.span.end() >= start + fragments[at].length) {
      return fail(ErrorCode::unsupported_encoding, "a link that extends to the end of a fragment");
    }
    placed.add(
        {{fragments[at].offset + edit.span.offset - start, edit.span.length}, edit.replacement});
  }
  return placed;
}

std::map<std::size_t, std::vector<std::string>> missing_fragments(
    const std::vector<Entity>& entities) {
  std::map<std::size_t, std::vector<std::string>> missing;
  for (const auto& [key, set] : fragment_sets(entities, 0)) {
    if (set.is_complete()) continue;
    missing[set.first] = {shortened(key.second), missing_numbers(set),
                          set.total == 0 ? "an unknown number" : std::to_string(set.total)};
  }
  return missing;
}

}  // namespace absolve::ABSOLVE_VERSIONED
