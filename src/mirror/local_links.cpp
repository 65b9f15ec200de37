#include <algorithm>
#include <memory>
#include <utility>

#include "absolve/mirror.hpp"
#include "absolve/resolver.hpp"
#include "mirror/folder_place.hpp"
#include "transform/browsed.hpp"

namespace absolve {
namespace {

std::string_view fragment_of(std::string_view url) {
  return url.substr(std::min(url.find('#'), url.size()));
}

}  // namespace

std::string local_reference(std::string_view from, std::string_view to) {
  std::size_t shared = 0;  // the folders that both lie in
  for (std::size_t i = 0; i < from.size() && i < to.size() && from[i] == to[i]; ++i) {
    if (from[i] == '/') shared = i + 1;
  }
  std::string reference;
  for (const char c : from.substr(shared)) {
    if (c == '/') reference += "../";
  }
  append_file_path(to.substr(shared), reference);
  return reference;
}

Transform local_links(const Mirror& mirror, std::string file) {
  const auto place = std::make_shared<const FolderPlace>(file);
  std::string own_url;  // as links have it for their base
  if (const auto saved = mirror.files().find(file); saved != mirror.files().end()) {
    if (const auto own = Resolver::make(saved->second.url)) own_url = own->base();
  }
  return [&mirror, file = std::move(file), own_url = std::move(own_url),
          place](const LinkPlace& link) -> std::optional<std::string> {
    if (!is_browsed(link.media_type)) return std::nullopt;
    if (link.is_base) return std::string();
    if (link.same_document) return std::string(link.raw);
    const std::string beside = place->file_at(link.raw);
    const bool was_made_local = link.base == own_url && mirror.links_locally_to(beside);
    const std::string_view to = mirror.file_of(link.url);
    if (was_made_local || (!to.empty() && to == beside)) return std::string(link.raw);
    if (to.empty()) return std::nullopt;
    const std::string_view fragment = fragment_of(link.url);
    // In a stylesheet a fragment alone is of the document that uses it (CSS Values 4 4.5.1.1).
    const bool is_own = to == file && link.media_type != "text/css";
    if (is_own && !fragment.empty()) return std::string(fragment);
    // In an import map a name alone is no URL (HTML 8.1.6.2).
    return std::string(link.kind == LinkKind::json ? "./" : "")
        .append(local_reference(file, to))
        .append(fragment);
  };
}

}  // namespace absolve
