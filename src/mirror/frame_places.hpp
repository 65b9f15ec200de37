#pragma once

#include <map>
#include <memory>
#include <string>

#include "absolve/document.hpp"
#include "mirror/folder_place.hpp"

namespace absolve {

/// Where the links of a file lead from in its folder: those of the file itself, and those of the
/// documents in its srcdoc attributes, each by its own BASE or that of the document around it.
class FramePlaces {
 public:
  /// Null: from nowhere in the folder.
  using Place = std::shared_ptr<const FolderPlace>;

  /// `file` is a path in the folder.
  explicit FramePlaces(const std::string& file)
      : places_{{"", std::make_shared<FolderPlace>(file)}} {}

  /// The place of the document that `report` is of, one of that file. Reports come in the order of
  /// their examination.
  [[nodiscard]] Place enter(const EntityReport& report);

 private:
  std::map<std::string, Place> places_;  // by the number of the frame; of the file itself, empty
};

}  // namespace absolve
