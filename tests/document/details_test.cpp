// The details that are reported about links and their documents.

#include <catch2/catch.hpp>

#include "absolve/document.hpp"

namespace absolve {
namespace {

Options with_details() {
  Options options;
  options.details = true;
  return options;
}

std::vector<Link> links_of(std::string_view text, const DocumentSource& source = {}) {
  const auto examination = examine(text, source, with_details());
  REQUIRE(examination);
  std::vector<Link> links;
  for (const EntityReport& report : examination->entities) {
    links.insert(links.end(), report.links.begin(), report.links.end());
  }
  return links;
}

std::string text_of(std::string_view html, const DocumentSource& source = {}) {
  const auto links = links_of(html, source);
  REQUIRE(!links.empty());
  REQUIRE(links[0].details);
  return links[0].details->text;
}

TEST_CASE("the text of a link stands between its tags", "[details]") {
  CHECK(text_of("<a href=x> one\n <b>tw</b>o &amp; f&uuml;r </a>") == "one two & f\u00FCr");
  CHECK(text_of("<a href=x>one<br>two<p>three</p><td>four</a>five") == "one two three four");
  CHECK(text_of("<a href=x>a<img src=i alt='pic &lt;'>b<img src=j></a>") == "a pic < b");
  CHECK(text_of("<a href=x>a<!-- no --><script>no</script><style>no</style>b</a>") == "ab");
  CHECK(text_of("<a href=x>a<a href=y>b</a>") == "a");
  CHECK(text_of("<a href=x>a < b > c</a>") == "a < b > c");
  CHECK(text_of("<a href=x>a</A >b").size() == 1);
  CHECK(text_of("<a href=x>a<>b") == "a<>b");
  CHECK(text_of("<a href=x>no end<br>") == "no end");
  CHECK(text_of("<a href=x>").empty());
  // HTML 13.2.5.73: in text, a reference without a semicolon stands for its character.
  CHECK(text_of("<a href=x>&copy=b</a>") == "\u00A9=b");
  CHECK(text_of("<a href=x>no tag behind") == "no tag behind");
  CHECK(text_of("<a href=x>a<b>b<i c=") == "ab");
  CHECK(text_of("<a href=x><!DOCTYPE y><?z>a</b></a>") == "a");
  CHECK(text_of("<meta charset=windows-1252><a href=x>\xE9</a>") == "\u00E9");
  CHECK(text_of("<svg><a href='x'/></svg>b").empty());
  CHECK(text_of("<svg><a href=x><text>t<tspan>u</tspan></text></a></svg>") == "tu");
  const DocumentSource xml{.content_type = "application/xhtml+xml"};
  CHECK(text_of("<html xmlns='http://www.w3.org/1999/xhtml'><a href='x'>b &lt; c</a></html>",
                xml) == "b < c");
  CHECK(text_of("<html xmlns='http://www.w3.org/1999/xhtml'><a href='x'/><p>c</p></html>", xml)
            .empty());
  CHECK(text_of("<a xmlns='http://www.w3.org/1999/xhtml' href='x'><![CDATA[x<b]]>y<?p a>b?>c</a>",
                xml) == "x<byc");
  CHECK(text_of("<a xmlns='http://www.w3.org/1999/xhtml' href='x'>a<![CDATA[b>c no end", xml) ==
        "ab>c no end");
  CHECK(text_of("<a xmlns='http://www.w3.org/1999/xhtml' href='x'>a<?p no end", xml) == "a");
}

TEST_CASE("texts beside links are bounded, between characters", "[details]") {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "\u00E9";
  CHECK(text_of("<a href=x>a" + many + "</a>").size() == 1023);
  CHECK(links_of("<a href=x title=a" + many + ">")[0].details->title.size() == 1023);
  // The text of a link is read up to 16 KiB of markup.
  std::string tags;
  for (int i = 0; i < 6000; ++i) tags += "<b>";
  CHECK(text_of("<a href=x>a" + tags + "b</a>") == "a");
}

TEST_CASE("a title is bounded, between characters", "[details]") {
  const auto title_of = [](const std::string& html) {
    const auto seen = examine(html, {});
    REQUIRE(seen);
    return seen->entities[0].title;
  };
  std::string many;
  for (int i = 0; i < 600; ++i) many += "\u00E9";
  CHECK(title_of("<title>x" + many).size() == 1023);
  CHECK(title_of("<title>" + many + "</title>").size() == 1024);
  CHECK(title_of("<title>" + std::string(10000, ' ') + "t</title>") == "t");
}

TEST_CASE("HTML 4.6.7 and 4.10.3: which elements have a rel", "[details]") {
  for (const std::string element : {"a href", "area href", "form action", "link href"}) {
    CHECK(links_of("<" + element + "=x rel=nofollow>").at(0).rel == "nofollow");
  }
  CHECK(links_of("<img src=x rel=nofollow>").at(0).rel.empty());
}

TEST_CASE("attributes beside links", "[details]") {
  const auto links = links_of(
      "<link rel=alternate href=x hreflang=de type=text/html media=print title=' a\n b '>"
      "<img srcset='a 1x, b 2x' alt='&quot;'><a style='b:url(c)' title=t>");
  REQUIRE(links.size() == 4);
  CHECK(links[0].details->hreflang == "de");
  CHECK(links[0].details->type == "text/html");
  CHECK(links[0].details->media == "print");
  CHECK(links[0].details->title == "a b");
  CHECK(links[0].details->alt.empty());
  CHECK(links[1].details->alt == "\"");
  CHECK(links[1].details == links[2].details);
  CHECK(links[3].details->title == "t");
}

TEST_CASE("RFC 8288 3.4.1: parameters of a Link field", "[details][http]") {
  const std::string message =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
      "Link: <a>; rel=alternate; hreflang=fr; type=\"text/html\"; media=print; title=\"x "
      "\\\"y\\\"\", "
      "<b>; title*=UTF-8''%C3%A9; title=e, <c>\r\n\r\n<p>";
  const auto links = links_of(message, {.retrieval_url = "http://h/"});
  REQUIRE(links.size() == 3);
  CHECK(links[0].details->hreflang == "fr");
  CHECK(links[0].details->type == "text/html");
  CHECK(links[0].details->media == "print");
  CHECK(links[0].details->title == "x \"y\"");
  CHECK(links[1].details->title == "\u00E9");
  CHECK(links[2].details->title.empty());
}

TEST_CASE("without being asked for, nothing is told", "[details]") {
  const auto examination = examine("<a href=x title=t>text</a>", {});
  REQUIRE(examination);
  CHECK(examination->entities.at(0).links.at(0).details == nullptr);
  CHECK(links_of("a{b:url(c)}", {.content_type = "text/css"}).at(0).details == nullptr);
}

EntityReport report_of(std::string_view bytes, const DocumentSource& source = {}) {
  const auto examination = examine(bytes, source);
  REQUIRE(examination);
  return examination->entities.back();
}

TEST_CASE("what said the encoding of a document", "[details][encoding]") {
  const auto source_of = [](std::string_view bytes, const DocumentSource& source = {}) {
    return name_of(report_of(bytes, source).encoding_source);
  };
  CHECK(source_of("\xEF\xBB\xBF<p>") == "byte_order_mark");
  CHECK(source_of("<p>", {.charset = "koi8-r"}) == "user");
  CHECK(source_of("<p>", {.content_type = "text/html; charset=koi8-r"}) == "transport");
  CHECK(source_of("<p>", {.content_type = "text/html; charset=nil"}) == "content");
  // Single quotes do not quote a value, and text in double quotes is not a parameter (RFC 2045
  // 5.1).
  CHECK(source_of("<p>", {.content_type = "text/html; charset='koi8-r'"}) == "content");
  CHECK(source_of("<p>", {.content_type = "text/html; x=\"charset=nil\"; charset=\"koi8-r\""}) ==
        "transport");
  CHECK(source_of("<meta charset=koi8-r>") == "document");
  CHECK(source_of(std::string(2000, ' ') + "<meta charset=koi8-r>") == "document");
  CHECK(source_of("<p>\xE9") == "content");
  CHECK(source_of("<?xml version='1.0' encoding='koi8-r'?><p/>", {.content_type = "text/xml"}) ==
        "document");
  CHECK(source_of("<p/>", {.content_type = "text/xml"}) == "default");
  CHECK(source_of("{}", {.content_type = "application/manifest+json"}) == "default");
  CHECK(source_of("@charset \"koi8-r\";a{b:url(c)}", {.content_type = "text/css"}) == "document");
  CHECK(source_of("http://h/", {.content_type = "text/plain; charset=koi8-r"}) == "transport");
  CHECK(source_of("http://h/", {.content_type = "text/plain"}) == "default");
  // CSS Syntax 3, 3.2: within the first 1024 bytes.
  const auto padded = [](std::size_t blanks) {
    return "@charset \"" + std::string(blanks, ' ') + "koi8-r\";a{b:url(c)}";
  };
  CHECK(source_of(padded(1006), {.content_type = "text/css"}) == "document");
  CHECK(source_of(padded(1007), {.content_type = "text/css"}) == "default");
}

TEST_CASE("RFC 9112 4: the status of a saved response", "[details][http]") {
  const auto status_of = [](const std::string& line) {
    return report_of(line + "\r\nContent-Type: text/html\r\n\r\n<p>").status;
  };
  CHECK(status_of("HTTP/1.1 404 Not Found") == 404);
  CHECK(status_of("HTTP/2 200") == 200);
  CHECK(status_of("HTTP/1.1 200") == 200);
  CHECK(status_of("HTTP/1.1 20") == 0);
  CHECK(status_of("HTTP/1.1 2000") == 0);
  CHECK(status_of("HTTP/1.1") == 0);
  CHECK(report_of("<p>").status == 0);
  CHECK(report_of("HTTP/1.1 302 F\r\nLocation: x\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\n"
                  "Content-Type: text/html\r\n\r\n<p>")
            .status == 200);
}

TEST_CASE("X-Robots-Tag stands beside what meta elements say", "[details][http]") {
  const auto report = report_of(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Robots-Tag: noindex\r\n"
      "x-robots-tag: bot: nofollow\r\n\r\n<meta name=robots content=noarchive>");
  CHECK(report.robots == "noarchive");
  CHECK(report.robots_tag == "noindex\nbot: nofollow");
  // X-Robots-Tag has no meaning in mail.
  CHECK(report_of("Content-Type: text/html\r\nX-Robots-Tag: noindex\r\n\r\n<p>",
                  {.content_type = "message/rfc822"})
            .robots_tag.empty());
}

TEST_CASE("nofollow counts rel, meta elements and X-Robots-Tag, but no field for one crawler",
          "[details][http]") {
  const auto nofollow = [](std::string_view fields, std::string_view page) {
    const auto report = report_of("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" +
                                  std::string(fields) + "\r\n" + std::string(page));
    REQUIRE_FALSE(report.links.empty());
    return report.links.back().nofollow;
  };
  CHECK_FALSE(nofollow("", "<a href=x>"));
  CHECK(nofollow("", "<a href=x rel='next NoFollow'>"));
  CHECK_FALSE(nofollow("", "<a href=x rel=nofollows>"));
  CHECK(nofollow("", "<meta name=robots content='noindex,nofollow'><a href=x>"));
  CHECK(nofollow("", "<meta name=ROBOTS content=None><a href=x>"));
  CHECK_FALSE(nofollow("", "<meta name=googlebot content=nofollow><a href=x>"));
  CHECK(nofollow("X-Robots-Tag: nofollow\r\n", "<a href=x>"));
  CHECK_FALSE(nofollow("X-Robots-Tag: noindex\r\n", "<a href=x>"));
  CHECK(nofollow("X-Robots-Tag: noindex, NONE\r\n", "<a href=x>"));
  CHECK(nofollow("X-Robots-Tag: noindex\r\nx-robots-tag: nofollow\r\n", "<a href=x>"));
  CHECK_FALSE(nofollow("X-Robots-Tag: googlebot: nofollow\r\n", "<a href=x>"));
  CHECK_FALSE(nofollow("X-Robots-Tag: googlebot: noindex, nofollow\r\n", "<a href=x>"));
  // Each field is read by itself: the name of a crawler does not apply to the next field.
  CHECK(nofollow("X-Robots-Tag: bot: noindex\r\nX-Robots-Tag: nofollow\r\n", "<a href=x>"));
  CHECK(nofollow("X-Robots-Tag: unavailable_after: 25 Jun 2010 15:00:00 PST, nofollow\r\n",
                 "<a href=x>"));
  for (const std::string name : {"max-snippet", "max-image-preview", "Max-Video-Preview"}) {
    CAPTURE(name);
    CHECK(nofollow("X-Robots-Tag: " + name + ": 5, nofollow\r\n", "<a href=x>"));
  }
}

TEST_CASE("links in XML have a rel, too", "[details][xml]") {
  const auto rel = [](std::string_view type, std::string_view document) {
    const auto report = report_of("HTTP/1.1 200 OK\r\nContent-Type: " + std::string(type) +
                                  "\r\n\r\n" + std::string(document));
    REQUIRE(report.links.size() == 1);
    return std::string(report.links[0].rel);
  };
  CHECK(rel("application/atom+xml",
            "<feed xmlns='http://www.w3.org/2005/Atom'><link rel='self' href='x'/></feed>") ==
        "self");
  CHECK(rel("image/svg+xml",
            "<svg xmlns='http://www.w3.org/2000/svg'><a rel='nofollow' href='x'/></svg>") ==
        "nofollow");
  CHECK(rel("image/svg+xml",
            "<svg xmlns='http://www.w3.org/2000/svg'><link rel='next' href='x'/></svg>")
            .empty());
}

TEST_CASE("meta elements with content are reported with the details", "[details]") {
  constexpr std::string_view html =
      "<meta charset=utf-8><meta name=a content=' one\n two '><template><meta name=b content=c>"
      "</template><meta property=og:image content='&quot;q&quot;'><META HTTP-EQUIV=refresh "
      "CONTENT='1;url=x'><meta name=empty>";
  for (const Engine engine : {Engine::scan, Engine::tree}) {
    Options options = with_details();
    options.engine = engine;
    const auto examination = examine(html, {}, options);
    REQUIRE(examination);
    REQUIRE(examination->entities.size() == 1);
    const auto& metas = examination->entities[0].metas;
    REQUIRE(metas.size() == 3);
    CHECK(metas[0].name == "a");
    CHECK(metas[0].content == "one two");
    CHECK(metas[1].property == "og:image");
    CHECK(metas[1].content == "\"q\"");
    CHECK(metas[2].http_equiv == "refresh");
    options.details = false;
    CHECK(examine(html, {}, options)->entities[0].metas.empty());
  }
  const auto xhtml = examine(
      "<html xmlns='http://www.w3.org/1999/xhtml'><head><meta name='a' content='b'/></head></html>",
      {.content_type = "application/xhtml+xml"}, with_details());
  REQUIRE(xhtml);
  REQUIRE(xhtml->entities.size() == 1);
  REQUIRE(xhtml->entities[0].metas.size() == 1);
  CHECK(xhtml->entities[0].metas[0].content == "b");
  const auto longer = examine("<meta name=a content=" + std::string(1025, 'x') + ">",
                              {.content_type = "text/html"}, with_details());
  REQUIRE(longer);
  CHECK(longer->entities.at(0).metas.at(0).content.size() == 1024);
  std::string many;
  for (int i = 0; i < 1500; ++i) many += "<meta name=n content='" + std::to_string(i) + "'>";
  const auto bounded = examine(many, {.content_type = "text/html"}, with_details());
  REQUIRE(bounded);
  CHECK(bounded->entities.at(0).metas.size() == 1000);
}

TEST_CASE("details of the last link count, too", "[document][limits]") {
  Options options;
  options.details = true;
  options.limits.target_bytes = 500;
  for (const char* href : {"x", "x y"}) {  // on the fast path, and not on it
    CAPTURE(href);
    const std::string html =
        "<a title=" + std::string(1000, 't') + " href='" + std::string(href) + "'>";
    const auto seen = examine(html, {.retrieval_url = "http://h/"}, options);
    REQUIRE_FALSE(seen);
    CHECK(seen.error().detail == "target_bytes");
  }
}

}  // namespace
}  // namespace absolve
