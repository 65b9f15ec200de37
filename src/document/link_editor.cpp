#include "document/link_editor.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "absolve/reference.hpp"
#include "document/references.hpp"
#include "formats/html/link_values.hpp"
#include "formats/html/tag.hpp"
#include "formats/json/json_links.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "uri/url_text.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool is_relative_path(std::string_view reference) {
  const Reference parts = parse_reference(reference);
  return !parts.scheme && !parts.authority && !reference.starts_with('/');
}

}  // namespace

LinkEditor::LinkEditor(LinkedDocument& document, LinkDescriber& describer, LinkEdits& edits,
                       std::vector<Diagnostic>& left)
    : document_(document),
      describer_(describer),
      edits_(edits),
      left_(left),
      without_base_(resolver_of({}, document.profile(), document.opened().text.encoding())),
      writer_(document.opened().text, edits.ascii_only, document.base().at_base().base(),
              document.base().at_base().base_is_plain(), document.opened().findings.sites.size()) {}

// Whether a fragment or an empty reference stays as it is written.
bool LinkEditor::keeps(InDocument in_document) const {
  switch (document_.options().same_document) {
    case SameDocumentLinks::absolute: return false;
    case SameDocumentLinks::keep: return true;
    case SameDocumentLinks::automatic: break;
  }
  return in_document == InDocument::by_reference;
}

bool LinkEditor::keeps_reference(const FoundLink& found) const {
  if (found.is_base || !is_empty_or_fragment(found.reference)) return false;
  if (found.empty_action != EmptyAction::base) return keeps(found.in_document);
  // This empty action means the BASE in any copy of the document, so the BASE's URL is written. A
  // base from a header goes with the copy, too.
  return found.resolver.layer() != Layer::embedded && keeps(InDocument::by_reference);
}

bool LinkEditor::is_independent(const FoundLink& found) const {
  if (document_.profile().grammar == Grammar::url_standard) {
    return found.resolver.base().empty() || url::is_absolute(found.reference);
  }
  const auto target = without_base_.resolve(found.reference);
  return target && target->url == found.url;
}

bool LinkEditor::stays_as_written(const FoundLink& found) const {
  // In running text, a reference with a scheme is absolute. Abbreviated links are edited, because
  // an option asked for them.
  if (found.site.rule->kind == LinkKind::text) return found.in_value.form != TextForm::abbreviated;
  if (found.error != nullptr || found.is_css_fragment || found.fetches_nothing) return true;
  if (found.url == found.reference || found.needs_no_base) return true;
  if (found.is_base && !document_.base().is_effective(found.index)) return true;
  if (is_imaginary_base(found.url)) return true;
  // The links to files that were saved with the page stay, and so does the BASE that they have.
  if (found.is_base && is_relative_path(found.reference) && !document_.saved_files().is_none()) {
    return true;
  }
  // Without a scheme, a reference has no target without a base. A reference that a longer target
  // ends with has no scheme.
  const bool has_scheme = !found.reference.empty() && ascii::is_alpha(found.reference.front()) &&
                          !found.url.ends_with(found.reference);
  const bool may_be_independent = has_scheme || document_.profile().no_base == NoBase::gives_back;
  return (may_be_independent && is_independent(found)) || keeps_reference(found);
}

bool LinkEditor::edit(const FoundLink& found, const LinkAction& action) {
  // In running text, what does not resolve is not a link, and a doubtful reading of a link is not
  // edited.
  if (found.site.rule->kind == LinkKind::text &&
      (found.error != nullptr || is_doubtful(found.in_value.form))) {
    return false;
  }
  if (action.kind == LinkAction::Kind::text) return write_text(found, action.text);
  const Transform& transform = document_.options().transform;
  if (!found.saved_file.empty()) {
    if (action.kind != LinkAction::Kind::keep && transform) {
      LinkPlace place = describer_.place_of(found);
      place.url = found.saved_file;
      if (const auto text = transform(place)) return write_text(found, *text);
    }
    document_.count_saved(1, found.saved_file);
    return true;
  }
  if (found.error != nullptr && found.error->code != ErrorCode::relative_without_base) {
    leave(found.site, {.code = DiagnosticCode::link_unresolved,
                       .arguments = {shortened(found.raw)},
                       .error = *found.error});
  }
  if (action.kind == LinkAction::Kind::keep) return false;
  if (transform) return write_transformed(found);
  if (!stays_as_written(found)) write(found, found.url);
  return false;
}

