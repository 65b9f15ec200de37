#include "formats/xml/xml_finder.hpp"

#include <catch2/catch.hpp>
#include <random>

#include "absolve/document.hpp"
#include "support/promises.hpp"

namespace absolve {
namespace {

using FeedLines = std::vector<std::string>;

const DocumentSource feed_source{.retrieval_url = "http://h/d/p",
                                 .content_type = "application/rss+xml"};

// The target of each link, and then the codes of the messages. The promises of rewriting hold, too.
FeedLines feed_lines(std::string_view xml) {
  const auto examination = examine(xml, feed_source);
  REQUIRE(examination);
  FeedLines lines;
  for (const EntityReport& entity : examination->entities) {
    for (const Link& link : entity.links) lines.emplace_back(link.url.value_or("none"));
  }
  for (const Diagnostic& own : examination->diagnostics) lines.emplace_back(name_of(own.code));
  CHECK(walk(xml, feed_source).broken.empty());
  return lines;
}

std::string rss_with(std::string_view inside) {
  return "<?xml version='1.0'?><rss><channel>" + std::string(inside) + "</channel></rss>";
}

TEST_CASE("a well-formed feed is not read leniently", "[xml][feed]") {
  CHECK(feed_lines(rss_with("<link>a</link>")) == FeedLines{"http://h/d/a"});
}

TEST_CASE("a URL that is written into a feed ends no value that began before it", "[xml][feed]") {
  const DocumentSource source{.retrieval_url = "http://h/'d/?",
                              .content_type = "application/rss+xml"};
  for (const std::string quote : {"'", "\""}) {
    const std::string feed = rss_with("<x a=" + quote + "b><link>y</link><link>z</link>");
    const auto done = rewrite(feed, source);
    REQUIRE(done);
    CHECK(done->edits.size() == 2);
    const auto again = examine(apply_edits(feed, done->edits), source);
    REQUIRE(again);
    CHECK(again->entities.at(0).links.size() == 2);
  }
}

TEST_CASE("of attributes with one name the first counts in a lenient reading", "[xml][feed]") {
  const std::string_view outline = "<outline xmlUrl='a' htmlUrl='b' xmlUrl='c' htmlUrl='d'/>";
  CHECK(feed_lines("<opml><body>" + std::string(outline) + "</body></opml>") ==
        FeedLines{"http://h/d/a", "http://h/d/b", "recovered"});
}

TEST_CASE("links before and behind a mistake of a feed are read, and a message says so",
          "[xml][feed]") {
  const FeedLines both{"http://h/d/a", "http://h/d/b", "recovered"};
  for (const std::string_view mistake : {"&nbsp;",
                                         "&copy;",
                                         "a & b",
                                         "&",
                                         "&;",
                                         "&#xFFFFFFFF;",
                                         "\x01",
                                         "\x0B",
                                         "<",
                                         "< b",
                                         "<3",
                                         "</p>",
                                         "</p",
                                         "<p>",
                                         "<br>",
                                         "<a b>",
                                         "<a b=c>",
                                         "<a b='c' b='d'/>",
                                         "<a b=\"<\"/>",
                                         "<x:y/>",
                                         "<x:y z:a='1'/>",
                                         "<![CDATA[",
                                         "<!--",
                                         "<!-- -- -->",
                                         "]]>",
                                         "<?",
                                         "<?php",
                                         "<!",
                                         "<!x>",
                                         "<?xml version='1.0'?>",
                                         "<p></P>",
                                         "<b><i></b></i>"}) {
    CAPTURE(mistake);
    CHECK(feed_lines(rss_with("<link>a</link><title>" + std::string(mistake) +
                              "</title><link>b</link>")) == both);
  }
}

TEST_CASE("what stands in front of a feed does not hide it", "[xml][feed]") {
  const FeedLines one{"http://h/d/a", "recovered"};
  for (const std::string_view front :
       {"\n", "\r\n \t", "x", "<!-- c -->", "&nbsp;", "<?php ?>\n"}) {
    CAPTURE(front);
    CHECK(feed_lines(std::string(front) + rss_with("<link>a</link>")) == one);
  }
  CHECK(feed_lines("\n<?xml version='1.0' encoding='iso-8859-1'?><rss><link>\xE4</link></rss>") ==
        FeedLines{"http://h/d/%C3%A4", "recovered"});
}

TEST_CASE("a feed that is not in UTF-8, and states no other encoding, is in windows-1252",
          "[xml][feed]") {
  const FeedLines guessed{"http://h/d/%C3%A9", "encoding_guessed", "recovered"};
  CHECK(feed_lines("<rss><link>\xE9</link></rss>") == guessed);
  CHECK(feed_lines("<?xml version='1.0' encoding='utf-8'?><rss><link>\xE9</link></rss>") ==
        guessed);
}

TEST_CASE("HTML that is not escaped in a feed is not read, and said to be there", "[xml][feed]") {
  const FeedLines left{"http://h/d/a", "markup_not_read"};
  CHECK(feed_lines("<rss><link>a</link><description>x <br/><a href='y'/></description></rss>") ==
        left);
  CHECK(feed_lines("<rss><link>a</link><description><p><a href='y'/></p></description></rss>") ==
        left);
  CHECK(feed_lines("<rss><link>a</link><description>x<br/></description></rss>") ==
        FeedLines{"http://h/d/a"});
  CHECK(feed_lines("<rss><description>x<br/></description><enclosure url='a'/></rss>") ==
        FeedLines{"http://h/d/a"});
  const std::string_view marked_up = "<description><i b='c'/><i b='c'/></description>";
  const auto two =
      find_links_in_xml("<rss>" + std::string(marked_up) + std::string(marked_up) + "</rss>", {});
  REQUIRE(two);
  CHECK(two->unread_markup == 2);
  // The inner element ends before the attribute, which is then in the outer one.
  CHECK(feed_lines("<rss><link>a</link><description><description><b/></description>"
                   "<i b='c'/></description></rss>") == left);
}

TEST_CASE("names of feeds that are almost right are known", "[xml][feed]") {
  CHECK(feed_lines("<feed xmlns='https://www.w3.org/2005/Atom/'><link href='a'/></feed>") ==
        FeedLines{"http://h/d/a"});
  CHECK(feed_lines("<rss><channel><item><link href='a'/></item></channel></rss>") ==
        FeedLines{"http://h/d/a"});
}

TEST_CASE("names of RSS 2.0 and OPML, which have no namespace, are known in any case",
          "[xml][feed]") {
  CHECK(
      feed_lines("<RSS><Channel><Link>a</Link><ITEM><Enclosure URL='b'/></ITEM></Channel></RSS>") ==
      FeedLines{"http://h/d/a", "http://h/d/b"});
  CHECK(feed_lines("<RSS><Channel><Link>a</Link>&nbsp;</Channel>") ==
        FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines("<rss><guid ispermalink='False'>a</guid><GUID>b</GUID></rss>") ==
        FeedLines{"http://h/d/b"});
  CHECK(feed_lines("<opml><body><outline xmlurl='a' HTMLURL='b'/></body></opml>") ==
        FeedLines{"http://h/d/a", "http://h/d/b"});
  CHECK(feed_lines("<FEED xmlns='http://www.w3.org/2005/Atom'><LINK href='a'/></FEED>").empty());
}

TEST_CASE("an ampersand in a URL stands for itself in a lenient reading", "[xml][feed]") {
  CHECK(feed_lines(rss_with("<link>http://r/?a=1&b=2&copy=3</link><enclosure url='?x&y'/>")) ==
        FeedLines{"http://r/?a=1&b=2&copy=3", "http://h/d/p?x&y", "recovered"});
  CHECK(feed_lines(rss_with("<link>?a&amp;b&c</link>")) ==
        FeedLines{"http://h/d/p?a&b&c", "recovered"});
}

TEST_CASE("elements without an end tag end with the one around them, or where the next begins",
          "[xml][feed]") {
  CHECK(feed_lines(rss_with("<item><link>a</item><item><link>b<title>t</title></item>")) ==
        FeedLines{"http://h/d/a", "http://h/d/b", "recovered"});
  CHECK(feed_lines("<rss><channel><link>a") == FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines("<rss><channel><item><link>a</link>\n<enclosure url='b") ==
        FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines(rss_with("<enclosure url=a length=3><link href=b></link>")) ==
        FeedLines{"http://h/d/a", "http://h/d/b", "http://h/d/p", "recovered"});
  CHECK(feed_lines(rss_with("<enclosure url=caf&eacute>")) ==
        FeedLines{"http://h/d/caf%C3%A9", "recovered"});
  CHECK(feed_lines(rss_with("<link><![CDATA[a<p>]]></link>&")) ==
        FeedLines{"http://h/d/a%3Cp%3E", "recovered"});
}

TEST_CASE("a tag that the end of a feed cuts is no part of the text in front of it",
          "[xml][feed]") {
  for (const std::string cut : {"<", "</", "</li", "<b", "<b c='", "<!-- ", "<![CDATA[", "<?x"}) {
    CAPTURE(cut);
    CHECK(feed_lines("<rss><channel><link>http://h/b" + cut) ==
          FeedLines{"http://h/b", "recovered"});
  }
  CHECK(feed_lines("<rss><channel><link>http://h/b?< ") ==
        FeedLines{"http://h/b?%3C", "recovered"});
}

TEST_CASE("prefixes that a feed does not declare mean what they usually mean", "[xml][feed]") {
  CHECK(feed_lines(
            rss_with("<atom:link href='a'/><media:content url='b'/><content:encoded>&lt;a href=c></"
                     "content:encoded><itunes:image href='d'/><other:link href='e'/>")) ==
        FeedLines{"http://h/d/a", "http://h/d/b", "http://h/d/d", "http://h/d/c", "recovered"});
  // A namespace declaration applies, and ends with its element.
  CHECK(feed_lines(rss_with("<i xmlns:m='http://search.yahoo.com/mrss/'><m:content url='a'/></i>"
                            "<m:content url='b'/>&")) == FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines(rss_with("<_a:link xmlns:_a='http://www.w3.org/2005/Atom' href='a'/>&")) ==
        FeedLines{"http://h/d/a", "recovered"});
}

TEST_CASE("Atom, RDF, sitemaps and outlines are feeds; XHTML, SVG and others are not",
          "[xml][feed]") {
  CHECK(feed_lines("<feed xmlns='http://www.w3.org/2005/Atom'>&<link href='a'/></feed>") ==
        FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines("<feed>&<link href='a'/></feed>") == FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines(
            "<rdf:RDF xmlns='http://purl.org/rss/1.0/'>&<item><link>a</link></item></rdf:RDF>") ==
        FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines("<urlset>&<url><loc>a</loc></url>") == FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines("<opml>&<outline htmlUrl='a'/>") == FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines("<html xmlns='http://www.w3.org/1999/xhtml'>&<a href='a'/></html>") ==
        FeedLines{"not_well_formed"});
  CHECK(feed_lines("<svg xmlns='http://www.w3.org/2000/svg'>&<a href='a'/></svg>") ==
        FeedLines{"not_well_formed"});
  for (const std::string_view no_element :
       {"", "x", "1 2", "no markup", "x<", "<", "<!--", "<!-- <rss>"}) {
    CAPTURE(no_element);
    CHECK(feed_lines(no_element) == FeedLines{"not_well_formed"});
  }
  CHECK(feed_lines("<other>&<rss><link>a</link></rss></other>") == FeedLines{"not_well_formed"});
}

TEST_CASE("entities that the document declares stay unread in a lenient reading, too",
          "[xml][feed]") {
  CHECK(feed_lines(
            "<!DOCTYPE rss [<!ENTITY e 'x>y'>]><rss><link>&e;</link><link>a&amp;b</link>&</rss>") ==
        FeedLines{"http://h/d/a&b", "undeclared_entity", "recovered"});
  CHECK(feed_lines("<!DOCTYPE rss [<!ENTITY e 'x'>]><rss><enclosure url='&e;'/>&</rss>") ==
        FeedLines{"undeclared_entity", "recovered"});
  CHECK(feed_lines("<!DOCTYPE rss [<!ATTLIST a b CDATA '<link>'>]><rss><link>a</link>&</rss>") ==
        FeedLines{"http://h/d/a", "recovered"});
  CHECK(feed_lines("<!DOCTYPE rss [<!ATTLIST a b CDATA '>' c CDATA '<rss><link>no</link>'>]>"
                   "<rss><link>a</link>&</rss>") == FeedLines{"http://h/d/a", "recovered"});
}

TEST_CASE("text of a feed that is not well-formed is read after each markup", "[xml][feed][text]") {
  const auto attributes = AttributeTable::make(std::vector<std::string>{"+text"});
  REQUIRE(attributes);
  for (const std::string_view markup : {"<title>t</title>", "<br/>", "<?p?>"}) {
    CAPTURE(markup);
    const std::string xml = "<rss>" + std::string(markup) + "http://x/a <i>&</i></rss>";
    const auto found = find_links_leniently(xml, {}, *attributes);
    REQUIRE(found);
    const auto holds_url = [&](const LinkSite& site) {
      return site.value.of(xml) == "http://x/a ";
    };
    CHECK(std::ranges::count_if(found->findings.sites, holds_url) == 1);
  }
}

TEST_CASE("a lenient reading takes linear time", "[xml][feed]") {
  for (const std::string_view piece : {"<a>", "</a", "<a b='", "<!--", "<![CDATA[", "<?", "<!x[",
                                       "<a xmlns:b='c'>", "&", "<link>x", "<i></j>", "</link>"}) {
    std::string text = "<rss>&";
    for (int i = 0; i < 100'000; ++i) text += piece;
    const auto found = find_links_leniently(text + ">", {}, {});
    CHECK((found || found.error().code == ErrorCode::over_limit));
  }
}

TEST_CASE("a sitemap is known by its root, whatever its namespace", "[xml][sitemap]") {
  for (const std::string_view space : {"", "http://www.sitemaps.org/schemas/sitemap/0.9",
                                       "https://www.sitemaps.org/schemas/sitemap/0.9/",
                                       "http://www.google.com/schemas/sitemap/0.84",
                                       "http://www.google.com/schemas/sitemap/0.9", "urn:other"}) {
    CAPTURE(space);
    const std::string declared = " xmlns='" + std::string(space) +
                                 "' xmlns:image='"
                                 "https://www.google.com/schemas/sitemap-image/1.1/'>";
    CHECK(feed_lines("<urlset" + declared +
                     "<url><loc>a</loc><image:image><image:loc>b</image:loc>"
                     "</image:image></url></urlset>") == FeedLines{"http://h/d/a", "http://h/d/b"});
    CHECK(
        feed_lines("<sitemapindex" + declared + "<sitemap><loc>a</loc></sitemap></sitemapindex>") ==
        FeedLines{"http://h/d/a"});
  }
  CHECK(feed_lines("<s:urlset xmlns:s='urn:x'><s:loc>a</s:loc><loc>b</loc></s:urlset>") ==
        FeedLines{"http://h/d/a", "http://h/d/b"});
  CHECK(feed_lines("<other><loc>a</loc></other>") == FeedLines{"vocabulary_unknown"});
}

TEST_CASE("feeds and sitemaps without an XML declaration are known by their root",
          "[xml][sitemap]") {
  const auto type = [](std::string_view bytes) { return examine(bytes, {})->media_type; };
  for (const std::string_view root :
       {"<rss version='2.0'>", "<feed>", "<rdf:RDF\n>", "<urlset>", "<sitemapindex>", "<opml>"}) {
    CAPTURE(root);
    CHECK(type(root) == "application/xml");
    CHECK(type("\xEF\xBB\xBF\n <!-- made by x --> \n" + std::string(root)) == "application/xml");
  }
  CHECK(type("<feedback>") == "text/html");
  CHECK(type("<!-- c --><p><rss>") == "text/html");
}

// A random feed that is well-formed. The same for the same seed.
class RandomFeed {
 public:
  explicit RandomFeed(std::uint32_t seed) : engine_(seed) {}

  std::string make() {
    std::string text = one_of({"", "<?xml version=\"1.0\"?>", "<?xml version='1.0' ?>\n"});
    text += one_of({"", "<!-- <link>no</link> -->", "<?xml-stylesheet href='s.css'?>",
                    "<?other href='no'?>", "<!DOCTYPE rss>",
                    "<!DOCTYPE rss [<!ELEMENT a (b)><!-- > -->]>",
                    "<?xml-stylesheet type=\"x\" href=\"t.css\" ?>\n"});
    const std::string root =
        one_of({"feed xmlns='http://www.w3.org/2005/Atom'", "rss version='2.0'",
                "f:feed xmlns:f='http://www.w3.org/2005/Atom'", "opml",
                "urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"",
                "RDF xmlns='http://www.w3.org/1999/02/22-rdf-syntax-ns#'",
                "feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base='/b/'"});
    text += "<" + root + " xmlns:x='http://www.w3.org/1999/xlink'>";
    add_content(text, 3);
    return text + "</" + root.substr(0, root.find(' ')) + ">" + one_of({"", "\n", "<!--e-->"});
  }

 private:
  std::size_t random(std::size_t most) { return engine_() % most; }
  std::string one_of(std::initializer_list<const char*> texts) {
    return texts.begin()[random(texts.size())];
  }
  // Text or elements, and not both: the lenient reading takes text in front of an element for a
  // link whose end tag is missing.
  void add_content(std::string& text, int depth) {
    const bool is_text = random(3) == 0 || depth == 0;
    for (std::size_t i = random(5) + 1; i > 0; --i) {
      if (is_text) {
        text += one_of({"t", " u/v ", "&lt;a href='w'&gt;", "<![CDATA[<a href='no'>]]>", "&#120;",
                        "<!-- c > -->", "<?p q?>", "a&amp;b", "<![CDATA[]]>", "\xC3\xA9", ""});
        continue;
      }
      const std::string name =
          one_of({"link", "item", "content", "title", "f:link", "outline", "loc", "x:y", "entry",
                  "guid", "a:link", "description", "li"});
      const auto colon = name.find(':');
      const std::string prefix = colon == std::string::npos ? "" : name.substr(0, colon);
      text += "<" + name;
      if (prefix == "f" || prefix == "a") {
        text += " xmlns:" + prefix + "='" +
                one_of({"http://www.w3.org/2005/Atom", "http://n.example/"}) + "'";
      }
      if (random(8) == 0) text += " xmlns='" + one_of({"", "http://www.w3.org/2005/Atom"}) + "'";
      if (random(2) == 0) text += " href=" + one_of({"'h'", "\"h&amp;i\"", "'&#x68;'", "' h '"});
      if (random(4) == 0)
        text += one_of({" type='html'", " type=\"text/html\"", " mode='escaped'"});
      if (random(4) == 0) text += " xml:base = 'b/'";
      if (random(5) == 0) text += " isPermaLink=\"" + one_of({"true", "False", "false"}) + "\"";
      if (random(5) == 0) text += "\n\txmlUrl='u' x:href=\"v\"";
      if (random(4) == 0) {
        text += one_of({"/>", " />"});
        continue;
      }
      text += one_of({">", " >"});
      add_content(text, depth - 1);
      text += "</" + name + one_of({">", " >"});
    }
  }

  std::mt19937 engine_;
};

std::string told(const XmlFindings& found) {
  std::string text;
  for (const LinkSite& site : found.findings.sites) {
    text += std::string(site.element) + "@" + std::string(site.rule->attribute) + " " +
            std::to_string(site.value.offset) + "+" + std::to_string(site.value.length) + " tag " +
            std::to_string(site.tag) + " quoting " +
            std::to_string(static_cast<int>(site.quoting)) + " scope " +
            std::to_string(site.scope) + "\n";
  }
  for (const auto& scope : found.findings.scopes) text += scope.value + "\n";
  for (const std::size_t opaque : found.opaque) text += "opaque " + std::to_string(opaque) + "\n";
  return text + "markup " + std::to_string(found.unread_markup);
}

TEST_CASE("a well-formed feed has the same links in both readings", "[xml][feed]") {
  std::size_t links = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const std::string xml = RandomFeed(seed).make();
    const auto strict = find_links_in_xml(xml, {});
    const auto lenient = find_links_leniently(xml, {}, {});
    REQUIRE(strict);
    REQUIRE(lenient);
    CAPTURE(seed, xml);
    REQUIRE_FALSE(strict->error_at);
    REQUIRE(told(*lenient) == told(*strict));
    links += strict->findings.sites.size();
  }
  CHECK(links > 5000);
}

}  // namespace
TEST_CASE("XML 1.0 3.3.3: quoted values are those of XML in a lenient reading, too",
          "[xml][feed]") {
  for (const std::string quote : {"'", "\""}) {
    const auto target = [&](const std::string& value) {
      return feed_lines(rss_with("<enclosure url=" + quote + value + quote + "/>&"));
    };
    CAPTURE(quote);
    CHECK(target("a\nb") == FeedLines{"http://h/d/a%20b", "recovered"});
    CHECK(target("caf&eacute;") == FeedLines{"http://h/d/caf%C3%A9", "recovered"});
    CHECK(target("caf&eacute") == FeedLines{"http://h/d/caf&eacute", "recovered"});
  }
}

TEST_CASE("XML 1.0 2.7: a CDATA section has no markup in a lenient reading, too", "[xml][feed]") {
  for (const std::string_view inside :
       {"<link>no</link>", "a[0] > b <link>no</link>", "]] <link>no</link>", "<!ENTITY [<link>no",
        "]>]<link>no</link>"}) {
    CAPTURE(inside);
    CHECK(feed_lines(
              rss_with("<title><![CDATA[" + std::string(inside) + "]]></title><link>a</link>&")) ==
          FeedLines{"http://h/d/a", "recovered"});
  }
}

TEST_CASE(
    "running text in front of a missing end tag is found once, and a link's text is no "
    "running text",
    "[xml][feed][text]") {
  const auto attributes = AttributeTable::make(std::vector<std::string>{"+text"});
  REQUIRE(attributes);
  for (const std::string_view inside : {"<b>http://x/a", "<i><b>http://x/a", "<link>http://x/a",
                                        "<link>http://x/a<i></i>", "<i><link>http://x/a"}) {
    CAPTURE(inside);
    const std::string xml = "<rss><item>" + std::string(inside) + "</item>&</rss>";
    const auto found = find_links_leniently(xml, {}, *attributes);
    REQUIRE(found);
    const auto holds_url = [&](const LinkSite& site) { return site.value.of(xml) == "http://x/a"; };
    CHECK(std::ranges::count_if(found->findings.sites, holds_url) == 1);
  }
}

}  // namespace absolve
