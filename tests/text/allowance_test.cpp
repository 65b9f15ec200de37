#include "text/allowance.hpp"

#include <catch2/catch.hpp>

using absolve::Allowance;
using absolve::Limits;

TEST_CASE("A file may come to a multiple of its size, and to some bytes in any case",
          "[text][allowance]") {
  const Limits limits{.expansion = 3, .expansion_floor = 10};
  Allowance allowance(5, limits);
  CHECK(allowance.left() == 25);
  CHECK(allowance.spend(20));
  CHECK_FALSE(allowance.spend(6));
  CHECK(allowance.spend(5));
  CHECK_FALSE(allowance.spend(1));
  CHECK(allowance.spend(0));
}

TEST_CASE("A document cannot use up what another one of its file has", "[text][allowance]") {
  const Limits limits{.expansion = 2, .expansion_floor = 10};
  Allowance common = Allowance::common_of(limits);
  Allowance first(5, limits, common);
  CHECK(first.spend(20));
  CHECK_FALSE(first.spend(1));
  Allowance second(4, limits, common);
  CHECK(second.spend(8));
  CHECK_FALSE(second.spend(1));
}

TEST_CASE("A multiple beyond all numbers is no limit", "[text][allowance]") {
  constexpr auto most = std::numeric_limits<std::size_t>::max();
  CHECK(Allowance(1000, Limits{.expansion = most / 2}).left() == most);
  CHECK(Allowance(most, Limits{.expansion = 1}).left() == most);
  CHECK(Allowance(most, Limits{.expansion = 0, .expansion_floor = 7}).left() == 7);
}
