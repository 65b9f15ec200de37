// RFC 3986, Uniform Resource Identifier (URI): Generic Syntax, January 2005.
#include "uri/table.hpp"

namespace absolve {
namespace {

constexpr std::string_view base = "http://a/b/c/d;p?q";
const Profile& rfc3986 = *find_profile("rfc3986");

TEST_CASE("RFC 3986 5.4.1 normal examples", "[uri][rfc3986]") {
  check_table(base, rfc3986,
              {{"g:h", "g:h"},
               {"g", "http://a/b/c/g"},
               {"./g", "http://a/b/c/g"},
               {"g/", "http://a/b/c/g/"},
               {"/g", "http://a/g"},
               {"//g", "http://g"},
               {"?y", "http://a/b/c/d;p?y"},
               {"g?y", "http://a/b/c/g?y"},
               {"#s", "http://a/b/c/d;p?q#s"},
               {"g#s", "http://a/b/c/g#s"},
               {"g?y#s", "http://a/b/c/g?y#s"},
               {";x", "http://a/b/c/;x"},
               {"g;x", "http://a/b/c/g;x"},
               {"g;x?y#s", "http://a/b/c/g;x?y#s"},
               {"", "http://a/b/c/d;p?q"},
               {".", "http://a/b/c/"},
               {"./", "http://a/b/c/"},
               {"..", "http://a/b/"},
               {"../", "http://a/b/"},
               {"../g", "http://a/b/g"},
               {"../..", "http://a/"},
               {"../../", "http://a/"},
               {"../../g", "http://a/g"}});
}

TEST_CASE("RFC 3986 5.4.2 abnormal examples", "[uri][rfc3986]") {
  check_table(base, rfc3986,
              {{"../../../g", "http://a/g"},
               {"../../../../g", "http://a/g"},
               {"/./g", "http://a/g"},
               {"/../g", "http://a/g"},
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

TEST_CASE("RFC 3986 5.2.3 a base with an authority and no path counts as rooted",
          "[uri][rfc3986]") {
  check_table("http://a", rfc3986, {{"g", "http://a/g"}, {"?y", "http://a?y"}, {"", "http://a"}});
  check_table("http://a?q", rfc3986, {{"g", "http://a/g"}, {"#s", "http://a?q#s"}});
}

TEST_CASE("RFC 3986 5.2.4 dot segments where there is no root", "[uri][rfc3986]") {
  check_table("mailto:a@b", rfc3986, {{"c", "mailto:c"}, {"../c", "mailto:c"}});
  check_table("x:a/b/c", rfc3986, {{"../d", "x:a/d"}, {"../../d", "x:/d"}, {".", "x:a/b/"}});
  check_table(base, rfc3986, {{"g:a/../b", "g:/b"}, {"g:./b", "g:b"}, {"g:..", "g:"}});
}

TEST_CASE("RFC 3986 5.3 absent and empty components are told apart", "[uri][rfc3986]") {
  check_table(base, rfc3986,
              {{"?", "http://a/b/c/d;p?"},
               {"#", "http://a/b/c/d;p?q#"},
               {"g?#", "http://a/b/c/g?#"},
               {"//", "http://"},
               {"//g?", "http://g?"}});
}

TEST_CASE("RFC 3986 4.4 same-document references", "[uri][rfc3986]") {
  const auto resolver = Resolver::make("http://a/b?q#ignored", rfc3986);
  CHECK(resolver->base() == "http://a/b?q");
  for (const auto* reference : {"", "#s", "?q", "b?q#x", "http://a/b?q#s"}) {
    CAPTURE(reference);
    CHECK(resolver->resolve(reference)->same_document);
  }
  for (const auto* reference : {"?", "b", "g", "http://a/b"}) {
    CAPTURE(reference);
    CHECK_FALSE(resolver->resolve(reference)->same_document);
  }
}

TEST_CASE("RFC 3986 3.2 a malformed authority does not resolve", "[uri][rfc3986]") {
  for (const auto* reference :
       {"http://[bad", "//[::1", "//[::1]x", "//a]b", "//a:b", "//a:8x/", "//u@[x"}) {
    CAPTURE(reference);
    CHECK(resolved(base, reference, rfc3986) == "error: bad_authority");
  }
  check_table(base, rfc3986,
              {{"//[::1]:80/", "http://[::1]:80/"},
               {"//u:p@h:1", "http://u:p@h:1"},
               {"//h:", "http://h:"}});
}

TEST_CASE("a resolver without a base serves absolute references only", "[uri]") {
  const Resolver resolver = Resolver::without_base(rfc3986);
  CHECK(resolver.resolve("http://h/a/../b")->url == "http://h/b");
  for (const auto* reference : {"", "g", "/g", "//g", "?y", "#s"}) {
    CAPTURE(reference);
    CHECK(resolver.resolve(reference).error().code == ErrorCode::relative_without_base);
  }
}

TEST_CASE("a base must be absolute", "[uri]") {
  for (const auto* text : {"", "g", "/g", "//g", "1a:b", "#s"}) {
    CAPTURE(text);
    for (const Profile& profile : profiles()) {
      if (std::string_view(text) == "1a:b" && profile.scheme_syntax != SchemeSyntax::letter_first)
        continue;
      CAPTURE(profile.name);
      CHECK(Resolver::make(text, profile).error().code == ErrorCode::not_absolute);
    }
  }
  CHECK(Resolver::make("http://[x", rfc3986).error().code == ErrorCode::bad_authority);
  CHECK(Resolver::make("http://[x").error().code == ErrorCode::bad_url);
}

TEST_CASE("a resolver may be moved", "[uri]") {
  // The string is stored inline (SSO), so views into it would not survive a move.
  Resolver first = std::move(*Resolver::make("x:/a"));
  const Resolver second = std::move(first);
  CHECK(second.resolve("b")->url == "x:/b");
}

TEST_CASE("long paths of dot segments resolve in linear time", "[uri]") {
  std::string reference;
  for (int i = 0; i < 1'000'000; ++i) reference += "a/../";
  CHECK(resolved("http://a/b/", reference, rfc3986) == "http://a/b/");
  reference.clear();
  for (int i = 0; i < 1'000'000; ++i) reference += "../";
  CHECK(resolved("http://a/b/", reference, rfc3986) == "http://a/");
}

}  // namespace
}  // namespace absolve
