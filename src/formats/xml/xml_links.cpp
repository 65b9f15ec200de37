#include "formats/xml/xml_links.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "formats/html/element_facts.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/tokenizer.hpp"
#include "formats/xml/xml_finder.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr LinkAttribute stylesheet_rule{Vocabulary::xml, "xml-stylesheet",      "href",
                                        LinkKind::url,   LinkCondition::always, ""};

constexpr LinkAttribute xml_base_rule{Vocabulary::xml,       "*", "xml:base", LinkKind::url,
                                      LinkCondition::always, ""};

// An attribute's name as in the tables; empty if the tables cannot contain it.
std::string table_name(const XmlName& name) {
  if (name.space.empty()) return std::string(name.local);
  if (name.space == xml_namespace::xlink) return "xlink:" + std::string(name.local);
  if (name.space == xml_namespace::xml) return "xml:" + std::string(name.local);
  if (name.space == xml_namespace::epub) return "epub:" + std::string(name.local);
  if (name.space == xml_namespace::rdf) return "rdf:" + std::string(name.local);
  return {};
}

Vocabulary vocabulary_of(std::string_view space) {
  if (space == xml_namespace::html) return Vocabulary::html;
  if (space == xml_namespace::svg) return Vocabulary::svg;
  if (space == xml_namespace::mathml) return Vocabulary::mathml;
  return Vocabulary::xml;
}

}  // namespace

// XML 1.0 2.3: a value always has quotes.
std::optional<Quoting> XmlLinks::quoting_of(Quoting in_html) const {
  if (in_html == Quoting::double_quoted) return Quoting::xml_double_quoted;
  if (in_html == Quoting::single_quoted) return Quoting::xml_single_quoted;
  const bool is_read = is_lenient_ && in_html == Quoting::unquoted;
  return is_read ? std::optional(Quoting::unquoted) : std::nullopt;
}

void XmlLinks::note_root(const XmlName& name, Vocabulary vocabulary) {
  is_first_ = false;
  found_.unknown_root = name.local;
  found_.unknown_namespace = name.space;
  has_xml_base_ = vocabulary != Vocabulary::html && vocabulary != Vocabulary::svg;
  // A sitemap is recognised by its root: many name an older namespace, a misspelt one or none.
  const bool is_sitemap = name.local == "urlset" || name.local == "sitemapindex";
  if (is_sitemap && vocabulary == Vocabulary::xml) {
    sitemap_ = name.space;
    without_namespace_ = xml_namespace::sitemap;
  }
  if (name.space.empty()) {
    if (name.local == "feed") without_namespace_ = xml_namespace::atom;
    if (equal_ignoring_case(name.local, "rss")) without_namespace_ = xml_namespace::rss2;
    if (equal_ignoring_case(name.local, "opml")) without_namespace_ = xml_namespace::opml;
  }
  // HTML 2.4.3: a BASE counts in every document, whatever its root is. A feed can contain the HTML
  // of a page, but its readers take the base of the feed from xml:base alone (RFC 4287 2).
  const bool is_feed = !without_namespace_.empty() || is_feed_namespace(name.space);
  has_html_base_ = !is_feed;
}

// Whether an element may have links of its own. XLink and RDF's attributes may be on any element.
bool XmlLinks::is_known(const XmlName& name, Vocabulary vocabulary) const {
  if (vocabulary != Vocabulary::xml || !without_namespace_.empty() || !sitemap_.empty())
    return true;
  return name.space == xml_namespace::rdf || is_feed_namespace(name.space);
}

void XmlLinks::start(const char* expanded, const XmlMarkup& markup) {
  if (over_limit_ != nullptr) return;
  std::size_t names = std::strlen(expanded);  // the reader has written out the namespace in each
  for (const char** at = markup.attributes; *at != nullptr; at += 2) names += std::strlen(*at);
  if (!affords(names)) return;
  const std::size_t offset = markup.place.offset;
  const bool lacks_end = is_lenient_ && !open_.empty() && open_.back().text_rule != nullptr &&
                         offset > open_.back().text &&
                         open_.back().text_rule->kind == LinkKind::url;
  if (!lacks_end) add_running_text(offset);  // the text of a link is not running text
  if (!open_.empty()) {
    const Open around = open_.back();
    // A feed contains HTML as escaped text. If there are elements instead, only those with
    // attributes can have links, and these links are not read.
    const bool is_html = around.text_rule != nullptr && around.text_rule->kind == LinkKind::html;
    if (is_html && marked_up_ == 0) marked_up_ = open_.size();
    if (marked_up_ > 0 && *markup.attributes != nullptr) {
      if (!has_marked_up_link_) ++found_.unread_markup;
      has_marked_up_link_ = true;
    }
    open_.back().text_rule = nullptr;  // it contains more than text
    if (lacks_end) add_text_link(around, offset);
  }
  const XmlName name = XmlName::of(expanded);
  const Vocabulary vocabulary = vocabulary_of(name.space);
  if (is_first_) note_root(name, vocabulary);
  knows_vocabulary_ = knows_vocabulary_ || is_known(name, vocabulary);
  Open opened{.scope = open_.empty() ? LinkSite::no_scope : open_.back().scope,
              .tag = offset + 1,
              .is_template = vocabulary == Vocabulary::html && name.local == "template",
              .is_head = vocabulary == Vocabulary::html && name.local == "head",
              .is_title = vocabulary == Vocabulary::html && name.local == "title",
              .is_code = name.local == "script" || name.local == "style",
              .is_xslt = name.space == xml_namespace::xslt || is_in_stylesheet(markup.attributes)};
  opened.is_code = opened.is_code || opened.is_xslt;
  if (opened.is_template) ++templates_;
  // The expansion of an entity has no place in the document.
  if (markup.place.length != 0) read_tag(markup, name, vocabulary, opened);
  open_.push_back(opened);
  go_on_behind(markup.place);
}

