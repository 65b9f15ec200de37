// URIs in running text are in order, do not overlap, and have no line breaks.
#include "formats/text/text_links.hpp"

#include <cstddef>
#include <cstdint>

#include "absolve/reference.hpp"
#include "check.hpp"

using namespace absolve;

namespace {

void check(std::string_view text, const TextReading& reading) {
  std::vector<ValueReference> urls;
  find_text_urls(text, urls, reading);
  const ValueReference* before = nullptr;
  for (const ValueReference& url : urls) {
    require(url.place.end() <= text.size(), "a URI lies within the text");
    const std::string reference = text_reference(url.place.of(text), url.form);
    if (url.form == TextForm::broken_by_hyphens) {
      require(before != nullptr && before->place == url.place,
              "a second reading follows the first");
      require(reference.size() < text_reference(before->place.of(text), before->form).size(),
              "and is shorter");
    } else if (url.form == TextForm::without_blanks) {
      require(before != nullptr && before->form == TextForm::up_to_blank &&
                  before->place.offset == url.place.offset,
              "a second reading follows the first, up to the blank");
      require(reference.starts_with(text_reference(before->place.of(text), before->form)),
              "and goes on from there");
    } else if (before != nullptr) {
      require(url.place.offset >= before->place.end(), "URIs stand in order");
    }
    require(parse_reference(reference).scheme.has_value(), "each has a scheme");
    require(reference.find('\n') == std::string::npos, "and no line break");
    before = &url;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const bool joins_lines : {false, true}) {
    for (const bool abbreviated : {false, true}) {
      check(text, {.joins_lines = joins_lines, .abbreviated = abbreviated});
      check(text, {.abbreviated = abbreviated, .keeps_blanks = true});
    }
  }
  return 0;
}
