#include "pipeline/redirects.hpp"

#include <algorithm>

#include "formats/fields/url_field.hpp"
#include "mime/responses.hpp"
#include "pipeline/link_resolver.hpp"

namespace absolve {

std::string url_behind_redirects(std::string_view bytes, std::string_view retrieval_url,
                                 const Profile& profile) {
  // As many as curl follows. Without a limit, a long chain could cost its length squared.
  constexpr std::size_t max_followed = 50;
  const std::vector<std::string> redirects = redirects_before_last(bytes);
  std::string url(retrieval_url);
  for (std::size_t i = redirects.size() - std::min(redirects.size(), max_followed);
       i < redirects.size(); ++i) {
    const auto target = resolver_of(url, profile, "UTF-8").resolve(escaped_octets(redirects[i]));
    // A profile may give a relative reference back, and that is not a URL to retrieve.
    if (target && Resolver::make(target->url, profile)) url = target->url;
  }
  return url;
}

DocumentSource behind_redirects(std::string_view bytes, const DocumentSource& source,
                                const Profile& profile) {
  DocumentSource last = source;
  if (bytes.starts_with("HTTP/")) {
    last.retrieval_url = url_behind_redirects(bytes, source.retrieval_url, profile);
  }
  return last;
}

}  // namespace absolve
