#include "uri/web/url_pattern.hpp"

#include <catch2/catch.hpp>

namespace absolve::url {
namespace {

// The absolute form of a pattern, as JSON would have it; `same`, or `none`.
std::string absolute(std::string_view pattern, std::string_view base) {
  const auto made = PatternBase::make(base);
  REQUIRE(made);
  const AbsolutePattern absolute = made->absolute(pattern);
  switch (absolute.way) {
    case AbsolutePattern::Way::same: return "same";
    case AbsolutePattern::Way::none: return "none";
    case AbsolutePattern::Way::front: return absolute.front + std::string(pattern);
    case AbsolutePattern::Way::components: break;
  }
  std::string text;
  for (std::size_t i = 0; i < pattern_component_names.size(); ++i) {
    const auto& value = absolute.components[static_cast<PatternComponent>(i)];
    if (!value) continue;
    text.append(pattern_component_names[i]).append("=").append(*value).append(" ");
  }
  return text + "over " + made->url();
}

// tests/browser/patterns.mjs compares such patterns, before and after, in Chromium: URLPattern
// gives both the same components, whatever the base of the new one.
TEST_CASE("URL Pattern 2.1: what a pattern means over a base", "[url][pattern]") {
  constexpr std::string_view base = "http://h.example:8080/d(x)/p:q?b=*c";
  const std::string origin = "http://h.example:8080";
  const std::pair<const char*, std::string> rows[] = {
      // The base gives what comes before the first component that is stated.
      {"/x*", origin + "/x*"},
      {"x*", origin + R"(/d\(x\)/x*)"},
      {"../x", origin + R"(/d\(x\)/../x)"},
      {"?q", origin + R"(/d\(x\)/p\:q?q)"},
      {R"(\?q)", origin + R"(/d\(x\)/p\:q\?q)"},
      {"#h", origin + R"(/d\(x\)/p\:q?b=\*c#h)"},
      {"", origin + R"(/d\(x\)/)"},
      {"*", origin + R"(/d\(x\)/*)"},
      {"/x?q#h", origin + "/x?q#h"},
      {R"(\/x)", origin + R"(\/x)"},
      {"{x}", origin + R"(/d\(x\)/{x})"},
      {" /x", origin + R"(/d\(x\)/ /x)"},
      {"//o.example/x", origin + "//o.example/x"},
      // A colon in front of a letter begins the name of a group.
      {"/:id", origin + "/:id"},
      {"data:foo", origin + R"(/d\(x\)/data:foo)"},
      {R"(/:id(\d+)?x)", origin + R"(/:id(\d+)?x)"},
      {"/\xC3\xA9*", origin + "/\xC3\xA9*"},
      // Behind a host, such a path would be part of the host.
      {"{/x}*", "pathname={/x}* over " + std::string(base)},
      {"{/x}?q#h", "pathname={/x}?q search= hash=h over " + std::string(base)},
      // The base gives a folder to a path even behind another scheme.
      {"mailto:*", "protocol=mailto hostname= port= pathname=* over " + std::string(base)},
      {R"(data\:foo)", R"(protocol=data hostname= port= pathname=foo over )" + std::string(base)},
      // These do not depend on the base.
      {"http://o.example/*", "same"},
      {"https://*.o.example", "same"},
      {"https://o.example?x", "same"},
      {"http{s}?://*/x", "same"},
      {"*://o.example/x", "same"},
      {"(http|https)://u:p@o.example:80/x", "same"},
      {"http://[\\:\\:1]/x", "same"},
      {"h\nttp://x", "same"},
      {"foo:/bar", "same"},
      // These are no patterns: their protocols are no schemes.
      {"//o.example:80/x", "same"},
      {"/a:", "same"},
      {"?a:1", "same"},
      // It is not known which schemes such a protocol matches, or what a name is.
      {"http{s}?:/x", "none"},
      {"http{s}?://o.example?x", "none"},
      {"/:\xC3\xA9", "none"},
      {"/:a\xC3\xA9?x", "none"},
      {"/:a\xC3\xA9/x", origin + "/:a\xC3\xA9/x"},
      {"http://o.example/:\xC3\xA9", "same"},
      {"data\\::\xC3\xA9?x", "none"},
  };
  for (const auto& [pattern, expected] : rows) {
    CAPTURE(pattern);
    CHECK(absolute(pattern, base) == expected);
    CHECK(depends_on_base(pattern) == (expected != "same"));
  }
}

// The components that a pattern states, in order; `invalid` or `undecided`.
std::string read(std::string_view pattern) {
  PatternComponents components;
  switch (read_pattern(pattern, components)) {
    case PatternReading::invalid: return "invalid";
    case PatternReading::undecided: return "undecided";
    case PatternReading::read: break;
  }
  std::string text;
  for (std::size_t i = 0; i < pattern_component_names.size(); ++i) {
    const auto& value = components[static_cast<PatternComponent>(i)];
    if (!value) continue;
    text.append(text.empty() ? "" : " ").append(pattern_component_names[i]).append("=");
    text.append(*value);
  }
  return text;
}

TEST_CASE("URL Pattern 2.2: a constructor string in its components", "[url][pattern]") {
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"http://u\\:p@h:81/p?s#f",
       "protocol=http username=u password=p hostname=h port=81 pathname=/p search=s hash=f"},
      {"http://u@h/", "protocol=http username=u hostname=h port= pathname=/"},
      {"http://u\\:p@h", "protocol=http username=u password=p hostname=h port="},
      {"http://u:p@h", "protocol=http username=u:p hostname=h port="},
      {"http://h", "protocol=http hostname=h port="},
      {"http://h:80", "protocol=http hostname=h port=80"},
      {"http://h:80?s", "protocol=http hostname=h port=80 pathname=/ search=s"},
      {"http://h:80#f", "protocol=http hostname=h port=80 pathname=/ search= hash=f"},
      {"http://h?s", "protocol=http hostname=h port= pathname=/ search=s"},
      {"http://h#f", "protocol=http hostname=h port= pathname=/ search= hash=f"},
      {"http://h/#f", "protocol=http hostname=h port= pathname=/ search= hash=f"},
      {"http\\:h/p", "protocol=http hostname=h port= pathname=/p"},
      {"foo://h?s", "protocol=foo hostname=h port= pathname= search=s"},
      {"http:h/p", "pathname=http:h/p"},
      {"foo\\:p?s", "protocol=foo hostname= port= pathname=p search=s"},
      {"http://[\\:\\:1]:80/", "protocol=http hostname=[\\:\\:1] port=80 pathname=/"},
      {"http://[:a]b/", "protocol=http hostname=[:a]b port= pathname=/"},
      {"/p?s", "pathname=/p search=s"},
      {"/p#f", "pathname=/p search= hash=f"},
      {"?s", "search=s"},
      {"?s#f", "search=s hash=f"},
      {"#f", "hash=f"},
      {"#f?s", "hash=f?s"},
      {"", "pathname="},
      // 1.1.3: a group, and the question mark behind it.
      {"/(a)?x", "pathname=/(a)?x"},
      {"/(a(?:b)c)?x", "pathname=/(a(?:b)c)?x"},
      {"/(a(?:b(?:c)))?x", "pathname=/(a(?:b(?:c)))?x"},
      {"/(\\))?x", "pathname=/(\\))?x"},
      {"/{a?b}?x", "pathname=/{a?b}?x"},
      {"/:a?x", "pathname=/:a?x"},
      {"/*?x", "pathname=/*?x"},
      {"/a??x", "pathname=/a search=?x"},
      // What only looks like a group is characters.
      {"/(?x)", "pathname=/( search=x)"},
      {"/()?x", "pathname=/() search=x"},
      {"/(a?x", "pathname=/(a search=x"},
      {"/(a(b))?x", "pathname=/(a(b)) search=x"},
      {"/(a(", "pathname=/(a("},
      {"/(a\\", "pathname=/(a\\"},
      {"/(\xC3\xA9)?x", "pathname=/(\xC3\xA9) search=x"},
      {"/(\\\xC3\xA9)?x", "pathname=/(\\\xC3\xA9) search=x"},
      {"/:?x", "invalid"},
      {"/:1?x", "invalid"},
      {"/:\x7F?x", "invalid"},
      {":a\xC3\xA9?://h/x", "protocol=:a\xC3\xA9? hostname=h port= pathname=/x"},
      {"/:a\xC2\x80?x", "undecided"},
      {"/:\xC2\x80x", "undecided"},
  };
  for (const auto& [pattern, components] : rows) {
    CAPTURE(pattern);
    CHECK(read(pattern) == components);
  }
}

