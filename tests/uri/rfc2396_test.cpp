// RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax, August 1998.
#include "uri/table.hpp"

namespace absolve {
namespace {

constexpr std::string_view base = "http://a/b/c/d;p?q";
const Profile& rfc2396 = *find_profile("rfc2396");

TEST_CASE("RFC 2396 C.1 normal examples", "[uri][rfc2396]") {
  check_table(base, rfc2396,
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

TEST_CASE("RFC 2396 C.2 abnormal examples", "[uri][rfc2396]") {
  check_table(base, rfc2396,
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
               {"http:g", "http:g"}});
}

TEST_CASE("RFC 2396 5.2 (6g) keeps what is above the root, and pairs nothing with it",
          "[uri][rfc2396]") {
  check_table(base, rfc2396,
              {{"../../..", "http://a/.."},
               {"../../../x/..", "http://a/../"},
               {"../../../../x/../g", "http://a/../../g"}});
}

TEST_CASE("RFC 2396 4.2 same-document references are the empty ones", "[uri][rfc2396]") {
  const auto resolver = Resolver::make("http://a/b?q", rfc2396);
  CHECK(resolver->resolve("")->same_document);
  CHECK(resolver->resolve("#s")->same_document);
  CHECK_FALSE(resolver->resolve("b?q")->same_document);
  CHECK_FALSE(resolver->resolve("http://a/b?q")->same_document);
}

TEST_CASE("RFC 2396 5 an opaque base refuses relative references", "[uri][rfc2396]") {
  for (const auto* reference : {"g", "/g", "?y", "//g", "../g"}) {
    CAPTURE(reference);
    CHECK(resolved("mailto:a@b", reference, rfc2396) == "error: opaque_base");
  }
  CHECK(resolved("mailto:a@b", "#s", rfc2396) == "mailto:a@b#s");
  CHECK(resolved("mailto:a@b", "http://h/", rfc2396) == "http://h/");
  CHECK(resolved("x:/a", "g", rfc2396) == "x:/g");
}

}  // namespace
}  // namespace absolve
