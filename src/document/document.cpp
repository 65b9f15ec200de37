// The loop over the sites of a document and its frames: find the base of each site, resolve each
// reference, and hand the link to the report, to the edits and to the referrers.

#include "document/document.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absolve/reference.hpp"
#include "document/loaded_links.hpp"
#include "document/references.hpp"
#include "document/referrers.hpp"
#include "formats/html/tag.hpp"
#include "formats/json/json_links.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "text/utf8.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Characters that stand for others in CSS or JSON: a backslash begins an escape, and CSS reads NUL
// as U+FFFD.
constexpr std::string_view escape_marks("\\\0", 2);

// Finding the place of a link, or the policies at a BASE, visits every enclosing document. This
// bounds that cost.
constexpr std::size_t max_frame_depth = 256;

// Whether a reference loads nothing, whatever the base is. `raw` is the decoded reference, and
// `reference` is `raw` without what a URL parser removes.
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

struct Frame;

// Whether the fast path may handle links. It may not if there are saved files, which need the
// reference, if the profile leaves relative targets, or if a transform or action may write another
// text.
bool allows_fast_path(const LinkedDocument& document, const SavedFiles& saved_files,
                      const LinkSink& sink) {
  if (!saved_files.is_none()) return false;
  if (document.profile().no_base == NoBase::gives_back || sink.is_only_listed) return false;
  if (sink.edits == nullptr) return true;
  return !document.options().transform && (sink.delivery == nullptr || !sink.delivery->decides());
}

// The walk over the sites of one document. A step that returns false has exceeded a limit; the
// budget records which one.
class Walk {
 public:
  Walk(LinkedDocument& document, const LinkSink& sink, Extent extent);

  [[nodiscard]] bool run();
  // Opens the next frame that can be opened. Null: there is none.
  [[nodiscard]] std::unique_ptr<Frame> open_next_frame();
  // Merges the results of `frame`, whose walk ended with `done`, into this document.
  void merge(Frame& frame, const Result<void>& done, bool is_over);
  // Hands out the diagnostics, and the edits if no limit is exceeded.
  [[nodiscard]] Result<void> finish(bool is_over);

 private:
  // A frame that is not open yet. It is read after all links of its parent.
  struct UnopenedFrame {
    std::size_t site;
    std::shared_ptr<const BaseEstablishment> around;
  };
  enum class FastPath { done, not_plain, over_limit };
  // What happens to a reference. `left`: the value stays as it is. `left_out`: a filter removes it.
  enum class Treatment { usual, left, left_out };

  [[nodiscard]] bool has_script_file(const LinkSite& site);
  void note_loads_before_base();
  void note_replaced_bytes(const FoundLink& found);
  void note_json_defect(const LinkSite& site, const SiteText& value);
  void note_malformed(const LinkSite& site, const SiteText& value);
  [[nodiscard]] bool visit_site(std::size_t index);
  [[nodiscard]] FastPath try_fast_path(std::size_t index, const ValueFront& front,
                                       const LinkResolver& resolver);
  [[nodiscard]] bool visit_reference(std::size_t index, const SiteText& value,
                                     const ValueReference& in_value, const LinkResolver& resolver,
                                     Treatment treatment);
  void classify(FoundLink& found);
  [[nodiscard]] Result<bool> resolve(const FoundLink& found);
  [[nodiscard]] InDocument in_document(const FoundLink& found) const;
  [[nodiscard]] LinkAction deliver(const FoundLink& found);
  [[nodiscard]] bool count_link(std::size_t url_size) {
    return budget_.take_bytes(url_size + (keeps_links_ ? sizeof(Link) : 0) +
                              (editor_ ? sizeof(Edit) : 0));
  }
  void count_baseless(const FoundLink& found);
  [[nodiscard]] std::unique_ptr<Frame> open_frame(const UnopenedFrame& unopened);

  LinkedDocument& document_;
  const LinkSink& sink_;
  Extent extent_;
  const Profile& profile_;
  Budget& budget_;
  DocumentBase& base_;
  LinkDescriber describer_;
  std::vector<Diagnostic> left_as_written_;
  std::optional<LinkEditor> editor_;  // if there are edits to make
  SavedFiles saved_files_;
  bool allows_fast_path_;
  bool keeps_links_;  // links are kept in their reports
  bool has_imaginary_base_;
  std::vector<UnopenedFrame> unopened_;
  std::size_t next_unopened_ = 0;

