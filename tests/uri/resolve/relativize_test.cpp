#include "absolve/resolver.hpp"

#include <catch2/catch.hpp>
#include <map>

#include "absolve/reference.hpp"
#include "support/texts.hpp"

namespace absolve {
namespace {

std::string relative(std::string_view target, std::string_view base, const char* profile = "web") {
  return relativize(target, *Resolver::make(base, *find_profile(profile)));
}

TEST_CASE("the base of a resolver has no fragment, not even an empty one", "[resolve]") {
  for (const Profile& profile : profiles()) {
    CAPTURE(profile.name);
    CHECK(Resolver::make("http://h/b", profile)->base() == "http://h/b");
    CHECK(Resolver::make("http://h/b#", profile)->base() == "http://h/b");
    CHECK(Resolver::make("http://h/b#f", profile)->base() == "http://h/b");
  }
}

TEST_CASE("the shortest way to a target", "[resolve][relativize]") {
  const auto from = [](std::string_view target) { return relative(target, "http://a/b/c/d?q"); };
  CHECK(from("http://a/b/c/g") == "g");
  CHECK(from("http://a/b/g/h") == "../g/h");
  CHECK(relative("http://a/long/x/y", "http://a/long/name/d") == "../x/y");
  CHECK(relative("http://a/long/y", "http://a/long/name/two/d") == "../../y");
  CHECK(from("http://a/b/c/") == ".");
  CHECK(from("http://a/b/") == "..");
  CHECK(from("http://a/") == "/");
  CHECK(from("http://a/g") == "/g");
  CHECK(from("http://a/b/c/d?y#z") == "?y#z");
  CHECK(from("http://a/b/c/d?q#z") == "#z");
  CHECK(from("http://a/b/c/d") == "d");
  CHECK(from("http://a/b/c/d?q").empty());
  CHECK(from("http://a/b/c/x:y") == "./x:y");
  CHECK(from("http://a/b/c//x") == ".//x");
  CHECK(from("http://a//x") == "/.//x");
  CHECK(from("http://g/h") == "//g/h");
  CHECK(from("https://a/b/c/g") == "https://a/b/c/g");
  CHECK(from("https://a/?x") == "https://a?x");
  CHECK(from("mailto:x@y") == "mailto:x@y");
  CHECK(relative("http://a/b/c/d?y", "http://a/b/c/d?q", "rfc2396") == "d?y");
  CHECK(relative("http://a/b/c/d;x?q", "http://a/b/c/d;p?q", "rfc1808") == ";x?q");
  CHECK(relative("http://a/b/c/d;x?q", "http://a/b/c/d;p?q", "relative-url-01") == ";x");
  CHECK(relative("http://a/b/c/d;x?q", "http://a/b/c/d;p?q", "rfc2396") == "d;x?q");
  CHECK(relative("file:///b/x", "file:///b/c") == "x");
  CHECK(relative("mid:x#y", "mid:x") == "#y");
}

TEST_CASE("it leads back, and nothing shorter does, under each profile", "[resolve][relativize]") {
  const auto references = texts_of("a/.?:#;", 4);
  for (const Profile& profile : profiles()) {
    for (const char* base :
         {"http://a/a/a", "http://a/a/a/a?a", "http://a", "http://a/a;a", "http://a/a;a?a",
          "s:/a/a", "gopher://a/a;a?a", "wais://a/a;a?a", "news:a"}) {
      const auto resolver = Resolver::make(base, profile);
      REQUIRE(resolver);
      // The shortest reference to each target; the references are sorted by length.
      std::map<std::string, std::string> shortest;
      for (const std::string& reference : references) {
        if (const auto target = resolver->resolve(reference)) {
          shortest.emplace(target->url, reference);
        }
      }
      for (const auto& [target, reference] : shortest) {
        if (!parse_reference(target).scheme) continue;
        const std::string found = relativize(target, *resolver);
        INFO(profile.name << ": " << target << " from " << base << ": " << found << ", not "
                          << reference);
        const auto back = resolver->resolve(found);
        REQUIRE(back);
        REQUIRE(back->url == target);
        CHECK(found.size() <= reference.size());
      }
    }
  }
}

}  // namespace
}  // namespace absolve
