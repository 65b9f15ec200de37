#include "document/link_describer.hpp"

#include <array>
#include <utility>

#include "formats/fields/field_values.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/tag.hpp"
#include "formats/media_types.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::size_t max_detail = 1024;

constexpr auto detail_attributes =
    std::to_array<std::pair<std::string_view, std::string LinkDetails::*>>({
        {"title", &LinkDetails::title},
        {"alt", &LinkDetails::alt},
        {"hreflang", &LinkDetails::hreflang},
        {"type", &LinkDetails::type},
        {"media", &LinkDetails::media},
    });

}  // namespace

Link& LinkDescriber::describe(const FoundLink& found) {
  const LinkSite& place = found.site;
  const std::vector<HeaderLink>& fields = document_.opened().fields;
  const bool is_whole = place.rule->kind == LinkKind::url || place.rule->kind == LinkKind::header;
  const Span span = is_whole ? place.value : found.value->bytes_at(found.in_value.place);
  Link& link = link_;
  link.element = place.element;
  link.attribute = found.in_value.name.empty() ? place.rule->attribute : found.in_value.name;
  if (const std::string_view reading = name_of_reading(found.in_value.form); !reading.empty()) {
    attribute_name_.assign(link.attribute).append(", ").append(reading);
    link.attribute = attribute_name_;
  }
  link.kind = place.rule->kind;
  link.inert = place.inert;
  link.in_noscript = place.in_noscript;
  link.is_base = found.is_base;
  link.in_body = place.in_body;
  link.raw = found.raw;
  link.rel = place.may_have_rel ? rel_of(found.index) : std::string_view();
  link.base = found.resolver.base();
  link.layer = found.resolver.layer();
  link.span = document_.outermost(span);
  if (document_.options().details) link.details = details_of(found.index);
  if (found.error != nullptr) {
    link.url.reset();
    link.same_document = false;
    link.error = *found.error;
  } else {
    link.url = found.url;
    link.same_document = found.in_document != InDocument::no;
    link.error.reset();
  }
  link.has_anchor = !fields.empty() && fields[found.index].has_anchor;
  link.fetches_nothing = found.fetches_nothing || is_unfollowed(found);
  link.names_element = found.names_element;
  const bool stays = found.is_css_fragment || found.resolver.resolves_in_document(found.reference);
  if (found.requests_document() || (link.same_document && stays)) {
    // The link is relative to the document's own URL, and not to a BASE in the document.
    const DocumentBase& base = document_.base();
    link.base = found.requests_document() ? base.url_with_fragment() : base.same_document_url();
    link.layer = base.around().url() == link.base ? base.around().layer() : std::nullopt;
  }
  return link;
}

LinkPlace LinkDescriber::place_of(const FoundLink& found) {
  const LinkSite& place = found.site;
  return {.entity = document_.place().entity,
          .media_type = document_.place().media_type,
          .element = place.element,
          .attribute = place.rule->attribute,
          .kind = place.rule->kind,
          .raw = found.raw,
          .url = found.url,
          .base = found.resolver.base(),
          .rel = place.element == "link" ? rel_of(found.index) : std::string_view(),
          .is_base = found.is_base,
          .names_element = found.names_element,
          .font_source = found.in_value.font_source == 0 ? 0
                                                         : document_.outermost(place.value).offset +
                                                               found.in_value.font_source};
}

// Whether browsers load nothing for a link because of where it stands. It is edited like others: a
// script could change the place.
bool LinkDescriber::is_unfollowed(const FoundLink& found) {
  const LinkSite& site = found.site;
  // CSS Values 4, 4.5.1.1: a fragment refers to an element of the document itself.
  if (found.is_css_fragment || found.in_value.is_ignored || found.is_mapped) return true;
  if (site.rule->kind == LinkKind::refresh) return site.inert;
  if (site.element == "script" && site.rule->kind == LinkKind::url && !may_have_file(site)) {
    return true;
  }
  // SVG 2 16.1.1: the attribute of no namespace takes precedence.
  return site.rule->vocabulary == Vocabulary::svg && site.rule->attribute == "xlink:href" &&
         find_attribute(tags(), site.tag, "href").has_value();
}

