#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/document.hpp"
#include "absolve/link.hpp"
#include "absolve/resolver.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The place of a document in a folder. Resolves the document's links to files of the folder.
class FolderPlace {
 public:
  /// The place of the file at path `file`.
  explicit FolderPlace(std::string_view file);

  /// The path of the file that the reference `raw` leads to, without query and fragment; empty if
  /// it leads out of the folder. The file need not exist.
  [[nodiscard]] std::string file_at(std::string_view raw) const;
  /// The same, but nothing if it leads out, and empty for the folder itself.
  [[nodiscard]] std::optional<std::string> path_at(std::string_view raw) const;
  /// The path below the root of a site for a reference that begins at that root: `x` for `/x`.
  /// Nothing: it does not begin there.
  [[nodiscard]] static std::optional<std::string> path_from_root(std::string_view raw);
  /// Whether `raw` has an empty segment, as in `a//b`: a browser then mistakes another folder for
  /// that of the file, although a file system finds the file.
  [[nodiscard]] bool has_empty_segment(std::string_view raw) const;
  /// The place that a BASE with href `raw` makes; none if it leads out of the folder.
  [[nodiscard]] std::optional<FolderPlace> at_base(std::string_view raw) const;
  /// The URL that stands for the place.
  [[nodiscard]] std::string_view url() const { return resolver_.base(); }
  /// The path in the folder of the file that `url` stands for; `url` has the form of `url()`.
  /// Empty: it is outside the folder, or is the folder itself.
  [[nodiscard]] static std::string file_of(std::string_view url);
  /// Whether a URL stands for a place in a folder, and so means nothing elsewhere.
  [[nodiscard]] static bool is_place(std::string_view url);
  /// `url` for people: for a place, its path in the folder, or, if it leads out, its path on a
  /// server. Any other URL is returned unchanged.
  [[nodiscard]] static std::string_view shown(std::string_view url);

 private:
  explicit FolderPlace(Resolver resolver) : resolver_(std::move(resolver)) {}
  Resolver resolver_;
};

/// Appends `path`, with every byte escaped that has a meaning in a URL, in HTML or in CSS.
void append_file_path(std::string_view path, std::string& out);

/// The `../` segments that lead from the folder of the path `from` to the deepest folder that also
/// contains the path `to`. Removes the path of that folder from the front of `to`.
[[nodiscard]] std::string steps_up(std::string_view from, std::string_view& to);

/// The places that the links of a file start from in its folder. The file and each document in its
/// srcdoc attributes has a place, which its own BASE sets, or else the document around it.
class FramePlaces {
 public:
  /// Null: outside the folder.
  using Place = std::shared_ptr<const FolderPlace>;

  /// `file` is a path in the folder. `site` is the path of the root of its site, which is empty or
  /// ends in a slash; nothing: references to the root lead out of the folder.
  explicit FramePlaces(const std::string& file, std::optional<std::string> site = {})
      : site_(std::move(site)), places_{{"", std::make_shared<FolderPlace>(file)}} {}

  /// The place of the document of `report`, which is one of that file. Pass the reports in the
  /// order of the examination.
  [[nodiscard]] Place enter(const EntityReport& report);

 private:
  std::optional<std::string> site_;
  std::map<std::string, Place> places_;  // by the number of the frame; empty for the file itself
};

/// The reference from a link's place to a file: `reference`, and then `fragment`, which begins with
/// `#` or is empty. With `is_own`, the file is the one that contains the link, so the fragment
/// alone is enough. It is not enough in a stylesheet, where it would refer to the document that
/// uses the stylesheet (CSS Values 4 4.5.1.1). In an import map or a module, a bare name is not a
/// URL (HTML 8.1.6.2), so `./` stands before it.
[[nodiscard]] inline std::string file_link(const LinkPlace& link, std::string_view reference,
                                           std::string_view fragment, bool is_own) {
  if (is_own && !fragment.empty() && link.media_type != "text/css") return std::string(fragment);
  const bool is_specifier = link.kind == LinkKind::json || link.kind == LinkKind::module;
  return std::string(is_specifier ? "./" : "").append(reference).append(fragment);
}

}  // namespace absolve::ABSOLVE_VERSIONED