  // Buffers, reused for each reference.
  ReferenceStorage references_;
  DecodedText decoded_text_;
  std::string storage_;
  std::string url_;
};

// A document in a value of another one, and the walk over it.
struct Frame {
  Frame(std::size_t own_site, SiteText own_value) : site(own_site), value(std::move(own_value)) {}

  std::size_t site;  // in the parent
  SiteText value;    // holds the document
  DocumentSource source;
  LinkEdits edits;
  LinkSink sink;
  std::optional<LinkedDocument> document;
  std::optional<Walk> walk;
};

Walk::Walk(LinkedDocument& document, const LinkSink& sink, Extent extent)
    : document_(document),
      sink_(sink),
      extent_(extent),
      profile_(document.profile()),
      budget_(document.budget()),
      base_(document.base()),
      describer_(document),
      saved_files_(document.saved_files()),
      allows_fast_path_(allows_fast_path(document, saved_files_, sink)),
      keeps_links_(sink.delivery != nullptr && sink.delivery->keeps_links()),
      has_imaginary_base_(is_imaginary_base(base_.established().url())) {
  if (sink.edits != nullptr) {
    editor_.emplace(document, describer_, *sink.edits, left_as_written_);
  }
}

bool Walk::run() {
  const bool delivers_report = extent_ == Extent::whole && sink_.delivery != nullptr;
  if (delivers_report) document_.begin(*sink_.delivery);
  if (!base_.begin_sites()) return false;
  if (const auto& cut = document_.opened().findings.cut) {
    left_as_written_.push_back(
        {.code = DiagnosticCode::document_cut_short,
         .arguments = {cut->what},
         .offset = document_.opened().text.bytes_at({cut->offset, 0}).offset});
  }
  note_loads_before_base();
  const std::size_t count = document_.opened().findings.sites.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!visit_site(i)) return false;
  }
  if (delivers_report) document_.end(*sink_.delivery);
  return true;
}

// Only links that the BASE changes are counted: relative ones, if it gives another base.
void Walk::note_loads_before_base() {
  const Findings& findings = document_.opened().findings;
  if (!findings.base || profile_.grammar != Grammar::url_standard) return;
  if (!base_.is_effective(*findings.base) || base_.at_base().base() == base_.around().url()) return;
  const auto is_loaded_at_once = [&](const LinkSite& site) {
    if (site.inert || site.in_noscript || site.rule->kind != LinkKind::url) return false;
    if (site.rule->attribute == "src") {
      return site.element == "script" || site.element == "iframe" || site.element == "frame";
    }
    return site.element == "link" && site.may_have_rel &&
           has_rel(describer_.attribute(site.tag, "rel"), "stylesheet");
  };
  std::size_t count = 0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < *findings.base; ++i) {
    const LinkSite& site = document_.opened().site(i);
    if (!is_loaded_at_once(site)) continue;
    const SiteText value = document_.opened().text_of(site);
    const std::string_view reference = ascii::trimmed(value.text(), ascii::is_space);
    if (reference.empty() || ascii::scheme_length(reference) > 0) continue;
    if (count++ == 0) first = i;
  }
  if (count == 0) return;
  left_as_written_.push_back(
      {.code = DiagnosticCode::loads_before_base,
       .arguments = {std::to_string(count)},
       .offset = document_.opened().offset_of(document_.opened().site(first))});
}

// HTML 4.12.1.1 and SVG 2 16.6: a script with a file has no text of its own.
bool Walk::has_script_file(const LinkSite& site) {
  const auto has = [&](std::string_view name) {
    return find_attribute(describer_.tags(), site.tag, name).has_value();
  };
  return site.rule->vocabulary == Vocabulary::svg ? has("href") || has("xlink:href") : has("src");
}

