#include "document/outside_bases.hpp"

#include <algorithm>

#include "absolve/resolver.hpp"
#include "document/link_resolver.hpp"
#include "formats/fields/field_values.hpp"
#include "message/responses.hpp"
#include "text/ascii.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
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

// RFC 2396 5.1.3: after redirects, the URL of the last response is the base.
DocumentSource behind_redirects(std::string_view bytes, const DocumentSource& source,
                                const Profile& profile) {
  DocumentSource last = source;
  if (!begins_with_response(bytes)) return last;
  // As many as curl follows. Without a limit, a long chain could cost its length squared.
  constexpr std::size_t max_followed = 50;
  const std::vector<std::string> redirects = last_response(bytes).redirects;
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

}  // namespace absolve::ABSOLVE_VERSIONED
