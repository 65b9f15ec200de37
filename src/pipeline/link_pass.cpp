#include "pipeline/link_pass.hpp"

#include <algorithm>

#include "absolve/reference.hpp"
#include "core/ascii.hpp"
#include "core/shortened.hpp"
#include "formats/json/url_finder.hpp"
#include "pipeline/referrers.hpp"
#include "uri/unwrap.hpp"
#include "uri/url_text.hpp"

namespace absolve {
namespace {

// Characters that stand for others in CSS or JSON: a backslash begins an escape, and CSS reads NUL
// as U+FFFD.
constexpr std::string_view escape_marks("\\\0", 2);

// Documents within documents are read by recursion, so their depth is limited.
constexpr std::size_t max_frame_depth = 256;

// Whether a reference loads nothing, whatever the base is. `raw` is the value, `reference` the same
// without white space around it.
bool fetches_nothing_by(const LinkAttribute& row, std::string_view raw,
                        std::string_view reference) {
  switch (row.exemption) {
    case LinkExemption::empty: return raw.empty();
    case LinkExemption::blank: return reference.empty();
    case LinkExemption::fragment: return reference.starts_with('#');
    case LinkExemption::none: return false;
  }
  return false;
}

}  // namespace

bool is_data_url(std::string_view raw) {
  return raw.size() > 5 && raw[4] == ':' && equal_ignoring_case(raw.substr(0, 5), "data:");
}

LinkPass::LinkPass(LinkedDocument& document, const LinkSink& sink)
    : document_(document),
      sink_(sink),
      profile_(document.profile()),
      saved_files_(document.saved_files()),
      takes_plain_(
          saved_files_.is_none() && profile_.no_base != NoBase::gives_back &&
          (sink.edits == nullptr || (!document.options().transform &&
                                     (sink.delivery == nullptr || !sink.delivery->decides())))),
      knows_codebase_(profile_.codebase == Codebase::serves),
      has_moments_(profile_.grammar == Grammar::url_standard && document.opened_.findings.base),
      has_imaginary_base_(is_imaginary_base(document.report_.base.url())),
      keeps_links_(sink.delivery != nullptr && sink.delivery->keeps_links()),
      at_base_(document.resolver_at_base()) {
  if (sink.edits != nullptr) {
    writer_.emplace(document.opened_.text, sink.edits->ascii_only,
                    document.report_.base.shared_url(), document.opened_.findings.sites.size(),
                    sink.edits->plain_base);
  }
}

bool LinkPass::run() {
  if (document_.over_ != nullptr || !document_.resolve_scopes(at_base_)) return false;
  const std::size_t count = document_.opened_.findings.sites.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!visit_site(i)) return false;
  }
  return true;
}

inline bool LinkPass::count_link(std::size_t url_size) {
  return document_.count(url_size + (keeps_links_ ? sizeof(Link) : 0) +
                         (writer_ ? sizeof(Edit) : 0));
}

// The fast path: most references are plain, and only lack the front of the base. Returns `is_none`
// if the general path has to handle the link.
[[gnu::always_inline]] inline LinkPass::Plain LinkPass::visit_plain(std::size_t index,
                                                                    const SiteText& value,
                                                                    const LinkResolver& resolver) {
  const std::string_view raw = value.text();
  const LinkAttribute& row = *site(index).rule;
  if (raw.empty() || row.group == LinkGroup::rdfa) return Plain::is_none;
  if (row.exemption == LinkExemption::fragment && raw.find('#') != std::string_view::npos) {
    return Plain::is_none;
  }
  const auto target = resolver.splice(raw);
  if (!target || is_imaginary_base(target->prefix)) return Plain::is_none;
  if (writer_) {
    const bool is_done = raw.front() == '#'
                             ? document_.stays_in_document(resolver, target->prefix, false)
                             : writer_->splice(value, raw, *target);
    if (!is_done) return Plain::is_none;
  }
  if (++document_.links_ > document_.options().limits.links) {
    document_.over_ = "links";
    return Plain::is_over;
  }
  if (!count_link(target->prefix.size() + raw.size() - target->taken)) return Plain::is_over;
  if (sink_.delivery == nullptr) return Plain::is_done;
  url_.clear();
  url_.append(target->prefix).append(raw.substr(target->taken));
  const ValueReference whole{{0, raw.size()}};
  deliver({.site = index,
           .value = value,
           .own = whole,
           .decoded_text = nullptr,
           .raw = raw,
           .reference = raw,
           .resolver = resolver,
           .url = url_});
  return Plain::is_done;
}

