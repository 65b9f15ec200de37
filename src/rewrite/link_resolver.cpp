#include "rewrite/link_resolver.hpp"

namespace absolve {
namespace {

Resolver resolver_of(std::string_view base, const Profile& profile, std::string_view encoding) {
  auto resolver = Resolver::make(base, profile, encoding);
  if (!resolver) resolver = Resolver::without_base(profile, encoding);
  return resolver ? std::move(*resolver) : Resolver::without_base(profile);
}

}  // namespace

LinkResolver::LinkResolver(std::string_view base, std::optional<Layer> layer,
                           std::string_view document_url, const Profile& profile,
                           std::string_view encoding)
    : base_(base),
      layer_(layer),
      document_url_(document_url),
      resolver_(resolver_of(base_, profile, encoding)),
      keeps_document_(profile.same_document == SameDocument::current_document &&
                      !document_url.empty()) {}

Result<void> LinkResolver::resolve(std::string_view reference, std::string& url) const {
  if (keeps_document_ && parse_reference(reference).is_empty_but_fragment()) {
    // RFC 2396 4.2: the current document, wherever a BASE may point.
    url.assign(document_url_).append(reference);
    return {};
  }
  const auto resolved = resolver_.resolve(reference, url);
  if (!resolved) return tl::unexpected<Error>(resolved.error());
  return {};
}

}  // namespace absolve
