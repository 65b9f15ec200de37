#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/text.hpp"
#include "formats/html/link_values.hpp"
#include "formats/json/json_patterns.hpp"
#include "formats/link_site.hpp"
#include "formats/text/text_links.hpp"
#include "formats/value_reference.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Whether a value of the kind `url` is not one URL as a whole: RDFa has names there, too, and some
/// scripts write `url(x)` of CSS into an attribute that they read later.
[[nodiscard]] inline bool is_more_than_url(const LinkAttribute& rule, std::string_view value) {
  return rule.group == LinkGroup::rdfa ||
         (rule.group == LinkGroup::lazy && starts_with_ignoring_case(value, "url("));
}

/// Whether a value is one URL as a whole.
[[nodiscard]] inline bool is_one_url(const LinkAttribute& rule, std::string_view value) {
  return rule.kind == LinkKind::url && !is_more_than_url(rule, value);
}

/// The part of `find_value_references` for values that are not one URL as a whole.
MalformedParts find_references_within(const LinkAttribute& rule, std::string_view value,
                                      const TextReading& reading,
                                      std::vector<ValueReference>& references);

/// Finds the references in a decoded value of a site with `rule`, in order. `references` is emptied
/// first. `reading` is for running text. Returns what browsers pass over. Linear.
inline MalformedParts find_value_references(const LinkAttribute& rule, std::string_view value,
                                            const TextReading& reading,
                                            std::vector<ValueReference>& references) {
  if (is_one_url(rule, value)) {
    references.assign(1, {.place = {0, value.size()}});
    return {};
  }
  return find_references_within(rule, value, reading, references);
}

/// What `visit_value_references` finds in a value. The vectors are kept for the next value.
struct ReferenceStorage {
  std::vector<Span> places;
  std::vector<ValueReference> references;
  MalformedParts malformed{};
};

/// Whether the references of `rule` are only places in a list, without other properties. Then every
/// second byte of a value can be a reference.
[[nodiscard]] bool is_list_of_places(const LinkAttribute& rule);

/// Calls `visit` with each reference that `find_value_references` would find, until `visit` returns
/// false. Returns whether it never did. Holds no more than a place for each reference of a list.
template <class Visit>
bool visit_value_references(const LinkAttribute& rule, std::string_view value,
                            const TextReading& reading, ReferenceStorage& storage, Visit visit) {
  storage.malformed = {};
  if (is_one_url(rule, value)) return visit(ValueReference{.place = {0, value.size()}});
  if (is_list_of_places(rule)) {
    storage.malformed = find_references(rule.kind, value, storage.places);
    return std::ranges::all_of(storage.places,
                               [&](const Span& place) { return visit(ValueReference{place}); });
  }
  storage.malformed = find_value_references(rule, value, reading, storage.references);
  return std::ranges::all_of(storage.references, visit);
}

/// The kind of JSON in the value of a site with `rule`, which has `LinkKind::json`.
[[nodiscard]] JsonScript script_of(const LinkAttribute& rule);

/// Finds the URL patterns in `value`, the decoded value of a site with `rule`. Linear.
[[nodiscard]] JsonPatterns find_value_patterns(const LinkAttribute& rule, std::string_view value);

/// Whether `url` can be written for the reference at `place` in the decoded value of a site, and
/// would be found there again.
[[nodiscard]] bool can_stand_in_value(const LinkSite& site, std::string_view value,
                                      const Span& place, std::string_view url);

}  // namespace absolve::ABSOLVE_VERSIONED
