#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "absolve/inspect.hpp"
#include "text/ascii.hpp"
#include "uri/inspect/automata.hpp"
#include "uri/parts.hpp"
#include "uri/scheme_facts.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using grammar::Automata;
using grammar::Rule;
using Components = std::vector<Component>;

Error refuse(std::string reason) {
  return fail(ErrorCode::bad_components, std::move(reason));
}

bool names(const Components& components, std::string_view name) {
  return std::ranges::find(components, name, &Component::name) != components.end();
}

// The text of a component that is there; null if it is not.
const std::string* find(const Components& components, std::string_view name) {
  const auto one = std::ranges::find(components, name, &Component::name);
  return one == components.end() || !one->value ? nullptr : &*one->value;
}

std::string text_of(const Components& components, std::string_view name) {
  const std::string* const text = find(components, name);
  return text == nullptr ? std::string() : *text;
}

void add(Components& components, std::string_view name, std::optional<std::string_view> text) {
  if (text) components.push_back({.name = std::string(name), .value = std::string(*text)});
}

// The components that are there, under the names of the document.
Components named_as_in(const Profile& profile, const Components& given) {
  const bool is_web = profile.grammar == Grammar::url_standard;
  const bool is_url_03 = profile.syntax == Syntax::url_03;
  Components components;
  for (const Component& one : given) {
    if (one.value && !one.is_default) add(components, one.name, *one.value);
  }
  const bool has_scheme = find(components, "scheme") != nullptr;
  const bool has_authority = find(components, "authority") != nullptr;
  for (Component& one : components) {
    if (one.name == "authority" && profile.parameters == Parameters::of_path) one.name = "net_loc";
    if (one.name == "query" && is_url_03) one.name = "search";
    if (one.name == "fragment" && is_url_03) one.name = "fragmentid";
    // RFC 2396 3.3: a path is an abs_path or an opaque_part.
    const bool is_opaque = profile.syntax == Syntax::rfc2396 && has_scheme && !has_authority &&
                           !one.value->starts_with('/');
    if (one.name == "path" && is_opaque) one.name = "opaque_part";
  }
  if (!has_authority || !(is_url_03 || is_web)) return components;
  const std::string authority = text_of(components, "authority");
  std::erase_if(components, [](const Component& one) { return one.name == "authority"; });
  auto [userinfo, host, port, name] = split_authority(authority);
  if (userinfo) {
    std::string_view user = *userinfo;
    const auto password = cut_behind(user, ':');
    add(components, is_web ? "username" : "user", user);
    add(components, "password", password);
  }
  add(components, "host", host);
  add(components, "port", port);
  return components;
}

// A name that is given twice, although a reference has one such component; empty: none is.
std::string repeated_name(const Components& components) {
  std::set<std::string_view> names;
  for (const Component& one : components) {
    if (!names.insert(one.name).second && one.name != "attribute") return one.name;
  }
  return {};
}

// The user, password, host and port as one text.
std::string login_of(const Components& components, std::string_view user_name) {
  const std::string* const user = find(components, user_name);
  const std::string* const password = find(components, "password");
  const std::string* const port = find(components, "port");
  std::string login = user != nullptr ? *user : "";
  if (password != nullptr) login += ":" + *password;
  if (user != nullptr || password != nullptr) login += '@';
  login += text_of(components, "host");
  if (port != nullptr) login += ":" + *port;
  return login;
}

// The name of a component that `parsed` has otherwise than `components`; empty: none. An empty one
// that is not given does not count, because some are always there.
std::string difference(const Components& components, const Components& parsed) {
  using Item = std::pair<std::string_view, std::string_view>;
  const auto items = [](const Components& in) {
    std::multiset<Item> found;
    for (const Component& one : in) {
      if (one.value && !one.is_default) found.emplace(one.name, *one.value);
    }
    return found;
  };
  const auto given = items(components);
  const auto found = items(parsed);
  std::vector<Item> others;
  std::ranges::set_difference(given, found, std::back_inserter(others));
  if (!others.empty()) return std::string(others.front().first);
  std::ranges::set_difference(found, given, std::back_inserter(others));
  const auto other =
      std::ranges::find_if(others, [](const Item& one) { return !one.second.empty(); });
  return other == others.end() ? std::string() : std::string(other->first);
}

