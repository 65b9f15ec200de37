// draft-fielding-url-syntax-07, Uniform Resource Locators: Generic Syntax, September 1997.
#include "uri/table.hpp"

namespace absolve {
namespace {

constexpr std::string_view base = "http://a/b/c/d;p?q";
const Profile& url_syntax_07 = *find_profile("url-syntax-07");

TEST_CASE("url-syntax-07 C.1 normal examples", "[uri][url-syntax]") {
  check_table(base, url_syntax_07,
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

TEST_CASE("url-syntax-07 C.2 abnormal examples", "[uri][url-syntax]") {
  // For the two references with a query, the document prints "g?y/x" and "x". This contradicts 5.2,
  // which separates the query before it merges the paths. The profile follows 5.2.
  check_table(base, url_syntax_07,
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
               {"g?y/./x", "http://a/b/c/g?y/./x"},
               {"g?y/../x", "http://a/b/c/g?y/../x"},
               {"g#s/./x", "http://a/b/c/g#s/./x"},
               {"g#s/../x", "http://a/b/c/g#s/../x"},
               {"http:g", "http:g"},
               {"http:", "http:"}});
}

TEST_CASE("url-syntax-07 appendix B, 5.2 (6g) and (7)", "[uri][url-syntax]") {
  check_table(base, url_syntax_07,
              {{"1_x:y", "1_x:y"},
               {"///g", "http:///g"},
               {"g?#", "http://a/b/c/g?#"},
               {"//g?y/x", "http://g?y/x"}});
  Profile refusing = url_syntax_07;
  refusing.excess_parent = ExcessParent::refused;
  CHECK(resolved(base, "../../../g", refusing) == "error: above_root");
  refusing.excess_parent = ExcessParent::removed;
  CHECK(resolved(base, "../../../g", refusing) == "http://a/g");
  CHECK(resolved("mailto:a@b", "c", url_syntax_07) == "mailto:c");
}

TEST_CASE("url-syntax-07 3: the empty reference is the current document", "[uri][url-syntax]") {
  const auto resolver = Resolver::make(base, url_syntax_07);
  CHECK(resolver->resolve("")->same_document);
  CHECK(resolver->resolve("#s")->same_document);
  CHECK_FALSE(resolver->resolve("http://a/b/c/d;p?q")->same_document);
}

}  // namespace
}  // namespace absolve
