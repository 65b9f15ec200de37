#include "tool/show/link_filter.hpp"

#include <algorithm>

#include "document/loaded_links.hpp"
#include "text/ascii.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

// Whether `link` matches `pattern`: `a`, `a@href` or `*@href`, ignoring case.
bool is_of(const Link& link, std::string_view pattern) {
  const auto at = pattern.find('@');
  const std::string_view element = pattern.substr(0, at);
  if (element != "*" && !equal_ignoring_case(element, link.element)) return false;
  return at == std::string_view::npos ||
         equal_ignoring_case(pattern.substr(at + 1), link.attribute);
}

// Whether `host` matches `pattern`. `.h.example` matches h.example and every host under it.
bool is_at(std::string_view host, std::string_view pattern) {
  if (!pattern.starts_with('.')) return equal_ignoring_case(host, pattern);
  if (equal_ignoring_case(host, pattern.substr(1))) return true;
  return host.size() > pattern.size() &&
         equal_ignoring_case(host.substr(host.size() - pattern.size()), pattern);
}

}  // namespace

bool LinkFilter::is_chosen(const Link& link) const {
  const auto& only = options_.only;
  const auto& kinds = options_.kinds;
  const auto is_meant = [&](const std::string& pattern) { return is_of(link, pattern); };
  if (!only.empty() && std::ranges::none_of(only, is_meant)) return false;
  if (!kinds.empty() && std::ranges::find(kinds, name_of(link.kind)) == kinds.end()) return false;
  const auto& rels = options_.rels;
  if (!rels.empty() &&
      std::ranges::none_of(rels, [&](const std::string& rel) { return has_rel(link.rel, rel); })) {
    return false;
  }
  const auto leads_to = [&](const std::string& host) {
    return link.url && is_at(host_of(*link.url), host);
  };
  const auto& hosts = options_.hosts;
  if (!hosts.empty() && std::ranges::none_of(hosts, leads_to)) return false;
  if (std::ranges::any_of(options_.not_hosts, leads_to)) return false;
  if (!options_.http_only) return true;
  return link.url && is_http(*link.url);
}

bool LinkFilter::takes(const Link& link) {
  if (!is_chosen(link)) return false;
  if (!options_.unique) return true;
  // A reference without a target is listed once, too. Its key has a line end, which no URL has.
  const std::string key = link.url ? std::string(target_of(link)) : "\n" + std::string(link.raw);
  return listed_.insert(key).second;
}

std::string_view LinkFilter::target_of(const Link& link) const {
  return options_.strip_fragment ? without_fragment(*link.url) : *link.url;
}

}  // namespace absolve::tool
