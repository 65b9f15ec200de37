// Hands over findings of a document that arrives in pieces.

#include "formats/html/site_collector.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Moves the findings whose tags begin at or after `end` from `given`, which is in source order, to
// the end of `kept`.
template <class Finding, class TagOf>
void keep_behind(std::size_t end, std::vector<Finding>& given, std::vector<Finding>& kept,
                 TagOf tag_of) {
  const auto behind = std::ranges::partition_point(
      given, [&](const Finding& finding) { return tag_of(finding) < end; });
  std::move(behind, given.end(), std::back_inserter(kept));
  given.erase(behind, given.end());
}

}  // namespace

Findings SiteCollector::take(std::size_t end, std::size_t& taken) {
  taken = findings_.site_at(end);
  Findings given = std::exchange(findings_, {});
  const auto behind = given.sites.begin() + static_cast<std::ptrdiff_t>(taken);
  findings_.sites.assign(behind, given.sites.end());
  given.sites.erase(behind, given.sites.end());
  std::erase_if(given.sites, is_empty_text);
  findings_.encoding_label = given.encoding_label;  // the first one counts
  if (!findings_.sites.empty()) findings_.names = given.names;
  keep_behind(end, given.metas, findings_.metas, std::identity());
  keep_behind(end, given.saved_shadow_roots, findings_.saved_shadow_roots, std::identity());
  keep_behind(end, given.fields, findings_.fields,
              [](const MetaField& field) { return field.tag; });
  keep_behind(end, given.policies, findings_.policies,
              [](const StatedPolicy& policy) { return policy.tag; });
  if (given.title && given.title->offset >= end) std::swap(given.title, findings_.title);
  if (!has_given_ && has_base(end)) given.set_base(*base_);
  if (noscript_base_ && *noscript_base_ < end) {
    given.noscript_base = std::exchange(noscript_base_, std::nullopt);
    has_given_noscript_base_ = true;
  }
  // A BASE after `end` comes too late for what precedes `end`.
  if (!has_given_ && base_ && *base_ >= end) given.late_bases.push_back(*base_);
  std::erase_if(given.base_moments, [&](const BaseMoment& moment) { return moment.from >= end; });
  std::ranges::copy_if(given.late_bases, std::back_inserter(findings_.late_bases),
                       [&](std::size_t base) { return base >= end; });
  std::erase_if(given.late_bases, [&](std::size_t base) { return base >= end; });
  has_given_ = true;
  if (body_sites_) {
    if (*body_sites_ < taken) has_given_body_ = true;
    *body_sites_ -= std::min(*body_sites_, taken);
  }
  std::erase_if(discarded_, [&](const LinkSite& site) { return site.value.offset < end; });
  for (Merged& attribute : merged_) {
    if (attribute.waits && attribute.site.value.offset < end) attribute.is_gone = true;
  }
  return given;
}

void SiteCollector::drop_front(std::size_t length) {
  const auto shift = [&](LinkSite& site) {
    site.value.offset -= length;
    site.tag -= length;
  };
  for (LinkSite& site : findings_.sites) shift(site);
  for (LinkSite& site : discarded_) shift(site);
  for (Merged& attribute : merged_) {
    if (attribute.waits && !attribute.is_gone) shift(attribute.site);
  }
  if (findings_.title) findings_.title->offset -= length;
  if (base_) *base_ -= std::min(*base_, length);
  if (noscript_end_ != unknown_end) noscript_end_ -= std::min(noscript_end_, length);
  if (noscript_base_ && *noscript_base_ < length) {
    noscript_base_.reset();  // another scanner has handed it over
    has_given_noscript_base_ = true;
  }
  if (noscript_base_) *noscript_base_ -= length;
  for (std::size_t& base : findings_.late_bases) base -= length;
  for (std::size_t& tag : findings_.metas) tag -= length;
  for (std::size_t& tag : findings_.saved_shadow_roots) tag -= length;
  for (MetaField& field : findings_.fields) field.tag -= length;
  for (StatedPolicy& policy : findings_.policies) policy.tag -= length;
  skipped_ -= std::min(skipped_, length);
}

}  // namespace absolve::ABSOLVE_VERSIONED