// A transform does not see BASE elements without effect, links that fetch nothing, or references
// that stay in the document whatever the base is.
bool LinkEditor::write_transformed(const FoundLink& found) {
  if (found.error != nullptr || found.is_css_fragment || found.fetches_nothing) return false;
  if (found.is_base && !document_.base().is_effective(found.index)) return false;
  const bool stays = stays_as_written(found);
  LinkPlace place = describer_.place_of(found);
  place.same_document = is_empty_or_fragment(found.reference) && stays;
  const auto text = document_.options().transform(place);
  if (text) return write_text(found, *text);
  if (!stays) write(found, found.url);
  return false;
}

bool LinkEditor::write_text(const FoundLink& found, std::string_view text) {
  warn_of_demands(found, text);
  if (text == found.raw) return true;
  // A short link can get a long text. Embedded files have a separate limit.
  if (!is_data_url(text) && !document_.budget().take_bytes(text.size())) return false;
  document_.note_text();
  write(found, text);
  return true;
}

// Warns if an element demands something of its link's target: the demand still applies to another
// target (HTML 2.5.4, SRI 3.3).
void LinkEditor::warn_of_demands(const FoundLink& found, std::string_view text) {
  const LinkSite& place = found.site;
  if (found.names_element && !is_http(text) && !text.starts_with('#')) {
    leave(place, {.code = DiagnosticCode::element_elsewhere, .arguments = {shortened(found.raw)}});
  }
  // HTML 4.12.1.1: the type of a script says whether it is a module. In HTML and SVG, a browser
  // always fetches a module with CORS.
  if (place.rule->kind == LinkKind::module) {
    if (!parse_reference(text).scheme) {
      leave(place, {.code = DiagnosticCode::module_elsewhere, .arguments = {shortened(found.raw)}});
    }
    return;
  }
  constexpr auto demanding =
      std::to_array<std::string_view>({"audio", "img", "link", "script", "video"});
  const bool may_demand = place.rule->kind == LinkKind::url &&
                          std::ranges::find(demanding, place.element) != demanding.end();
  if (!may_demand) return;
  const bool is_local = !parse_reference(text).scheme;
  // A document that leaves its archive becomes a file, and a file can meet no demand. Elsewhere the
  // user decides.
  const bool removes = edits_.leaves_archive;
  const auto meet = [&](std::string_view name, DiagnosticCode demanded, DiagnosticCode removed) {
    const auto attribute = find_whole_attribute(describer_.tags(), place.tag, name);
    if (!attribute) return false;
    if (removes) writer_.remove(*attribute);
    leave(place, {.code = removes ? removed : demanded, .arguments = {shortened(found.raw)}});
    return true;
  };
  using enum DiagnosticCode;
  const bool has_integrity = meet("integrity", integrity_demanded, integrity_removed);
  if (is_local && (removes || !has_integrity)) {
    meet("crossorigin", crossorigin_demanded, crossorigin_removed);
  }
  if (is_local && place.element == "script" &&
      equal_ignoring_case(describer_.attribute(place.tag, "type"), "module")) {
    leave(place, {.code = module_elsewhere, .arguments = {shortened(found.raw)}});
  }
}

void LinkEditor::write(const FoundLink& found, std::string_view url) {
  auto why =
      writer_.write({found.site, *found.value, found.in_value, found.decoded_text, found.raw}, url);
  if (!why) return;
  why->arguments = {shortened(found.raw)};
  leave(found.site, std::move(*why));
}

void LinkEditor::leave(const LinkSite& site, Diagnostic diagnostic) {
  diagnostic.offset = document_.opened().offset_of(site);
  left_.push_back(std::move(diagnostic));
}

bool LinkEditor::choose_candidates(std::size_t index, const SiteText& value,
                                   const LinkResolver& resolver) {
  const LinkSite& site = document_.opened().site(index);
  candidates_ = srcset_candidates(value.text());
  is_left_out_.clear();
  if (candidates_.empty()) return true;
  const auto attribute = [&](std::string_view name) {
    return describer_.attribute(site.tag, name);
  };
  const ValueReference first{candidates_.front().url};
  const double size = source_size(attribute(site.element == "link" ? "imagesizes" : "sizes"));
  // HTML 4.8.4.3.9: the src is one more candidate, unless another has density 1 or a width.
  std::string src = site.element == "img" ? attribute("src") : std::string();
  std::vector<std::string> urls(candidates_.size() + 1);  // the views of `images` point into them
  std::vector<ImageCandidate> images;
  // All targets are held until the filter has seen them. False: that is over a limit.
  const auto add = [&](std::string_view raw, double density) {
    std::string storage;
    std::string& url = urls[images.size()];
    const std::string_view reference = attribute_reference(raw, storage);
    if (!resolver.resolve(reference, url)) url.clear();
    images.push_back({.link = describer_.place_of({.index = index,
                                                   .site = site,
                                                   .value = &value,
                                                   .in_value = first,
                                                   .decoded_text = nullptr,
                                                   .raw = raw,
                                                   .reference = reference,
                                                   .resolver = resolver,
                                                   .url = url}),
                      .density = density});
    return document_.budget().take_bytes(url.size());
  };
  for (const SrcsetCandidate& candidate : candidates_) {
    const std::string_view descriptors = candidate.descriptors.of(value.text());
    const double density = density_of(descriptors, size);
    if (density == 1 || descriptors.find('w') != std::string_view::npos) src.clear();
    if (!add(candidate.url.of(value.text()), density)) return false;
  }
  if (!src.empty()) {
    if (!add(src, 1)) return false;
    images.back().is_src = true;
    images.back().link.attribute = "src";
    images.back().link.kind = LinkKind::url;
  }
  is_left_out_ = document_.options().leaves_out(images);
  is_left_out_.resize(candidates_.size());
  return true;
}

