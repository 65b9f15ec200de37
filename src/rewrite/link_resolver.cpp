#include "rewrite/link_resolver.hpp"

namespace absolve {
namespace {

Resolver resolver_of(std::string_view base, const Profile& profile, std::string_view encoding) {
  auto resolver = Resolver::make(base, profile, encoding);
  if (!resolver) resolver = Resolver::without_base(profile, encoding);
  return resolver ? std::move(*resolver) : Resolver::without_base(profile);
}

}  // namespace

LinkResolver::LinkResolver(const BaseEstablishment& base, std::string_view document_url,
                           const Profile& profile, std::string_view encoding)
    : base_(base.url()),
      layer_(base.layer()),
      document_url_(document_url),
      resolver_(resolver_of(base_, profile, encoding)) {}

Result<Target> LinkResolver::resolve(std::string_view reference) const {
  if (resolver_.profile().same_document == SameDocument::current_document &&
      !document_url_.empty() && parse_reference(reference).is_empty_but_fragment()) {
    // RFC 2396 4.2: the current document, wherever a BASE may point.
    return Target{std::string(document_url_).append(reference), true};
  }
  auto target = resolver_.resolve(reference);
  if (target) {
    const std::string_view url = target->url;
    target->same_document = url.substr(0, url.find('#')) == document_url_;
  }
  return target;
}

}  // namespace absolve
