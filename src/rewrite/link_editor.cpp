// What is found in a document, as edits that make it absolute.

#include <algorithm>
#include <array>

#include "core/shortened.hpp"
#include "html/attribute.hpp"
#include "rewrite/link_visit.hpp"
#include "uri/ascii.hpp"
#include "uri/block.hpp"
#include "uri/url_text.hpp"
#include "uri/utf8.hpp"

namespace absolve {
namespace {

// The edit of a decoded value that puts `url` in the place of the reference in it. White space
// around it stays, and so do the bytes at its end where the URL ends in the same way.
Edit edit_of(std::string_view value, std::string_view url) {
  const auto core = ascii::trimmed(value, ascii::is_c0_or_space);
  const auto start = core.empty() ? 0 : static_cast<std::size_t>(core.data() - value.data());
  std::size_t shared = shared_suffix(core, url);
  while (shared > 0 && utf8::is_continuation(core[core.size() - shared])) --shared;
  return {{start, core.size() - shared}, url.substr(0, url.size() - shared)};
}

EscapeForm escape_form_of(const LinkSite& site) {
  switch (site.rule->kind) {
    case LinkKind::json: return EscapeForm::json;
    case LinkKind::css: return EscapeForm::css;
    case LinkKind::text:
      if (site.quoting == Quoting::raw_text) return EscapeForm::none;
      return EscapeForm::character_reference;
    default: return EscapeForm::character_reference;
  }
}

// HTML 13.2.5.43 to 52, within a comment.
bool ends_comment(std::string_view text) {
  return text.find("-->") != std::string_view::npos || text.find("--!>") != std::string_view::npos;
}

}  // namespace

bool LinkedDocument::stays_as_written(const Reference& found) const {
  const LinkSite& site = opened_.findings.sites[found.site];
  // What begins with a scheme is whole; anything else was asked for.
  if (site.rule->kind == LinkKind::text) return found.own.form != TextForm::abbreviated;
  if (found.error != nullptr || found.is_local || found.url == found.reference) return true;
  if (found.is_base && !is_effective_base(found.site)) return true;
  if (is_imaginary_base(found.url)) return true;
  const Profile& profile = *options_->profile;
  // What has no scheme is nothing without a base; and what came out whole at the end of a longer
  // target has none.
  const bool has_scheme = !found.reference.empty() && ascii::is_alpha(found.reference.front()) &&
                          !found.url.ends_with(found.reference);
  if (has_scheme || profile.no_base == NoBase::gives_back) {
    if (is_independent(without_base_, profile, found.resolver.base(), found.reference, found.url)) {
      return true;
    }
  }
  if (found.is_base || !(found.reference.empty() || found.reference.front() == '#')) return false;
  return stays_in_document(found.resolver, found.url, means_document_url(site, found.raw));
}

bool LinkedDocument::stays_in_document(const LinkResolver& resolver, std::string_view url,
                                       bool means_document_url) const {
  switch (options_->same_document) {
    case SameDocumentLinks::absolute: return false;
    case SameDocumentLinks::keep: return true;
    case SameDocumentLinks::automatic: break;
  }
  // Under a BASE that counts, `#x` means the base wherever a copy of the document lies, even
  // where that is the document's own URL today; unless the rulebook says otherwise.
  const bool base_rules = resolver.layer() == Layer::embedded && !means_document_url &&
                          options_->profile->same_document == SameDocument::target_equals_base;
  // RFC 3986 4.4: what the base is, but for the fragment; a header or a retrieval gave it.
  const bool means_base =
      resolver.layer() != Layer::embedded && without_fragment(url) == resolver.base();
  return (resolver.is_same_document(url) || means_base || means_document_url) && !base_rules;
}

class LinkedDocument::Editor {
 public:
  Editor(LinkedDocument& document, bool ascii_only, std::size_t& count)
      : document_(document),
        repertoire_(document.opened_.text.repertoire(ascii_only)),
        base_is_plain_(is_plain_to_write(document.report_.base.url())),
        splices_(!document.options_->transform &&
                 document.options_->profile->no_base != NoBase::gives_back),
        count_(count) {
    edits_.reserve(document.opened_.findings.sites.size());
  }