// XSLT 1.0 2.3: the root of the result can be the stylesheet, if it has xsl:version.
bool XmlLinks::is_in_stylesheet(const char** given) const {
  if (!open_.empty()) return open_.back().is_xslt;
  for (; *given != nullptr; given += 2) {
    const XmlName name = XmlName::of(*given);
    if (name.space == xml_namespace::xslt && name.local == "version") return true;
  }
  return false;
}

// Running text continues after the markup at hand. The expansion of an entity has no end here, and
// neither has the end of an empty element, whose tag has been read.
void XmlLinks::go_on_behind(const Span& markup) {
  running_text_ = std::max(running_text_, markup.end());
}

// Adds the running text before the markup at hand, if the table asks for text.
void XmlLinks::add_running_text(std::size_t end) {
  if (rules_.text_rule() == nullptr || open_.empty() || end <= running_text_) return;
  const Open& around = open_.back();
  const Span text{running_text_, end - running_text_};
  if (around.is_code || has_other_entity(text.of(xml_))) return;
  add_text_link({.scope = around.scope,
                 .text_rule = rules_.text_rule(),
                 .text = running_text_,
                 .tag = running_text_,
                 .element = "text"},
                end);
}

void XmlLinks::end(const XmlMarkup& markup) {
  if (over_limit_ != nullptr || open_.empty()) return;
  const std::size_t offset = markup.place.offset;
  const bool is_link = open_.back().text_rule != nullptr && offset >= open_.back().text;
  if (!is_link) add_running_text(offset);
  go_on_behind(markup.place);
  const Open opened = open_.back();
  if (open_.size() == marked_up_) {
    marked_up_ = 0;
    has_marked_up_link_ = false;
  }
  open_.pop_back();
  if (opened.is_template) --templates_;
  if (opened.is_title && !found_.findings.title && opened.text > 0 && offset >= opened.text) {
    found_.findings.title = Span{opened.text, offset - opened.text};
  }
  if (is_link) add_text_link(opened, offset);
}

// Adds a text up to `end` that is or may hold a link: the text of an element, or running text.
void XmlLinks::add_text_link(const Open& opened, std::size_t end) {
  LinkSite site;
  site.value = {opened.text, end - opened.text};
  site.tag = opened.tag;
  site.rule = opened.text_rule;
  site.element = opened.element;
  site.quoting = Quoting::xml_text;
  site.inert = templates_ > 0;
  site.scope = opened.scope;
  add(site);
}

void XmlLinks::add(const LinkSite& site) {
  const std::string_view raw = site.value.of(xml_);
  if (!may_hold_url(site.rule->kind, raw)) return;
  if (has_other_entity(raw) && site.quoting == Quoting::xml_text) {
    found_.opaque.push_back(site.value.offset);
    return;
  }
  found_.findings.sites.push_back(site);
  if (found_.findings.sites.size() > limits_.links) over_limit_ = "links";
}

bool XmlLinks::affords(std::size_t size) {
  if (over_limit_ == nullptr && !allowance_.spend(size)) over_limit_ = "expansion";
  return over_limit_ == nullptr;
}

// Whether a text has a reference other than those that the codings know. In a lenient reading, an
// ampersand that begins no reference stands for itself.
bool XmlLinks::has_other_entity(std::string_view raw) const {
  if (is_lenient_ && !has_own_entities_) return false;
  const bool is_xhtml = knows_html_entities_ && !has_own_entities_;
  return has_other_reference(raw, is_xhtml ? ReferenceRules::xhtml : ReferenceRules::xml);
}

