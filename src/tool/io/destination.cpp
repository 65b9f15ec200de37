#include "tool/io/destination.hpp"

#include <filesystem>
#include <utility>

namespace absolve::tool {

namespace fs = std::filesystem;

std::string place_below(const std::string& folder, const std::string& path,
                        const std::string& extension) {
  fs::path inside;
  for (const fs::path& part : fs::path(path).lexically_normal().relative_path()) {
    if (part != ".." && part != ".") inside /= part;
  }
  if (path == "-") inside = extension.empty() ? "stdin.html" : "stdin";
  if (!extension.empty()) inside.replace_extension(extension);
  return (fs::path(folder) / inside).string();
}

Exit refuse_link_below(const std::string& folder, const std::string& path) {
  std::error_code error;
  fs::path at = folder;
  for (const fs::path& name : fs::path(path).lexically_relative(folder)) {
    at /= name;
    if (!fs::is_symlink(fs::symlink_status(at, error))) continue;
    return report_trouble(at.string(),
                          {Exit::io, "is a symbolic link; nothing is written through it"});
  }
  return Exit::done;
}

std::optional<Trouble> OutputPlace::check() const {
  if (backup_suffix().find('/') == std::string::npos) return std::nullopt;
  return usage_trouble("--in-place=" + in_place + ": a suffix holds no slash");
}

Destination::Destination(const OutputPlace& place, const NamedFiles& files, std::size_t inputs,
                         std::string extension)
    : place_(place),
      files_(files),
      into_folder_(!place.path.empty() && place.path != "-" &&
                   (inputs > 1 || place.path.ends_with('/') || is_folder(place.path))),
      extension_(std::move(extension)) {}

std::optional<Trouble> Destination::expect(const std::vector<Input>& inputs) {
  if (!into_folder_) return std::nullopt;
  const std::string& folder = place_.path;
  std::error_code error;
  const bool is_other = fs::exists(folder, error) && !is_folder(folder);
  const bool is_document = !folder.ends_with('/') && !is_folder(folder) && is_document_name(folder);
  if (is_other || is_document) {
    return usage_trouble(
        "--output " + folder + ": the output of " + std::to_string(inputs.size()) +
        " files is a folder" +
        (is_other ? ", and this is a file" : " (write " + folder + "/ if it has this name)"));
  }
  std::set<std::string> taken;
  std::vector<std::string> places;
  for (const Input& input : inputs) {
    places.push_back(place_below(place_.path, input.path, extension_));
    if (!taken.insert(places.back()).second) doubled_.insert(&input);
  }
  return files_.clash_of_places(inputs, places);
}

bool Destination::take(const Input& input, const std::string& path) {
  if (!into_folder_) return true;
  const std::scoped_lock lock(mutex_);
  return !doubled_.contains(&input) && written_.insert(path).second;
}

bool Destination::knows(const std::string& folder) {
  const std::scoped_lock lock(mutex_);
  return folders_.contains(folder);
}

Exit Destination::write(const Input& input, const Pieces& bytes, const FileBytes* file) {
  if (place_.is_in_place() && file != nullptr) {
    return report_trouble(edit_file(input.path, bytes, file->identity(), place_.backup_suffix()));
  }
  if (place_.is_stdout()) {
    if (writes_onto(place_.path, input.path)) {
      return report_trouble(shown_path(input),
                            {Exit::usage, "standard output is the input; use --in-place"});
    }
    return report_trouble(write_stdout(bytes));
  }
  const std::string path =
      into_folder_ ? place_below(place_.path, input.path, extension_) : place_.path;
  // What is not there is neither the input nor a link, so most files cost one look.
  std::error_code error;
  const bool is_new = fs::symlink_status(path, error).type() == fs::file_type::not_found;
  if (!is_new && writes_onto(path, input.path)) {
    return report_trouble(shown_path(input),
                          {Exit::usage, "the output is the input; use --in-place"});
  }
  if (!take(input, path)) {
    return report_trouble(input.path,
                          {Exit::io, "not written: another input of this run is already " + path});
  }
  if (into_folder_) {
    const std::string folder = fs::path(path).parent_path().string();
    // A folder is checked once, and then only the file itself.
    const bool is_known = knows(folder);
    if (!is_known || !is_new) {
      const Exit refused = refuse_link_below(is_known ? folder : place_.path, path);
      if (refused != Exit::done) return refused;
    }
    if (!is_known) {
      fs::create_directories(folder, error);
      if (error) return report_trouble(folder, {Exit::io, "cannot be made: " + error.message()});
      const std::scoped_lock lock(mutex_);
      folders_.insert(folder);
    }
  }
  return report_trouble(
      write_file(path, bytes, file, into_folder_ ? Syncing::by_caller : Syncing::at_once));
}

Exit Destination::finish() {
  if (written_.empty()) return Exit::done;
  return report_trouble(sync_folder(place_.path));
}

Exit write_result(const std::string& path, const Input& input, std::string_view text,
                  const FileBytes* source) {
  if (path.empty() || path == "-") return report_trouble(write_stdout({text}));
  if (is_same_file(path, input.path)) {
    return report_trouble(input.path, {Exit::usage, "the output is the input"});
  }
  return report_trouble(write_file(path, {text}, source));
}

}  // namespace absolve::tool
