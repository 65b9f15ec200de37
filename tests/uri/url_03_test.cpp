// draft-ietf-uri-url-03, Uniform Resource Locators, March 1994: "Partial form". It prints no
// examples; these are ours, from its rules.
#include "uri/table.hpp"

namespace absolve {
namespace {

constexpr std::string_view base = "http://a/b/c/d;p?q";
const Profile& url_03 = *find_profile("url-03");

TEST_CASE("url-03: a full form has a colon before any slash, behind an ialpha", "[uri][url-03]") {
  check_table(base, url_03,
              {{"g:h", "g:h"},
               {"g?x:y", "http://a/b/c/g?x:y"},
               {"?t=10:30", "http://a/b/c/?t=10:30"},
               {"1:x", "http://a/b/c/1:x"},
               {"a%20b:x", "a%20b:x"},
               {"a%2:x", "http://a/b/c/a%2:x"},
               {"x-$_@.&!*\"'();, :y", "x-$_@.&!*\"'();, :y"},
               {"whois++:h", "whois++:h"},  // a choice: the prose has this name
               {"a=b:x", "http://a/b/c/a=b:x"},
               {"g/h:i", "http://a/b/c/g/h:i"},
               {"./g:h", "http://a/b/c/g:h"}});
}

TEST_CASE("url-03: the last part of the path is replaced", "[uri][url-03]") {
  check_table(base, url_03,
              {{"g", "http://a/b/c/g"},
               {"g/", "http://a/b/c/g/"},
               {"/g", "http://a/g"},
               {"//g", "http://g"},
               {"//g/h", "http://g/h"},
               {";x", "http://a/b/c/;x"},
               {"?y", "http://a/b/c/?y"},  // a choice: the document is silent
               {"g?y", "http://a/b/c/g?y"},
               {"///g", "http://a/g"}});                   // a choice, as relative-url-01
  check_table("http://a", url_03, {{"g", "http://a/g"}});  // a choice
}

TEST_CASE("url-03: \"/xxx/..\" and \"/.\" are removed, slash and all", "[uri][url-03]") {
  check_table(base, url_03,
              {{".", "http://a/b/c"},
               {"..", "http://a/b"},
               {"./", "http://a/b/c/"},
               {"../", "http://a/b/"},
               {"./g", "http://a/b/c/g"},
               {"../g", "http://a/b/g"},
               {"../..", "http://a"},
               {"../../g", "http://a/g"},
               {"g/./h", "http://a/b/c/g/h"},
               {"g/../h", "http://a/b/c/h"},
               {"/./g", "http://a/./g"},
               {"../../../g", "http://a/../g"}});  // a choice: kept
}

TEST_CASE("url-03: fragments, and the context itself", "[uri][url-03]") {
  check_table(base, url_03,
              {{"#s", "http://a/b/c/d;p?q#s"},
               {"", "http://a/b/c/d;p?q"},
               {"g#", "http://a/b/c/g"}});  // an empty one counts as absent
}

}  // namespace
}  // namespace absolve
