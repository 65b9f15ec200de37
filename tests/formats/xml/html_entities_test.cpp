// HTML 14.2: entities of XHTML, which browsers know by the DTD's public identifier.

#include <catch2/catch.hpp>

#include "formats/html/character_references.hpp"
#include "formats/xml/xml_finder.hpp"

#include "absolve/document.hpp"

namespace absolve {
namespace {

const DocumentSource source{.retrieval_url = "http://h/",
                            .content_type = "application/xhtml+xml; charset=utf-8"};

std::string page(const std::string& public_id, const std::string& body,
                 const std::string& subset = "") {
  return "<!DOCTYPE html PUBLIC \"" + public_id + "\" \"x.dtd\"" + subset +
         "><html "
         "xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>a&nbsp;t</title></head><body>" +
         body + "</body></html>";
}

std::string urls(const std::string& xml, const Options& options = {}) {
  const auto examination = examine(xml, source, options);
  REQUIRE(examination);
  std::string all;
  for (const EntityReport& report : examination->entities) {
    for (const Link& link : report.links) all.append(link.url.value_or("none")).append(" ");
  }
  for (const Diagnostic& diagnostic : examination->diagnostics) all += name_of(diagnostic.code);
  return all;
}

const std::string link = "<a href=\"caf&eacute;?a&amp;b&AMP;c&quot;d\">&copy;</a>";

TEST_CASE("a DTD of XHTML declares the named references of HTML", "[xml][entities]") {
  for (const char* public_id :
       {"-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN",
        "-//W3C//DTD XHTML 1.0 Strict//EN", "-//W3C//DTD XHTML 1.0 Frameset//EN",
        "-//W3C//DTD XHTML Basic 1.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
        "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN", "-//W3C//DTD MathML 2.0//EN",
        "-//WAPFORUM//DTD XHTML Mobile 1.0//EN"}) {
    CHECK(urls(page(public_id, link)) == "http://h/caf%C3%A9?a&b&c%22d ");
  }
  CHECK(urls(R"(<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "x">)"
             "<rss version=\"0.91\"><channel><item><description>&eacute;&lt;a href=b&gt;"
             "</description></item></channel></rss>") == "http://h/b ");
  // The declarations of any other DTD are unknown.
  CHECK(urls(page("-//W3C//DTD XHTML 3.0//EN", link)) == "undeclared_entity");
  CHECK(urls(page("-//X//DTD XHTML 1.1//EN", link)) == "undeclared_entity");
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", "<a href='a&nil;'/><a href='b'/>")) ==
        "http://h/b undeclared_entity");
  CHECK(urls("<html xmlns=\"http://www.w3.org/1999/xhtml\"><a href='a&eacute;'/></html>") ==
        "not_well_formed");
  CHECK(html_entity_declarations("&eacute;&nil;&eacute;") == "<!ENTITY eacute \"\u00E9\">\n");
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", "<a href='a&percnt;41'/>")) == "http://h/a%41 ");
  // U+003C and U+20D2.
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", "<a href='a&nvlt;'/>")) ==
        "http://h/a%3C%E2%83%92 ");
  for (const char* id : {"//DTD XHTML", "//DTD MathML", "//DTD RSS 0.91"}) {
    const std::size_t room = 4096 - std::string_view(id).size();
    CHECK(may_name_html_entities(std::string(room, ' ') + id));
    CHECK_FALSE(may_name_html_entities(std::string(room + 1, ' ') + id));
  }
}

TEST_CASE("edits leave entities beside them", "[xml][entities]") {
  const std::string xml = page("-//W3C//DTD XHTML 1.1//EN", "<p>&nbsp;</p>" + link);
  const auto done = rewrite(xml, source);
  REQUIRE(done);
  CHECK(apply_edits(xml, done->edits) ==
        page("-//W3C//DTD XHTML 1.1//EN",
             "<p>&nbsp;</p><a href=\"http://h/caf%C3%A9?a&amp;b&amp;c%22d\">&copy;</a>"));
}