bool has_early_colon(const Components& components) {
  const std::string path = text_of(components, "path");
  return find(components, "scheme") == nullptr && path.find(':') < path.find('/');
}

constexpr std::string_view rooted = "beside an authority, a path is empty or begins with a slash";

// Why `text`, made of `components`, has another component `name`, and what to do.
std::string reason_of(const std::string& name, const Components& components,
                      const Components& parsed, const std::string& text) {
  for (const Component& one : components) {
    if (names(parsed, one.name)) continue;
    std::string reason = "there is no component " + one.name + " here, only";
    for (const Component& known : parsed) reason += " " + known.name;
    return reason;
  }
  const std::string* const own = find(components, name);
  if (own != nullptr && own->empty()) {
    return "an empty " + name + " counts as absent in this profile; leave it out";
  }
  const bool has_authority = find(components, "authority") || find(components, "net_loc");
  const std::string path = text_of(components, "path");
  if (has_authority && !path.empty() && !path.starts_with('/')) return std::string(rooted);
  if (!has_authority && path.starts_with("//")) {
    return "two slashes begin an authority; give one, which may be empty, before this path";
  }
  if (has_early_colon(components)) {
    return "without a scheme, a first segment cannot have a colon; begin the path with ./";
  }
  if (find(components, "opaque_part") && find(components, "query")) {
    return "an opaque part has no query; a question mark is part of it (RFC 2396 3)";
  }
  return "the " + name + " of \"" + text + "\" is another";
}

// How a component stands in a reference of the documents that have a grammar.
struct Place {
  std::string_view name;
  std::string_view before;    // what stands before it
  std::string_view alphabet;  // rules; the first that a grammar has derives its characters
  std::string_view also;      // other characters of it: what delimits its own parts
};

// The components behind the scheme, in the order of a reference.
constexpr auto places = std::to_array<Place>({
    {"authority", "//", "reg_name userinfo user", "@:[]"},
    {"net_loc", "//", "net_loc", "[]"},
    {"all", "", "xalpha", ""},
    {"article", "", "xalpha", "+/?"},
    {"group", "", "xalpha", "+/?"},
    {"digits", "/", "xalpha", "+/?"},
    {"database", "/", "xalpha", ""},
    {"wtype", "/", "xalpha", ""},
    {"hsoname", "/", "xpalpha", "/"},
    {"version", "%00", "xalpha", ""},
    {"attribute", "%00", "xalpha", ""},
    {"gtype", "/", "xalpha", ""},
    {"selector", "", "xpalpha", "/"},
    {"local-part", "", "xalpha", "+/?"},
    {"hostname", "@", "xalpha", "+/?"},
    {"opaque_part", "", "uric", ""},
    {"path", "", "segment xpalpha", "/"},
    {"params", ";", "param", ";"},
    {"query", "?", "query", ""},
    {"search", "?", "xpalpha", ""},
    {"fragment", "#", "fragment", ""},
    {"fragmentid", "#", "xalpha", ""},
});

// The place of the pieces of an authority in url-03, and of names that no document has.
constexpr Place piece{"", "", "xalpha", ""};

// The characters that end a component, although its alphabet has them. In relative-url-01, these
// depend on the scheme (2.3, 2.4).
std::string ends_of(std::string_view name, const Components& components, const Profile& profile) {
  if (name == "user") return ":";
  if (name == "group" && find(components, "digits") != nullptr) return "/";
  if (profile.categories == Categories::none) return {};
  const SchemeCategory category = category_of(text_of(components, "scheme"));
  std::string ends;
  if (category.uses_params && name == "path") ends += ';';
  if (category.uses_query && (name == "path" || name == "params")) ends += '?';
  const bool is_last = name == "fragment" || text_of(components, "fragment").empty();
  if (category.uses_fragment && is_last) ends += '#';
  return ends;
}

