// The only file that uses expat. Expat checks well-formedness and resolves namespaces; the
// positions of attributes within a tag are found here.

#include "formats/xml/xml_finder.hpp"

#include <expat.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "core/allowance.hpp"
#include "core/ascii.hpp"
#include "formats/html/element_facts.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/tokenizer.hpp"
#include "formats/xml/feed_links.hpp"
#include "formats/xml/html_entities.hpp"
#include "formats/xml/namespaces.hpp"
#include "formats/xml/xml_name.hpp"

namespace absolve {
namespace {

// What one call of expat takes at most.
constexpr std::size_t max_piece = std::size_t{1} << 30;

// XML 1.0 2.3: a value always has quotes.
std::optional<Quoting> xml_quoting(Quoting quoting) {
  if (quoting == Quoting::double_quoted) return Quoting::xml_double_quoted;
  if (quoting == Quoting::single_quoted) return Quoting::xml_single_quoted;
  return std::nullopt;
}

constexpr LinkAttribute stylesheet_rule{Vocabulary::xml, "xml-stylesheet",      "href",
                                        LinkKind::url,   LinkCondition::always, ""};

constexpr LinkAttribute xml_base_rule{Vocabulary::xml,       "*", "xml:base", LinkKind::url,
                                      LinkCondition::always, ""};

// One attribute of a start tag: its own namespace declarations are not among those that expat
// gives, which come in the order of the tag.
struct Attribute {
  std::string name;  // as in the tables
  std::string value;
  Span raw;
  Quoting quoting;
};

class XmlFinder {
 public:
  XmlFinder(std::string_view xml, const Limits& limits, const LinkRules& rules)
      : xml_(xml), limits_(limits), rules_(rules), allowance_(xml.size(), limits) {}

  Result<XmlFindings> run() {
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
        XML_ParserCreateNS("UTF-8", XmlName::separator), &XML_ParserFree);
    parser_ = parser.get();
    if (parser_ == nullptr) return fail(ErrorCode::over_limit, "memory");
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(
        parser_,
        [](void* self, const char* name, const char** attributes) {
          static_cast<XmlFinder*>(self)->start(name, attributes);
        },
        [](void* self, const char*) { static_cast<XmlFinder*>(self)->end(); });
    XML_SetProcessingInstructionHandler(parser_, [](void* self, const char* target, const char*) {
      static_cast<XmlFinder*>(self)->read_instruction(target);
    });
    // A default value of an attribute can declare a namespace for each element. Expat tells nobody
    // of the attribute, but binds the prefix and copies the name of the namespace.
    XML_SetStartNamespaceDeclHandler(parser_, [](void* self, const char*, const char* uri) {
      static_cast<XmlFinder*>(self)->affords(uri == nullptr ? 0 : std::strlen(uri));
    });
    // Expat compares the default of an attribute with all others of its element.
    XML_SetAttlistDeclHandler(
        parser_, [](void* self, const char*, const char*, const char*, const char*, int) {
          auto& finder = *static_cast<XmlFinder*>(self);
          finder.affords(++finder.declared_attributes_);
        });
    read_html_entities();
    for (std::size_t at = 0; at <= xml_.size();) {
      const std::size_t length = std::min(max_piece, xml_.size() - at);
      const bool is_last = at + length == xml_.size();
      const auto status = XML_Parse(parser_, xml_.data() + at, static_cast<int>(length), is_last);
      if (over_limit_ != nullptr) return fail(ErrorCode::over_limit, over_limit_);
      if (status != XML_STATUS_OK) {
        found_.error_at = std::min(offset(), xml_.size());
        found_.error = XML_ErrorString(XML_GetErrorCode(parser_));
        break;
      }
      if (is_last) break;
      at += length;
    }
    std::ranges::sort(found_.findings.sites, {},
                      [](const LinkSite& site) { return site.value.offset; });
    if (base_) found_.findings.set_base(*base_);
    return std::move(found_);
  }

 private:
  struct Open {
    std::size_t scope;
    const LinkAttribute* text_rule;
    std::size_t text;  // where its text begins
    std::size_t tag;
    std::string_view element;
    bool is_template;
    bool is_head;
    bool is_title;
    bool is_code;  // a script or style, whose text nobody reads
    bool is_xslt;  // in a stylesheet: its elements are of the result, whose base nobody knows here
  };

