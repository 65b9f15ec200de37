#include <algorithm>

#include "absolve/inspect.hpp"
#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "text/ascii.hpp"
#include "uri/parts.hpp"
#include "uri/scheme_facts.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The authority with its host in lower case and, if `drops_port` is set, without a port that is
// empty or the default of `scheme`.
std::string normal_authority(std::string_view authority, std::string_view scheme,
                             const Profile& profile, bool drops_port) {
  auto [userinfo, host, port, name] = split_authority(authority, profile);
  if (name) return std::string(*name);
  // No host has a colon outside of brackets (RFC 3986 3.2.2).
  const bool is_host = host.find(':') == std::string_view::npos || host.ends_with(']');
  if (port && !(is_host && ascii::is_all_digits(*port))) {
    host = {host.data(), host.size() + 1 + port->size()};
    port.reset();
  }
  std::string out;
  if (userinfo) out.append(*userinfo).push_back('@');
  out += url::normalize_escapes(ascii::lowered(host), profile, false);
  const SchemeFacts* const facts = facts_of(scheme);
  const bool is_default =
      port &&
      (port->empty() || (facts != nullptr && facts->has_default_port && *port == facts->port));
  if (port && !(drops_port && is_default)) out.append(1, ':').append(*port);
  return out;
}

// The path with its escapes normalized. If the profile keeps the dot segments of absolute
// references, an escaped dot segment is a name, and stays escaped.
std::string normal_segments(std::string_view path, const Profile& profile, bool undoes) {
  if (!undoes || profile.rooted_dots == RootedDots::removed) {
    return url::normalize_escapes(path, profile, undoes);
  }
  std::string out;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view segment = path.substr(at, end - at);
    const std::string undone = url::normalize_escapes(segment, profile, true);
    const bool becomes_dots = undone == "." || undone == "..";
    out += becomes_dots ? url::normalize_escapes(segment, profile, false) : undone;
    if (end < path.size()) out.push_back('/');
    at = end + 1;
  }
  return out;
}

// The components, with scheme, authority and fragment split as the profile says.
Reference components_of(std::string_view reference, const Profile& profile) {
  Profile generic = *find_profile("rfc3986");
  generic.authority_end = profile.authority_end;
  generic.scheme_syntax = profile.scheme_syntax;
  generic.categories = profile.categories;
  generic.fragment_start = profile.fragment_start;
  const Parts parts = parse_parts(reference, generic, {});
  return {parts.scheme, parts.authority, parts.path, parts.query, parts.fragment};
}

// `reference` without the delimiters of empty components, if the document treats such components as
// absent: `h#`, `h?` and `h;` become `h`.
std::string without_void(std::string_view reference, const Profile& profile) {
  if (profile.empty_components == EmptyComponents::kept) return std::string(reference);
  Profile keeping = profile;
  keeping.empty_components = EmptyComponents::kept;
  const Parts parts = parse_parts(reference, keeping, {});
  const auto end =
      static_cast<std::size_t>(parts.path.data() + parts.path.size() - reference.data());
  std::string text(reference.substr(0, end));
  const auto add = [&](char mark, const std::optional<std::string_view>& part) {
    if (part && !part->empty()) text.append(1, mark).append(*part);
  };
  add(';', parts.params);
  add('?', parts.query);
  add('#', parts.fragment);
  const bool is_same = parse_parts(text, profile, {}) == parse_parts(reference, profile, {});
  return is_same ? text : std::string(reference);
}

// url-03, "GOPHER": a URL without a type has the type 1.
bool means_type_1(const Reference& parts, std::string_view scheme, const Profile& profile) {
  return profile.syntax == Syntax::url_03 && scheme == "gopher" && parts.authority &&
         (parts.path.empty() || parts.path == "/");
}