TEST_CASE("what a document declares itself comes first", "[xml][entities]") {
  const std::string subset = "[<!ENTITY eacute \"e\">]";
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", "<a href='caf&eacute;'/>", subset)) ==
        "undeclared_entity");
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", "<a href='caf&agrave;'/>", subset)) ==
        "http://h/caf%C3%A0 ");
  // The DTD is read once, however often the document refers to it. Otherwise these declarations
  // would be more than expat allows for a document of this size.
  std::string many = "[<!ENTITY % x PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"\">";
  for (int i = 0; i < 20'000; ++i) many += "%x;";
  std::string body = "<a href='&agrave;'/>";
  for (const char vowel : std::string_view("aeiouAEIOU")) {
    for (const char* accent : {"acute;", "circ;", "grave;", "uml;"}) {
      body.append("&").append(1, vowel).append(accent);
    }
  }
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", body, many + "]")) == "http://h/%C3%A0 ");
}

TEST_CASE("text with such entities is read", "[xml][entities][text]") {
  const auto attributes = AttributeTable::make(std::vector<std::string>{"+text"});
  REQUIRE(attributes);
  Options options;
  options.attributes = *attributes;
  const std::string text = "<p>&laquo; http://x.example/a &raquo;</p>";
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", text), options) == "http://x.example/a ");
  CHECK(urls(page("-//W3C//DTD XHTML 9//EN", text), options).empty());
  // An entity that the document declares itself may mean anything.
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", text, "[<!ENTITY laquo \"e\">]"), options).empty());
  // The text of a style sheet, even in an unknown language, is no running text.
  CHECK(urls(page("-//W3C//DTD XHTML 1.1//EN", "<style type='text/less'>http://x.example/</style>"),
             options)
            .empty());
}

TEST_CASE("the title of an XHTML document", "[xml][entities]") {
  const auto examination = examine(page("-//W3C//DTD XHTML 1.1//EN", "<p/>"), source);
  REQUIRE(examination);
  CHECK(examination->entities.at(0).title == "a\u00A0t");
  const auto behind = examine(
      "<html xmlns='http://www.w3.org/1999/xhtml'><head><style>a{}</style><title>b</title></head>"
      "</html>",
      source);
  REQUIRE(behind);
  CHECK(behind->entities.at(0).title == "b");
  // XML 1.0 4.1: a number is a code point, and not a byte in windows-1252.
  const auto numbered = examine(
      "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>a&#x80;b</title></head></html>",
      source);
  REQUIRE(numbered);
  CHECK(numbered->entities.at(0).title ==
        "a\xC2\x80"
        "b");
}

TEST_CASE("XML 1.0 2.5 and 2.7: comments and CDATA sections have no references",
          "[xml][entities]") {
  for (const char* text : {"", "&amp;", "&#65;", "a & b", "<!-- &nope; -->", "<![CDATA[&nope;]]>",
                           "<!-- <![CDATA[ -->&lt;", "<!--&nope;", "<![CDATA[&nope;", "a ]]> b"}) {
    CAPTURE(text);
    CHECK(has_other_reference(text, ReferenceRules::xml) == (std::string_view(text) == "a & b"));
  }
  for (const char* text :
       {"&nope;", "<!-- &nope; --> &nope;", "<![CDATA[&nope;]]>&nope;", "<![CDATA[<!--]]>&nope;",
        "<!-- <![CDATA[ -->&nope;", "&amp;&nope;", "]]>&nope;", "<b>&nope;</b>"}) {
    CAPTURE(text);
    CHECK(has_other_reference(text, ReferenceRules::xml));
  }
}

}  // namespace
TEST_CASE("HTML 14.2: a DTD without a public identifier declares no names", "[xml][entities]") {
  // The comment makes the document look as if it named the DTD.
  const std::string front = "<!-- -//W3C//DTD XHTML 1.1//EN --><!DOCTYPE html SYSTEM 'x.dtd'>";
  CHECK(urls(front + "<html xmlns='http://www.w3.org/1999/xhtml'><a href='a&eacute;'/><a href='b'/>"
                     "</html>") == "http://h/b undeclared_entity");
}

}  // namespace absolve
