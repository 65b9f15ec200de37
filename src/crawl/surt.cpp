#include "crawl/surt.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "text/ascii.hpp"
#include "text/line.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/unicode.hpp"

namespace absolve::warc {
namespace {

// `text` with escapes for spaces and control characters, for bytes beyond ASCII, and for the
// characters of `also`.
std::string escaped(std::string_view text, std::string_view also) {
  std::string key;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20U || byte >= 0x7FU || also.find(c) != std::string_view::npos) {
      key.push_back('%');
      append_hex(byte, key);
    } else {
      key.push_back(c);
    }
  }
  return key;
}

// Decodes escapes until none is left: `%2541` is `A`.
std::string unescaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out.push_back(c);
    while (out.size() > 2 && url::is_escape(std::string_view(out).substr(out.size() - 3))) {
      const char byte = url::byte_of_escape(std::string_view(out).substr(out.size() - 3));
      out.resize(out.size() - 3);
      out.push_back(byte);
    }
  }
  return out;
}

// `text`, which has no escapes, in lower case, with escapes only where they are needed.
std::string key_of_text(std::string_view text) {
  return ascii::lowered(escaped(text, "#%"));
}

// Whether `label` is `www` or `www2`, which say nothing about the site.
bool is_www(std::string_view label) {
  return label.starts_with("www") && std::ranges::all_of(label.substr(3), ascii::is_digit);
}

std::string key_of_host(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  std::string decoded = unescaped(host);
  std::string in_ascii;
  if (!ascii::is_all_ascii(decoded) && url::domain_to_ascii(decoded, in_ascii)) decoded = in_ascii;
  const std::string lowered = key_of_text(decoded);
  std::string key;
  std::vector<std::string_view> labels = split(lowered, '.');
  std::erase(labels, std::string_view());
  if (labels.size() > 1 && is_www(labels.front())) labels.erase(labels.begin());
  for (std::size_t i = labels.size(); i-- > 0;) {
    key.append(labels[i]);
    if (i > 0) key.push_back(',');
  }
  return key;
}

// The path without dot segments, repeated slashes and a slash at the end.
std::string key_of_path(std::string_view path) {
  const std::string decoded = unescaped(path);
  std::vector<std::string_view> segments = split(decoded, '/');
  segments.erase(segments.begin());  // before the first slash
  std::vector<std::string_view> kept;
  for (const std::string_view segment : segments) {
    if (segment == ".") continue;
    if (segment == ".." && !kept.empty()) {
      kept.pop_back();
    } else {
      kept.push_back(segment);
    }
  }
  std::string joined = "/";
  for (const std::string_view segment : kept) {
    if (segment.empty()) continue;
    if (joined.size() > 1) joined.push_back('/');
    joined.append(segment);
  }
  return without_session_ids_of_path(key_of_text(joined));
}

// The query with its pairs sorted by name and then by value, without session identifiers.
std::string key_of_query(std::string_view query) {
  const std::string decoded = without_session_ids(key_of_text(unescaped(query)));
  std::vector<std::array<std::string_view, 2>> pairs;
  for (const std::string_view pair : split(decoded, '&')) {
    const auto equals = std::min(pair.find('='), pair.size());
    pairs.push_back({pair.substr(0, equals), pair.substr(equals)});
  }
  std::ranges::sort(pairs);
  std::string key;
  for (const auto& [name, value] : pairs) {
    if (&name != pairs.data()->data()) key.push_back('&');
    key.append(name).append(value);
  }
  return key;
}

// Whether the `length` characters of `text` from `at` on are all of the expected kind.
bool has_identifier(std::string_view text, std::size_t at, std::size_t length,
                    bool (*is_expected)(char) = ascii::is_alphanumeric) {
  return at <= text.size() && text.size() - at >= length &&
         std::ranges::all_of(text.substr(at, length), is_expected);
}

// The end of a segment with session identifiers of ASP.NET, each of 24 letters and digits: `(…)/`,
// or `(s(…)f(…))/` with letters. `at` is after the slash. 0: there is none.
std::size_t end_of_session_segment(std::string_view path, std::size_t at, bool has_letters) {
  constexpr std::size_t length = 24;
  if (path.substr(at, 1) != "(") return 0;
  std::size_t end = at + 1;
  if (!has_letters) {
    if (!has_identifier(path, end, length)) return 0;
    end += length;
  } else {
    while (has_identifier(path, end, 1, ascii::is_alpha) && path.substr(end + 1, 1) == "(" &&
           has_identifier(path, end + 2, length) && path.substr(end + 2 + length, 1) == ")") {
      end += length + 3;
    }
    if (end == at + 1) return 0;
  }
  return path.substr(end, 2) == ")/" ? end + 2 : 0;
}

