#include "document/outside_bases.hpp"

#include <algorithm>
#include <array>

#include "absolve/resolver.hpp"
#include "text/ascii.hpp"

namespace absolve {
namespace {

// Whether `url` is plainly absolute: `http://h.example/…`. Most are, and need not be parsed twice.
bool is_surely_absolute(std::string_view url) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!url.starts_with(scheme)) continue;
    const std::string_view host =
        url.substr(scheme.size(), url.find('/', scheme.size()) - scheme.size());
    return !host.empty() &&
           std::ranges::all_of(host, [](char c) { return ascii::is_alpha(c) || c == '.'; });
  }
  return false;
}

}  // namespace

Result<void> check_retrieval_url(const DocumentSource& source, const Profile& profile) {
  if (source.retrieval_url.empty() || is_surely_absolute(source.retrieval_url)) return {};
  const auto resolver = Resolver::make(source.retrieval_url, profile);
  return resolver ? Result<void>() : resolver.error();
}

std::vector<BaseCandidate> outside_bases(const DocumentSource& source, const Options& options,
                                         std::string_view saved_from,
                                         std::string_view default_base) {
  std::vector<BaseCandidate> candidates = source.stated_bases;
  const auto add = [&](Layer layer, std::string_view url, BasePlace::Kind kind) {
    if (!url.empty()) candidates.push_back({layer, BaseStatement::url, url, {kind}});
  };
  if (options.trust_saved_from) add(Layer::retrieval, saved_from, BasePlace::Kind::saved_from);
  add(Layer::retrieval, source.retrieval_url, BasePlace::Kind::retrieval_url);
  add(Layer::application_default, default_base, BasePlace::Kind::default_base);
  return candidates;
}

BaseEstablishment base_outside(const DocumentSource& source, const Options& options,
                               std::string_view saved_from) {
  return establish_base(outside_bases(source, options, saved_from, source.default_base),
                        *options.profile);
}

}  // namespace absolve
