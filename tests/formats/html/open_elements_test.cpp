// Cases of tree construction that need the whole stack of open elements and the list of active
// formatting elements.

#include <catch2/catch.hpp>

#include "formats/html/element_facts.hpp"
#include "formats/html/element_stack.hpp"
#include "support/scan.hpp"

namespace absolve {
namespace {

using std::string_literals::operator""s;

TEST_CASE("13.2.4.3: text reconstructs formatting in integration points", "[html][scan]") {
  CHECK(found("<svg><foreignObject><p><a href=x>t</p> </foreignObject><use href=y />") ==
        Rows{"a x"});
  CHECK(found("<svg><foreignObject><p><a href=x>t</p></foreignObject><use href=y />") ==
        Rows{"a x", "use y"});
  CHECK(found("<svg><desc><p><b></p>t</desc><use href=y />").empty());
  CHECK(found("<svg><desc><p><b></p><![CDATA[ ]]></desc><use href=y />").empty());
  CHECK(found("<svg><desc><p><b></p><![CDATA[]]></desc><use href=y />") == Rows{"use y"});
  CHECK(found("<svg><desc><p><b></p>\0</desc><use href=y />"s) == Rows{"use y"});
  CHECK(found("<svg><desc><p><b></p><pre>\n</pre></desc><use href=y />") == Rows{"use y"});
  CHECK(found("<svg><desc><p><b></p><pre>\n\n</desc><use href=y />").empty());
}

TEST_CASE("13.2.6.4.9: formatting that a table leaves", "[html][scan]") {
  CHECK(found("<svg><desc><table><b></table><i></i></desc><use href=y />").empty());
  CHECK(found("<svg><desc><table><b></b></table><i></i></desc><use href=y />") == Rows{"use y"});
  CHECK(found("<svg><desc><table><td><b></table><i></i></desc><use href=y />") == Rows{"use y"});
  CHECK(found("<svg><desc><table> </table></desc><use href=y />") == Rows{"use y"});
}

TEST_CASE("13.2.6.4.9: parts of a table close what is misplaced between them", "[html][scan]") {
  for (const std::string part : {"tr", "tbody", "colgroup", "caption"}) {
    CAPTURE(part);
    // An open select would end at the second one, which would be ignored.
    const std::string html = "<table><select itemtype itemid=x><" + part + ">";
    CHECK(is_rescanned(html));
    CHECK(found(html + "</" + part + "><select itemtype itemid=y>") ==
          Rows{"select x", "select y"});
  }
}

TEST_CASE("13.2.6.4.7: input and select close a select", "[html][scan]") {
  CHECK(found("<svg><desc><select><input><![CDATA[><a href=x>]]>").empty());
  CHECK(found("<math><mi><select><input><mglyph src=x>") == Rows{"mglyph x"});
  CHECK(found("<math><mi><select><select><mglyph src=x>") == Rows{"mglyph x"});
  CHECK(found("<math><mi><select><p><mglyph src=x>").empty());
}

TEST_CASE("13.2.6.4.7: an option leaves the optgroup around it open, an optgroup ends it",
          "[html][scan]") {
  // If an optgroup is open, its end tag also ends the svg, and the link is in no CDATA section.
  const auto links = [](const std::string& html) {
    return found(html + "<svg></optgroup><![CDATA[><a href=x>]]>");
  };
  CHECK(links("<svg><desc><select><optgroup><option>") == Rows{"a x"});
  CHECK(links("<svg><desc><select><optgroup><optgroup></optgroup>").empty());
  CHECK(links("<svg><desc><select><optgroup><hr>").empty());
}

TEST_CASE("13.2.6.4.7: start tags that do not reconstruct formatting, and one that does",
          "[html][scan]") {
  for (const std::string tag : {"param", "source", "track", "iframe", "textarea", "noembed"}) {
    CAPTURE(tag);
    const std::string end = "</" + tag + ">";
    CHECK(found("<svg><desc><p><b></p><" + tag + ">" + end + "</desc><use href=y />") ==
          Rows{"use y"});
  }
  CHECK(found("<svg><desc><p><b></p><xmp></xmp></desc><use href=y />").empty());
  CHECK(found("<svg><desc><p><b></p><hr></desc><use href=y />") == Rows{"use y"});
  CHECK(found("<svg><desc><p><b></p><wbr></desc><use href=y />").empty());
}

TEST_CASE("13.2.6.4.7: what a second nobr and a second li close, and what stays", "[html][scan]") {
  // The b is no longer open in the first nobr, and is opened again in the second.
  CHECK(found("<svg><foreignObject><nobr><b><nobr></nobr></foreignObject><use href=y />").empty());
  CHECK(found("<svg><foreignObject><nobr><nobr></nobr></foreignObject><use href=y />") ==
        Rows{"use y"});
  // An address, a div and a p do not keep an li from being closed; a section does.
  for (const std::string tag : {"address", "div", "p"}) {
    CAPTURE(tag);
    CHECK(found("<svg><desc><li><" + tag + "><li></li></desc><use href=y />") == Rows{"use y"});
  }
  CHECK(found("<svg><desc><li><section><li></li></desc><use href=y />").empty());
  // 13.2.4.2: lists end the scope of an li; a button does not.
  CHECK(found("<svg><desc><li><button></li></desc><use href=y />") == Rows{"use y"});
  CHECK(found("<svg><desc><li><ul></li></desc><use href=y />").empty());
}

TEST_CASE("13.2.4.3: of more than three alike the earliest goes", "[html][scan]") {
  const auto ends_of = [](std::size_t count) {
    std::string ends;
    while (count-- > 0) ends += "</b>";
    return ends;
  };
  // Formatting elements that are reconstructed in foreignObject must be closed before its end tag
  // takes effect.
  const auto closes = [&](std::string_view starts, std::size_t count) {
    const std::string html = "<svg><foreignObject><p>" + std::string(starts) + "</p>t" +
                             ends_of(count) + "</foreignObject><use href=y />";
    return found(html) == Rows{"use y"};
  };
  CHECK(closes("<b><b><b><b>", 3));
  CHECK_FALSE(closes("<b><b><b><b>", 2));
  CHECK_FALSE(closes("<b><b><b><b id=1>", 3));
  CHECK(closes("<b><b><b><b id=1>", 4));
  CHECK(closes("<b id=1 class=2><b class='2' ID=&#49;><b id=1 class=2 id=3><b id=1 class=2>", 3));
  CHECK_FALSE(closes("<b id=1><b id=1><b id=1><b id=2>", 3));
  // A cell has its own.
  const auto in_cell = [&](std::size_t count) {
    return found("<b><table><td><svg><foreignObject><p><b><b><b><b></p>t" + ends_of(count) +
                 "</foreignObject><use href=y />") == Rows{"use y"};
  };
  CHECK(in_cell(3));
  CHECK_FALSE(in_cell(2));
}

TEST_CASE("13.2.4.3: formatting is not reconstructed across a marker", "[html][scan]") {
  CHECK(found("<p><b></p><table><td><svg></b><use href=x>") == Rows{"use x"});
}

TEST_CASE("13.2.6.4.7: the adoption agency passes eight elements, and no more", "[html][scan]") {
  std::string starts;
  std::string ends;
  for (int count = 1; count <= 9; ++count) {
    CAPTURE(count);
    starts += "<div>";
    ends += "</div>";
    const Rows rows = found("<svg><desc><b>" + starts + "</b>" + ends + "t</desc><use href=x>");
    CHECK(rows == (count < 8 ? Rows{"use x"} : Rows{}));
  }
}

TEST_CASE("13.2.4.2: a stack keeps its order, however much is put in between", "[html]") {
  ElementStack stack;
  OpenElement& link = stack.push({.tag = Tag::a});
  OpenElement& block = stack.push({.tag = Tag::div});
  const OpenElement* above = &stack.push({.tag = Tag::svg, .vocabulary = Vocabulary::svg});
  bool is_kept = true;
  for (int i = 0; i < 20'000; ++i) {
    const OpenElement& copy = stack.insert_above(block, link, {.tag = Tag::a});
    is_kept = is_kept && ElementStack::is_above(&copy, &block) &&
              ElementStack::is_above(above, &copy) && ElementStack::is_above(&block, &link);
    above = &copy;
  }
  CHECK(is_kept);
}

TEST_CASE("13.2.6.4.7: in quirks mode a table leaves a p open", "[html][scan][quirks]") {
  CHECK(found("<p><b><table><math></b><e href=y>") == Rows{"e y"});
  CHECK(found("<!doctype html><p><b><table><math></b><e href=y>").empty());
}

TEST_CASE("13.2.6.4.1: doctypes", "[html][scan][quirks]") {
  CHECK(is_in_quirks_mode("<p>"));
  CHECK(is_in_quirks_mode(""));
  CHECK(is_in_quirks_mode("x<!doctype html>"));
  CHECK_FALSE(is_in_quirks_mode(" <!-- c --><?p?></ x><!DOCTYPE\tHTML >"));
  CHECK(is_in_quirks_mode("<!doctype>"));
  CHECK(is_in_quirks_mode("<!doctype svg>"));
  CHECK(is_in_quirks_mode("<!doctype html x>"));
  CHECK_FALSE(is_in_quirks_mode("<!doctype html SYSTEM 'about:legacy-compat'>"));
  CHECK(is_in_quirks_mode("<!doctype html SYSTEM>"));
  CHECK(is_in_quirks_mode("<!doctype html SYSTEM 'x>"));
  CHECK(is_in_quirks_mode("<!doctype html PUBLIC x-x>"));
  CHECK(is_in_quirks_mode("<!doctype html PUBLIC \"html\">"));
  CHECK(is_in_quirks_mode(
      "<!doctype html SYSTEM 'HTTP://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'>"));
  CHECK(is_in_quirks_mode("<!doctype html PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>"));
  CHECK(is_in_quirks_mode("<!doctype html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>"));
  CHECK_FALSE(is_in_quirks_mode(
      "<!doctype html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://x/loose.dtd'>"));
  CHECK_FALSE(is_in_quirks_mode("<!doctype html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN'\"\">"));
  CHECK(is_in_quirks_mode("<!doctype html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' x>"));
}

TEST_CASE("13.2.6.4.21: white space behind a frameset's document reconstructs formatting",
          "[html][scan]") {
  CHECK(found("<a href=x><frameset></frameset></html> ") == Rows{"a x"});
  CHECK(found("<a href=x><frameset></frameset></html>x").empty());
  CHECK(found("<a href=x><frameset></frameset> ").empty());
  CHECK(found("<a href=x></a><frameset></frameset></html> ").empty());
  CHECK(found("<a href=x><frameset></frameset></html> <noframes></noframes>") == Rows{"a x"});
}

TEST_CASE("13.2.5.75: a reference to white space needs no semicolon", "[html][scan]") {
  CHECK(found("&#32 <frameset><frame src=x>") == Rows{"frame x"});
  CHECK(found("&#x9&Tab;&NewLine;&#12;<frameset><frame src=x>") == Rows{"frame x"});
  CHECK(found("&Tab <frameset><frame src=x>").empty());
  CHECK(found("&#32x<frameset><frame src=x>").empty());
}

TEST_CASE("DOM 4.8: what may host a shadow root, and once", "[html][scan]") {
  const std::string root = "<template shadowrootmode=open><a href=x></template>";
  const auto in = [&](const std::string& host) { return found("<" + host + ">" + root); };
  for (const std::string host : {"article", "aside", "blockquote", "body", "div", "footer", "h1",
                                 "h6", "header", "main", "nav", "p", "section", "span", "x-y"}) {
    CAPTURE(host);
    CHECK(in(host) == Rows{"a x"});
  }
  for (const std::string host :
       {"head", "a", "li", "form", "button", "table", "ul", "font-face", "color-profile",
        "font-face-format", "font-face-name", "font-face-src", "font-face-uri", "missing-glyph",
        "x", "html", "template", "annotation-xml", "svg><desc"}) {
    CAPTURE(host);
    CHECK(in(host) == Rows{"a x inert"});
  }
  CHECK(found("<div>" + root + root) == Rows{"a x", "a x inert"});
  CHECK(found("<div><div>" + root + "</div>" + root) == Rows{"a x", "a x"});
  // A template that becomes a shadow root is not an element, so its attributes are ignored.
  CHECK(found("<div><template shadowrootmode=closed style='fill:url(x)'>").empty());
  CHECK(found("<div><template style='fill:url(x)'>") == Rows{"template fill:url(x)"});
}

TEST_CASE("13.2.5.8: NUL in a name is U+FFFD", "[html][scan]") {
  CHECK(found("<svg><u\0 href=x>"s) == Rows{"u\xEF\xBF\xBD x"});
  CHECK(found("<i\0mg src=x>"s).empty());
  CHECK(found("<svg><desc><u\0></u\xEF\xBF\xBD></desc><use href=x>"s) == Rows{"use x"});
}

TEST_CASE("what a template holds may be live beside, in a copy", "[html][scan]") {
  CHECK(found("<template><a href=x><object></template>y") == Rows{"a x"});
  CHECK(found("<template><a href=x></template>y") == Rows{"a x inert"});
  for (const std::string part : {"", "<tbody>", "<tr>"}) {  // 13.2.6.4.10: "in table text"
    CAPTURE(part);
    const std::string html = "<template><a href=x><object></template><table>" + part;
    CHECK(found(html + "y") == Rows{"a x"});
    CHECK(found(html + " ") == Rows{"a x inert"});
  }
  for (const std::string pre : {"pre", "listing"}) {  // 13.2.6.4.7: ignores one newline
    const std::string html = "<template><a href=x><object></template><" + pre + ">\n";
    CHECK(found(html) == Rows{"a x inert"});
    CHECK(found(html + "\n") == Rows{"a x"});
  }
  CHECK(found("<template><tr><a href=x><td></template>y") == Rows{"a x"});
  CHECK(found("<template><a href=x><object></template><template>y") == Rows{"a x inert"});
  // 13.2.6.4.9: a hidden input stays in the table, and reconstructs nothing.
  CHECK(found("<template><a href=x><object></template><table><input type=hidden>") ==
        Rows{"a x inert"});
  CHECK(found("<template><a href=x><object></template><table><input>") == Rows{"a x"});
  CHECK(found("<template><a href=x><object></template></br>") == Rows{"a x"});
}

TEST_CASE("rescans are linear in what is open", "[html][scan]") {
  const auto many = [](std::string_view start, std::string_view unit, std::string_view end) {
    std::string html(start);
    for (int i = 0; i < 20'000; ++i) html += unit;
    html += end;
    return html;
  };
  const std::string_view start = "<svg><desc><p><p>";
  const auto is_read = [&](std::string_view unit, std::string_view next) {
    const std::string html = many(many(start, unit, {}), next, "<a href=x>");
    return is_rescanned(html) && found(html).back() == "a x";
  };
  CHECK(is_read("<math href></div>", "</g>"));
  CHECK(is_read("</applet><g a=1>", "</applet>"));
  CHECK(is_read("<select><option><b a=1><input>", "</b>"));
  CHECK(is_read("<div>", "<table></table>"));
  CHECK(is_read("<div>", "<li></li>"));
  CHECK(is_read("<div>", "<form></form>"));
  CHECK(is_read("<span>", "<p></p>"));
  CHECK(is_read("<a><div>", "<a>"));
  CHECK(is_read("<table><tr><td>", "<base href=y>"));
}

}  // namespace
TEST_CASE("13.2.4.1: behind a template, the mode is that of the section around it",
          "[html][scan][base]") {
  for (const std::string section : {"tbody", "tfoot", "thead"}) {
    CAPTURE(section);
    // The end tag of the section ends the cell, so the second BASE is moved in front of the table.
    CHECK(found("<table><" + section + "><template></template><tr><td><base href=x></" + section +
                "><base href=y>") == Rows{"base x", "base y*"});
  }
}

TEST_CASE("13.2.6.4.7: the end of a form ends elements with implied end tags, those of HTML alone",
          "[html][scan]") {
  for (const std::string name : {"p", "li", "dd", "option", "rt"}) {
    CAPTURE(name);
    CHECK(found("<svg><desc><form><" + name + "></form></desc><use href=y />") == Rows{"use y"});
  }
  CHECK(found("<svg><desc><form><div></form></desc><use href=y />").empty());
  // The rt of SVG stays open, so the end tag is that of it.
  CHECK(found("<rt><form><svg><rt></form></rt><use href=y />") == Rows{"use y"});
}

TEST_CASE("13.2.6.4.7: rt and rp leave an rtc open, and rb and rtc end it", "[html][scan]") {
  // If the inner rtc has ended, its end tag ends the outer one, with the ruby in it.
  const auto ends_rtc = [](const std::string& name) {
    return found("<svg><desc><rtc><ruby><rtc><" + name + "></rtc></desc><use href=y />") ==
           Rows{"use y"};
  };
  CHECK_FALSE(ends_rtc("rt"));
  CHECK_FALSE(ends_rtc("rp"));
  CHECK(ends_rtc("rb"));
}

TEST_CASE("13.2.4.3: the end of a table leaves the formatting of foreign content in it",
          "[html][scan]") {
  CHECK(found("<svg><desc><table><svg><desc><b></table>x</desc><use href=y />").empty());
  CHECK(found("<svg><desc><table><svg><desc><i-i></table>x</desc><use href=y />") == Rows{"use y"});
}

}  // namespace absolve
