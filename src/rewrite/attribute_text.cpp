#include "rewrite/attribute_text.hpp"

namespace absolve {

AttributeText::AttributeText(std::string_view bytes, const HtmlSite& site, const Charset* charset)
    : offset_(site.value.offset), raw_(site.value.of(bytes)) {
  // Even a value that is ASCII today needs its charset: for what will be written.
  if (charset != nullptr) peel(*charset);
  peel(CharacterReferences::in(site.quoting));
}

Result<EditList> AttributeText::wrap(EditList edits) const {
  for (std::size_t i = skins_.size(); i-- > 0;) {
    auto wrapped = skins_[i].coding->wrap(bytes_of(i), skins_[i].peeled, edits);
    if (!wrapped) return wrapped;
    edits = std::move(*wrapped);
  }
  EditList placed;
  for (const Edit& edit : edits) {
    placed.add({{offset_ + edit.span.offset, edit.span.length}, edit.replacement});
  }
  return placed;
}

}  // namespace absolve
