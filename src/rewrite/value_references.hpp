#pragma once

#include <string_view>
#include <vector>

#include "absolve/link.hpp"
#include "absolve/span.hpp"
#include "coding/coding.hpp"
#include "text/url_finder.hpp"

namespace absolve {

/// A reference in a value, and the skin that it has there; null: none.
struct ValueReference {
  Span place;
  const Coding* coding = nullptr;
  bool of_document = false;  ///< relative to the document's URL, whatever the base
  TextForm form{};           ///< in running text
};

/// Those of `find_value_references` where the value may hold any number of them, none among these.
void find_references_within(const LinkAttribute& rule, std::string_view value,
                            const TextReading& reading, std::vector<ValueReference>& references);

/// The references in a decoded value that `rule` speaks of, in order. `references` is emptied
/// first. `reading` is of running text. Linear.
inline void find_value_references(const LinkAttribute& rule, std::string_view value,
                                  const TextReading& reading,
                                  std::vector<ValueReference>& references) {
  if (rule.kind == LinkKind::url && rule.group != LinkGroup::rdfa) {
    references.assign(1, {{0, value.size()}});
  } else {
    find_references_within(rule, value, reading, references);
  }
}

/// Whether `url` can be written for the reference at `place` of a decoded value that `rule` speaks
/// of: it would be found there again.
[[nodiscard]] bool can_stand_in_value(const LinkAttribute& rule, std::string_view value,
                                      const Span& place, std::string_view url);

}  // namespace absolve
