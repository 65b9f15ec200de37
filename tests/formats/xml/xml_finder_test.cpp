#include "formats/xml/xml_finder.hpp"

#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "support/promises.hpp"

namespace absolve {
namespace {

using Lines = std::vector<std::string>;

// Element, attribute and target of each link, followed by the messages.
Lines seen(std::string_view xml, std::string type = "application/atom+xml",
           const Options& options = {}) {
  const DocumentSource source{.retrieval_url = "http://h/d/p", .content_type = std::move(type)};
  const auto examination = examine(xml, source, options);
  REQUIRE(examination);
  Lines lines;
  for (const EntityReport& entity : examination->entities) {
    for (const Link& link : entity.links) {
      lines.push_back(std::string(link.element) + "@" + std::string(link.attribute) + " " +
                      std::string(link.url.value_or("none")));
    }
  }
  for (const Diagnostic& diagnostic : examination->diagnostics)
    lines.push_back(message_of(diagnostic));
  CHECK(walk(xml, source).broken.empty());
  return lines;
}

constexpr std::string_view xhtml = "application/xhtml+xml";

Lines no_link_known(const std::string& root, const std::string& space) {
  return {"no element is of a vocabulary whose links are known; the root " + root + " is in " +
          space};
}

TEST_CASE("XML in which nothing can be a link is noted", "[xml]") {
  CHECK(seen("<html><a href='x'/></html>") == no_link_known("html", "no namespace"));
  CHECK(seen("<k:kml xmlns:k='urn:k'><k:href>x</k:href></k:kml>") ==
        no_link_known("kml", "the namespace urn:k"));
  // A link, an element that could have one, or an error says more.
  CHECK(seen("<a xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='x'/>") ==
        Lines{"a@xlink:href http://h/d/x"});
  CHECK(seen("<?xml-stylesheet href='x'?><a/>") == Lines{"xml-stylesheet@href http://h/d/x"});
  for (const std::string_view known :
       {"<a><svg xmlns='http://www.w3.org/2000/svg'/></a>", "<rss/>", "<feed/>", "<urlset/>",
        "<html xmlns='http://www.w3.org/1999/xhtml'/>",
        "<x xmlns='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>",
        "<a><link xmlns='http://purl.org/rss/1.0/'/></a>"}) {
    CAPTURE(known);
    CHECK(seen(known).empty());
  }
  CHECK(seen("<a>").size() == 1);
}

TEST_CASE("the description of RSS 1.0 is HTML, as for feed readers", "[xml]") {
  CHECK(seen("<item xmlns='http://purl.org/rss/1.0/'><description>&lt;a href='x'></description>"
             "</item>") == Lines{"a@href http://h/d/x"});
}

TEST_CASE("places of Atom Publishing, RSS 0.90 and RDF hold URLs", "[xml]") {
  CHECK(seen("<app:categories xmlns:app='http://www.w3.org/2007/app' href='c'/>") ==
        Lines{"categories@href http://h/d/c"});
  CHECK(seen("<r><link xmlns='http://my.netscape.com/rdf/simple/0.9/'>l</link></r>") ==
        Lines{"link@#text http://h/d/l"});
  CHECK(
      seen(
          "<rdf:Description xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' about='a'/>") ==
      Lines{"Description@about http://h/d/a"});
  CHECK(seen("<feed xmlns='http://www.w3.org/2005/Atom'><content type='text/html'>&lt;a href='t'>"
             "</content><title type='text/html'>&lt;a href='u'></title></feed>") ==
        Lines{"a@href http://h/d/t"});
}

TEST_CASE("XSLT: only what a stylesheet loads is a link", "[xml][xslt]") {
  const std::string_view result =
      "<a xmlns='http://www.w3.org/1999/xhtml' href='{@u}'/><a "
      "xmlns='http://www.w3.org/1999/xhtml' xml:base='b' href='s' style='x:url(y)'/>";
  const std::string sheet =
      "<xsl:stylesheet xmlns:xsl='http://www.w3.org/1999/XSL/Transform' version='1.0'>"
      "<xsl:import href='i.xsl'/><xsl:include href='j.xsl'/><xsl:template match='/'>" +
      std::string(result) + "</xsl:template></xsl:stylesheet>";
  CHECK(seen(sheet, "text/xml") ==
        Lines{"import@href http://h/d/i.xsl", "include@href http://h/d/j.xsl"});
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml' "
             "xmlns:xsl='http://www.w3.org/1999/XSL/Transform' xsl:version='1.0'>" +
                 std::string(result) + "</html>",
             std::string(xhtml))
            .empty());
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml' version='1.0'><a href='s'/></html>",
             std::string(xhtml))
            .size() == 1);
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml' "
             "title='http://www.w3.org/1999/XSL/Transform&#10;version'><a href='s'/></html>",
             std::string(xhtml)) == Lines{"a@href http://h/d/s"});
}

