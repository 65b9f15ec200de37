#include "crawl/session_ids.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace absolve::warc {
namespace {

// Whether the `length` characters of `text` from `at` on are letters and digits.
bool has_identifier(std::string_view text, std::size_t at, std::size_t length) {
  return at <= text.size() && text.size() - at >= length &&
         std::ranges::all_of(text.substr(at, length), ascii::is_alphanumeric);
}

// The end of a segment with identifiers of ASP.NET, each of 24 letters and digits: `(…)/`, or
// `(s(…)f(…))/` with letters. `at` is behind the slash; 0: there is none.
std::size_t end_of_session_segment(std::string_view path, std::size_t at, bool has_letters) {
  constexpr std::size_t length = 24;
  if (path.substr(at, 1) != "(") return 0;
  std::size_t end = at + 1;
  if (!has_letters) {
    if (!has_identifier(path, end, length)) return 0;
    end += length;
  } else {
    while (has_identifier(path, end, 1) && path.substr(end + 1, 1) == "(" &&
           has_identifier(path, end + 2, length) && path.substr(end + 2 + length, 1) == ")") {
      end += length + 3;
    }
    if (end == at + 1) return 0;
  }
  return path.substr(end, 2) == ")/" ? end + 2 : 0;
}

// Removes the last segment with identifiers that is in front of the name of a page.
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

// Removes the last pair that begins with `name` and goes on with `length` letters and digits, with
// `letters` and an equals sign before them if `letters` is not 0.
void remove_pair(std::string_view name, std::size_t letters, std::size_t length,
                 std::string& query) {
  for (std::size_t at = query.rfind(name); at != std::string::npos;
       at = at == 0 ? std::string::npos : query.rfind(name, at - 1)) {
    std::size_t end = at + name.size();
    if (letters > 0) {
      if (!has_identifier(query, end, letters) || query.substr(end + letters, 1) != "=") continue;
      end += letters + 1;
    }
    if (!has_identifier(query, end, length)) continue;
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

std::string without_session_ids_of_path(std::string path) {
  constexpr std::size_t longest = 8192;  // bounds the time, and no server makes longer ones
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
