#include "absolve/reference.hpp"
#include "text/ascii.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

std::string shown(const std::optional<std::string_view>& part) {
  return part ? "[" + std::string(*part) + "]" : "-";
}

std::string parts_of(std::string_view text) {
  const Reference r = parse_reference(text);
  return shown(r.scheme) + " " + shown(r.authority) + " [" + std::string(r.path) + "] " +
         shown(r.query) + " " + shown(r.fragment);
}

TEST_CASE("RFC 3986 appendix B: the five parts", "[uri][reference]") {
  CHECK(parts_of("http://www.ics.uci.edu/pub/ietf/uri/#Related") ==
        "[http] [www.ics.uci.edu] [/pub/ietf/uri/] - [Related]");
  CHECK(parts_of("") == "- - [] - -");
  CHECK(parts_of("//") == "- [] [] - -");
  CHECK(parts_of("?") == "- - [] [] -");
  CHECK(parts_of("#") == "- - [] - []");
  CHECK(parts_of("?#") == "- - [] [] []");
  CHECK(parts_of("#?a") == "- - [] - [?a]");
  CHECK(parts_of("a?b?c#d#e") == "- - [a] [b?c] [d#e]");
  CHECK(parts_of("mailto:a@b") == "[mailto] - [a@b] - -");
  CHECK(parts_of("//h:1?q") == "- [h:1] [] [q] -");
}

TEST_CASE("RFC 3986 3.1: a scheme begins with a letter and holds no others", "[uri][reference]") {
  CHECK(parts_of("a+b-c.1:x") == "[a+b-c.1] - [x] - -");
  CHECK(parts_of("1a:x") == "- - [1a:x] - -");
  CHECK(parts_of(":x") == "- - [:x] - -");
  CHECK(parts_of("a_b:x") == "- - [a_b:x] - -");
  CHECK(parts_of("a/b:c") == "- - [a/b:c] - -");
  CHECK(parts_of("a?b:c") == "- - [a] [b:c] -");
}

TEST_CASE("RFC 3986 5.3: recomposition is the inverse of parsing", "[uri][reference]") {
  // Every string up to length 5 over a letter and the characters that have a meaning.
  const std::string_view alphabet = "a:/?#";
  std::string text;
  std::size_t tried = 0;
  for (int length = 0; length <= 5; ++length) {
    std::size_t count = 1;
    for (int i = 0; i < length; ++i) count *= alphabet.size();
    for (std::size_t n = 0; n < count; ++n, ++tried) {
      text.clear();
      for (std::size_t rest = n, i = 0; i < static_cast<std::size_t>(length); ++i) {
        text.push_back(alphabet[rest % alphabet.size()]);
        rest /= alphabet.size();
      }
      if (recompose(parse_reference(text)) != text) FAIL(text);
    }
  }
  CHECK(tried == 3906);
}

TEST_CASE("case is ignored in ASCII only", "[uri]") {
  CHECK(equal_ignoring_case("HtTp", "hTtP"));
  CHECK_FALSE(equal_ignoring_case("http", "https"));
  CHECK_FALSE(equal_ignoring_case("@", "`"));
}

}  // namespace
}  // namespace absolve
