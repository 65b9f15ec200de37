#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/io/input.hpp"

namespace absolve::tool {

/// A folder of files, such as a mirror. The files are named by their paths relative to it.
class Folder {
 public:
  /// Opens the folder at `path`.
  [[nodiscard]] static Result<Folder, Trouble> open(const std::string& path);

  /// As it was given, but without slashes at the end.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The absolute path without symbolic links.
  [[nodiscard]] const std::string& real_path() const { return real_path_; }
  [[nodiscard]] std::string in(const std::string& file) const { return path_ + "/" + file; }
  /// Whether `file` is a regular file that is reached without symbolic links.
  [[nodiscard]] bool holds(const std::string& file) const;
  /// Lists all regular files, sorted by bytes, except temporary files of absolve. Symbolic links
  /// are not listed, and a note counts them. A folder or entry that cannot be read gives an error
  /// message and sets `exit` to `Exit::io`; the others are still listed.
  [[nodiscard]] std::vector<std::string> files(Exit& exit) const;
  /// Removes temporary files that a killed run left. For commands that write to the folder.
  void remove_stale_files() const;
  /// The name within this folder of the file at `path`; nothing if the file is elsewhere.
  [[nodiscard]] std::optional<std::string> name_of(const std::string& path) const;

 private:
  Folder(std::string path, std::string real_path)
      : path_(std::move(path)), real_path_(std::move(real_path)) {}

  std::string path_;
  std::string real_path_;
};

/// The URL from which a browser saved the page at `path`, as a comment at its front states; empty
/// if there is none.
[[nodiscard]] std::string stated_url(const std::string& path);

/// The name of the folder, beside the page at `path`, in which a browser puts the files of a page
/// that it saves: the page's name without its extension, and `_files` or its equivalent in another
/// language. Empty if there is no such folder.
[[nodiscard]] std::string saved_folder_of(const std::string& path);

/// Whether the path `file` has a folder with such a name, for example `a/page_files/b.css`.
[[nodiscard]] bool lies_in_saved_folder(std::string_view file);

}  // namespace absolve::tool
