#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "rewrite/linked_document.hpp"
#include "uri/unwrap.hpp"

/// The walk over the references of a document, for those that report or edit them.
namespace absolve {

// What stands for something else in CSS or JSON.
inline constexpr std::string_view escape_marks("\\\0", 2);

// Documents in documents are read by recursion.
inline constexpr std::size_t deepest_frame = 256;

/// Resolves every reference and shows it to `visitor`, in source order: `passes_over(raw)` says
/// whether one is of no interest as it is written; `splice(site, value, resolver)` whether one of
/// the plainest was dealt with at a glance; `reference(found)`; `embed(site, value, number,
/// around)` takes a value that holds a document; `leave(value)` is called behind the last of each
/// value. `cost()` is what the visitor keeps of each reference, in bytes.
template <class Visitor>
Result<void> LinkedDocument::visit(Visitor& visitor) {
  const auto& sites = opened_.findings.sites;
  const LinkResolver at_base = resolver_at_base();
  std::optional<LinkResolver> at_fallback;  // of consequence to BASE elements alone
  std::optional<LinkResolver> at_document;  // and to speculation rules
  std::optional<LinkResolver> at_scope;     // the xml:base that was last asked for
  std::size_t scope = LinkSite::no_scope;
  std::optional<std::string> codebase;  // of the site at hand
  std::optional<LinkResolver> at_codebase;
  if (is_over_) return fail(ErrorCode::over_limit, "expansion");
  if (auto resolved = resolve_scopes(at_base); !resolved) return resolved;
  const bool has_imaginary_base = is_imaginary_base(report_.base.url());
  const bool knows_codebase = options_->profile->codebase == Codebase::serves;
  std::string storage;
  std::string url;
  std::vector<ValueReference> references;
  Peeled peeled;
  std::size_t frames = 0;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const LinkSite& site = sites[i];
    const AttributeText value = text_of(site);
    if (site.scope != LinkSite::no_scope && site.scope != scope) {
      scope = site.scope;
      if (auto counted = count(scopes_[scope].size()); !counted) return counted;
      at_scope.emplace(resolver_at(scopes_[scope], Layer::embedded));
    }
    const LinkResolver& around = site.scope == LinkSite::no_scope ? at_base : *at_scope;
    if (site.rule->kind == LinkKind::html) {
      if (auto done = visitor.embed(i, value, ++frames, around_of(around)); !done) return done;
      visitor.leave(value);
      continue;
    }
    const std::string_view text = value.text();
    if (knows_codebase) {
      codebase = codebase_of(i, at_base);
      at_codebase.reset();
      if (codebase) {
        if (auto counted = count(codebase->size()); !counted) return counted;
        at_codebase.emplace(resolver_at(*codebase, Layer::embedded));
      }
    }
    const bool is_base = site.is_base();
    if (is_base && !at_fallback) {
      at_fallback.emplace(resolver_at(fallback().shared_url(), fallback().layer()));
    }
    const LinkResolver& resolver = at_codebase ? *at_codebase : is_base ? *at_fallback : around;
    if (!is_base) {
      if (const auto made = visitor.splice(site, value, resolver)) {
        if (auto counted = count(*made); !counted) return counted;
        continue;
      }
    }
    find_value_references(*site.rule, text, opened_.reading, references);
    for (const ValueReference& own : references) {
      std::string_view raw = own.place.of(text);
      if (visitor.passes_over(raw)) continue;
      // CSS and JSON escape by a backslash; in running text the form tells.
      const bool is_escaped =
          own.coding != nullptr && (own.form != TextForm::whole ||
                                    raw.find_first_of(escape_marks) != std::string_view::npos);
      if (is_escaped) {
        peeled = own.coding->peel(raw);
        raw = peeled.text;
      }
      const bool is_clean = value.is_plain() && site.quoting != Quoting::raw_text;
      const std::string_view reference =
          is_clean && own.coding == nullptr ? raw : attribute_reference(raw, storage);
      const bool is_local = site.rule->kind == LinkKind::css && reference.starts_with('#');
      if (own.of_document && !at_document) {
        at_document.emplace(resolver_at(report_.document_url, report_.base.layer()));
      }
      const auto resolve = [&]() -> Result<bool> {
        if (is_local) {
          url.assign(same_document_url_.view()).append(reference);
          return true;
        }
        if (means_document_url(site, raw)) {
          url = own_url_.view();
          return true;
        }
        return (own.of_document ? *at_document : resolver).resolve(reference, url);
      };
      const Result<bool> resolved = resolve();
      const std::size_t made = visitor.cost() + (resolved ? url.size() : 0);
      if (auto counted = count(made); !counted) return counted;
      const Reference found{.site = i,
                            .value = value,
                            .own = own,
                            .peeled = is_escaped ? &peeled : nullptr,
                            .raw = raw,
                            .reference = reference,
                            .resolver = resolver,
                            .url = url,
                            .error = resolved ? nullptr : &resolved.error(),
                            .is_base = is_base,
                            .is_local = is_local};
      if (found.error != nullptr || has_imaginary_base) count_baseless(found);
      visitor.reference(found);
    }
    visitor.leave(value);
  }
  return {};
}

// HTML 4.8.5 and 2.4.1: a document of its own, whose fallback base is the base of this one.
template <class Take>
Result<void> LinkedDocument::visit_frame(std::size_t site, const AttributeText& value,
                                         std::size_t number, std::shared_ptr<const Around> around,
                                         Take take) {
  Container container{.document = this,
                      .value = &value,
                      .around = std::move(around),
                      .depth = container_.depth + 1};
  const auto leave = [&](const Error& error) {
    leave_frame(site, message_of(error), error.code == ErrorCode::over_limit);
    return Result<void>();
  };
  if (container.depth > std::min(options_->limits.frame_depth, deepest_frame)) {
    return leave({ErrorCode::over_limit, "frame_depth"});
  }
  container.frame = container_.frame.empty() ? std::to_string(number)
                                             : container_.frame + "." + std::to_string(number);
  DocumentSource source;
  const bool is_srcdoc = opened_.findings.sites[site].rule->vocabulary != Vocabulary::xml;
  source.document_url = is_srcdoc ? "about:srcdoc" : report_.document_url.view();
  source.charset = "UTF-8";  // 4.8.5: it is a string already
  auto opened = open_html(value.text(), source, *options_);
  if (!opened) return leave(opened.error());
  LinkedDocument frame = read(std::move(*opened), source, *options_, *allowance_,
                              std::move(container), media_type_, {});
  frame.target_bytes_ = target_bytes_;
  auto done = take(frame);
  target_bytes_ = frame.target_bytes_;
  baseless_ += frame.baseless_;
  return done;
}

}  // namespace absolve