  // Most references are plain in every way, and a front of the base is all that they lack.
  // Returns the length of the target, or nothing if the general path has to handle the link.
  std::optional<std::size_t> splice(const LinkSite& site, const AttributeText& value,
                                    const LinkResolver& resolver) {
    if (!splices_ || site.rule->kind != LinkKind::url || !value.is_plain()) return std::nullopt;
    if (site.rule->group == LinkGroup::rdfa) return std::nullopt;  // it may be a name
    const std::string_view raw = value.text();
    const auto target = resolver.splice(raw);
    if (raw.empty() || !target || is_imaginary_base(target->prefix)) return std::nullopt;
    if (raw.front() == '#') {
      if (!document_.stays_in_document(resolver, target->prefix, false)) return std::nullopt;
    } else {
      // What both end in stays.
      const std::size_t shared = shared_suffix(raw.substr(0, target->taken), target->prefix);
      const Edit edit{{0, target->taken - shared},
                      target->prefix.substr(0, target->prefix.size() - shared)};
      const bool is_plain = is_of_base(edit.replacement) || is_plain_to_write(edit.replacement);
      if (!is_plain || !value.add_plain(edit, edits_)) return std::nullopt;
      ++count_;
    }
    return target->prefix.size() + raw.size() - target->taken;
  }

  [[nodiscard]] static std::size_t cost() { return 0; }

  void reference(const Reference& found) {
    if (site(found.site).rule->kind == LinkKind::text && is_no_link(found)) return;
    if (found.error != nullptr && found.error->code != ErrorCode::relative_without_base) {
      leave_reference(found, message_of(*found.error));
    }
    if (document_.options_->transform) return write_transformed(found);
    if (!document_.stays_as_written(found)) write(found);
  }

  // What is whole without a base, and often long.
  [[nodiscard]] bool passes_over(std::string_view raw) const {
    return raw.size() > 5 && raw[4] == ':' && equal_ignoring_case(raw.substr(0, 5), "data:");
  }

  Result<void> embed(std::size_t site, const AttributeText& value, std::size_t number,
                     std::shared_ptr<const Around> around) {
    return document_.visit_frame(
        site, value, number, std::move(around),
        [&](LinkedDocument& frame) { return edit_frame(frame, site, value); });
  }

  void leave(const AttributeText& value) {
    if (of_value_.empty()) return;
    const LinkSite& own = site(site_of_value_);
    const EscapeForm form = escape_form_of(own);
    const auto wrapped = value.wrap(std::exchange(of_value_, {}), repertoire_, form);
    const std::size_t links = std::exchange(links_of_value_, 0);
    if (!wrapped) {
      count_ -= links;
      left_.push_back({.message = "left as written: " + message_of(wrapped.error()),
                       .offset = document_.offset_of(own),
                       .unresolved = true});
      return;
    }
    edits_.add_all(*wrapped);
    if (form == EscapeForm::css || form == EscapeForm::json) has_inline_edits_ = true;
  }

  EditList take_edits() { return std::move(edits_); }
  // Whether a style or script of the document itself has changed.
  [[nodiscard]] bool has_inline_edits() const { return has_inline_edits_; }
  std::vector<Diagnostic> take_left() { return std::move(left_); }

 private:
  Result<void> edit_frame(LinkedDocument& frame, std::size_t site, const AttributeText& value) {
    const std::size_t before = count_;
    const auto edits = frame.edits(false, count_);
    if (!edits) return tl::unexpected<Error>(edits.error());
    if (this->site(site).quoting == Quoting::raw_text &&
        ends_comment(apply_edits(value.text(), *edits))) {
      count_ = before;
      document_.leave_frame(site, "a target would end the comment that it is in");
      return {};
    }
    add_to_value(site, *edits);
    links_of_value_ += count_ - before;
    document_.take_diagnostics(frame, value);
    return {};
  }

