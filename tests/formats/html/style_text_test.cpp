// The text of style elements: where it begins and ends, and which part of it is CSS.

#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"
#include "support/engines.hpp"
#include "support/scan.hpp"

namespace absolve {
namespace {

std::string rewritten(std::string_view html) {
  const auto done = rewrite(html, {.retrieval_url = "http://h/d/"});
  REQUIRE(done);
  return apply_edits(html, done->edits);
}

TEST_CASE("13.2.5.14: an end tag that the end of the document cuts is no text", "[html][style]") {
  CHECK(found("<style>url(x</style ") == Rows{"style url(x"});
  CHECK(found("<style>url(x</style/") == Rows{"style url(x"});
  CHECK(found("<style>url(x</STYLE a='>'") == Rows{"style url(x"});
  CHECK(compare_engines("<style><style>url(x</style\n", {}).empty());
  CHECK(found("<style>url(x</style") == Rows{"style url(x</style"});
  CHECK(found("<style>url(x</styles ") == Rows{"style url(x</styles "});
  CHECK(found("<svg><style type=x>a{b:url(x)}</style>").empty());
  CHECK(found("<svg><style type=text/css>a{b:url(x)}</style>") == Rows{"style a{b:url(x)}"});
  CHECK(found("<svg><style>url(x</style ") == Rows{"style url(x"});
  CHECK(found("<svg><style>url(x</ y") == Rows{"style url(x</ y"});  // no tag
  CHECK(rewritten("<style>@import url(x</style ") == "<style>@import url(http://h/d/x</style ");
  CHECK(rewritten("<script type=importmap>{\"imports\":{\"a\":\"./x\"}}</script ") ==
        "<script type=importmap>{\"imports\":{\"a\":\"http://h/d/x\"}}</script ");
}

TEST_CASE("SVG 2, 6.2: a style's child text, without comments and elements", "[html][style]") {
  CHECK(rewritten("<svg><style>@media (width < 600px){a{fill:url(x)}}</style></svg>url(no)") ==
        "<svg><style>@media (width < 600px){a{fill:url(http://h/d/x)}}</style></svg>url(no)");
  CHECK(rewritten("<svg><style>url(x)<g style='fill:url(z)'>url(no)</g>url(y)</style>") ==
        "<svg><style>url(http://h/d/x)<g style='fill:url(http://h/d/z)'>url(no)</g>"
        "url(http://h/d/y)</style>");
  CHECK(rewritten("<svg><style>url(<!--c-->a<g>n</g>b<i/>)</style>") ==
        "<svg><style>url(<!--c-->http://h/d/a<g>n</g>b<i/>)</style>");
  CHECK(rewritten("<svg><style>@import <?p?>'a';@import <!p>'b';</style>") ==
        "<svg><style>@import <?p?>'http://h/d/a';@import <!p>'http://h/d/b';</style>");
  // Markup within what is replaced stays, behind it.
  CHECK(rewritten("<meta charset=utf-8><svg><style>url('\u00E9<!--c-->\u00E9')</style></svg>") ==
        "<meta charset=utf-8><svg><style>url('http://h/d/%C3%A9%C3%A9<!--c-->')</style></svg>");
  CHECK(rewritten("<svg><style>url(x<g><a></g>y)</style>") ==
        "<svg><style>url(http://h/d/x<g><a></g>y)</style>");
  CHECK(found("<svg><style>url(x)</g>url(y)</style>url(z)") == Rows{"style url(x)</g>url(y)"});
  for (const std::string end : {"<p>", "</svg>", "</p>", "<g a='>", "</style "}) {
    CAPTURE(end);
    CHECK(found("<svg><style>url(x)" + end + "url(y)") == Rows{"style url(x)"});
  }
  CHECK(found("<svg><style/>url(x)").empty());
  CHECK(rewritten("<svg><style>url(x</") == "<svg><style>url(http://h/d/x%3C/");
  CHECK(rewritten("<svg><style>\rurl(x)</style>") == "<svg><style>\rurl(http://h/d/x)</style>");
  // The row closes the style, and leaves as many elements open as there were before.
  const std::string row = "<table><svg><style><title>url(x)<tr>url(y)";
  CHECK(found(row) == Rows{"style <title>url(x)"});
  CHECK(compare_engines(row, {}).empty());
  // After an HTML element within the style, the text is left unchanged.
  for (const std::string point : {"desc", "title", "foreignObject"}) {
    const std::string rest = "<" + point + "><b></" + point + ">url(y)</style></svg>";
    CHECK(rewritten("<svg><style>url(x)" + rest) == "<svg><style>url(http://h/d/x)" + rest);
  }
  std::string deep = "<svg><style><x>";
  for (int i = 0; i < 300; ++i) deep += "<g>";
  CHECK(rewritten(deep + "</x>url(b)</style>") == deep + "</x>url(http://h/d/b)</style>");
  CHECK(found("<svg><style>a<style>url(x)</style>url(y)</style>") ==
        Rows{"style a<style>url(x)</style>url(y)", "style url(x)"});
  CHECK(found("<svg><style>no<g href=x></g></style><a href=y>") == Rows{"g x", "a y"});
  // HTML 13.2.5.8: a quote in the name of an end tag is a part of the name.
  CHECK(rewritten("<svg><style>url(x</g='>y)a{b:'>'}</style></svg>") ==
        "<svg><style>url(http://h/d/x</g='>y)a{b:'>'}</style></svg>");
}

TEST_CASE("CSS Values 4, 4.5.3: an empty URL is none, however it is written", "[html][style]") {
  for (const std::string empty : {"url()", "url('')", "url(\"\\\n\")"}) {
    CAPTURE(empty);
    CHECK(rewritten("<style>a{b:" + empty + "}</style>") == "<style>a{b:" + empty + "}</style>");
  }
}

}  // namespace
}  // namespace absolve
