#include "rewrite/attribute_text.hpp"

#include "uri/block.hpp"
#include "uri/utf8.hpp"

namespace absolve {
namespace {

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

bool is_plain_to_write(std::string_view text) {
  return !any_byte(text, [](Block block) {
    return (block < '!') | (block == '&') | (block == '\x7F') | (block == '"') | (block == '\'') |
           (block == '<') | (block == '=') | (block == '>') | (block == '`');
  });
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
