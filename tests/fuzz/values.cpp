// Values that contain URLs: lists, srcset, refresh, CSS, JSON and modules. A URL that replaces
// another is found in its place, and the other URLs are unchanged.
#include <cstddef>
#include <cstdint>

#include <algorithm>
#include "check.hpp"
#include "document/references.hpp"
#include "formats/html/link_values.hpp"
#include "text/utf8.hpp"
#include "uri/url_text.hpp"

using namespace absolve;

namespace {

constexpr LinkAttribute rules[] = {
    {Vocabulary::html, "a", "ping", LinkKind::list, LinkCondition::always, ""},
    {Vocabulary::html, "applet", "archive", LinkKind::comma_list, LinkCondition::always, ""},
    {Vocabulary::html, "img", "srcset", LinkKind::srcset, LinkCondition::always, ""},
    {Vocabulary::html, "meta", "content", LinkKind::refresh, LinkCondition::with_refresh, ""},
    {Vocabulary::html, "*", "style", LinkKind::css, LinkCondition::always, ""},
    {Vocabulary::html, "script", "#text", LinkKind::json, LinkCondition::with_import_map_type, ""},
    {Vocabulary::html, "script", "#text", LinkKind::json,
     LinkCondition::with_speculation_rules_type, ""},
    {Vocabulary::html, "script", "#text", LinkKind::json, LinkCondition::with_json_ld_type, ""},
    {Vocabulary::html, "script", "#text", LinkKind::module, LinkCondition::with_module_type, ""},
};

struct Text {
  std::string value;
  std::vector<std::string> urls;
};

std::string text_of(const ValueReference& own, std::string_view value) {
  const std::string_view bytes = own.place.of(value);
  return own.coding == nullptr ? std::string(bytes) : own.coding->decode(bytes).text;
}

std::vector<std::string> urls_of(const LinkAttribute& rule, std::string_view value) {
  std::vector<ValueReference> references;
  find_value_references(rule, value, {}, references);
  std::vector<std::string> urls;
  std::size_t behind = 0;
  for (const ValueReference& own : references) {
    require(own.place.offset >= behind && own.place.end() <= value.size(), "in order, and inside");
    behind = own.place.end();
    urls.push_back(text_of(own, value));
  }
  return urls;
}

// A pattern that is made absolute stays the same pattern of the text, and depends on no base.
void check_patterns(const LinkAttribute& rule, std::string_view value) {
  const auto base = url::PatternBase::make("http://h.example/(d)/p:x?q=*");
  const JsonPatterns before = find_value_patterns(rule, value);
  for (std::size_t i = 0; i < before.patterns.size(); ++i) {
    if (!before.patterns[i].depends_on_base) continue;
    const auto edit = absolute_pattern(before.patterns[i], value, *base);
    if (!edit) continue;
    EditList edits;
    require(edits.add({edit->span, edit->text}), "one edit");
    const JsonPatterns after = find_value_patterns(rule, apply_edits(value, edits));
    require(after.patterns.size() == before.patterns.size(), "as many patterns");
    require(!after.patterns[i].depends_on_base, "an absolute pattern");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const LinkAttribute& rule = rules[data[0] % std::size(rules)];
  const std::string_view value(reinterpret_cast<const char*>(data) + 2, size - 2);
  if (!utf8::is_valid(value)) return 0;
  check_patterns(rule, value);
  std::vector<ValueReference> references;
  find_value_references(rule, value, {}, references);
  if (references.empty()) return 0;
  std::vector<std::string> urls = urls_of(rule, value);
  const std::size_t chosen = data[1] % references.size();
  const ValueReference& own = references[chosen];
  const std::string url = "http://h.example/d/(x)'\"<" + std::to_string(data[1]);
  if (!can_stand(rule.kind, value, own.place, url)) return 0;
  EditList edits;
  const std::string_view bytes = own.place.of(value);
  if (own.coding == nullptr) {
    edits.add({own.place, url});
  } else {
    const DecodedText decoded_text = own.coding->decode(bytes);
    EditList whole;
    whole.add({{0, decoded_text.text.size()}, url});
    const auto encoded_edits = own.coding->encode_edits(bytes, decoded_text, whole);
    require(encoded_edits.has_value(), "a list of edits can be wrapped");
    for (const Edit& edit : *encoded_edits) {
      edits.add({{own.place.offset + edit.span.offset, edit.span.length}, edit.replacement});
    }
  }
  const std::string written = apply_edits(value, edits);
  urls[chosen] = url;
  require(urls_of(rule, written) == urls, "the others stay, and this one is what was written");
  if (rule.kind == LinkKind::css || rule.kind == LinkKind::json || rule.kind == LinkKind::module) {
    const std::string_view changed(written);
    const auto before = static_cast<std::size_t>(std::count(value.begin(), value.end(), '<'));
    const auto after = static_cast<std::size_t>(std::count(changed.begin(), changed.end(), '<'));
    require(after <= before, "no tag comes about");
  }
  return 0;
}
