#include "support/scan.hpp"

#include <catch2/catch.hpp>

#include "support/engines.hpp"

namespace absolve {

Rows found(std::string_view html, bool has_scripting) {
  // A block of the exact size, so that a sanitizer notices any read beyond its end.
  const std::vector<char> block(html.begin(), html.end());
  const std::string_view exact(block.data(), block.size());
  const Origin origin{.has_scripting = has_scripting};
  const auto contexts = find_links_by_contexts(exact, {}, {}, origin);
  const auto elements = find_links_by_open_elements(exact, {}, {}, origin);
  if (!contexts || !elements) return {"error"};
  if (!contexts->is_undecided) CHECK(sites_of(*contexts) == sites_of(*elements));
  const auto findings = find_links_by_scan(exact, {}, {}, origin);
  Rows rows;
  for (std::size_t i = 0; i < findings->sites.size(); ++i) {
    const LinkSite& site = findings->sites[i];
    rows.push_back(std::string(site.element) + " " + std::string(site.value.of(exact)) +
                   (findings->base == i ? "*" : "") + (site.inert ? " inert" : ""));
  }
  return rows;
}

bool is_rescanned(std::string_view html) {
  return find_links_by_scan(html, {})->is_rescanned;
}

}  // namespace absolve
