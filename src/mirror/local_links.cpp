#include <memory>
#include <utility>

#include "absolve/mirror.hpp"
#include "absolve/resolver.hpp"
#include "document/loaded_links.hpp"
#include "formats/media_types.hpp"
#include "mirror/folder_place.hpp"
#include "text/utf8.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Whether a reference in a style sheet has bytes that are invalid in the encoding in which the
// sheet was read. The sheet may be in the encoding of the page that loads it (CSS Syntax 3, 3.2),
// which is not known here.
bool has_unread_bytes(const LinkPlace& link) {
  return link.media_type == "text/css" &&
         link.raw.find(utf8::replacement_character) != std::string_view::npos;
}

// Whether a page needs a target to be shown as it is meant.
bool is_needed(const LinkPlace& link) {
  return is_http(link.url) && is_loaded(link.element, link.kind, link.rel);
}

}  // namespace

std::string local_reference(std::string_view from, std::string_view to) {
  std::string reference = steps_up(from, to);
  append_file_path(to, reference);
  return reference;
}

Transform local_links(const Mirror& mirror, std::string file, MirrorLinks* met) {
  const auto place = std::make_shared<const FolderPlace>(file);
  std::string own_url;  // in the form that it has as the base of a link
  if (const auto saved = mirror.files().find(file); saved != mirror.files().end()) {
    if (const auto resolver = Resolver::make(saved->second.url)) own_url = resolver->base();
  }
  bool is_own_base = own_url.empty();
  return [&mirror, file = std::move(file), own_url = std::move(own_url), place, met,
          last_base = SharedText(),
          is_own_base](const LinkPlace& link) mutable -> std::optional<std::string> {
    if (!is_browsed(link.media_type)) return std::nullopt;
    if (link.is_base) return std::string();
    if (link.same_document) return std::string(link.raw);
    const std::string beside = place->file_at(link.raw);
    // A base can be long, and many links of a file can share it.
    if (link.base.view().data() != last_base.view().data()) {
      last_base = link.base;
      is_own_base = link.base == own_url;
    }
    const bool was_made_local = is_own_base && mirror.links_locally_to(beside);
    const std::string_view to = mirror.file_of(link.url);
    // HTML 8.1.6.2: an address of an import map that ends in a slash stands for all URLs below it.
    const std::string folder = to.empty() && link.kind == LinkKind::json && link.url.ends_with('/')
                                   ? mirror.folder_of(link.url)
                                   : std::string();
    if (to.empty() && mirror.is_beside_page(link.url)) {
      if (met != nullptr) met->lost.insert(beside.empty() ? std::string(link.url) : beside);
      return std::string(link.raw);
    }
    const bool is_local = was_made_local || !to.empty() || !folder.empty();
    if (met != nullptr) {
      ++(is_local ? met->local : met->web);
      if (!is_local && is_needed(link)) met->missing.emplace(without_fragment(link.url));
      if ((was_made_local || !to.empty()) && has_rel(link.rel, "stylesheet")) {
        met->stylesheets.emplace(was_made_local ? std::string_view(beside) : to);
      }
    }
    if (!folder.empty()) return file_link(link, local_reference(file, folder), {}, false);
    const std::string_view redirected = mirror.redirected_fragment(link.url);
    const bool is_beside =
        !to.empty() && to == beside && redirected.empty() && !place->has_empty_segment(link.raw);
    if (was_made_local || is_beside) return std::string(link.raw);
    if (to.empty()) {
      return has_unread_bytes(link) ? std::optional(std::string(link.raw)) : std::nullopt;
    }
    return file_link(link, local_reference(file, to),
                     redirected.empty() ? fragment_of(link.url) : redirected, to == file);
  };
}

}  // namespace absolve::ABSOLVE_VERSIONED
