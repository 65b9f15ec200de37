#pragma once

#include <set>
#include <string>
#include <string_view>

namespace absolve::cli {

/// Files of a mirror whose names tell browsers another type than they have: from a folder, browsers
/// know a type by the name's extension alone. What wget saves without -E has such names.
class MisnamedFiles {
 public:
  /// Notes the file at path `file`, which has `media_type`, in lower case.
  void add(const std::string& file, std::string_view media_type);
  /// Says of `folder` what there is to say of them, no more often than twice.
  void report(const std::string& folder) const;

 private:
  std::set<std::string> unknown_;  // pages that are shown as text, stylesheets that are not used
  std::set<std::string> as_html_;  // XHTML that is read as HTML
};

}  // namespace absolve::cli
