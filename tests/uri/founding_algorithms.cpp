#include "uri/founding_algorithms.hpp"

#include <regex>
#include <set>
#include <vector>

namespace founding {
namespace {

using Text = std::string;
using Part = std::optional<Text>;

std::vector<Text> split(const Text& path) {
  std::vector<Text> segments{""};
  for (const char c : path) {
    if (c == '/') {
      segments.emplace_back();
    } else {
      segments.back() += c;
    }
  }
  return segments;
}

Text join(const std::vector<Text>& segments) {
  Text path;
  for (std::size_t i = 0; i < segments.size(); ++i) path += (i > 0 ? "/" : "") + segments[i];
  return path;
}

// Steps 6c to 6f of url-syntax-07 and RFC 2396, and 7a to 7d of relative-url-01: `first` is the
// first complete segment, behind the slash that roots the path, if any.
Text without_dots(const Text& path) {
  const bool is_rooted = !path.empty() && path[0] == '/';
  std::vector<Text> segments = split(path.substr(is_rooted ? 1 : 0));
  // c: all "./"
  for (std::size_t i = 0; i + 1 < segments.size();) {
    if (segments[i] == ".") {
      segments.erase(segments.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  // d: a "." at the end
  if (segments.back() == ".") segments.back() = "";
  // e: "<segment>/../", the leftmost first, until none is left
  for (bool is_found = true; is_found;) {
    is_found = false;
    for (std::size_t i = 0; i + 2 < segments.size() && !is_found; ++i) {
      if (segments[i] == ".." || segments[i + 1] != "..") continue;
      const auto at = segments.begin() + static_cast<std::ptrdiff_t>(i);
      segments.erase(at, at + 2);
      is_found = true;
    }
  }
  // f: "<segment>/.." at the end
  const std::size_t count = segments.size();
  if (count >= 2 && segments[count - 1] == ".." && segments[count - 2] != "..") {
    segments.resize(count - 2);
    segments.emplace_back("");
  }
  return (is_rooted ? "/" : "") + join(segments);
}

// Appendix B.
struct Uri {
  Part scheme;
  Part site;
  Text path;
  Part query;
  Part fragment;
};

Uri parse_by_appendix_b(const Text& text) {
  static const std::regex expression(
      R"(^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?)");
  std::smatch match;
  std::regex_match(text, match, expression);
  const auto part = [&](std::size_t whole, std::size_t own) {
    return match[whole].matched ? Part(match[own].str()) : Part();
  };
  return {part(1, 2), part(3, 4), match[5].str(), part(6, 7), part(8, 9)};
}

struct Variant {
  bool joins_query = false;     // the query goes through step 6, as in -04 and -05
  bool has_empty_parts = true;  // a separator with nothing behind it is kept
  bool refuses_opaque = false;  // a base without hierarchy is refused (RFC 2396 3 and 5)
};

Answer by_url_syntax(const Text& base_text, const Text& text, const Variant& variant) {
  const Uri base = parse_by_appendix_b(base_text);
  Uri reference = parse_by_appendix_b(text);
  const auto drop_empty = [&](Part& part) {
    if (!variant.has_empty_parts && part && part->empty()) part.reset();
  };
  drop_empty(reference.query);
  drop_empty(reference.fragment);
  // 2: the current document; a resolver, which has no document, returns the base
  if (reference.path.empty() && !reference.scheme && !reference.site && !reference.query) {
    return {std::nullopt, "the current document"};
  }
  // 3: absolute, "and we are done"
  if (reference.scheme) return {text};
  if (variant.refuses_opaque && !base.site && (base.path.empty() || base.path[0] != '/')) {
    return {std::nullopt};
  }
  Answer answer;
  Part site = reference.site;
  Text path = reference.path;
  if (!site) {
    site = base.site;  // 4
    if (path.empty() || path[0] != '/') {
      // 6
      const std::size_t slash = base.path.rfind('/');
      Text buffer = slash == Text::npos ? "" : base.path.substr(0, slash + 1);
      if (site && base.path.empty()) {
        buffer = "/";
        answer.choice = "a base without a path has the root for one, not \"http://ag\"";
      }
      buffer += path;
      if (variant.joins_query && reference.query) {
        buffer += "?" + *reference.query;
        reference.query.reset();
      }
      path = without_dots(buffer);
    }
  }
  if (!site && path.starts_with("//")) answer.choice = "a path is kept from becoming a site";
  // 7
  answer.url = *base.scheme + ":" + (site ? "//" + *site : "") + path +
               (reference.query ? "?" + *reference.query : "") +
               (reference.fragment ? "#" + *reference.fragment : "");
  return answer;
}

}  // namespace

Answer url_syntax_07(const Text& base, const Text& reference) {
  return by_url_syntax(base, reference, {});
}

Answer url_syntax_05(const Text& base, const Text& reference) {
  return by_url_syntax(base, reference, {.joins_query = true, .has_empty_parts = false});
}

Answer rfc2396(const Text& base, const Text& reference) {
  // 3.1: a scheme begins with a letter. Other text is a path.
  static const std::regex prefix("^([A-Za-z][A-Za-z0-9+.-]*:|[^:]*([/?#]|$))");
  if (!std::regex_search(reference, prefix)) {
    return {std::nullopt, "no scheme, and a colon in the first segment"};
  }
  return by_url_syntax(base, reference, {.refuses_opaque = true});
}

namespace {

// relative-url-01 2.3.1 to 2.3.5.
const std::set<Text> uses_netloc{"ftp",    "http", "gopher", "nntp",
                                 "telnet", "wais", "file",   "prospero"};
const std::set<Text> non_hierarchical{"gopher", "wais", "mailto", "news", "telnet", "prospero"};
const std::set<Text> uses_params{"ftp", "http", "prospero"};
const std::set<Text> uses_query{"http", "wais"};
const std::set<Text> uses_fragment{"ftp",  "http", "gopher", "news",
                                   "nntp", "wais", "file",   "prospero"};

struct Relative {
  Text scheme;
  Text net_loc;
  bool has_slash = false;  // before the path
  Text path;               // without it
  Text params;
  Text query;
  Text fragment;
};

// 2.4.1 to 2.4.6; absent parts are empty.
Relative parse_relative(Text text, const Text& inherited) {
  Relative parts;
  const std::size_t colon =
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-");
  if (colon != Text::npos && colon > 0 && text[colon] == ':') {
    parts.scheme = text.substr(0, colon);
    text = text.substr(colon + 1);
  }
  const Text scheme = parts.scheme.empty() ? inherited : parts.scheme;
  const auto cut = [&text](std::size_t at) {
    if (at == Text::npos) return Text();
    const Text behind = text.substr(at + 1);
    text = text.substr(0, at);
    return behind;
  };
  if (uses_fragment.contains(scheme)) parts.fragment = cut(text.rfind('#'));
  if (uses_netloc.contains(scheme) && text.starts_with("//")) {
    const std::size_t slash = text.find('/', 2);
    parts.net_loc = text.substr(2, slash == Text::npos ? Text::npos : slash - 2);
    text = slash == Text::npos ? "" : text.substr(slash);
  }
  if (uses_query.contains(scheme)) parts.query = cut(text.find('?'));
  if (uses_params.contains(scheme)) parts.params = cut(text.find(';'));
  parts.has_slash = text.starts_with("/");
  parts.path = parts.has_slash ? text.substr(1) : text;
  return parts;
}

}  // namespace

Answer relative_url_01(const Text& base_text, const Text& text) {
  const Relative base = parse_relative(base_text, "");
  Relative embedded = parse_relative(text, base.scheme);
  if (!embedded.scheme.empty()) return {text};  // 3a
  embedded.scheme = base.scheme;
  Answer answer;
  const auto resolve_path = [&] {
    if (uses_netloc.contains(embedded.scheme)) {
      if (!embedded.net_loc.empty()) return;  // 4a
      embedded.net_loc = base.net_loc;
    }
    if (embedded.has_slash) return;  // 5
    if (embedded.path.empty()) {     // 6
      embedded.path = base.path;
      embedded.has_slash = base.has_slash;
      if (embedded.params.empty()) embedded.params = base.params;
      if (embedded.query.empty()) embedded.query = base.query;
      return;
    }
    // 7
    const std::size_t slash = base.path.rfind('/');
    embedded.path = (slash == Text::npos ? "" : base.path.substr(0, slash + 1)) + embedded.path;
    embedded.has_slash = base.has_slash;
    if (!base.net_loc.empty() && !base.has_slash) {
      embedded.has_slash = true;
      answer.choice = "a base without a path has the root for one";
    }
    // 2.3.2: dot segments have a meaning only in hierarchical schemes
    if (non_hierarchical.contains(embedded.scheme)) return;
    embedded.path = without_dots((embedded.has_slash ? "/" : "") + embedded.path);
    if (embedded.has_slash) embedded.path = embedded.path.substr(1);
  };
  resolve_path();
  const bool is_bare = !embedded.net_loc.empty() && !embedded.has_slash && embedded.path.empty();
  if (is_bare && !(embedded.params.empty() && embedded.query.empty())) {
    answer.choice = "a slash ends the network location before parameters or a query";
  }
  if (embedded.net_loc.empty() &&
      ((embedded.has_slash ? "/" : "") + embedded.path).starts_with("//")) {
    answer.choice = "a path is kept from becoming a network location";
  }
  // 8
  answer.url = embedded.scheme + ":" + (embedded.net_loc.empty() ? "" : "//" + embedded.net_loc) +
               (embedded.has_slash ? "/" : "") + embedded.path +
               (embedded.params.empty() ? "" : ";" + embedded.params) +
               (embedded.query.empty() ? "" : "?" + embedded.query) +
               (embedded.fragment.empty() ? "" : "#" + embedded.fragment);
  return answer;
}

Answer url_03(const Text& base, const Text& text) {
  // "a full form must have a colon and that colon must occur before any slash characters"
  const std::size_t colon = text.find(':');
  if (colon != Text::npos && colon > 0 && colon < text.find('/')) {
    // "If the fragment-id is void, the hash sign may be omitted".
    return {text.find('#') == text.size() - 1 ? text.substr(0, text.size() - 1) : text};
  }
  const Text context = base.substr(0, base.find('#'));
  const std::size_t scheme_end = context.find(':');
  const Text scheme = context.substr(0, scheme_end);
  Text rest = context.substr(scheme_end + 1);
  Text host;
  if (rest.starts_with("//")) {
    const std::size_t end = std::min(rest.find_first_of("/?", 2), rest.size());
    host = rest.substr(0, end);
    rest = rest.substr(end);
  }
  const Text path = rest.substr(0, rest.find('?'));
  // "If the fragment-id is void, the hash sign may be omitted"; the search is not part of the path.
  const std::size_t hash = text.find('#');
  Text fragment = hash == Text::npos ? "" : text.substr(hash);
  if (fragment == "#") fragment.clear();
  Text partial = text.substr(0, hash);
  const std::size_t mark = partial.find('?');
  Text search = mark == Text::npos ? "" : partial.substr(mark);
  if (search == "?") search.clear();
  partial = partial.substr(0, mark);
  if (partial.empty() && search.empty()) return {std::nullopt, "the context object"};
  if (partial.starts_with("//")) {
    const bool has_host = partial.find_first_not_of('/') == 2;
    return {scheme + ":" + partial + search + fragment,
            has_host ? nullptr : "an empty host is the one of the context"};
  }
  Answer answer;
  if (!partial.starts_with("/")) {
    Text whole = path.substr(0, path.rfind('/') == Text::npos ? 0 : path.rfind('/') + 1);
    if (!host.empty() && path.empty()) {
      whole = "/";
      answer.choice = "a context without a path has the root for one";
    }
    whole += partial;
    // "all occurrences of "/xxx/.." or "/." are recursively removed"; the choice: xxx is not ".."
    for (bool is_found = true; is_found;) {
      is_found = false;
      std::vector<Text> elements = split(whole);
      for (std::size_t i = 1; i < elements.size() && !is_found; ++i) {
        const auto at = elements.begin() + static_cast<std::ptrdiff_t>(i);
        if (elements[i] == ".") {
          elements.erase(at);
          is_found = true;
        } else if (i >= 2 && elements[i] == ".." && elements[i - 1] != "..") {
          elements.erase(at - 1, at + 1);
          is_found = true;
        }
      }
      whole = join(elements);
    }
    partial = whole;
  }
  if (host.empty() && partial.starts_with("//")) {
    answer.choice = "a path is kept from becoming a host";
  }
  if (host == "//") answer.choice = "an empty host is none";
  answer.url = scheme + ":" + host + partial + search + fragment;
  return answer;
}

}  // namespace founding
