#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/text.hpp"
#include "coding/coding.hpp"
#include "formats/link_site.hpp"
#include "formats/text/url_finder.hpp"

namespace absolve {

/// A reference in the decoded value of a site.
struct ValueReference {
  Span place;                      ///< in the value
  const Coding* coding = nullptr;  ///< its own coding there; null: none
  bool of_document = false;        ///< relative to the document's URL, whatever the base
  TextForm form{};                 ///< in running text
  Span base{};                     ///< in the value, what it is relative to; see `JsonUrl::base`
  std::size_t font_source = 0;     ///< see `CssUrl::font_source`
  std::string name{};              ///< of a line in a directory, its property; else empty
};

/// The part of `find_value_references` for kinds whose values can hold any number of references.
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

/// Whether `url` can be written for the reference at `place` in the decoded value of a site: it
/// would be found there again.
[[nodiscard]] bool can_stand_in_value(const LinkSite& site, std::string_view value,
                                      const Span& place, std::string_view url);

}  // namespace absolve
