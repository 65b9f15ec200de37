// draft-ietf-uri-url-03: the components of each scheme after its colon.

#include <algorithm>
#include <array>

#include "text/ascii.hpp"
#include "uri/inspect/component_list.hpp"

namespace absolve {
namespace {

// Removes `//login` or `//hostport` from the front of `text`, and keeps the `/` or `?` after it.
// The components are absent if `text` does not begin with two slashes.
Components take_login(std::string_view& text, bool has_user) {
  if (!text.starts_with("//")) {
    return {component("host", std::nullopt), component("port", std::nullopt)};
  }
  text.remove_prefix(2);
  const auto end = std::min(text.find_first_of("/?"), text.size());
  Components parts = authority_parts(text.substr(0, end), "user", "password");
  text.remove_prefix(end);
  Components login;
  if (has_user) {
    if (parts[0].parts.empty()) {
      login = {component("user", std::nullopt), component("password", std::nullopt)};
    } else {
      login = std::move(parts[0].parts);
    }
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
  if (text.starts_with("//")) {
    parts = take_login(text, false);
    if (text.starts_with('/')) text.remove_prefix(1);
  }
  const auto digits = cut_behind(text, '/');
  parts.push_back(component("group", text));
  parts.push_back(component("digits", digits));
  return parts;
}

Components read_wais(std::string_view text) {
  const auto search = cut_behind(text, '?');
  Components parts = take_login(text, false);
  std::string_view database = behind_slash(text).value_or("");
  auto type = cut_behind(database, '/');
  std::optional<std::string_view> path;
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
  std::string_view name = behind_slash(text).value_or("");
  std::vector<std::string_view> fields;
  for (;;) {
    const auto nul = name.find("%00");
    fields.push_back(name.substr(0, nul));
    if (nul == std::string_view::npos) break;
    name.remove_prefix(nul + 3);
  }
  parts.push_back(component("hsoname", fields[0]));
  parts.push_back(
      component("version", fields.size() > 1 ? std::optional(fields[1]) : std::nullopt));
  for (std::size_t i = 2; i < fields.size(); ++i) parts.push_back(item("attribute", fields[i]));
  return parts;
}

// "GOPHER": without a type, it is 1.
Components read_gopher(std::string_view text) {
  const auto search = cut_behind(text, '?');
  Components parts = take_login(text, false);
  const auto path = behind_slash(text);
  const bool has_type = path && !path->empty();
  parts.push_back(has_type ? component("gtype", path->substr(0, 1))
                           : default_component("gtype", "1"));
  parts.push_back(component("selector", has_type ? std::optional(path->substr(1)) : std::nullopt));
  parts.push_back(component("search", search));
  return parts;
}

Components read_mailto(std::string_view text) {
  const auto at = text.rfind('@');
  const bool has_host = at != std::string_view::npos;
  return {component("local-part", text.substr(0, at)),
          component("hostname", has_host ? std::optional(text.substr(at + 1)) : std::nullopt)};
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
};

// The draft names rlogin and tn3270 without a BNF. They are read like telnet.
constexpr auto rows = std::to_array<Row>({
    {"ftp", read_ftp},
    {"gopher", read_gopher},
    {"http", read_http},
    {"mailto", read_mailto},
    {"news", read_news},
    {"nntp", read_nntp},
    {"prospero", read_prospero},
    {"rlogin", read_telnet},
    {"telnet", read_telnet},
    {"tn3270", read_telnet},
    {"wais", read_wais},
});

}  // namespace

Components url_03_components(std::string_view reference) {
  const auto fragment = cut_behind(reference, '#');
  // "Partial form": a colon before any slash makes it absolute.
  const auto colon = reference.find(':');
  std::optional<std::string_view> scheme;
  if (colon != std::string_view::npos && colon < reference.find('/')) {
    scheme = take_before(reference, ':');
  }
  Components parts{component("scheme", scheme)};
  const std::string name = ascii::lowered(scheme.value_or(""));
  const auto* const row = std::ranges::find(rows, name, &Row::scheme);
  Components specific = row != rows.end() ? row->read(reference) : read_generic(reference);
  parts.insert(parts.end(), std::make_move_iterator(specific.begin()),
               std::make_move_iterator(specific.end()));
  // An empty fragment counts as absent.
  const bool has_fragment = fragment && !fragment->empty();
  parts.push_back(component("fragmentid", has_fragment ? fragment : std::nullopt));
  return parts;
}

}  // namespace absolve
