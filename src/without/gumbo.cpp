// Replaces the engine `tree` where ABSOLVE_WITH_GUMBO is off: every call fails with `not_in_build`.

#include "formats/html/finder.hpp"

namespace absolve {

Result<Findings> find_links_in_tree(std::string_view, const Limits&, const AttributeTable&) {
  return fail(ErrorCode::not_in_build, "Gumbo");
}

}  // namespace absolve
