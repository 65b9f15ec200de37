#include "absolve/resolver.hpp"

#include "uri/ascii.hpp"
#include "uri/dot_segments.hpp"

namespace absolve {
namespace {

// RFC 3986 3.2.2 and 3.2.3: brackets only around an IP literal, a port of digits. All else is left
// to whoever looks the name up.
bool is_authority(std::string_view authority) {
  if (const auto at = authority.rfind('@'); at != std::string_view::npos) {
    authority.remove_prefix(at + 1);
  }
  std::string_view port;
  if (authority.starts_with('[')) {
    const auto close = authority.find(']');
    if (close == std::string_view::npos) return false;
    port = authority.substr(close + 1);
    if (!port.empty() && port.front() != ':') return false;
    authority = authority.substr(1, close - 1);
  } else if (const auto colon = authority.find(':'); colon != std::string_view::npos) {
    port = authority.substr(colon);
    authority = authority.substr(0, colon);
  }
  if (authority.find_first_of("[]") != std::string_view::npos) return false;
  return port.empty() || ascii::is_all_digits(port.substr(1));
}

// RFC 2396 3: opaque_part, what has a scheme and then no slash.
bool is_opaque(const Reference& base) {
  return !base.authority && !base.path.starts_with('/');
}

// RFC 3986 5.2.3; RFC 2396 5.2 (6a, 6b), where a base with an authority and no path counts as
// rooted too: read literally its merge would give "http://ag".
std::string merge(const Reference& base, std::string_view path) {
  if (base.authority && base.path.empty()) return std::string("/").append(path);
  const auto slash = base.path.rfind('/');
  const auto kept = slash == std::string_view::npos ? 0 : slash + 1;
  return std::string(base.path.substr(0, kept)).append(path);
}

void append_scheme_and_authority(const Reference& reference, std::string& out) {
  if (reference.scheme) out.append(*reference.scheme).append(1, ':');
  if (reference.authority) out.append("//").append(*reference.authority);
}

Result<std::string> with_path(const Reference& origin, std::string_view path, bool remove_dots,
                              const Profile& profile) {
  std::string url;
  append_scheme_and_authority(origin, url);
  if (!remove_dots) return std::move(url.append(path));
  const std::size_t start = url.size();
  if (!remove_dot_segments(path, profile.excess_parent, url)) return fail(ErrorCode::above_root);
  // RFC 3986 3.3: without an authority a path may not begin with "//", or it would read as one.
  if (!origin.authority && url.compare(start, 2, "//") == 0) url.insert(start, "/.");
  return url;
}

// RFC 3986 5.2.2, the target up to and without its query; `inherits_query` is set where the
// query is the base's own.
Result<std::string> hierarchy(const Reference& reference, const Reference& base,
                              const Profile& profile, bool& inherits_query) {
  const bool rooted_dots_go = profile.rooted_dots == RootedDots::removed;
  if (reference.scheme) return with_path(reference, reference.path, rooted_dots_go, profile);
  if (reference.authority) {
    Reference origin = reference;
    origin.scheme = base.scheme;
    return with_path(origin, reference.path, rooted_dots_go, profile);
  }
  if (reference.path.starts_with('/')) {
    return with_path(base, reference.path, rooted_dots_go, profile);
  }
  if (reference.path.empty()) {
    inherits_query = !reference.query;
    if (inherits_query || profile.query_only == QueryOnly::keeps_last_segment) {
      return with_path(base, base.path, false, profile);
    }
  }
  return with_path(base, merge(base, reference.path), true, profile);
}

}  // namespace

Resolver::Resolver(std::string text, const Profile& profile)
    : text_(std::make_unique<const std::string>(std::move(text))),
      base_(parse_reference(*text_)),
      profile_(&profile) {}

Result<Resolver> Resolver::make(std::string_view base, const Profile& profile) {
  base = base.substr(0, base.find('#'));
  Resolver resolver(std::string(base), profile);
  if (!resolver.base_.scheme) return fail(ErrorCode::not_absolute, std::string(base));
  if (resolver.base_.authority && !is_authority(*resolver.base_.authority)) {
    return fail(ErrorCode::bad_authority, std::string(base));
  }
  return resolver;
}

Resolver Resolver::without_base(const Profile& profile) {
  return {std::string(), profile};
}

Result<Target> Resolver::resolve(std::string_view text) const {
  Reference reference = parse_reference(text);
  if (reference.authority && !is_authority(*reference.authority)) {
    return fail(ErrorCode::bad_authority, std::string(text));
  }
  const bool loophole = profile_->same_scheme == SameScheme::compatible && reference.scheme &&
                        base_.scheme && !reference.authority &&
                        equal_ignoring_case(*reference.scheme, *base_.scheme);
  if (loophole) reference.scheme.reset();
  if (!reference.scheme) {
    if (!base_.scheme) return fail(ErrorCode::relative_without_base, std::string(text));
    if (profile_->opaque_base == OpaqueBase::refused && is_opaque(base_) &&
        !reference.is_empty_but_fragment()) {
      return fail(ErrorCode::opaque_base, std::string(base()));
    }
  }

  bool inherits_query = false;
  auto url = hierarchy(reference, base_, *profile_, inherits_query);
  if (!url) return tl::unexpected<Error>(std::move(url.error()));
  const auto& query = inherits_query ? base_.query : reference.query;
  if (query) url->append(1, '?').append(*query);

  Target target;
  target.same_document = profile_->same_document == SameDocument::current_document
                             ? reference.is_empty_but_fragment()
                             : *url == base();
  if (reference.fragment) url->append(1, '#').append(*reference.fragment);
  target.url = std::move(*url);
  return target;
}

}  // namespace absolve
