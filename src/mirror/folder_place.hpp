#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absolve/resolver.hpp"

namespace absolve {

/// The place of a document in a folder. Resolves the document's links to files of the folder.
class FolderPlace {
 public:
  /// The place of the file at path `file`.
  explicit FolderPlace(std::string_view file);

  /// The path of the file that the reference `raw` leads to, without query and fragment; empty
  /// where it leads out of the folder. Whether there is such a file is another matter.
  [[nodiscard]] std::string file_at(std::string_view raw) const;
  /// Whether `raw` has an empty segment, as in `a//b`: a browser then takes another folder for that
  /// of the file, although a file system finds it.
  [[nodiscard]] bool has_empty_segment(std::string_view raw) const;
  /// The place that a BASE with href `raw` makes; none where it leads out of the folder.
  [[nodiscard]] std::optional<FolderPlace> at_base(std::string_view raw) const;
  /// The URL that stands for the place.
  [[nodiscard]] std::string_view url() const { return resolver_.base(); }
  /// The path in the folder of the file that `url` means, a URL in the form of `url()`; empty: it
  /// is outside of the folder, or the folder itself.
  [[nodiscard]] static std::string file_of(std::string_view url);
  /// Whether a URL stands for a place in a folder, and so means nothing elsewhere.
  [[nodiscard]] static bool is_place(std::string_view url);
  /// `url` for people: of a place, its path in the folder; "(outside the folder)" if it leads out.
  /// Any other URL as it is.
  [[nodiscard]] static std::string_view shown(std::string_view url);

 private:
  explicit FolderPlace(Resolver resolver) : resolver_(std::move(resolver)) {}
  Resolver resolver_;
};

/// Appends `path` with every byte escaped that means something in a URL, in HTML or in CSS.
void append_file_path(std::string_view path, std::string& out);

/// The `../` segments that lead from the folder of the path `from` to the deepest folder that also
/// contains the path `to`. Removes the path of that folder from the front of `to`.
[[nodiscard]] std::string steps_up(std::string_view from, std::string_view& to);

}  // namespace absolve
