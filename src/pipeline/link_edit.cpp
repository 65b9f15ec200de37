// Edits a link: keeps it as it is, or writes its target or what a transform returns.

#include <algorithm>
#include <array>

#include "absolve/reference.hpp"
#include "core/ascii.hpp"
#include "core/shortened.hpp"
#include "formats/html/attribute.hpp"
#include "pipeline/link_pass.hpp"
#include "uri/url_text.hpp"

namespace absolve {

bool LinkPass::stays_as_written(const Found& found) const {
  const LinkSite& place = site(found.site);
  // In running text, a reference with a scheme is absolute. One without was asked for.
  if (place.rule->kind == LinkKind::text) return found.own.form != TextForm::abbreviated;
  if (found.error != nullptr || found.is_local || found.fetches_nothing) return true;
  if (found.url == found.reference) return true;
  if (is_of_no_base(found)) return true;
  if (found.is_base && !document_.is_effective_base(found.site)) return true;
  if (is_imaginary_base(found.url)) return true;
  // Without a scheme, a reference has no target without a base. A reference that a longer target
  // ends with has no scheme.
  const bool has_scheme = !found.reference.empty() && ascii::is_alpha(found.reference.front()) &&
                          !found.url.ends_with(found.reference);
  if (has_scheme || profile_.no_base == NoBase::gives_back) {
    if (is_independent(document_.without_base_, profile_, found.resolver.base(), found.reference,
                       found.url)) {
      return true;
    }
  }
  const EmptyAction action = document_.empty_action_of(place, found.raw);
  // This empty action means the BASE in any copy of the document, so the BASE's URL is written.
  if (action == EmptyAction::base && found.resolver.layer() == Layer::embedded) return false;
  if (found.is_base || !(found.reference.empty() || found.reference.front() == '#')) return false;
  return document_.stays_in_document(found.resolver, found.url,
                                     action == EmptyAction::document_url);
}

bool LinkPass::edit(const Found& found, const LinkAction& action) {
  // In running text, what does not resolve is not a link, and a doubtful reading of one is not
  // edited.
  if (site(found.site).rule->kind == LinkKind::text &&
      (found.error != nullptr || is_doubtful(found.own.form))) {
    return false;
  }
  if (action.kind == LinkAction::Kind::text) return write_text(found, action.text);
  if (!found.saved_file.empty()) {
    if (action.kind == LinkAction::Kind::keep || !document_.options().transform) return true;
    LinkPlace place = place_of(found);
    place.url = found.saved_file;
    const auto text = document_.options().transform(place);
    return !text || write_text(found, *text);
  }
  if (found.error != nullptr && found.error->code != ErrorCode::relative_without_base) {
    leave(site(found.site), {.code = DiagnosticCode::link_unresolved,
                             .arguments = {shortened(found.raw)},
                             .error = *found.error});
  }
  if (action.kind == LinkAction::Kind::keep) return false;
  if (document_.options().transform) return write_transformed(found);
  if (!stays_as_written(found)) write(found, found.url);
  return false;
}

LinkPlace LinkPass::place_of(const Found& found) {
  const LinkSite& place = site(found.site);
  return {.entity = document_.place_.entity,
          .media_type = document_.place_.media_type,
          .element = place.element,
          .attribute = place.rule->attribute,
          .kind = place.rule->kind,
          .raw = found.raw,
          .url = found.url,
          .base = found.resolver.base(),
          .rel = place.element == "link" ? rel_of(found.site) : std::string_view(),
          .is_base = found.is_base,
          .names_element = found.names_element,
          .font_source = found.own.font_source == 0
                             ? 0
                             : document_.outermost(place.value).offset + found.own.font_source};
}

// A transform does not see BASE elements without effect, links that fetch nothing, or references
// that stay in the document whatever the base is.
bool LinkPass::write_transformed(const Found& found) {
  if (found.error != nullptr || found.is_local || found.fetches_nothing) return false;
  if (found.is_base && !document_.is_effective_base(found.site)) return false;
  const bool stays = stays_as_written(found);
  LinkPlace place = place_of(found);
  const bool is_empty = found.reference.empty() || found.reference.front() == '#';
  place.same_document = is_empty && stays;
  const auto text = document_.options().transform(place);
  if (text) return write_text(found, *text);
  if (!stays) write(found, found.url);
  return false;
}

bool LinkPass::write_text(const Found& found, std::string_view text) {
  warn_of_demands(found, text);
  if (text == found.raw) return false;
  // A short link can get a long text. Files that are embedded have a limit of their own.
  if (!is_data_url(text) && !document_.count(text.size())) return false;
  document_.writes_texts_ = true;
  write(found, text);
  return true;
}

// Warns of what an element demands of its link's target: with another target, the demand is still
// there (HTML 2.5.4, SRI 3.3).
void LinkPass::warn_of_demands(const Found& found, std::string_view text) {
  const LinkSite& place = site(found.site);
  if (found.names_element && !is_http(text) && !text.starts_with('#')) {
    leave(place, {.code = DiagnosticCode::element_elsewhere, .arguments = {shortened(found.raw)}});
  }
  constexpr auto demanding =
      std::to_array<std::string_view>({"audio", "img", "link", "script", "video"});
  const bool may_demand = place.rule->kind == LinkKind::url &&
                          std::ranges::find(demanding, place.element) != demanding.end();
  if (!may_demand) return;
  // A document that leaves its archive becomes a file, and a file can meet no demand. Elsewhere the
  // user decides.
  const bool removes = sink_.edits->leaves_archive;
  const auto meet = [&](std::string_view name, DiagnosticCode demanded, DiagnosticCode removed) {
    const auto attribute = find_whole_attribute(tags(), place.tag, name);
    if (!attribute) return false;
    if (removes) writer_->remove(*attribute);
    leave(place, {.code = removes ? removed : demanded, .arguments = {shortened(found.raw)}});
    return true;
  };
  using enum DiagnosticCode;
  const bool has_integrity = meet("integrity", integrity_demanded, integrity_removed);
  const bool is_local = !parse_reference(text).scheme;
  if (is_local && (removes || !has_integrity)) {
    meet("crossorigin", crossorigin_demanded, crossorigin_removed);
  }
  if (is_local && place.element == "script" && is_module(place)) {
    leave(place, {.code = module_elsewhere, .arguments = {shortened(found.raw)}});
  }
}

// HTML 4.12.1.1: the type decides. In HTML and SVG, a module script is always fetched with CORS.
bool LinkPass::is_module(const LinkSite& script) {
  const auto type = find_attribute(tags(), script.tag, "type");
  return type && equal_ignoring_case(document_.text_of(*type).text(), "module");
}

void LinkPass::write(const Found& found, std::string_view url) {
  auto why = writer_->write(
      {site(found.site), found.value, found.own, found.decoded_text, found.raw}, url);
  if (!why) return;
  why->arguments = {shortened(found.raw)};
  leave(site(found.site), std::move(*why));
}

void LinkPass::leave(const LinkSite& site, Diagnostic diagnostic) {
  diagnostic.offset = document_.offset_of(site);
  left_.push_back(std::move(diagnostic));
}

}  // namespace absolve
