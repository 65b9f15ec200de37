#include "base/policy.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

TEST_CASE("CSP 3 6.3.1: base-uri", "[base][policy]") {
  const auto allows = [](std::string_view policy, std::string_view base) {
    return allows_base(policy, base, "http://h.example/d/");
  };
  CHECK(allows("", "http://b/"));
  CHECK(allows("default-src 'none'", "http://b/"));
  CHECK_FALSE(allows("base-uri 'none'", "http://b/"));
  CHECK_FALSE(allows("default-src *; Base-URI", "http://b/"));
  CHECK(allows("base-uri 'self'", "http://h.example/x"));
  CHECK_FALSE(allows("base-uri 'self'", "http://h.example:81/x"));
  CHECK(allows("base-uri http://b.example", "http://b.example/x"));
  CHECK(allows("base-uri http://b.example", "https://b.example/x"));
  CHECK_FALSE(allows("base-uri https://b.example", "http://b.example/x"));
  CHECK(allows("base-uri *.b.example", "http://a.b.example/"));
  CHECK_FALSE(allows("base-uri *.b.example", "http://b.example/"));
  CHECK(allows("base-uri http:", "http://b/"));
  CHECK_FALSE(allows("base-uri https:", "http://b/"));
  CHECK(allows("base-uri b.example/x/", "http://b.example/x/y"));
  CHECK_FALSE(allows("base-uri b.example/x", "http://b.example/x/y"));
  CHECK(allows("base-uri b.example:*", "http://b.example:8080/"));
  CHECK(allows("base-uri *", "http://b/"));
  CHECK_FALSE(allows("base-uri *, base-uri 'none'", "http://b/"));
  CHECK(allows("base-uri 'none'; base-uri *", "http://b/") == false);  // the first counts
}

}  // namespace
}  // namespace absolve
