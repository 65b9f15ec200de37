#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/html/finder.hpp"
#include "formats/html/link_rules.hpp"
#include "text/ascii.hpp"
#include "text/coding/encoding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

// What the other attributes of an element say about those that may be links. `value_of` takes an
// `OtherAttribute` and returns its decoded value as an optional string or view.

/// Whether a row's condition is met.
template <class ValueOf>
[[nodiscard]] bool holds(LinkCondition condition, ValueOf value_of) {
  const auto equals = [&](OtherAttribute attribute, std::string_view wanted) {
    const auto value = value_of(attribute);
    return value && equal_ignoring_case(*value, wanted);
  };
  const auto is_url_in = [&](OtherAttribute attribute) {
    const auto value = value_of(attribute);
    return value && is_url_property(*value);
  };
  switch (condition) {
    case LinkCondition::always: return true;
    case LinkCondition::with_itemtype: return value_of(OtherAttribute::itemtype).has_value();
    case LinkCondition::with_refresh: return equals(OtherAttribute::http_equiv, "refresh");
    case LinkCondition::with_property:
      return is_url_in(OtherAttribute::property) || is_url_in(OtherAttribute::name);
    case LinkCondition::with_css_type:
      return !value_of(OtherAttribute::type) || equals(OtherAttribute::type, "") ||
             equals(OtherAttribute::type, "text/css");
    case LinkCondition::with_import_map_type: return equals(OtherAttribute::type, "importmap");
    case LinkCondition::with_speculation_rules_type:
      return equals(OtherAttribute::type, "speculationrules");
    case LinkCondition::with_json_ld_type:
      return equals(OtherAttribute::type, "application/ld+json");
    case LinkCondition::with_module_type: return equals(OtherAttribute::type, "module");
    case LinkCondition::with_html_type:
    case LinkCondition::with_permalink:
    case LinkCondition::never: return false;
  }
  return false;
}

/// Where a meta element is.
struct MetaPlace {
  std::size_t tag = 0;  ///< where its tag's name begins
  bool is_inert = false;
  bool is_child_of_head = false;
};

/// The header field that the value `name` of http-equiv, in any case, stands for. Nothing: it
/// stands for no field that can state a base.
[[nodiscard]] inline std::optional<BaseStatement> base_field_of(std::string_view name) {
  using enum BaseStatement;
  if (equal_ignoring_case(name, "content-base")) return content_base;
  if (equal_ignoring_case(name, "content-location")) return content_location;
  if (equal_ignoring_case(name, "base")) return base_field;
  return std::nullopt;
}

/// Adds to `findings` what a meta element says about the document: the first known and unknown
/// encoding labels (HTML 13.2.6.4.4), the place of its tag, its directives for robots, a field that
/// states a base and, in the head, a policy (HTML 4.2.5.3, Content security policy state; CSP
/// 3 3.3).
template <class ValueOf>
void read_meta(const MetaPlace& place, ValueOf value_of, Findings& findings) {
  const auto charset = value_of(OtherAttribute::charset);
  const auto pragma = value_of(OtherAttribute::http_equiv);
  const auto content = value_of(OtherAttribute::content);
  const auto name = value_of(OtherAttribute::name);
  if (findings.encoding_label.empty()) {
    std::string_view label;
    if (charset && !encoding_for_label(*charset).empty()) {
      label = *charset;
    } else if (pragma && content && equal_ignoring_case(*pragma, "content-type")) {
      label = extract_charset(*content);
    }
    if (label.empty() && charset) label = *charset;
    const bool is_known = !encoding_for_label(label).empty();
    std::string& kept = is_known ? findings.encoding_label : findings.unknown_encoding_label;
    if (kept.empty()) kept = label;
  }
  if (!content || place.is_inert) return;
  findings.metas.push_back(place.tag);
  if (name && equal_ignoring_case(*name, "robots")) findings.robots.emplace_back(*content);
  if (!pragma || content->empty()) return;
  if (const auto field = base_field_of(*pragma)) {
    findings.fields.push_back({place.tag, *field, std::string(*content)});
  }
  if (!place.is_child_of_head) return;
  if (!equal_ignoring_case(*pragma, "content-security-policy")) return;
  findings.policies.push_back({PolicyList(*content), place.tag});
}

/// The name of an element as its tag gives it: in lower case, with U+FFFD for NUL (HTML 13.2.5.8).
[[nodiscard]] inline std::string element_name(std::string_view written) {
  std::string name = ascii::lowered(written);
  for (auto at = name.find('\0'); at != std::string::npos; at = name.find('\0', at)) {
    name.replace(at, 1, "\xEF\xBF\xBD");
  }
  return name;
}

/// Whether a document that is not a srcdoc is in quirks mode (HTML 13.2.6.4.1), because of its
/// doctype or because it has none.
[[nodiscard]] bool is_in_quirks_mode(std::string_view html);

/// The spelling with capitals of an SVG element's name, whatever the case of `written`; empty if
/// the name has no capitals. Static storage.
[[nodiscard]] std::string_view svg_name(std::string_view written);

}  // namespace absolve::ABSOLVE_VERSIONED