TEST_CASE("url-03: no document states a base, at any depth", "[xml]") {
  CHECK(seen("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://h/e/'><link href='a'/>"
             "<entry xml:base='f/'><link href='b'/></entry></feed>",
             "application/atom+xml", {.profile = find_profile("url-03")}) ==
        Lines{"feed@xml:base http://h/e/", "link@href http://h/d/a", "entry@xml:base http://h/d/f/",
              "link@href http://h/d/b"});
}

TEST_CASE("XML 1.0 F.1: UTF-16 is known by its declaration", "[xml][encoding]") {
  const std::string_view xml =
      "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'>"
      "<link href='a'/></feed>";
  for (const bool is_big : {false, true}) {
    std::string bytes;
    for (const char c : xml) bytes += is_big ? std::string{'\0', c} : std::string{c, '\0'};
    const auto done = examine(bytes, {.retrieval_url = "http://h/", .content_type = "text/xml"});
    REQUIRE(done);
    CHECK(done->entities.at(0).encoding == (is_big ? "UTF-16BE" : "UTF-16LE"));
    CHECK(done->entities.at(0).links.size() == 1);
  }
}

TEST_CASE("XML 1.0 3.3.2: a declared default of xml:base counts", "[xml]") {
  const std::string front =
      "<!DOCTYPE feed [<!ATTLIST entry xml:base CDATA 'http://dtd/x/'>]>"
      "<feed xmlns='http://www.w3.org/2005/Atom'><link href='a'/>";
  CHECK(seen(front + "<entry><link href='b'/></entry></feed>") ==
        Lines{"link@href http://h/d/a", "link@href http://dtd/x/b"});
  CHECK(
      seen(front + "<entry xml:base='c/'><link href='b'/></entry></feed>") ==
      Lines{"link@href http://h/d/a", "entry@xml:base http://h/d/c/", "link@href http://h/d/c/b"});
}

TEST_CASE("XML that is too long is not read", "[xml][limits]") {
  const auto found = find_links_in_xml("<a/>", {.document_bytes = 3});
  REQUIRE_FALSE(found);
  CHECK(found.error().code == ErrorCode::over_limit);
  CHECK(found.error().detail == "document_bytes");
  CHECK(find_links_in_xml("<a/>", {.document_bytes = 4}));
}

