#include "absolve/text.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

namespace absolve {
namespace {

std::vector<std::string> shown(const EditList& list) {
  std::vector<std::string> rows;
  for (const Edit& edit : list) {
    rows.push_back(std::to_string(edit.span.offset) + "+" + std::to_string(edit.span.length) + "=" +
                   std::string(edit.replacement));
  }
  return rows;
}

TEST_CASE("edits are sorted however they come", "[edit]") {
  EditList list;
  CHECK(list.add({{5, 2}, "b"}));
  CHECK(list.add({{1, 2}, "a"}));
  CHECK(list.add({{9, 0}, "c"}));
  CHECK(list.add({{7, 1}, "d"}));
  CHECK(shown(list) == std::vector<std::string>{"1+2=a", "5+2=b", "7+1=d", "9+0=c"});
}

TEST_CASE("the same edit twice is one, and overlapping ones are refused", "[edit]") {
  EditList list;
  CHECK(list.add({{5, 3}, "x"}));
  CHECK(list.add({{5, 3}, "x"}));
  CHECK_FALSE(list.add({{5, 3}, "y"}));
  CHECK_FALSE(list.add({{4, 2}, "y"}));
  CHECK_FALSE(list.add({{7, 2}, "y"}));
  CHECK_FALSE(list.add({{6, 0}, "y"}));
  CHECK_FALSE(list.add({{5, 0}, "y"}));
  CHECK(list.add({{8, 0}, "z"}));
  CHECK_FALSE(list.add({{8, 1}, "y"}));
  CHECK(shown(list) == std::vector<std::string>{"5+3=x", "8+0=z"});
}

TEST_CASE("a list of edits is added behind another, into it, and further on", "[edit]") {
  EditList part;
  part.add({{1, 2}, "a"});
  part.add({{4, 0}, "b"});
  EditList list;
  list.add_all({}, 3);
  CHECK(list.empty());
  list.add_all(part, 10);
  list.add_all(part, 20);
  list.add_all(part, 15);
  CHECK(shown(list) ==
        std::vector<std::string>{"11+2=a", "14+0=b", "16+2=a", "19+0=b", "21+2=a", "24+0=b"});
  list.add_all(part, 12);  // overlaps the edits that are there
  CHECK(shown(list).size() == 6);
  list.add_all(part);
  CHECK(shown(list).front() == "1+2=a");
  CHECK(shown(list).size() == 8);
}

TEST_CASE("a list of edits that nobody needs any more is taken over", "[edit]") {
  EditList part;
  part.add({{1, 2}, "a"});
  part.add({{4, 0}, "b"});
  EditList list;
  list.add_all(EditList(part), 10);
  CHECK(shown(list) == std::vector<std::string>{"11+2=a", "14+0=b"});
  list.add_all(EditList(part), 20);
  CHECK(shown(list) == std::vector<std::string>{"11+2=a", "14+0=b", "21+2=a", "24+0=b"});
  list.add({{30, 1}, "c"});
  CHECK(shown(list).back() == "30+1=c");
}

TEST_CASE("a list can be added to itself, and no span ends beyond all", "[edit]") {
  EditList list;
  list.add({{0, 1}, "a"});
  list.add({{2, 1}, "b"});
  list.add_all(list, 10);
  CHECK(shown(list) == std::vector<std::string>{"0+1=a", "2+1=b", "10+1=a", "12+1=b"});
  CHECK_FALSE(list.add({{20, static_cast<std::size_t>(-1)}, "x"}));
  CHECK_FALSE(list.add({{static_cast<std::size_t>(-1), 10}, "x"}));
  CHECK(list.size() == 4);
}

TEST_CASE("applying copies everything outside the edits", "[edit]") {
  EditList list;
  CHECK(apply_edits("abc", list) == "abc");
  list.add({{0, 0}, "<"});
  list.add({{1, 1}, "XYZ"});
  list.add({{3, 0}, ">"});
  CHECK(apply_edits("abc", list) == "<aXYZc>");
}

TEST_CASE("edits in any order are those of a list that is searched from end to end", "[edit]") {
  std::mt19937 engine(1);
  const auto random = [&engine](std::size_t most) { return engine() % most; };
  for (int round = 0; round < 3000; ++round) {
    EditList edits;
    std::vector<std::pair<Span, std::string>> naive;
    for (int i = 0; i < 5; ++i) {
      const Span span{random(12), random(4)};
      const std::string text(random(2), 'x');
      const bool is_known = std::ranges::find(naive, std::pair(span, text)) != naive.end();
      // Two edits fit if one ends at or before the start of the other, and they start at different
      // offsets.
      const bool fits = std::ranges::all_of(naive, [&](const auto& other) {
        const Span& first = other.first.offset <= span.offset ? other.first : span;
        const Span& second = other.first.offset <= span.offset ? span : other.first;
        return first.offset != second.offset && first.end() <= second.offset;
      });
      CHECK(edits.add({span, text}) == (is_known || fits));
      if (!is_known && fits) naive.emplace_back(span, text);
    }
    std::ranges::sort(naive, {}, [](const auto& one) { return one.first.offset; });
    REQUIRE(edits.size() == naive.size());
    auto known = naive.begin();
    for (const Edit& edit : edits) {
      CHECK(edit.span == known->first);
      CHECK(edit.replacement == known->second);
      ++known;
    }
  }
}

TEST_CASE("two lists that are merged have the edits of both, in order", "[edit]") {
  std::mt19937 engine(7);
  for (int round = 0; round < 300; ++round) {
    EditList first;
    EditList second;
    EditList all;
    for (std::size_t at = 0; at < 30;) {
      const std::size_t length = engine() % 4;
      const Edit edit{{at, length}, length == 0 ? "x" : "yz"};
      REQUIRE((engine() % 2 == 0 ? first : second).add(edit));
      REQUIRE(all.add(edit));
      at += length + 1 + engine() % 4;
    }
    first.merge(second);
    CHECK(first == all);
  }
}

}  // namespace
}  // namespace absolve
