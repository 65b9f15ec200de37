#include "mirror/folder_links.hpp"

#include <algorithm>
#include <utility>

#include "absolve/mirror.hpp"
#include "document/media_type.hpp"
#include "formats/media_types.hpp"
#include "text/ascii.hpp"
#include "uri/url_text.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// In XML, identifiers that are references by their syntax alone: few name a file.
bool is_identifier(const Link& link) {
  return link.element == "guid" || link.attribute.starts_with("rdf:") || link.attribute == "about";
}

std::size_t hash_of(std::string_view name) {
  return std::hash<std::string_view>()(name);
}

// In SVG and styles a fragment refers to the file itself.
bool is_of_svg(const Link& link) {
  return link.url && link.fetches_nothing && !fragment_of(*link.url).empty() &&
         ascii::trimmed(link.raw, ascii::is_c0_or_space).starts_with('#');
}

// Whether a link leads into the folder. Those to the web do not.
bool leads_into_folder(const EntityReport& report, const Link& link) {
  if (link.error && !link.fetches_nothing) return true;  // nobody knows where else
  const bool is_local = link.url && FolderPlace::is_place(*link.url);
  if (!is_local || link.is_base || (link.fetches_nothing && !is_of_svg(link))) return false;
  return is_browsed(report.media_type) || !is_identifier(link);
}

// SVG 2 16.3.1: whether a fragment of SVG selects a view, a region or a time, and no element.
bool names_view(std::string_view fragment) {
  if (fragment.starts_with("svgView(")) return true;
  for (const std::string_view dimension : {"xywh=", "t="}) {
    const std::size_t at = fragment.find(dimension);
    if (at == 0 || (at != fragment.npos && fragment[at - 1] == '&')) return true;
  }
  return false;
}

}  // namespace

FolderLinks::Counts FolderLinks::check(const std::string& file, const Examination& found,
                                       const Sink& sink) const {
  Counts counts;
  const std::string site = site_of(file);
  FramePlaces places(file, site);
  for (const EntityReport& report : found.entities) {
    const FramePlaces::Place place = places.enter(report);
    for (const Link& link : report.links) {
      if (link.inert) continue;
      if (!leads_into_folder(report, link)) {
        count_web(link, counts);
        continue;
      }
      ++counts.inside;
      if (FolderPlace::path_from_root(link.raw)) ++counts.from_root;
      std::string target;
      const FolderProblem* const problem =
          problem_of(file, site, place.get(), report, link, target);
      if (problem != nullptr) sink({report, link, target, *problem});
    }
  }
  return counts;
}

void FolderLinks::count_web(const Link& link, Counts& counts) const {
  if (!link.url || link.is_base || link.fetches_nothing || !is_http(*link.url)) return;
  ++counts.web;
  const std::string_view url = *link.url;
  const std::string host(host_of(url));
  bool is_mirrored = files_.has_folder(host);
  // wget names a folder after the host and a port that is not the usual one, with a colon or, for
  // Windows, a plus sign; HTTrack writes an underscore.
  const std::size_t port = url.find("://" + host + ":");
  if (port != url.npos && !is_mirrored) {
    const std::size_t start = port + 3;
    std::string name(url.substr(start, url.find_first_of("/?#", start) - start));
    for (const char mark : {':', '+', '_'}) {
      name[host.size()] = mark;
      is_mirrored = is_mirrored || files_.has_folder(name);
    }
  }
  if (is_mirrored) ++counts.mirrored_hosts;
}

std::string FolderLinks::site_of(const std::string& file) const {
  const std::size_t slash = file.find('/');
  const bool is_of_host = slash != file.npos && names_host(std::string_view(file).substr(0, slash));
  return is_of_host && !files_.has_file("index.html") ? file.substr(0, slash + 1) : std::string();
}