// Removes the last segment with session identifiers that comes before the name of a page.
void remove_session_segment(bool has_letters, std::string& path) {
  constexpr std::string_view page = ".aspx";
  for (std::size_t slash = path.rfind("/("); slash != std::string::npos;
       slash = slash == 0 ? std::string::npos : path.rfind("/(", slash - 1)) {
    const std::size_t end = end_of_session_segment(path, slash + 1, has_letters);
    if (end == 0) continue;
    const std::size_t found = path.find(page, end + 1);
    if (found == std::string::npos || path.find('?', end) < found) continue;
    path.erase(slash + 1, end - slash - 1);
    return;
  }
}

// Removes the last pair that begins with `name` and continues with `length` letters and digits,
// with `letters` and an equals sign before them if `letters` is not 0.
void remove_pair(std::string_view name, std::size_t letters, std::size_t length,
                 std::string& query) {
  const auto is_expected = letters > 0 ? ascii::is_alpha : ascii::is_alphanumeric;
  for (std::size_t at = query.rfind(name); at != std::string::npos;
       at = at == 0 ? std::string::npos : query.rfind(name, at - 1)) {
    std::size_t end = at + name.size();
    if (letters > 0) {
      if (!has_identifier(query, end, letters, is_expected) ||
          query.substr(end + letters, 1) != "=")
        continue;
      end += letters + 1;
    }
    if (!has_identifier(query, end, length, is_expected)) continue;
    end += length;
    if (end < query.size() && query[end] != '&') continue;
    query.erase(at, end - at + 1);
    return;
  }
}

// Removes the last `cfid=…&cftoken=…`.
void remove_cold_fusion(std::string& query) {
  constexpr std::string_view id = "cfid=";
  constexpr std::string_view token = "&cftoken=";
  for (std::size_t at = query.rfind(token); at != std::string::npos && at > 0;
       at = query.rfind(token, at - 1)) {
    const std::size_t value = at + token.size();
    if (value == query.size() || query[value] == '&') continue;
    const std::size_t before = query.rfind('&', at - 1);
    const std::size_t first = before == std::string::npos ? 0 : before + 1;
    if (first == at) continue;
    // The last character cannot belong to the name, because the value is not empty.
    const std::string_view pair = std::string_view(query).substr(first, at - first - 1);
    const std::size_t name = pair.rfind(id);
    if (name == std::string_view::npos) continue;
    query.erase(first + name, std::min(query.find('&', value), query.size()) - first - name + 1);
    return;
  }
}

}  // namespace

std::string surt_of(std::string_view url) {
  const std::size_t colon_of_scheme = ascii::scheme_length(url);
  const std::string scheme = ascii::lowered(url.substr(0, colon_of_scheme));
  std::string_view rest = url.substr(colon_of_scheme);
  if (scheme == "filedesc") return escaped(url, {});
  if (scheme.empty() || !rest.starts_with("://")) return ascii::lowered(escaped(url, {}));
  rest.remove_prefix(3);
  rest = rest.substr(0, rest.find('#'));

  std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
  rest.remove_prefix(authority.size());
  if (const auto user = authority.rfind('@'); user != std::string_view::npos) {
    authority.remove_prefix(user + 1);
  }
  // An IPv6 address contains colons.
  const auto bracket = authority.find(']');
  const auto colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  std::string surt = key_of_host(authority.substr(0, colon));
  if (colon != std::string_view::npos) {
    std::string_view port = authority.substr(colon + 1);
    port.remove_prefix(std::min(port.find_first_not_of('0'), port.size()));
    const bool is_usual =
        (scheme == "http" && port == "80") || (scheme == "https" && port == "443");
    if (!port.empty() && !is_usual) surt.append(":").append(ascii::lowered(escaped(port, {})));
  }
  surt.push_back(')');

  const auto mark = std::min(rest.find('?'), rest.size());
  surt.append(key_of_path(rest.substr(0, mark)));
  const std::string query = key_of_query(rest.substr(std::min(mark + 1, rest.size())));
  if (!query.empty()) surt.append("?").append(query);
  return surt;
}

std::string without_session_ids_of_path(std::string path) {
  constexpr std::size_t longest = 8192;  // bounds the time; no server makes longer paths
  if (path.size() > longest) return path;
  for (const bool has_letters : {true, false}) remove_session_segment(has_letters, path);
  return path;
}

std::string without_session_ids(std::string query) {
  constexpr std::size_t digits = 32;
  remove_pair("jsessionid=", 0, digits, query);
  remove_pair("phpsessid=", 0, digits, query);
  remove_pair("sid=", 0, digits, query);
  remove_pair("aspsessionid", 8, 24, query);
  remove_cold_fusion(query);
  return query;
}

}  // namespace absolve::warc