// The path with its escapes normalized and, if `removes` is set, without dot segments.
std::string normal_path(const Reference& parts, const Profile& profile, bool undoes, bool removes) {
  std::string path = normal_segments(parts.path, profile, undoes);
  // RFC 3986 5.2.2 removes dot segments from any path after a scheme.
  if (!removes || !(path.starts_with('/') || parts.scheme)) return path;
  std::string out;
  if (!remove_dot_segments(path, profile, out)) return path;
  // RFC 3986 3.3: without an authority a path does not begin with two slashes.
  if (!parts.authority && out.starts_with("//")) out.insert(0, "/.");
  return out;
}

std::string normal_by_rules(std::string_view given, Normalization level, const Profile& profile) {
  const bool is_last = level >= Normalization::scheme;
  const std::string reference = is_last ? without_void(given, profile) : std::string(given);
  const Reference parts = components_of(reference, profile);
  const bool undoes = level >= Normalization::escapes;
  const bool removes = level >= Normalization::path && profile.rooted_dots == RootedDots::removed;
  // Each component is normalized on its own, so that a character whose escape is undone never
  // becomes a delimiter.
  const std::string scheme = ascii::lowered(parts.scheme.value_or(""));
  const auto escapes_of = [&](std::string_view text) {
    return url::normalize_escapes(text, profile, undoes);
  };
  const std::string authority =
      normal_authority(escapes_of(parts.authority.value_or("")), scheme, profile, is_last);
  const std::string query = escapes_of(parts.query.value_or(""));
  const std::string fragment = escapes_of(parts.fragment.value_or(""));
  std::string path = normal_path(parts, profile, undoes, removes);
  const SchemeFacts* const facts = facts_of(scheme);
  if (is_last && parts.authority && path.empty() && facts != nullptr && facts->has_root) path = "/";
  if (is_last && means_type_1(parts, scheme, profile)) path = "/1";
  Reference normal;
  normal.path = path;
  if (parts.scheme) normal.scheme = scheme;
  if (parts.authority) normal.authority = authority;
  if (parts.query) normal.query = query;
  if (parts.fragment) normal.fragment = fragment;
  std::string text = recompose(normal);
  // An undone escape must not turn the text before a colon into a scheme either.
  if (parts.scheme || !components_of(text, profile).scheme) return text;
  path = normal_path(parts, profile, false, removes);
  normal.path = path;
  return recompose(normal);
}

// The characters, besides unreserved ones, that delimit nothing in `target` (RFC 3986 3.3 to 3.5).
std::string_view harmless_in(EscapeTarget target) {
  switch (target) {
    case EscapeTarget::userinfo:
    case EscapeTarget::host: return "";
    case EscapeTarget::segment: return "@";
    case EscapeTarget::query:
    case EscapeTarget::fragment: return "/?:@";
  }
  return "";
}

}  // namespace

std::string_view name_of(Normalization level) noexcept {
  switch (level) {
    case Normalization::string: return "string";
    case Normalization::letters: return "case";
    case Normalization::escapes: return "escapes";
    case Normalization::path: return "path";
    case Normalization::scheme: return "scheme";
  }
  return {};
}

std::string normalize(std::string_view reference, Normalization level, const Profile& profile) {
  if (level == Normalization::string) return std::string(reference);
  if (profile.grammar == Grammar::url_standard) {
    const auto target = Resolver::without_base(profile).resolve(reference);
    return target ? target->url : std::string(reference);
  }
  return normal_by_rules(reference, level, profile);
}

bool are_equivalent(std::string_view a, std::string_view b, Normalization level,
                    const Profile& profile) {
  return normalize(a, level, profile) == normalize(b, level, profile);
}

std::string escape(std::string_view data, EscapeTarget target, const Profile& profile) {
  const std::string_view harmless = harmless_in(target);
  std::string out;
  const auto stays = [&](char c) {
    return url::is_unreserved(c, profile) || harmless.find(c) != std::string_view::npos;
  };
  url::append_escaped(data, stays, out);
  return out;
}

std::string unescape(std::string_view component) {
  return url::percent_decoded(component);
}

}  // namespace absolve::ABSOLVE_VERSIONED