bool Walk::visit_site(std::size_t index) {
  const LinkSite& site = document_.opened().site(index);
  const LinkResolver* const resolver = base_.resolver_at(index);
  if (resolver == nullptr) return false;
  const bool may_be_fast = allows_fast_path_ && site.rule->kind == LinkKind::url && !site.is_base();
  if (may_be_fast) {
    const auto front = find_value_front(document_.opened().text.text(), site, storage_);
    if (front && (front->is_whole || sink_.delivery == nullptr)) {
      const FastPath tried = try_fast_path(index, *front, *resolver);
      if (tried != FastPath::not_plain) return tried == FastPath::done;
    }
  }
  const SiteText value = document_.opened().text_of(site);
  if (site.is_base() && !site.inert && base_.is_repeated(index)) {
    left_as_written_.push_back(
        {.code = DiagnosticCode::base_repeated, .offset = document_.opened().offset_of(site)});
  }
  if (site.in_noscript && !site.inert) {
    const bool is_base = site.is_base() && base_.is_effective(index);
    if (is_base || site.rule->kind == LinkKind::refresh) {
      left_as_written_.push_back({.code = DiagnosticCode::scripting_differs,
                                  .arguments = {is_base ? "BASE" : "refresh"},
                                  .offset = document_.opened().offset_of(site)});
    }
  }
  if (site.rule->kind == LinkKind::html) {
    unopened_.push_back({index, base_.frame_fallback_base(resolver->base())});
    return true;
  }
  const LinkCondition condition = site.rule->condition;
  const bool is_replaced_by_file =
      site.element == "script" &&
      (site.rule->kind == LinkKind::module || condition == LinkCondition::with_import_map_type ||
       condition == LinkCondition::with_speculation_rules_type);
  if (is_replaced_by_file && has_script_file(site)) return true;
  const bool filters_candidates =
      site.rule->kind == LinkKind::srcset && editor_ && document_.options().leaves_out;
  if (filters_candidates && !editor_->choose_candidates(index, value, *resolver)) return false;
  bool leaves_value = false;  // with its links, because it has a pattern that cannot be written
  if (site.rule->kind == LinkKind::json && editor_ &&
      !editor_->edit_patterns(site, value, *resolver, leaves_value)) {
    return false;
  }
  std::size_t candidate = 0;
  const auto visit = [&](const ValueReference& reference) {
    const LinkResolver* const at =
        reference.base.length > 0 ? base_.resolver_for_stated_base(index, value.text(), reference,
                                                                   *resolver, left_as_written_)
                                  : resolver;
    const Treatment treatment = leaves_value ? Treatment::left
                                : filters_candidates && editor_->leaves_out(candidate++)
                                    ? Treatment::left_out
                                    : Treatment::usual;
    return at != nullptr && visit_reference(index, value, reference, *at, treatment);
  };
  if (!visit_value_references(*site.rule, value.text(), document_.opened().reading, references_,
                              visit)) {
    return false;
  }
  if (site.rule->kind == LinkKind::json) note_json_defect(site, value);
  if (references_.malformed.count > 0) note_malformed(site, value);
  if (editor_) editor_->finish_value(site, value);
  return true;
}

// Counts a link with bytes that are not in the encoding of the document. A browser reads U+FFFD
// instead of them (Encoding 4.1), so its target is not what was meant.
void Walk::note_replaced_bytes(const FoundLink& found) {
  const DocumentText& text = document_.opened().text;
  const Span place = found.value->bytes_at(found.in_value.place);
  const std::string_view source = text.source_of(place);
  if (text.encoding() == "UTF-8") {
    if (utf8::is_valid(source)) return;
  } else {
    const auto decoded = utf8_from(text.encoding(), std::string(source));
    if (!decoded || decoded->find(utf8::replacement_character) == std::string::npos) return;
  }
  document_.count_replaced(text.bytes_at(place).offset);
}

void Walk::note_json_defect(const LinkSite& site, const SiteText& value) {
  const JsonScript script = script_of(*site.rule);
  const bool has_form = script == JsonScript::import_map || script == JsonScript::speculation_rules;
  if (!has_form && !references_.references.empty()) return;  // so it is JSON
  const auto defect = json_defect(script, value.text());
  if (!defect) return;
  const Span place = value.bytes_at({defect->offset, 0});
  Diagnostic diagnostic{.code = DiagnosticCode::not_well_formed,
                        .arguments = {"no JSON, or a number out of range"},
                        .offset = document_.opened().text.bytes_at(place).offset};
  if (has_form) {
    diagnostic.code = DiagnosticCode::script_refused;
    diagnostic.arguments = {
        script == JsonScript::import_map ? "import map" : "set of speculation rules",
        defect->is_json ? defect->what : "it is no JSON, or has a number out of range"};
  }
  left_as_written_.push_back(std::move(diagnostic));
}

void Walk::note_malformed(const LinkSite& site, const SiteText& value) {
  const MalformedParts& malformed = references_.malformed;
  const std::string_view what = site.rule->kind == LinkKind::srcset    ? "srcset candidate"
                                : site.rule->kind == LinkKind::refresh ? "refresh"
                                                                       : "CSS URL";
  const Span place = value.bytes_at(malformed.first);
  left_as_written_.push_back({.code = DiagnosticCode::malformed_passed_over,
                              .arguments = {std::to_string(malformed.count), std::string(what),
                                            shortened(malformed.first.of(value.text()))},
                              .offset = document_.opened().text.bytes_at(place).offset});
}

