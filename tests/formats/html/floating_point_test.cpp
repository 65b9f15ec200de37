#include "formats/html/floating_point.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

namespace absolve {
namespace {

TEST_CASE("HTML 2.3.4.3: the rules for parsing floating-point numbers", "[html][number]") {
  struct Row {
    const char* text;
    double value;
    std::size_t length;
  };
  for (const Row& row :
       std::initializer_list<Row>{{"1", 1, 1},       {"-1.5", -1.5, 4},
                                  {"+.5", .5, 3},    {" \t\n\f\r2", 2, 6},
                                  {"007", 7, 3},     {"1.", 1, 2},
                                  {"1.x", 1, 2},     {"1.e2", 100, 4},
                                  {"1e2", 100, 3},   {"1E+2", 100, 4},
                                  {"1e-2", .01, 4},  {"1e", 1, 1},
                                  {"1e+", 1, 1},     {"1e-x", 1, 1},
                                  {"1em", 1, 1},     {"1.2.3", 1.2, 3},
                                  {"1,5", 1, 1},     {"0x10", 0, 1},
                                  {"-0e9", 0, 4},    {"1e-999999999999999999999", 0, 24},
                                  {"-1e-999", 0, 7}, {"0e999999999999999999999", 0, 23}}) {
    CAPTURE(row.text);
    const auto read = parse_floating_point(row.text);
    REQUIRE(read);
    CHECK(read->value == row.value);
    CHECK(read->length == row.length);
    CHECK((read->value != 0 || !std::signbit(read->value)));
  }
  for (const char* text : {"", " ", "-", "+", ".", "-.", "+-1", "- 1", ".e1", "e1", "x1", "inf",
                           "nan", "\v1", "1e309", "-1e309", "1e999999999999999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_floating_point(text));
  }
}

TEST_CASE("HTML 2.3.4.3: a number is rounded to the nearest double, or to the even one",
          "[html][number]") {
  // strtod rounds as HTML does. The test has the locale C, with a point.
  const auto rounds = [](const std::string& text) {
    const auto read = parse_floating_point(text);
    const double expected = std::strtod(text.c_str(), nullptr);
    CAPTURE(text);
    CHECK((read ? read->value : HUGE_VAL) == expected);
  };
  // The largest double, and where the numbers begin that are rounded to 2^1024; the smallest
  // normal double, the smallest one, its half; a place halfway between two doubles, and beside it.
  for (const char* text :
       {"1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9406564584124654e-324",
        "2.4703282292062327e-324", "2.4703282292062328e-324", "9007199254740993",
        "9007199254740993.0000000000000000001", "9007199254740992.9999", "9007199254740995", "0.1",
        "123456789012345e22", "123456789012345e23", "999999999999999e-22", "1e23", "1e-23"}) {
    rounds(text);
  }
  // Halfway, with more digits than can matter, and with one that does.
  const std::string halfway = "9007199254740993." + std::string(2000, '0');
  rounds(halfway);
  rounds(halfway + "1");
  rounds("0." + std::string(400, '0') + std::string(900, '7') + "e420");
  rounds(std::string(400, '9') + "e-400");
  std::mt19937_64 random(7);
  for (int i = 0; i < 2000; ++i) {
    std::string text = std::to_string(random() >> (random() % 60));
    if (i % 2 == 0) text.insert(random() % text.size(), ".");
    if (i % 3 != 0) text += "e" + std::to_string(static_cast<int>(random() % 700) - 350);
    rounds(text);
  }
}

}  // namespace
}  // namespace absolve
