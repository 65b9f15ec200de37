#include "absolve/inspect.hpp"

#include <algorithm>

#include "absolve/reference.hpp"
#include "uri/inspect/component_list.hpp"
#include "uri/parts.hpp"
#include "uri/web/record.hpp"

namespace absolve {
namespace {

// RFC 2396 3.3: segments, each with its parameters. The slash at the front of a rooted path does
// not begin a segment.
Components segments_of(std::string_view path, bool has_parameters) {
  Components segments;
  if (path.starts_with('/')) path.remove_prefix(1);
  for (bool is_last = false; !is_last;) {
    const auto slash = path.find('/');
    is_last = slash == std::string_view::npos;
    std::string_view segment = path.substr(0, slash);
    Component& entry = segments.emplace_back(item("segment", segment));
    path.remove_prefix(is_last ? path.size() : slash + 1);
    if (!has_parameters) continue;
    auto rest = cut_behind(segment, ';');
    if (rest) entry.parts.push_back(component("name", segment));
    while (rest) {
      std::string_view parameter = *rest;
      rest = cut_behind(parameter, ';');
      entry.parts.push_back(item("parameter", parameter));
    }
  }
  return segments;
}

Component path_of(std::string_view path, bool has_parameters) {
  Component made = component("path", path);
  if (!path.empty()) made.parts = segments_of(path, has_parameters);
  return made;
}

Components generic_components(std::string_view reference, const Profile& profile) {
  const Parts parts = parse_parts(reference, profile, {});
  Component authority = component("authority", parts.authority);
  if (parts.authority) authority.parts = authority_parts(*parts.authority, "user", "password");
  return {component("scheme", parts.scheme), std::move(authority), path_of(parts.path, true),
          component("query", parts.query), component("fragment", parts.fragment)};
}

// relative-url-01 2.1 and RFC 1808 2.1: parameters are a separate component.
Components six_components(std::string_view reference, const Profile& profile,
                          std::string_view inherited_scheme) {
  const Parts parts = parse_parts(reference, profile, inherited_scheme);
  Component net_loc = component("net_loc", parts.authority);
  if (parts.authority) net_loc.parts = authority_parts(*parts.authority, "user", "password");
  return {component("scheme", parts.scheme), std::move(net_loc),
          path_of(parts.path, false),        component("params", parts.params),
          component("query", parts.query),   component("fragment", parts.fragment)};
}

// URL Standard 4.1.
Result<Components> record_components(std::string_view reference) {
  url::Record record;
  url::ValidationErrors errors;
  if (!url::parse(reference, nullptr, nullptr, record, &errors)) {
    const auto& names = errors.names();
    if (!parse_reference(reference).scheme) return fail(ErrorCode::relative_without_base);
    return fail(ErrorCode::bad_url, names.empty() ? std::string() : std::string(names.back()));
  }
  const std::string_view href = record.href;
  std::optional<std::string_view> port;
  if (record.has_host && record.host_end < record.authority_end) {
    port = record.view(record.host_end + 1, record.authority_end);
  }
  std::string_view userinfo;
  const auto start = record.scheme_end + 3;
  if (record.has_host && record.host_start > start) {
    userinfo = record.view(start, record.host_start - 1);
  }
  std::string_view username = userinfo;
  const auto password = cut_behind(username, ':');
  const auto behind = [&](std::size_t mark, std::size_t end) -> std::optional<std::string_view> {
    if (mark == url::Record::npos) return std::nullopt;
    return record.view(mark + 1, end);
  };
  Component path = component("path", record.path());
  if (!record.has_opaque_path && !record.path().empty())
    path.parts = segments_of(record.path(), false);
  return Components{
      component("href", href),
      component("scheme", record.scheme()),
      component("username", username),
      component("password", password.value_or("")),
      component("host", record.has_host ? std::optional(record.host()) : std::nullopt),
      component("port", port),
      std::move(path),
      component("query", behind(record.query_start, std::min(record.fragment_start, href.size()))),
      component("fragment", behind(record.fragment_start, href.size()))};
}

}  // namespace

std::optional<std::string_view> take_before(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view before = text.substr(0, at);
  text.remove_prefix(at + 1);
  return before;
}

std::optional<std::string_view> cut_behind(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view behind = text.substr(at + 1);
  text = text.substr(0, at);
  return behind;
}

Components authority_parts(std::string_view authority, std::string_view user_name,
                           std::string_view password_name) {
  const auto [userinfo, host, port] = split_authority(authority);
  Component info = component("userinfo", userinfo);
  if (userinfo) {
    std::string_view user = *userinfo;
    const auto password = cut_behind(user, ':');
    info.parts = {component(user_name, user), component(password_name, password)};
  }
  return {std::move(info), component("host", host), component("port", port)};
}

Result<Components> parse_components(std::string_view reference, const Profile& profile,
                                    std::string_view inherited_scheme) {
  if (profile.grammar == Grammar::url_standard) return record_components(reference);
  if (profile.syntax == Syntax::url_03) return url_03_components(reference);
  if (profile.parameters == Parameters::of_path) {
    return six_components(reference, profile, inherited_scheme);
  }
  return generic_components(reference, profile);
}

}  // namespace absolve
