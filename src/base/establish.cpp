#include "base/policy.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "absolve/resolver.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/parts.hpp"
#include "uri/url_text.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool may_be_relative(BaseStatement statement, const Profile& profile) {
  switch (statement) {
    case BaseStatement::base_element: return true;
    case BaseStatement::content_location:
      return profile.relative_location == RelativeLocation::serves;
    case BaseStatement::base_url_field:
    case BaseStatement::base_field:
    case BaseStatement::content_base:
    case BaseStatement::url: break;
  }
  return false;
}

// Whether a base that is stated in this way is a layer under the profile.
bool is_layer(const BaseCandidate& candidate, const Profile& profile) {
  switch (candidate.statement) {
    case BaseStatement::base_element: return profile.embedded_base == EmbeddedBase::counts;
    case BaseStatement::base_url_field: return profile.header_base == HeaderBase::base_url;
    case BaseStatement::base_field: return profile.header_base == HeaderBase::base;
    case BaseStatement::content_base: return profile.header_base == HeaderBase::content_base;
    case BaseStatement::content_location:
      return profile.header_base == HeaderBase::content_base ||
             profile.header_base == HeaderBase::content_location;
    case BaseStatement::url: break;
  }
  return true;
}

Verdict verdict_of(ErrorCode code, const BaseCandidate& candidate, const Profile& profile) {
  if (code != ErrorCode::relative_without_base) return Verdict::unparsable;
  return may_be_relative(candidate.statement, profile) ? Verdict::nothing_beneath
                                                       : Verdict::relative;
}

std::string reference_of(const BaseCandidate& candidate, const Profile& profile) {
  if (candidate.statement != BaseStatement::base_element) {
    const bool keeps_blanks = candidate.is_encoded || candidate.statement == BaseStatement::url;
    return utf8::repaired(field_reference(candidate.text.view(), profile, keeps_blanks));
  }
  std::string storage;
  return utf8::repaired(std::string(attribute_reference(candidate.text, storage)));
}

// Sorts candidates from the innermost to the outermost. Equal candidates keep their order. This is
// an insertion sort, because most callers give few candidates, and in order.
template <class Candidate, class Projection>
void sort_inward(std::vector<Candidate>& candidates, Projection of) {
  for (auto at = candidates.begin(); at != candidates.end(); ++at) {
    const auto place =
        std::ranges::upper_bound(candidates.begin(), at, std::invoke(of, *at), counts_before, of);
    std::rotate(place, at, at + 1);
  }
}

// Judges one candidate with the base beneath it, as if it were the innermost.
JudgedCandidate judge(BaseCandidate stated, std::string_view beneath, const Profile& profile,
                      std::string_view encoding) {
  JudgedCandidate judged{std::move(stated), {}, Verdict::chosen};
  const BaseCandidate& candidate = judged.candidate;
  if (!is_layer(candidate, profile)) {
    judged.verdict = Verdict::no_layer;
    return judged;
  }
  if (candidate.layer == Layer::encapsulating && profile.encapsulating == Encapsulating::ignored) {
    judged.verdict = Verdict::not_inherited;
    return judged;
  }
  const std::string reference = reference_of(candidate, profile);
  const bool is_whole = profile.grammar == Grammar::url_standard && url::is_absolute(reference);
  const bool over_beneath =
      !is_whole && !beneath.empty() && may_be_relative(candidate.statement, profile);
  const bool is_element = candidate.statement == BaseStatement::base_element;
  const std::string_view written_in = is_element ? encoding : "UTF-8";
  const Result<Resolver> resolver = over_beneath ? Resolver::make(beneath, profile, written_in)
                                                 : Resolver::without_base(profile, written_in);
  Result<Target> target = resolver ? resolver->resolve(reference) : resolver.error();
  // A profile may return a relative reference unchanged. The result is still not a base.
  if (target && profile.no_base == NoBase::gives_back &&
      !parse_parts(target->url, profile, {}).scheme) {
    target = fail(ErrorCode::relative_without_base);
  }
  if (!target) {
    judged.verdict = verdict_of(target.error().code, candidate, profile);
    return judged;
  }
  if (is_element && (has_scheme(target->url, "data") || has_scheme(target->url, "javascript"))) {
    judged.verdict = Verdict::forbidden_scheme;
    return judged;
  }
  // RFC 3986 5.1: a base has no fragment.
  const std::string_view url = without_fragment(target->url);
  judged.url = url == candidate.text ? candidate.text : SharedText(url);
  return judged;
}

}  // namespace

BaseEstablishment establish_base(std::vector<BaseCandidate> candidates, const Profile& profile,
                                 const BaseContext& context, const BaseEstablishment& around) {
  const std::vector<PolicyList> lists(context.policies.begin(), context.policies.end());
  std::vector<const PolicyList*> policies;
  policies.reserve(lists.size());
  for (const PolicyList& list : lists) policies.push_back(&list);
  return establish_base({policies, context.document_url, context.encoding}, std::move(candidates),
                        profile, around);
}

BaseEstablishment establish_base(const ParsedBaseContext& context,
                                 std::vector<BaseCandidate> candidates, const Profile& profile,
                                 const BaseEstablishment& around) {
  const bool has_policies = profile.grammar == Grammar::url_standard && !context.policies.empty();
  sort_inward(candidates, std::identity());
  BaseEstablishment establishment;
  establishment.candidates.resize(candidates.size());
  establishment.candidates.insert(establishment.candidates.end(), around.candidates.begin(),
                                  around.candidates.end());
  if (around.chosen) establishment.chosen = candidates.size() + *around.chosen;
  // Judge from the outermost inward, so that the base of a relative candidate is known when the
  // candidate is resolved.
  for (std::size_t i = candidates.size(); i-- > 0;) {
    JudgedCandidate judged =
        judge(std::move(candidates[i]), establishment.url(), profile, context.encoding);
    const bool is_element = judged.candidate.statement == BaseStatement::base_element;
    if (is_element && has_policies &&
        !allow_base(context.policies, judged.url, context.document_url)) {
      judged.verdict = Verdict::policy;
      judged.url = {};
    }
    const bool usable = judged.verdict == Verdict::chosen;
    establishment.candidates[i] = std::move(judged);
    if (!usable) continue;
    if (establishment.chosen) {
      establishment.candidates[*establishment.chosen].verdict = Verdict::overruled;
    }
    establishment.chosen = i;
  }
  return establishment;
}

BaseEstablishment in_order(std::vector<JudgedCandidate> candidates) {
  sort_inward(candidates, &JudgedCandidate::candidate);
  BaseEstablishment establishment{std::move(candidates), {}};
  for (std::size_t i = 0; i < establishment.candidates.size(); ++i) {
    JudgedCandidate& judged = establishment.candidates[i];
    if (judged.verdict != Verdict::chosen && judged.verdict != Verdict::overruled) continue;
    judged.verdict = establishment.chosen ? Verdict::overruled : Verdict::chosen;
    if (!establishment.chosen) establishment.chosen = i;
  }
  return establishment;
}

bool is_imaginary_base(std::string_view url) noexcept {
  // This runs for each link. The first letter rules out nearly all URLs.
  if (url.empty() || ascii::to_lower(url.front()) != 't') return false;
  // The draft's name has an underscore, which no scheme may have.
  return starts_with_ignoring_case(url, "thismessage:") ||
         starts_with_ignoring_case(url, "this_message:");
}

}  // namespace absolve::ABSOLVE_VERSIONED
