#include "formats/html/link_values.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

TEST_CASE("HTML 4.8.4.3.10: a candidate has descriptors, up to its comma", "[html][srcset]") {
  const std::string_view value = "a, b 1x ,c\t100w 50h,d (x) ,e 2x";
  std::string rows;
  for (const SrcsetCandidate& candidate : srcset_candidates(value)) {
    rows.append(candidate.url.of(value)).append("|").append(candidate.descriptors.of(value));
    rows.append("|").append(value.substr(candidate.end(), 1)).append("\n");
  }
  CHECK(rows == "a||,\nb|1x| \nc|100w 50h|,\ne|2x|\n");
}

TEST_CASE("HTML 2.3.4.3: densities out of the range of a double", "[html][srcset]") {
  const auto is_kept = [](std::string_view density) {
    return srcset_candidates("a " + std::string(density)).size() == 1;
  };
  for (const char* kept : {"-0x", "-0e9x", "-1e-999x", "1e-999x", "0e999x", ".000e99999x",
                           "1000e-99999999999999999999x", "1e308x", "0.0001e311x"}) {
    INFO(kept);
    CHECK(is_kept(kept));
  }
  for (const char* dropped :
       {"-1x", "-1e-9x", "1e400x", "-1e400x", "1e99999999999999999999x", "10e308x"}) {
    INFO(dropped);
    CHECK_FALSE(is_kept(dropped));
  }
  CHECK(density_of("1e-999x", 100) == 0);
}

TEST_CASE("HTML 4.8.4.3.12: the density of a candidate", "[html][srcset]") {
  CHECK(density_of("", 100) == 1);
  CHECK(density_of("1.5x", 100) == 1.5);
  CHECK(density_of("2e1x", 100) == 20);
  CHECK(density_of("150w", 100) == 1.5);
  CHECK(density_of("50h 250w", 100) == 2.5);
}

TEST_CASE("HTML 4.8.4.3.11: sizes", "[html][srcset]") {
  const auto size = [](std::string_view sizes) { return source_size(sizes); };
  CHECK(size("") == 1280);
  CHECK(size("300px") == 300);
  CHECK(size("50vw") == 640);
  CHECK(size("100vh") == 720);
  CHECK(size("2em") == 32);
  CHECK(size("3in") == 288);
  CHECK(size("0") == 0);
  CHECK(size("7") == 1280);
  CHECK(size("-1px, 5px") == 5);
  CHECK(size("calc(50vw - 20px)") == 620);
  CHECK(size("calc(100vw / 4 + 2 * 10px)") == 340);
  CHECK(size("calc(1 + 1), 9px") == 9);
  CHECK(size("calc(1px / 0), 9px") == 9);
  CHECK(size("clamp(1px, 2px, 3px), 9px") == 9);
  CHECK(size("auto, 40px") == 40);
  CHECK(size("(max-width: 600px) 480px, 800px") == 800);
  CHECK(size("(min-width: +600px) 480px, 800px") == 480);
  CHECK(size("(min-width: -600px) 480px, 800px") == 480);
  CHECK(size("(max-width: 1280px) 480px, 800px") == 480);
  CHECK(size("(min-width: 80em) 480px, 800px") == 480);
  CHECK(size("(min-width: 81em) 480px, 800px") == 800);
  CHECK(size("(min-height: 700px) and (orientation: landscape) 4px, 8px") == 4);
  CHECK(size("(min-height: 800px) or (width: 1280px) 4px, 8px") == 4);
  CHECK(size("(orientation: portrait) 4px, 8px") == 8);
  CHECK(size("(width >= 1280px) 4px, 8px") == 4);
  CHECK(size("(width > 1280px) 4px, 8px") == 8);
  CHECK(size("(width<2000px) 4px, 8px") == 4);
  CHECK(size("(hover: hover) 4px, 8px") == 8);
  CHECK(size("not (min-width: 1px) 4px, 8px") == 8);
  CHECK(size("screen and (min-width: 1px) 4px, 8px") == 8);
  CHECK(size("(max-width: 600px) 480px") == 1280);
  CHECK(size("((((") == 1280);
  CHECK(size(")))) 5px, 6px") == 6);
}

TEST_CASE("HTML 4.8.4.3.10: which descriptors a candidate may have", "[html][srcset]") {
  const auto is_kept = [](std::string_view descriptors) {
    return srcset_candidates("a " + std::string(descriptors)).size() == 1;
  };
  for (const char* kept :
       {"", "1w", "01w", "1x", "0x", ".5x", "1.5e1x", "1w 1h", "1h 1w", "1E+2x"}) {
    CAPTURE(kept);
    CHECK(is_kept(kept));
  }
  for (const char* dropped :
       {"1",     "w",     "x",     "h",     "0w",       "00w", "0h 1w", "1h",   "1w 1w", "1x 1x",
        "1w 1x", "1x 1w", "1h 1x", "1x 1h", "1h 1h 1w", "1.w", "1.5w",  "-1w",  "+1w",   "1.x",
        "+1x",   "1ex",   "1e+x",  ".x",    "1w 0h",    "1W",  "1y",    "1w y", "x 1w"}) {
    CAPTURE(dropped);
    CHECK_FALSE(is_kept(dropped));
  }
}