TEST_CASE("URL Pattern 2.1: bases of all kinds", "[url][pattern]") {
  const std::string rows[][3] = {
      {"http://[::1]/a/b", "x", R"(http://[\:\:1]/a/x)"},
      {"http://u:p@h/d/", "x", "http://h/d/x"},
      {"http://h", "x", "http://h/x"},
      {"http://h:80/", "x", "http://h/x"},
      {"file:///d/p", "x", "file:///d/x"},
      {"web+foo://h:1/{a}/b", "x", R"(web\+foo://h:1/%7Ba%7D/x)"},
      {"foo:/p/q", "x", "foo:/p/x"},
      {"foo://h", "x", "pathname=x over foo://h"},
      {"foo:/.//p", "x", "pathname=x over foo:/.//p"},
      {"data:foo/bar", "x", "pathname=x over data:foo/bar"},
      {"about:blank", "/x", "about:/x"},
      {"http://h/p#f", "#g", "http://h/p#g"},
  };
  for (const auto& [base, pattern, expected] : rows) {
    CAPTURE(base);
    CHECK(absolute(pattern, base) == expected);
  }
  CHECK_FALSE(PatternBase::make("/x"));
  CHECK_FALSE(PatternBase::make(""));
}

TEST_CASE("a pattern over 64 KiB is not read", "[url][pattern]") {
  CHECK(absolute(std::string(1 << 16, 'x'), "http://h/") != "none");
  CHECK(absolute(std::string((1 << 16) + 1, 'x'), "http://h/") == "none");
}

TEST_CASE("the groups of a pattern are read in linear time", "[url][pattern]") {
  for (const char* unit : {"(a", "(?:", "(a(?", "{", "}", ":", "[", "\\", "*?", ":a?"}) {
    CAPTURE(unit);
    std::string pattern;
    while (pattern.size() < 60000) pattern += unit;
    static_cast<void>(depends_on_base(pattern));
    static_cast<void>(absolute(pattern, "http://h/"));
  }
}

}  // namespace
}  // namespace absolve::url
