#include "document/loaded_links.hpp"

#include <algorithm>
#include <array>

#include "formats/media_types.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
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

// Whether `is_meant` holds for a token of `rel`. The rel is read for every link of its element, so
// only a part of it is read.
bool has_token(std::string_view rel, auto is_meant) {
  constexpr std::size_t most_read = 1024;
  if (rel.size() > most_read) rel = rel.substr(0, rel.find_last_of(" \t\n\f\r", most_read) + 1);
  return ascii::has_token(rel, is_meant);
}

}  // namespace

bool embeds(std::string_view element, LinkKind kind, std::string_view media_type) {
  if (kind == LinkKind::css) return true;
  if (kind == LinkKind::refresh || kind == LinkKind::header) return false;
  // The URLs in an import map are those of scripts, which the page needs (HTML 8.1.6.2). The URLs
  // in other JSON are links to follow.
  if (kind == LinkKind::json) return is_javascript_type(media_type);
  if (element == "link") {
    return media_type == "text/css" || media_type.starts_with("image/") ||
           media_type.starts_with("font/");
  }
  return std::ranges::find(not_embedding, element) == not_embedding.end();
}

bool is_loaded(std::string_view element, LinkKind kind, std::string_view rel) {
  if (element == "link") return rel_embeds(rel);
  return kind == LinkKind::json || embeds(element, kind, {});
}

bool is_frame(std::string_view element) {
  constexpr auto frames = std::to_array<std::string_view>({"embed", "frame", "iframe", "object"});
  return std::ranges::find(frames, element) != frames.end();
}

bool has_rel(std::string_view rel, std::string_view token) {
  return has_token(rel,
                   [token](std::string_view word) { return equal_ignoring_case(word, token); });
}

bool rel_embeds(std::string_view rel) {
  static constexpr auto loading =
      std::to_array<std::string_view>({"apple-touch-icon", "icon", "manifest", "mask-icon",
                                       "modulepreload", "preload", "stylesheet"});
  return has_token(rel, [](std::string_view word) { return is_among(word, loading); });
}

}  // namespace absolve::ABSOLVE_VERSIONED