TEST_CASE("CSS Values 4, 6.2: each unit of a size", "[html][srcset]") {
  const Viewport viewport{.width = 1000, .height = 600};
  const auto size = [&](std::string_view sizes) { return source_size(sizes, viewport); };
  struct Row {
    const char* unit;
    double pixels;
  };
  for (const Row& row : std::initializer_list<Row>{{"px", 1},
                                                   {"em", 16},
                                                   {"rem", 16},
                                                   {"vw", 10},
                                                   {"vh", 6},
                                                   {"vmin", 6},
                                                   {"vmax", 10},
                                                   {"pt", 96.0 / 72},
                                                   {"pc", 16},
                                                   {"in", 96},
                                                   {"cm", 96 / 2.54},
                                                   {"mm", 96 / 25.4},
                                                   {"PX", 1}}) {
    CAPTURE(row.unit);
    CHECK(size("3" + std::string(row.unit)) == Approx(3 * row.pixels));
  }
  CHECK(size("3q") == 1000);
  CHECK(size("+3.5px") == 3.5);
  CHECK(size(".5px") == .5);
  for (const char* none : {"3.px", "3.e1px", "infpx", "nanpx", "0x3px", "- 3px", "1e999px"}) {
    CAPTURE(none);
    CHECK(size(none) == 1000);
  }
  CHECK(size("calc(8px - 3px)") == 5);
  CHECK(size("calc(8px / 2 - 3px * 1)") == 1);
  CHECK(size("calc(2 * 3px + 1px)") == 7);
  CHECK(size("calc(8px-3px), 2px") == 2);
  CHECK(size("calc(8px % 3px), 2px") == 2);
  CHECK(size("calc(8px +), 2px") == 2);
}

TEST_CASE("Media Queries 4, 2.4: each feature of a size, around its limit", "[html][srcset]") {
  const auto holds = [](const std::string& condition) {
    return source_size(condition + " 4px, 8px", {.width = 1000, .height = 600}) == 4;
  };
  for (const auto& [name, value] : {std::pair{"width", 1000}, {"height", 600}}) {
    for (const int distance : {-1, 0, 1}) {
      const std::string is = std::string(name) + ": " + std::to_string(value + distance) + "px";
      const std::string limit = " " + std::to_string(value + distance) + "px)";
      CAPTURE(is);
      CHECK(holds("(" + is + ")") == (distance == 0));
      CHECK(holds("(min-" + is + ")") == (distance <= 0));
      CHECK(holds("(max-" + is + ")") == (distance >= 0));
      CHECK_FALSE(holds("(x-" + is + ")"));
      CHECK(holds("(" + std::string(name) + " <" + limit) == (distance > 0));
      CHECK(holds("(" + std::string(name) + " <=" + limit) == (distance >= 0));
      CHECK(holds("(" + std::string(name) + " >" + limit) == (distance < 0));
      CHECK(holds("(" + std::string(name) + " >=" + limit) == (distance <= 0));
      CHECK_FALSE(holds("(min-" + std::string(name) + " <" + limit));
      CHECK_FALSE(holds("(max-" + std::string(name) + " >" + limit));
    }
  }
  CHECK(holds("(orientation: landscape)"));
  CHECK_FALSE(holds("(orientation: portrait)"));
  CHECK_FALSE(holds("(orientation: wide)"));
  CHECK_FALSE(holds("(width)"));
  for (const char* name : {"width", "min-width", "max-width"}) {
    CAPTURE(name);
    CHECK_FALSE(holds("(" + std::string(name) + ": x)"));
  }
  const std::string yes = "(min-width: 1px)";
  const std::string no = "(max-width: 1px)";
  CHECK(holds(yes + " and " + yes));
  CHECK_FALSE(holds(yes + " and " + no));
  CHECK_FALSE(holds(no + " and " + yes));
  CHECK(holds(no + " or " + yes));
  CHECK(holds(yes + " or " + no));
  CHECK_FALSE(holds(no + " or " + no));
  CHECK_FALSE(holds(yes + " xor " + yes));
  CHECK_FALSE(holds(yes + " and"));
  CHECK_FALSE(holds(yes + yes));
  CHECK_FALSE(holds("(" + yes + ")"));
}

}  // namespace
}  // namespace absolve
