#include <algorithm>
#include <catch2/catch.hpp>

#include "absolve/profile.hpp"
#include "absolve/resolver.hpp"

namespace absolve {
namespace {

std::vector<ResolutionStep> explain(const char* profile, const char* base, const char* reference) {
  return Resolver::make(base, *find_profile(profile))->explain(reference);
}

std::string sections_of(const std::vector<ResolutionStep>& steps) {
  std::string sections;
  for (const ResolutionStep& step : steps) {
    sections.append(sections.empty() ? "" : " | ").append(step.section);
  }
  return sections;
}

}  // namespace

TEST_CASE("each step says what happens, and to what") {
  const auto words_of = [](const char* profile, const char* base, const char* reference) {
    std::string words;
    for (const ResolutionStep& step : explain(profile, base, reference)) {
      words += (words.empty() ? "" : " | ") + step.text + ": " + step.value;
    }
    return words;
  };
  const std::string parts = "the reference is taken apart into its components: ";
  const std::string from_base =
      "the scheme comes from the base: http | the authority comes from the base: http://h";
  CHECK(words_of("rfc3986", "http://h/d/e?q", "x:g") ==
        parts +
            "scheme \"x\", path \"g\" | the reference has a scheme, so no component comes from the "
            "base: x: | no segment \".\" or \"..\" has to be removed: g | the components are put "
            "together: x:g");
  CHECK(words_of("rfc3986", "http://h/d/e?q", "//i/g") ==
        parts +
            "authority \"i\", path \"/g\" | the scheme comes from the base: http | the reference "
            "has an authority, so nothing else comes from the base: http://i | no segment \".\" or "
            "\"..\" has to be removed: /g | the components are put together: http://i/g");
  CHECK(words_of("rfc3986", "http://h/d/e?q", "/g") ==
        parts + "path \"/g\" | " + from_base +
            " | the path begins with a slash, so it replaces the path of the base: /g | no segment "
            "\".\" or \"..\" has to be removed: /g | the components are put together: http://h/g");
  CHECK(words_of("rfc3986", "http://h/d/e?q", "?y") ==
        parts + "query \"y\" | " + from_base +
            " | the reference has no path, so the path comes from the base: /d/e | the components "
            "are put together: http://h/d/e?y");
  CHECK(words_of("rfc3986", "http://h/d/e?q", "#s") ==
        parts + "fragment \"s\" | " + from_base +
            " | the reference has no path, so the path comes from the base: /d/e | the query comes "
            "from the base: q | the components are put together: http://h/d/e?q#s");
  CHECK(words_of("rfc3986", "http://h/d/e?q", "../g") ==
        parts + "path \"../g\" | " + from_base +
            " | the path follows the path of the base up to its last slash: /d/../g | the segments "
            "\".\" and \"..\" are removed: /g | the components are put together: http://h/g");
  CHECK(words_of("rfc3986", "a:/d/e", "g") ==
        parts +
            "path \"g\" | the scheme comes from the base: a | the base has no authority, so the "
            "target has none: a: | the path follows the path of the base up to its last slash: "
            "/d/g | no segment \".\" or \"..\" has to be removed: /d/g | the components are put "
            "together: a:/d/g");
  CHECK(words_of("rfc2396", "mailto:a", "g") ==
        parts + "path \"g\" | the base has no hierarchy to be relative to: mailto:a");
  CHECK(words_of("rfc2396", "http://h/d", "x:g") ==
        parts +
            "scheme \"x\", path \"g\" | the reference has a scheme, so it is the target as it is: "
            "x:g");
  CHECK(
      words_of("rfc1808", "http://h/d;p?q", "") ==
      parts +
          " | the reference is empty, so the target is the base with its fragment: http://h/d;p?q");
  CHECK(words_of("rfc1808", "http://h/d;p?q", "?y") ==
        parts + "query \"y\" | " + from_base +
            " | the reference has no path, so the path comes from the base: /d | the parameters "
            "come from the base: p | the components are put together: http://h/d;p?y");
  CHECK(words_of("rfc3986", "http://h/", "//[x") ==
        parts + "authority \"[x\" | the authority is not valid: [x");
  const auto last_of = [](const char* profile) {
    return Resolver::without_base(*find_profile(profile)).explain("g").back().text;
  };
  CHECK(last_of("rfc1808") == "there is no base, so the reference stays as it is");
  CHECK(last_of("rfc3986") == "the reference is relative, and there is no base");
}

TEST_CASE("the steps of a reference are those of the profile's document") {
  struct Row {
    const char* profile;
    const char* reference;
    const char* sections;
  };
  const Row rows[] = {
      {"rfc3986", "../g",
       "RFC 3986 5.2.2 | RFC 3986 5.2.2 | RFC 3986 5.2.2 | RFC 3986 5.2.3 | RFC 3986 5.2.4 | "
       "RFC 3986 5.3"},
      {"rfc3986", "//h/./x",
       "RFC 3986 5.2.2 | RFC 3986 5.2.2 | RFC 3986 5.2.2 | RFC 3986 5.2.4 | RFC 3986 5.3"},
      {"rfc3986", "#s",
       "RFC 3986 5.2.2 | RFC 3986 5.2.2 | RFC 3986 5.2.2 | RFC 3986 5.2.2 | RFC 3986 5.2.2 | "
       "RFC 3986 5.3"},
      {"rfc3986", "//[x", "RFC 3986 5.2.2 | RFC 3986 5.2.2"},
      {"rfc2396", "#s", "RFC 2396 5.2 (1) | RFC 2396 5.2 (2) | RFC 2396 5.2 (7)"},
      {"rfc2396", "../g",
       "RFC 2396 5.2 (1) | RFC 2396 5.2 (3) | RFC 2396 5.2 (4) | RFC 2396 5.2 (6a, 6b) | "
       "RFC 2396 5.2 (6c) to (6g) | RFC 2396 5.2 (7)"},
      {"rfc2396", "x:g", "RFC 2396 5.2 (1) | RFC 2396 5.2 (3)"},
      {"rfc2396", "/g",
       "RFC 2396 5.2 (1) | RFC 2396 5.2 (3) | RFC 2396 5.2 (4) | RFC 2396 5.2 (5) | "
       "RFC 2396 5.2 (7)"},
      {"url-syntax-07", "x:g", "url-syntax-07 5.2 (1) | url-syntax-07 5.2 (3)"},
      {"url-syntax-05", "x:g", "url-syntax-05 5.2 (1) | url-syntax-05 5.2 (3)"},
      {"url-syntax-04", "x:g", "url-syntax-04 5.2 (1) | url-syntax-04 5.2 (3)"},
      {"rfc1808", "", "RFC 1808 4 (2) | RFC 1808 4 (2a)"},
      {"rfc1808", "?y",
       "RFC 1808 4 (2) | RFC 1808 4 (2c) | RFC 1808 4 (3) | RFC 1808 4 (5) | RFC 1808 4 (5) | "
       "RFC 1808 4 (7)"},
      {"relative-url-01", "g",
       "relative-url-01 4 (3) | relative-url-01 4 (3b) | relative-url-01 4 (4b) | "
       "relative-url-01 4 (7) | relative-url-01 4 (7a) to (7d) | relative-url-01 4 (8)"},
      {"url-03", "x:g", "url-03 Partial form | url-03 Partial form"},
      {"web", "../g?y#z",
       "URL Standard 4.4, no scheme state | URL Standard 4.4, relative state | "
       "URL Standard 4.4, relative state | URL Standard 4.4, path state | "
       "URL Standard 4.4, path state | URL Standard 4.4, query state | "
       "URL Standard 4.4, fragment state"},
      {"web", " /\tg",
       "URL Standard 4.4 | URL Standard 4.4 | URL Standard 4.4, no scheme state | "
       "URL Standard 4.4, relative slash state | URL Standard 4.4, path state"},
      {"web", "http:g",
       "URL Standard 4.4, scheme state | URL Standard 4.4, special relative or authority state | "
       "URL Standard 4.4, relative state | URL Standard 4.4, relative state | "
       "URL Standard 4.4, path state"},
      {"web", "//h:99999/", "URL Standard 4.4, no scheme state | URL Standard 4.4, port state"},
      {"web", "http://u@", "URL Standard 4.4, scheme state | URL Standard 4.4, authority state"},
      {"web", "file://a:1/", "URL Standard 4.4, scheme state | URL Standard 4.4, file host state"},
      {"web", "mailto:a?b",
       "URL Standard 4.4, scheme state | URL Standard 4.4, scheme state | "
       "URL Standard 4.4, opaque path state | URL Standard 4.4, query state"},
  };
  for (const Row& row : rows) {
    INFO(row.profile << " " << row.reference);
    CHECK(sections_of(explain(row.profile, "http://a/b/c/d;p?q", row.reference)) == row.sections);
  }
  CHECK(sections_of(explain("rfc2396", "mailto:a", "g")) == "RFC 2396 5.2 (1) | RFC 2396 5.2 (4)");
}

TEST_CASE("each step has the value behind it") {
  const auto parts = explain("rfc1808", "http://a/b/c/d;p?q", "g;x?y#z");
  CHECK(parts.front().value == "path \"g\", parameters \"x\", query \"y\", fragment \"z\"");
  Profile compatible = *find_profile("rfc2396");
  compatible.same_scheme = SameScheme::compatible;
  const auto same_scheme = Resolver::make("http://a/b/c/d;p?q", compatible)->explain("http:g");
  CHECK(std::ranges::count(same_scheme, "the scheme is that of the base, so it is dropped",
                           &ResolutionStep::text) == 1);
  // The path of the base is shown as it is, with its dot segments.
  const auto merged = explain("rfc3986", "http://a/b/./c/d", "g");
  CHECK(std::ranges::count(merged, "/b/./c/g", &ResolutionStep::value) == 1);
  const auto steps = explain("rfc3986", "http://a/b/c/d;p?q", "../g?y#z");
  REQUIRE(steps.size() == 6);
  CHECK(steps[0].value == R"(path "../g", query "y", fragment "z")");
  CHECK(steps[1].value == "http");
  CHECK(steps[2].value == "http://a");
  CHECK(steps[3].value == "/b/c/../g");
  CHECK(steps[4].value == "/b/g");
  CHECK(steps[5].value == "http://a/b/g?y#z");
}

TEST_CASE("under every profile the last step has the target") {
  const char* const bases[] = {"http://a/b/c/d;p?q#f", "http://a",
                               "file:///C:/x/y",       "x-y:/p//q",
                               "mailto:a@b?c",         "ftp://u@h:21/a;type=d"};
  const char* const references[] = {
      "",         "#s",   "?y",  ";x",      "g",    "./g",    "../..", "/g",
      "//h/g",    "///g", "g:h", "http:g",  "C|/x", "//C|/x", "..//g", "/..//g",
      "g?y/../x", " g\n", "//",  "http://", "\\g",  "file:",  "/.//x", "http://h:x/"};
  for (const Profile& profile : profiles()) {
    for (const char* const base : bases) {
      const auto resolver = Resolver::make(base, profile);
      if (!resolver) continue;
      for (const char* const reference : references) {
        INFO(profile.name << " " << base << " " << reference);
        const auto target = resolver->resolve(reference);
        const auto steps = resolver->explain(reference);
        REQUIRE(!steps.empty());
        if (target) CHECK(steps.back().value == target->url);
      }
    }
  }
}

// Without steps, the dot segments of a base are removed once, and not for each reference.
TEST_CASE("a base with dot segments gives the same target with and without steps") {
  const char* const bases[] = {
      "http://a/b/../c/./d/e", "http://a/../b/../../c/d", "http://a/b/c/../..",
      "http://a/./",           "http://a/b/../../..",     "http://a/..//b/./c",
      "http://a//.././/b/",    "x-y:/p/../q/./r",         "http://a/.b/..c/d./e../",
      "http://a/b/..?q/../r",  "http://a/b/../c;p/../d",  "ftp://h/../x/"};
  const char* const references[] = {"g", "./g", "../g", "../../g", "..", ".",
                                    "",  "?y",  ";x",   "g/../h",  "/g"};
  constexpr ExcessParent choices[] = {ExcessParent::kept, ExcessParent::removed,
                                      ExcessParent::refused};
  for (Profile profile : profiles()) {
    for (const ExcessParent excess : choices) {
      profile.excess_parent = excess;
      for (const char* const base : bases) {
        const auto resolver = Resolver::make(base, profile);
        REQUIRE(resolver);
        for (const char* const reference : references) {
          INFO(profile.name << " " << static_cast<int>(excess) << " " << base << " " << reference);
          const auto target = resolver->resolve(reference);
          if (target) CHECK(resolver->explain(reference).back().value == target->url);
        }
      }
    }
  }
}

TEST_CASE("a reference with many segments has at most 1,000 steps, the last one among them") {
  std::string reference;
  for (int i = 0; i < 5000; ++i) reference += "x/";
  const auto steps = Resolver::make("http://h/")->explain(reference + "#end");
  CHECK(steps.size() == 1000);
  CHECK(steps.back().section == "URL Standard 4.4, fragment state");
  for (const ResolutionStep& step : steps) CHECK(step.value.size() <= 303);
}

}  // namespace absolve
