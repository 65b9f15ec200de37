// Describes a link to the delivery.

#include "formats/html/attribute.hpp"
#include "pipeline/link_pass.hpp"

namespace absolve {

// Whether a link stays in its document. `stays_as_written` keeps such a link.
bool LinkPass::is_in_document(const Found& found) const {
  if (found.is_local || found.resolver.is_same_document(found.url)) return true;
  const EmptyAction action = document_.empty_action_of(site(found.site), found.raw);
  if (found.is_base || action == EmptyAction::base) return false;
  if (!found.reference.empty() && found.reference.front() != '#') return false;
  return document_.means_document(found.resolver, found.url, action == EmptyAction::document_url);
}

LinkAction LinkPass::deliver(const Found& found) {
  const LinkSite& place = site(found.site);
  const std::vector<HeaderLink>& fields = document_.opened_.fields;
  // The context of another link is made absolute with it, and leads nowhere itself.
  if (!fields.empty() && fields[found.site].is_anchor) return {};
  const bool is_whole = place.rule->kind == LinkKind::url || place.rule->kind == LinkKind::header;
  const Span span = is_whole ? place.value : found.value.bytes_at(found.own.place);
  Link& link = link_;
  link.element = place.element;
  link.attribute = found.own.name.empty() ? place.rule->attribute : found.own.name;
  std::string attribute;  // a name that is not in the table
  if (const std::string_view reading = name_of_reading(found.own.form); !reading.empty()) {
    attribute = std::string(link.attribute).append(", ").append(reading);
    link.attribute = attribute;
  }
  link.kind = place.rule->kind;
  link.inert = place.inert;
  link.is_base = found.is_base;
  link.in_body = place.in_body;
  link.raw = found.raw;
  link.rel = place.may_have_rel ? rel_of(found.site) : std::string_view();
  link.base = found.resolver.base();
  link.layer = found.resolver.layer();
  link.span = document_.outermost(span);
  if (document_.options().details) link.details = details_of(found.site);
  if (found.error != nullptr) {
    link.url.reset();
    link.same_document = false;
    link.error = *found.error;
  } else {
    link.url = found.url;
    link.same_document = is_in_document(found);
    link.error.reset();
  }
  link.has_anchor = !fields.empty() && fields[found.site].has_anchor;
  link.fetches_nothing = found.fetches_nothing;
  link.names_element = found.names_element;
  const bool stays = found.is_local || found.resolver.is_in_document(found.reference);
  if (!found.is_own_url && (!link.same_document || !stays)) {
    return sink_.delivery->add(document_.report_, link);
  }
  // The link is relative to the document's own URL, and not to a BASE in the document.
  const BaseEstablishment& outside = document_.fallback_;
  const SharedText& base = found.is_own_url ? document_.own_url_ : document_.same_document_url_;
  link.base = base;
  link.layer = outside.url() == base.view() ? outside.layer() : std::nullopt;
  return sink_.delivery->add(document_.report_, link);
}

// The text up to the end of its last tag. Reading a tag then never searches what follows all tags.
std::string_view LinkPass::tags() {
  if (!tags_) {
    const std::string_view text = document_.opened_.text.text();
    tags_ = text.substr(0, text.rfind('>') + 1);
  }
  return *tags_;
}

// The rel of a site: the attribute of its tag, which all links of the tag share, or the parameter
// of a Link field.
std::string_view LinkPass::rel_of(std::size_t index) {
  if (!document_.opened_.fields.empty()) return document_.opened_.fields[index].rel;
  const LinkSite& own = site(index);
  if (!may_have_rel(own.element)) return {};
  // An element `link` of SVG is any element (HTML 4.2.4 is about those of HTML).
  const Vocabulary vocabulary = own.rule->vocabulary;
  const bool is_foreign = vocabulary == Vocabulary::svg || vocabulary == Vocabulary::mathml;
  if (is_foreign && own.element == "link") return {};
  if (own.tag == tag_) return rel_;
  tag_ = own.tag;
  const auto rel = find_attribute(tags(), own.tag, "rel");
  rel_ = rel ? texts_.keep(document_.text_of(*rel).text()) : std::string_view();
  return rel_;
}

}  // namespace absolve
