#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absolve/resolver.hpp"

namespace absolve {

/// The files that a browser saved with a page, in a folder beside it. The page's links to them are
/// relative to the saved page, and not to the page's URL.
class SavedFiles {
 public:
  /// None: no link leads to such a file.
  SavedFiles() = default;
  /// `folder` is the folder's name, such as `page_files`; `base_element` the reference in the
  /// page's BASE element, empty if there is none.
  SavedFiles(std::string_view folder, std::string_view base_element);

  [[nodiscard]] bool is_none() const { return !base_; }
  /// The path, relative to the page, of the file to which `reference` leads, with its query and
  /// fragment left out; empty: it leads elsewhere.
  [[nodiscard]] std::string path_of(std::string_view reference) const;

 private:
  std::string folder_;            // with a slash at its end
  std::optional<Resolver> base_;  // of a page in an imaginary folder
};

}  // namespace absolve