bool LinkPass::visit_site(std::size_t index) {
  const LinkSite& own = site(index);
  const SiteText value = document_.text_of(own);
  const bool is_base = own.is_base();
  const bool is_usual =
      own.scope == LinkSite::no_scope && !knows_codebase_ && !is_base && !acts_at_once(own);
  const LinkResolver* resolver = is_usual ? &at_base_ : resolver_of_site(index);
  if (resolver == nullptr) return false;
  if (!document_.is_utf8()) resolver = in_encoding_of(own, resolver);
  if (own.rule->kind == LinkKind::html) {
    frames_.push_back({index, document_.around_of(resolver->base())});
    return true;
  }
  if (takes_plain_ && own.rule->kind == LinkKind::url && value.is_plain() && !is_base) {
    const Plain plain = visit_plain(index, value, *resolver);
    if (plain != Plain::is_none) return plain == Plain::is_done;
  }
  if (own.rule->kind == LinkKind::srcset && writer_ && document_.options().leaves_out) {
    if (!visit_candidates(index, value, *resolver)) return false;
  } else {
    const auto visit = [&](const ValueReference& reference) {
      const LinkResolver* const at = reference.base.length > 0
                                         ? stated_resolver(index, value, reference, *resolver)
                                         : resolver;
      return at != nullptr && visit_reference(index, value, reference, *at);
    };
    if (!visit_value_references(*own.rule, value.text(), document_.opened_.reading, references_,
                                visit)) {
      return false;
    }
  }
  if (own.rule->kind == LinkKind::json && own.element == "script" &&
      references_.references.empty() && !is_json(value.text())) {
    leave(own, {.code = DiagnosticCode::not_well_formed,
                .arguments = {"no JSON, or a number out of range"}});
  }
  if (!writer_) return true;
  if (auto why = writer_->finish(own, value)) leave(own, std::move(*why));
  return true;
}

// CSS Values 4, 4.5.4, HTML 8.1.6.2 and RFC 3987 3.1 know no encoding of the document.
const LinkResolver* LinkPass::in_encoding_of(const LinkSite& site, const LinkResolver* around) {
  const LinkAttribute& rule = *site.rule;
  const bool is_feed = rule.vocabulary == Vocabulary::xml && rule.element != "xml-stylesheet";
  const bool is_utf8 = rule.kind == LinkKind::css || rule.kind == LinkKind::json || is_feed;
  if (!is_utf8) return around;
  const bool is_known = at_utf8_ && at_utf8_->layer() == around->layer() &&
                        at_utf8_->base().view().data() == around->base().view().data();
  if (!is_known) at_utf8_.emplace(document_.resolver_at(around->base(), around->layer(), "UTF-8"));
  return &*at_utf8_;
}

