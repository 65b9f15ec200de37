// What a URI in text means in each form.

#include "absolve/reference.hpp"
#include "formats/text/text_links.hpp"
#include "text/ascii.hpp"
#include "text/coding/coding.hpp"

namespace absolve {
namespace {

std::string without_breaks(std::string_view written, bool drops_hyphens) {
  std::string out;
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t length = break_length(written.substr(at));
    if (length == 0) {
      out.push_back(written[at++]);
      continue;
    }
    if (drops_hyphens && out.ends_with('-')) out.pop_back();
    at += length;
  }
  return out;
}

std::string without_blanks_of(std::string_view written) {
  std::string out = without_breaks(written, false);
  std::erase_if(out, ascii::is_space);
  return out;
}

// `url` without its soft breaks.
std::string joined(std::string_view url) {
  std::string out;
  for (std::size_t at = 0; at < url.size();) {
    const std::size_t broken = soft_break(url, at);
    if (broken == 0) out.push_back(url[at]);
    at += broken == 0 ? 1 : broken;
  }
  return out;
}

}  // namespace

std::string_view name_of_reading(TextForm form) noexcept {
  switch (form) {
    case TextForm::broken_by_hyphens: return "without hyphens";
    case TextForm::up_to_blank: return "up to the blank";
    case TextForm::without_blanks: return "without blanks";
    default: return {};
  }
}

std::string text_reference(std::string_view written, TextForm form) {
  switch (form) {
    case TextForm::whole: break;
    case TextForm::spaced:
    case TextForm::without_blanks: return without_blanks_of(written);
    case TextForm::up_to_blank:
    case TextForm::broken: return without_breaks(written, false);
    case TextForm::broken_by_hyphens: return without_breaks(written, true);
    case TextForm::flowed: return joined(written);
    case TextForm::abbreviated: return expanded_abbreviation(written);
  }
  return std::string(written);
}

const Coding* text_coding(TextForm form) {
  using View = std::string_view;
  using enum TextForm;
  static const WholeValue as_broken([](View text) { return text_reference(text, broken); });
  static const WholeValue as_hyphened(
      [](View text) { return text_reference(text, broken_by_hyphens); });
  static const WholeValue as_spaced([](View text) { return text_reference(text, spaced); });
  static const WholeValue as_flowed([](View text) { return text_reference(text, flowed); });
  static const WholeValue as_abbreviated(
      [](View text) { return text_reference(text, abbreviated); });
  switch (form) {
    case whole: break;
    case spaced:
    case without_blanks: return &as_spaced;
    case up_to_blank:
    case broken: return &as_broken;
    case broken_by_hyphens: return &as_hyphened;
    case flowed: return &as_flowed;
    case abbreviated: return &as_abbreviated;
  }
  return nullptr;
}

}  // namespace absolve
