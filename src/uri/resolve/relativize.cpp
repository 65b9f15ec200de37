#include "absolve/resolver.hpp"

#include <algorithm>

#include "absolve/reference.hpp"
#include "text/ascii.hpp"

namespace absolve {
namespace {

// Keeps the shortest candidate that leads to the target. The resolver decides where a candidate
// leads, so nothing is assumed about the profile.
class Shortest {
 public:
  Shortest(std::string_view target, const Resolver& resolver)
      : target_(target), resolver_(resolver), best_(target) {}

  void offer(std::string candidate) {
    if (candidate.size() >= best_.size()) return;
    if (!leads_there(candidate)) {
      // relative-url-01 2.4.1: the last `#` begins the fragment, and an empty one counts as absent.
      if (candidate.find('#') == std::string::npos) return;
      candidate += '#';
      if (candidate.size() >= best_.size() || !leads_there(candidate)) return;
    }
    best_ = std::move(candidate);
  }
  std::string take() { return std::move(best_); }

 private:
  bool leads_there(const std::string& candidate) {
    return resolver_.resolve(candidate, url_) && url_ == target_;
  }

  std::string_view target_;
  const Resolver& resolver_;
  std::string best_;
  std::string url_;
};

// The path from the directory of `base` to `path`: how far up, and what is left.
struct Way {
  std::string up;
  std::string_view rest;
};

Way way_to(std::string_view path, std::string_view base) {
  const std::string_view directory = base.substr(0, base.rfind('/') + 1);  // empty without a slash
  const auto different = std::ranges::mismatch(path, directory);
  const auto same = static_cast<std::size_t>(different.in1 - path.begin());
  const std::size_t common = path.substr(0, same).rfind('/') + 1;
  Way way{{}, path.substr(common)};
  for (const char c : directory.substr(common)) {
    if (c == '/') way.up += "../";
  }
  return way;
}

std::string over_network(const Reference& to, const std::string& tail, Shortest& shortest) {
  if (!to.authority) return shortest.take();
  const std::string authority = "//" + std::string(*to.authority);
  shortest.offer(authority + std::string(to.path) + tail);
  if (to.path == "/") shortest.offer(authority + tail);
  return shortest.take();
}

}  // namespace

std::string relativize(std::string_view target, const Resolver& resolver) {
  const Reference to = parse_reference(target);
  const Reference from = parse_reference(resolver.base());
  Shortest shortest(target, resolver);
  if (!to.scheme || !from.scheme || !equal_ignoring_case(*to.scheme, *from.scheme)) {
    return std::string(target);
  }
  // First the fragment alone, then the query and the fragment.
  std::string tail;
  if (to.fragment) tail.append("#").append(*to.fragment);
  shortest.offer(tail);
  if (to.query) tail.insert(0, "?" + std::string(*to.query));
  shortest.offer(tail);
  const std::string path_and_tail = std::string(to.path) + tail;
  if (to.authority != from.authority) return over_network(to, tail, shortest);
  // RFC 3986 5.2.3: a base with only an authority has the root as its directory.
  const std::string_view base_path = from.path.empty() ? "/" : from.path;
  const Way way = way_to(to.path, base_path);
  const std::string relative = way.up + std::string(way.rest);
  shortest.offer(relative + tail);
  // `./` protects a first segment that is empty or has a colon, and stands for an empty path.
  shortest.offer("./" + relative + tail);
  // The target may be a directory that contains the base. Old profiles resolve `.` and `..` to such
  // a directory without its final slash.
  std::string directory(to.path);
  if (!directory.ends_with('/')) directory += '/';
  if (const Way out = way_to(directory, base_path); out.rest.empty()) {
    shortest.offer((out.up.empty() ? "." : out.up.substr(0, out.up.size() - 1)) + tail);
  }
  shortest.offer(path_and_tail);  // rooted, or the whole path if there is no hierarchy
  shortest.offer("/." + path_and_tail);
  shortest.offer("//" + path_and_tail);  // RFC 1808 2.4.3: an empty network location is the base's
  return over_network(to, tail, shortest);
}

}  // namespace absolve
