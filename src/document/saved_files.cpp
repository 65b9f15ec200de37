#include "document/saved_files.hpp"

#include "absolve/reference.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

// A page is opened from its file, so a reference has the same meaning as under a file URL. No
// reference is likely to state the name of this folder.
constexpr std::string_view page = "file:///absolve.invalid/saved/page.html";
constexpr std::string_view around = "file:///absolve.invalid/saved/";

std::optional<Resolver> resolver_at(std::string_view base) {
  auto made = Resolver::make(base);
  if (!made) return std::nullopt;
  return std::move(*made);
}

}  // namespace

SavedFiles::SavedFiles(std::string_view folder, std::string_view base_element)
    : folder_(std::string(folder) + "/"), base_(resolver_at(page)) {
  if (!base_ || base_element.empty()) return;
  const auto base = base_->resolve(base_element);
  if (base) base_ = resolver_at(base->url);
}

std::string SavedFiles::path_of(std::string_view reference) const {
  if (!base_ || parse_reference(reference).scheme) return {};
  const auto target = base_->resolve(reference);
  if (!target) return {};
  std::string_view url = target->url;
  if (!url.starts_with(around)) return {};
  url.remove_prefix(around.size());
  std::string path = url::percent_decoded(url.substr(0, url.find_first_of("?#")));
  return path.starts_with(folder_) && path.size() > folder_.size() ? path : std::string();
}

}  // namespace absolve