// Reads the attributes of a start tag, without declarations of namespaces. The reader gives their
// names with namespaces, and their values; the tag gives their places. Returns those that are
// default values.
const char** XmlLinks::read_attributes(const XmlMarkup& markup) {
  const Span& tag = markup.place;
  attributes_.clear();
  const char** given = markup.attributes;
  const char** const defaults = given + markup.specified;
  if (xml_[tag.offset] != '<') return defaults;  // it comes from an entity, whose reference is here
  const char* const behind_name = tokenizer::skip_tag_name(xml_.data() + tag.offset + 1);
  const auto add = [&](std::string_view written, const tokenizer::Attribute& attribute) {
    const auto quoting = quoting_of(attribute.quoting);
    if (written == "xmlns" || written.starts_with("xmlns:") || !quoting) return;
    if (given == defaults) return;
    const auto offset = static_cast<std::size_t>(attribute.value - xml_.data());
    attributes_.push_back(
        {table_name(XmlName::of(given[0])), given[1], {offset, attribute.length}, *quoting});
    given += 2;
  };
  static_cast<void>(tokenizer::read_attributes(behind_name, xml_.data() + tag.end(), add));
  return defaults;
}

auto XmlLinks::value_of() const {
  return [this](OtherAttribute attribute) -> std::optional<std::string_view> {
    for (const Attribute& candidate : attributes_) {
      if (candidate.name == absolve::name_of(attribute)) return candidate.value;
    }
    return std::nullopt;
  };
}

void XmlLinks::read_tag(const XmlMarkup& markup, const XmlName& name, Vocabulary vocabulary,
                        Open& opened) {
  const Span& tag = markup.place;
  const char** const defaults = read_attributes(markup);
  const std::size_t outer = opened.scope;
  read_scopes(defaults, outer, opened);
  if (opened.is_xslt && name.space != xml_namespace::xslt) return;
  // All attributes of a tag in an entity are declared.
  count_declared_links(xml_[tag.offset] == '<' ? defaults : markup.attributes, name, vocabulary);
  if (vocabulary == Vocabulary::html && name.local == "meta" && has_html_base_) {
    read_meta({.tag = opened.tag,
               .is_inert = templates_ > 0,
               .is_child_of_head = !open_.empty() && open_.back().is_head},
              value_of(), found_.findings);
  }
  read_links(name, vocabulary, outer, opened);
  if (xml_[tag.end() - 2] == '/') return;
  opened.text_rule = rule_of(name, vocabulary, own_text);
  while (opened.text_rule != nullptr && !holds(*opened.text_rule))
    opened.text_rule = next(opened.text_rule);
  opened.text = tag.end();
  if (opened.text_rule != nullptr) opened.element = element_of(*opened.text_rule, name.local);
}

void XmlLinks::count_declared_links(const char** attributes, const XmlName& name,
                                    Vocabulary vocabulary) {
  for (const char** at = attributes; *at != nullptr; at += 2) {
    const LinkAttribute* const rule = rule_of(name, vocabulary, table_name(XmlName::of(at[0])));
    const bool is_link = rule != nullptr && holds(*rule) && may_hold_url(rule->kind, at[1]);
    if (is_link) ++found_.declared_links;
  }
}

void XmlLinks::read_scopes(const char** defaults, std::size_t outer, Open& opened) {
  if (!has_xml_base_) return;
  const auto open_scope = [&](std::string value) {
    found_.findings.scopes.push_back({outer, std::move(value)});
    opened.scope = found_.findings.scopes.size() - 1;
  };
  // XML 1.0 3.3.2: a declaration of the document can give an element an attribute.
  for (const char** left = defaults; *left != nullptr; left += 2) {
    if (table_name(XmlName::of(left[0])) == "xml:base") open_scope(left[1]);
  }
  if (opened.is_xslt) return;
  for (const Attribute& attribute : attributes_) {
    if (attribute.name == "xml:base") open_scope(attribute.value);
  }
}

void XmlLinks::read_links(const XmlName& name, Vocabulary vocabulary, std::size_t outer,
                          const Open& opened) {
  seen_.clear();
  for (const Attribute& attribute : attributes_) {
    const bool is_xml_base = attribute.name == "xml:base" && has_xml_base_;
    const LinkAttribute* rule =
        is_xml_base ? &xml_base_rule : rule_of(name, vocabulary, attribute.name);
    while (rule != nullptr && !holds(*rule)) rule = next(rule);
    if (rule == nullptr) continue;
    // A lenient reader can meet a name twice. The first counts.
    if (is_lenient_) {
      if (std::ranges::find(seen_, rule) != seen_.end()) continue;
      seen_.push_back(rule);
    }
    LinkSite site;
    site.value = attribute.raw;
    site.tag = opened.tag;
    site.rule = rule;
    site.element = element_of(*rule, name.local);
    site.quoting = attribute.quoting;
    site.inert = templates_ > 0;
    site.scope = is_xml_base ? outer : opened.scope;
    const std::string_view raw = site.value.of(xml_);
    if (CharacterReferences::in(site.quoting).decode(raw).text != attribute.value ||
        (is_lenient_ && has_other_entity(raw))) {
      found_.opaque.push_back(site.value.offset);
      continue;
    }
    site.in_body = site.is_base() && (open_.empty() || !open_.back().is_head);
    if (site.is_base() && !site.inert && !base_ && has_html_base_) base_ = site.value.offset;
    add(site);
  }
}

