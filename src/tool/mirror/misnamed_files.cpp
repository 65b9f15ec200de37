#include "tool/mirror/misnamed_files.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "text/ascii.hpp"
#include "tool/terminal/messages.hpp"
#include "tool/terminal/outcome.hpp"

namespace absolve::tool {
namespace {

struct Extension {
  std::string_view name;
  std::string_view media_type;
};

// The extensions that browsers take for pages and style sheets.
constexpr auto extensions = std::to_array<Extension>({
    {"css", "text/css"},
    {"htm", "text/html"},
    {"html", "text/html"},
    {"shtm", "text/html"},
    {"shtml", "text/html"},
    {"svg", "image/svg+xml"},
    {"xht", "application/xhtml+xml"},
    {"xhtm", "application/xhtml+xml"},
    {"xhtml", "application/xhtml+xml"},
});

std::string_view type_by_extension(std::string_view file) {
  const std::string_view name = file.substr(file.rfind('/') + 1);
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos) return {};
  const std::string extension = ascii::lowered(name.substr(dot + 1));
  const auto* const row = std::ranges::find(extensions, extension, &Extension::name);
  return row != extensions.end() ? row->media_type : std::string_view();
}

std::string named(const std::set<std::string>& files) {
  return std::to_string(files.size()) + ": " +
         listed(std::vector<std::string>(files.begin(), files.end()));
}

}  // namespace

void MisnamedFiles::add(const std::string& file, std::string_view media_type) {
  const bool is_known =
      std::ranges::find(extensions, media_type, &Extension::media_type) != extensions.end();
  const std::string_view shown_as = type_by_extension(file);
  if (!is_known || shown_as == media_type) return;
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
