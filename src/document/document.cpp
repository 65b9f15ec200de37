// The loop over the links of a document and of the documents in its values: which base holds at a
// site, where each reference leads, what becomes of it.

#include "document/document.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absolve/reference.hpp"
#include "document/referrers.hpp"
#include "formats/json/json_links.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "uri/url_text.hpp"

namespace absolve {
namespace {

// Characters that stand for others in CSS or JSON: a backslash begins an escape, and CSS reads NUL
// as U+FFFD.
constexpr std::string_view escape_marks("\\\0", 2);

// The place of a link, and the policies at a BASE, are looked up through all documents around it,
// so this bounds their cost.
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

struct Frame;

// The walk over the sites of one document. A step that returns false has reached a limit; the
// budget records which.
class Walk {
 public:
  Walk(LinkedDocument& document, const LinkSink& sink, Extent extent);

  [[nodiscard]] bool run();
  // Opens the next document in a value. Null: it is left whole. Nothing: there is none.
  [[nodiscard]] std::optional<std::unique_ptr<Frame>> next_frame();
  // Takes over what was found in `frame`; `done` is how its walk finished.
  void take(Frame& frame, const Result<void>& done, bool is_over);
  // Hands out the diagnostics, and the edits unless a limit is reached.
  [[nodiscard]] Result<void> finish(bool is_over);

 private:
  [[nodiscard]] bool visit_site(std::size_t index);
  enum class Plain { is_done, is_none, is_over };
  [[nodiscard]] Plain visit_plain(std::size_t index, const SiteText& value,
                                  const LinkResolver& resolver);
  [[nodiscard]] bool visit_reference(std::size_t index, const SiteText& value,
                                     const ValueReference& own, const LinkResolver& resolver,
                                     bool is_left_out);
  [[nodiscard]] Result<bool> resolve(const FoundLink& found);
  [[nodiscard]] InDocument in_document(const FoundLink& found) const;
  [[nodiscard]] LinkAction deliver(const FoundLink& found);
  [[nodiscard]] bool count_link(std::size_t url_size) {
    return budget_.take_bytes(url_size + (keeps_links_ ? sizeof(Link) : 0) +
                              (editor_ ? sizeof(Edit) : 0));
  }
  void count_baseless(const FoundLink& found);

  // A document in a value. It is read after the document that it is in.
  struct Waiting {
    std::size_t site;
    std::shared_ptr<const BaseEstablishment> around;
  };

  LinkedDocument& document_;
  const LinkSink& sink_;
  Extent extent_;
  const Profile& profile_;
  Budget& budget_;
  DocumentBase& base_;
  LinkDescriber describer_;
  std::vector<Diagnostic> left_;
  std::optional<LinkEditor> editor_;  // where there are edits to make
  SavedFiles saved_files_;
  bool takes_plain_;  // whether `visit_plain` may handle links
  bool keeps_links_;  // links are kept in their reports
  bool has_imaginary_base_;
  std::vector<Waiting> waiting_;
  std::size_t next_waiting_ = 0;

  // Buffers, reused for each reference.
  ReferenceStorage references_;
  DecodedText decoded_text_;
  std::string storage_;
  std::string url_;
};

// A document in a value of another one.
struct Frame {
  Frame(std::size_t own_site, SiteText own_value) : site(own_site), value(std::move(own_value)) {}

