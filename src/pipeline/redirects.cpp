#include "pipeline/redirects.hpp"

#include "mime/responses.hpp"
#include "pipeline/link_resolver.hpp"

namespace absolve {

std::string url_behind_redirects(std::string_view bytes, std::string_view retrieval_url,
                                 const Profile& profile) {
  std::string url(retrieval_url);
  for (const std::string& location : redirects_before_last(bytes)) {
    const auto target = resolver_of(url, profile, "UTF-8").resolve(location);
    // Where a rulebook gives a relative reference back, that is no URL to retrieve.
    if (target && Resolver::make(target->url, profile)) url = target->url;
  }
  return url;
}

}  // namespace absolve
