#include "rewrite/attribute_text.hpp"

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

AttributeText::AttributeText(std::string_view bytes, const HtmlSite& site, const Charset* charset)
    : offset_(site.value.offset), raw_(site.value.of(bytes)) {
  static const IllFormedUtf8 ill_formed_utf8;
  if (charset != nullptr) {
    peel(*charset);  // even around a value that is ASCII today: for what will be written
  } else if (!utf8::is_valid(raw_)) {
    peel(ill_formed_utf8);
  }
  peel(CharacterReferences::in(site.quoting));
}

Result<EditList> AttributeText::wrap(EditList edits, bool ascii_only) const {
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
