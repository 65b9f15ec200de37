#include "document/references.hpp"

#include <algorithm>

#include "formats/css/css_links.hpp"
#include "formats/directory/directory_links.hpp"
#include "formats/fields/field_values.hpp"
#include "formats/html/link_values.hpp"
#include "formats/json/json_links.hpp"
#include "formats/script/module_links.hpp"
#include "text/ascii.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// RFC 5322 2.1.1 and RFC 2045 2.8: lines of transport have at most 998 octets, the name of the
// field among them.
constexpr std::size_t max_location = 998 - std::string_view("Content-Location: ").size();

// Whether `url` can be written in a header field. In mail, a reader must not take it for an encoded
// word or a folded value.
bool can_stand_in_field(Quoting quoting, std::string_view url) {
  const bool is_plain = std::ranges::all_of(
      url, [](char c) { return c > ' ' && c < '\x7F' && c != '<' && c != '>' && c != '"'; });
  // HTML's Refresh ends the URL at the next apostrophe.
  if (quoting == Quoting::apostrophes && url.find('\'') != std::string_view::npos) return false;
  if (!is_plain || quoting != Quoting::content_location) return is_plain;
  return url.size() <= max_location && field_reference(url) == url &&
         decode_encoded_words(url) == url;
}

// Whether a string of JSON is the name of a member.
bool is_key(std::string_view json, const Span& string) {
  const std::size_t next = ascii::skip_space(json, std::min(string.end() + 1, json.size()));
  return next < json.size() && json[next] == ':';
}

// CSS Values 4, 4.5.3: an empty URL is none.
MalformedParts find_style_urls(std::string_view css, CssText text,
                               std::vector<ValueReference>& references) {
  const MalformedParts malformed = find_css_urls(css, text, references);
  std::erase_if(references, [&](const ValueReference& url) {
    const std::string_view written = url.place.of(css);
    return written.empty() || (written.front() == '\\' && url.coding->decode(written).text.empty());
  });
  return malformed;
}

}  // namespace

JsonScript script_of(const LinkAttribute& rule) {
  switch (rule.condition) {
    case LinkCondition::with_import_map_type: return JsonScript::import_map;
    case LinkCondition::with_speculation_rules_type: return JsonScript::speculation_rules;
    case LinkCondition::with_json_ld_type: return JsonScript::linked_data;
    default: return rule.element == "manifest" ? JsonScript::web_manifest : JsonScript::any;
  }
}

bool is_list_of_places(const LinkAttribute& rule) {
  switch (rule.kind) {
    case LinkKind::url:
    case LinkKind::css:
    case LinkKind::json:
    case LinkKind::text:
    case LinkKind::header:
    case LinkKind::module: return false;
    default: return rule.group != LinkGroup::rdfa;
  }
}

MalformedParts find_references_within(const LinkAttribute& rule, std::string_view value,
                                      const TextReading& reading,
                                      std::vector<ValueReference>& references) {
  references.clear();
  switch (rule.kind) {
    case LinkKind::css:
      return find_style_urls(
          value, rule.attribute == own_text ? CssText::stylesheet : CssText::declarations,
          references);
    case LinkKind::json:
      find_json_urls(script_of(rule), value, references);
      // Several documents can use the rules of a file, so such a URL does not have a single target
      // there (HTML 7.6.1.2).
      if (rule.element != "script") {
        std::erase_if(references, [](const ValueReference& url) { return url.of_document; });
      }
      return {};
    case LinkKind::text:
      if (reading.has_content_lines) {
        find_directory_urls(value, references);
      } else {
        find_text_urls(value, references, reading);
      }
      return {};
    case LinkKind::header: references.assign(1, {.place = {0, value.size()}}); return {};
    case LinkKind::module: find_module_urls(value, references); return {};
    default: {
      // RDFa Core 1.1, 7.4: a blank node, or a safe CURIE, which may be a blank node or a name.
      if (rule.group == LinkGroup::rdfa && (value.starts_with('[') || value.starts_with("_:"))) {
        return {};
      }
      if (rule.kind == LinkKind::url && rule.group == LinkGroup::lazy) {
        return find_style_urls(value, CssText::declarations, references);
      }
      std::vector<Span> places;
      const MalformedParts malformed = find_references(rule.kind, value, places);
      for (const Span& place : places) references.push_back({.place = place});
      return malformed;
    }
  }
}

JsonPatterns find_value_patterns(const LinkAttribute& rule, std::string_view value) {
  if (rule.kind != LinkKind::json) return {};
  JsonPatterns found = find_json_patterns(script_of(rule), value);
  // As for URLs: several documents can use the rules of a file.
  if (rule.element != "script") {
    std::erase_if(found.patterns, [](const JsonPattern& pattern) { return pattern.of_document; });
  }
  return found;
}

bool can_stand_in_value(const LinkSite& site, std::string_view value, const Span& place,
                        std::string_view url) {
  const LinkAttribute& rule = *site.rule;
  switch (rule.kind) {
    case LinkKind::json:
      // In an import map or linked data, what does not look like a URL is a name. A key that ends
      // in a slash stands for all names that begin with it, and its address must end in one, too.
      if (rule.condition != LinkCondition::with_speculation_rules_type &&
          !is_url_like_specifier(url)) {
        return false;
      }
      if (rule.condition == LinkCondition::with_import_map_type && is_key(value, place) &&
          url.ends_with('/') && !place.of(value).ends_with('/')) {
        return false;
      }
      break;
    case LinkKind::text: {
      // RFC 1896: a `<` begins a command.
      const bool is_markup = rule.attribute == "enriched" || rule.attribute == "richtext";
      if (is_markup && url.find('<') != std::string_view::npos) return false;
      break;
    }
    case LinkKind::header: return can_stand_in_field(site.quoting, url);
    case LinkKind::module:
      // HTML 8.1.6.2: what does not look like a URL is a name.
      if (!is_url_like_specifier(url)) return false;
      break;
    default: break;
  }
  return can_stand(rule.kind, value, place, url);
}

}  // namespace absolve::ABSOLVE_VERSIONED