// The fast path takes two kinds of targets: a prefix of the base with the rest of the reference
// behind it, and an http URL that is its own target. Neither is the cid: URL of a part, so the
// referrers do not need it.
// Three kinds of values have other rules: an empty value, which can be an empty action, those that
// are more than a URL, and fragments that name an element.
[[gnu::always_inline]] inline Walk::FastPath Walk::try_fast_path(std::size_t index,
                                                                 const ValueFront& front,
                                                                 const LinkResolver& resolver) {
  const std::string_view reference = front.reference;
  const LinkSite& site = document_.opened().site(index);
  const LinkAttribute& row = *site.rule;
  if (reference.empty() || is_more_than_url(row, reference)) return FastPath::not_plain;
  if (row.exemption == LinkExemption::fragment && reference.find('#') != std::string_view::npos) {
    return FastPath::not_plain;
  }
  const auto target = resolver.splice(reference);
  if (!target || is_imaginary_base(target->prefix)) return FastPath::not_plain;
  if (editor_ && !editor_->splice(front, *target, resolver)) return FastPath::not_plain;
  if (!budget_.take_link()) return FastPath::over_limit;
  if (!count_link(target->prefix.size() + reference.size() - target->taken)) {
    return FastPath::over_limit;
  }
  if (sink_.delivery == nullptr) return FastPath::done;
  url_.clear();
  url_.append(target->prefix).append(reference.substr(target->taken));
  const ValueReference whole{{0, reference.size()}};
  static_cast<void>(
      deliver({.index = index,
               .site = site,
               .value = nullptr,
               .in_value = whole,
               .decoded_text = nullptr,
               .raw = reference,
               .reference = reference,
               .resolver = resolver,
               .url = url_,
               .in_document = same_document(profile_, resolver.link(reference, url_))}));
  return budget_.over() == nullptr ? FastPath::done : FastPath::over_limit;
}

bool Walk::visit_reference(std::size_t index, const SiteText& value, const ValueReference& in_value,
                           const LinkResolver& resolver, Treatment treatment) {
  if (!budget_.take_link()) return false;
  const LinkSite& site = document_.opened().site(index);
  std::string_view raw = in_value.place.of(value.text());
  // A data: URL is often long, and nothing in it is edited.
  if (sink_.delivery == nullptr && is_data_url(raw)) return true;
  // In CSS and JSON a reference has an escape only if it has a backslash or, in CSS, a NUL. Other
  // formats set the coding only if it is needed.
  const bool is_escaped =
      in_value.coding != nullptr && (site.rule->kind == LinkKind::text ||
                                     raw.find_first_of(escape_marks) != std::string_view::npos);
  if (is_escaped) {
    decoded_text_ = in_value.coding->decode(raw);
    raw = decoded_text_.text;
  }
  const bool is_clean = value.is_bare() && in_value.coding == nullptr;
  FoundLink found{.index = index,
                  .site = site,
                  .value = &value,
                  .in_value = in_value,
                  .decoded_text = is_escaped ? &decoded_text_ : nullptr,
                  .raw = raw,
                  .reference = is_clean ? raw : attribute_reference(raw, storage_),
                  .resolver = resolver,
                  .url = {}};
  if (raw.find(utf8::replacement_character) != std::string_view::npos) note_replaced_bytes(found);
  classify(found);
  const Result<bool> resolved = resolve(found);
  // A target can be shorter than the text that was read to find it.
  const std::size_t size = resolved ? url_.size() : 0;
  if (!count_link(std::max(size, resolver.hidden_cost(found.reference)))) return false;
  found.url = url_;
  found.error = resolved ? nullptr : &resolved.error();
  found.in_document = in_document(found);
  if (sink_.is_only_listed && resolved && !found.fetches_nothing && url_ != found.reference &&
      !url::is_absolute(found.reference)) {
    document_.count_only_listed();
  }
  if (resolved && in_value.is_import_key && !site.inert) document_.note_import_key(url_);
  found.is_mapped = resolved && site.rule->kind == LinkKind::module && document_.is_mapped(url_);
  if (resolved && sink_.referrers != nullptr) {
    sink_.referrers->note(url_, site.element, resolver.base());
  }
  const std::string saved_file =
      found.is_base ? std::string() : saved_files_.path_of(found.reference);
  found.saved_file = saved_file;
  const LinkAction action = sink_.delivery != nullptr ? deliver(found) : LinkAction();
  const bool is_settled =
      treatment == Treatment::left_out ||
      (treatment == Treatment::usual && editor_ && editor_->edit(found, action));
  if (!saved_file.empty() && !editor_) document_.count_saved(1, saved_file);
  const bool is_baseless = saved_file.empty() && (found.error != nullptr || has_imaginary_base_);
  if (is_baseless && !found.fetches_nothing && !is_settled) count_baseless(found);
  return budget_.over() == nullptr;
}