  // HTML 14.2: expat asks for the DTD, and gets one of entities alone, where the document names one
  // of XHTML. Any other document is read as if nobody could give it a DTD.
  void read_html_entities() {
    if (!may_name_html_entities(xml_)) return;
    XML_SetParamEntityParsing(parser_, XML_PARAM_ENTITY_PARSING_ALWAYS);
    XML_SetExternalEntityRefHandler(
        parser_,
        [](XML_Parser parser, const char* context, const char*, const char*,
           const char* public_id) -> int {
          auto& self = *static_cast<XmlFinder*>(XML_GetUserData(parser));
          const bool is_known = public_id != nullptr && declares_html_entities(public_id);
          if (!is_known || self.knows_html_entities_) return XML_STATUS_OK;
          const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> subset(
              XML_ExternalEntityParserCreate(parser, context, "UTF-8"), &XML_ParserFree);
          if (subset == nullptr) return XML_STATUS_ERROR;
          XML_SetEntityDeclHandler(subset.get(), nullptr);
          const std::string text = html_entity_declarations(self.xml_);
          self.knows_html_entities_ = true;
          return XML_Parse(subset.get(), text.data(), static_cast<int>(text.size()), 1);
        });
    // One of its own may mean anything.
    XML_SetEntityDeclHandler(parser_, [](void* self, const char*, int, const char*, int,
                                         const char*, const char*, const char*, const char*) {
      static_cast<XmlFinder*>(self)->has_own_entities_ = true;
    });
  }

  [[nodiscard]] std::size_t offset() const {
    const auto index = XML_GetCurrentByteIndex(parser_);
    return index < 0 ? 0 : static_cast<std::size_t>(index);
  }

  void start(const char* expanded, const char** given) {
    if (over_limit_ != nullptr || !affords_names(expanded, given)) return;
    add_running_text();
    if (!open_.empty()) open_.back().text_rule = nullptr;  // it has more than text
    const XmlName name = XmlName::of(expanded);
    const Vocabulary vocabulary = vocabulary_of(name.space);
    if (is_first_) {
      is_first_ = false;
      has_xml_base_ = vocabulary != Vocabulary::html && vocabulary != Vocabulary::svg;
      if (name.space.empty() && name.local == "rss") without_namespace_ = xml_namespace::rss2;
      if (name.space.empty() && name.local == "opml") without_namespace_ = xml_namespace::opml;
    }
    Open own{.scope = open_.empty() ? LinkSite::no_scope : open_.back().scope,
             .text_rule = nullptr,
             .text = 0,
             .tag = offset() + 1,
             .element = {},
             .is_template = vocabulary == Vocabulary::html && name.local == "template",
             .is_head = vocabulary == Vocabulary::html && name.local == "head",
             .is_title = vocabulary == Vocabulary::html && name.local == "title",
             .is_code = name.local == "script" || name.local == "style",
             .is_xslt = name.space == xml_namespace::xslt || is_in_stylesheet(given)};
    own.is_code = own.is_code || own.is_xslt;
    if (own.is_template) ++templates_;
    const auto length = static_cast<std::size_t>(XML_GetCurrentByteCount(parser_));
    // What an entity expands to stands nowhere in the document.
    if (length != 0) read_tag({offset(), length}, name, vocabulary, given, own);
    open_.push_back(own);
    go_on_behind();
  }

  // XSLT 1.0 2.3: the result's root can be the stylesheet, if it has xsl:version.
  [[nodiscard]] bool is_in_stylesheet(const char** given) const {
    if (!open_.empty()) return open_.back().is_xslt;
    for (; *given != nullptr; given += 2) {
      const XmlName name = XmlName::of(*given);
      if (name.space == xml_namespace::xslt && name.local == "version") return true;
    }
    return false;
  }

  // Where the markup at hand ends. What comes of an entity has no end here, nor has the end of an
  // empty element, whose tag has been read.
  void go_on_behind() {
    const auto length = static_cast<std::size_t>(XML_GetCurrentByteCount(parser_));
    if (length != 0) running_text_ = offset() + length;
  }

  // Up to the markup at hand, where somebody asks for text.
  void add_running_text() {
    if (rules_.text_rule() == nullptr || open_.empty() || offset() <= running_text_) return;
    LinkSite site;
    site.value = {running_text_, offset() - running_text_};
    site.tag = running_text_;
    site.rule = rules_.text_rule();
    site.element = "text";
    site.quoting = Quoting::xml_text;
    site.inert = templates_ > 0;
    site.scope = open_.back().scope;
    if (!open_.back().is_code && !has_other_entity(site.value.of(xml_))) add(site);
  }

  void end() {
    if (over_limit_ != nullptr) return;
    const bool is_link = open_.back().text_rule != nullptr && offset() >= open_.back().text;
    if (!is_link) add_running_text();
    go_on_behind();
    const Open own = open_.back();
    open_.pop_back();
    if (own.is_template) --templates_;
    if (own.is_title && !found_.findings.title && own.text > 0 && offset() >= own.text) {
      found_.findings.title = Span{own.text, offset() - own.text};
    }
    if (!is_link) return;
    LinkSite site;
    site.value = {own.text, offset() - own.text};
    site.tag = own.tag;
    site.rule = own.text_rule;
    site.element = own.element;
    site.quoting = Quoting::xml_text;
    site.inert = templates_ > 0;
    site.scope = own.scope;
    add(site);
  }

