#include <algorithm>

#include "formats/html/context_stack.hpp"
#include "formats/html/finder.hpp"
#include "formats/html/open_elements.hpp"
#include "formats/html/scanner.hpp"
#include "text/allowance.hpp"

namespace absolve {
namespace {

template <class State>
Result<Findings> scan(std::string_view html, const Limits& limits, const LinkRules& rules,
                      Origin origin) {
  if (html.size() > limits.document_bytes) return fail(ErrorCode::over_limit, "document_bytes");
  Scanner<State> scanner(rules, limits, origin);
  scanner.allow(std::min<std::uint64_t>(limits.tree_steps, Allowance(html.size(), limits).left()));
  scanner.read(html, true);
  const char* const over = scanner.over();  // read before the sites are taken
  Findings findings = scanner.sites().take();
  findings.is_undecided = scanner.state().is_undecided();
  if (findings.is_undecided) return findings;
  if (scanner.state().steps() > limits.tree_steps) return fail(ErrorCode::over_limit, "tree_steps");
  if (over != nullptr) return fail(ErrorCode::over_limit, over);
  return findings;
}

}  // namespace

Result<Findings> find_links_by_contexts(std::string_view html, const Limits& limits,
                                        const AttributeTable& table, Origin origin) {
  return scan<ContextStack>(html, limits, table.rules(), origin);
}

Result<Findings> find_links_by_open_elements(std::string_view html, const Limits& limits,
                                             const AttributeTable& table, Origin origin) {
  return scan<OpenElements>(html, limits, table.rules(), origin);
}

Result<Findings> find_links_by_scan(std::string_view html, const Limits& limits,
                                    const AttributeTable& table, Origin origin) {
  auto findings = find_links_by_contexts(html, limits, table, origin);
  if (!findings || !findings->is_undecided) return findings;
  findings = find_links_by_open_elements(html, limits, table, origin);
  if (findings) findings->is_rescanned = true;
  return findings;
}

}  // namespace absolve