  std::size_t site;  // in the document around it
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
      takes_plain_(
          saved_files_.is_none() && profile_.no_base != NoBase::gives_back &&
          (sink.edits == nullptr || (!document.options().transform &&
                                     (sink.delivery == nullptr || !sink.delivery->decides())))),
      keeps_links_(sink.delivery != nullptr && sink.delivery->keeps_links()),
      has_imaginary_base_(is_imaginary_base(base_.established().url())) {
  if (sink.edits != nullptr) editor_.emplace(document, describer_, *sink.edits, left_);
}

bool Walk::run() {
  const bool delivers_report = extent_ == Extent::whole && sink_.delivery != nullptr;
  if (delivers_report) document_.begin(*sink_.delivery);
  if (!base_.enter_piece()) return false;
  const std::size_t count = document_.opened().findings.sites.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!visit_site(i)) return false;
  }
  if (delivers_report) document_.end(*sink_.delivery);
  return true;
}

bool Walk::visit_site(std::size_t index) {
  const LinkSite& own = document_.opened().site(index);
  const SiteText value = document_.opened().text_of(own);
  const LinkResolver* const resolver = base_.at(index);
  if (resolver == nullptr) return false;
  if (own.rule->kind == LinkKind::html) {
    waiting_.push_back({index, base_.inherited(resolver->base())});
    return true;
  }
  if (takes_plain_ && own.rule->kind == LinkKind::url && value.is_plain() && !own.is_base()) {
    const Plain plain = visit_plain(index, value, *resolver);
    if (plain != Plain::is_none) return plain == Plain::is_done;
  }
  const bool chooses =
      own.rule->kind == LinkKind::srcset && editor_ && document_.options().leaves_out;
  if (chooses && !editor_->choose_candidates(index, value, *resolver)) return false;
  std::size_t number = 0;
  const auto visit = [&](const ValueReference& reference) {
    const LinkResolver* const at =
        reference.base.length > 0 ? base_.stated(index, value.text(), reference, *resolver, left_)
                                  : resolver;
    const bool is_left_out = chooses && editor_->leaves_out(number++);
    return at != nullptr && visit_reference(index, value, reference, *at, is_left_out);
  };
  if (!visit_value_references(*own.rule, value.text(), document_.opened().reading, references_,
                              visit)) {
    return false;
  }
  if (own.rule->kind == LinkKind::json && own.element == "script" &&
      references_.references.empty() && !is_json(value.text())) {
    left_.push_back({.code = DiagnosticCode::not_well_formed,
                     .arguments = {"no JSON, or a number out of range"},
                     .offset = document_.opened().offset_of(own)});
  }
  if (editor_) editor_->finish_value(own, value);
  return true;
}

// The fast path: most references are plain, and only lack the front of the base. Returns `is_none`
// if the general path has to handle the link.
[[gnu::always_inline]] inline Walk::Plain Walk::visit_plain(std::size_t index,
                                                            const SiteText& value,
                                                            const LinkResolver& resolver) {
  const std::string_view raw = value.text();
  const LinkSite& own = document_.opened().site(index);
  const LinkAttribute& row = *own.rule;
  if (raw.empty() || row.group == LinkGroup::rdfa) return Plain::is_none;
  if (row.exemption == LinkExemption::fragment && raw.find('#') != std::string_view::npos) {
    return Plain::is_none;
  }
  const auto target = resolver.splice(raw);
  if (!target || is_imaginary_base(target->prefix)) return Plain::is_none;
  if (editor_ && !editor_->splice(value, raw, *target, resolver)) return Plain::is_none;
  if (!budget_.take_link()) return Plain::is_over;
  if (!count_link(target->prefix.size() + raw.size() - target->taken)) return Plain::is_over;
  if (sink_.delivery == nullptr) return Plain::is_done;
  url_.clear();
  url_.append(target->prefix).append(raw.substr(target->taken));
  const ValueReference whole{{0, raw.size()}};
  static_cast<void>(deliver({.index = index,
                             .site = own,
                             .value = value,
                             .own = whole,
                             .decoded_text = nullptr,
                             .raw = raw,
                             .reference = raw,
                             .resolver = resolver,
                             .url = url_,
                             .in_document = same_document(profile_, resolver.link(raw, url_))}));
  return Plain::is_done;
}

bool Walk::visit_reference(std::size_t index, const SiteText& value, const ValueReference& own,
                           const LinkResolver& resolver, bool is_left_out) {
  if (!budget_.take_link()) return false;
  const LinkSite& place = document_.opened().site(index);
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
  FoundLink found{.index = index,
                  .site = place,
                  .value = value,
                  .own = own,
                  .decoded_text = is_escaped ? &decoded_text_ : nullptr,
                  .raw = raw,
                  .reference = is_clean ? raw : attribute_reference(raw, storage_),
                  .resolver = resolver,
                  .url = {},
                  .action = base_.empty_action_of(place, raw),
                  .is_base = place.is_base()};
  if (place.quoting == Quoting::content_location && profile_.field_blanks == FieldBlanks::ignored &&
      place.value.of(document_.opened().text.bytes()).find("=?") == std::string_view::npos) {
    storage_.assign(found.reference);
    std::erase_if(storage_, ascii::is_space);
    found.reference = storage_;
  }
  found.is_local = place.rule->kind == LinkKind::css && found.reference.starts_with('#');
  found.fetches_nothing = fetches_nothing_by(*place.rule, raw, found.reference);
  found.names_element = place.rule->exemption == LinkExemption::fragment &&
                        without_fragment(found.reference).size() + 1 < found.reference.size() &&
                        !found.fetches_nothing;
  // HTML 8.1.6.2: an import map resolves a specifier with a scheme without a base. So "http:x" is
  // an absolute URL there, although it is relative in other places if the base is an http URL.
  found.needs_no_base = own.is_specifier && profile_.grammar == Grammar::url_standard &&
                        parse_reference(found.reference).scheme.has_value();
  const Result<bool> resolved = resolve(found);
  const std::size_t size = resolved ? url_.size() : 0;
  if (!count_link(std::max(size, resolver.hidden_cost(found.reference)))) return false;
  found.url = url_;
  found.error = resolved ? nullptr : &resolved.error();
  found.in_document = in_document(found);
  if (resolved && sink_.referrers != nullptr) {
    sink_.referrers->note(url_, place.element, resolver.base());
  }
  const std::string saved_file =
      found.is_base ? std::string() : saved_files_.path_of(found.reference);
  found.saved_file = saved_file;
  const LinkAction action = sink_.delivery != nullptr ? deliver(found) : LinkAction();
  const bool is_settled = is_left_out || (editor_ && editor_->edit(found, action));
  const bool is_baseless = saved_file.empty() && (found.error != nullptr || has_imaginary_base_);
  if (is_baseless && !found.fetches_nothing && !is_settled) count_baseless(found);
  return budget_.over() == nullptr;
}

// Resolves the reference into `url_`.
Result<bool> Walk::resolve(const FoundLink& found) {
  if (found.is_local) {
    url_.assign(base_.same_document_url().view()).append(found.reference);
    return true;
  }
  if (found.requests_document()) {
    url_ = base_.own_url().view();
    return true;
  }
  if (found.action == EmptyAction::base && !found.resolver.base().empty()) {
    url_ = found.resolver.base().view();
    return true;
  }
  if (found.needs_no_base) return base_.without_base().resolve(found.reference, url_);
  return found.resolver.resolve(found.reference, url_);
}

InDocument Walk::in_document(const FoundLink& found) const {
  if (found.is_local) return InDocument::by_reference;
  DocumentLink link = found.resolver.link(found.reference, found.url);
  link.requests_document = found.requests_document();
  link.is_a_base = found.is_base || found.action == EmptyAction::base;
  return same_document(profile_, link);
}

LinkAction Walk::deliver(const FoundLink& found) {
  // The context of another link is made absolute with it, and leads nowhere itself.
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

// HTML 4.8.5 and 2.4.1: the value is a document of its own. Its fallback base is the base of this
// document.
std::optional<std::unique_ptr<Frame>> Walk::next_frame() {
  if (next_waiting_ == waiting_.size()) return std::nullopt;
  const Waiting own = std::move(waiting_[next_waiting_++]);
  const LinkSite& site = document_.opened().site(own.site);
  const Container& around = document_.place().container;
  const std::string number = std::to_string(document_.number_frame());
  const Options& options = document_.options();
  const auto leave = [&](const Error& error) {
    const bool is_over = error.code == ErrorCode::over_limit;
    document_.diagnose(
        site, is_over ? DiagnosticCode::frame_over_limit : DiagnosticCode::frame_left_whole, error);
    return std::unique_ptr<Frame>();
  };
  if (around.depth >= std::min(options.limits.frame_depth, max_frame_depth)) {
    return leave({ErrorCode::over_limit, "frame_depth"});
  }
  auto frame = std::make_unique<Frame>(own.site, document_.opened().text_of(site));
  const bool is_srcdoc = site.rule->vocabulary != Vocabulary::xml;
  frame->source.document_url = is_srcdoc ? "about:srcdoc" : base_.document_url().view();
  frame->source.charset = "UTF-8";  // 4.8.5: it is a string already
  frame->source.memory = document_.place().source.memory;
  auto opened = open_html(frame->value.text(), "text/html", frame->source, options);
  if (!opened) return leave(opened.error());
  opened->encoding_source = EncodingSource::format_default;
  SharedText saved_from = saved_from_of(*opened, {}, frame->source);
  budget_.begin_document();
  frame->document.emplace(
      std::move(*opened),
      DocumentPlace{
          .source = frame->source,
          .options = options,
          .budget = budget_,
          .resolvers = document_.place().resolvers,
          .media_type = document_.place().media_type,
          .entity = document_.place().entity,
          .around = *own.around,
          .saved_from = std::move(saved_from),
          .container = {.document = &document_,
                        .value = &frame->value,
                        .frame = around.frame + (around.frame.empty() ? "" : ".") + number,
                        .depth = around.depth + 1,
                        .tag = site.tag,
                        .is_inert = site.inert}});
  frame->sink = {.delivery = sink_.delivery,
                 .edits = editor_ ? &frame->edits : nullptr,
                 .referrers = sink_.referrers};
  frame->walk.emplace(*frame->document, frame->sink, Extent::whole);
  return frame;
}

void Walk::take(Frame& frame, const Result<void>& done, bool is_over) {
  const LinkSite& site = document_.opened().site(frame.site);
  document_.count_baseless(frame.document->baseless());
  if (editor_ && done && !editor_->write_inner(site, frame.value, frame.edits)) {
    return document_.diagnose(site, DiagnosticCode::frame_would_end_comment);
  }
  document_.take_diagnostics(*frame.document, frame.value);
  if (!done && !is_over) {
    document_.diagnose(site, DiagnosticCode::frame_left_whole, done.error());
  }
}

Result<void> Walk::finish(bool is_over) {
  if (extent_ != Extent::later_piece) document_.warn_of_candidates();
  if (extent_ == Extent::whole) document_.warn_of_baseless();
  auto& diagnostics = document_.diagnostics();
  diagnostics.insert(diagnostics.end(), std::make_move_iterator(left_.begin()),
                     std::make_move_iterator(left_.end()));
  if (is_over) return fail(ErrorCode::over_limit, budget_.over());
  if (editor_) {
    if (auto edited = editor_->finish(); !edited) return edited;
  }
  if (extent_ == Extent::whole) document_.warn_of_policy();
  return {};
}

}  // namespace

// Documents in values are on an explicit stack, because their depth is up to the input.
Result<void> read_links(LinkedDocument& document, const LinkSink& sink, Extent extent) {
  Walk outermost(document, sink, extent);
  std::vector<std::unique_ptr<Frame>> frames;  // each in a value of the one before
  bool goes_on = outermost.run();
  for (;;) {
    Walk& walk = frames.empty() ? outermost : *frames.back()->walk;
    if (goes_on) {
      if (auto next = walk.next_frame()) {
        if (*next == nullptr) continue;
        frames.push_back(std::move(*next));
        goes_on = frames.back()->walk->run();
        continue;
      }
    }
    const Result<void> done = walk.finish(!goes_on);
    if (frames.empty()) return done;
    const std::unique_ptr<Frame> inner = std::move(frames.back());
    frames.pop_back();
    (frames.empty() ? outermost : *frames.back()->walk).take(*inner, done, !goes_on);
  }
}

}  // namespace absolve
