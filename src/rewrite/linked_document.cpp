#include "rewrite/linked_document.hpp"

#include <algorithm>

#include "core/shortened.hpp"
#include "uri/unwrap.hpp"

namespace absolve {
namespace {

// Twice and more of what a prescan looks at (HTML 13.2.3.2).
constexpr std::size_t looked_at_for_encoding = 4096;

using Opener = Result<OpenedDocument> (*)(std::string_view, const DocumentSource&, const Options&);

Opener opener_of(std::string_view media_type) {
  if (media_type == "text/html") return open_html;
  if (media_type == "text/css") return open_css;
  if (media_type == "text/xml" || media_type == "application/xml" || media_type.ends_with("+xml")) {
    return open_xml;
  }
  return nullptr;
}

}  // namespace

LinkedDocument::LinkedDocument(OpenedDocument opened, const DocumentSource& source,
                               const Options& options, Allowance& allowance)
    : options_(&options),
      source_(&source),
      opened_(std::move(opened)),
      without_base_(Resolver::without_base(*options.profile)),
      allowance_(&allowance) {}

bool LinkedDocument::reads(std::string_view media_type) {
  return opener_of(media_type) != nullptr;
}

Result<LinkedDocument> LinkedDocument::read(std::string_view bytes, std::string_view media_type,
                                            const DocumentSource& source, const Options& options,
                                            Allowance& allowance, const EstablishAround& around) {
  const Opener open = opener_of(media_type);
  const bool is_text = is_running_text(media_type);
  if (open == nullptr && !is_text) {
    return fail(ErrorCode::unsupported_type, std::string(media_type));
  }
  auto opened =
      is_text ? open_text(bytes, media_type, source, options) : open(bytes, source, options);
  if (!opened) return tl::unexpected<Error>(opened.error());
  return read(std::move(*opened), source, options, allowance, {}, media_type, around);
}

LinkedDocument LinkedDocument::read(OpenedDocument opened, const DocumentSource& source,
                                    const Options& options, Allowance& allowance,
                                    Container container, std::string_view media_type,
                                    const EstablishAround& around) {
  LinkedDocument document(std::move(opened), source, options, allowance);
  document.container_ = std::move(container);
  document.media_type_ = media_type;
  EntityReport& report = document.report_;
  report.frame = document.container_.frame;
  report.encoding = document.opened_.text.encoding();
  report.engine = document.opened_.engine;
  if (auto alone = Resolver::without_base(*options.profile, report.encoding)) {
    document.without_base_ = std::move(*alone);
  }
  document.establish(around);
  for (const std::string& robots : document.opened_.findings.robots) {
    if (!report.robots.empty()) report.robots += ", ";
    report.robots += robots;
  }
  return document;
}

Result<void> LinkedDocument::count(std::size_t bytes) {
  target_bytes_ += bytes;
  if (target_bytes_ > options_->limits.target_bytes) {
    return fail(ErrorCode::over_limit, "target_bytes");
  }
  if (is_over_ || !allowance_->spend(bytes)) return fail(ErrorCode::over_limit, "expansion");
  return {};
}

// What `source` states, where no message and no document is around.
BaseEstablishment LinkedDocument::establish_outside() const {
  std::vector<BaseCandidate> candidates = source_->stated_bases;
  if (options_->trust_saved_from && !report_.saved_from.empty()) {
    candidates.push_back({Layer::retrieval, BaseStatement::url, report_.saved_from,
                          "the URL that it says it was saved from"});
  }
  if (!source_->retrieval_url.empty()) {
    candidates.push_back(
        {Layer::retrieval, BaseStatement::url, source_->retrieval_url, "the retrieval URL"});
  }
  if (!source_->default_base.empty()) {
    candidates.push_back({Layer::application_default, BaseStatement::url, source_->default_base,
                          "the default base"});
  }
  return establish_base(std::move(candidates), *options_->profile);
}

// HTML 7.1.7: a srcdoc has the policies of the documents around it, too.
std::vector<std::string_view> LinkedDocument::all_policies() const {
  std::vector<std::string_view> policies;
  for (const LinkedDocument* own = this; own != nullptr; own = own->container_.document) {
    const auto& stated = own->opened_.findings.policies;
    policies.insert(policies.end(), stated.begin(), stated.end());
    const std::string& given = own->source_->content_security_policy;
    if (!given.empty()) policies.emplace_back(given);
  }
  return policies;
}

void LinkedDocument::establish(const EstablishAround& around) {
  const Findings& findings = opened_.findings;
  const Profile& profile = *options_->profile;
  report_.saved_from = opened_.saved_from.empty() ? source_->saved_from : opened_.saved_from;
  fallback_ = container_.document != nullptr ? container_.around->base
              : around                       ? around(report_.saved_from)
                                             : establish_outside();
  report_.base = fallback_;
  if (findings.base) {
    const LinkSite& site = findings.sites[*findings.base];
    std::string href(text_of(site).text());
    const std::vector<std::string_view> policies = all_policies();
    // What the element costs beyond its own bytes: the base beneath it is taken apart, and each
    // policy is read again.
    std::size_t cost = container_.document != nullptr ? fallback_.url().size() : 0;
    for (const std::string_view policy : policies) cost += policy.size();
    is_over_ = !allowance_->spend(cost);
    if (!is_over_) {
      report_.base = establish_base(
          {{Layer::embedded, BaseStatement::base_element, href,
            "BASE href at byte " + std::to_string(offset_of(site))}},
          profile,
          {.policies = policies, .document_url = fallback_.url(), .encoding = report_.encoding},
          fallback_);
      is_over_ = !allowance_->spend(report_.base.url().size());
    }
  }
  report_.document_url =
      source_->document_url.empty() ? fallback_.shared_url() : SharedText(source_->document_url);
  own_url_ = report_.document_url;
  same_document_url_ =
      container_.document != nullptr ? fallback_.shared_url() : report_.document_url;
  const bool has_fragment = source_->retrieval_url.find('#') != std::string::npos;
  if (has_fragment && fallback_.layer() == Layer::retrieval && source_->document_url.empty()) {
    // With its fragment, which no base has.
    const auto whole = Resolver::without_base(profile).resolve(source_->retrieval_url);
    if (whole) own_url_ = whole->url;
  }
}

LinkResolver LinkedDocument::resolver_at(const SharedText& base, std::optional<Layer> layer) {
  return {base, layer, same_document_url_, *options_->profile,
          resolver_of(base, *options_->profile, report_.encoding)};
}

// A document that states no base of its own shares what the one around it has compiled.
LinkResolver LinkedDocument::resolver_at_base() {
  const SharedText base = report_.base.shared_url();
  const bool is_shared =
      container_.around != nullptr && base.view().data() == container_.around->base.url().data();
  if (!is_shared) return resolver_at(base, report_.base.layer());
  return {base, report_.base.layer(), same_document_url_, *options_->profile,
          container_.around->resolver};
}

std::shared_ptr<const LinkedDocument::Around> LinkedDocument::around_of(
    const LinkResolver& resolver) {
  const SharedText& base = resolver.base();
  if (around_ && around_->base.url().data() == base.view().data()) return around_;
  const bool is_utf8 = report_.encoding == "UTF-8";
  Around around{{}, is_utf8 ? resolver.resolver() : resolver_of(base, *options_->profile, "UTF-8")};
  if (!base.empty()) {
    std::vector<JudgedCandidate> stated{
        {{Layer::encapsulating, BaseStatement::url, base, "the base around it"},
         base,
         Verdict::chosen}};
    if (options_->profile->encapsulating == Encapsulating::ignored) {
      stated.front() = {std::move(stated.front().candidate), {}, Verdict::no_layer};
    }
    around.base = in_order(std::move(stated));
    if (!around.base.chosen) around.resolver = resolver_of({}, *options_->profile, "UTF-8");
  }
  around_ = std::make_shared<const Around>(std::move(around));
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

// XML Base, 3 and 4: each against the one around it. Their lengths add up, so they are counted.
Result<void> LinkedDocument::resolve_scopes(const LinkResolver& at_base) {
  scopes_.clear();
  std::string url;
  for (const XmlBase& own : opened_.findings.scopes) {
    const bool is_outermost = own.outer == LinkSite::no_scope;
    const SharedText around = is_outermost ? at_base.base() : scopes_[own.outer];
    if (auto counted = count(around.size()); !counted) return counted;
    const LinkResolver resolver = resolver_at(around, Layer::embedded);
    std::string storage;
    const auto resolved = resolver.resolve(attribute_reference(own.value, storage), url);
    scopes_.push_back(resolved ? SharedText(url.substr(0, url.find('#'))) : around);
    if (auto counted = count(scopes_.back().size()); !counted) return counted;
  }
  return {};
}

// The codebase that the object or applet of a site states, resolved, where the rulebook knows such
// a base (HTML 4.01 13.3 and 13.4); browsers do not.
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
    const AttributeText value = text_of(findings.sites[i]);
    std::string storage;
    std::string url;
    if (!at_base.resolve(attribute_reference(value.text(), storage), url)) return std::nullopt;
    return url.substr(0, url.find('#'));
  }
  return std::nullopt;
}

