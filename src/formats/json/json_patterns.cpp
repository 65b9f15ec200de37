#include "formats/json/json_patterns.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "formats/json/json_places.hpp"
#include "text/ascii.hpp"
#include "uri/web/url_pattern.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// What an array or object is. One byte each, however deep a text is nested.
enum class Role : std::uint8_t {
  other,
  root,
  rules,       // the value of "prefetch" or another action
  rule,        // one of them
  predicate,   // the value of "where" or "not"
  predicates,  // the value of "and" or "or"
  selectors,
  tab_strip,
  home_tab,
  patterns,
  pattern,
};

// Whether a selector compares the text of an attribute that holds a link (Selectors 4, 6.1).
bool tests_attribute(std::string_view selector) {
  for (std::size_t at = selector.find('['); at != std::string_view::npos;
       at = selector.find('[', at + 1)) {
    std::string_view rest = selector.substr(ascii::skip_space(selector, at + 1));
    for (const std::string_view front : {"*|", "|"}) {
      if (rest.starts_with(front)) rest.remove_prefix(front.size());
    }
    for (const std::string_view name : {"href", "src"}) {
      if (!starts_with_ignoring_case(rest, name)) continue;
      const std::size_t next = ascii::skip_space(rest, name.size());
      if (next < rest.size() && std::string_view("=~|^$*").find(rest[next]) != rest.npos) {
        return true;
      }
    }
  }
  return false;
}

class PatternCollector : public JsonPlaces {
 public:
  PatternCollector(JsonScript script, std::string_view text) : JsonPlaces(text), script_(script) {}

  JsonPatterns run() {
    if (!send_to(this)) return {};
    return std::move(found_);
  }

  bool start_object(std::size_t) {
    open_.push_back(role(true));
    if (open_.back() == Role::pattern) {
      found_.patterns.push_back({.place = {reached(), 0}, .is_object = true});
      has_base_ = has_protocol_ = has_relative_path_ = false;
    }
    if (open_.back() == Role::predicate) begin_predicate();
    return true;
  }
  bool start_array(std::size_t) {
    open_.push_back(role(false));
    return true;
  }
  bool end_object() {
    if (open_.back() == Role::pattern) {
      found_.patterns.back().depends_on_base = !has_base_ && (!has_protocol_ || has_relative_path_);
    }
    // A predicate may state what its patterns are relative to after it has listed them.
    if (open_.back() == Role::predicate) {
      for (std::size_t i = first_of_predicate_; i < found_.patterns.size() && is_of_document_;
           ++i) {
        found_.patterns[i].of_document = true;
      }
      begin_predicate();
    }
    return end_array();
  }
  bool end_array() {
    open_.pop_back();
    return true;
  }

  bool key(const std::string& name) {
    constexpr std::size_t most_kept = 32;  // longer names have no meaning here
    key_.assign(name, 0, most_kept);
    if (open_.back() != Role::pattern) return true;
    found_.patterns.back().is_empty = false;
    if (key_ == "baseURL") has_base_ = true;
    if (key_ == "protocol") has_protocol_ = true;
    return true;
  }

  bool string(const std::string& value) {
    const Role within = open_.empty() ? Role::other : open_.back();
    const bool is_member = within == Role::predicate;
    if (within == Role::patterns || (is_member && key_ == "href_matches")) {
      found_.patterns.push_back(
          {.place = last_string(), .depends_on_base = url::depends_on_base(value)});
    } else if (within == Role::selectors || (is_member && key_ == "selector_matches")) {
      if (!found_.tests_attributes) found_.tests_attributes = tests_attribute(value);
    } else if (is_member && key_ == "relative_to") {
      is_of_document_ = value == "document";
    } else if (within == Role::pattern && key_ == "pathname") {
      has_relative_path_ = !url::is_absolute_pathname(value);
    }
    return true;
  }

 private:
  // What the array or object is that begins here.
  [[nodiscard]] Role role(bool is_object) const {
    if (open_.empty()) return is_object ? Role::root : Role::other;
    switch (open_.back()) {
      case Role::root:
        if (script_ == JsonScript::speculation_rules && !is_object) return Role::rules;
        if (script_ == JsonScript::web_manifest && is_object && key_ == "tab_strip") {
          return Role::tab_strip;
        }
        break;
      case Role::rules: return is_object ? Role::rule : Role::other;
      case Role::rule: return is_object && key_ == "where" ? Role::predicate : Role::other;
      case Role::predicate:
        if (key_ == "not" && is_object) return Role::predicate;
        if ((key_ == "and" || key_ == "or") && !is_object) return Role::predicates;
        if (key_ == "href_matches") return is_object ? Role::pattern : Role::patterns;
        if (key_ == "selector_matches" && !is_object) return Role::selectors;
        break;
      case Role::predicates: return is_object ? Role::predicate : Role::other;
      case Role::tab_strip: return is_object && key_ == "home_tab" ? Role::home_tab : Role::other;
      case Role::home_tab:
        return !is_object && key_ == "scope_patterns" ? Role::patterns : Role::other;
      case Role::patterns: return is_object ? Role::pattern : Role::other;
      default: break;
    }
    return Role::other;
  }

  // A predicate with patterns contains no other predicate.
  void begin_predicate() {
    first_of_predicate_ = found_.patterns.size();
    is_of_document_ = false;
  }

  JsonScript script_;
  JsonPatterns found_;
  std::vector<Role> open_;  // outermost first
  std::string key_;         // the last one; it belongs to the value at hand if that is a member
  std::size_t first_of_predicate_ = 0;
  bool is_of_document_ = false;
  // Of the pattern at hand, which contains no other.
  bool has_base_ = false;
  bool has_protocol_ = false;
  bool has_relative_path_ = false;
};

}  // namespace

JsonPatterns find_json_patterns(JsonScript script, std::string_view text) {
  if (script != JsonScript::speculation_rules && script != JsonScript::web_manifest) return {};
  return PatternCollector(script, text).run();
}

std::optional<JsonPatternEdit> absolute_pattern(const JsonPattern& pattern, std::string_view json,
                                                const url::PatternBase& base) {
  const std::string base_member = R"("baseURL":)" + json_string(base.url());
  if (pattern.is_object) {
    return JsonPatternEdit{pattern.place, base_member + (pattern.is_empty ? "" : ",")};
  }
  const DecodedText decoded = JsonEscapes().decode(pattern.place.of(json));
  const url::AbsolutePattern absolute = base.absolute(decoded.text);
  switch (absolute.way) {
    case url::AbsolutePattern::Way::front: {
      const std::string front = json_string(absolute.front);
      return JsonPatternEdit{{pattern.place.offset, 0}, front.substr(1, front.size() - 2)};
    }
    case url::AbsolutePattern::Way::components: {
      std::string object = "{";
      for (std::size_t i = 0; i < url::pattern_component_names.size(); ++i) {
        const auto& stated = absolute.components[static_cast<url::PatternComponent>(i)];
        if (!stated) continue;
        object += json_string(url::pattern_component_names[i]) + ":" + json_string(*stated) + ",";
      }
      const Span with_quotes{pattern.place.offset - 1, pattern.place.length + 2};
      return JsonPatternEdit{with_quotes, object + base_member + "}"};
    }
    default: return std::nullopt;
  }
}

}  // namespace absolve::ABSOLVE_VERSIONED
