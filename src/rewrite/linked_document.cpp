#include "rewrite/linked_document.hpp"

#include <algorithm>

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
                               const Options& options)
    : options_(&options),
      source_(&source),
      opened_(std::move(opened)),
      without_base_(Resolver::without_base(*options.profile)) {}

bool LinkedDocument::reads(std::string_view media_type) {
  return opener_of(media_type) != nullptr;
}

Result<LinkedDocument> LinkedDocument::read(std::string_view bytes, std::string_view media_type,
                                            const DocumentSource& source, const Options& options) {
  const Opener open = opener_of(media_type);
  const bool is_text = is_running_text(media_type);
  if (open == nullptr && !is_text) {
    return fail(ErrorCode::unsupported_type, std::string(media_type));
  }
  auto opened =
      is_text ? open_text(bytes, media_type, source, options) : open(bytes, source, options);
  if (!opened) return tl::unexpected<Error>(opened.error());
  return read(std::move(*opened), source, options, {}, media_type);
}

LinkedDocument LinkedDocument::read(OpenedDocument opened, const DocumentSource& source,
                                    const Options& options, Container container,
                                    std::string_view media_type) {
  LinkedDocument document(std::move(opened), source, options);
  document.container_ = std::move(container);
  document.media_type_ = media_type;
  EntityReport& report = document.report_;
  report.frame = document.container_.frame;
  report.encoding = document.opened_.text.encoding();
  report.engine = document.opened_.engine;
  if (auto alone = Resolver::without_base(*options.profile, report.encoding)) {
    document.without_base_ = std::move(*alone);
  }
  document.establish();
  for (const std::string& robots : document.opened_.findings.robots) {
    if (!report.robots.empty()) report.robots += ", ";
    report.robots += robots;
  }
  return document;
}

void LinkedDocument::establish() {
  const Findings& findings = opened_.findings;
  std::vector<BaseCandidate> candidates = source_->stated_bases;
  report_.saved_from = opened_.saved_from.empty() ? source_->saved_from : opened_.saved_from;
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
  policies_ = findings.policies;
  if (!source_->content_security_policy.empty()) {
    policies_.push_back(source_->content_security_policy);
  }
  if (container_.document != nullptr) {
    // HTML 7.1.7: a srcdoc has the policies of the document around it.
    const auto& inherited = container_.document->policies_;
    policies_.insert(policies_.end(), inherited.begin(), inherited.end());
  }
  const Profile& profile = *options_->profile;
  if (findings.base) {
    fallback_ = establish_base(candidates, profile);
    const LinkSite& site = findings.sites[*findings.base];
    candidates.insert(candidates.begin(), {Layer::embedded, BaseStatement::base_element,
                                           std::string(text_of(site).text()),
                                           "BASE href at byte " + std::to_string(offset_of(site))});
    report_.base = establish_base(
        std::move(candidates), profile,
        {.policies = policies_, .document_url = fallback_.url(), .encoding = report_.encoding});
  } else {
    report_.base = establish_base(std::move(candidates), profile);
  }
  report_.document_url = source_->document_url.empty() ? fallback().url() : source_->document_url;
  own_url_ = report_.document_url;
  same_document_url_ = container_.document != nullptr ? fallback().url() : report_.document_url;
  const bool has_fragment = source_->retrieval_url.find('#') != std::string::npos;
  if (has_fragment && fallback().layer() == Layer::retrieval && source_->document_url.empty()) {
    // With its fragment, which no base has.
    const auto whole = Resolver::without_base(profile).resolve(source_->retrieval_url);
    if (whole) own_url_ = whole->url;
  }
}

// XML Base, 3 and 4: each against the one around it. Their lengths add up, so they are counted.
Result<void> LinkedDocument::resolve_scopes(const LinkResolver& at_base) {
  scopes_.clear();
  std::string url;
  for (const XmlBase& own : opened_.findings.scopes) {
    const bool is_outermost = own.outer == LinkSite::no_scope;
    const std::string_view around = is_outermost ? at_base.base() : scopes_[own.outer];
    const LinkResolver resolver(around, Layer::embedded, same_document_url_, *options_->profile,
                                report_.encoding);
    std::string storage;
    const auto resolved = resolver.resolve(attribute_reference(own.value, storage), url);
    scopes_.emplace_back(resolved ? url.substr(0, url.find('#')) : std::string(around));
    target_bytes_ += scopes_.back().size();
    if (target_bytes_ > options_->limits.target_bytes) {
      return fail(ErrorCode::over_limit, "target_bytes");
    }
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
    std::string message = judged.candidate.where + " \"" + judged.candidate.text +
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
  message += is_imaginary_base(base) ? "the only base is the imaginary " + std::string(base)
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
