#include <algorithm>

#include "document/link_resolver.hpp"
#include "document/outside_bases.hpp"
#include "formats/fields/url_field.hpp"
#include "message/responses.hpp"
#include "uri/url_text.hpp"

namespace absolve {

// RFC 2396 5.1.3: after redirects, the URL of the last response is the base.
DocumentSource behind_redirects(std::string_view bytes, const DocumentSource& source,
                                const Profile& profile) {
  DocumentSource last = source;
  if (!bytes.starts_with("HTTP/")) return last;
  // As many as curl follows. Without a limit, a long chain could cost its length squared.
  constexpr std::size_t max_followed = 50;
  const std::vector<std::string> redirects = redirects_before_last(bytes);
  for (std::size_t i = redirects.size() - std::min(redirects.size(), max_followed);
       i < redirects.size(); ++i) {
    const auto target =
        resolver_of(last.retrieval_url, profile, "UTF-8").resolve(escaped_octets(redirects[i]));
    // Nothing else is followed: a profile may return a relative reference, and a server may name
    // mailto:.
    if (target && (has_scheme(target->url, "http") || has_scheme(target->url, "https"))) {
      last.retrieval_url = target->url;
    } else if (!target) {
      // It cannot be a base, and is stated only so that a diagnostic reports it.
      last.stated_bases.push_back(
          {Layer::retrieval, BaseStatement::url, redirects[i], {BasePlace::Kind::redirect}});
    }
  }
  return last;
}

}  // namespace absolve
