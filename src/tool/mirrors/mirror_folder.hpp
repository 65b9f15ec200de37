#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absolve/mirror.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {

/// The folder that holds a mirror. Its files are named by their paths relative to it.
class MirrorFolder {
 public:
  /// Opens the folder at `path`. Symbolic links in `path` are resolved.
  [[nodiscard]] static Result<MirrorFolder, Trouble> open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string in(const std::string& file) const { return path_ + "/" + file; }
  /// Whether `file` is a regular file that is reached without symbolic links.
  [[nodiscard]] bool holds(const std::string& file) const;
  /// Lists all regular files, sorted by bytes, except temporary files of absolve. Symbolic links
  /// are not followed. A folder or entry that cannot be read gives an error message and sets `exit`
  /// to `Exit::io`; the others are listed all the same.
  [[nodiscard]] std::vector<std::string> files(Exit& exit) const;
  /// Removes temporary files that a killed run left. For commands that write to the folder.
  void remove_stale_files() const;
  /// The name in this folder of the file that a person called `path`; nothing if it is elsewhere.
  [[nodiscard]] std::optional<std::string> name_of(const std::string& path) const;
  /// The rows of `saved` whose files are in this folder, with paths relative to it. A list may have
  /// paths relative to another folder, so leading names are removed, as many as find the most
  /// files. The URL of a file without one follows from its name.
  [[nodiscard]] SavedUrls present(SavedUrls saved) const;

 private:
  explicit MirrorFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

/// The URLs that `--map` gives for the files in `folder`.
[[nodiscard]] Result<SavedUrls, Trouble> read_mirror_map(const Settings& settings,
                                                         const MirrorFolder& folder);

}  // namespace absolve::tool
