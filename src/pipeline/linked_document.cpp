#include "pipeline/linked_document.hpp"

#include <algorithm>
#include <iterator>

#include "base/establish.hpp"
#include "coding/encoding.hpp"
#include "core/one_line.hpp"
#include "core/shortened.hpp"
#include "formats/fields/parameters.hpp"
#include "formats/html/shadow_roots.hpp"
#include "pipeline/outside_bases.hpp"
#include "uri/unwrap.hpp"
#include "uri/url_text.hpp"

namespace absolve {
namespace {

// More than twice what a prescan reads (HTML 13.2.3.2).
constexpr std::size_t looked_at_for_encoding = 4096;

}  // namespace

LinkedDocument::LinkedDocument(OpenedDocument opened, DocumentPlace place, Container container)
    : place_(std::move(place)),
      opened_(std::move(opened)),
      container_(std::move(container)),
      without_base_(resolver_of({}, profile(), opened_.text.encoding())) {
  report_.frame = container_.frame;
  if (opened_.has_encoding) {
    report_.encoding = opened_.text.encoding();
    report_.encoding_source = opened_.encoding_source;
  }
  report_.engine = opened_.engine;
  const std::string& policy = place_.source.content_security_policy;
  if (!policy.empty()) earlier_policies_.emplace_back(policy);
  opened_.reading.keeps_blanks = profile().inner_space == InnerSpace::part;
  establish();
  if (container_.is_inert) {
    for (LinkSite& own : opened_.findings.sites) own.inert = true;
  }
  note_metas();
}

void LinkedDocument::go_on(std::string_view bytes, std::size_t front, Findings findings) {
  for (StatedPolicy& policy : opened_.findings.policies) {
    kept_bytes_ += policy.list.bytes() + sizeof(PolicyList);
    earlier_policies_.push_back(std::move(policy.list));
  }
  for (const std::string& robots : findings.robots) kept_bytes_ += robots.size() + 2;
  opened_.text.go_on(bytes, front);
  opened_.findings = std::move(findings);
  behind_ = {};
  opened_.encoding_may_shift = false;
  note_metas();
  is_first_piece_ = false;
  // The limits on these bound what is held at a time, so each piece starts from zero.
  target_bytes_ = links_ = 0;
}

Result<LinkedDocument> LinkedDocument::read(std::string_view bytes, DocumentPlace place) {
  const Format* const format = format_of(place.media_type);
  if (format == nullptr) return fail(ErrorCode::unsupported_type, std::string(place.media_type));
  if (bytes.size() > place.options.limits.document_bytes) {
    return fail(ErrorCode::over_limit, "document_bytes");
  }
  const std::string& charset = place.source.charset;
  if (!charset.empty() && encoding_for_label(charset).empty()) {
    return fail(ErrorCode::unsupported_charset, charset);
  }
  auto opened = format->open(bytes, place.media_type, place.source, place.options);
  if (!opened) return opened.error();
  if (const std::string label = charset_in(place.source.content_type);
      !label.empty() && charset.empty() && encoding_for_label(label).empty()) {
    opened->diagnostics.push_back(
        {.code = DiagnosticCode::charset_unknown, .arguments = {shortened(label)}});
  }
  return of(std::move(*opened), std::move(place));
}

LinkedDocument LinkedDocument::of(OpenedDocument opened, DocumentPlace place) {
  return {std::move(opened), std::move(place), {}};
}

std::string LinkedDocument::target_of(std::string_view reference) const {
  std::string url;
  return resolver_at_base().resolve(reference, url) ? url : std::string();
}

std::string LinkedDocument::title() const {
  if (!opened_.findings.title) return {};
  const Span place = *opened_.findings.title;
  // As text, in which a `<` of HTML is not markup.
  const bool has_mark = place.of(opened_.text.text()).find('<') != std::string_view::npos;
  const bool is_xml = opened_.is_xml();
  LinkSite site;
  site.value = place;
  site.quoting = is_xml     ? Quoting::xml_text
                 : has_mark ? Quoting::double_quoted
                            : Quoting::markup_text;
  return on_one_line(text_of(site).text());
}

// The base that `source` states, if no message and no document is around this one.
BaseEstablishment LinkedDocument::establish_outside() const {
  const DocumentSource& source = place_.source;
  return establish_base(outside_bases(source, options(), report_.saved_from, source.default_base),
                        profile());
}

// HTML 7.1.7: a srcdoc also has the policies that hold around it at its place.
std::vector<const PolicyList*> LinkedDocument::policies_at(std::size_t tag) const {
  std::vector<const PolicyList*> policies;
  for (const LinkedDocument* own = this; own != nullptr;
       tag = own->container_.tag, own = own->container_.document) {
    for (const PolicyList& earlier : own->earlier_policies_) policies.push_back(&earlier);
    for (const StatedPolicy& policy : own->opened_.findings.policies) {
      if (policy.tag < tag) policies.push_back(&policy.list);
    }
  }
  return policies;
}

SavedFiles LinkedDocument::saved_files() const {
  const LinkedDocument* outermost = this;
  while (outermost->container_.document != nullptr) outermost = outermost->container_.document;
  const std::string& folder = outermost->place_.source.saved_files;
  const bool is_saved = !outermost->opened_.saved_from.empty() && outermost->place_.entity.empty();
  if (folder.empty() || !is_saved) return {};
  const Findings& findings = outermost->opened_.findings;
  const bool has_base = findings.base && outermost->is_effective_base(*findings.base);
  return {folder, has_base ? outermost->text_of(outermost->site(*findings.base)).text()
                           : std::string_view()};
}

void LinkedDocument::establish() {
  if (place_.saved_from.empty()) place_.saved_from = place_.source.saved_from;
  report_.saved_from =
      opened_.saved_from.empty() ? place_.saved_from : SharedText(opened_.saved_from);
  fallback_ = container_.document != nullptr ? *container_.around
              : place_.around                ? place_.around(report_.saved_from)
                                             : establish_outside();
  report_.base = fallback_;
  if (opened_.findings.base) report_.base = base_of_element(site(*opened_.findings.base));
  const DocumentSource& source = place_.source;
  report_.document_url =
      source.document_url.empty() ? fallback_.shared_url() : SharedText(source.document_url);
  own_url_ = report_.document_url;
  same_document_url_ =
      container_.document != nullptr ? fallback_.shared_url() : report_.document_url;
  const bool has_fragment = source.retrieval_url.find('#') != std::string::npos;
  if (has_fragment && fallback_.layer() == Layer::retrieval && source.document_url.empty()) {
    // The document's own URL keeps its fragment, which no base has.
    const auto whole = Resolver::without_base(profile()).resolve(source.retrieval_url);
    if (whole) own_url_ = whole->url;
  }
}

// The URL whose origin the document has: a srcdoc has that of the documents around it (HTML 7.1.1).
std::string_view LinkedDocument::origin_url() const {
  const LinkedDocument* outermost = this;
  while (outermost->container_.document != nullptr) outermost = outermost->container_.document;
  return outermost->fallback_.url();
}

BaseEstablishment LinkedDocument::base_of_element(const LinkSite& element) {
  const std::string href(text_of(element).text());
  const std::vector<const PolicyList*> policies = policies_at(element.tag);
  // The cost of the element beyond its own bytes: the fallback base is parsed, and the base is
  // compared with each policy. Reading an expression takes several times as long as copying it.
  std::size_t cost = container_.document != nullptr ? fallback_.url().size() : 0;
  constexpr std::size_t cost_of_policy = 16;  // even of a short one
  constexpr std::size_t cost_of_byte = 4;
  for (const PolicyList* list : policies) {
    cost += cost_of_byte * list->text().size() + cost_of_policy;
  }
  if (!place_.allowance.spend(cost)) {
    over_ = "expansion";
    return fallback_;
  }
  BaseEstablishment base = establish_base(
      {{Layer::embedded,
        BaseStatement::base_element,
        href,
        {.kind = BasePlace::Kind::base_element, .offset = offset_of(element)}}},
      profile(), ParsedBaseContext{policies, origin_url(), opened_.text.encoding()}, fallback_);
  if (!place_.allowance.spend(base.url().size())) over_ = "expansion";
  return base;
}

const BaseEstablishment* LinkedDocument::base_at_moment(std::size_t tag) {
  const Findings& findings = opened_.findings;
  if (!findings.base) return nullptr;
  const auto& moments = findings.base_moments;
  const auto next = std::ranges::upper_bound(moments, tag);
  if (next == moments.begin()) return &fallback_;
  const std::size_t offset = *std::prev(next);
  if (offset == site(*findings.base).value.offset) return nullptr;
  if (moment_ != offset) {
    const std::size_t place = findings.site_at(offset);
    at_moment_ = place < findings.sites.size() ? base_of_element(site(place)) : fallback_;
    moment_ = offset;
  }
  return &at_moment_;
}

LinkResolver LinkedDocument::resolver_at(const SharedText& base, std::optional<Layer> layer,
                                         std::string_view encoding) const {
  return {base, layer, same_document_url_, profile(), place_.resolvers.over(base, encoding)};
}

std::shared_ptr<const BaseEstablishment> LinkedDocument::around_of(const SharedText& base) {
  if (around_ && around_base_.view().data() == base.view().data()) return around_;
  BaseEstablishment around;
  if (!base.empty()) {
    const bool is_ignored = profile().encapsulating == Encapsulating::ignored;
    around =
        in_order({{{Layer::encapsulating, BaseStatement::url, base, {BasePlace::Kind::container}},
                   is_ignored ? SharedText() : base,
                   is_ignored ? Verdict::not_inherited : Verdict::chosen}});
  }
  around_base_ = base;
  around_ = std::make_shared<const BaseEstablishment>(std::move(around));
  return around_;
}

Span LinkedDocument::outermost(Span span) const {
  for (const LinkedDocument* own = this;;) {
    span = own->opened_.text.bytes_at(span);
    const Container& container = own->container_;
    if (container.document == nullptr) return span;
    span = container.value->bytes_at(span);
    own = container.document;
  }
}

// XML Base, 3 and 4: each xml:base is an IRI, resolved against the one around it. Their lengths can
// add up with each level, so they are counted.
bool LinkedDocument::resolve_scopes(const LinkResolver& at_base) {
  scopes_.clear();
  std::string url;
  for (const XmlBase& own : opened_.findings.scopes) {
    const bool is_outermost = own.outer == LinkSite::no_scope;
    const SharedText around = is_outermost ? at_base.base() : scopes_[own.outer];
    if (!count(around.size())) return false;
    const LinkResolver resolver = resolver_at(around, Layer::embedded, "UTF-8");
    std::string storage;
    const auto resolved = resolver.resolve(attribute_reference(own.value, storage), url);
    scopes_.push_back(resolved ? SharedText(url.substr(0, url.find('#'))) : around);
    if (!count(scopes_.back().size())) return false;
  }
  return true;
}

// The resolved codebase of the object or applet of a site (HTML 4.01 13.3 and 13.4). Browsers know
// no such base.
std::optional<std::string> LinkedDocument::codebase_of(std::size_t site,
                                                       const LinkResolver& at_base) const {
  const Findings& findings = opened_.findings;
  const LinkSite& own = findings.sites[site];
  const std::string_view name = own.rule->attribute;
  const bool has_codebase = own.rule->element == "object" || own.rule->element == "applet";
  if (!has_codebase || (name != "data" && name != "classid" && name != "archive")) {
    return std::nullopt;
  }
  // The sites of one tag stand together.
  std::size_t first = site;
  while (first > 0 && findings.sites[first - 1].tag == own.tag) --first;
  for (std::size_t i = first; i < findings.sites.size() && findings.sites[i].tag == own.tag; ++i) {
    if (findings.sites[i].rule->attribute != "codebase") continue;
    const SiteText value = text_of(findings.sites[i]);
    std::string storage;
    std::string url;
    if (!at_base.resolve(attribute_reference(value.text(), storage), url)) return std::nullopt;
    return url.substr(0, url.find('#'));
  }
  return std::nullopt;
}

// What an empty action or formaction means.
EmptyAction LinkedDocument::empty_action_of(const LinkSite& site, std::string_view raw) const {
  const bool is_action =
      raw.empty() && (site.rule->attribute == "action" || site.rule->attribute == "formaction");
  if (!is_action) return EmptyAction::reference;
  const EmptyAction action = profile().empty_action;
  return action == EmptyAction::document_url && own_url_.empty() ? EmptyAction::reference : action;
}

// Warns once of each base that cannot serve, and not once for each link that it fails.
void LinkedDocument::warn_of_candidates() {
  if (!opened_.is_whole) return;
  for (const JudgedCandidate& judged : report_.base.candidates) {
    if (judged.verdict == Verdict::chosen || judged.verdict == Verdict::overruled) continue;
    Diagnostic diagnostic{
        .code = DiagnosticCode::base_unusable,
        .arguments = {describe_place(judged.candidate), shortened(judged.candidate.text),
                      std::string(describe(judged.verdict))}};
    const bool is_element = judged.candidate.layer == Layer::embedded;
    if (is_element) diagnostic.offset = offset_of(site(*opened_.findings.base));
    opened_.diagnostics.push_back(std::move(diagnostic));
  }
}

void LinkedDocument::warn_of_baseless() {
  const bool is_part = !opened_.is_whole && opened_.fields.empty();
  if (is_part || baseless_ == 0 || container_.document != nullptr) return;
  const std::string_view base = report_.base.url();
  const bool is_imaginary = is_imaginary_base(base);
  std::string_view saved_from =
      opened_.saved_from.empty() ? place_.saved_from.view() : std::string_view(opened_.saved_from);
  if (is_imaginary_base(saved_from)) saved_from = {};
  opened_.diagnostics.push_back(
      {.code = is_imaginary ? DiagnosticCode::imaginary_base : DiagnosticCode::no_base,
       .arguments = {std::to_string(baseless_), shortened(base), shortened(saved_from)}});
}

void LinkedDocument::take_diagnostics(LinkedDocument& frame, const SiteText& value) {
  for (Diagnostic& diagnostic : frame.diagnostics()) {
    if (diagnostic.offset) {
      diagnostic.offset = opened_.text.bytes_at(value.bytes_at({*diagnostic.offset, 0})).offset;
    }
    if (diagnostic.frame.empty()) diagnostic.frame = frame.container_.frame;
    opened_.diagnostics.push_back(std::move(diagnostic));
  }
}

void LinkedDocument::leave_frame(std::size_t index, DiagnosticCode code,
                                 std::optional<Error> error) {
  opened_.diagnostics.push_back(
      {.code = code, .error = std::move(error), .offset = offset_of(site(index))});
}

bool LinkedDocument::keeps_encoding(const EditList& edits) const {
  const std::string_view bytes = opened_.text.bytes();
  if (!opened_.encoding_is_guess) {
    EditList in_front;
    std::size_t front = std::min(looked_at_for_encoding, bytes.size());
    for (const Edit& edit : edits) {
      if (edit.span.offset >= front) break;
      front = std::max(front, edit.span.end());
      in_front.add(edit);
    }
    const std::string_view rest = behind_.substr(0, looked_at_for_encoding);
    const std::string edited = apply_edits(bytes.substr(0, front), in_front).append(rest);
    const std::string whole = std::string(bytes.substr(0, front)).append(rest);
    if (is_alike_in_front(whole, edited, place_.source)) return true;
  }
  const std::string edited = apply_edits(bytes, edits).append(behind_);
  return is_still_in_encoding(edited, report_.encoding, opened_.findings.encoding_label,
                              place_.source);
}

bool LinkedDocument::stays_in_document(const LinkResolver& resolver, std::string_view url,
                                       bool means_document_url) const {
  switch (options().same_document) {
    case SameDocumentLinks::absolute: return false;
    case SameDocumentLinks::keep: return true;
    case SameDocumentLinks::automatic: break;
  }
  return means_document(resolver, url, means_document_url);
}

bool LinkedDocument::means_document(const LinkResolver& resolver, std::string_view url,
                                    bool means_document_url) const {
  // RFC 2396 4.2: an empty reference or a fragment alone, whatever the base, and even where nobody
  // knows the URL of the document.
  if (profile().same_document == SameDocument::current_document) return true;
  // Under a BASE that counts, `#x` means the base wherever a copy of the document lies, even
  // where that is the document's own URL today.
  const bool base_rules = resolver.layer() == Layer::embedded && !means_document_url;
  // RFC 3986 4.4: the base itself, apart from the fragment; a header or a retrieval gave it.
  const bool means_base =
      resolver.layer() != Layer::embedded && without_fragment(url) == resolver.base();
  return (resolver.is_same_document(url) || means_base || means_document_url) && !base_rules;
}

// CSP 3: a policy limits where links lead, and which styles and scripts a document may contain.
void LinkedDocument::warn_of_policy() {
  if (container_.document != nullptr || !has_edits_) return;
  const std::vector<const PolicyList*> policies = policies_at(opened_.text.text().size());
  if (policies.empty()) return;
  if (options().transform || writes_texts_) {
    opened_.diagnostics.push_back({.code = DiagnosticCode::policy_of_targets});
  }
  const bool has_digests = std::ranges::any_of(policies, [](const PolicyList* list) {
    return list->text().find("'sha") != std::string_view::npos;
  });
  if (has_inline_edits_ && has_digests) {
    opened_.diagnostics.push_back({.code = DiagnosticCode::policy_of_digests});
  }
}

Result<void> LinkedDocument::finish_edits(EditList own, std::size_t links, LinkEdits& edits) {
  if (edits.leaves_archive) {
    own.merge(shadow_root_edits(opened_.text.text(), opened_.findings.saved_shadow_roots));
  }
  auto encoded_edits = opened_.text.encode_edits(std::move(own));
  if (!encoded_edits) return encoded_edits.error();
  if (!encoded_edits->empty() && opened_.encoding_may_shift && !keeps_encoding(*encoded_edits)) {
    // The bytes that reveal the encoding stand in links, or the edits move them too far back. With
    // the edits, the whole document would be read in another encoding.
    opened_.diagnostics.push_back({.code = DiagnosticCode::encoding_would_change});
    return {};
  }
  edits.edits = std::move(*encoded_edits);
  edits.links += links;
  return {};
}

}  // namespace absolve
