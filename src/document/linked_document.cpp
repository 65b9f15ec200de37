#include "document/linked_document.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "absolve/reference.hpp"
#include "document/open_html.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/tag.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {

namespace {

// A page is opened from its file, so a reference has the same meaning as under a file URL. No
// reference is likely to state the name of this folder.
constexpr std::string_view page = "file:///absolve.invalid/saved/page.html";
constexpr std::string_view around = "file:///absolve.invalid/saved/";

std::optional<Resolver> resolver_at(std::string_view base) {
  auto made = Resolver::make(base);
  if (!made) return std::nullopt;
  return std::move(*made);
}

// More than twice what a prescan reads (HTML 13.2.3.2).
constexpr std::size_t looked_at_for_encoding = 4096;

constexpr std::size_t max_metas = 1000;
constexpr std::size_t max_meta_value = 1024;
constexpr std::size_t max_title = 1024;

constexpr auto meta_attributes =
    std::to_array<std::pair<std::string_view, std::string MetaElement::*>>({
        {"name", &MetaElement::name},
        {"property", &MetaElement::property},
        {"http-equiv", &MetaElement::http_equiv},
        {"content", &MetaElement::content},
    });

// Whether a path leads into a folder whose name is one that browsers give.
bool is_in_saved_folder(std::string_view path) {
  const std::string_view name = path.substr(0, path.find('/'));
  return name.size() + 1 < path.size() &&
         std::ranges::any_of(saved_folder_suffixes, [name](std::string_view suffix) {
           return name.size() > suffix.size() && name.ends_with(suffix);
         });
}

}  // namespace

SavedFiles::SavedFiles(std::string_view folder, std::string_view base_element)
    : folder_(folder.empty() ? std::string() : std::string(folder) + "/"),
      base_(resolver_at(page)) {
  if (!base_ || base_element.empty()) return;
  const auto base = base_->resolve(base_element);
  if (base) base_ = resolver_at(base->url);
}

SavedFiles SavedFiles::by_form() {
  return {std::string_view(), std::string_view()};
}

std::string SavedFiles::path_of(std::string_view reference) const {
  if (!base_ || parse_reference(reference).scheme) return {};
  const auto target = base_->resolve(reference);
  if (!target) return {};
  std::string_view url = target->url;
  if (!url.starts_with(around)) return {};
  url.remove_prefix(around.size());
  std::string path = url::percent_decoded(url.substr(0, url.find_first_of("?#")));
  const bool is_saved = folder_.empty() ? reference.starts_with("./") && is_in_saved_folder(path)
                                        : path.starts_with(folder_) && path.size() > folder_.size();
  return is_saved ? path : std::string();
}

SharedText saved_from_of(const OpenedDocument& opened, const SharedText& of_message,
                         const DocumentSource& source) {
  if (!opened.saved_from.empty()) return opened.saved_from;
  return of_message.empty() ? SharedText(source.saved_from) : of_message;
}

LinkedDocument::LinkedDocument(OpenedDocument opened, DocumentPlace place)
    : place_(std::move(place)), opened_(std::move(opened)), base_(opened_, place_) {
  report_.frame = place_.container.frame;
  if (opened_.has_encoding) {
    report_.encoding = opened_.text.encoding();
    report_.encoding_source = opened_.encoding_source;
  }
  report_.engine = opened_.engine;
  report_.saved_from = place_.saved_from;
  report_.base = base_.established();
  report_.document_url = base_.document_url();
  opened_.reading.keeps_blanks = profile().inner_space == InnerSpace::part;
  if (place_.container.is_inert || place_.container.in_noscript) {
    for (LinkSite& site : opened_.findings.sites) {
      site.inert |= place_.container.is_inert;
      site.in_noscript |= place_.container.in_noscript;
    }
  }
  note_metas();
}

void LinkedDocument::begin(Delivery& delivery) {
  report_.title = title();
  delivery.begin(report_);
}

void LinkedDocument::go_on(std::string_view bytes, std::size_t front, Findings findings) {
  has_own_policy_ = has_own_policy_ || states_origin();
  kept_bytes_ += base_.keep_policies(std::move(opened_.findings.policies));
  for (const std::string& robots : findings.robots) kept_bytes_ += robots.size() + 2;
  opened_.text.go_on(bytes, front);
  opened_.findings = std::move(findings);
  following_ = {};
  opened_.encoding_may_shift = false;
  note_metas();
  if (report_.title.empty()) report_.title = title();
  place_.budget.begin_piece();
}

std::string LinkedDocument::target_of(std::string_view reference) const {
  std::string url;
  return base_.at_base().resolve(reference, url) ? url : std::string();
}

std::string LinkedDocument::title() const {
  if (!opened_.findings.title) return {};
  // A title without an end tag goes on to the end of the document.
  constexpr std::size_t most_read = 16 * max_title;
  Span place = *opened_.findings.title;
  place.length = std::min(place.length, most_read);
  // Decoded as text, because a `<` in an HTML title is not markup.
  const bool has_mark = place.of(opened_.text.text()).find('<') != std::string_view::npos;
  const bool is_xml = opened_.is_xml();
  LinkSite site;
  site.value = place;
  site.quoting = is_xml     ? Quoting::xml_text
                 : has_mark ? Quoting::double_quoted
                            : Quoting::markup_text;
  return front_on_one_line(opened_.text_of(site).text(), max_title);
}

