#include <catch2/catch.hpp>

#include "formats/html/finder.hpp"

namespace absolve {
namespace {

// Each site as "element attribute [raw]", with a star after the effective BASE.
std::vector<std::string> found(std::string_view html, const Limits& limits = {}) {
  // A block of the exact size, so that a sanitizer notices any read beyond its end.
  const std::vector<char> block(html.begin(), html.end());
  const std::string_view exact(block.data(), block.size());
  const auto findings = find_links_in_tree(exact, limits);
  if (!findings) return {"error: " + message_of(findings.error())};
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < findings->sites.size(); ++i) {
    const LinkSite& site = findings->sites[i];
    rows.push_back(std::string(site.element) + " " + std::string(site.rule->attribute) + " [" +
                   std::string(site.value.of(exact)) + "]" + (findings->base == i ? "*" : "") +
                   (site.inert ? " inert" : ""));
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST_CASE("values are found in every quoting", "[html][tree]") {
  CHECK(found("<a href=x>") == Rows{"a href [x]"});
  CHECK(found("<a href='x y'>") == Rows{"a href [x y]"});
  CHECK(found("<a HREF = \"x&amp;y\" >") == Rows{"a href [x&amp;y]"});
  CHECK(found("<a href=\"\">") == Rows{"a href []"});
  CHECK(found("<a href>") == Rows{"a href []"});
  CHECK(found("<a href=>") == Rows{"a href []"});
  CHECK(found("<a href=x/>") == Rows{"a href [x/]"});
  CHECK(found("<a/href=x>") == Rows{"a href [x]"});
  for (const auto& [html, quoting] : {std::pair{"<a href=\"x\">", Quoting::double_quoted},
                                      {"<a href='x'>", Quoting::single_quoted},
                                      {"<a href=x>", Quoting::unquoted},
                                      {"<a href=>", Quoting::unquoted},
                                      {"<a href>", Quoting::valueless}}) {
    CAPTURE(html);
    CHECK(find_links_in_tree(html, {})->sites.at(0).quoting == quoting);
  }
}

TEST_CASE("Gumbo leaves a reference at the front of an unquoted value out; it is put back",
          "[html][tree][gumbo]") {
  CHECK(found("<a href=&amp;x>") == Rows{"a href [&amp;x]"});
  CHECK(found("<a href = &copy<a href=y>") == Rows{"a href [&copy<a]"});
  CHECK(found("<a href=&#65;>") == Rows{"a href [&#65;]"});
}

TEST_CASE("a BASE without href, in a comment or in a script is none", "[html][tree][base]") {
  CHECK(found("<!-- <base href=a> --><script>'<base href=b>'</script><base target=t><base href=c>"
              "<base href=d>") == Rows{"base href [c]*", "base href [d]"});
  CHECK(found("<title><base href=a></title><textarea><base href=b></textarea>") == Rows{});
}

TEST_CASE("HTML 4.2.3: where a BASE counts", "[html][tree][base]") {
  CHECK(found("<p><base href=a>") == Rows{"base href [a]*"});
  CHECK(found("<template><base href=a></template><base href=b>") ==
        Rows{"base href [a] inert", "base href [b]*"});
  CHECK(found("<svg><base href=a></svg><base href=b>") == Rows{"base href [a]", "base href [b]*"});
  CHECK(found("<svg><foreignObject><base href=a></foreignObject></svg>") == Rows{"base href [a]*"});
  CHECK(found("<base href><base href=b>") == Rows{"base href []*", "base href [b]"});
  CHECK(found("<noscript><base href=a></noscript>") == Rows{"base href [a]"});
  CHECK(find_links_in_tree("<noscript><base href=a></noscript>", {}, {}, false)->base == 0);
  // In the tree, foster parenting puts the second BASE before the table, and so before the first.
  CHECK(found("<table><td><base href=a></td></tr><base href=b></table>") ==
        Rows{"base href [a]", "base href [b]*"});
}

TEST_CASE("Gumbo joins a repeated name without a value to the next; it is told apart again",
          "[html][tree][gumbo]") {
  CHECK(found("<img alt alt src=x>") == Rows{"img src [x]"});
  CHECK(found("<img alt alt alt src=x>") == Rows{"img src [x]"});
  CHECK(found("<a x x/href=b>") == Rows{"a href [b]"});
  CHECK(found("<a x x href target=t>") == Rows{"a href []"});
  CHECK(found("<img src=a alt alt src=b>") == Rows{"img src [a]"});
  CHECK(found("<a href=a href=b>") == Rows{"a href [a]"});
  CHECK(found("<a href href=b>") == Rows{"a href []"});
}

TEST_CASE("clones count once, and sites come in source order", "[html][tree][gumbo]") {
  CHECK(found("<a href=x>1<p>2</a>3<p>4") == Rows{"a href [x]"});
  CHECK(found("<b><a href=1>x<table><a href=2>y</a></table></a></b>") ==
        Rows{"a href [1]", "a href [2]"});
  CHECK(found("<table><tr><td><img src=1></td></tr><img src=2></table>") ==
        Rows{"img src [1]", "img src [2]"});
}

TEST_CASE("a NUL at the front of a name makes it another", "[html][tree][gumbo]") {
  CHECK(found(std::string_view("<a title=''\0href=x>", 19)).empty());
}

TEST_CASE("attributes that Gumbo makes up are passed over", "[html][tree][gumbo]") {
  CHECK(found("<isindex prompt=x>").empty());
}

TEST_CASE("links of elements that Gumbo makes up have the place of the tag that was written",
          "[html][tree][gumbo]") {
  const auto tag = [](std::string_view html) {
    const auto findings = find_links_in_tree(html, {});
    REQUIRE(findings);
    REQUIRE(findings->sites.size() == 1);
    return findings->sites[0].tag;
  };
  CHECK(found("<isindex action>") == Rows{"isindex action []"});
  CHECK(found("<p><ISINDEX prompt=x src=y type=image action='a b'>") ==
        Rows{"isindex action [a b]"});
  CHECK(found("<isindex src=a href=b background=c>").empty());
  CHECK(tag("<p><isindex prompt=x action=a>") == 4);
  CHECK(found("<p>x<body background=b>") == Rows{"body background [b]"});
  CHECK(tag("<p>x<body title='<' background=b>") == 5);
  CHECK(tag("<p>x<html manifest=b>") == 5);
  CHECK(tag("<body><p>x<body background=b>") == 11);
}

TEST_CASE("a skipped </> does not reach into the name behind it", "[html][tree][gumbo]") {
  CHECK(found("<svg></><a href=x></svg></><x-y/><v:fill src=y>") ==
        Rows{"a href [x]", "v:fill src [y]"});
}

TEST_CASE("conditions and vocabularies", "[html][tree]") {
  CHECK(found("<p itemid=a><p itemtype=t itemscope itemid=b>") == Rows{"p itemid [b]"});
  CHECK(found("<svg><use xlink:href=a href=b></svg><use href=c>") ==
        Rows{"use xlink:href [a]", "use href [b]"});
  CHECK(found("<svg><lineargradient href=a></svg>") == Rows{"linearGradient href [a]"});
  CHECK(found("<math><mi xlink:href=a></math>") == Rows{"mi xlink:href [a]"});
  CHECK(found("<v:imagedata src=a o:href=b>") ==
        Rows{"v:imagedata src [a]", "v:imagedata o:href [b]"});
  CHECK(found("<img usemap=#m><script for=window></script><applet code=c>").empty());
}

TEST_CASE("conditional comments are links of the tree on request", "[html][tree]") {
  const std::string_view html = "<p><!--[if IE]>x<![endif]-->";
  const std::vector<std::string> changes{"+conditional_comments"};
  CHECK(found(html).empty());
  const AttributeTable table = *AttributeTable::make(changes);
  CHECK(find_links_in_tree(html, {}, table)->sites.size() == 1);
  CHECK(find_links_in_tree("<p><!--[if IE]>a long text<!-- endif -->", {}, table)->sites.empty());
  // 13.2.6.4.1 and 20: outside of the html element, they are children of the document.
  const std::string_view outside = "<!--[if IE]>x<![endif]--><p></html><!--[if IE]>y<![endif]-->";
  CHECK(find_links_in_tree(outside, {}, table)->sites.size() == 2);
}

TEST_CASE("bytes that are not UTF-8 do not swallow delimiters", "[html][tree]") {
  CHECK(found("<a href=\"\xE9\"><a href='\xF0\x9F'>") ==
        Rows{"a href [\xE9]", "a href [\xF0\x9F]"});
  CHECK(found(std::string_view("<a href='a\0b'>", 14)) == Rows{std::string("a href [a\0b]", 12)});
}

TEST_CASE("a tag cut off by the end is none", "[html][tree]") {
  CHECK(found("<a href=x").empty());
  CHECK(found("<a href='x").empty());
  CHECK(found("<").empty());
  CHECK(found("").empty());
}

TEST_CASE("an assert of Gumbo ends the document, not the process", "[html][tree][gumbo]") {
  const auto findings = find_links_in_tree(
      "<table><svg><select><title><select></select></title></select></svg></table>", {});
  // Gumbo 0.10 has the assert, and newer releases read the page.
  CHECK((findings || findings.error().code == ErrorCode::engine_failed));
}

TEST_CASE("limits count work, and are named", "[html][tree][limits]") {
  std::string deep;
  for (int i = 0; i < 30000; ++i) deep += "<div>";
  std::string wide = "<p";
  for (int i = 0; i < 30000; ++i) wide += " a" + std::to_string(i);
  const std::string fonts = [] {
    std::string text = "<p>";
    for (int i = 0; i < 1000; ++i) text += "<font size=" + std::to_string(i) + ">";
    for (int i = 0; i < 2000; ++i) text += "</p><p>x";
    return text;
  }();
  CHECK(found(deep, {.tree_steps = 1'000'000'000}) ==
        Rows{"error: a limit was reached: tree_steps"});
  CHECK(found(wide + ">", {.tree_steps = 1'000'000'000}) ==
        Rows{"error: a limit was reached: tree_steps"});
  CHECK(found(fonts, {.tree_bytes = 100'000'000}) ==
        Rows{"error: a limit was reached: tree_bytes"});
  CHECK(found("<p>", {.tree_bytes = 1000}) == Rows{"error: a limit was reached: tree_bytes"});
  CHECK(found("<a href=1><a href=2>", {.links = 1}) == Rows{"error: a limit was reached: links"});
  CHECK(found("<a href=1>", {.document_bytes = 9}) ==
        Rows{"error: a limit was reached: document_bytes"});
  CHECK(found("<a href=1>", {.document_bytes = 10}) == Rows{"a href [1]"});
  // A long page with little nesting stays far below the limit.
  std::string flat;
  for (int i = 0; i < 20000; ++i) flat += "<p><a href=x>y</a></p>\n";
  CHECK(found(flat, {.tree_steps = 40 * flat.size()}).size() == 20000);
  std::string templates;
  for (int i = 0; i < 30000; ++i) templates += "<template>";
  CHECK(found(templates, {.tree_steps = 1'000'000'000}) ==
        Rows{"error: a limit was reached: tree_steps"});
}

TEST_CASE("a deep tree is read and dropped without recursion", "[html][tree][limits]") {
  std::string deep;
  for (int i = 0; i < 20000; ++i) deep += "<i><a href=x>";
  CHECK(found(deep, {.tree_bytes = std::size_t{1} << 32}).size() <= 20000);
}

}  // namespace
}  // namespace absolve