// HTML 4.10.21.3: an empty action or formaction is the URL of the document, whatever the base. The
// rulebooks before it say the base.
bool LinkedDocument::means_document_url(const LinkSite& site, std::string_view raw) const {
  return raw.empty() && !own_url_.empty() && options_->profile->grammar == Grammar::url_standard &&
         (site.rule->attribute == "action" || site.rule->attribute == "formaction");
}

// Relative links that nothing but imagination gives a base. For those that do not resolve, and
// those over an imaginary base.
void LinkedDocument::count_baseless(const Reference& found) {
  if (found.error != nullptr) {
    if (found.error->code == ErrorCode::relative_without_base) ++baseless_;
  } else if (is_imaginary_base(found.url) && !found.resolver.is_same_document(found.url)) {
    ++baseless_;
  }
}

// A base that does not serve is worth one warning, not one for each link that it fails.
void LinkedDocument::warn_of_base() {
  for (const JudgedCandidate& judged : report_.base.candidates) {
    if (judged.verdict == Verdict::chosen || judged.verdict == Verdict::overruled) continue;
    std::string message = judged.candidate.where.str() + " \"" + shortened(judged.candidate.text) +
                          "\": " + std::string(describe(judged.verdict));
    const bool is_element = judged.candidate.layer == Layer::embedded;
    Diagnostic diagnostic{std::move(message)};
    if (is_element) diagnostic.offset = offset_of(opened_.findings.sites[*opened_.findings.base]);
    opened_.diagnostics.push_back(std::move(diagnostic));
  }
  if (baseless_ == 0 || container_.document != nullptr) return;
  const std::string_view base = report_.base.url();
  std::string message =
      std::to_string(baseless_) + " relative link" + (baseless_ == 1 ? "" : "s") + " left: ";
  message += is_imaginary_base(base) ? "the only base is the imaginary " + shortened(base)
                                     : std::string("there is no base");
  opened_.diagnostics.push_back(
      {.message = message + " (give the retrieval URL with -b)", .unresolved = true});
}

void LinkedDocument::take_diagnostics(LinkedDocument& frame, const AttributeText& value) {
  for (Diagnostic& diagnostic : frame.diagnostics()) {
    if (diagnostic.offset) {
      diagnostic.offset = opened_.text.bytes_at(value.bytes_at({*diagnostic.offset, 0})).offset;
    }
    opened_.diagnostics.push_back(std::move(diagnostic));
  }
}

void LinkedDocument::leave_frame(std::size_t site, const std::string& why, bool is_over_limit) {
  opened_.diagnostics.push_back({.message = "the document inside left as it is: " + why,
                                 .offset = offset_of(opened_.findings.sites[site]),
                                 .unresolved = true,
                                 .left_whole = is_over_limit});
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
    const std::string edited = apply_edits(bytes.substr(0, front), in_front);
    if (is_alike_in_front(bytes, edited, *source_)) return true;
  }
  const std::string edited = apply_edits(bytes, edits);
  return is_still_in_encoding(edited, report_.encoding, opened_.findings.encoding_label, *source_);
}

}  // namespace absolve