TEST_CASE("declarations of attributes are counted, because each is compared with all",
          "[xml][limits]") {
  std::string xml = "<!DOCTYPE a [<!ATTLIST b ";
  // Reading stops at the limit: to compare all of these takes half a minute.
  for (int i = 0; i < 500'000; ++i) xml += "a" + std::to_string(i) + " CDATA ''\n";
  const auto seen =
      examine(xml + ">]><a/>", {.retrieval_url = "http://h/", .content_type = "text/xml"});
  REQUIRE_FALSE(seen);
  CHECK(seen.error().detail == "expansion");
}

TEST_CASE("older namespaces of feeds and sitemaps", "[xml]") {
  CHECK(seen("<rss xmlns='http://backend.userland.com/rss2'><link>a</link></rss>") ==
        Lines{"link@#text http://h/d/a"});
  CHECK(seen("<loc xmlns='http://www.google.com/schemas/sitemap/0.84'>a</loc>") ==
        Lines{"loc@#text http://h/d/a"});
  CHECK(
      seen(
          "<feed xmlns='http://purl.org/atom/ns#'><link href='a'/><content type='text/html' "
          "mode='escaped'>&lt;a href='b'></content><title mode='escaped' "
          "type='text/html'>&lt;a href='c'></title><tagline type='text/html'>d</tagline></feed>") ==
      Lines{"link@href http://h/d/a", "a@href http://h/d/b", "a@href http://h/d/c"});
  CHECK(seen("<d xmlns='http://search.yahoo.com/mrss/'><description type='html'>&lt;a href='b'>"
             "</description></d>") == Lines{"a@href http://h/d/b"});
}

TEST_CASE("namespaces that default values declare count", "[xml][limits]") {
  std::string xml =
      "<!DOCTYPE a [<!ATTLIST b xmlns:p CDATA 'http://h/" + std::string(20'000, 'x') + "'>]><a>";
  for (int i = 0; i < 10'000; ++i) xml += "<b/>";
  const auto seen =
      examine(xml + "</a>", {.retrieval_url = "http://h/", .content_type = "text/xml"});
  REQUIRE_FALSE(seen);
  CHECK(seen.error().code == ErrorCode::over_limit);
}

TEST_CASE("elements of RSS 2.0, which have no namespace, are links beneath its root alone",
          "[xml]") {
  const std::string_view inner =
      "<link>a</link><comments>b</comments><guid>c</guid><source url='d'/>"
      "<description>&lt;a href='e'></description>";
  const auto within = [&](const std::string& root) {
    return seen("<" + root + ">" + std::string(inner) + "</" + root + ">", "application/xml");
  };
  CHECK(within("rss").size() == 5);
  CHECK(within("article") == no_link_known("article", "no namespace"));
  CHECK(seen("<a><rss>" + std::string(inner) + "</rss></a>", "application/xml") ==
        no_link_known("a", "no namespace"));
}

TEST_CASE("RDF/XML 2.14: what is resolved in RDF", "[xml]") {
  CHECK(seen("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
             "<rdf:Description rdf:about='a'><p rdf:datatype='b' rdf:resource='c'/>"
             "<rdf:Seq><rdf:li resource='d'/><li resource='no'/></rdf:Seq>"
             "</rdf:Description></rdf:RDF>",
             "application/rdf+xml") ==
        Lines{"Description@rdf:about http://h/d/a", "p@rdf:datatype http://h/d/b",
              "p@rdf:resource http://h/d/c", "li@resource http://h/d/d"});
}

TEST_CASE("XHTML: the table of HTML, by namespace and in its very case", "[xml]") {
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml'><a href='x'/><A href='no'/><a HREF='no'/>"
             "<p xmlns=''><a href='no'/></p><h:img xmlns:h='http://www.w3.org/1999/xhtml' "
             "src='y' h:src='no'/></html>",
             std::string(xhtml)) == Lines{"a@href http://h/d/x", "img@src http://h/d/y"});
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml' xml:base='http://no/'><base href='b/'/>"
             "<a href='x'/><base href='c/'/></html>",
             std::string(xhtml)) ==
        Lines{"base@href http://h/d/b/", "a@href http://h/d/b/x", "base@href http://h/d/c/",
              "this BASE does not count: only the first BASE with an href does"});
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml'><template><base href='b/'/></template>"
             "<a href='x'/></html>",
             std::string(xhtml)) == Lines{"base@href http://h/d/b/", "a@href http://h/d/x"});
  CHECK(seen("<base xmlns='http://www.w3.org/1999/xhtml' href='b/'/>", std::string(xhtml)) ==
        Lines{"base@href http://h/d/b/"});
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml'><head><meta http-equiv='refresh' "
             "content='0;url=x'/></head></html>",
             std::string(xhtml)) == Lines{"meta@content http://h/d/x"});
  CHECK(seen("<meta xmlns='http://www.w3.org/1999/xhtml' http-equiv='refresh' content='0;url=x'/>",
             std::string(xhtml)) == Lines{"meta@content http://h/d/x"});
  const auto found = find_links_in_xml(
      "<html xmlns='http://www.w3.org/1999/xhtml'><template><a href='x'/></template><a "
      "href='y'/></html>",
      {});
  REQUIRE(found);
  REQUIRE(found->findings.sites.size() == 2);
  CHECK(found->findings.sites[0].inert);
  CHECK_FALSE(found->findings.sites[1].inert);
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml'><style>@import 'x'; a>b{}</style>"
             "<style><![CDATA[@import 'y';]]></style><style>p<b/>@import 'no'</style>"
             "<iframe srcdoc='&lt;a href=z>'/></html>",
             std::string(xhtml)) ==
        Lines{"style@#text http://h/d/x", "style@#text http://h/d/y", "a@href http://h/d/z"});
}