  // Of running text: what does not resolve is none, and a second reading is no second link.
  static bool is_no_link(const Reference& found) {
    return found.error != nullptr || found.own.form == TextForm::broken_by_hyphens;
  }

  // BASE elements that do not count, and what is in the document whatever the base, are no matter
  // for a transform.
  void write_transformed(const Reference& found) {
    if (found.error != nullptr || found.is_local) return;
    const LinkSite& place = site(found.site);
    if (found.is_base && !document_.is_effective_base(found.site)) return;
    const bool is_empty = found.reference.empty() || found.reference.front() == '#';
    const LinkPlace link{.media_type = document_.media_type_,
                         .element = place.element,
                         .attribute = place.rule->attribute,
                         .kind = place.rule->kind,
                         .raw = found.raw,
                         .url = found.url,
                         .base = found.resolver.base(),
                         .same_document = is_empty && document_.stays_as_written(found),
                         .is_base = found.is_base};
    const auto text = document_.options_->transform(link);
    if (text) warn_of_origin(found, *text);
    if (!text) {
      if (!document_.stays_as_written(found)) write(found);
      return;
    }
    if (*text == found.raw) return;
    Reference changed = found;
    changed.url = *text;
    write(changed);
  }

  // What an element demands of where a link leads, it demands of any other place, too (HTML 2.5.4,
  // SRI 3.3).
  void warn_of_origin(const Reference& found, std::string_view text) {
    const LinkSite& place = site(found.site);
    constexpr auto demanding =
        std::to_array<std::string_view>({"audio", "img", "link", "script", "video"});
    const bool may_demand = place.rule->kind == LinkKind::url &&
                            std::ranges::find(demanding, place.element) != demanding.end();
    if (!may_demand) return;
    const std::string_view document = document_.opened_.text.text();
    const bool is_local = !parse_reference(text).scheme;
    std::string_view why;
    if (find_attribute(document, place.tag, "integrity")) {
      why = "integrity: browsers refuse what has another digest, or comes from a folder";
    } else if (is_local && find_attribute(document, place.tag, "crossorigin")) {
      why = "crossorigin: browsers load it from a server, and not from a folder";
    }
    if (why.empty()) return;
    left_.push_back({.message = "\"" + shortened(found.raw) + "\" has " + std::string(why),
                     .offset = document_.offset_of(place)});
  }

  // Puts the URL of what is found in its place.
  void write(const Reference& found) {
    const LinkKind kind = site(found.site).rule->kind;
    if ((kind == LinkKind::url || kind == LinkKind::css) && add_plain(found)) return;
    if (!can_stand_in_value(*site(found.site).rule, found.value.text(), found.own.place,
                            found.url)) {
      // Blanks and controls at its ends, say: it would be read back as another URL.
      return leave_reference(found, "its target cannot stand there");
    }
    if (escape_form_of(site(found.site)) == EscapeForm::none && !repertoire_.has_all(found.url)) {
      return leave_reference(found, "the text's encoding lacks a character of its target");
    }
    EditList own;
    own.add(edit_of(found.raw, found.url));
    if (found.own.coding != nullptr) {
      const std::string_view bytes = found.own.place.of(found.value.text());
      const Peeled plain{.text = std::string(bytes), .map = {}};
      auto wrapped =
          found.own.coding->wrap(bytes, found.peeled != nullptr ? *found.peeled : plain, own);
      if (!wrapped) return leave_reference(found, message_of(wrapped.error()));
      own = std::move(*wrapped);
    }
    add_to_value(found.site, own, found.own.place.offset);
    ++links_of_value_;
    ++count_;
  }

  [[nodiscard]] const LinkSite& site(std::size_t index) const {
    return document_.opened_.findings.sites[index];
  }

