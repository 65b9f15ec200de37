#include "document/opened_document.hpp"
#include "formats/json/json_links.hpp"
#include "text/coding/encoding.hpp"

namespace absolve {
namespace {

constexpr LinkAttribute rule_of(std::string_view element, LinkCondition condition) {
  return {Vocabulary::html, element, own_text, LinkKind::json, condition, ""};
}
constexpr LinkAttribute manifest_rule = rule_of("manifest", LinkCondition::always);
constexpr LinkAttribute linked_data_rule = rule_of("json", LinkCondition::with_json_ld_type);
constexpr LinkAttribute speculation_rule =
    rule_of("speculationrules", LinkCondition::with_speculation_rules_type);
constexpr LinkAttribute json_rule = rule_of("json", LinkCondition::always);

}  // namespace

// RFC 8259 8.1: JSON is in UTF-8; a byte order mark is skipped.
Result<OpenedDocument> open_json(std::string_view bytes, std::string_view media_type,
                                 const DocumentSource&, const Options& options) {
  const std::size_t mark = sniff_outside(bytes, {}, {}).bom_length == 3 ? 3 : 0;
  auto text = DocumentText::decode(bytes, "UTF-8", mark, options.limits);
  if (!text) return text.error();
  OpenedDocument opened{.text = std::move(*text), .findings = {}};
  opened.engine = "json";
  opened.encoding_source = EncodingSource::format_default;
  LinkSite site;
  site.value = {0, opened.text.text().size()};
  site.rule = media_type == "application/manifest+json"           ? &manifest_rule
              : media_type == "application/ld+json"               ? &linked_data_rule
              : media_type == "application/speculationrules+json" ? &speculation_rule
                                                                  : &json_rule;
  site.element = site.rule->element;
  site.quoting = Quoting::raw_text;
  opened.findings.sites.push_back(site);
  if (!is_json(opened.text.text())) {
    opened.diagnostics.push_back({.code = DiagnosticCode::not_well_formed,
                                  .arguments = {"no JSON, or a number out of range"},
                                  .offset = 0});
  }
  return opened;
}

}  // namespace absolve
