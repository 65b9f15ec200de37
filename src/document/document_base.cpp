#include "document/document_base.hpp"

#include <algorithm>
#include <iterator>

#include "absolve/resolver.hpp"
#include "document/linked_document.hpp"
#include "text/shortened.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

std::vector<PolicyList> policies_of(const DocumentSource& source) {
  std::vector<PolicyList> policies;
  if (!source.content_security_policy.empty()) {
    policies.emplace_back(source.content_security_policy);
  }
  return policies;
}

}  // namespace

DocumentBase::DocumentBase(const OpenedDocument& opened, const DocumentPlace& place)
    : opened_(opened),
      place_(place),
      document_url_(place.source.document_url.empty() ? place.around.shared_url()
                                                      : SharedText(place.source.document_url)),
      url_with_fragment_(document_url_),
      same_document_url_(place.container.document != nullptr ? place.around.shared_url()
                                                             : document_url_),
      kept_policies_(policies_of(place.source)),
      of_fields_(base_of_fields()),
      established_(opened.findings.base ? base_with(opened.site(*opened.findings.base)) : around()),
      at_base_(resolver_over(established_.shared_url(), established_.layer())),
      has_element_(opened.findings.base.has_value()),
      is_utf8_(opened.text.encoding() == "UTF-8"),
      knows_codebase_(profile().codebase == Codebase::serves) {
  const DocumentSource& source = place.source;
  const bool has_fragment = source.retrieval_url.find('#') != std::string::npos;
  if (has_fragment && place.around.layer() == Layer::retrieval && source.document_url.empty()) {
    // The document's own URL keeps its fragment, but a base has none.
    const auto whole = Resolver::without_base(profile()).resolve(source.retrieval_url);
    if (whole) url_with_fragment_ = whole->url;
  }
}

const DocumentBase* DocumentBase::container() const {
  const LinkedDocument* const document = place_.container.document;
  return document == nullptr ? nullptr : &document->base();
}

// The URL that gives the document its origin. A srcdoc has the origin of its parent (HTML 7.1.1).
std::string_view DocumentBase::origin_url() const {
  const DocumentBase* outermost = this;
  while (outermost->container() != nullptr) outermost = outermost->container();
  return outermost->place_.around.url();
}

std::vector<const PolicyList*> DocumentBase::policies_at(std::size_t tag) const {
  std::vector<const PolicyList*> policies;
  for (const DocumentBase* document = this; document != nullptr;
       tag = document->place_.container.tag, document = document->container()) {
    for (const PolicyList& kept : document->kept_policies_) policies.push_back(&kept);
    for (const StatedPolicy& policy : document->opened_.findings.policies) {
      if (policy.tag < tag) policies.push_back(&policy.list);
    }
  }
  return policies;
}

std::size_t DocumentBase::keep_policies(std::vector<StatedPolicy> policies) {
  std::size_t bytes = 0;
  for (StatedPolicy& policy : policies) {
    bytes += policy.list.bytes() + sizeof(PolicyList);
    kept_policies_.push_back(std::move(policy.list));
  }
  return bytes;
}

std::optional<BaseEstablishment> DocumentBase::base_of_fields() const {
  std::vector<BaseCandidate> candidates;
  if (profile().meta_base == MetaBase::ignored) return std::nullopt;
  for (const MetaField& field : opened_.findings.fields) {
    const auto is_same = [&field](const BaseCandidate& known) {
      return known.statement == field.field;
    };
    if (std::ranges::any_of(candidates, is_same)) continue;  // as in a header, the first counts
    const bool is_location = field.field == BaseStatement::content_location;
    if (!place_.budget.take_work(field.value.size() + place_.around.url().size())) break;
    candidates.push_back({is_location ? Layer::content_location : Layer::content_base,
                          field.field,
                          field.value,
                          {.kind = BasePlace::Kind::meta_element, .offset = field.tag}});
  }
  if (candidates.empty()) return std::nullopt;
  return establish_base(std::move(candidates), profile(), {}, place_.around);
}

BaseEstablishment DocumentBase::base_with(const LinkSite& element) {
  const SiteText href = opened_.text_of(element);
  const std::vector<const PolicyList*> policies = policies_at(element.tag);
  // The cost of the element beyond its own bytes: the base around it is parsed, and the base is
  // compared with each policy. Reading an expression takes several times as long as copying it.
  std::size_t cost = container() != nullptr ? place_.around.url().size() : 0;
  constexpr std::size_t cost_of_policy = 16;  // even of a short one
  constexpr std::size_t cost_of_byte = 4;
  for (const PolicyList* list : policies) {
    cost += cost_of_byte * list->text().size() + cost_of_policy;
  }
  if (!place_.budget.take_work(cost)) return around();
  BaseEstablishment base = establish_base(
      {policies, origin_url(), opened_.text.encoding()},
      {{Layer::embedded,
        BaseStatement::base_element,
        href.text(),
        {.kind = BasePlace::Kind::base_element, .offset = opened_.offset_of(element)}}},
      profile(), around());
  static_cast<void>(
      place_.budget.take_work(base.url().size()));  // `begin_sites` and `resolver_at` fail then
  return base;
}

