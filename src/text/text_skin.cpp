#include "text/text_skin.hpp"

namespace absolve {

const TextSkin* TextSkin::of(TextForm form) {
  static const TextSkin broken(TextForm::broken);
  static const TextSkin broken_by_hyphens(TextForm::broken_by_hyphens);
  static const TextSkin flowed(TextForm::flowed);
  static const TextSkin abbreviated(TextForm::abbreviated);
  switch (form) {
    case TextForm::whole: break;
    case TextForm::broken: return &broken;
    case TextForm::broken_by_hyphens: return &broken_by_hyphens;
    case TextForm::flowed: return &flowed;
    case TextForm::abbreviated: return &abbreviated;
  }
  return nullptr;
}

Peeled TextSkin::peel(std::string_view bytes) const {
  return {.text = text_reference(bytes, form_), .map = {}};
}

Result<EditList> TextSkin::wrap(std::string_view bytes, const Peeled& peeled,
                                const EditList& edits) const {
  EditList whole;
  whole.add({{0, bytes.size()}, apply_edits(peeled.text, edits)});
  return whole;
}

}  // namespace absolve