  void leave_reference(const Reference& found, const std::string& why) {
    left_.push_back({.message = "\"" + shortened(found.raw) + "\" left as written: " + why,
                     .offset = document_.offset_of(site(found.site)),
                     .unresolved = true});
  }

  // What comes from the base has been looked at once.
  [[nodiscard]] bool is_of_base(std::string_view text) const {
    return base_is_plain_ && document_.report_.base.url().starts_with(text);
  }

  // As nearly always.
  bool add_plain(const Reference& found) {
    if (!found.value.is_plain() || found.peeled != nullptr || !of_value_.empty()) return false;
    const bool is_css = found.own.coding != nullptr;
    if (is_css && !found.value.has_firm_ends()) return false;
    const std::size_t shared = shared_suffix(found.raw, found.url);
    const Edit edit{{found.own.place.offset, found.raw.size() - shared},
                    found.url.substr(0, found.url.size() - shared)};
    if (!is_of_base(edit.replacement) && !is_plain_to_write(edit.replacement)) return false;
    if (is_css && edit.replacement.find_first_of("()\\") != std::string_view::npos) return false;
    if (!found.value.add_plain(edit, edits_)) return false;
    if (is_css) has_inline_edits_ = true;
    ++count_;
    return true;
  }

  void add_to_value(std::size_t site, const EditList& edits, std::size_t shift = 0) {
    site_of_value_ = site;
    of_value_.add_all(edits, shift);
  }

  LinkedDocument& document_;
  Repertoire repertoire_;
  bool base_is_plain_;
  bool splices_;
  std::size_t& count_;
  EditList edits_;     // of the text
  EditList of_value_;  // what is not plain, until the whole value is known
  std::size_t site_of_value_ = 0;
  std::size_t links_of_value_ = 0;
  bool has_inline_edits_ = false;
  std::vector<Diagnostic> left_;
};

// CSP 3: where a link may lead, and which styles and scripts may stand in a document.
void LinkedDocument::warn_of_policy(const EditList& edits, bool has_inline_edits) {
  if (edits.empty() || container_.document != nullptr) return;
  const std::vector<std::string_view> policies = all_policies();
  if (policies.empty() && !opened_.findings.has_late_policy) return;
  if (options_->transform) {
    opened_.diagnostics.push_back(
        {.message = "its Content-Security-Policy speaks of where its links led, and may refuse "
                    "where they lead now"});
  }
  const bool has_digests = std::ranges::any_of(
      policies, [](std::string_view policy) { return policy.find("'sha") != std::string::npos; });
  if (has_inline_edits && has_digests) {
    opened_.diagnostics.push_back(
        {.message = "its Content-Security-Policy has digests of styles or scripts, and some were "
                    "edited"});
  }
}

Result<EditList> LinkedDocument::edits(bool ascii_only, std::size_t& count) {
  const std::size_t before = count;
  Editor editor(*this, ascii_only, count);
  const auto done = visit(editor);
  warn_of_base();
  auto left = editor.take_left();
  auto& diagnostics = opened_.diagnostics;
  diagnostics.insert(diagnostics.end(), std::make_move_iterator(left.begin()),
                     std::make_move_iterator(left.end()));
  if (!done) return tl::unexpected<Error>(done.error());
  EditList own = editor.take_edits();
  warn_of_policy(own, editor.has_inline_edits());
  auto edits = opened_.text.wrap(std::move(own));
  if (edits && !edits->empty() && opened_.encoding_may_shift && !keeps_encoding(*edits)) {
    // What gave the encoding away stood in links, or has moved too far behind them: every other
    // character of the document would be read differently.
    diagnostics.push_back(
        {.message = "left as it is: with its links changed, another encoding would be read into it "
                    "(give it with --charset)",
         .unresolved = true,
         .left_whole = true});
    count = before;
    return EditList();
  }
  return edits;
}

}  // namespace absolve