const BaseEstablishment* DocumentBase::base_while_reading(std::size_t tag) {
  const Findings& findings = opened_.findings;
  const auto& moments = findings.base_moments;
  const auto next = std::ranges::upper_bound(moments, tag, {}, &BaseMoment::from);
  if (next == moments.begin() || !std::prev(next)->value) return &around();
  const std::size_t offset = *std::prev(next)->value;
  if (findings.base && offset == opened_.site(*findings.base).value.offset) return nullptr;
  if (moment_ != offset) {
    const std::size_t place = findings.site_at(offset);
    moment_base_ = place < findings.sites.size() ? base_with(opened_.site(place)) : around();
    moment_ = offset;
  }
  return &moment_base_;
}

bool DocumentBase::is_effective(std::size_t site) const {
  const Findings& findings = opened_.findings;
  if (findings.base == site) return established_.layer() == Layer::embedded;
  const std::size_t value = findings.sites[site].value.offset;
  if (noscript_base_ && findings.noscript_base == value) {
    return noscript_base_->layer() == Layer::embedded;
  }
  return std::ranges::find(findings.late_bases, value) != findings.late_bases.end();
}

EmptyAction DocumentBase::empty_action_of(const LinkSite& site, std::string_view raw) const {
  const bool is_action =
      raw.empty() && (site.rule->attribute == "action" || site.rule->attribute == "formaction");
  if (!is_action) return EmptyAction::reference;
  const EmptyAction action = profile().empty_action;
  return action == EmptyAction::document_url && url_with_fragment_.empty() ? EmptyAction::reference
                                                                           : action;
}

LinkResolver DocumentBase::resolver_over(const SharedText& base, std::optional<Layer> layer,
                                         std::string_view encoding) const {
  return {place_.resolvers.over(base, encoding), layer, same_document_url_, profile()};
}

std::shared_ptr<const BaseEstablishment> DocumentBase::frame_fallback_base(const SharedText& base) {
  // A page can have many frames.
  if (inherited_ && inherited_url_.shares_bytes_with(base)) return inherited_;
  BaseEstablishment around;
  if (!base.empty()) {
    const bool is_ignored = profile().encapsulating == Encapsulating::ignored;
    around =
        in_order({{{Layer::encapsulating, BaseStatement::url, base, {BasePlace::Kind::container}},
                   is_ignored ? SharedText() : base,
                   is_ignored ? Verdict::not_inherited : Verdict::chosen}});
  }
  inherited_url_ = base;
  inherited_ = std::make_shared<const BaseEstablishment>(std::move(around));
  return inherited_;
}

bool DocumentBase::begin_sites() {
  may_change_while_reading_ =
      profile().grammar == Grammar::url_standard && !opened_.findings.base_moments.empty();
  at_scope_.reset();
  scope_ = LinkSite::no_scope;
  stated_site_.reset();
  if (const auto base = opened_.findings.noscript_base) {
    noscript_base_ = base_with(opened_.site(opened_.findings.site_at(*base)));
  }
  return place_.budget.over() == nullptr && resolve_scopes();
}

// XML Base, 3 and 4: each xml:base is an IRI, resolved against the one around it. Their lengths can
// grow with each level, so they are counted.
bool DocumentBase::resolve_scopes() {
  scopes_.clear();
  std::string url;
  // url-03: no content states a base, so an xml:base is as if it were not there.
  const bool is_ignored = profile().embedded_base == EmbeddedBase::ignored;
  for (const XmlBase& xml_base : opened_.findings.scopes) {
    const bool is_outermost = xml_base.outer == LinkSite::no_scope;
    const SharedText around = is_outermost ? at_base_.base() : scopes_[xml_base.outer];
    if (!place_.budget.take_bytes(around.size())) return false;
    if (is_ignored) {
      scopes_.push_back(around);
      continue;
    }
    const LinkResolver resolver = resolver_over(around, Layer::embedded, "UTF-8");
    std::string storage;
    const auto resolved = resolver.resolve(attribute_reference(xml_base.value, storage), url);
    scopes_.push_back(resolved ? SharedText(url.substr(0, url.find('#'))) : around);
    if (!place_.budget.take_bytes(scopes_.back().size())) return false;
  }
  return true;
}