  void add(const LinkSite& site) {
    const std::string_view raw = site.value.of(xml_);
    if (!may_hold_url(site.rule->kind, raw)) return;
    if (has_other_entity(raw) && site.quoting == Quoting::xml_text) {
      found_.opaque.push_back(site.value.offset);
      return;
    }
    found_.findings.sites.push_back(site);
    if (found_.findings.sites.size() > limits_.links) {
      stop("links");
    }
  }

  void stop(const char* limit) {
    over_limit_ = limit;
    XML_StopParser(parser_, XML_FALSE);
  }

  // Names are given with their namespaces written out, which expat has done for each of them.
  bool affords_names(const char* element, const char** attributes) {
    std::size_t size = std::strlen(element);
    for (; *attributes != nullptr; attributes += 2) size += std::strlen(*attributes);
    return affords(size);
  }
  bool affords(std::size_t size) {
    const bool is_affordable = over_limit_ == nullptr && allowance_.spend(size);
    if (!is_affordable && over_limit_ == nullptr) stop("expansion");
    return is_affordable;
  }

  // Whether a text has a reference other than those that the codings know.
  [[nodiscard]] bool has_other_entity(std::string_view raw) const {
    const bool is_xhtml = knows_html_entities_ && !has_own_entities_;
    return has_other_reference(raw, is_xhtml ? ReferenceRules::xhtml : ReferenceRules::xml);
  }

