// RFC 1808, Relative Uniform Resource Locators, June 1995.
#include "uri/table.hpp"

namespace absolve {
namespace {

constexpr std::string_view base = "http://a/b/c/d;p?q#f";
const Profile& rfc1808 = *find_profile("rfc1808");

TEST_CASE("RFC 1808 5.1 normal examples", "[uri][rfc1808]") {
  check_table(base, rfc1808,
              {{"g:h", "g:h"},
               {"g", "http://a/b/c/g"},
               {"./g", "http://a/b/c/g"},
               {"g/", "http://a/b/c/g/"},
               {"/g", "http://a/g"},
               {"//g", "http://g"},
               {"?y", "http://a/b/c/d;p?y"},
               {"g?y", "http://a/b/c/g?y"},
               {"g?y/./x", "http://a/b/c/g?y/./x"},
               {"#s", "http://a/b/c/d;p?q#s"},
               {"g#s", "http://a/b/c/g#s"},
               {"g#s/./x", "http://a/b/c/g#s/./x"},
               {"g?y#s", "http://a/b/c/g?y#s"},
               {";x", "http://a/b/c/d;x"},
               {"g;x", "http://a/b/c/g;x"},
               {"g;x?y#s", "http://a/b/c/g;x?y#s"},
               {".", "http://a/b/c/"},
               {"./", "http://a/b/c/"},
               {"..", "http://a/b/"},
               {"../", "http://a/b/"},
               {"../g", "http://a/b/g"},
               {"../..", "http://a/"},
               {"../../", "http://a/"},
               {"../../g", "http://a/g"}});
}

TEST_CASE("RFC 1808 5.2 abnormal examples", "[uri][rfc1808]") {
  check_table(base, rfc1808,
              {{"", "http://a/b/c/d;p?q#f"},
               {"../../../g", "http://a/../g"},
               {"../../../../g", "http://a/../../g"},
               {"/./g", "http://a/./g"},
               {"/../g", "http://a/../g"},
               {"g.", "http://a/b/c/g."},
               {".g", "http://a/b/c/.g"},
               {"g..", "http://a/b/c/g.."},
               {"..g", "http://a/b/c/..g"},
               {"./../g", "http://a/b/g"},
               {"./g/.", "http://a/b/c/g/"},
               {"g/./h", "http://a/b/c/g/h"},
               {"g/../h", "http://a/b/c/h"},
               {"http:g", "http:g"},
               {"http:", "http:"}});
}

TEST_CASE("RFC 1808 2.4: components, in its order", "[uri][rfc1808]") {
  check_table(base, rfc1808,
              {{"//g?y/x", "http://g?y/x"},                // 2.4.3: the host is "g?y"
               {"///g", "http://a/g"},                     // 4 (3): an empty one inherits
               {"g;x=1/../y", "http://a/b/c/g;x=1/../y"},  // 2.4.5
               {"?", "http://a/b/c/d;p?q"},                // 2.4.4: an empty query is absent
               {"g#", "http://a/b/c/g"},                   // 2.4.1
               {"1a:x", "1a:x"}});                         // 2.4.2: a scheme may begin with a digit
}

TEST_CASE("RFC 1808 2.4.3: only a slash ends the network location", "[uri][rfc1808]") {
  check_table("http://a", rfc1808, {{"?y", "http://a/?y"}, {";x", "http://a/;x"}});
  check_table("http://a/b#", rfc1808, {{"#x", "http://a/b#x"}});  // 2.4.1: an empty one is absent
}

TEST_CASE("RFC 1808 3.4: without a base all are taken as absolute", "[uri][rfc1808]") {
  const Resolver resolver = Resolver::without_base(rfc1808);
  for (const auto* reference : {"g", "../g", "//g", "?y", "#s", "", "g:h"}) {
    CHECK(resolver.resolve(reference)->url == reference);
  }
}

}  // namespace
}  // namespace absolve
