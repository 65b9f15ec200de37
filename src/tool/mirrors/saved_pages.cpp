#include "tool/mirrors/saved_pages.hpp"

#include <algorithm>
#include <fstream>
#include <set>

#include "absolve/resolver.hpp"
#include "archive/file_names.hpp"
#include "document/loaded_links.hpp"
#include "formats/html/saved_page.hpp"
#include "tool/io/saved_folder.hpp"

namespace absolve::tool {
namespace {

bool may_be_saved_page(std::string_view file) {
  const auto slash = file.find('/');
  const bool is_below_host =
      slash != std::string_view::npos && file.substr(0, slash).find('.') != std::string_view::npos;
  return !is_below_host && is_page(type_of_name(file));
}

std::string stated_url(const std::string& path) {
  constexpr std::size_t front_size = 8192;
  std::ifstream stream(path, std::ios::binary);
  std::string front(front_size, '\0');
  stream.read(front.data(), static_cast<std::streamsize>(front.size()));
  front.resize(static_cast<std::size_t>(stream.gcount()));
  return std::string(find_saved_from(front));
}

}  // namespace

std::vector<SavedUrl> take_saved_pages(const Folder& folder, std::vector<std::string>& files) {
  std::vector<SavedUrl> rows;
  std::set<std::string, std::less<>> taken;
  for (const std::string& file : files) {
    if (!may_be_saved_page(file) || taken.contains(file)) continue;
    const auto page = Resolver::make(stated_url(folder.in(file)));
    if (!page) continue;
    const auto url = page->resolve("");
    if (!url) continue;
    rows.push_back({url->url, file, {}});
    taken.insert(file);
    const std::string name = saved_folder_of(folder.in(file));
    if (name.empty()) continue;
    const std::string below = file.substr(0, file.rfind('/') + 1) + name + "/";
    for (auto own = std::ranges::lower_bound(files, below);
         own != files.end() && own->starts_with(below); ++own) {
      const auto target = page->resolve(local_reference(file, *own));
      if (target && taken.insert(*own).second) rows.push_back({target->url, *own, {}});
    }
  }
  std::erase_if(files, [&](const std::string& file) { return taken.contains(file); });
  return rows;
}

}  // namespace absolve::tool
