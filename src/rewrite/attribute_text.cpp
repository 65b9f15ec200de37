#include "rewrite/attribute_text.hpp"

#include <array>

#include "uri/utf8.hpp"

namespace absolve {
namespace {

using Characters = std::array<bool, 256>;

// What stands for itself in a value of any quoting and in any encoding with ASCII delimiters.
constexpr Characters plain_in_value = [] {
  Characters plain{};
  for (char c = '!'; c < '\x7F'; ++c) plain[static_cast<unsigned char>(c)] = c != '&';
  return plain;
}();

// What can be written into any value without a second look.
constexpr Characters plain_to_write = [] {
  Characters plain = plain_in_value;
  for (const char c : {'"', '\'', '<', '>', '`', '='}) plain[static_cast<unsigned char>(c)] = false;
  return plain;
}();

bool is_all(std::string_view text, const Characters& allowed) {
  bool is_allowed = true;
  for (const char c : text) is_allowed = is_allowed && allowed[static_cast<unsigned char>(c)];
  return is_allowed;
}

// For a body that may hold nothing else.
std::string in_ascii(std::string_view markup) {
  std::string out;
  while (!markup.empty()) {
    std::size_t length = 1;
    const std::uint32_t code = utf8::read(markup, length);
    if (code < 0x80) {
      out.push_back(markup.front());
    } else {
      out.append("&#").append(std::to_string(code)).append(1, ';');
    }
    markup.remove_prefix(length);
  }
  return out;
}

EditList in_ascii(const EditList& edits) {
  EditList out;
  for (const Edit& edit : edits) out.add({edit.span, in_ascii(edit.replacement)});
  return out;
}

}  // namespace

AttributeText::AttributeText(std::string_view bytes, const HtmlSite& site, const Charset* charset)
    : offset_(site.value.offset),
      raw_(site.value.of(bytes)),
      quoting_(site.quoting),
      charset_(charset) {
  if (quoting_ == Quoting::valueless || !is_all(raw_, plain_in_value)) peel_all();
}

void AttributeText::peel_all() {
  static const IllFormedUtf8 ill_formed_utf8;
  if (charset_ != nullptr) {
    peel(*charset_);  // even around a value that is ASCII today: for what will be written
  } else if (!utf8::is_valid(raw_)) {
    peel(ill_formed_utf8);
  }
  peel(CharacterReferences::in(quoting_));
}

Span AttributeText::bytes_at(const Span& place) const {
  Span span = place;
  for (std::size_t i = skins_.size(); i-- > 0;) span = byte_span(skins_[i].peeled, span);
  return {offset_ + span.offset, span.length};
}

bool AttributeText::add_plain(const Edit& edit, EditList& edits) const {
  const bool needs_quotes = quoting_ == Quoting::unquoted && raw_.empty();
  if (!is_plain() || needs_quotes || !is_all(edit.replacement, plain_to_write)) return false;
  edits.add({{offset_ + edit.span.offset, edit.span.length}, edit.replacement});
  return true;
}

Result<EditList> AttributeText::wrap(EditList edits, bool ascii_only) const {
  if (is_plain()) {
    AttributeText peeled = *this;
    peeled.peel_all();
    return peeled.wrap(std::move(edits), ascii_only);
  }
  for (std::size_t i = skins_.size(); i-- > 0;) {
    auto wrapped = skins_[i].coding->wrap(bytes_of(i), skins_[i].peeled, edits);
    if (!wrapped) return wrapped;
    edits = std::move(*wrapped);
    if (ascii_only && i + 1 == skins_.size()) edits = in_ascii(edits);
  }
  EditList placed;
  for (const Edit& edit : edits) {
    placed.add({{offset_ + edit.span.offset, edit.span.length}, edit.replacement});
  }
  return placed;
}

}  // namespace absolve
