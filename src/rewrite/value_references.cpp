#include "rewrite/value_references.hpp"

#include "coding/json_escapes.hpp"
#include "css/url_finder.hpp"
#include "html/link_values.hpp"
#include "json/url_finder.hpp"
#include "text/text_skin.hpp"

namespace absolve {
namespace {

JsonScript script_of(LinkCondition condition) {
  switch (condition) {
    case LinkCondition::with_import_map_type: return JsonScript::import_map;
    case LinkCondition::with_speculation_rules_type: return JsonScript::speculation_rules;
    default: return JsonScript::linked_data;
  }
}

}  // namespace

void find_references_within(const LinkAttribute& rule, std::string_view value,
                            const TextReading& reading, std::vector<ValueReference>& references) {
  references.clear();
  switch (rule.kind) {
    case LinkKind::css: {
      std::vector<CssUrl> urls;
      find_css_urls(value, urls);
      for (const CssUrl& url : urls) {
        // CSS Values 4, 4.5.3: an empty one is no URL.
        if (url.content.length == 0) continue;
        references.push_back({url.content, &CssEscapes::in(url.token)});
      }
      return;
    }
    case LinkKind::json: {
      static const JsonEscapes escapes;
      std::vector<JsonUrl> urls;
      find_json_urls(script_of(rule.condition), value, urls);
      for (const JsonUrl& url : urls) {
        references.push_back({url.content, &escapes, url.of_document});
      }
      return;
    }
    case LinkKind::text: {
      std::vector<TextUrl> urls;
      find_text_urls(value, urls, reading);
      for (const TextUrl& url : urls) {
        references.push_back({url.place, TextSkin::of(url.form), false, url.form});
      }
      return;
    }
    default: {
      // RDFa Core 1.1, 7.4: a blank node, or what may be one or a name by its prefix.
      if (rule.group == LinkGroup::rdfa && (value.starts_with('[') || value.starts_with("_:"))) {
        return;
      }
      std::vector<Span> places;
      find_references(rule.kind, value, places);
      for (const Span& place : places) references.push_back({place});
    }
  }
}

bool can_stand_in_value(const LinkAttribute& rule, std::string_view value, const Span& place,
                        std::string_view url) {
  // In an import map or linked data, what does not look like a URL is a name.
  if (rule.kind == LinkKind::json && rule.condition != LinkCondition::with_speculation_rules_type &&
      !is_url_like_specifier(url)) {
    return false;
  }
  // RFC 1896: a `<` begins a command.
  const bool is_markup = rule.attribute == "enriched" || rule.attribute == "richtext";
  if (rule.kind == LinkKind::text && is_markup && url.find('<') != std::string_view::npos) {
    return false;
  }
  return can_stand(rule.kind, value, place, url);
}

}  // namespace absolve