// Finds out what the reference means, before it is resolved.
void Walk::classify(FoundLink& found) {
  const LinkSite& site = found.site;
  if (site.quoting == Quoting::content_location && profile_.field_blanks == FieldBlanks::ignored &&
      site.value.of(document_.opened().text.bytes()).find("=?") == std::string_view::npos) {
    storage_.assign(found.reference);
    std::erase_if(storage_, ascii::is_space);
    found.reference = storage_;
  }
  found.empty_action = base_.empty_action_of(site, found.raw);
  found.is_base = site.is_base();
  found.is_css_fragment = site.rule->kind == LinkKind::css && found.reference.starts_with('#');
  found.fetches_nothing = fetches_nothing_by(*site.rule, found.raw, found.reference);
  found.names_element = site.rule->exemption == LinkExemption::fragment &&
                        without_fragment(found.reference).size() + 1 < found.reference.size() &&
                        !found.fetches_nothing;
  // HTML 8.1.6.2: an import map resolves a specifier with a scheme without a base. So "http:x" is
  // an absolute URL there, although it is relative in other places if the base is an http URL.
  found.needs_no_base = found.in_value.is_specifier && profile_.grammar == Grammar::url_standard &&
                        parse_reference(found.reference).scheme.has_value();
}

// Resolves the reference into `url_`.
Result<bool> Walk::resolve(const FoundLink& found) {
  if (found.is_css_fragment) {
    url_.assign(base_.same_document_url().view()).append(found.reference);
    return true;
  }
  if (found.requests_document()) {
    url_ = base_.url_with_fragment().view();
    return true;
  }
  if (found.empty_action == EmptyAction::base && !found.resolver.base().empty()) {
    url_ = found.resolver.base().view();
    return true;
  }
  if (found.needs_no_base) return base_.without_base().resolve(found.reference, url_);
  return found.resolver.resolve(found.reference, url_);
}

InDocument Walk::in_document(const FoundLink& found) const {
  if (found.is_css_fragment) return InDocument::by_reference;
  DocumentLink link = found.resolver.link(found.reference, found.url);
  link.requests_document = found.requests_document();
  link.is_a_base = found.is_base || found.empty_action == EmptyAction::base;
  return same_document(profile_, link);
}

LinkAction Walk::deliver(const FoundLink& found) {
  // The anchor of a Link field is edited, but it is not a link to report (RFC 8288 3.2).
  const std::vector<HeaderLink>& fields = document_.opened().fields;
  if (!fields.empty() && fields[found.index].is_anchor) return {};
  return sink_.delivery->add(document_.report(), describer_.describe(found));
}

// Counts a relative link that has no base, or only an imaginary one.
void Walk::count_baseless(const FoundLink& found) {
  if (found.error != nullptr) {
    if (found.error->code == ErrorCode::relative_without_base) document_.count_baseless();
  } else if (is_imaginary_base(found.url) &&
             !is_in_document(found.url, base_.same_document_url())) {
    document_.count_baseless();
  }
}

std::unique_ptr<Frame> Walk::open_next_frame() {
  while (next_unopened_ < unopened_.size()) {
    if (auto frame = open_frame(unopened_[next_unopened_++])) return frame;
  }
  return nullptr;
}

