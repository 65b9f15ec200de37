#include "pipeline/embedding.hpp"

#include <algorithm>
#include <array>

#include "core/ascii.hpp"

namespace absolve {
namespace {

// Elements whose links are for users to follow, or state something about the document.
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

bool is_frame(std::string_view element) {
  constexpr auto frames = std::to_array<std::string_view>({"embed", "frame", "iframe", "object"});
  return std::ranges::find(frames, element) != frames.end();
}

bool has_rel(std::string_view rel, std::string_view token) {
  while (!rel.empty()) {
    const auto end = std::min(rel.find_first_of(" \t\n\f\r"), rel.size());
    if (equal_ignoring_case(rel.substr(0, end), token)) return true;
    rel.remove_prefix(std::min(end + 1, rel.size()));
  }
  return false;
}

bool rel_embeds(std::string_view rel) {
  constexpr auto loading =
      std::to_array<std::string_view>({"apple-touch-icon", "icon", "manifest", "mask-icon",
                                       "modulepreload", "preload", "stylesheet"});
  return std::ranges::any_of(loading, [&](std::string_view token) { return has_rel(rel, token); });
}

}  // namespace absolve
