#include "uri/dot_segments.hpp"

#include <algorithm>

namespace absolve {

bool remove_dot_segments(std::string_view path, ExcessParent excess, LastDots last_dots,
                         std::string& out) {
  // What lies below the floor is not the path's, or is a `..` that was kept.
  std::size_t floor = out.size();

  // 2A and 2D: a leading dot segment of a path without a root.
  for (;;) {
    if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("./")) {
      path.remove_prefix(2);
    } else {
      break;
    }
  }
  if (path == "." || path == "..") return true;

  while (!path.empty()) {
    // One segment with the slash before it; the first of a rootless path has none.
    const auto next = std::min(path.find('/', 1), path.size());
    const std::string_view segment = path.substr(0, next);
    const bool last = next == path.size() && last_dots == LastDots::slash_stays;
    if (segment == "/.") {  // 2B
      if (last) out.push_back('/');
    } else if (segment == "/..") {  // 2C
      if (out.size() > floor) {
        const auto slash = out.rfind('/');
        out.resize(slash == std::string::npos || slash < floor ? floor : slash);
        if (last) out.push_back('/');
      } else if (excess == ExcessParent::removed) {
        if (last) out.push_back('/');
      } else if (excess == ExcessParent::kept) {
        out.append("/..");
        floor = out.size();
      } else {
        return false;
      }
    } else {  // 2E
      out.append(segment);
    }
    path.remove_prefix(next);
  }
  return true;
}

}  // namespace absolve
