#include "html/finder.hpp"

namespace absolve {
namespace {

std::string describe(const HtmlSite& site) {
  return std::string(site.element) + " " + std::string(site.rule->attribute) + " at byte " +
         std::to_string(site.value.offset);
}

// What the second findings have otherwise than the first; empty where nothing.
std::string difference(const HtmlFindings& scan, const HtmlFindings& tree) {
  const std::size_t common = std::min(scan.sites.size(), tree.sites.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (scan.sites[i].value == tree.sites[i].value) continue;
    const bool is_ahead = scan.sites[i].value.offset < tree.sites[i].value.offset;
    return is_ahead ? describe(scan.sites[i]) + " by scan only"
                    : describe(tree.sites[i]) + " by tree only";
  }
  if (scan.sites.size() > common) return describe(scan.sites[common]) + " by scan only";
  if (tree.sites.size() > common) return describe(tree.sites[common]) + " by tree only";
  if (scan.base != tree.base) {
    return "BASE " + (scan.base ? describe(scan.sites[*scan.base]) : "nowhere") + " by scan, " +
           (tree.base ? describe(tree.sites[*tree.base]) : "nowhere") + " by tree";
  }
  return {};
}

}  // namespace

Result<HtmlFindings> find_links(std::string_view html, const Options& options) {
  auto found = options.engine == Engine::tree ? find_links_in_tree(html, options.limits)
                                              : find_links_by_scan(html, options.limits);
  if (!found || !options.verify) return found;
  const auto other = options.engine == Engine::tree ? find_links_by_scan(html, options.limits)
                                                    : find_links_in_tree(html, options.limits);
  if (!other) return tl::unexpected<Error>(other.error());
  const bool is_tree = options.engine == Engine::tree;
  const std::string differs = is_tree ? difference(*other, *found) : difference(*found, *other);
  if (!differs.empty()) return fail(ErrorCode::engines_disagree, differs);
  return found;
}

}  // namespace absolve