// The resolver for the references of a site. If the value of the site holds a document, it is the
// resolver for what surrounds that document. Null if a limit is reached.
const LinkResolver* LinkPass::resolver_of_site(std::size_t index) {
  const LinkSite& own = site(index);
  if (own.scope != LinkSite::no_scope && own.scope != scope_) {
    scope_ = own.scope;
    const SharedText& base = document_.scopes_[scope_];
    if (!document_.count(base.size())) return nullptr;
    at_scope_.emplace(document_.resolver_at(base, Layer::embedded));
  }
  if (knows_codebase_) {
    at_codebase_.reset();
    if (const auto codebase = document_.codebase_of(index, at_base_)) {
      if (!document_.count(codebase->size())) return nullptr;
      at_codebase_.emplace(document_.resolver_at(*codebase, Layer::embedded));
      return &*at_codebase_;
    }
  }
  if (own.is_base()) {
    const BaseEstablishment& fallback = document_.fallback_;
    if (!at_fallback_) {
      at_fallback_.emplace(document_.resolver_at(fallback.shared_url(), fallback.layer()));
    }
    return &*at_fallback_;
  }
  if (acts_at_once(own)) {
    if (const BaseEstablishment* const base = document_.base_at_moment(own.tag)) {
      if (document_.over_ != nullptr || !document_.count(base->url().size())) return nullptr;
      at_moment_.emplace(document_.resolver_at(base->shared_url(), base->layer()));
      return &*at_moment_;
    }
  }
  return own.scope == LinkSite::no_scope ? &at_base_ : &*at_scope_;
}

// The resolver for the base that the text of a site itself states for a reference. Null if a limit
// is reached.
const LinkResolver* LinkPass::stated_resolver(std::size_t index, const SiteText& value,
                                              const ValueReference& own,
                                              const LinkResolver& around) {
  if (stated_at_ == index && stated_base_ == own.base.offset) {
    return at_stated_ ? &*at_stated_ : &around;
  }
  stated_at_ = index;
  stated_base_ = own.base.offset;
  at_stated_.reset();
  std::string url;
  const std::string stated = own.coding->decode(own.base.of(value.text())).text;
  if (const auto resolved = around.resolve(stated, url); !resolved) {
    leave(site(index), {.code = DiagnosticCode::base_unusable,
                        .arguments = {"@base", shortened(stated), message_of(resolved.error())}});
    return &around;
  }
  if (!document_.count(url.size())) return nullptr;
  at_stated_.emplace(document_.resolver_at(url, Layer::embedded, "UTF-8"));
  return &*at_stated_;
}

bool LinkPass::visit_reference(std::size_t index, const SiteText& value, const ValueReference& own,
                               const LinkResolver& resolver, bool is_left_out) {
  if (++document_.links_ > document_.options().limits.links) {
    document_.over_ = "links";
    return false;
  }
  const LinkSite& place = site(index);
  std::string_view raw = own.place.of(value.text());
  if (sink_.delivery == nullptr && is_data_url(raw)) return true;
  // CSS and JSON escape by a backslash; elsewhere a reference has a coding only where it needs one.
  const bool is_escaped =
      own.coding != nullptr && (place.rule->kind == LinkKind::text ||
                                raw.find_first_of(escape_marks) != std::string_view::npos);
  if (is_escaped) {
    decoded_text_ = own.coding->decode(raw);
    raw = decoded_text_.text;
  }
  const bool is_clean =
      value.is_plain() && place.quoting != Quoting::raw_text && own.coding == nullptr;
  Found found{.site = index,
              .value = value,
              .own = own,
              .decoded_text = is_escaped ? &decoded_text_ : nullptr,
              .raw = raw,
              .reference = is_clean ? raw : attribute_reference(raw, storage_),
              .resolver = resolver,
              .url = {},
              .is_base = place.is_base(),
              .is_left_out = is_left_out};
  if (place.quoting == Quoting::content_location && profile_.field_blanks == FieldBlanks::ignored &&
      place.value.of(document_.opened_.text.bytes()).find("=?") == std::string_view::npos) {
    storage_.assign(found.reference);
    std::erase_if(storage_, ascii::is_space);
    found.reference = storage_;
  }
  found.is_local = place.rule->kind == LinkKind::css && found.reference.starts_with('#');
  found.fetches_nothing = fetches_nothing_by(*place.rule, raw, found.reference);
  found.names_element = place.rule->exemption == LinkExemption::fragment &&
                        without_fragment(found.reference).size() + 1 < found.reference.size() &&
                        !found.fetches_nothing;
  const Result<bool> resolved = resolve(found);
  const std::size_t size = resolved ? url_.size() : 0;
  if (!count_link(std::max(size, resolver.hidden_cost(found.reference)))) return false;
  found.url = url_;
  found.error = resolved ? nullptr : &resolved.error();
  if (resolved && sink_.referrers != nullptr) {
    sink_.referrers->note(url_, place.element, resolver.base());
  }
  const std::string saved_file =
      found.is_base ? std::string() : saved_files_.path_of(found.reference);
  found.saved_file = saved_file;
  LinkAction action;
  if (sink_.delivery != nullptr) action = deliver(found);
  const bool is_settled = is_left_out || (writer_ && edit(found, action));
  const bool is_baseless = saved_file.empty() && (found.error != nullptr || has_imaginary_base_);
  if (is_baseless && !found.fetches_nothing && !is_settled) count_baseless(found);
  return document_.over_ == nullptr;
}