// Opens a frame: a value (a srcdoc, HTML in a feed, a conditional comment) that is a document. Its
// fallback base URL is the base at its site (HTML 4.8.5 and 2.4.3). Null: it is left whole.
std::unique_ptr<Frame> Walk::open_frame(const UnopenedFrame& unopened) {
  const LinkSite& site = document_.opened().site(unopened.site);
  const Container& around = document_.place().container;
  const std::string number = std::to_string(document_.next_frame_number());
  const Options& options = document_.options();
  const auto leave = [&](const Error& error) {
    const bool is_over = error.code == ErrorCode::over_limit;
    document_.diagnose(
        site, is_over ? DiagnosticCode::frame_over_limit : DiagnosticCode::frame_left_whole, error);
    return nullptr;
  };
  if (around.depth >= std::min(options.limits.frame_depth, max_frame_depth)) {
    return leave({ErrorCode::over_limit, "frame_depth"});
  }
  auto frame = std::make_unique<Frame>(unopened.site, document_.opened().text_of(site));
  const bool is_srcdoc = site.rule->attribute == "srcdoc";
  frame->source.is_sandboxed =
      document_.place().source.is_sandboxed || (is_srcdoc && document_.is_sandboxed(site));
  frame->source.document_url = is_srcdoc ? "about:srcdoc" : base_.document_url().view();
  frame->source.charset = "UTF-8";  // the value is decoded already
  frame->source.memory = document_.place().source.memory;
  auto opened = open_html(frame->value.text(), "text/html", frame->source, options);
  if (!opened) return leave(opened.error());
  opened->encoding_source = EncodingSource::format_default;
  SharedText saved_from = saved_from_of(*opened, {}, frame->source);
  budget_.begin_frame();
  frame->document.emplace(
      std::move(*opened),
      DocumentPlace{
          .source = frame->source,
          .options = options,
          .budget = budget_,
          .resolvers = document_.place().resolvers,
          .media_type = document_.place().media_type,
          .entity = document_.place().entity,
          .around = *unopened.around,
          .saved_from = std::move(saved_from),
          .container = {.document = &document_,
                        .value = &frame->value,
                        .frame = around.frame + (around.frame.empty() ? "" : ".") + number,
                        .depth = around.depth + 1,
                        .tag = site.tag,
                        .is_inert = site.inert,
                        .in_noscript = site.in_noscript}});
  frame->sink = {.delivery = sink_.delivery,
                 .edits = editor_ ? &frame->edits : nullptr,
                 .referrers = sink_.referrers,
                 .is_only_listed = sink_.is_only_listed};
  frame->walk.emplace(*frame->document, frame->sink, Extent::whole);
  return frame;
}

void Walk::merge(Frame& frame, const Result<void>& done, bool is_over) {
  const LinkSite& site = document_.opened().site(frame.site);
  document_.count_baseless(frame.document->baseless());
  document_.count_saved(frame.document->saved(), frame.document->saved_folder());
  document_.count_only_listed(frame.document->only_listed());
  document_.take_diagnostics(*frame.document, frame.value);
  if (!done && !is_over) {
    document_.diagnose(site, DiagnosticCode::frame_left_whole, done.error());
  } else if (done && editor_ && !editor_->write_inner(site, frame.value, frame.edits)) {
    document_.diagnose(site, DiagnosticCode::frame_would_end_comment);
  }
}

Result<void> Walk::finish(bool is_over) {
  if (extent_ != Extent::later_piece) document_.warn_of_candidates();
  if (extent_ == Extent::whole) document_.warn_of_counts();
  auto& diagnostics = document_.diagnostics();
  diagnostics.insert(diagnostics.end(), std::make_move_iterator(left_as_written_.begin()),
                     std::make_move_iterator(left_as_written_.end()));
  if (is_over) return fail(ErrorCode::over_limit, budget_.over());
  if (editor_) {
    if (auto edited = editor_->finish(); !edited) return edited;
  }
  if (extent_ == Extent::whole) document_.warn_of_rules();
  return {};
}

}  // namespace

// The input controls how deep frames nest, so open frames are on an explicit stack.
Result<void> read_links(LinkedDocument& document, const LinkSink& sink, Extent extent) {
  Walk outermost(document, sink, extent);
  std::vector<std::unique_ptr<Frame>> open;  // each in a value of the one before
  const auto innermost = [&]() -> Walk& { return open.empty() ? outermost : *open.back()->walk; };
  // Once a limit is exceeded, no more frames are opened, and every open walk ends with over_limit.
  // The budget alone cannot tell, because it starts again with each frame.
  bool is_within_limits = outermost.run();
  for (;;) {
    if (auto frame = is_within_limits ? innermost().open_next_frame() : nullptr) {
      open.push_back(std::move(frame));
      is_within_limits = innermost().run();
      continue;
    }
    const Result<void> done = innermost().finish(!is_within_limits);
    if (open.empty()) return done;
    const std::unique_ptr<Frame> frame = std::move(open.back());
    open.pop_back();
    innermost().merge(*frame, done, !is_within_limits);
  }
}

}  // namespace absolve::ABSOLVE_VERSIONED
