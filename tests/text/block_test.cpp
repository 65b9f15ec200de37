#include "text/block.hpp"

#include <catch2/catch.hpp>
#include <random>
#include <string>

namespace absolve {
namespace {

std::string text_of(std::mt19937& random, std::size_t max_length) {
  std::string text(random() % (max_length + 1), '\0');
  for (char& c : text) c = std::string_view("aaaab\0\xFF", 7)[random() % 7];
  return text;
}

// Each text has a buffer of its exact size, so that a sanitizer notices reads beyond it.
TEST_CASE("what blocks find is what a loop over bytes finds", "[uri]") {
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    const std::string text = text_of(random, 50);
    const std::string other = text_of(random, 50) + text.substr(random() % (text.size() + 1));
    CAPTURE(text, other);
    const std::size_t from = random() % (text.size() + 1);
    for (const std::string_view marks :
         {std::string_view("b"), std::string_view("\0b", 2), std::string_view("\xFF\0", 2)}) {
      const auto found = std::string_view(text).find_first_of(marks, from);
      CHECK(find_any(text, marks, from) == std::min(found, text.size()));
    }
    CHECK(any_byte(text, [](Block block) { return block == 'b'; }) ==
          (text.find('b') != std::string::npos));
    CHECK(behind_last(text, 'b') == text.rfind('b') + 1);  // npos + 1 is 0
    std::size_t shared = 0;
    while (shared < std::min(text.size(), other.size()) &&
           text[text.size() - shared - 1] == other[other.size() - shared - 1]) {
      ++shared;
    }
    CHECK(shared_suffix(text, other) == shared);
    CHECK(shared_suffix(other, text) == shared);
  }
}

}  // namespace
}  // namespace absolve