TEST_CASE("HTML 2.4.3: HTML's BASE counts in any XML document", "[xml][base]") {
  // The answers are those of Chromium 156, except that Chromium ignores xml:base.
  const auto links = [](const std::string& root, const std::string& content) {
    const std::string page = "<" + root + " xmlns:h='http://www.w3.org/1999/xhtml'>" + content +
                             "<h:a href='x'/></" + root.substr(0, root.find(' ')) + ">";
    Lines lines = seen(page, "text/xml");
    std::erase_if(lines, [](const std::string& line) { return line.starts_with("this BASE"); });
    return lines.back();
  };
  const std::string base = "<h:base href='/o/'/>";
  for (const char* root : {"r", "r xmlns='urn:x'", "svg xmlns='http://www.w3.org/2000/svg'",
                           "math xmlns='http://www.w3.org/1998/Math/MathML'"}) {
    CAPTURE(root);
    CHECK(links(root, base) == "a@href http://h/o/x");
    CHECK(links(root, "<q><h:base target='t'/>" + base + "</q><h:base href='/p/'/>") ==
          "a@href http://h/o/x");
    CHECK(links(root, "<h:template><h:base href='/t/'/></h:template>" + base) ==
          "a@href http://h/o/x");
    CHECK(links(root, "<base href='/o/'/>") == "a@href http://h/d/x");
    CHECK(links(root,
                "<h:head><h:meta http-equiv='Content-Security-Policy' content=\"base-uri "
                "'none'\"/></h:head>" +
                    base)
              .find("Content-Security-Policy") != std::string::npos);
  }
  // XML Base 3 and 4: an xml:base is relative to the base of the document.
  CHECK(links("r xml:base='b/'", base) == "a@href http://h/o/b/x");
  // A feed can contain HTML, but has a base of its own.
  for (const char* feed : {"feed xmlns='http://www.w3.org/2005/Atom'", "rss", "urlset",
                           "r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"}) {
    CAPTURE(feed);
    CHECK(links(feed, base) == "a@href http://h/d/x");
  }
}

TEST_CASE("an xml-stylesheet instruction has the base of its entity", "[xml][base]") {
  // The answers are the requests of Chromium 156.
  for (const char* root : {"html xmlns='http://www.w3.org/1999/xhtml'",
                           "svg xmlns='http://www.w3.org/2000/svg'", "r xml:base='/no/'"}) {
    CAPTURE(root);
    const std::string page = "<?xml-stylesheet type='text/css' href='s1.css'?><" +
                             std::string(root) +
                             "><h:base xmlns:h='http://www.w3.org/1999/xhtml' href='/o/'/></" +
                             std::string(root).substr(0, std::string(root).find(' ')) + ">";
    CHECK(seen(page, "text/xml").front() == "xml-stylesheet@href http://h/d/s1.css");
  }
}

TEST_CASE("SVG and XLink", "[xml]") {
  CHECK(
      seen("<?xml-stylesheet type='text/css' href='s.css'?><svg xmlns='http://www.w3.org/2000/svg' "
           "xmlns:l='http://www.w3.org/1999/xlink' xml:base='http://no/'><use l:href='#a'/>"
           "<image href='x' fill='url(y)'/></svg>",
           "image/svg+xml") == Lines{"xml-stylesheet@href http://h/d/s.css",
                                     "use@xlink:href http://h/d/p#a", "image@href http://h/d/x",
                                     "image@fill http://h/d/y"});
  CHECK(seen("<a xmlns:l='http://www.w3.org/1999/xlink' l:href='x'/>", "application/xml") ==
        Lines{"a@xlink:href http://h/d/x"});
}

