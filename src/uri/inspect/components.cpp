#include "absolve/inspect.hpp"

#include <algorithm>
#include <array>

#include "absolve/reference.hpp"
#include "text/ascii.hpp"
#include "uri/parts.hpp"
#include "uri/scheme_facts.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using Components = std::vector<Component>;

Component component(std::string_view name, std::optional<std::string_view> value) {
  Component made{.name = std::string(name)};
  if (value) made.value = std::string(*value);
  return made;
}

// One of several components of the same kind, such as a segment.
Component item(std::string_view name, std::string_view value) {
  Component made = component(name, value);
  made.is_one_of_many = true;
  return made;
}

// A component that the reference lacks, with the value that its document gives for this case.
Component default_component(std::string_view name, std::string_view value) {
  Component made = component(name, value);
  made.is_default = true;
  return made;
}

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

// userinfo (with user and password), host and port (RFC 3986 3.2, RFC 2396 3.2.2), or a
// registry-based name (RFC 2396 3.2.1).
Components authority_parts(std::string_view authority, const Profile& profile) {
  const auto [userinfo, host, port, name] = split_authority(authority, profile);
  if (name && profile.authority_syntax == AuthoritySyntax::net_loc) return {};
  if (name) return {component("reg_name", name)};
  Component info = component("userinfo", userinfo);
  if (userinfo) {
    std::string_view user = *userinfo;
    const auto password = cut_behind(user, ':');
    info.parts = {component("user", user), component("password", password)};
  }
  return {std::move(info), component("host", host), component("port", port)};
}