// HTML 8.1.6.2: an import map resolves a specifier with a scheme without a base. So "http:x" is an
// absolute URL there, although it is relative in other places if the base is an http URL.
bool LinkPass::is_of_no_base(const Found& found) const {
  return found.own.is_specifier && profile_.grammar == Grammar::url_standard &&
         parse_reference(found.reference).scheme.has_value();
}

// Resolves the reference into `url_`.
Result<bool> LinkPass::resolve(Found& found) {
  if (found.is_local) {
    url_.assign(document_.same_document_url_.view()).append(found.reference);
    return true;
  }
  const EmptyAction action = document_.empty_action_of(site(found.site), found.raw);
  if (action == EmptyAction::document_url) {
    found.is_own_url = true;
    url_ = document_.own_url_.view();
    return true;
  }
  if (action == EmptyAction::base && !found.resolver.base().empty()) {
    url_ = found.resolver.base().view();
    return found.resolver.is_same_document(url_);
  }
  if (is_of_no_base(found)) {
    return document_.resolver_at({}, std::nullopt, "UTF-8").resolve(found.reference, url_);
  }
  return found.resolver.resolve(found.reference, url_);
}

// Counts a relative link that has no base, or only an imaginary one.
void LinkPass::count_baseless(const Found& found) {
  if (found.error != nullptr) {
    if (found.error->code == ErrorCode::relative_without_base) ++document_.baseless_;
  } else if (is_imaginary_base(found.url) && !found.resolver.is_same_document(found.url)) {
    ++document_.baseless_;
  }
}

bool LinkPass::run_frames() {
  for (Frame& frame : frames_) {
    if (!visit_frame(frame, ++document_.frames_)) return false;
  }
  return true;
}

// HTML 4.8.5 and 2.4.1: the value is a document of its own. Its fallback base is the base of this
// document.
bool LinkPass::visit_frame(Frame& frame, std::size_t number) {
  const SiteText value = document_.text_of(site(frame.site));
  const LinkedDocument::Container& own = document_.container_;
  LinkedDocument::Container container{.document = &document_,
                                      .value = &value,
                                      .around = std::move(frame.around),
                                      .depth = own.depth + 1,
                                      .tag = site(frame.site).tag,
                                      .is_inert = site(frame.site).inert};
  const auto leave = [&](const Error& error) {
    const bool is_over = error.code == ErrorCode::over_limit;
    document_.leave_frame(
        frame.site, is_over ? DiagnosticCode::frame_over_limit : DiagnosticCode::frame_left_whole,
        error);
    return true;
  };
  const Options& options = document_.options();
  if (container.depth > std::min(options.limits.frame_depth, max_frame_depth)) {
    return leave({ErrorCode::over_limit, "frame_depth"});
  }
  container.frame = own.frame + (own.frame.empty() ? "" : ".") + std::to_string(number);
  DocumentSource source;
  const bool is_srcdoc = site(frame.site).rule->vocabulary != Vocabulary::xml;
  source.document_url = is_srcdoc ? "about:srcdoc" : document_.report_.document_url.view();
  source.charset = "UTF-8";  // 4.8.5: it is a string already
  source.memory = document_.place_.source.memory;
  auto opened = open_html(value.text(), "text/html", source, options);
  if (!opened) return leave(opened.error());
  LinkedDocument inner(std::move(*opened),
                       {.source = source,
                        .options = options,
                        .allowance = document_.place_.allowance,
                        .resolvers = document_.place_.resolvers,
                        .media_type = document_.place_.media_type,
                        .entity = document_.place_.entity},
                       std::move(container));
  inner.report_.encoding_source = EncodingSource::format_default;
  inner.target_bytes_ = document_.target_bytes_;
  const bool done = pass_frame(inner, frame, value);
  document_.target_bytes_ = inner.target_bytes_;
  document_.baseless_ += inner.baseless_;
  if (!done) document_.over_ = inner.over_;
  return done;
}

