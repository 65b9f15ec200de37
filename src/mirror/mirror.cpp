#include "absolve/mirror.hpp"

#include "absolve/resolver.hpp"
#include "inspect/normalize.hpp"
#include "uri/url_text.hpp"
#include "url/percent_encode.hpp"

namespace absolve {
namespace {

// The key of a URL in the index. Equivalent spellings of a URL have the same key. `%25` and a
// percent sign that begins no escape are equivalent, because both stand for the sign (URL
// Standard 1.3).
std::string key_of(std::string_view url) {
  const auto target = Resolver::without_base().resolve(url);
  const std::string normal = normalize_escapes(
      without_fragment(target ? std::string_view(target->url) : url), default_profile());
  std::string key;
  for (std::string_view rest(normal); !rest.empty(); rest.remove_prefix(1)) {
    key += rest.front();
    if (rest.front() == '%' && !url::is_escape(rest)) key += "25";
  }
  return key;
}

}  // namespace

Mirror::Mirror(const SavedUrls& saved) {
  if (saved.links_are_local) linked_files_.insert(saved.files.begin(), saved.files.end());
  for (const SavedUrl& row : saved.rows) {
    const auto file = files_.try_emplace(row.file, File{row.url, row.media_type}).first;
    by_url_.try_emplace(key_of(row.url), file->first);
  }
}

std::string_view Mirror::file_of(std::string_view url) const {
  // A target under the web profile is usually a key already; only its escapes may differ.
  auto found = by_url_.find(std::string(without_fragment(url)));
  if (found == by_url_.end()) found = by_url_.find(key_of(url));
  return found != by_url_.end() ? found->second : std::string_view();
}

}  // namespace absolve