TEST_CASE("XML Base: nested, over an Atom feed", "[xml]") {
  CHECK(seen("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='a/'><link href='x'/>"
             "<entry xml:base='b/#f'><link href='y'/><icon>z</icon></entry>"
             "<entry xml:base=' http://o/ '><link href='y'/></entry><link href='w'/></feed>") ==
        Lines{"feed@xml:base http://h/d/a/", "link@href http://h/d/a/x",
              "entry@xml:base http://h/d/a/b/#f", "link@href http://h/d/a/b/y",
              "icon@#text http://h/d/a/b/z", "entry@xml:base http://o/", "link@href http://o/y",
              "link@href http://h/d/a/w"});
  CHECK(seen("<rss><guid isPermaLink='false' xml:base='b/'>no</guid></rss>",
             "application/rss+xml") == Lines{"guid@xml:base http://h/d/b/"});
}

TEST_CASE("feeds: what holds a link, and HTML in them", "[xml]") {
  CHECK(
      seen("<rss><channel><link>a</link><item><guid>b</guid><guid isPermaLink='false'>no</guid>"
           "<enclosure url='c'/><description>&lt;a href='d'></description></item></channel></rss>",
           "application/rss+xml") == Lines{"link@#text http://h/d/a", "guid@#text http://h/d/b",
                                           "enclosure@url http://h/d/c", "a@href http://h/d/d"});
  CHECK(seen("<rss><link>a<b/></link></rss>", "application/rss+xml").empty());
  CHECK(seen("<rss><guid x='false'>a</guid></rss>", "application/rss+xml") ==
        Lines{"guid@#text http://h/d/a"});
  CHECK(seen("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='e/'><content type='html'>"
             "<![CDATA[<img src=x>]]></content><content type='text'>&lt;img src=no></content>"
             "<content type='html' src='y'/></feed>") == Lines{"feed@xml:base http://h/d/e/",
                                                               "content@src http://h/d/e/y",
                                                               "img@src http://h/d/e/x"});
}