bool LinkPass::pass_frame(LinkedDocument& inner, const Frame& frame, const SiteText& value) {
  LinkEdits edits;
  if (writer_) edits.plain_base = sink_.edits->plain_base;
  const auto done = inner.pass({.delivery = sink_.delivery,
                                .edits = writer_ ? &edits : nullptr,
                                .referrers = sink_.referrers});
  if (writer_ && done) {
    const LinkSite& own = site(frame.site);
    if (!writer_->write_inner(own, value, edits.edits, edits.links)) {
      document_.leave_frame(frame.site, DiagnosticCode::frame_would_end_comment);
      return true;
    }
    if (auto why = writer_->finish(own, value)) leave(own, std::move(*why));
  }
  document_.take_diagnostics(inner, value);
  if (done || inner.over_ != nullptr) return done.has_value();
  document_.leave_frame(frame.site, DiagnosticCode::frame_left_whole, done.error());
  return true;
}

Result<void> LinkPass::finish(bool has_failed) {
  auto& diagnostics = document_.opened_.diagnostics;
  diagnostics.insert(diagnostics.end(), std::make_move_iterator(left_.begin()),
                     std::make_move_iterator(left_.end()));
  if (!writer_ || has_failed) return {};
  const std::size_t links = writer_->links();
  EditList edits = writer_->take();
  if (!edits.empty()) document_.note_edits(writer_->has_inline_edits());
  return document_.finish_edits(std::move(edits), links, *sink_.edits);
}

void LinkedDocument::begin(const LinkSink& sink) {
  if (sink.delivery == nullptr) return;
  report_.title = title();
  sink.delivery->begin(report_);
}

Result<void> LinkedDocument::pass(const LinkSink& sink) {
  begin(sink);
  LinkPass pass(*this, sink);
  bool done = pass.run();
  if (done && sink.delivery != nullptr) {
    EntityReport whole = std::move(report_);
    // The documents in values, which come later, still need these.
    report_ = {};
    report_.encoding = whole.encoding;
    report_.document_url = whole.document_url;
    report_.base = whole.base;
    sink.delivery->end(std::move(whole));
  }
  if (done) done = pass.run_frames();
  warn_of_candidates();
  warn_of_baseless();
  if (auto finished = pass.finish(!done); !finished) return finished;
  if (!done) return fail(ErrorCode::over_limit, over_);
  warn_of_policy();
  return {};
}

Result<void> LinkedDocument::pass_piece(const LinkSink& sink) {
  if (report_.title.empty()) report_.title = title();
  LinkPass pass(*this, sink);
  const bool done = pass.run() && pass.run_frames();
  if (is_first_piece_) warn_of_candidates();
  if (auto finished = pass.finish(!done); !finished) return finished;
  if (!done) return fail(ErrorCode::over_limit, over_);
  return {};
}

void LinkedDocument::note_edits(bool of_inline_text) {
  has_edits_ = true;
  if (of_inline_text) has_inline_edits_ = true;
}

void LinkedDocument::end(const LinkSink& sink) {
  warn_of_baseless();
  warn_of_policy();
  if (sink.delivery != nullptr) sink.delivery->end(std::move(report_));
}

}  // namespace absolve
