#include "cli/mirror_folder.hpp"

#include <algorithm>
#include <filesystem>

namespace absolve::cli {
namespace {

namespace fs = std::filesystem;

// The names of a path, the first left out `count` of them; empty where one leads back.
std::string without_leading(const std::string& path, std::size_t count) {
  std::string out;
  for (const fs::path& name : fs::path(path).lexically_normal().relative_path()) {
    if (name == "..") return {};
    if (count > 0) {
      --count;
      continue;
    }
    if (!out.empty()) out += '/';
    out += name.string();
  }
  return out;
}

}  // namespace

tl::expected<MirrorFolder, Trouble> MirrorFolder::open(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error || !fs::is_directory(real, error)) {
    return tl::unexpected<Trouble>({Exit::io, path + ": is no folder"});
  }
  return MirrorFolder(real.string());
}

bool MirrorFolder::holds(const std::string& file) const {
  std::error_code error;
  if (file.empty() || !fs::is_regular_file(fs::symlink_status(in(file), error))) return false;
  return fs::canonical(in(file), error).string() == in(file);
}

std::vector<std::string> MirrorFolder::files() const {
  std::vector<std::string> found;
  std::error_code error;
  constexpr auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(path_, options, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (fs::is_regular_file(entry->symlink_status(unknown))) {
      found.push_back(entry->path().string().substr(path_.size() + 1));
    }
  }
  std::ranges::sort(found);
  return found;
}

std::optional<std::string> MirrorFolder::name_of(const std::string& path) const {
  std::error_code error;
  const std::string real = fs::canonical(path, error).string();
  if (error || !real.starts_with(path_ + "/")) return std::nullopt;
  return real.substr(path_.size() + 1);
}

SavedUrls MirrorFolder::present(SavedUrls saved) const {
  const auto leading = [&]() -> std::size_t {
    for (const SavedUrl& row : saved.rows) {
      for (std::size_t count = 0;; ++count) {
        const std::string file = without_leading(row.file, count);
        if (file.empty()) break;
        if (holds(file)) return count;
      }
    }
    return 0;
  }();
  SavedUrls here{.rows = {}, .links_are_local = saved.links_are_local, .files = {}};
  if (saved.links_are_local) here.files = files();
  for (SavedUrl& row : saved.rows) {
    row.file = without_leading(row.file, leading);
    if (holds(row.file)) here.rows.push_back(std::move(row));
  }
  return here;
}

tl::expected<SavedUrls, Trouble> read_mirror_map(const Settings& settings,
                                                 const MirrorFolder& folder) {
  const std::string& path = settings.mirror_map;
  const auto text = read_all(path, settings.limits.document_bytes);
  if (!text) {
    return tl::unexpected<Trouble>({text.error().exit, path + ": " + text.error().message});
  }
  auto saved = read_saved_urls(text->view());
  if (!saved)
    return tl::unexpected<Trouble>({Exit::usage, path + ": " + message_of(saved.error())});
  return folder.present(std::move(*saved));
}

}  // namespace absolve::cli