TEST_CASE("each place of a feed that holds a link", "[xml]") {
  // Atom, by element and attribute, or the element's own text.
  const auto atom = [](const std::string& inner) {
    return seen(
        "<feed xmlns='http://www.w3.org/2005/Atom' "
        "xmlns:app='http://www.w3.org/2007/app'>" +
        inner + "</feed>");
  };
  for (const char* element : {"icon", "logo", "uri"}) {
    const std::string name = element;
    CHECK(atom("<" + name + ">x</" + name + ">") == Lines{name + "@#text http://h/d/x"});
  }
  for (const char* element : {"content", "rights", "subtitle", "summary", "title"}) {
    const std::string name = element;
    CHECK(atom("<" + name + " type='html'>&lt;a href=x></" + name + ">") ==
          Lines{"a@href http://h/d/x"});
    CHECK(atom("<" + name + ">&lt;a href=x></" + name + ">").empty());
    CHECK(atom("<" + name + " x='html'>&lt;a href=x></" + name + ">").empty());
  }
  for (const char* const type : {"HTML", "Text/HTML"}) {
    CHECK(atom(std::string("<content type='") + type + "'>&lt;a href=x></content>") ==
          Lines{"a@href http://h/d/x"});
  }
  CHECK(atom("<link href='x'/>") == Lines{"link@href http://h/d/x"});
  CHECK(atom("<content src='x'/>") == Lines{"content@src http://h/d/x"});
  CHECK(atom("<generator uri='x'/>") == Lines{"generator@uri http://h/d/x"});
  CHECK(atom("<app:collection href='x'/>") == Lines{"collection@href http://h/d/x"});
  CHECK(atom("<id>x</id><name>x</name><category scheme='x'/>").empty());
  // RSS and its common extensions.
  const auto rss = [](const std::string& inner) {
    return seen(
        "<rss xmlns:c='http://purl.org/rss/1.0/modules/content/' "
        "xmlns:r='http://purl.org/rss/1.0/' xmlns:m='http://search.yahoo.com/mrss/' "
        "xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd' "
        "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>" +
            inner + "</rss>",
        "application/rss+xml");
  };
  for (const char* element : {"comments", "docs", "guid", "link", "url", "r:link", "r:url"}) {
    const std::string name = element;
    const std::string local = name.substr(name.find(':') + 1);
    CHECK(rss("<" + name + ">x</" + name + ">") == Lines{local + "@#text http://h/d/x"});
  }
  for (const char* element : {"description", "c:encoded"}) {
    const std::string name = element;
    CHECK(rss("<" + name + ">&lt;a href=x></" + name + ">") == Lines{"a@href http://h/d/x"});
  }
  for (const char* element : {"enclosure", "source", "m:content", "m:player", "m:thumbnail"}) {
    const std::string name = element;
    const std::string local = name.substr(name.find(':') + 1);
    CHECK(rss("<" + name + " url='x'/>") == Lines{local + "@url http://h/d/x"});
  }
  CHECK(rss("<i:image href='x'/>") == Lines{"image@href http://h/d/x"});
  CHECK(rss("<a rdf:about='x'/><b rdf:resource='y'/>") ==
        Lines{"a@rdf:about http://h/d/x", "b@rdf:resource http://h/d/y"});
  CHECK(rss("<title>x</title><image>x</image><r:guid>x</r:guid>").empty());
  CHECK(rss("<i:new-feed-url>x</i:new-feed-url>") == Lines{"new-feed-url@#text http://h/d/x"});
  CHECK(rss("<image xmlns='http://www.itunes.com/DTDs/Podcast-1.0.dtd' href='x'/>") ==
        Lines{"image@href http://h/d/x"});
  for (const char* element : {"comment", "commentRss"}) {
    const std::string name = element;
    CHECK(rss("<" + name + " xmlns='http://wellformedweb.org/CommentAPI/'>x</" + name + ">") ==
          Lines{name + "@#text http://h/d/x"});
  }
  CHECK(atom("<in-reply-to xmlns='http://purl.org/syndication/thread/1.0' href='x' source='y'/>") ==
        Lines{"in-reply-to@href http://h/d/x", "in-reply-to@source http://h/d/y"});
  for (const char* element : {"copyright", "info"}) {
    const std::string name = element;
    CHECK(seen("<feed xmlns='http://purl.org/atom/ns#'><" + name +
               " type='text/html' mode='escaped'>&lt;a href=x></" + name + "></feed>") ==
          Lines{"a@href http://h/d/x"});
  }
}

TEST_CASE("OPML and the packages of EPUB", "[xml]") {
  CHECK(seen("<opml><body><outline xmlUrl='x' htmlUrl='y' url='z' text='no'/></body></opml>") ==
        Lines{"outline@xmlUrl http://h/d/x", "outline@htmlUrl http://h/d/y",
              "outline@url http://h/d/z"});
  CHECK(seen("<a><outline xmlUrl='no'/></a>") == no_link_known("a", "no namespace"));
  CHECK(seen("<package xmlns='http://www.idpf.org/2007/opf'><link href='x'/><item id='no' "
             "href='y'/><reference href='z'/></package>") ==
        Lines{"link@href http://h/d/x", "item@href http://h/d/y", "reference@href http://h/d/z"});
  CHECK(seen("<ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'><content src='x'/></ncx>") ==
        Lines{"content@src http://h/d/x"});
}

TEST_CASE("XML 1.0, 3.3.3: the values of attributes", "[xml]") {
  CHECK(seen("<feed xmlns='http://www.w3.org/2005/Atom'><link href='a&amp;&#x62;&lt;'/>"
             "<link\n\thref = \"c\nd\"/></feed>") ==
        Lines{"link@href http://h/d/a&b%3C", "link@href http://h/d/c%20d"});
}

TEST_CASE("what is not well-formed is read as far as it is", "[xml]") {
  const Lines lines =
      seen("<entry xmlns='http://www.w3.org/2005/Atom'><link href='x'/><oops</entry>");
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == "link@href http://h/d/x");
  CHECK(lines[1].starts_with("from here on left as it is, not being well-formed"));
  CHECK(seen("")[0].starts_with("from here on"));
}

