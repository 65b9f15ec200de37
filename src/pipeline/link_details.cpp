// The details of a link: the text and the attributes beside it.

#include <array>
#include <utility>

#include "core/one_line.hpp"
#include "formats/fields/parameters.hpp"
#include "formats/html/anchor_text.hpp"
#include "formats/html/attribute.hpp"
#include "pipeline/link_pass.hpp"

namespace absolve {
namespace {

constexpr std::size_t max_detail = 1024;

constexpr auto attributes = std::to_array<std::pair<std::string_view, std::string LinkDetails::*>>({
    {"title", &LinkDetails::title},
    {"alt", &LinkDetails::alt},
    {"hreflang", &LinkDetails::hreflang},
    {"type", &LinkDetails::type},
    {"media", &LinkDetails::media},
});

}  // namespace

// All links of one tag share the details, so a long title is stored once for all of them.
std::shared_ptr<const LinkDetails> LinkPass::details_of(std::size_t index) {
  const LinkSite& own = site(index);
  if (details_tag_ == own.tag) return details_;
  details_tag_ = own.tag;
  details_.reset();
  LinkDetails details;
  if (!document_.opened_.fields.empty()) {
    const std::string_view header = document_.opened_.text.text();
    const FieldParameters parameters(document_.opened_.fields[index].parameters.of(header));
    for (const auto& [name, member] : attributes) {
      details.*member = front_on_one_line(parameters.value_of(name), max_detail);
    }
  } else if (own.tag > 0 && own.tag < tags().size()) {
    const auto decoded = [this](const LinkSite& place) {
      return std::string(document_.text_of(place).text());
    };
    for (const auto& [name, member] : attributes) {
      const auto found = find_attribute(tags(), own.tag, name);
      if (found) details.*member = front_on_one_line(decoded(*found), max_detail);
    }
    if (own.element == "a") {
      details.text = anchor_text({.text = document_.opened_.text.text(),
                                  .tags_end = tags().size(),
                                  .tag = own.tag,
                                  .is_xml = document_.opened_.is_xml()},
                                 max_detail, decoded);
    }
  } else {
    return details_;
  }
  std::size_t size = sizeof(LinkDetails) + details.text.size();
  for (const auto& [name, member] : attributes) size += (details.*member).size();
  static_cast<void>(document_.count(size));  // beyond the limit, the next link fails
  details_ = std::make_shared<const LinkDetails>(std::move(details));
  return details_;
}

}  // namespace absolve
