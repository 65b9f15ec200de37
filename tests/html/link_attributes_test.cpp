#include <catch2/catch.hpp>

#include "absolve/link.hpp"

namespace absolve {
namespace {

TEST_CASE("an element's own row comes before the one for any element", "[html][attributes]") {
  const auto* row = find_link_attribute(Vocabulary::html, "a", "href");
  REQUIRE(row != nullptr);
  CHECK(row->element == "a");
  CHECK(find_link_attribute(Vocabulary::html, "p", "itemid")->element == "*");
  CHECK(find_link_attribute(Vocabulary::svg, "use", "xlink:href")->element == "*");
  CHECK(find_link_attribute(Vocabulary::html, "use", "xlink:href") == nullptr);
  CHECK(find_link_attribute(Vocabulary::html, "p", "href") == nullptr);
  CHECK(find_link_attribute(Vocabulary::mathml, "a", "poster") == nullptr);
}

TEST_CASE("what others take for a link, and is none, says why", "[html][attributes]") {
  for (const LinkAttribute& row : link_attributes()) {
    if (row.condition == LinkCondition::never) CHECK_FALSE(row.note.empty());
  }
}

}  // namespace
}  // namespace absolve