TEST_CASE("entities: declared ones are left, and their growth is bounded", "[xml]") {
  CHECK(seen("<!DOCTYPE feed [<!ENTITY e 'x'><!ENTITY l \"<link href='no'/>\">]>"
             "<feed xmlns='http://www.w3.org/2005/Atom'><link href='&e;'/><icon>&e;</icon>&l;"
             "<link href='y'/></feed>") ==
        Lines{"link@href http://h/d/y", "1 link not read, which only the DTD declares",
              "left as written: it has entities that only a DTD declares",
              "left as written: it has entities that only a DTD declares"});
  std::string laughs = "<!DOCTYPE a [<!ENTITY e0 'lol'>";
  for (int i = 1; i < 30; ++i) {
    const std::string inner = "&e" + std::to_string(i - 1) + ";";
    laughs += "<!ENTITY e" + std::to_string(i) + " '" + inner + inner + inner + inner + "'>";
  }
  laughs += "]><a>&e29;</a>";
  CHECK(seen(laughs).size() == 1);
  CHECK(seen("<!DOCTYPE a SYSTEM 'file:///etc/passwd' [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
             "<a>&x;</a>") == no_link_known("a", "no namespace"));
}

TEST_CASE("XML in other encodings", "[xml]") {
  CHECK(seen("<?xml version='1.0' encoding='windows-1251'?><feed "
             "xmlns='http://www.w3.org/2005/Atom'><link href='\xE9?\xE9'/></feed>") ==
        Lines{"link@href http://h/d/%D0%B9?%D0%B9"});
  std::string utf16;
  for (const char c :
       std::string_view("<feed xmlns='http://www.w3.org/2005/Atom'><link href='x'/></feed>")) {
    utf16.push_back(c);
    utf16.push_back('\0');
  }
  CHECK(seen("\xFF\xFE" + utf16) == Lines{"link@href http://h/d/x"});
}

}  // namespace
TEST_CASE("XSLT 1.0 2.3: only xsl:version makes the root of another namespace a stylesheet",
          "[xml][xslt]") {
  const auto links = [](const std::string& attribute) {
    return seen(
        "<html xmlns='http://www.w3.org/1999/xhtml' "
        "xmlns:xsl='http://www.w3.org/1999/XSL/Transform' " +
            attribute + "><a href='x'/></html>",
        std::string(xhtml));
  };
  CHECK(links("xsl:version='1.0'").empty());
  CHECK(links("xsl:exclude-result-prefixes='a'") == Lines{"a@href http://h/d/x"});
}

TEST_CASE("HTML 4.2.3: a base is in the head only as a child of XHTML's head", "[xml][base]") {
  const std::string_view base = "<base xmlns='http://www.w3.org/1999/xhtml' href='b/'/>";
  const auto in_body = [&](const std::string& front, const std::string& behind) {
    const auto found = find_links_in_xml("<html xmlns='http://www.w3.org/1999/xhtml'>" + front +
                                             std::string(base) + behind + "</html>",
                                         {});
    REQUIRE(found);
    REQUIRE(found->findings.sites.size() == 1);
    return found->findings.sites.front().in_body;
  };
  CHECK_FALSE(in_body("<head>", "</head>"));
  CHECK(in_body("", ""));
  CHECK(in_body("<head/><body>", "</body>"));
  CHECK(in_body("<head><p>", "</p></head>"));
  CHECK(in_body("<x:head xmlns:x='urn:x'>", "</x:head>"));
  CHECK(in_body("<head xmlns=''>", "</head>"));
}

