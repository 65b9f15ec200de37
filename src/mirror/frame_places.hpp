#pragma once

#include <map>
#include <memory>
#include <string>

#include "absolve/document.hpp"
#include "mirror/folder_place.hpp"

namespace absolve {

/// The places that the links of a file start from in its folder. The file and each document in its
/// srcdoc attributes has a place, by its own BASE or that of the document around it.
class FramePlaces {
 public:
  /// Null: outside the folder.
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
