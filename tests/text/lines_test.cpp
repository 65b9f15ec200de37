#include <catch2/catch.hpp>
#include <random>

#include "text/allowance.hpp"
#include "text/line.hpp"
#include "text/shortened.hpp"

namespace absolve {
namespace {

TEST_CASE("lines and columns, in pieces and in any order, are those of a loop", "[text][lines]") {
  std::mt19937 engine(1);
  const auto random = [&engine](std::size_t most) { return engine() % most; };
  std::size_t wrong = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    const std::size_t size = random(200);
    const std::size_t rarity = random(40) + 1;
    for (std::size_t i = 0; i < size; ++i) text.push_back(random(rarity) == 0 ? '\n' : 'x');
    const std::size_t front = random(5);
    const auto expected = [&](std::size_t offset) {
      std::size_t line = 1;
      std::size_t column = front + 1;
      for (std::size_t i = 0; i < offset; ++i) {
        column = text[i] == '\n' ? 1 : column + 1;
        if (text[i] == '\n') ++line;
      }
      return std::pair(line, column);
    };
    std::size_t piece = 0;  // where the current piece begins
    std::size_t length = random(size + 1);
    LineCounter counter(std::string_view(text).substr(0, length), front);
    for (int step = 0; step < 12; ++step) {
      if (random(3) == 0 && piece + length < size) {
        piece += length;
        length = random(size - piece) + 1;
        counter.go_on(std::string_view(text).substr(piece, length));
      }
      const std::size_t offset = piece + random(length + 1);
      const auto found = counter.at(front + offset);
      if (std::pair(found.line, found.column) != expected(offset)) ++wrong;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("texts that messages quote, as long as they may be", "[text][lines]") {
  CHECK(shortened("") == "");
  CHECK(shortened(std::string(300, 'x')) == std::string(300, 'x'));
  CHECK(shortened(std::string(301, 'x')) == std::string(300, 'x') + "...");
  CHECK(shortened(std::string(299, 'x') + "\xC3\xA9y") == std::string(299, 'x') + "...");
  CHECK(shortened(std::string(298, 'x') + "\xC3\xA9y") == std::string(298, 'x') + "\xC3\xA9...");
}

TEST_CASE("a text on one line", "[text][lines]") {
  CHECK(on_one_line(" a\n\t b  ") == "a b");
  CHECK(on_one_line(" \n ").empty());
  CHECK(on_one_line("a") == "a");
  CHECK(front_on_one_line("a  b c", 3) == "a b");
  CHECK(front_on_one_line("a\xC3\xA9", 2) == "a");
  std::string line = "x";
  append_on_one_line(" y", line);
  append_on_one_line(" ", line);
  append_on_one_line(" z", line);
  CHECK(line == "x y z");
}

TEST_CASE("an allowance grows with a file whose size was not known", "[text][allowance]") {
  const Limits limits{.expansion = 3, .expansion_floor = 10};
  Allowance allowance(0, limits);
  CHECK(allowance.left() == 10);
  allowance.grow(5, limits);
  CHECK(allowance.left() == 25);
  CHECK(allowance.spend(25));
  allowance.grow(1, limits);
  CHECK_FALSE(allowance.spend(4));
  CHECK(allowance.spend(3));
  constexpr auto most = std::numeric_limits<std::size_t>::max();
  const Limits wide{.expansion = 2};
  Allowance large(most / 2, wide);
  large.grow(1, wide);
  CHECK(large.left() == most);
  Allowance exact(most / 2, Limits{.expansion = 2, .expansion_floor = 1});
  CHECK(exact.left() == most);
}

}  // namespace
}  // namespace absolve