// Removing a candidate also removes the text up to the next one, or, at the end, the comma before
// it.
void LinkEditor::remove_candidates(const SiteText& value) {
  std::size_t stays_to = 0;  // the end of the last candidate that stays
  bool has_any = false;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (leaves_out(i)) continue;
    if (i > 0 && leaves_out(i - 1)) {
      const Span gap{stays_to, candidates_[i].url.offset - stays_to};
      writer_.replace_in_value(gap, has_any ? ", " : "");
    }
    stays_to = candidates_[i].end();
    has_any = true;
  }
  if (leaves_out(candidates_.size() - 1)) {
    writer_.replace_in_value({stays_to, value.text().size() - stays_to}, "");
  }
  candidates_.clear();
  is_left_out_.clear();
}

// The base of patterns, or null if there is none that may be written.
const url::PatternBase* LinkEditor::pattern_base(const SharedText& base) {
  if (base.empty() || is_imaginary_base(base)) return nullptr;
  if (!pattern_base_ || !pattern_base_url_.shares_bytes_with(base)) {
    pattern_base_url_ = base;
    pattern_base_ = url::PatternBase::make(base);
  }
  return pattern_base_ ? &*pattern_base_ : nullptr;
}

bool LinkEditor::edit_patterns(const LinkSite& site, const SiteText& value,
                               const LinkResolver& resolver, bool& leaves_value) {
  const std::string_view json = value.text();
  const JsonPatterns found = find_value_patterns(*site.rule, json);
  document_.note_patterns(!found.patterns.empty(), found.tests_attributes);
  pattern_edits_ = {};
  if (std::ranges::none_of(found.patterns, &JsonPattern::depends_on_base)) return true;
  if (!document_.budget().take_bytes(resolver.base().view().size())) return false;
  const url::PatternBase* const base = pattern_base(resolver.base());
  for (const JsonPattern& pattern : found.patterns) {
    if (!pattern.depends_on_base) continue;
    const auto edit = base == nullptr ? std::nullopt : absolute_pattern(pattern, json, *base);
    if (!edit) {
      // The brace belongs to an object, but it is not in its place.
      const std::string_view raw =
          pattern.is_object ? json.substr(pattern.place.offset - 1) : pattern.place.of(json);
      left_.push_back(
          {.code = DiagnosticCode::patterns_left,
           .arguments = {shortened(raw), base == nullptr ? "there is no base to write"
                                                         : "its parts cannot be told apart"},
           .offset = document_.opened().text.bytes_at(value.bytes_at(pattern.place)).offset});
      pattern_edits_ = {};
      leaves_value = true;
      return true;
    }
    if (!document_.budget().take_bytes(edit->text.size() + sizeof(Edit))) return false;
    pattern_edits_.add({edit->span, edit->text});
  }
  return true;
}

void LinkEditor::finish_value(const LinkSite& site, const SiteText& value) {
  if (!candidates_.empty()) remove_candidates(value);
  if (!pattern_edits_.empty()) writer_.merge_in_value(std::exchange(pattern_edits_, {}));
  if (auto why = writer_.finish(site, value)) leave(site, std::move(*why));
}

bool LinkEditor::write_inner(const LinkSite& site, const SiteText& value, const LinkEdits& inner) {
  if (!writer_.write_inner(site, value, inner.edits, inner.links)) return false;
  finish_value(site, value);
  return true;
}

Result<void> LinkEditor::finish() {
  const std::size_t links = writer_.links();
  EditList edits = writer_.take();
  if (!edits.empty()) document_.note_edits(writer_.has_inline_edits());
  auto encoded_edits = document_.encode_edits(std::move(edits), edits_.leaves_archive);
  if (!encoded_edits) return encoded_edits.error();
  if (!encoded_edits->empty()) edits_.links += links;
  edits_.edits = std::move(*encoded_edits);
  return {};
}

}  // namespace absolve::ABSOLVE_VERSIONED
