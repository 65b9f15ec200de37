#include "tool/mirrors/mirror_map.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <set>

#include "absolve/resolver.hpp"
#include "document/media_type.hpp"
#include "formats/media_types.hpp"

namespace absolve::tool {
namespace {

namespace fs = std::filesystem;

// `path` without its first `count` names; empty if one of the others is `..`.
std::string without_leading(const std::string& path, std::size_t count) {
  std::string out;
  for (const fs::path& name : fs::path(path).lexically_normal().relative_path()) {
    if (count > 0) {
      --count;
      continue;
    }
    if (name == "..") return {};
    if (!out.empty()) out += '/';
    out += name.string();
  }
  return out;
}

// How many leading names, at most 63, to remove from `paths` so that as many of them as possible
// are among `files`.
std::size_t leading_names(const std::set<std::string>& paths, const std::set<std::string>& files) {
  constexpr std::size_t max_depth = 64;
  std::array<std::size_t, max_depth> found{};
  for (const std::string& path : paths) {
    const std::string whole = fs::path(path).lexically_normal().relative_path().string();
    std::string_view rest = whole;
    // Only the first names can be `..`.
    for (std::size_t& of_depth : found) {
      if (!rest.starts_with("../") && files.contains(std::string(rest))) ++of_depth;
      const auto slash = rest.find('/');
      if (slash == std::string_view::npos) break;
      rest.remove_prefix(slash + 1);
    }
  }
  return static_cast<std::size_t>(std::ranges::max_element(found) - found.begin());
}

// The rows of `saved` whose files are among `existing`. A list may have paths relative to another
// folder, so leading names are removed, in the number that finds the most files. The URL of a file
// without one follows from its name.
SavedUrls present_in(std::vector<std::string> existing, SavedUrls saved) {
  const std::set<std::string> known(existing.begin(), existing.end());
  std::set<std::string> paths(saved.unplaced.begin(), saved.unplaced.end());
  for (const SavedUrl& row : saved.rows) paths.insert(row.file);
  const std::size_t leading = leading_names(paths, known);
  SavedUrls here{.rows = {}, .links_are_local = saved.links_are_local};
  std::string given;
  std::string below;
  for (SavedUrl& row : saved.rows) {
    // The URLs of a chain of redirects share one file.
    if (row.file != given) {
      given = row.file;
      below = without_leading(given, leading);
    }
    row.file = below;
    if (known.contains(row.file)) here.rows.push_back(std::move(row));
  }
  // The URLs of these files follow from their names, as wget makes them.
  std::vector<std::string> unplaced;
  for (const std::string& path : saved.unplaced) {
    std::string file = without_leading(path, leading);
    if (known.contains(file)) unplaced.push_back(std::move(file));
  }
  std::vector<SavedUrl> by_name = saved_by_layout(unplaced, {});
  here.rows.insert(here.rows.end(), std::make_move_iterator(by_name.begin()),
                   std::make_move_iterator(by_name.end()));
  if (saved.links_are_local) here.files = std::move(existing);
  return here;
}

bool may_be_saved_page(std::string_view file) {
  const auto slash = file.find('/');
  const bool is_below_host = slash != std::string_view::npos && names_host(file.substr(0, slash));
  return !is_below_host && is_page(type_of_name(file));
}

}  // namespace

Result<SavedUrls, Trouble> read_mirror_map(const std::string& path, std::size_t limit,
                                           std::vector<std::string> files) {
  const auto text = read_all(path, limit);
  if (!text) {
    return Trouble{text.error().exit, path + ": " + text.error().message};
  }
  auto saved = read_saved_urls(text->view());
  if (!saved) return usage_trouble(path + ": " + message_of(saved.error()));
  std::set<std::string> named;
  for (const SavedUrl& row : saved->rows) named.insert(row.file);
  SavedUrls here = present_in(std::move(files), std::move(*saved));
  std::set<std::string_view> present;
  for (const SavedUrl& row : here.rows) present.insert(row.file);
  if (!present.empty() && present.size() < named.size()) {
    print_note_of(path, "files that it names, and the folder does not hold: " +
                            std::to_string(named.size() - present.size()));
  }
  return here;
}

SavedUrls take_saved_pages(const Folder& folder, std::vector<std::string>& files) {
  SavedUrls saved;
  std::set<std::string, std::less<>> taken;
  for (const std::string& file : files) {
    if (!may_be_saved_page(file) || taken.contains(file)) continue;
    const auto page = Resolver::make(stated_url(folder.in(file)));
    if (!page) continue;
    const auto url = page->resolve("");
    if (!url) continue;
    saved.rows.push_back({url->url, file, {}});
    taken.insert(file);
    const std::string name = saved_folder_of(folder.in(file));
    if (name.empty()) continue;
    const std::string below = file.substr(0, file.rfind('/') + 1) + name + "/";
    if (auto own = page->resolve(local_reference(file, below))) {
      saved.browser_folders.push_back(std::move(own->url));
    }
    for (auto part = std::ranges::lower_bound(files, below);
         part != files.end() && part->starts_with(below); ++part) {
      const auto target = page->resolve(local_reference(file, *part));
      if (target && taken.insert(*part).second) saved.rows.push_back({target->url, *part, {}});
    }
  }
  std::erase_if(files, [&](const std::string& file) { return taken.contains(file); });
  return saved;
}

}  // namespace absolve::tool
