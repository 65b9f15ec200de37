#include "tool/mirrors/misnamed_files.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "document/file_types.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/diagnostics.hpp"

namespace absolve::tool {
namespace {

// Types whose files a browser shows as pages or applies as style sheets.
bool is_applied(std::string_view media_type) {
  constexpr auto types = std::to_array<std::string_view>(
      {"application/xhtml+xml", "image/svg+xml", "text/css", "text/html"});
  return std::ranges::find(types, media_type) != types.end();
}

std::string named(const std::set<std::string>& files) {
  return std::to_string(files.size()) + ": " +
         listed(std::vector<std::string>(files.begin(), files.end()));
}

}  // namespace

void MisnamedFiles::add(const std::string& file, std::string_view media_type) {
  std::string_view shown_as = type_in_browsers(file.substr(file.rfind('/') + 1));
  if (!is_applied(shown_as)) shown_as = {};
  if (!is_applied(media_type) || shown_as == media_type) return;
  const bool is_xhtml = media_type == "application/xhtml+xml";
  if (is_xhtml && shown_as == "text/html") {
    as_html_.insert(file);
  } else if (shown_as.empty() || media_type == "text/css") {
    unknown_.insert(file);
  }
}

void MisnamedFiles::report(const std::string& folder) const {
  if (!unknown_.empty()) {
    print_warning_of(folder,
                     "browsers do not recognize these files by their names, and show pages as text "
                     "and ignore stylesheets (fetch with wget -E, or serve the folder): " +
                         named(unknown_));
  }
  if (!as_html_.empty()) {
    print_warning_of(folder,
                     "browsers read these XHTML files as HTML by their names: " + named(as_html_));
  }
}

}  // namespace absolve::tool
