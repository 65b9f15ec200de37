#include "transform/embedding.hpp"

#include <algorithm>
#include <array>

namespace absolve {
namespace {

// Elements whose links are there to be followed, or say something of the document.
constexpr auto not_embedding = std::to_array<std::string_view>({
    "a",
    "area",
    "base",
    "blockquote",
    "button",
    "del",
    "form",
    "head",
    "ins",
    "meta",
    "q",
});

}  // namespace

bool embeds(std::string_view element, LinkKind kind, std::string_view media_type) {
  if (kind == LinkKind::css) return true;
  if (kind == LinkKind::refresh || kind == LinkKind::json || kind == LinkKind::header) return false;
  if (element == "link") {
    return media_type == "text/css" || media_type.starts_with("image/") ||
           media_type.starts_with("font/");
  }
  return std::ranges::find(not_embedding, element) == not_embedding.end();
}

}  // namespace absolve
