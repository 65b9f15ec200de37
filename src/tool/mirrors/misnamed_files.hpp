#pragma once

#include <set>
#include <string>
#include <string_view>

namespace absolve::tool {

/// Files of a mirror whose extension stands for another type than they have. In a folder, browsers
/// know the type only by the extension. wget without -E saves such files.
class MisnamedFiles {
 public:
  /// Notes the file at path `file`, which has `media_type`, in lower case.
  void add(const std::string& file, std::string_view media_type);
  /// Prints at most two warnings about these files of `folder`.
  void report(const std::string& folder) const;

 private:
  std::set<std::string> unknown_;  // pages that are shown as text, stylesheets that are not used
  std::set<std::string> as_html_;  // XHTML that is read as HTML
};

}  // namespace absolve::tool