TEST_CASE("HTML 4.2.5.3: in XHTML, too, only a meta element states a policy", "[xml][policy]") {
  const auto base_of = [](const std::string& element) {
    return seen("<html xmlns='http://www.w3.org/1999/xhtml'><head><" + element +
                    " http-equiv='Content-Security-Policy' content=\"base-uri 'none'\"/>"
                    "<base href='b/'/></head><a href='x'/></html>",
                std::string(xhtml))
        .at(1);
  };
  CHECK(base_of("meta") == "a@href http://h/d/x");
  CHECK(base_of("script") == "a@href http://h/d/b/x");
  CHECK(base_of("x:meta xmlns:x='urn:x'") == "a@href http://h/d/b/x");
  // Nor one that is not in the head.
  CHECK(seen("<html xmlns='http://www.w3.org/1999/xhtml'><body><meta "
             "http-equiv='Content-Security-Policy' content=\"base-uri 'none'\"/><base href='b/'/>"
             "<a href='x'/></body></html>",
             std::string(xhtml))
            .at(1) == "a@href http://h/d/b/x");
}

TEST_CASE("the title of a document is an element of HTML", "[xml][details]") {
  Options options;
  options.details = true;
  const auto title_of = [&](const char* type, const std::string& xml) {
    const auto seen = examine(xml, {.content_type = type}, options);
    REQUIRE(seen);
    return seen->entities[0].title;
  };
  const std::string svg = "<svg xmlns='http://www.w3.org/2000/svg'><title>s</title></svg>";
  CHECK(title_of("image/svg+xml", svg).empty());
  CHECK(title_of("application/xhtml+xml", "<html xmlns='http://www.w3.org/1999/xhtml'><body>" +
                                              svg + "<title>h</title></body></html>") == "h");
}

TEST_CASE("an attribute of XHTML is a link by any of the rows for it", "[xml]") {
  const auto table = AttributeTable::make(std::vector<std::string>{"+meta"});
  REQUIRE(table);
  for (const std::string_view name : {"http-equiv='refresh'", "property='og:image'"}) {
    CAPTURE(name);
    const std::string xml =
        "<meta xmlns='http://www.w3.org/1999/xhtml' " + std::string(name) + " content='0;url=x'/>";
    const auto found = find_links_in_xml(xml, {}, *table);
    REQUIRE(found);
    REQUIRE(found->findings.sites.size() == 1);
    CHECK(found->findings.sites.front().value.of(xml) == "0;url=x");
  }
}

TEST_CASE("names count with their namespaces, which the reader writes out", "[xml][limits]") {
  const auto seen_with = [](std::size_t length) {
    std::string xml = "<rss xmlns:p='" + std::string(length, 'x') + "'>";
    for (int i = 0; i < 10'000; ++i) xml += "<p:b/>";
    return find_links_in_xml(xml + "</rss>", {});
  };
  CHECK(seen_with(10));
  const auto found = seen_with(20'000);
  REQUIRE_FALSE(found);
  CHECK(found.error().detail == "expansion");
}

TEST_CASE("the running text of XML, where that is asked for", "[xml][text]") {
  const auto table = AttributeTable::make(std::vector<std::string>{"+text"});
  REQUIRE(table);
  const auto texts = [&](const std::string& xml) {
    const auto found = find_links_in_xml(xml, {}, *table);
    REQUIRE(found);
    Lines lines;
    for (const LinkSite& site : found->findings.sites) {
      lines.push_back(std::string(site.value.of(xml)) + (site.inert ? " inert" : ""));
    }
    return lines;
  };
  CHECK(texts("<a>http://h/1<b/>http://h/2<b>http://h/3</b></a>") ==
        Lines{"http://h/1", "http://h/2", "http://h/3"});
  CHECK(texts("<template xmlns='http://www.w3.org/1999/xhtml'>http://h/1</template>") ==
        Lines{"http://h/1 inert"});
  // The elements of an entity have no place in the document, and neither has text between them.
  CHECK(texts("<!DOCTYPE a [<!ENTITY e '<b/><c/>'>]><a>&e; http://h/1</a>") ==
        Lines{" http://h/1"});
  // What a stylesheet says is for the result (XSLT 1.0 7.2).
  CHECK(texts("<xsl:stylesheet xmlns:xsl='http://www.w3.org/1999/XSL/Transform' version='1.0'>"
              "<xsl:template match='/'><p>http://h/1</p><xsl:text>http://h/2</xsl:text>"
              "</xsl:template></xsl:stylesheet>")
            .empty());
}

}  // namespace absolve