void LinkedDocument::note_metas() {
  for (const std::string& robots : opened_.findings.robots) {
    if (!report_.robots.empty()) report_.robots += ", ";
    report_.robots += robots;
  }
  if (!options().details || opened_.findings.metas.empty()) return;
  const std::string_view tags = opened_.tags();
  for (const std::size_t tag : opened_.findings.metas) {
    if (report_.metas.size() == max_metas) return;
    MetaElement& meta = report_.metas.emplace_back();
    kept_bytes_ += sizeof(MetaElement);
    for (const auto& [name, member] : meta_attributes) {
      const auto value = find_attribute(tags, tag, name);
      if (!value) continue;
      meta.*member = front_on_one_line(opened_.text_of(*value).text(), max_meta_value);
      kept_bytes_ += (meta.*member).size();
    }
  }
}

bool LinkedDocument::is_sandboxed(const LinkSite& site) const {
  const auto sandbox = find_attribute(opened_.tags(), site.tag, "sandbox");
  if (!sandbox) return false;
  const SiteText value = opened_.text_of(*sandbox);
  return !ascii::has_token(value.text(), [](std::string_view token) {
    return equal_ignoring_case(token, "allow-scripts");
  });
}

SavedFiles LinkedDocument::saved_files() const {
  const LinkedDocument* outermost = this;
  while (outermost->place_.container.document != nullptr)
    outermost = outermost->place_.container.document;
  const std::string& folder = outermost->place_.source.saved_files;
  const bool is_saved = !folder.empty() || !outermost->opened_.saved_from.empty();
  if (!is_saved || !outermost->place_.entity.empty()) return {};
  // In a stream, the site of the BASE can belong to an earlier piece. Its base is still known.
  const BaseEstablishment& base = outermost->base_.established();
  const bool has_base = base.layer() == Layer::embedded;
  // Nobody has named the folder, so the form of each link decides. It does not if the page has a
  // BASE, which would be rewritten, or if a transform decides about each link.
  if (folder.empty()) {
    return has_base || outermost->options().transform ? SavedFiles() : SavedFiles::by_form();
  }
  return {folder,
          has_base ? base.candidates[*base.chosen].candidate.text.view() : std::string_view()};
}

void LinkedDocument::count_saved(std::size_t links, std::string_view path) {
  saved_ += links;
  if (saved_folder_.empty()) saved_folder_ = path.substr(0, path.find('/'));
}

Span LinkedDocument::outermost(Span span) const {
  for (const LinkedDocument* document = this;;) {
    span = document->opened_.text.bytes_at(span);
    const Container& container = document->place_.container;
    if (container.document == nullptr) return span;
    span = container.value->bytes_at(span);
    document = container.document;
  }
}

void LinkedDocument::diagnose(const LinkSite& site, DiagnosticCode code,
                              std::optional<Error> error) {
  opened_.diagnostics.push_back(
      {.code = code, .error = std::move(error), .offset = opened_.offset_of(site)});
}

// Warns once for each base that cannot serve, not once for each link that depends on it.
void LinkedDocument::warn_of_candidates() {
  if (!opened_.is_whole) return;
  for (const JudgedCandidate& judged : base_.established().candidates) {
    if (judged.verdict == Verdict::chosen || judged.verdict == Verdict::overruled) continue;
    Diagnostic diagnostic{
        .code = DiagnosticCode::base_unusable,
        .arguments = {describe_place(judged.candidate), shortened(judged.candidate.text),
                      std::string(describe(judged.verdict))}};
    const bool is_element = judged.candidate.layer == Layer::embedded;
    if (is_element) diagnostic.offset = opened_.offset_of(opened_.site(*opened_.findings.base));
    opened_.diagnostics.push_back(std::move(diagnostic));
  }
}

void LinkedDocument::warn_of_counts() {
  if (saved_ > 0 && place_.container.document == nullptr) {
    opened_.diagnostics.push_back(
        {.code = DiagnosticCode::leads_to_saved_files,
         .arguments = {std::to_string(saved_), shortened(saved_folder_)}});
  }
  if (only_listed_ > 0 && place_.container.document == nullptr) {
    opened_.diagnostics.push_back(
        {.code = DiagnosticCode::only_listed,
         .arguments = {std::to_string(only_listed_), std::string(place_.media_type)}});
  }
  if (replaced_ > 0) {
    opened_.diagnostics.push_back(
        {.code = DiagnosticCode::link_bytes_replaced,
         .arguments = {std::to_string(replaced_), std::string(opened_.text.encoding())},
         .offset = first_replaced_});
  }
  const bool is_part = !opened_.is_whole && opened_.fields.empty();
  if (is_part || baseless_ == 0 || place_.container.document != nullptr) return;
  const std::string_view base = base_.established().url();
  const bool is_imaginary = is_imaginary_base(base);
  std::string_view saved_from = place_.saved_from;
  if (is_imaginary_base(saved_from)) saved_from = {};
  opened_.diagnostics.push_back(
      {.code = is_imaginary ? DiagnosticCode::imaginary_base : DiagnosticCode::no_base,
       .arguments = {std::to_string(baseless_), shortened(base), shortened(saved_from)}});
}

