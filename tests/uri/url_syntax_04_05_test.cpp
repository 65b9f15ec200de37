// draft-fielding-url-syntax-04 and -05, 1997, as far as the diff between them shows their text.
#include "uri/table.hpp"

namespace absolve {
namespace {

constexpr std::string_view base = "http://a/b/c/d;p?q";

TEST_CASE("url-syntax-04 and -05 C.1 normal examples", "[uri][url-syntax]") {
  for (const char* name : {"url-syntax-04", "url-syntax-05"}) {
    check_table(base, *find_profile(name),
                {{"g:h", "g:h"},
                 {"g", "http://a/b/c/g"},
                 {"./g", "http://a/b/c/g"},
                 {"g/", "http://a/b/c/g/"},
                 {"/g", "http://a/g"},
                 {"//g", "http://g"},
                 {"?y", "http://a/b/c/?y"},
                 {"g?y", "http://a/b/c/g?y"},
                 {"#s", "http://a/b/c/d;p?q#s"},  // the text prints "(current document)#s"
                 {"g#s", "http://a/b/c/g#s"},
                 {"g?y#s", "http://a/b/c/g?y#s"},
                 {";x", "http://a/b/c/;x"},
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
}

TEST_CASE("url-syntax-04 and -05 C.2 abnormal examples", "[uri][url-syntax]") {
  for (const char* name : {"url-syntax-04", "url-syntax-05"}) {
    check_table(base, *find_profile(name),
                {{"", "http://a/b/c/d;p?q"},  // the text: the current document
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
                 {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
                 {"g;x=1/../y", "http://a/b/c/y"},
                 {"g?y/./x", "http://a/b/c/g?y/x"},  // F.4: the query is merged with the path
                 {"g?y/../x", "http://a/b/c/x"},
                 {"g#s/./x", "http://a/b/c/g#s/./x"},
                 {"g#s/../x", "http://a/b/c/g#s/../x"},
                 {"http:g", "http:g"},
                 {"http:", "http:"}});
  }
}

TEST_CASE("url-syntax-04 and -05, inferred: void components, authority, empty base",
          "[uri][url-syntax]") {
  for (const char* name : {"url-syntax-04", "url-syntax-05"}) {
    const Profile& profile = *find_profile(name);
    check_table(base, profile,
                {{"g?", "http://a/b/c/g"}, {"g#", "http://a/b/c/g"}, {"///g", "http:///g"}});
    CHECK(Resolver::without_base(profile).resolve("g")->url == "g");
  }
}

}  // namespace
}  // namespace absolve