// The components of the generic syntax. Parameters are a separate component in relative-url-01 2.1
// and RFC 1808 2.1.
Components generic_components(std::string_view reference, const Profile& profile,
                              std::string_view inherited_scheme) {
  const bool has_params = profile.parameters == Parameters::of_path;
  const Parts parts = parse_parts(reference, profile, inherited_scheme);
  if (profile.syntax == Syntax::rfc2396 && parts.scheme && parts.is_opaque()) {
    // The opaque part is all but the scheme and the fragment.
    const std::string_view rest = reference.substr(parts.scheme->size() + 1);
    return {component("scheme", parts.scheme),
            component("authority", std::nullopt),
            component("opaque_part", rest.substr(0, rest.find('#'))),
            component("path", std::nullopt),
            component("query", std::nullopt),
            component("fragment", parts.fragment)};
  }
  Component authority = component(has_params ? "net_loc" : "authority", parts.authority);
  if (parts.authority) authority.parts = authority_parts(*parts.authority, profile);
  Components all{component("scheme", parts.scheme), std::move(authority),
                 path_of(parts.path, !has_params)};
  if (has_params) all.push_back(component("params", parts.params));
  all.push_back(component("query", parts.query));
  all.push_back(component("fragment", parts.fragment));
  return all;
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
  Component path =
      record.has_opaque_path ? component("path", record.path()) : path_of(record.path(), false);
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

// The components of each scheme after its colon: draft-ietf-uri-url-03, BNF and "Specific
// Schemes".

// Removes `//login` or `//hostport` from the front of `text`, and keeps the `/` or `?` after it.
// The components are absent if `text` does not begin with two slashes.
Components take_login(std::string_view& text, bool has_user) {
  if (!text.starts_with("//")) {
    return {component("host", std::nullopt), component("port", std::nullopt)};
  }
  text.remove_prefix(2);
  const auto end = std::min(text.find_first_of("/?"), text.size());
  Components parts = authority_parts(text.substr(0, end), *find_profile("url-03"));
  text.remove_prefix(end);
  Components login;
  if (has_user) login = std::move(parts[0].parts);
  // The characters of a host include the at sign (BNF, xalpha), which only a user gives a meaning.
  if (!has_user && parts[0].value) parts[1].value = *parts[0].value + "@" + *parts[1].value;
  if (has_user && login.empty()) {
    login = {component("user", std::nullopt), component("password", std::nullopt)};
  }
  login.push_back(std::move(parts[1]));
  login.push_back(std::move(parts[2]));
  return login;
}

// What follows the slash at the front of `text`; nothing if there is none.
std::optional<std::string_view> behind_slash(std::string_view text) {
  if (!text.starts_with('/')) return std::nullopt;
  return text.substr(1);
}

using Reader = Components (*)(std::string_view text);

Components read_http(std::string_view text) {
  const auto search = cut_behind(text, '?');
  Components parts = take_login(text, false);
  parts.push_back(component("path", behind_slash(text)));
  parts.push_back(component("search", search));
  return parts;
}

// "FTP": without a user, the user is anonymous.
Components read_ftp(std::string_view text) {
  const bool has_login = text.starts_with("//");
  Components parts = take_login(text, true);
  if (has_login && !parts.front().value) parts.front() = default_component("user", "anonymous");
  parts.push_back(component("path", behind_slash(text)));
  return parts;
}

// A message identifier has an at sign, and a group has none.
Components read_news(std::string_view text) {
  if (text == "*") return {component("all", text)};
  const bool is_article = text.find('@') != std::string_view::npos;
  return {component(is_article ? "article" : "group", text)};
}

// The prose allows a server and the BNF does not; both forms are read.
Components read_nntp(std::string_view text) {
  Components parts;
  std::optional<std::string_view> group = text;
  if (text.starts_with("//")) {
    parts = take_login(text, false);
    group = behind_slash(text);
  }
  std::optional<std::string_view> digits;
  if (group) digits = cut_behind(*group, '/');
  parts.push_back(component("group", group));
  parts.push_back(component("digits", digits));
  return parts;
}

Components read_wais(std::string_view text) {
  const auto search = cut_behind(text, '?');
  Components parts = take_login(text, false);
  auto database = behind_slash(text);
  std::optional<std::string_view> type;
  std::optional<std::string_view> path;
  if (database) type = cut_behind(*database, '/');
  if (type) path = cut_behind(*type, '/');
  parts.push_back(component("database", database));
  parts.push_back(component("search", search));
  parts.push_back(component("wtype", type));
  parts.push_back(component("path", path));
  return parts;
}

// "PROSPERO": an escaped NUL before the version and each attribute.
Components read_prospero(std::string_view text) {
  Components parts = take_login(text, false);
  auto field = behind_slash(text);
  const auto take_field = [&field] {
    const auto own = field;
    const auto nul = own ? own->find("%00") : std::string_view::npos;
    field.reset();
    if (nul == std::string_view::npos) return own;
    field = own->substr(nul + 3);
    return std::optional(own->substr(0, nul));
  };
  parts.push_back(component("hsoname", take_field()));
  parts.push_back(component("version", take_field()));
  while (field) parts.push_back(item("attribute", *take_field()));
  return parts;
}

// "GOPHER": without a type, it is 1.
Components read_gopher(std::string_view text) {
  const auto search = cut_behind(text, '?');
  Components parts = take_login(text, false);
  const auto path = behind_slash(text);
  const bool has_type = path && !path->empty();
  const std::size_t length = has_type && ascii::is_escape(*path) ? 3 : 1;  // BNF, xalpha
  parts.push_back(has_type ? component("gtype", path->substr(0, length))
                           : default_component("gtype", "1"));
  parts.push_back(
      component("selector", has_type ? std::optional(path->substr(length)) : std::nullopt));
  parts.push_back(component("search", search));
  return parts;
}

// "WHOIS": the server, and a handle or a query.
Components read_whois(std::string_view text) {
  Components parts = take_login(text, false);
  parts.push_back(component("path", behind_slash(text).value_or(text)));
  return parts;
}

Components read_mailto(std::string_view text) {
  const auto host = cut_at(text, text.rfind('@'));
  return {component("local-part", text), component("hostname", host)};
}

Components read_telnet(std::string_view text) {
  return take_login(text, true);
}

// "generic": a path and a search.
Components read_generic(std::string_view text) {
  const auto search = cut_behind(text, '?');
  return {component("path", text), component("search", search)};
}

struct Row {
  std::string_view scheme;
  Reader read;
  bool has_host = true;
};

// The draft names rlogin and tn3270 without a BNF. They are read like telnet.
constexpr auto rows = std::to_array<Row>({
    {"ftp", read_ftp},
    {"gopher", read_gopher},
    {"http", read_http},
    {"mailto", read_mailto, false},
    {"news", read_news, false},
    {"nntp", read_nntp, false},
    {"prospero", read_prospero},
    {"rlogin", read_telnet},
    {"telnet", read_telnet},
    {"tn3270", read_telnet},
    {"wais", read_wais},
    {"whois", read_whois},
    {"whois++", read_whois},
});

Components url_03_components(std::string_view reference, const Profile& profile) {
  const Parts whole = parse_parts(reference, profile, {});
  reference = reference.substr(0, reference.find('#'));
  if (whole.scheme) reference.remove_prefix(whole.scheme->size() + 1);
  Components parts{component("scheme", whole.scheme)};
  const std::string name = ascii::lowered(whole.scheme.value_or(""));
  const auto* const row = std::ranges::find(rows, name, &Row::scheme);
  // BNF, generic: a URL may have the name of a scheme with a host, and no host.
  const bool is_generic =
      row == rows.end() || (row->has_host && !reference.empty() && !reference.starts_with('/'));
  Components specific = is_generic ? read_generic(reference) : row->read(reference);
  parts.insert(parts.end(), std::make_move_iterator(specific.begin()),
               std::make_move_iterator(specific.end()));
  parts.push_back(component("fragmentid", whole.fragment));
  return parts;
}

bool is_web(const Profile& profile) {
  return profile.grammar == Grammar::url_standard;
}

std::string_view default_port(const SchemeFacts& facts, const Profile& profile) {
  const bool has_port = is_web(profile) ? facts.is_special : facts.has_default_port;
  return has_port ? facts.port : std::string_view();
}

std::vector<std::string_view> categories_of(const SchemeFacts& facts, const Profile& profile) {
  std::vector<std::string_view> categories;
  const auto add = [&](bool is_one, std::string_view name) {
    if (is_one) categories.push_back(name);
  };
  add(is_web(profile) && facts.is_special, "special");
  add(!is_web(profile) && facts.is_hierarchical, "begins with //");
  add(!is_web(profile) && facts.has_root, "empty path is /");
  if (profile.categories == Categories::by_scheme && facts.category) {
    add(facts.category->uses_netloc, "Uses-Netloc");
    add(!facts.category->is_hierarchical, "Non-Hierarchical");
    add(facts.category->uses_params, "Uses-Params");
    add(facts.category->uses_query, "Uses-Query");
    add(facts.category->uses_fragment, "Uses-Fragment");
  }
  return categories;
}

// The components that are found in URLs that have everything that a URL of the scheme can have.
std::vector<std::string> parts_of(const SchemeFacts& facts, const Profile& profile) {
  std::vector<std::string_view> samples{"*", "a", "a;b@c?d#e"};
  if (facts.is_hierarchical) samples = {"//a:b@c:1/d/e/f%00g%00h;i?j#k"};
  if (facts.scheme == "file") samples = {"//a/b;c?d#e"};  // it has no user and no port
  std::vector<std::string> names;
  for (const std::string_view sample : samples) {
    const auto found =
        parse_components(std::string(facts.scheme) + ":" + std::string(sample), profile);
    if (!found) continue;
    for (const Component& part : *found) {
      const bool is_there = !part.value.value_or("").empty() && part.name != "href";
      if (is_there && std::ranges::find(names, part.name) == names.end())
        names.push_back(part.name);
    }
  }
  return names;
}

}  // namespace

Result<Components> parse_components(std::string_view reference, const Profile& profile,
                                    std::string_view inherited_scheme) {
  if (profile.grammar == Grammar::url_standard) return record_components(reference);
  if (profile.syntax == Syntax::url_03) return url_03_components(reference, profile);
  return generic_components(reference, profile, inherited_scheme);
}

std::vector<SchemeDescription> describe_schemes(const Profile& profile) {
  std::vector<SchemeDescription> descriptions;
  for (const SchemeFacts& facts : scheme_facts) {
    // The others are protocols without URLs of their own.
    if (!facts.is_hierarchical && !facts.category) continue;
    descriptions.push_back({.scheme = facts.scheme,
                            .default_port = default_port(facts, profile),
                            .categories = categories_of(facts, profile),
                            .parts = parts_of(facts, profile)});
  }
  return descriptions;
}

}  // namespace absolve::ABSOLVE_VERSIONED