void LinkedDocument::take_diagnostics(LinkedDocument& inner, const SiteText& value) {
  for (Diagnostic& diagnostic : inner.diagnostics()) {
    if (diagnostic.offset) {
      diagnostic.offset = opened_.text.bytes_at(value.bytes_at({*diagnostic.offset, 0})).offset;
    }
    if (diagnostic.frame.empty()) diagnostic.frame = inner.place_.container.frame;
    opened_.diagnostics.push_back(std::move(diagnostic));
  }
}

void LinkedDocument::note_import_key(std::string_view url) {
  if (import_keys_.emplace(url).second) kept_bytes_ += url.size();
}

// A key that is a prefix of `url` is not greater than `url`. The search takes the greatest key that
// is not greater. If that key is no prefix, every prefix is at most as long as what the key and
// `url` share at their fronts, so the search goes on with that shorter text.
bool LinkedDocument::is_mapped(std::string_view url) const {
  constexpr int most_tries = 64;
  if (import_keys_.contains(url)) return true;
  for (int i = 0; i < most_tries; ++i) {
    auto key = import_keys_.upper_bound(url);
    if (key == import_keys_.begin()) return false;
    --key;
    const auto shared = std::ranges::mismatch(*key, url);
    const auto length = static_cast<std::size_t>(shared.in1 - key->begin());
    if (length == key->size() && key->ends_with('/')) return true;
    if (length == 0) return false;
    url = url.substr(0, length == url.size() || length == key->size() ? length - 1 : length);
  }
  return false;
}

void LinkedDocument::note_edits(bool of_inline_text) {
  has_edits_ = true;
  if (of_inline_text) has_inline_edits_ = true;
}

// CSP 3 2.3.1: whether a policy of the document itself has the expression 'self'. Policies of a
// header belong to the server.
bool LinkedDocument::states_origin() const {
  return std::ranges::any_of(opened_.findings.policies, [](const StatedPolicy& policy) {
    return ascii::lowered(policy.list.text()).find("'self'") != std::string::npos;
  });
}

void LinkedDocument::warn_of_rules() {
  if (!has_edits_) return;
  if (place_.container.document == nullptr) warn_of_policy();
  if (has_patterns_ && writes_texts_) {
    opened_.diagnostics.push_back({.code = DiagnosticCode::patterns_of_targets});
  }
  if (tests_attributes_) {
    opened_.diagnostics.push_back({.code = DiagnosticCode::selectors_of_links});
  }
}

// CSP 3: a policy limits where links lead, and which styles and scripts a document may contain.
void LinkedDocument::warn_of_policy() {
  if (has_own_policy_ || states_origin()) {
    opened_.diagnostics.push_back({.code = DiagnosticCode::policy_of_origin});
  }
  const std::vector<const PolicyList*> policies = base_.policies_at(opened_.text.text().size());
  if (policies.empty()) return;
  if (writes_texts_) {
    opened_.diagnostics.push_back({.code = DiagnosticCode::policy_of_targets});
  }
  const bool has_digests = std::ranges::any_of(policies, [](const PolicyList* list) {
    return list->text().find("'sha") != std::string_view::npos;
  });
  if (has_inline_edits_ && has_digests) {
    opened_.diagnostics.push_back({.code = DiagnosticCode::policy_of_digests});
  }
}

Result<EditList> LinkedDocument::encode_edits(EditList edits, bool leaves_archive) {
  if (leaves_archive) {
    edits.merge(shadow_root_edits(opened_.text.text(), opened_.findings.saved_shadow_roots));
  }
  auto encoded_edits = opened_.text.encode_edits(std::move(edits));
  if (!encoded_edits || encoded_edits->empty() || !opened_.encoding_may_shift) return encoded_edits;
  if (keeps_encoding(*encoded_edits)) return encoded_edits;
  // The bytes that reveal the encoding are in links, or the edits move them too far back. With the
  // edits, the whole document would be read in another encoding.
  opened_.diagnostics.push_back({.code = DiagnosticCode::encoding_would_change});
  return EditList();
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
    const std::string_view rest = following_.substr(0, looked_at_for_encoding);
    const std::string edited = apply_edits(bytes.substr(0, front), in_front).append(rest);
    const std::string whole = std::string(bytes.substr(0, front)).append(rest);
    if (HtmlEncoding(whole, place_.source).is_sniffed_like({edited, place_.source})) return true;
  }
  const std::string edited = apply_edits(bytes, edits).append(following_);
  HtmlEncoding encoding(edited, place_.source);
  encoding.settle(edited, opened_.findings.encoding_label);
  return encoding.name() == opened_.text.encoding();
}

}  // namespace absolve::ABSOLVE_VERSIONED
