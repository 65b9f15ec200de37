#include "absolve/mirror.hpp"

#include <algorithm>

#include "absolve/resolver.hpp"
#include "uri/url_text.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Whether a server distinguishes an escape of `c` from `c` itself, in the path or the query of a
// URL. For other characters, both mean the same, and programs that save pages escape more of them
// than browsers do: wget, for example, escapes `|` and `{`.
bool is_told_apart(char c, bool is_in_query) {
  const std::string_view delimiters = is_in_query ? "&+=#%;" : "/?#%;";
  return c <= ' ' || c > '~' || delimiters.find(c) != std::string_view::npos;
}

// The key of a URL in the index. Equivalent spellings of a URL have the same key. `%25` and a
// percent sign that begins no escape are equivalent, because both stand for the sign (URL
// Standard 1.3).
std::string key_of(std::string_view url) {
  const auto target = Resolver::without_base().resolve(url);
  const std::string normal = url::normalize_escapes(
      without_fragment(target ? std::string_view(target->url) : url), default_profile());
  std::string key;
  bool is_in_query = false;
  for (std::string_view rest(normal); !rest.empty(); rest.remove_prefix(1)) {
    const char c = rest.front();
    is_in_query = is_in_query || c == '?';
    if (c == '%' && url::is_escape(rest) &&
        !is_told_apart(url::byte_of_escape(rest), is_in_query)) {
      key += url::byte_of_escape(rest);
      rest.remove_prefix(2);
      continue;
    }
    key += c;
    if (c == '%' && !url::is_escape(rest)) key += "25";
  }
  return key;
}

}  // namespace

Mirror::Mirror(const SavedUrls& saved) {
  if (saved.links_are_local) linked_files_.insert(saved.files.begin(), saved.files.end());
  browser_folders_.insert(saved.browser_folders.begin(), saved.browser_folders.end());
  for (const SavedUrl& row : saved.rows) {
    const auto file = files_.try_emplace(row.file, File{row.url, row.media_type}).first;
    by_url_.try_emplace(key_of(row.url), Place{file->first, row.fragment});
  }
}

bool Mirror::is_beside_page(std::string_view url) const {
  if (browser_folders_.empty()) return false;
  const std::string_view path = url.substr(0, url.find_first_of("?#"));
  for (auto slash = path.find('/'); slash != path.npos; slash = path.find('/', slash + 1)) {
    if (browser_folders_.contains(path.substr(0, slash + 1))) return true;
  }
  return false;
}

const Mirror::Place* Mirror::find(std::string_view url) const {
  // A target under the web profile is usually a key already; only its escapes may differ.
  auto found = by_url_.find(std::string(without_fragment(url)));
  if (found == by_url_.end()) {
    std::string key = key_of(url);
    found = by_url_.find(key);
    // `font.eot?#iefix`, in many stylesheets. Servers of files ignore an empty query.
    if (found == by_url_.end() && key.ends_with('?')) {
      key.pop_back();
      found = by_url_.find(key);
    }
    // Sites that have moved to https still have links to http, which the server redirects.
    if (found == by_url_.end() && is_http(key)) {
      const std::size_t colon = key.find(':');
      found = by_url_.find((colon == 5 ? "http" : "https") + key.substr(colon));
    }
  }
  return found != by_url_.end() ? &found->second : nullptr;
}

std::string_view Mirror::file_of(std::string_view url) const {
  const Place* const place = find(url);
  return place != nullptr ? place->file : std::string_view();
}

std::string_view Mirror::redirected_fragment(std::string_view url) const {
  const Place* const place = find(url);
  return place != nullptr ? std::string_view(place->fragment) : std::string_view();
}

std::string Mirror::folder_of(std::string_view url) const {
  const std::string key = key_of(url);
  if (!key.ends_with('/')) return {};
  for (auto row = by_url_.upper_bound(key); row != by_url_.end() && row->first.starts_with(key);
       ++row) {
    const std::string below = url::percent_decoded(std::string_view(row->first).substr(key.size()));
    const std::string_view file = row->second.file;
    const std::string_view folder =
        file.substr(0, file.size() - std::min(file.size(), below.size()));
    if (file.ends_with(below) && (folder.empty() || folder.ends_with('/'))) {
      return folder.empty() ? "./" : std::string(folder);
    }
  }
  return {};
}

}  // namespace absolve::ABSOLVE_VERSIONED