// Names match those of the table only in the same case.
const LinkAttribute* XmlLinks::rule_of(const XmlName& name, Vocabulary vocabulary,
                                       std::string_view attribute) const {
  if (attribute.empty()) return nullptr;
  if (vocabulary == Vocabulary::xml) {
    const bool is_of_sitemap = !sitemap_.empty() && name.space == sitemap_;
    const std::string_view space = name.space.empty() ? without_namespace_
                                   : is_of_sitemap    ? xml_namespace::sitemap
                                                      : name.space;
    return find_feed_link(space, name.local, attribute);
  }
  const auto number = [](const NameTable& names, std::string_view text) {
    const std::uint16_t found = names.find(text);
    return found != NameTable::none && names.name_of(found) == text ? found : NameTable::none;
  };
  const std::uint16_t element = number(rules_.elements(), name.local);
  if (attribute == own_text) return rules_.find_text(vocabulary, element);
  const std::uint16_t of_attribute = number(rules_.attributes(), attribute);
  if (of_attribute == NameTable::none) return nullptr;
  return rules_.find(vocabulary, element, of_attribute);
}

const LinkAttribute* XmlLinks::next(const LinkAttribute* rule) const {
  return rule->vocabulary == Vocabulary::xml ? nullptr : rules_.next(rule);
}

bool XmlLinks::holds(const LinkAttribute& rule) const {
  const auto has = [this](std::string_view attribute, std::string_view value) {
    return std::ranges::any_of(attributes_, [&](const Attribute& candidate) {
      return candidate.name == attribute && equal_ignoring_case(candidate.value, value);
    });
  };
  if (rule.condition == LinkCondition::with_html_type) {
    // RFC 4287 4.1.3.3: the text of a content element can be of any media type.
    // Atom 0.3 3.1.2: text of that type is markup if its mode is "escaped".
    return has("type", "html") ||
           (has("type", "text/html") && (rule.element == "content" || has("mode", "escaped")));
  }
  if (rule.condition == LinkCondition::with_permalink) {
    return std::ranges::none_of(attributes_, [](const Attribute& attribute) {
      return equal_ignoring_case(attribute.name, "isPermaLink") &&
             equal_ignoring_case(attribute.value, "false");
    });
  }
  return absolve::holds(rule.condition, value_of());
}

// Associating Style Sheets with XML documents 1.0, 4: href="…" among the pseudo-attributes.
void XmlLinks::instruction(std::string_view target, const XmlMarkup& markup) {
  if (over_limit_ != nullptr) return;
  const Span& place = markup.place;
  add_running_text(place.offset);
  go_on_behind(place);
  if (!open_.empty()) open_.back().text_rule = nullptr;
  if (target != "xml-stylesheet" || !is_first_) return;
  // For an instruction from an entity there is no text here, or that of the reference.
  if (place.length == 0 || xml_[place.offset] != '<') return;
  // An instruction ends in `?>`. The reader of attributes takes `?` for an attribute without a
  // value, and `>` for the end.
  const char* const start = xml_.data() + place.offset;
  LinkSite site;
  const auto read = [&](std::string_view name, const tokenizer::Attribute& attribute) {
    const auto quoting = quoting_of(attribute.quoting);
    if (name != "href" || !quoting || site.rule != nullptr) return;
    site.value = {static_cast<std::size_t>(attribute.value - xml_.data()), attribute.length};
    site.rule = &stylesheet_rule;
    site.element = stylesheet_rule.element;
    site.quoting = *quoting;
  };
  static_cast<void>(
      tokenizer::read_attributes(start + 2 + target.size(), start + place.length, read));
  if (site.rule != nullptr) add(site);
}

// The table's name, or a copy that is kept for this document.
std::string_view XmlLinks::element_of(const LinkAttribute& rule, std::string_view name) {
  if (rule.element != "*") return rule.element;
  return found_.findings.names.keep(name);
}

XmlFindings XmlLinks::take() {
  std::ranges::sort(found_.findings.sites, {},
                    [](const LinkSite& site) { return site.value.offset; });
  if (base_) found_.findings.set_base(*base_);
  if (knows_vocabulary_ || !found_.findings.sites.empty()) found_.unknown_root.clear();
  return std::move(found_);
}

}  // namespace absolve::ABSOLVE_VERSIONED