const FolderProblem* FolderLinks::problem_of(const std::string& file, const std::string& site,
                                             const FolderPlace* place, const EntityReport& report,
                                             const Link& link, std::string& target) const {
  static constexpr FolderProblem unresolved{"unresolved", "it has no target (see absolve explain)"};
  static constexpr FolderProblem outside{"outside", "it leads out of the folder"};
  if (link.error && !link.fetches_nothing) return &unresolved;
  if (link.same_document || is_of_svg(link)) {
    target = file;
  } else if (const auto path = FolderPlace::path_from_root(link.raw)) {
    target = site + *path;
  } else {
    // In XML that browsers do not show, xml:base can apply.
    const std::string by_url =
        is_browsed(report.media_type) ? std::string() : FolderPlace::file_of(*link.url);
    auto found = !by_url.empty()    ? std::optional(by_url)
                 : place != nullptr ? place->path_at(link.raw)
                                    : std::nullopt;
    if (!found) return &outside;
    target = std::move(*found);
  }
  return problem_at(target, *link.url);
}

const FolderProblem* FolderLinks::problem_at(const std::string& target,
                                             std::string_view url) const {
  static constexpr FolderProblem no_file{"no_file", "there is no such file"};
  static constexpr FolderProblem bare_folder{"folder", "it is a folder without an index.html"};
  static constexpr FolderProblem no_element{"no_element", "no element there has this name"};
  std::string file = target;
  if (file.ends_with('/')) file.pop_back();
  if (file.empty() || files_.has_folder(file)) {
    file += file.empty() ? "index.html" : "/index.html";
    if (!files_.has_file(file)) return &bare_folder;
  } else if (!files_.has_file(target)) {
    return &no_file;
  }
  return has_element(file, fragment_of(url)) ? nullptr : &no_element;
}

// HTML 7.4.6.3: a fragment names an element as written or decoded; `top` always exists. What
// follows `:~:` is for the browser (URL Fragment Text Directives 3.3).
bool FolderLinks::has_element(const std::string& file, std::string_view fragment) const {
  if (!fragment.empty()) fragment.remove_prefix(1);
  fragment = fragment.substr(0, fragment.find(":~:"));
  const std::string decoded = url::percent_decoded(fragment);
  if (fragment.empty() || equal_ignoring_case(decoded, "top")) return true;
  if (type_of_name(file) == "image/svg+xml" && names_view(decoded)) return true;
  const std::string path = files_.path_of(file);
  return names_.has(path, fragment) || names_.has(path, decoded);
}

FragmentNames::FragmentNames(ReadFile read, const Limits& limits) : read_(std::move(read)) {
  const std::vector<std::string> changes{"-standard", "-office",   "-css",
                                         "+*@id",     "+*@xml:id", "+a@name"};
  if (auto table = AttributeTable::make(changes)) options_.attributes = *table;
  options_.limits = limits;
}

bool FragmentNames::has(const std::string& path, std::string_view name) {
  const Names names = names_in(path);
  return names == nullptr || std::ranges::binary_search(*names, hash_of(name));
}

FragmentNames::Names FragmentNames::names_in(const std::string& path) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = known_.find(path); known != known_.end()) return known->second;
  }
  // Two threads may read the same file at the same time, and find the same.
  Names names = hashes_of(path);
  const std::scoped_lock lock(mutex_);
  return known_.emplace(path, std::move(names)).first->second;
}

FragmentNames::Names FragmentNames::hashes_of(const std::string& path) const {
  Names names;
  const bool is_read = read_(path, [&](std::string_view bytes) {
    const std::string type = type_of_file(path.substr(path.rfind('/') + 1), bytes);
    if (!is_page(type)) return;
    auto hashes = std::make_shared<std::vector<std::size_t>>();
    const auto add = [&](const EntityReport& report, const Link& link) {
      if (report.frame.empty() && !link.inert) hashes->push_back(hash_of(link.raw));
    };
    if (!examine(bytes, {.content_type = type}, options_, {.link = add})) return;
    std::ranges::sort(*hashes);
    names = std::move(hashes);
  });
  return is_read ? names : nullptr;
}

}  // namespace absolve::ABSOLVE_VERSIONED
