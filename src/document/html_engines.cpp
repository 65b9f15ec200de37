#include "document/html_engines.hpp"

#include <algorithm>

#include "formats/html/link_rules.hpp"

namespace absolve {
namespace {

std::string describe(const LinkSite& site) {
  return std::string(site.element) + " " + std::string(site.rule->attribute) + " at byte " +
         std::to_string(site.value.offset);
}

// The first difference between the findings of the two engines; empty: there is none.
std::string difference(const Findings& scan, const Findings& tree) {
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

// Adds the sites of running text to the tree's findings. Only the scan finds them.
void add_text(const Findings& scan, Findings& tree) {
  const auto is_text = [](const LinkSite& site) { return site.rule->kind == LinkKind::text; };
  std::optional<std::size_t> base;
  if (tree.base) base = tree.sites[*tree.base].value.offset;
  std::ranges::copy_if(scan.sites, std::back_inserter(tree.sites), is_text);
  std::ranges::sort(tree.sites, {}, [](const LinkSite& site) { return site.value.offset; });
  if (base) tree.set_base(*base);
}

}  // namespace

Result<Findings> find_links(std::string_view html, const Options& options, Origin origin) {
  const auto by_scan = [&] {
    return find_links_by_scan(html, options.limits, options.attributes, origin);
  };
  const bool is_tree = options.engine == Engine::tree;
  if (!is_tree && !options.verify) return by_scan();
  auto tree = find_links_in_tree(html, options.limits, options.attributes);
  const bool takes_text = options.attributes.rules().text_rule() != nullptr;
  if (is_tree && !(tree && (options.verify || takes_text))) return tree;
  auto scan = by_scan();
  if (!scan) return scan;
  if (!tree) return tree;
  if (takes_text) add_text(*scan, *tree);
  if (!options.verify) return tree;
  if (const std::string differs = difference(*scan, *tree); !differs.empty()) {
    return fail(ErrorCode::engines_disagree, differs);
  }
  return std::move(is_tree ? tree : scan);
}

}  // namespace absolve
