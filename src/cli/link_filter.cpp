#include "cli/link_filter.hpp"

#include <algorithm>

#include "uri/url_text.hpp"

namespace absolve::cli {
namespace {

// `a`, `a@href` or `*@href`.
bool is_of(const Link& link, std::string_view pattern) {
  const auto at = pattern.find('@');
  const std::string_view element = pattern.substr(0, at);
  if (element != "*" && element != link.element) return false;
  return at == std::string_view::npos || pattern.substr(at + 1) == link.attribute;
}

}  // namespace

bool LinkFilter::is_chosen(const Link& link) const {
  const auto& only = settings_.only;
  const auto& kinds = settings_.kinds;
  const auto is_meant = [&](const std::string& pattern) { return is_of(link, pattern); };
  if (!only.empty() && std::ranges::none_of(only, is_meant)) return false;
  if (!kinds.empty() && std::ranges::find(kinds, name_of(link.kind)) == kinds.end()) return false;
  if (!settings_.http_only) return true;
  return link.url && is_http(*link.url);
}

bool LinkFilter::takes(const Link& link) {
  if (!is_chosen(link)) return false;
  if (!settings_.unique) return true;
  // A reference without a target is listed once, too. What it is like is no URL.
  const std::string key = link.url ? std::string(target_of(link)) : "\n" + std::string(link.raw);
  return listed_.insert(key).second;
}

std::string_view LinkFilter::target_of(const Link& link) const {
  return settings_.strip_fragment ? without_fragment(*link.url) : *link.url;
}

}  // namespace absolve::cli
