#include "document/opened_document.hpp"
#include "formats/fields/parameters.hpp"
#include "text/coding/encoding.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

constexpr std::size_t looked_at = 1024;

// CSS Syntax 3, 3.2: the ASCII bytes of `@charset "…";` at the very start count, even if they mean
// something else in the encoding that they name.
std::string_view encoding_of_css(std::string_view bytes) {
  constexpr std::string_view start = "@charset \"";
  bytes = bytes.substr(0, looked_at);
  if (!bytes.starts_with(start)) return {};
  const auto end = bytes.find("\";", start.size());
  if (end == std::string_view::npos) return {};
  const auto name = encoding_for_label(bytes.substr(start.size(), end - start.size()));
  return name.starts_with("UTF-16") ? "UTF-8" : name;
}

}  // namespace

Result<OpenedDocument> open_css(std::string_view bytes, std::string_view,
                                const DocumentSource& source, const Options& options) {
  static constexpr LinkAttribute rule{Vocabulary::html, "stylesheet",          own_text,
                                      LinkKind::css,    LinkCondition::always, ""};
  const auto encoding =
      sniff_declared(bytes, source.charset, charset_in(source.content_type), encoding_of_css);
  auto text = DocumentText::decode(bytes, encoding.name, encoding.bom_length, options.limits);
  if (!text) return text.error();
  OpenedDocument opened{.text = std::move(*text), .findings = {}};
  opened.engine = "css";
  opened.encoding_source = encoding.source;
  const std::string_view css = opened.text.text();
  LinkSite site;
  site.value = {0, css.size()};
  site.rule = &rule;
  site.element = rule.element;
  site.quoting = Quoting::raw_text;
  opened.findings.sites.push_back(site);
  return opened;
}

}  // namespace absolve
