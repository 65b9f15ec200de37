#include <algorithm>
#include <array>

#include "absolve/reference.hpp"
#include "coding/encoding.hpp"
#include "html/sniff.hpp"
#include "mime/parameters.hpp"
#include "rewrite/opened_document.hpp"

namespace absolve {
namespace {

constexpr LinkAttribute rule_of(std::string_view subtype) {
  return {Vocabulary::html, "text", subtype, LinkKind::text, LinkCondition::always, ""};
}

constexpr std::array rules{rule_of("plain"), rule_of("enriched"), rule_of("richtext")};

}  // namespace

bool is_running_text(std::string_view media_type) {
  return media_type.starts_with("text/") &&
         std::ranges::any_of(rules, [&](const LinkAttribute& rule) {
           return media_type.substr(5) == rule.attribute;
         });
}

std::string_view text_encoding_of(const DocumentSource& source) {
  const std::string label = source.charset.empty()
                                ? FieldParameters(source.content_type).value_of("charset")
                                : source.charset;
  const std::string_view encoding = encoding_for_label(label);
  return encoding.empty() || equal_ignoring_case(label, "us-ascii") ? "UTF-8" : encoding;
}

Result<OpenedDocument> open_text(std::string_view bytes, std::string_view media_type,
                                 const DocumentSource& source, const Options& options) {
  const auto marked = sniff_outside(bytes, {}, {});  // a byte order mark overrules any label
  auto text = DocumentText::decode(bytes, marked.is_open ? text_encoding_of(source) : marked.name,
                                   marked.bom_length, options.limits);
  if (!text) return tl::unexpected<Error>(text.error());
  OpenedDocument opened{.text = std::move(*text), .findings = {}};
  opened.engine = "text";
  opened.reading = {.joins_lines = FieldParameters(source.content_type).joins_lines(),
                    .abbreviated = options.abbreviated};
  LinkSite site;
  site.value = {0, opened.text.text().size()};
  site.rule = std::ranges::find(rules, media_type.substr(5), &LinkAttribute::attribute);
  site.element = site.rule->element;
  site.quoting = Quoting::raw_text;
  opened.findings.sites.push_back(site);
  return opened;
}

}  // namespace absolve
