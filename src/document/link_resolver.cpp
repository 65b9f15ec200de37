#include "document/link_resolver.hpp"

#include <algorithm>

#include "absolve/reference.hpp"
#include "document/site_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Whether dot segments of the base stay until they are merged with a reference: where its path has
// no root, and where a `..` above the root is an error.
bool keeps_dots(std::string_view base, const Profile& profile) {
  if (profile.grammar == Grammar::url_standard) return false;
  const auto colon = base.find(':');
  const bool is_rootless = colon != base.npos && !base.substr(colon + 1).starts_with('/');
  return (is_rootless || profile.excess_parent == ExcessParent::refused) &&
         base.find("..") != base.npos;
}

}  // namespace

Resolver resolver_of(std::string_view base, const Profile& profile, std::string_view encoding) {
  auto resolver = Resolver::make(base, profile, encoding);
  if (!resolver) resolver = Resolver::without_base(profile, encoding);
  return resolver ? std::move(*resolver) : Resolver::without_base(profile);
}

const ResolverCache::Entry& ResolverCache::over(const SharedText& base, std::string_view encoding) {
  const auto known = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.base.shares_bytes_with(base) && entry.encoding == encoding;
  });
  if (known != entries_.end()) {
    std::rotate(entries_.begin(), known, known + 1);
  } else {
    if (entries_.size() == max_entries) entries_.pop_back();
    entries_.insert(entries_.begin(), {base, encoding, resolver_of(base, *profile_, encoding),
                                       is_plain_to_write(base)});
  }
  return entries_.front();
}

LinkResolver::LinkResolver(const ResolverCache::Entry& over, std::optional<Layer> layer,
                           SharedText document_url, const Profile& profile)
    : base_(over.base),
      layer_(layer),
      document_url_(std::move(document_url)),
      resolver_(over.resolver),
      base_is_plain_(over.is_plain),
      keeps_base_dots_(keeps_dots(base_, profile)),
      keeps_document_(profile.same_document == SameDocument::current_document &&
                      !document_url_.empty()) {}

std::size_t LinkResolver::hidden_cost(std::string_view reference) const {
  constexpr std::size_t few = 1024;  // most bases are shorter
  const std::string_view base = base_;
  if (base.size() < few) return 0;
  const auto has_dots = [](std::string_view text) {
    return text.find("..") != text.npos || text.find("%2e") != text.npos ||
           text.find("%2E") != text.npos;
  };
  return keeps_base_dots_ || has_dots(reference) ? base.size() : 0;
}

bool LinkResolver::resolves_in_document(std::string_view reference) const {
  return keeps_document_ && parse_reference(reference).is_empty_but_fragment();
}

Result<bool> LinkResolver::resolve_in_document(std::string_view reference, std::string& url) const {
  if (!resolves_in_document(reference)) return resolver_.resolve(reference, url);
  url.assign(document_url_).append(reference);
  return true;
}

}  // namespace absolve::ABSOLVE_VERSIONED
