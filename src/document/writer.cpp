#include "document/writer.hpp"

#include <utility>

#include "document/references.hpp"
#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The edit of a decoded value that replaces the reference in it with `url`. White space around the
// reference stays, and so does a suffix that the reference shares with `url`.
Edit edit_of(std::string_view value, std::string_view url) {
  const auto core = ascii::trimmed(value, ascii::is_c0_or_space);
  const auto start = core.empty() ? 0 : static_cast<std::size_t>(core.data() - value.data());
  std::size_t shared = shared_suffix(core, url);
  while (shared > 0 && utf8::is_continuation(core[core.size() - shared])) --shared;
  return {{start, core.size() - shared}, url.substr(0, url.size() - shared)};
}

EscapeForm escape_form_of(const LinkSite& site) {
  switch (site.rule->kind) {
    case LinkKind::json:
    case LinkKind::module: return EscapeForm::json;
    case LinkKind::css: return EscapeForm::css;
    case LinkKind::text:
      if (site.quoting == Quoting::raw_text) return EscapeForm::none;
      return EscapeForm::character_reference;
    default: return EscapeForm::character_reference;
  }
}

// Whether `text` would end an HTML comment around it (HTML 13.2.5.43 to 52).
bool ends_comment(std::string_view text) {
  return text.find("-->") != std::string_view::npos || text.find("--!>") != std::string_view::npos;
}

// Whether `text` has one of U+0080 to U+009F. HTML reads references to most of them as characters
// of windows-1252 (HTML 13.2.5.80).
bool holds_c1_control(std::string_view text) {
  for (std::size_t at = text.find('\xC2'); at != std::string_view::npos;
       at = text.find('\xC2', at + 1)) {
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0) return true;
  }
  return false;
}

}  // namespace

Writer::Writer(const DocumentText& text, bool ascii_only, SharedText base, bool base_is_plain,
               std::size_t sites)
    : repertoire_(text.repertoire(ascii_only)),
      base_(std::move(base)),
      base_is_plain_(base_is_plain) {
  edits_.reserve(sites);
}

// Adds the edit without encoding it. False if that is not possible, which is rare.
bool Writer::add_plain(const Place& place, std::string_view url) {
  const LinkKind kind = place.site.rule->kind;
  if (kind != LinkKind::url && kind != LinkKind::css) return false;
  if (!place.value.is_plain() || place.decoded_text != nullptr || !of_value_.empty()) return false;
  const bool is_css = place.in_value.coding != nullptr;
  if (is_css && !place.value.has_firm_ends()) return false;
  Edit edit = edit_of(place.raw, url);
  if (edit.span.length == 0 && edit.replacement.empty()) return false;  // nothing to write
  edit.span.offset += place.in_value.place.offset;
  if (!is_plain(edit.replacement)) return false;
  if (is_css && edit.replacement.find_first_of("()\\") != std::string_view::npos) return false;
  if (!place.value.add_plain(edit, edits_)) return false;
  if (is_css) has_inline_edits_ = true;
  ++links_;
  return true;
}

std::optional<Diagnostic> Writer::write(const Place& place, std::string_view url) {
  if (add_plain(place, url)) return std::nullopt;
  if (!can_stand_in_value(place.site, place.value.text(), place.in_value.place, url)) {
    // For example, with blanks at its ends, it would be read back as another URL.
    return Diagnostic{.code = DiagnosticCode::link_cannot_stand};
  }
  const EscapeForm form = escape_form_of(place.site);
  const bool has_no_escape = form == EscapeForm::none ||
                             (form == EscapeForm::character_reference && holds_c1_control(url));
  if (has_no_escape && !repertoire_.has_all(url)) {
    return Diagnostic{.code = DiagnosticCode::link_beyond_encoding};
  }
  const Edit edit = edit_of(place.raw, url);
  // The URL is there already, between control characters that are not part of it.
  const bool is_written = edit.span.length == 0 && edit.replacement.empty();
  if (is_written && place.in_value.coding == nullptr) return std::nullopt;
  EditList edits;
  edits.add(edit);
  if (place.in_value.coding != nullptr) {
    const std::string_view bytes = place.in_value.place.of(place.value.text());
    const DecodedText plain{.text = std::string(bytes), .map = {}};
    auto encoded_edits = place.in_value.coding->encode_edits(
        bytes, place.decoded_text != nullptr ? *place.decoded_text : plain, edits);
    if (!encoded_edits) {
      return Diagnostic{.code = DiagnosticCode::link_unresolved, .error = encoded_edits.error()};
    }
    edits = std::move(*encoded_edits);
  }
  of_value_.add_all(edits, place.in_value.place.offset);
  ++links_of_value_;
  return std::nullopt;
}

bool Writer::write_inner(const LinkSite& site, const SiteText& value, const EditList& edits,
                         std::size_t links) {
  if (site.quoting == Quoting::raw_text && ends_comment(apply_edits(value.text(), edits))) {
    return false;
  }
  of_value_.add_all(edits);
  links_of_value_ += links;
  return true;
}

std::optional<Diagnostic> Writer::finish(const LinkSite& site, const SiteText& value) {
  if (of_value_.empty()) return std::nullopt;
  const EscapeForm form = escape_form_of(site);
  const auto encoded_edits = value.encode_edits(std::exchange(of_value_, {}), repertoire_, form);
  const std::size_t links = std::exchange(links_of_value_, 0);
  if (!encoded_edits) {
    return Diagnostic{.code = DiagnosticCode::value_not_encoded, .error = encoded_edits.error()};
  }
  (site.rule->kind == LinkKind::html ? of_inner_ : edits_).add_all(*encoded_edits);
  links_ += links;
  if (form == EscapeForm::css || form == EscapeForm::json) has_inline_edits_ = true;
  return std::nullopt;
}

// The edits of documents in values come last, whatever their positions, so they are merged.
EditList Writer::take() {
  edits_.merge(of_inner_);
  return std::move(edits_);
}

}  // namespace absolve::ABSOLVE_VERSIONED
