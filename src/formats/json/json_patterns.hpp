#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "formats/json/json_links.hpp"
#include "uri/web/url_pattern.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A URL pattern in a JSON text: a string, or an object with the components of a pattern.
struct JsonPattern {
  Span place{};  ///< the content of the string; of an object, the empty place behind its brace
  bool depends_on_base = false;  ///< it means something else over another base, or may do so
  bool of_document = false;      ///< relative to the base of the document that uses the rules
  bool is_object = false;
  bool is_empty = true;  ///< of an object: it has no member
};

/// What is relative to the base of a JSON text and is no URL.
struct JsonPatterns {
  std::vector<JsonPattern> patterns{};  ///< in the order of the text
  /// Whether a rule selects links by the text of their attributes, as in `a[href^="/x"]`.
  bool tests_attributes = false;
};

/// Finds the patterns in `text`: of speculation rules, the `href_matches` of each `where` (HTML
/// 7.6.1.2); of a web manifest, the scope patterns of its home tab (Manifest Incubations); of other
/// texts, none. Finds none if `text` is not JSON. Linear.
[[nodiscard]] JsonPatterns find_json_patterns(JsonScript script, std::string_view text);

/// The edit of a text that makes a pattern absolute: a longer string, an object in place of a
/// string, or one more member of an object.
struct JsonPatternEdit {
  Span span{};
  std::string text{};
};
/// The edit for `pattern`, which depends on the base, in `json`; nothing: it is not known which
/// pattern means the same over any base.
[[nodiscard]] std::optional<JsonPatternEdit> absolute_pattern(const JsonPattern& pattern,
                                                              std::string_view json,
                                                              const url::PatternBase& base);

}  // namespace absolve::ABSOLVE_VERSIONED
