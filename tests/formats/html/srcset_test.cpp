#include "formats/html/srcset.hpp"

#include <catch2/catch.hpp>

#include "formats/html/source_size.hpp"

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

}  // namespace
}  // namespace absolve
