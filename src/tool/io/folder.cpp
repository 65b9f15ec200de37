#include "tool/io/folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "formats/html/element_text.hpp"
#include "tool/io/progress.hpp"
#include "tool/io/temporary_file.hpp"

namespace absolve::tool {
namespace fs = std::filesystem;

Result<Folder, Trouble> Folder::open(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error || !fs::is_directory(real, error)) {
    return Trouble{Exit::io, path + ": is not a folder"};
  }
  std::string given = path;
  while (given.size() > 1 && given.ends_with('/')) given.pop_back();
  return Folder(std::move(given), real.string());
}

bool Folder::holds(const std::string& file) const {
  std::error_code error;
  if (file.empty() || !fs::is_regular_file(fs::symlink_status(in(file), error))) return false;
  return fs::canonical(in(file), error) == fs::path(real_path_) / file;
}

std::vector<std::string> Folder::files(Exit& exit) const {
  std::vector<std::string> found;
  std::size_t links = 0;
  std::vector<fs::path> folders{path_};
  while (!folders.empty()) {
    const fs::path folder = std::move(folders.back());
    folders.pop_back();
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      std::error_code unknown;
      const fs::file_status status = entry->symlink_status(unknown);
      if (unknown) {
        print_error_of(entry->path().string(), "cannot be read: " + unknown.message());
        exit = worse(exit, Exit::io);
      } else if (fs::is_symlink(status)) {
        ++links;
      } else if (fs::is_directory(status)) {
        folders.push_back(entry->path());
      } else if (fs::is_regular_file(status) &&
                 !is_temporary_name(entry->path().filename().string())) {
        found.push_back(entry->path().string().substr(path_.size() + 1));
      }
    }
    if (error) {
      print_error_of(folder.string(), "cannot be read: " + error.message());
      exit = worse(exit, Exit::io);
    }
  }
  if (links > 0) {
    print_note_of(path_, counted(links, "symbolic link") +
                             (links == 1 ? " is not read as a file" : " are not read as files"));
  }
  std::ranges::sort(found);
  return found;
}

void Folder::remove_stale_files() const {
  std::error_code error;
  constexpr auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(path_, options, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!is_temporary_name(entry->path().filename().string())) continue;
    remove_if_stale(entry->path().string());
  }
}

std::optional<std::string> Folder::name_of(const std::string& path) const {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  const fs::path below = error ? fs::path() : real.lexically_relative(real_path_);
  if (below.empty() || below == "." || *below.begin() == "..") return std::nullopt;
  return below.string();
}

std::string stated_url(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return {};  // a pipe can be read only once
  constexpr std::size_t front_size = 8192;
  std::ifstream stream(path, std::ios::binary);
  std::string front(front_size, '\0');
  stream.read(front.data(), static_cast<std::streamsize>(front.size()));
  front.resize(static_cast<std::size_t>(stream.gcount()));
  return std::string(find_saved_from(front));
}

bool lies_in_saved_folder(std::string_view file) {
  for (auto end = file.find('/'); end != file.npos; end = file.find('/', end + 1)) {
    const std::string_view folder = file.substr(0, end);
    const auto ends_it = [folder](std::string_view suffix) { return folder.ends_with(suffix); };
    if (std::ranges::any_of(saved_folder_suffixes, ends_it)) return true;
  }
  return false;
}

std::string saved_folder_of(const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path page(path);
  std::error_code error;
  for (const std::string_view suffix : saved_folder_suffixes) {
    std::string name = page.stem().string().append(suffix);
    if (fs::is_directory(page.parent_path() / name, error)) return name;
  }
  return {};
}

}  // namespace absolve::tool