// The value of `component` with escapes for the characters that cannot stand in it. Escapes stay.
std::string escaped(const Component& component, const Components& all, const Profile& profile) {
  const auto* const found = std::ranges::find(places, component.name, &Place::name);
  const Place& place = found == places.end() ? piece : *found;
  const Automata& grammar = *Automata::of(profile);
  const Rule* alphabet = nullptr;
  for (std::string_view names = place.alphabet; alphabet == nullptr && !names.empty();) {
    alphabet = grammar.find(ascii::take_front(names, ' '));
  }
  const std::string ends = ends_of(component.name, all, profile);
  enum class Answer : char { unknown, stays, goes };
  std::array<Answer, 256> answers{};
  const auto stays = [&](char c) {
    Answer& answer = answers[static_cast<unsigned char>(c)];
    if (answer == Answer::unknown) {
      const bool is_own = place.also.find(c) != std::string_view::npos ||
                          (alphabet != nullptr && grammar.match(*alphabet, {&c, 1}).is_whole);
      answer = is_own && ends.find(c) == std::string::npos ? Answer::stays : Answer::goes;
    }
    return answer == Answer::stays;
  };
  const std::string_view text = *component.value;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_kept = ascii::is_escape(text.substr(i)) || stays(text[i]);
    url::append_escaped(text.substr(i, 1), [is_kept](char) { return is_kept; }, out);
  }
  return out;
}

// RFC 3986 5.3, with the components of all documents.
std::string joined(const Components& components, const Profile& profile) {
  std::string text;
  if (const auto* const scheme = find(components, "scheme")) text = *scheme + ":";
  const bool is_url_03 = profile.syntax == Syntax::url_03;
  const bool has_host = is_url_03 && find(components, "host") != nullptr;
  if (has_host) text += "//" + login_of(components, "user");
  // RFC 1808 2.4.3: an empty net_loc counts as absent, and guards a path of two slashes.
  const bool uses_netloc = profile.categories == Categories::none ||
                           category_of(text_of(components, "scheme")).uses_netloc;
  if (!is_url_03 && profile.empty_authority == EmptyAuthority::inherits && uses_netloc &&
      find(components, "net_loc") == nullptr && text_of(components, "path").starts_with("//")) {
    text += "//";
  }
  for (const Place& place : places) {
    for (const Component& one : components) {
      if (one.name != place.name) continue;
      // url-03: the slash behind a host is no part of what follows.
      const bool is_behind_slash = has_host && (place.name == "path" || place.name == "group");
      text.append(is_behind_slash ? "/" : place.before).append(*one.value);
    }
  }
  return text;
}

Result<std::string> compose_by_grammar(Components components, const Profile& profile) {
  const Automata& grammar = *Automata::of(profile);
  const Rule& rule = *grammar.find("scheme");
  if (const auto* scheme = find(components, "scheme");
      scheme && !grammar.match(rule, *scheme).is_whole) {
    return refuse("a scheme is " + std::string(rule.expression) + " (" +
                  std::string(grammar::rules_of(profile).document) + " " +
                  std::string(rule.section) + ")");
  }
  const Components unescaped = components;
  for (Component& one : components) {
    if (one.name != "scheme") one.value = escaped(one, unescaped, profile);
  }
  std::string text = joined(components, profile);
  if (const auto parts = parse_parts(text, profile, {});
      parts.authority && !takes_authority(*parts.authority, profile)) {
    return fail(ErrorCode::bad_authority, std::string(*parts.authority));
  }
  const auto parsed = parse_components(text, profile);
  std::string other = difference(components, *parsed);
  // RFC 3986 4.2: even if no scheme precedes it, a colon cannot stand in the first segment.
  if (has_early_colon(components) && !grammar.match(grammar.rules().front(), text).is_whole) {
    other = "path";
  }
  if (!other.empty()) return refuse(reason_of(other, components, *parsed, text));
  return text;
}

// What a component of a URL record looks like in a URL. The percent-encode sets of the URL Standard
// (1.3) leave percent signs alone. What delimits a component and is in no set is escaped, too.
std::string escaped_for_record(const Component& component, bool is_special, bool is_opaque) {
  using url::PercentEncodeSet;
  if (component.name == "host" || component.name == "port") return *component.value;
  PercentEncodeSet set = url::userinfo_set;
  std::string_view never;
  if (component.name == "path") {
    set = is_opaque ? url::c0_control_set : url::path_set;
    never = is_opaque ? "?#" : is_special ? "\\" : "";
  }
  if (component.name == "query") set = is_special ? url::special_query_set : url::query_set;
  if (component.name == "fragment") set = url::fragment_set;
  const auto stays = [&](char c) {
    return !url::is_in(set, c) && never.find(c) == std::string_view::npos;
  };
  const std::string_view text = *component.value;
  const std::size_t end = text.find_last_not_of(' ') + 1;  // the parser strips blanks at the end
  std::string out;
  url::append_escaped(text.substr(0, end), stays, out);
  url::append_escaped(text.substr(end), [](char) { return false; }, out);
  return out;
}

