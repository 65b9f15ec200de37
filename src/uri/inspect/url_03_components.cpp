// draft-ietf-uri-url-03: what each scheme has behind its colon.

#include <algorithm>
#include <array>

#include "text/ascii.hpp"
#include "uri/inspect/component_list.hpp"

namespace absolve {
namespace {

// Takes `//login` or `//hostport` off `text`, up to the slash behind it, which stays; absent where
// it does not begin with two slashes.
Components take_login(std::string_view& text, bool has_user) {
  if (!text.starts_with("//")) {
    return {component("host", std::nullopt), component("port", std::nullopt)};
  }
  text.remove_prefix(2);
  const auto end = std::min(text.find_first_of("/?"), text.size());
  Components parts = authority_parts(text.substr(0, end), "user", "password");
  text.remove_prefix(end);
  Components own;
  if (has_user) {
    if (parts[0].parts.empty()) {
      own = {component("user", std::nullopt), component("password", std::nullopt)};
    } else {
      own = std::move(parts[0].parts);
    }
  }
  own.push_back(std::move(parts[1]));
  own.push_back(std::move(parts[2]));
  return own;
}

// What is behind the slash at the front of `text`; absent where there is none.
std::optional<std::string_view> behind_slash(std::string_view text) {
  if (!text.starts_with('/')) return std::nullopt;
  return text.substr(1);
}

using Reader = Components (*)(std::string_view text);

Components read_http(std::string_view text) {
  const auto search = cut_behind(text, '?');
  Components own = take_login(text, false);
  own.push_back(component("path", behind_slash(text)));
  own.push_back(component("search", search));
  return own;
}

// "FTP": without a user, the user is anonymous.
Components read_ftp(std::string_view text) {
  const bool has_login = text.starts_with("//");
  Components own = take_login(text, true);
  if (has_login && !own.front().value) own.front() = default_component("user", "anonymous");
  own.push_back(component("path", behind_slash(text)));
  return own;
}

// A message identifier has an at sign, and a group has none.
Components read_news(std::string_view text) {
  if (text == "*") return {component("all", text)};
  const bool is_article = text.find('@') != std::string_view::npos;
  return {component(is_article ? "article" : "group", text)};
}

// The prose allows a server and the BNF does not; both forms are read.
Components read_nntp(std::string_view text) {
  Components own;
  if (text.starts_with("//")) {
    own = take_login(text, false);
    if (text.starts_with('/')) text.remove_prefix(1);
  }
  const auto digits = cut_behind(text, '/');
  own.push_back(component("group", text));
  own.push_back(component("digits", digits));
  return own;
}

Components read_wais(std::string_view text) {
  const auto search = cut_behind(text, '?');
  Components own = take_login(text, false);
  std::string_view database = behind_slash(text).value_or("");
  auto type = cut_behind(database, '/');
  std::optional<std::string_view> path;
  if (type) path = cut_behind(*type, '/');
  own.push_back(component("database", database));
  own.push_back(component("search", search));
  own.push_back(component("wtype", type));
  own.push_back(component("path", path));
  return own;
}

// "PROSPERO": an escaped NUL before the version and each attribute.
Components read_prospero(std::string_view text) {
  Components own = take_login(text, false);
  std::string_view name = behind_slash(text).value_or("");
  std::vector<std::string_view> fields;
  for (;;) {
    const auto nul = name.find("%00");
    fields.push_back(name.substr(0, nul));
    if (nul == std::string_view::npos) break;
    name.remove_prefix(nul + 3);
  }
  own.push_back(component("hsoname", fields[0]));
  own.push_back(component("version", fields.size() > 1 ? std::optional(fields[1]) : std::nullopt));
  for (std::size_t i = 2; i < fields.size(); ++i) own.push_back(item("attribute", fields[i]));
  return own;
}

// "GOPHER": without a type, it is 1.
Components read_gopher(std::string_view text) {
  const auto search = cut_behind(text, '?');
  Components own = take_login(text, false);
  const auto path = behind_slash(text);
  const bool has_type = path && !path->empty();
  own.push_back(has_type ? component("gtype", path->substr(0, 1))
                         : default_component("gtype", "1"));
  own.push_back(component("selector", has_type ? std::optional(path->substr(1)) : std::nullopt));
  own.push_back(component("search", search));
  return own;
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

// rlogin and tn3270 are named without a BNF, and read as telnet is.
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
  Components all{component("scheme", scheme)};
  const std::string name = ascii::lowered(scheme.value_or(""));
  const auto* const row = std::ranges::find(rows, name, &Row::scheme);
  Components own = row != rows.end() ? row->read(reference) : read_generic(reference);
  all.insert(all.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
  // An empty fragment counts as absent.
  const bool has_fragment = fragment && !fragment->empty();
  all.push_back(component("fragmentid", has_fragment ? fragment : std::nullopt));
  return all;
}

}  // namespace absolve
