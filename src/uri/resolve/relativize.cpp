#include "absolve/resolver.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "uri/parts.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Keeps the shortest candidate that leads to the target. The resolver decides where a candidate
// leads, so nothing is assumed about the profile.
class Shortest {
 public:
  Shortest(std::string_view target, const Resolver& resolver)
      : target_(target), resolver_(resolver), best_(target) {}

  void offer(std::string candidate) {
    if (candidate.size() < best_.size() && leads_there(candidate)) best_ = std::move(candidate);
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

void offer_over_network(const Parts& to, const std::string& tail, Shortest& shortest) {
  if (!to.authority) return;
  const std::string authority = "//" + std::string(*to.authority);
  shortest.offer(authority + std::string(to.path) + tail);
  if (to.path == "/") shortest.offer(authority + tail);
}

void offer_all(const Parts& to, const Parts& from, Shortest& shortest) {
  // First the fragment alone, then the query or the parameters with it, then all three.
  std::string tail;
  if (to.fragment) tail.append("#").append(*to.fragment);
  shortest.offer(tail);
  const std::string params = to.params ? ";" + std::string(*to.params) : "";
  if (to.params) shortest.offer(params + tail);  // relative-url-01 4 (6c): with the base's query
  if (to.query) tail.insert(0, "?" + std::string(*to.query));
  shortest.offer(tail);
  tail.insert(0, params);
  shortest.offer(tail);
  const std::string path_and_tail = std::string(to.path) + tail;
  if (to.authority != from.authority) return offer_over_network(to, tail, shortest);
  // RFC 3986 5.2.3: a base with only an authority has the root as its directory.
  const std::string_view base_path = from.path.empty() ? "/" : from.path;
  const Way way = way_to(to.path, base_path);
  const std::string relative = way.up + std::string(way.rest);
  shortest.offer(relative + tail);
  // `./` protects a first segment that is empty or has a colon. It or `.` is an empty path.
  if (relative.empty()) shortest.offer("." + tail);
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
  offer_over_network(to, tail, shortest);
}

}  // namespace

std::string relativize(std::string_view target, const Resolver& resolver) {
  // Empty components of the target stay in view, because a candidate must end as the target does.
  Profile profile = resolver.profile();
  profile.empty_components = EmptyComponents::kept;
  profile.empty_authority = EmptyAuthority::stands;
  const Parts to = parse_parts(target, profile, {});
  const Parts from = parse_parts(resolver.base(), profile, {});
  Shortest shortest(target, resolver);
  if (to.authority && to.path == "/") {
    const auto root = static_cast<std::size_t>(to.path.data() - target.data());
    shortest.offer(std::string(target).erase(root, 1));
  }
  if (!to.scheme || !from.scheme || !equal_ignoring_case(*to.scheme, *from.scheme)) {
    return shortest.take();
  }
  offer_all(to, from, shortest);
  if (profile.fragment_start == FragmentStart::last_hash_by_scheme && to.fragment) {
    // The last `#` may also be part of what is before the fragment. Then an empty fragment follows.
    const std::string closed = std::string(target) + "#";
    offer_all(parse_parts(closed, profile, {}), from, shortest);
  }
  return shortest.take();
}

}  // namespace absolve::ABSOLVE_VERSIONED
