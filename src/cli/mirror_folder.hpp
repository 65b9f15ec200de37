#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absolve/mirror.hpp"
#include "cli/input.hpp"

namespace absolve::cli {

/// The folder that a mirror lies in. Files of it are named by their paths below it.
class MirrorFolder {
 public:
  /// The folder at `path`, without links on the way to it.
  [[nodiscard]] static Result<MirrorFolder, Trouble> open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string in(const std::string& file) const { return path_ + "/" + file; }
  /// Whether there is a regular file, and no link on the way to it.
  [[nodiscard]] bool holds(const std::string& file) const;
  /// All regular files, sorted, but for the tool's own; links are not followed. Prints an error for
  /// each folder that cannot be read, and sets `exit` then.
  [[nodiscard]] std::vector<std::string> files(Exit& exit) const;
  /// The path below the folder of `path`, as a person named it; nothing where it is elsewhere.
  [[nodiscard]] std::optional<std::string> name_of(const std::string& path) const;
  /// Rows whose files are here, named from here. A list may name them from elsewhere: as many
  /// leading names are left out of all as finds most of them. Files without a URL get those that
  /// their names tell.
  [[nodiscard]] SavedUrls present(SavedUrls saved) const;

 private:
  explicit MirrorFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

/// What `--map` says of the files that are in `folder`.
[[nodiscard]] Result<SavedUrls, Trouble> read_mirror_map(const Settings& settings,
                                                         const MirrorFolder& folder);

}  // namespace absolve::cli
