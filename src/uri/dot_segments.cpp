#include <algorithm>

#include "uri/parts.hpp"

namespace absolve {
namespace {

// Handles a `..` that has no segment to remove, as `excess` says. Returns false if it is refused.
bool keep_parent(std::string_view text, ExcessParent excess, std::string& out, std::size_t& floor) {
  if (excess == ExcessParent::refused) return false;
  if (excess == ExcessParent::kept) {
    out.append(text);
    floor = out.size();
  }
  return true;
}

// RFC 2396 5.2, 6c to 6g, for a path without a root: each segment is removed together with the
// slash after it.
bool remove_whole_segments(std::string_view path, ExcessParent excess, std::string& out) {
  std::size_t floor = out.size();
  while (!path.empty()) {
    const auto next = std::min(path.find('/'), path.size() - 1) + 1;
    const std::string_view piece = path.substr(0, next);
    const std::string_view segment = piece.substr(0, piece.find('/'));
    path.remove_prefix(next);
    if (segment == ".") continue;
    if (segment != "..") {
      out.append(piece);
    } else if (out.size() == floor) {
      if (!keep_parent(piece, excess, out, floor)) return false;
    } else {
      // Every piece in `out` ends in a slash, because it was not the last.
      const auto slash = std::string_view(out).substr(0, out.size() - 1).rfind('/');
      out.resize(slash == std::string_view::npos || slash < floor ? floor : slash + 1);
    }
  }
  return true;
}

}  // namespace

bool remove_dot_segments(std::string_view path, const Profile& profile, std::string& out) {
  const ExcessParent excess = profile.excess_parent;
  // What lies before the floor must stay: it precedes the path, or is a `..` that was kept.
  std::size_t floor = out.size();
  if (!path.starts_with('/')) {
    if (profile.rootless_dots == RootlessDots::whole_segments) {
      return remove_whole_segments(path, excess, out);
    }
    if (profile.rootless_dots == RootlessDots::behind_slash) {
      const auto first = std::min(path.find('/'), path.size());
      out.append(path.substr(0, first));
      path.remove_prefix(first);
      floor = out.size();
    }
  }

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
    const bool last = next == path.size() && profile.last_dots == LastDots::slash_stays;
    if (segment == "/.") {  // 2B
      if (last) out.push_back('/');
    } else if (segment == "/..") {  // 2C
      if (out.size() > floor) {
        const auto slash = out.rfind('/');
        out.resize(slash == std::string::npos || slash < floor ? floor : slash);
        if (last) out.push_back('/');
      } else if (!keep_parent("/..", excess, out, floor)) {
        return false;
      } else if (last && excess == ExcessParent::removed) {
        out.push_back('/');
      }
    } else {  // 2E
      out.append(segment);
    }
    path.remove_prefix(next);
  }
  return true;
}

}  // namespace absolve