// HTML 4.12.1.1, "prepare the script element": scripts and modules have files. An import map and
// speculation rules with a file fail, and with any other type the element is a data block.
bool LinkDescriber::may_have_file(const LinkSite& script) {
  const bool has_type = find_attribute(tags(), script.tag, "type").has_value();
  const std::string type = attribute(script.tag, has_type ? "type" : "language");
  if (type.empty()) return true;
  if (!has_type) return is_javascript_type("text/" + type);
  const std::string_view trimmed = ascii::trimmed(type, ascii::is_space);
  return equal_ignoring_case(trimmed, "module") || is_javascript_type(trimmed);
}

std::string LinkDescriber::attribute(std::size_t tag, std::string_view name) {
  const auto found = find_attribute(tags(), tag, name);
  return found ? std::string(document_.opened().text_of(*found).text()) : std::string();
}

std::string_view LinkDescriber::tags() {
  if (!tags_) tags_ = document_.opened().tags();
  return *tags_;
}

// The rel of a site: the attribute of its tag, which all links of the tag share, or the parameter
// of a Link field.
std::string_view LinkDescriber::rel_of(std::size_t index) {
  const OpenedDocument& opened = document_.opened();
  if (!opened.fields.empty()) return opened.fields[index].rel;
  const LinkSite& site = opened.site(index);
  if (!may_have_rel(site.element)) return {};
  // In SVG, `link` has no special meaning (HTML 4.2.4 is only about the element of HTML).
  const Vocabulary vocabulary = site.rule->vocabulary;
  const bool is_foreign = vocabulary == Vocabulary::svg || vocabulary == Vocabulary::mathml;
  if (is_foreign && site.element == "link") return {};
  if (site.tag == rel_tag_) return rel_;
  rel_tag_ = site.tag;
  const auto rel = find_attribute(tags(), site.tag, "rel");
  rel_ = rel ? texts_.keep(opened.text_of(*rel).text()) : std::string_view();
  return rel_;
}

// All links of one tag share the details, so a long title is stored once for all of them.
std::shared_ptr<const LinkDetails> LinkDescriber::details_of(std::size_t index) {
  const OpenedDocument& opened = document_.opened();
  const LinkSite& site = opened.site(index);
  if (details_tag_ == site.tag) return details_;
  details_tag_ = site.tag;
  details_.reset();
  LinkDetails details;
  if (!opened.fields.empty()) {
    const FieldParameters parameters(opened.fields[index].parameters.of(opened.text.text()));
    for (const auto& [name, member] : detail_attributes) {
      details.*member = front_on_one_line(parameters.value_of(name), max_detail);
    }
  } else if (site.tag > 0 && site.tag < tags().size()) {
    const auto decoded = [&opened](const LinkSite& place) {
      return std::string(opened.text_of(place).text());
    };
    for (const auto& [name, member] : detail_attributes) {
      details.*member = front_on_one_line(attribute(site.tag, name), max_detail);
    }
    if (site.element == "a") {
      details.text = anchor_text({.text = opened.text.text(),
                                  .tags_end = tags().size(),
                                  .tag = site.tag,
                                  .is_xml = opened.is_xml()},
                                 max_detail, decoded);
    }
  } else {
    return details_;
  }
  std::size_t size = sizeof(LinkDetails) + details.text.size();
  for (const auto& [name, member] : detail_attributes) size += (details.*member).size();
  static_cast<void>(document_.budget().take_bytes(size));  // beyond the limit, the next link fails
  details_ = std::make_shared<const LinkDetails>(std::move(details));
  return details_;
}

}  // namespace absolve::ABSOLVE_VERSIONED
