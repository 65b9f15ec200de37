#include "document/site_text.hpp"

#include <algorithm>

#include "formats/fields/header_links.hpp"
#include "formats/html/character_references.hpp"
#include "formats/json/json_links.hpp"
#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {

bool is_plain_to_write(std::string_view text) {
  return !any_byte(text, [](Block block) {
    return (block < '!') | (block == '&') | (block == '\x7F') | (block == '"') | (block == '\'') |
           (block == '<') | (block == '=') | (block == '>') | (block == '`');
  });
}

std::optional<ValueFront> find_value_front(std::string_view bytes, const LinkSite& site,
                                           std::string& storage) {
  if (site.quoting == Quoting::valueless || is_text(site.quoting) || is_field(site.quoting)) {
    return std::nullopt;
  }
  const std::string_view raw = site.value.of(bytes);
  if (is_plain_in_value(raw)) return ValueFront{raw, site.value.offset, raw.size()};
  const std::string_view written = ascii::trimmed(raw, ascii::is_space);
  const auto is_special = [](Block block) { return (block < '!') | (block == '\x7F'); };
  if (written.empty() || any_byte(written, is_special)) return std::nullopt;
  const std::size_t offset = site.value.offset + static_cast<std::size_t>(&written[0] - &raw[0]);
  const std::size_t same = std::min(written.find('&'), written.size());
  const bool is_whole = written.size() == raw.size();
  if (same == written.size()) return ValueFront{written, offset, same, is_whole};
  storage.clear();
  append_unreferenced(written, site.quoting, storage);
  if (any_byte(storage, is_special)) return std::nullopt;
  return ValueFront{storage, offset, same, is_whole};
}

bool SiteText::means_itself() const {
  if (charset_ != nullptr || is_text(quoting_) || is_field(quoting_)) return false;
  const auto is_special = [](Block block) {
    return (block == '&') | (block == '\0') | (block == '\t') | (block == '\n') | (block == '\r');
  };
  return !any_byte(raw_, is_special) && utf8::is_valid(raw_);
}

void SiteText::decode_all() {
  static const IllFormedUtf8 ill_formed_utf8;
  static const JsonEscapes json_escapes;
  if (is_field(quoting_)) return decode(field_coding(quoting_));
  if (charset_ != nullptr) {
    decode(*charset_);  // even if the value is ASCII: its edits may not be
  } else if (!utf8::is_valid(raw_)) {
    decode(ill_formed_utf8);
  }
  switch (quoting_) {
    case Quoting::raw_text: return;
    case Quoting::markup_text: return decode(MarkupText::by(ReferenceRules::text));
    case Quoting::xml_text: return decode(MarkupText::by(ReferenceRules::xhtml));
    case Quoting::json_string: return decode(json_escapes);
    default: decode(CharacterReferences::in(quoting_));
  }
}

Span SiteText::bytes_at(const Span& place) const {
  Span span = place;
  for (std::size_t i = layers_.size(); i-- > 0;) span = byte_span(layers_[i].decoded_text, span);
  return {offset_ + span.offset, span.length};
}

Result<EditList> SiteText::encode_edits(EditList edits, const Repertoire& repertoire,
                                        EscapeForm form) const {
  // If the markup has no escapes, those of the language of the value are used.
  const bool is_raw = is_text(quoting_) && form != EscapeForm::character_reference;
  if (is_plain() && !is_text(quoting_) && !is_field(quoting_)) {
    SiteText decoded_text = *this;
    decoded_text.decode_all();
    return decoded_text.encode_edits(std::move(edits), repertoire, form);
  }
  if (is_raw) edits = escape_beyond(repertoire, form, std::move(edits));
  for (std::size_t i = layers_.size(); i-- > 0;) {
    auto encoded_edits =
        layers_[i].coding->encode_edits(bytes_of(i), layers_[i].decoded_text, edits);
    if (!encoded_edits) return encoded_edits;
    edits = std::move(*encoded_edits);
    // The innermost coding of markup is the one with character references.
    if (!is_raw && i + 1 == layers_.size()) {
      edits = escape_beyond(repertoire, EscapeForm::character_reference, std::move(edits));
    }
  }
  EditList placed;
  placed.add_all(edits, offset_);
  return placed;
}

}  // namespace absolve::ABSOLVE_VERSIONED