  // The attributes of a well-formed start tag, namespace declarations left out. `given` has their
  // names with namespaces, and their values; the tag has their places. Returns those of `given`
  // that are default values.
  const char** read_attributes(const Span& tag, const char** given) {
    attributes_.clear();
    const char** const defaults = given + XML_GetSpecifiedAttributeCount(parser_);
    if (xml_[tag.offset] != '<') return defaults;  // it came of an entity, whose reference is here
    const char* const behind_name = tokenizer::skip_tag_name(xml_.data() + tag.offset + 1);
    const auto add = [&](std::string_view written, const tokenizer::Attribute& attribute) {
      const auto quoting = xml_quoting(attribute.quoting);
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

  [[nodiscard]] auto value_of() const {
    return [this](PlainAttribute attribute) -> std::optional<std::string_view> {
      for (const Attribute& own : attributes_) {
        if (own.name == absolve::name_of(attribute)) return own.value;
      }
      return std::nullopt;
    };
  }

  void read_tag(const Span& tag, const XmlName& name, Vocabulary vocabulary, const char** given,
                Open& own) {
    const char** const defaults = read_attributes(tag, given);
    const std::size_t outer = own.scope;
    // XML 1.0 3.3.2: a declaration of the document can give an element an attribute.
    for (const char** left = defaults; has_xml_base_ && *left != nullptr; left += 2) {
      if (table_name(XmlName::of(left[0])) != "xml:base") continue;
      found_.findings.scopes.push_back({outer, left[1]});
      own.scope = found_.findings.scopes.size() - 1;
    }
    if (own.is_xslt && name.space != xml_namespace::xslt) return;
    for (const Attribute& attribute : attributes_) {
      if (attribute.name != "xml:base" || !has_xml_base_) continue;
      found_.findings.scopes.push_back({outer, attribute.value});
      own.scope = found_.findings.scopes.size() - 1;
    }
    if (vocabulary == Vocabulary::html && name.local == "meta" && !has_xml_base_) {
      read_meta({.tag = own.tag,
                 .is_inert = templates_ > 0,
                 .is_child_of_head = !open_.empty() && open_.back().is_head},
                value_of(), found_.findings);
    }
    for (const Attribute& attribute : attributes_) {
      const bool is_xml_base = attribute.name == "xml:base" && has_xml_base_;
      const LinkAttribute* rule =
          is_xml_base ? &xml_base_rule : rule_of(name, vocabulary, attribute.name);
      while (rule != nullptr && !holds(*rule)) rule = next(rule);
      if (rule == nullptr) continue;
      LinkSite site;
      site.value = attribute.raw;
      site.tag = own.tag;
      site.rule = rule;
      site.element = element_of(*rule, name.local);
      site.quoting = attribute.quoting;
      site.inert = templates_ > 0;
      site.scope = is_xml_base ? outer : own.scope;
      if (CharacterReferences::in(site.quoting).decode(site.value.of(xml_)).text !=
          attribute.value) {
        found_.opaque.push_back(site.value.offset);
        continue;
      }
      site.in_body = site.is_base() && (open_.empty() || !open_.back().is_head);
      if (site.is_base() && !site.inert && !base_ && !has_xml_base_) base_ = site.value.offset;
      add(site);
    }
    if (xml_[tag.end() - 2] == '/') return;
    own.text_rule = rule_of(name, vocabulary, own_text);
    while (own.text_rule != nullptr && !holds(*own.text_rule)) own.text_rule = next(own.text_rule);
    own.text = tag.end();
    if (own.text_rule != nullptr) own.element = element_of(*own.text_rule, name.local);
  }

  // Names are those of the table in their very case.
  const LinkAttribute* rule_of(const XmlName& name, Vocabulary vocabulary,
                               std::string_view attribute) const {
    if (attribute.empty()) return nullptr;
    if (vocabulary == Vocabulary::xml) {
      return find_feed_link(name.space.empty() ? without_namespace_ : name.space, name.local,
                            attribute);
    }
    const auto number = [](const NameTable& names, std::string_view text) {
      const std::uint16_t found = names.find(text, text.data() + text.size());
      return found != NameTable::none && names.name_of(found) == text ? found : NameTable::none;
    };
    const std::uint16_t element = number(rules_.elements(), name.local);
    if (attribute == own_text) return rules_.find_text(vocabulary, element);
    const std::uint16_t of_attribute = number(rules_.attributes(), attribute);
    if (of_attribute == NameTable::none) return nullptr;
    return rules_.find(vocabulary, element, of_attribute);
  }

  const LinkAttribute* next(const LinkAttribute* rule) const {
    return rule->vocabulary == Vocabulary::xml ? nullptr : rules_.next(rule);
  }

  [[nodiscard]] bool holds(const LinkAttribute& rule) const {
    const auto has = [this](std::string_view attribute, std::string_view value) {
      return std::ranges::any_of(attributes_, [&](const Attribute& own) {
        return own.name == attribute && own.value == value;
      });
    };
    if (rule.condition == LinkCondition::with_html_type) {
      // RFC 4287 4.1.3.3: the text of a content element can be of any media type.
      // Atom 0.3 3.1.2: text of that type is markup if its mode is "escaped".
      return has("type", "html") ||
             (has("type", "text/html") && (rule.element == "content" || has("mode", "escaped")));
    }
    if (rule.condition == LinkCondition::with_permalink) return !has("isPermaLink", "false");
    return absolve::holds(rule.condition, value_of());
  }

  // Associating Style Sheets with XML documents 1.0, 4: href="…" among the pseudo-attributes.
  void read_instruction(std::string_view target) {
    add_running_text();
    go_on_behind();
    if (!open_.empty()) open_.back().text_rule = nullptr;
    if (target != "xml-stylesheet" || !is_first_) return;
    const auto length = XML_GetCurrentByteCount(parser_);
    // Of an entity there is no text, or that of the reference to it.
    if (length == 0 || xml_[offset()] != '<') return;
    // It ends in `?>`, which a reader of tags takes for a name and the end of the tag.
    const char* const start = xml_.data() + offset();
    const char* const end = start + length;
    LinkSite site;
    const auto read = [&](std::string_view name, const tokenizer::Attribute& attribute) {
      const auto quoting = xml_quoting(attribute.quoting);
      if (name != "href" || !quoting || site.rule != nullptr) return;
      site.value = {static_cast<std::size_t>(attribute.value - xml_.data()), attribute.length};
      site.rule = &stylesheet_rule;
      site.element = stylesheet_rule.element;
      site.quoting = *quoting;
    };
    static_cast<void>(tokenizer::read_attributes(start + 2 + target.size(), end, read));
    if (site.rule != nullptr) add(site);
  }

  // A name that the table has, or one kept for this document.
  std::string_view element_of(const LinkAttribute& rule, std::string_view name) {
    if (rule.element != "*") return rule.element;
    return found_.findings.names.keep(name);
  }

  std::string_view xml_;
  const Limits& limits_;
  const LinkRules& rules_;
  XML_Parser parser_ = nullptr;
  XmlFindings found_;
  std::vector<Open> open_;
  std::vector<Attribute> attributes_;  // of the tag at hand
  std::optional<std::size_t> base_;
  std::size_t templates_ = 0;     // around us
  std::size_t running_text_ = 0;  // where it begins, behind the last markup
  bool is_first_ = true;          // no element has been met
  std::size_t declared_attributes_ = 0;
  bool has_xml_base_ = false;
  bool knows_html_entities_ = false;
  bool has_own_entities_ = false;
  std::string_view without_namespace_{};  // what stands for no namespace: of RSS 2.0 or OPML
  Allowance allowance_;
  const char* over_limit_ = nullptr;
};

}  // namespace

Result<XmlFindings> find_links_in_xml(std::string_view xml, const Limits& limits,
                                      const AttributeTable& table) {
  if (xml.size() > limits.document_bytes) return fail(ErrorCode::over_limit, "document_bytes");
  return XmlFinder(xml, limits, table.rules()).run();
}

}  // namespace absolve