// The resolved codebase of the object or applet of a site (HTML 4.01 13.3 and 13.4). Browsers
// ignore it.
std::optional<std::string> DocumentBase::codebase_of(std::size_t index) const {
  const Findings& findings = opened_.findings;
  const LinkSite& site = findings.sites[index];
  const std::string_view name = site.rule->attribute;
  const bool has_codebase = site.rule->element == "object" || site.rule->element == "applet";
  if (!has_codebase || (name != "data" && name != "classid" && name != "archive")) {
    return std::nullopt;
  }
  // The sites of one tag are consecutive.
  std::size_t first = index;
  while (first > 0 && findings.sites[first - 1].tag == site.tag) --first;
  for (std::size_t i = first; i < findings.sites.size() && findings.sites[i].tag == site.tag; ++i) {
    if (findings.sites[i].rule->attribute != "codebase") continue;
    const SiteText value = opened_.text_of(findings.sites[i]);
    std::string storage;
    std::string url;
    if (!at_base_.resolve(attribute_reference(value.text(), storage), url)) return std::nullopt;
    return url.substr(0, url.find('#'));
  }
  return std::nullopt;
}

const LinkResolver* DocumentBase::special_resolver_at(std::size_t index) {
  const LinkSite& site = opened_.site(index);
  if (site.scope != LinkSite::no_scope && site.scope != scope_) {
    scope_ = site.scope;
    const SharedText& base = scopes_[scope_];
    if (!place_.budget.take_bytes(base.size())) return nullptr;
    at_scope_.emplace(resolver_over(base, Layer::embedded));
  }
  if (knows_codebase_) {
    if (const auto codebase = codebase_of(index)) {
      if (!place_.budget.take_bytes(codebase->size())) return nullptr;
      return &at_codebase_.emplace(resolver_over(*codebase, Layer::embedded));
    }
  }
  if (site.ignores_base()) {
    if (!at_around_) {
      at_around_.emplace(resolver_over(around().shared_url(), around().layer()));
    }
    return &*at_around_;
  }
  if (site.in_noscript && noscript_base_) {
    if (!at_noscript_) {
      if (!place_.budget.take_bytes(noscript_base_->url().size())) return nullptr;
      at_noscript_.emplace(resolver_over(noscript_base_->shared_url(), noscript_base_->layer()));
    }
    return &*at_noscript_;
  }
  if (acts_at_once(site)) {
    if (const BaseEstablishment* const base = base_while_reading(site.tag)) {
      if (place_.budget.over() != nullptr || !place_.budget.take_bytes(base->url().size()))
        return nullptr;
      return &at_moment_.emplace(resolver_over(base->shared_url(), base->layer()));
    }
  }
  return site.scope == LinkSite::no_scope ? &at_base_ : &*at_scope_;
}

// CSS Values 4, 4.5.4, HTML 8.1.6.2 and RFC 3987 3.1: queries are in UTF-8, not in the document's
// encoding.
const LinkResolver* DocumentBase::in_encoding_of(const LinkSite& site, const LinkResolver* around) {
  const LinkAttribute& rule = *site.rule;
  const bool is_feed = rule.vocabulary == Vocabulary::xml && rule.element != "xml-stylesheet";
  const bool is_utf8 = rule.kind == LinkKind::css || rule.kind == LinkKind::json ||
                       rule.kind == LinkKind::module || is_feed;
  if (!is_utf8) return around;
  const bool is_known = at_utf8_ && at_utf8_->layer() == around->layer() &&
                        at_utf8_->base().shares_bytes_with(around->base());
  if (!is_known) at_utf8_.emplace(resolver_over(around->base(), around->layer(), "UTF-8"));
  return &*at_utf8_;
}

const LinkResolver* DocumentBase::resolver_for_stated_base(std::size_t index,
                                                           std::string_view value,
                                                           const ValueReference& reference,
                                                           const LinkResolver& around,
                                                           std::vector<Diagnostic>& diagnostics) {
  if (stated_site_ == index && stated_offset_ == reference.base.offset) {
    return at_stated_ ? &*at_stated_ : &around;
  }
  stated_site_ = index;
  stated_offset_ = reference.base.offset;
  at_stated_.reset();
  std::string url;
  const std::string stated = reference.coding->decode(reference.base.of(value)).text;
  if (const auto resolved = around.resolve(stated, url); !resolved) {
    diagnostics.push_back({.code = DiagnosticCode::base_unusable,
                           .arguments = {"@base", shortened(stated), message_of(resolved.error())},
                           .offset = opened_.offset_of(opened_.site(index))});
    return &around;
  }
  if (!place_.budget.take_bytes(url.size())) return nullptr;
  return &at_stated_.emplace(resolver_over(url, Layer::embedded, "UTF-8"));
}

}  // namespace absolve::ABSOLVE_VERSIONED
