#include "formats/css/css_rules.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "formats/css/css_links.hpp"

namespace absolve {
namespace {

// For each `@import`, `+` if it counts, and else `-`.
std::string counted(std::string_view css) {
  ImportRules rules(css);
  std::string answers;
  for (auto at = css.find("@import"); at != std::string_view::npos;
       at = css.find("@import", at + 1)) {
    answers += rules.counts(at) ? '+' : '-';
  }
  return answers;
}

TEST_CASE("CSS Cascade 5, 2: an import counts in front of other rules", "[css]") {
  struct ImportRow {
    std::string_view css;
    std::string_view answers;
  };
  static constexpr ImportRow rows[] = {
      {"@import 'a'; @import 'b'", "++"},
      {"@charset \"x\"; @import 'a';", "+"},
      {"<!-- /* x */ @import 'a'; --> @import 'b';", "++"},
      {"@layer a, b; @layer c; @import 'a'; @import 'b';", "++"},
      {"@import; @layer a; @import 'b'; @import x 'c'; @layer b; @import 'd'", "+++-"},
      {"@import 'a'; @layer; @import 'b'; @layer a b; @import 'c'", "+++"},
      {"@import 'a' layer(x) supports(color: red) screen; @import 'b'", "++"},
      // Behind a rule that browsers know.
      {"a{} @import 'a';", "-"},
      {"@import 'a'; @layer c; @import 'b';", "+-"},
      {"@import URL(a); @layer a.b , c; @import 'b';", "+-"},
      {"@import 'a'; *{} @import 'b';", "+-"},
      {".a > #b-c ~ d:hover + e::before , f *, G.h.i{} @import 'a'", "-"},
      {"a{x:'}';y:url(});z:\\};/*}*/} @import 'a'", "-"},
      {"a{{[(}])}} @import 'a'", "-"},
      {"@media x y{} @import 'a'", "-"},
      {"@MEDIA(x){} @import 'a'", "-"},
      {"@font-face{} @import 'a'", "-"},
      {"@font-face /**/ {} @import 'a'", "-"},
      {"@page{} @import 'a'", "-"},
      {"@layer{} @import 'a'", "-"},
      {"@layer a {} @import 'a'", "-"},
      {"@supports (x:y) {} @import 'a'", "-"},
      {"@keyframes a{} @import 'a'", "-"},
      {"@-webkit-keyframes a{} @import 'a'", "-"},
      {"@namespace 'u'; @import 'a'", "-"},
      {"@namespace p url(u); @import 'a'", "-"},
      {"@namespace url('u'); @import 'a'", "-"},
      // Behind a rule that browsers drop, or that only some know.
      {"a:::b{} @import 'a'", "+"},
      {"a,{} @import 'a'", "+"},
      {",a{} @import 'a'", "+"},
      {"a>{} @import 'a'", "+"},
      {"*a{} @import 'a'", "+"},
      {"#1{} @import 'a'", "+"},
      {"a.{} @import 'a'", "+"},
      {"::before a{} @import 'a'", "+"},
      {"a:not(b){} @import 'a'", "+"},
      {"a:before(){} @import 'a'", "+"},
      {"a::hover{} @import 'a'", "+"},
      {"{} @import 'a'", "+"},
      {"@foo{} @import 'a'", "+"},
      {"@foo; @import 'a'", "+"},
      {"@media; @import 'a'", "+"},
      {"@supports{} @import 'a'", "+"},
      {"@supports (a) b{} @import 'a'", "+"},
      {"@keyframes{} @import 'a'", "+"},
      {"@layer a,{} @import 'a'", "+"},
      {"@namespace; @import 'a'", "+"},
      {"@namespace p; @import 'a'", "+"},
      {"@namespace 'u' x; @import 'a'", "+"},
      {"@namespace 'u'{} @import 'a'", "+"},
      {"@property --x{} @import 'a'", "+"},
      {"@import; @import x 'a'; @import 'b'", "+++"},
      // Not at the top level, or not where a rule begins.
      {"@media all{@import 'a';}", "-"},
      {"@foo{@import 'a'} @import 'b'", "-+"},
      {"a @import 'a'; b{}", "-"},
      {"} @import 'a'; b{}", "-"},
      {"; @import 'a'; b{}", "-"},
      {"@import 'a' @import 'b'; @import 'c'", "+-+"},
      {"@import 'a' {} @import 'b'", "-+"},
      {"(@import 'a'", "-"},
      {"a{@import 'a'", "-"},
  };
  for (const ImportRow& row : rows) {
    CAPTURE(row.css);
    CHECK(counted(row.css) == row.answers);
  }
}

TEST_CASE("pseudo-classes and pseudo-elements that each browser knows", "[css]") {
  // CSS 2.1, 5.11 and 5.12, and Selectors 3, 6.6.
  for (const std::string name :
       {"active", "checked", "disabled", "empty", "enabled", "first-child", "focus", "hover",
        "last-child", "link", "root", "target", "visited"}) {
    CAPTURE(name);
    CHECK(counted("a:" + name + "{} @import 'a'") == "-");
    CHECK(counted("a::" + name + "{} @import 'a'") == "+");
  }
  for (const std::string name : {"after", "before", "first-letter", "first-line"}) {
    CAPTURE(name);
    CHECK(counted("a:" + name + "{} @import 'a'") == "-");
    CHECK(counted("a::" + name + "{} @import 'a'") == "-");
    CHECK(counted("a::" + name + " b{} @import 'a'") == "+");
  }
}

TEST_CASE("the URLs of imports that do not count are marked", "[css]") {
  const auto marked = [](std::string_view css, CssText text = CssText::stylesheet) {
    std::vector<ValueReference> urls;
    find_css_urls(css, text, urls);
    std::string found;
    for (const ValueReference& url : urls) {
      found.append(url.is_ignored ? "-" : "+").append(url.place.of(css)).append(" ");
    }
    return found;
  };
  CHECK(marked("@import 'a'; @import url(b); @import url('c');") == "+a +b +c ");
  CHECK(marked("a{} @import 'a'; @import url(b); @import/**/url( 'c'); d{e:url(f)}") ==
        "-a -b -c +f ");
  CHECK(marked("@media all{@import url(a); b{c:url(d)}}") == "-a +d ");
  CHECK(marked("@import 'a'; b:url(c)", CssText::declarations) == "-a +c ");
  CHECK(marked("a{} @import x url(b)") == "+b ");
}

}  // namespace
}  // namespace absolve