// What the parser of the URL Standard would read as another component; empty: nothing.
std::string misplaced_in_record(const Components& components, bool is_special) {
  const std::string* const host = find(components, "host");
  const std::string* const port = find(components, "port");
  const std::string path = text_of(components, "path");
  if (is_special && (host == nullptr || host->empty()) && text_of(components, "scheme") != "file") {
    return "a URL of this scheme needs a host";
  }
  if (host == nullptr) return {};
  const bool is_literal = host->starts_with('[') && host->ends_with(']');
  if (host->find_first_of(is_literal ? "\t\n\r/?#@\\" : "\t\n\r/?#@\\:") != std::string::npos) {
    return "the host has a character that ends a host";
  }
  if (port != nullptr && (port->empty() || !ascii::is_all_digits(*port))) return "a port is digits";
  if (!path.empty() && !path.starts_with('/')) return std::string(rooted);
  return {};
}

Result<std::string> compose_record(Components components, const Profile& profile) {
  const std::string scheme = ascii::lowered(text_of(components, "scheme"));
  if (scheme.empty()) {
    return refuse("a URL record needs a scheme; other profiles compose relative references");
  }
  if (ascii::scheme_length(scheme + ":") != scheme.size()) {
    return refuse("a scheme is a letter, then letters, digits, + - .");
  }
  const bool is_special = url::is_special_scheme(scheme);
  for (Component& one : components) {
    if (one.name == "scheme") one.value = scheme;
  }
  if (scheme == "file" && find(components, "host") == nullptr) add(components, "host", "");
  if (std::string reason = misplaced_in_record(components, is_special); !reason.empty()) {
    return refuse(std::move(reason));
  }
  // No user and an empty one are the same.
  std::erase_if(components, [](const Component& one) {
    return (one.name == "username" || one.name == "password") && one.value->empty();
  });
  const bool has_host = find(components, "host") != nullptr;
  const bool is_opaque = !has_host && !text_of(components, "path").starts_with('/');
  for (Component& one : components) {
    const bool is_whole = one.name == "scheme" || one.name == "href";
    if (!is_whole) one.value = escaped_for_record(one, is_special, is_opaque);
  }
  std::string text = scheme + ":";
  if (has_host) text += "//" + login_of(components, "username");
  const std::string path = text_of(components, "path");
  if (!has_host && path.starts_with("//")) text += "/.";  // 4.5
  text += path;
  if (const auto* const query = find(components, "query")) text += "?" + *query;
  if (const auto* const fragment = find(components, "fragment")) text += "#" + *fragment;
  auto parsed = parse_components(text, profile);
  if (!parsed) return parsed.error();
  std::string href = *parsed->front().value;
  if (find(components, "href") == nullptr) parsed->erase(parsed->begin());
  // The parser gives these their normal forms: a host in lower case, no default port, no dots.
  for (Components* const all : {&components, &*parsed}) {
    std::erase_if(*all, [](const Component& one) {
      return one.name == "host" || one.name == "port" || one.name == "path";
    });
  }
  const std::string other = difference(components, *parsed);
  if (!other.empty()) return refuse(reason_of(other, components, *parsed, text));
  return href;
}

}  // namespace

Result<std::string> compose(const std::vector<Component>& given, const Profile& profile) {
  Components components = named_as_in(profile, given);
  if (const std::string name = repeated_name(components); !name.empty()) {
    return refuse("the " + name + " is given twice");
  }
  const bool is_web = profile.grammar == Grammar::url_standard;
  return is_web ? compose_record(std::move(components), profile)
                : compose_by_grammar(std::move(components), profile);
}

}  // namespace absolve::ABSOLVE_VERSIONED
