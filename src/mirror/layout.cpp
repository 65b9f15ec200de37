#include <algorithm>

#include "absolve/mirror.hpp"
#include "absolve/reference.hpp"
#include "text/ascii.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::string_view index_name = "index.html";

// wget separates a port by `:`, or by `+` for Windows; HTTrack by `_`.
std::string host_named_by(std::string_view directory) {
  std::string host(directory);
  const auto mark = host.find_last_of(":+_");
  const bool has_port = mark != std::string::npos && mark > 0 && mark + 1 < host.size() &&
                        ascii::is_all_digits(std::string_view(host).substr(mark + 1));
  if (has_port) host[mark] = ':';
  return host;
}

// Names as wget makes them for Windows (`--restrict-file-names=windows`): with `@` for `?`, and
// with escapes of these characters.
bool is_windows_escape(std::string_view text) {
  constexpr std::string_view escaped = "\\|/:?\"*<>";
  return url::is_escape(text) && escaped.find(url::byte_of_escape(text)) != std::string_view::npos;
}

// Escapes a file name for a URL: as the path up to the first `mark`, and as the query after it.
std::string url_path(std::string_view name, char mark) {
  std::string out;
  const bool is_windows = mark == '@';
  const auto query = std::min(name.find(mark), name.size());
  for (std::size_t at = 0; at < query; ++at) {
    const char c = name[at];
    // A backslash is a slash in URLs (URL Standard 4.4, path state), but not in a file name.
    const bool is_escape = is_windows && is_windows_escape(name.substr(at));
    if (!is_escape && (c == '%' || c == '\\' || url::is_in(url::path_set, c))) {
      url::append_escape(c, out);
    } else {
      out.push_back(c);
    }
  }
  for (std::size_t at = query; at < name.size(); ++at) {
    // A file name cannot contain a slash, so `%2F` stands for it in a query.
    if (at == query) {
      out.push_back('?');
    } else if (name.substr(at, 3) == "%2F") {
      out.push_back('/');
      at += 2;
    } else if (url::is_in(url::special_query_set, name[at])) {
      url::append_escape(name[at], out);
    } else {
      out.push_back(name[at]);
    }
  }
  return out;
}

// The first `count` directories of a path, with a slash before and after each.
std::string_view leading(std::string_view path, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0; --count) {
    const auto next = path.find('/', end + 1);
    if (next == std::string_view::npos) break;
    end = next;
  }
  return path.substr(0, end + 1);
}

}  // namespace

bool names_host(std::string_view directory) {
  const std::string with_port = host_named_by(directory);
  std::string_view host(with_port);
  host = host.substr(0, host.find_first_of(":+"));
  if (host.starts_with('[') || host == "localhost") return true;
  if (host.ends_with('.')) host.remove_suffix(1);
  const auto dot = host.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return false;
  // A host whose last label is a number is an IPv4 address (URL 3.5).
  return !ascii::is_all_digits(host.substr(dot + 1)) ||
         (std::ranges::count(host, '.') == 3 &&
          host.find_first_not_of("0123456789.") == std::string_view::npos);
}

bool show_adjusted_extensions(const std::vector<std::string>& files) {
  return std::ranges::any_of(files, [](const std::string& file) {
    constexpr std::string_view added = ".html";
    if (!file.ends_with(added)) return false;
    std::string_view name = std::string_view(file).substr(0, file.size() - added.size());
    name.remove_prefix(name.rfind('/') + 1);  // npos + 1 is 0
    if (name.find('?') != std::string_view::npos) return true;
    // wget writes `@` for `?` in names for Windows.
    if (name.find('=', name.find('@')) != std::string_view::npos) return true;
    constexpr std::string_view suffixes[] = {"php", "asp", "aspx", "jsp", "cgi", "cfm", "pl"};
    return std::ranges::find(suffixes, name.substr(name.rfind('.') + 1)) != std::end(suffixes);
  });
}

std::vector<SavedUrl> saved_by_layout(const std::vector<std::string>& files,
                                      const MirrorLayout& layout) {
  const Reference start = parse_reference(layout.url);
  const std::string scheme = ascii::lowered(start.scheme.value_or("http"));
  const std::string other = scheme == "http" ? "https" : "http";
  const std::string start_host(start.authority.value_or(""));
  const std::string cut(leading(start.path.empty() ? "/" : start.path, layout.cut_directories));
  const bool has_queries = std::ranges::any_of(
      files, [](const std::string& file) { return file.find('?') != std::string::npos; });
  // If no name has a query, an `@` more often stands for a question mark than for itself.
  const bool is_windows = layout.names == MirrorLayout::Names::for_windows ||
                          (layout.names == MirrorLayout::Names::unknown && !has_queries);
  const char mark = is_windows ? '@' : '?';
  std::vector<SavedUrl> saved;
  std::vector<SavedUrl> also;  // other URLs that the same files may have
  for (const std::string& file : files) {
    std::string_view name = file;
    std::string host = start_host;
    if (layout.host_directories) {
      const auto slash = name.find('/');
      if (slash == std::string_view::npos) continue;
      host = host_named_by(name.substr(0, slash));
      name.remove_prefix(slash + 1);
    }
    if (host.empty()) continue;
    const bool is_cut = layout.cut_directories > 0 && host == start_host;
    const std::string top = "://" + host + (is_cut ? cut : "/");
    const auto add_as = [&](std::string_view path, char as, std::vector<SavedUrl>& rows) {
      const std::string rest = top + url_path(path, as);
      rows.push_back({scheme + rest, file, {}});
      also.push_back({other + rest, file, {}});
    };
    // A name and its URLs: `/` and `/?x` are saved as `index.html` and `index.html?x`.
    const auto add = [&](std::string_view path, bool is_own) {
      const auto start_of_name = path.rfind('/', path.find(mark)) + 1;
      const std::string_view last = path.substr(start_of_name);
      const bool is_index = last.starts_with(index_name) &&
                            (last.size() == index_name.size() || last[index_name.size()] == mark);
      if (is_index) {
        add_as(std::string(path.substr(0, start_of_name)) +
                   std::string(last.substr(index_name.size())),
               mark, is_own ? saved : also);
      }
      add_as(path, mark, is_own && !is_index ? saved : also);
      if (mark == '@' && path.find('@') != std::string_view::npos) add_as(path, '?', also);
    };
    add(name, true);
    for (const std::string_view added : {".html", ".css"}) {
      if (!layout.adjusted_extensions || !name.ends_with(added)) continue;
      const std::string_view before = name.substr(0, name.size() - added.size());
      if (!before.empty() && !before.ends_with('/')) add(before, false);
    }
  }
  saved.insert(saved.end(), std::make_move_iterator(also.begin()),
               std::make_move_iterator(also.end()));
  return saved;
}

}  // namespace absolve::ABSOLVE_VERSIONED
