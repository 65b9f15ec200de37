// Tokenisation and tree construction by the scanner, one insertion mode at a time. If the contexts
// decide a document, the open elements must agree.

#include <catch2/catch.hpp>

#include "formats/html/finder.hpp"
#include "formats/html/stream_finder.hpp"
#include "support/scan.hpp"

namespace absolve {
namespace {

TEST_CASE("13.2.5: tags and attributes", "[html][scan]") {
  CHECK(found("<a href=x>") == Rows{"a x"});
  CHECK(found("<A HREF = 'x y' >") == Rows{"a x y"});
  CHECK(found("<a\nhref\t=\f\"x>y\">") == Rows{"a x>y"});
  CHECK(found("<a/href=x/>") == Rows{"a x/"});
  CHECK(found("<a href>") == Rows{"a "});
  CHECK(found("<a href=>x") == Rows{"a "});
  CHECK(found("<a =href=x>").empty());
  CHECK(found("<a href=x href=y HREF=z>") == Rows{"a x"});
  CHECK(found("<a href=\"x\"alt=y>") == Rows{"a x"});
  CHECK(found("<a 'href=x>").empty());
  CHECK(found("<a title='a > b' href=x>") == Rows{"a x"});
  CHECK(found("<a href=x <a href=y>") == Rows{"a x"});
  CHECK(found("< a href=x>").empty());
  CHECK(found("<a href=x").empty());
  CHECK(found("<a href='x>").empty());
  CHECK(found("</a href=x>").empty());
  CHECK(found("</><a href=x>") == Rows{"a x"});
  CHECK(found("<a-b href=x><a\v href=y>").empty());
  CHECK(found("<h\x11 href=x><blockquotes cite=y><blockquote cite=z>") == Rows{"blockquote z"});
}

TEST_CASE("a limit on links that is reached is an error, wherever the links stand",
          "[html][scan]") {
  Limits two;
  two.links = 2;
  for (const char* html : {"<style>@x</style><style>@x</style><style>@x</style>",
                           "<style>@x</style><style>@x</style><a href=y><a href=z>",
                           "<a href=x><a href=y><a href=z>"}) {
    CAPTURE(html);
    for (const auto& findings :
         {find_links_by_contexts(html, two), find_links_by_open_elements(html, two),
          find_links_in_tree(html, two)}) {
      REQUIRE_FALSE(findings);
      CHECK(findings.error().code == ErrorCode::over_limit);
      CHECK(findings.error().detail == "links");
    }
  }
}

TEST_CASE("13.2.5.43: comments, bogus comments and doctypes", "[html][scan]") {
  const char* const link = "<a href=x>";
  for (const char* text : {"<!---->", "<!-->", "<!--->", "<!-- > -->", "<!-- -- -->", "<!-- --!>",
                           "<!----!>", "<!-- <!-- -->", "<!--a--->", "<!x>", "<?x ?>", "</ x>",
                           "<!doctype '>", "<![CDATA[>", "<!-->-->"}) {
    CAPTURE(text);
    CHECK(found(std::string(text) + link) == Rows{"a x"});
  }
  for (const char* text : {"<!--", "<!-- ->", "<!-- --", "<!---!>", "<!-- -- >"}) {
    CAPTURE(text);
    CHECK(found(std::string(text) + link).empty());
  }
}

TEST_CASE("13.2.5.2 to 5: raw text holds no tags", "[html][scan]") {
  for (const std::string name :
       {"script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"}) {
    CAPTURE(name);
    const std::string open = "<" + name + ">";
    CHECK(found(open + "<a href=1></" + name + "><a href=2>") == Rows{"a 2"});
    CHECK(found(open + "<a href=1></" + name + "x></" + name + "/ y='>'><a href=2>") ==
          Rows{"a 2"});
    CHECK(found(open + "</" + name).empty());
  }
  CHECK(found("<plaintext></plaintext><a href=1>").empty());
  CHECK(found("<noscript><a href=1></noscript>") == Rows{"a 1"});
  CHECK(found("<iframe src=1><a href=2></iframe>") == Rows{"iframe 1"});
}

TEST_CASE("13.2.5.15 to 31: scripts escape", "[html][scan]") {
  CHECK(found("<script><!-- <script> </script> <a href=1> --></script><a href=2>") == Rows{"a 2"});
  CHECK(found("<script><!-- </script><a href=2>") == Rows{"a 2"});
  CHECK(found("<script><!--><script></script><a href=2>") == Rows{"a 2"});
  CHECK(found("<script><!-- --><script></script><a href=2>") == Rows{"a 2"});
  CHECK(found("<script><!-- <script></script> </script><a href=2>") == Rows{"a 2"});
  CHECK(found("<script><!-- <scriptx></script><a href=2>") == Rows{"a 2"});
  CHECK(found("<script><!-- <script --></script><a href=2>") == Rows{"a 2"});
  CHECK(found("<script><!-- <script> -- > </script> <a href=1>").empty());
}

TEST_CASE("13.2.6.4.3 to 6: html, head and body", "[html][scan]") {
  CHECK(found("<html manifest=1><html manifest=2>") == Rows{"html 1"});
  CHECK(found("<p><html manifest=2>") == Rows{"html 2"});
  CHECK(found("<head profile=1><head profile=2>") == Rows{"head 1"});
  CHECK(found("<title></title><head profile=2>").empty());
  CHECK(found("x<head profile=2>").empty());
  CHECK(found(" <!-- --><html> <head profile=2>") == Rows{"head 2"});
  CHECK(found("<body background=1><body background=2>") == Rows{"body 1"});
  CHECK(found("<p>x<body background=2>") == Rows{"body 2"});
  CHECK(found("<body itemid=1><body itemtype=t>") == Rows{"body 1"});
  CHECK(found("<template><html manifest=1><body background=2><head profile=3></template>").empty());
  CHECK(found("<head><noscript><head profile=1></noscript>", false).empty());
  for (const std::string in : {"<noframes></noframes>", "<style></style>", "<basefont>",
                               "<bgsound>", "<link>", "<meta>"}) {
    CAPTURE(in);
    CHECK(found("<noscript>" + in + "<noscript itemtype itemid=1>", false).empty());
  }
  for (const std::string in : {"<xmp></xmp>", "<title></title>"}) {
    CAPTURE(in);
    CHECK(found("<noscript>" + in + "<noscript itemtype itemid=1>", false) == Rows{"noscript 1"});
  }
}

TEST_CASE("13.2.6.4.7: forms do not nest", "[html][scan]") {
  CHECK(found("<form action=1><form action=2></form><form action=3>") == Rows{"form 1", "form 3"});
  CHECK(found("<form action=1><template><form action=2></template>") ==
        Rows{"form 1", "form 2 inert"});
  CHECK(found("<form action=1><template></form></template><form action=2>") == Rows{"form 1"});
  CHECK(found("<table><form action=1><form action=2></table>") == Rows{"form 1"});
  CHECK(found("<table><tbody><form action=1></form><form action=2>") == Rows{"form 1", "form 2"});
  CHECK(found("<template><table><form action=1></table></template>").empty());
}

TEST_CASE("13.2.6.4.9 to 15: parts of tables count in tables alone", "[html][scan]") {
  const std::string part = " background=1>";
  for (const std::string name : {"tr", "td", "th", "tbody", "thead", "tfoot"}) {
    CAPTURE(name);
    CHECK(found("<" + name + part).empty());
    CHECK(found("<div><" + name + part).empty());
    CHECK(found("<table><" + name + part) == Rows{name + " 1"});
    CHECK(found("<table><div><" + name + part) == Rows{name + " 1"});
    CHECK(found("<table></table><" + name + part).empty());
    CHECK(found("<table><caption><" + name + part) == Rows{name + " 1"});
    CHECK(found("<table><td><" + name + part) == Rows{name + " 1"});
    CHECK(found("<table><td><svg><foreignObject><" + name + part) == Rows{name + " 1"});
  }
  CHECK(found("<table background=1><table background=2></table><td background=3>") ==
        Rows{"table 1", "table 2"});
  CHECK(found("<table><td><table></table><td background=3>") == Rows{"td 3"});
  CHECK(found("<table><caption></table><td background=3>").empty());
  CHECK(found("<table><td><svg></tbody><use href=x>").empty());
  CHECK(found("<table><svg><desc><caption></caption></desc><use href=x>").empty());
}

TEST_CASE("13.2.6.4.16: templates", "[html][scan]") {
  CHECK(found("<template><a href=1></template><a href=2>") == Rows{"a 1 inert", "a 2"});
  // After an unclosed cell, the first link is reconstructed outside of the template.
  CHECK(found("<template><a href=1><table><td></template>x") == Rows{"a 1"});
  CHECK(found("<template><a href=1><table><td><table></template>x") == Rows{"a 1"});
  CHECK(found("<template><td background=1><td background=2></template>") ==
        Rows{"td 1 inert", "td 2 inert"});
  CHECK(found("<template><div><td background=1></template>").empty());
  CHECK(found("<p>x<template><div></div><td background=1></template>").empty());
  CHECK(found("<template><col><a href=1></template>").empty());
  CHECK(found("<template><tr background=1></tr><caption><a href=2></template>") ==
        Rows{"tr 1 inert", "a 2 inert"});
  CHECK(found("<template><tr></tr><thead background=1></template>").empty());
  CHECK(found("<template><td></td></table><td background=1></template>") == Rows{"td 1 inert"});
  CHECK(found("<table><template><td background=1></table></template><td background=2>") ==
        Rows{"td 1 inert", "td 2"});
  CHECK(found("<template><base href=1></template><base href=2>") ==
        Rows{"base 1 inert", "base 2*"});
  CHECK(found("<template><template></template><a href=1></template><a href=2>") ==
        Rows{"a 1 inert", "a 2"});
  CHECK(found("<template><a href=1>") == Rows{"a 1 inert"});
  CHECK(found("<div><template shadowrootmode=open><a href=1><base href=2></template>") ==
        Rows{"a 1", "base 2"});
  CHECK(found("<template></svg></p><svg></template><a href=1>") == Rows{"a 1"});
}

TEST_CASE("13.2.6.4.18 to 20: framesets", "[html][scan]") {
  CHECK(found("<frame src=1>").empty());
  CHECK(found("<frameset><frame src=1><a href=2><base href=3></frameset><frame src=4>") ==
        Rows{"frame 1"});
  CHECK(found("<frameset><script><frame src=1></script>") == Rows{"frame 1"});
  CHECK(found("<frameset><noframes><frame src=1></noframes><frame src=2>") == Rows{"frame 2"});
  CHECK(found("<frameset><frameset></frameset><frame src=1>") == Rows{"frame 1"});
  CHECK(found("<head profile=0><p><a href=1><base href=2><frameset><frame src=3>") ==
        Rows{"head 0", "frame 3"});
  CHECK(found("<svg><html href=x></html></svg><frameset><frame src=3>") == Rows{"frame 3"});
  CHECK(found("<p>x<frameset><frame src=3>").empty());
  CHECK(found("<p>&#32;<frameset><frame src=3>") == Rows{"frame 3"});
  CHECK(found("<p>&nbsp;<frameset><frame src=3>").empty());
  CHECK(found("<p>&#x20<frameset><frame src=3>") == Rows{"frame 3"});
  CHECK(found("<body><frameset><frame src=3>").empty());
  CHECK(found("<input type=hidden><frameset><frame src=3>") == Rows{"frame 3"});
  CHECK(found("<input><frameset><frame src=3>").empty());
  CHECK(found("<svg>x</svg><frameset><frame src=3>").empty());
  CHECK(found("<svg><![CDATA[ ]]></svg><frameset><frame src=3>") == Rows{"frame 3"});
  CHECK(found("<svg><![CDATA[x]]></svg><frameset><frame src=3>").empty());
  CHECK(found("<template></template><p><frameset><frame src=3>").empty());
  CHECK(found(std::string_view("<p>\0<frameset><frame src=3>", 27)) == Rows{"frame 3"});
  CHECK(found("<p></br><frameset><frame src=3>").empty());
  CHECK(found("<template><frameset></template><a href=1>") == Rows{"a 1"});
  CHECK(found("<frameset></frameset><html manifest=1>") == Rows{"html 1"});
}

TEST_CASE("13.2.6.5: foreign content", "[html][scan]") {
  CHECK(found("<svg><a href=1></a></svg><use href=2>") == Rows{"a 1"});
  CHECK(found("<svg><image href=1></svg><image src=2>") == Rows{"image 1", "img 2"});
  CHECK(found("<svg><script><a href=1></script></svg>") == Rows{"a 1"});
  CHECK(found("<svg><title><a href=1></a></title><use href=2></svg>") == Rows{"a 1", "use 2"});
  CHECK(found("<svg><style><a href=1></style></svg>") == Rows{"a 1"});
  CHECK(found("<svg/><use href=1>").empty());
  CHECK(found("<svg><g/><use href=1>") == Rows{"use 1"});
  CHECK(found("<svg><base href=1></svg><base href=2>") == Rows{"base 1", "base 2*"});
  CHECK(found("<svg><p><use href=1>").empty());
  CHECK(found("<svg><font><use href=1>") == Rows{"use 1"});
  for (const std::string attribute : {"color", "face", "size"}) {
    CHECK(found("<svg><font " + attribute + "=1><use href=1>").empty());
  }
  CHECK(found("<svg></p><use href=1>").empty());
  CHECK(found("<svg></br><use href=1>").empty());
  CHECK(found("<svg><foreignObject></p></foreignObject><use href=2>") == Rows{"use 2"});
  CHECK(found("<svg><desc><base href=1></desc></svg>") == Rows{"base 1*"});
  for (const std::string text : {"mi", "mo", "mn", "ms", "mtext"}) {
    CHECK(found("<math><" + text + "><base href=1></" + text + "><mi href=2></math>") ==
          Rows{"base 1*", "mi 2"});
  }
  CHECK(found("<math><mi><mglyph src=1></mi></math>") == Rows{"mglyph 1"});
  CHECK(found("<math><annotation-xml><base href=1></annotation-xml></math>") == Rows{"base 1"});
  CHECK(found("<math><annotation-xml encoding='Text/HTML'><base href=1></annotation-xml></math>") ==
        Rows{"base 1*"});
  CHECK(found("<math><annotation-xml><svg><use href=1></svg><mi href=2></annotation-xml></math>") ==
        Rows{"use 1", "mi 2"});
  CHECK(found("<svg><![CDATA[<a href=1>]]><a href=2></svg>") == Rows{"a 2"});
  CHECK(found("<svg><foreignObject><![CDATA[><a href=1>]]><p><![CDATA[><a href=2>]]></p>") ==
        Rows{"a 2"});
  CHECK(found("<svg><LINEARgradient href=1>") == Rows{"linearGradient 1"});
  CHECK(found("<table><td><svg></td><td background=1></table>") == Rows{"td 1"});
  CHECK(found("<table><svg><td href=1></table><td background=2>") == Rows{"td 1"});
}

TEST_CASE("13.2.6.4: rows behind a colgroup, and cells behind a table", "[html][scan]") {
  CHECK(found("<template><colgroup><tr background=1><td background=2></template>") ==
        Rows{"tr 1 inert", "td 2 inert"});
  CHECK(found("<template><colgroup></colgroup><td background=1></td></tr><td background=2>") ==
        Rows{"td 1 inert", "td 2 inert"});
  const std::string reread = "<div><svg><g></div>";
  REQUIRE(is_rescanned(reread));
  for (const std::string& front : {std::string(), reread}) {
    CHECK(found(front + "<table><tr><td background=1></table><td background=2>") == Rows{"td 1"});
    CHECK(found(front + "<table><tr></table><td background=2>").empty());
    CHECK(found(front + "<table><tr></tr></table><td background=2>").empty());
    CHECK(found(front + "<table><tbody><tr></tbody><td background=2>") == Rows{"td 2"});
    CHECK(found(front + "<table><tr></thead><td background=2>") == Rows{"td 2"});
  }
}

TEST_CASE("13.2.6.4.7: select keeps its content", "[html][scan]") {
  CHECK(found("<select><a href=1><img src=2><base href=3></select>") ==
        Rows{"a 1", "img 2", "base 3*"});
  CHECK(found("<select itemtype itemid=1><select itemtype itemid=2>") == Rows{"select 1"});
}

TEST_CASE("what contexts cannot tell is read again with all open elements", "[html][scan]") {
  CHECK_FALSE(is_rescanned("<object></object><p><marquee></p></marquee><b><applet></b>"));
  CHECK(is_rescanned("<template><object></template>"));
  CHECK_FALSE(is_rescanned("<svg><desc><svg><g></x>"));
  CHECK(is_rescanned("<svg><g></x>"));
  CHECK(is_rescanned("<div><svg><g></div><use href=1>"));
  CHECK(found("<div><svg><g></div><use href=1>").empty());
  CHECK(found("<svg><g></div><use href=1>") == Rows{"use 1"});
  CHECK(is_rescanned("<svg><foreignObject><div><b></div><use href=1></foreignObject>"));
  CHECK(is_rescanned("<svg><foreignObject><p><div></div></p></foreignObject>"));
  CHECK(is_rescanned("<svg><foreignObject><dt><dd></dd></dt></foreignObject>"));
  for (const std::string point : {"desc", "title", "foreignObject"}) {
    CHECK(found("<x><svg><" + point + "></x></" + point + "><use href=1>") == Rows{"use 1"});
  }
  CHECK(found("<svg><foreignObject><p>a<p>b</foreignObject><use href=1>").empty());
  CHECK(found("<svg><foreignObject><b><p></b></p></foreignObject><use href=1>") == Rows{"use 1"});
  CHECK(found("<svg><foreignObject><ul><li>a<li>b</ul></foreignObject><use href=1>") ==
        Rows{"use 1"});
  CHECK(found("<svg><foreignObject><h1><h2></h1></foreignObject><use href=1>") == Rows{"use 1"});
  CHECK(found("<svg><foreignObject><a>x<a>y</a></foreignObject><use href=1>") == Rows{"use 1"});
  CHECK(found("<svg><foreignObject><button><button></button></foreignObject><use href=1>") ==
        Rows{"use 1"});
  CHECK_FALSE(is_rescanned("<svg><foreignObject><div><b>x</b></div></foreignObject></svg>"));
  // Whether a document is read again if an integration point holds elements of these names, each
  // within the one before it.
  const auto is_rescanned_within = [](const std::vector<std::string>& names) {
    std::string starts;
    std::string ends;
    for (const std::string& name : names) {
      starts += "<" + name + ">";
      if (name != "input") ends.insert(0, "</" + name + ">");
    }
    return is_rescanned("<svg><foreignObject>" + starts + ends + "</foreignObject></svg>");
  };
  const std::pair<std::string, std::string> pairs[] = {
      {"a", "a"},       {"button", "button"}, {"nobr", "nobr"}, {"h1", "h1"},
      {"h1", "h6"},     {"li", "li"},         {"li", "ul"},     {"p", "div"},
      {"option", "hr"}, {"select", "select"}, {"rt", "rb"},     {"select", "input"}};
  for (const auto& [first, second] : pairs) {
    CAPTURE(first, second);
    CHECK(is_rescanned_within({first, second}));
    CHECK(is_rescanned_within({first, "span", second}));
    CHECK_FALSE(is_rescanned_within({"span", second}));
  }
  CHECK_FALSE(is_rescanned_within({"h1", "span"}));
  CHECK_FALSE(is_rescanned_within({"h1", "div"}));
  CHECK_FALSE(is_rescanned_within({"select", "span"}));
  // The search looks at 256 elements, and does not know what is above these.
  std::vector<std::string> nested(256, "span");
  nested.emplace_back("div");
  CHECK_FALSE(is_rescanned_within(nested));
  nested.emplace(nested.begin(), "span");
  CHECK(is_rescanned_within(nested));
  CHECK_FALSE(is_rescanned("<table><td><svg></table>"));
  CHECK_FALSE(is_rescanned("<div><p><b></div></p></b>"));
}

TEST_CASE("4.2.3: the first BASE with an href, in tree order", "[html][scan][base]") {
  CHECK(found("<base target=t><base href=1><base href=2>") == Rows{"base 1*", "base 2"});
  CHECK(found("<table><td><base href=1></td></tr><base href=2></table>") ==
        Rows{"base 1", "base 2*"});
  CHECK(found("<table><base href=1><base href=2><td><base href=3></table>") ==
        Rows{"base 1*", "base 2", "base 3"});
  CHECK(found("<base href=0><table><td></td></tr><base href=2></table>") ==
        Rows{"base 0*", "base 2"});
  CHECK(found("<table><td><table><td><base href=1></table></td></tr><base href=2></table>") ==
        Rows{"base 1", "base 2*"});
}

TEST_CASE("what meta elements say", "[html][scan]") {
  const auto findings = find_links_by_scan(
      "<meta name=robots content='noindex'><meta http-equiv=Content-Security-Policy content=a>"
      "<meta name=ROBOTS content=n&#111;follow><base href=x>"
      "<meta http-equiv=content-security-policy content=late><template><meta name=robots "
      "content=inert></template><meta http-equiv=Refresh content='0;y'><meta content='0;z'>",
      {});
  CHECK(findings->robots == std::vector<std::string>{"noindex", "nofollow"});
  REQUIRE(findings->policies.size() == 2);
  CHECK(findings->policies[0].list.text() == "a");
  CHECK(findings->policies[1].list.text() == "late");
  CHECK(findings->policies[0].tag < findings->base_moments.at(0).from);
  CHECK(findings->sites.size() == 2);
}

TEST_CASE("13.2.6.4.7: a form's end tag in a template ends what is foreign within",
          "[html][scan]") {
  const std::string_view html = "<template><form><svg></form><form action=x></template>";
  CHECK(is_rescanned(html));
  CHECK(found(html) == Rows{"form x inert"});
}

TEST_CASE("13.2.6.5: end tags that match none of many foreign elements", "[html][scan]") {
  std::string html;
  for (int i = 0; i < 40'000; ++i) html += "<svg><desc>";
  for (int i = 0; i < 40'000; ++i) html += "</q>";
  CHECK(is_rescanned(html));
  CHECK(found(html + "<a href=x>") == Rows{"a x"});
}

TEST_CASE("a scan in pieces: divided references, limits, and a BASE that stays", "[html][scan]") {
  const AttributeTable table;
  const Limits one{.links = 1};
  const auto count = [&](const std::vector<std::string>& pieces) -> Result<std::size_t> {
    StreamFinder finder(table.rules(), one, {}, 1000);
    std::string text;
    for (const std::string& piece : pieces) {
      text += piece;
      const auto done = finder.read(text, &piece == &pieces.back());
      if (!done) return done.error();
    }
    return finder.take(text).sites.size();
  };
  CHECK(*count({"<p>&#3", "2;", "<frameset><frame src=x>"}) == 1);
  CHECK(*count({"<p>&#32;", "x<frameset>", "<frame src=x>"}) == 0);
  CHECK(count({"<a href=x>", "<a href=y>"}).error().code == ErrorCode::over_limit);
  // After the table, no other BASE can precede the one in it.
  for (const std::string front : {"", "<div><svg><g></div></svg>"}) {
    StreamFinder finder(table.rules(), one, {}, 1000);
    REQUIRE(finder.read(front + "<table><td><base href=x></table>t<p>", false));
    CHECK(finder.engine() == (front.empty() ? "contexts" : "open elements"));
    CHECK(finder.is_settled(false));
  }
}

}  // namespace
}  // namespace absolve
