// JSON documents, and sitemaps.

#include <catch2/catch.hpp>

#include "absolve/document.hpp"

namespace absolve {
namespace {

std::string urls(std::string_view text, const std::string& type, const std::string& name = "") {
  const auto examination =
      examine(text, {.name = name, .retrieval_url = "http://h.example/d/m", .content_type = type});
  REQUIRE(examination);
  std::string all;
  for (const EntityReport& report : examination->entities) {
    for (const Link& link : report.links) {
      CHECK(link.kind == (type.ends_with("xml") ? LinkKind::url : LinkKind::json));
      all.append(all.empty() ? "" : " ").append(link.url.value_or("none"));
    }
  }
  return all;
}

constexpr std::string_view manifest =
    R"({"name":"http://h/n","start_url":"a?x","scope":"","id":"i","icons":[{"src":"b"},)"
    R"({"src":"\/c"}],"shortcuts":[{"url":"d","icons":[{"src":"e","sizes":"1x1"}]}],)"
    R"("share_target":{"action":"f"},"description":"src"})";

TEST_CASE("a web manifest is relative to its own URL", "[json]") {
  const std::string found =
      "http://h.example/d/a?x http://h.example/d/b http://h.example/c http://h.example/d/d "
      "http://h.example/d/e http://h.example/d/f";
  CHECK(urls(manifest, "application/manifest+json") == found);
  CHECK(urls(manifest, "", "x/site.webmanifest") == found);
  CHECK(urls(manifest, "", "x/manifest.json") == found);
  const DocumentSource source{.name = "m.webmanifest", .retrieval_url = "http://h.example/d/m"};
  const auto done = rewrite(manifest, source);
  REQUIRE(done);
  CHECK(apply_edits(manifest, done->edits) ==
        R"({"name":"http://h/n","start_url":"http://h.example/d/a?x","scope":"","id":"i",)"
        R"("icons":[{"src":"http://h.example/d/b"},{"src":"http://h.example\/c"}],)"
        R"("shortcuts":[{"url":"http://h.example/d/d","icons":[{"src":"http://h.example/d/e",)"
        R"("sizes":"1x1"}]}],"share_target":{"action":"http://h.example/d/f"},)"
        R"("description":"src"})");
}

TEST_CASE("names of members hold for their own values alone", "[json]") {
  const std::string type = "application/manifest+json";
  CHECK(urls(R"({"share_target":{"action":"a","params":{"url":"link"}}})", type) ==
        "http://h.example/d/a");
  CHECK(urls(R"({"a":{"b":{"c":[{"src":"y"},"z"]}},"shortcuts":[{"icons":[{"src":"i"},"n"]}]})",
             type) == "http://h.example/d/y http://h.example/d/i");
  std::string deep;
  for (int i = 0; i < 63; ++i) deep += R"({"a":)";
  const auto closed = [](const std::string& text, std::size_t depth) {
    return text + std::string(depth, '}');
  };
  CHECK(urls(closed(deep + R"({"src":"x")", 64), type) == "http://h.example/d/x");
  CHECK(urls(closed(deep + R"({"a":{"src":"x")", 65), type).empty());
}

TEST_CASE("what is no JSON is left, and said to be", "[json]") {
  for (const char* text : {R"({"src":"a",})", R"({"src":"a","n":1e999})", ""}) {
    const auto done = rewrite(text, {.name = "m.webmanifest", .retrieval_url = "http://h/"});
    REQUIRE(done);
    CHECK(done->edits.empty());
    REQUIRE(done->examination.diagnostics.size() == 1);
    CHECK(done->examination.diagnostics[0].code == DiagnosticCode::not_well_formed);
  }
}

TEST_CASE("a script of JSON that nobody can read is said to be so", "[json]") {
  const auto codes = [](const std::string& script) {
    const auto done = examine("<script type=" + script + "</script>",
                              {.retrieval_url = "http://h/", .content_type = "text/html"});
    REQUIRE(done);
    std::string all;
    for (const Diagnostic& own : done->diagnostics) all.append(name_of(own.code)).append(" ");
    return all;
  };
  CHECK(codes(R"(importmap>{"imports":{"a":"./x",}})") == "script_refused ");
  CHECK(codes("speculationrules>{rules}") == "script_refused ");
  CHECK(codes(R"(importmap>{"imports":{}})").empty());
}

TEST_CASE("JSON-LD 1.1 4.1.3: the base of each node", "[json]") {
  const std::string type = "application/ld+json";
  CHECK(urls(R"([{"@context":{"@base":"http://a/"},"@id":"x"},)"
             R"({"@context":["http://s/",{"@base":"http://b/"}],"@id":"y"},{"@id":"z"}])",
             type) == "http://a/x http://b/y http://h.example/d/z");
  CHECK(urls(R"({"@context":[{"@base":"http://a/"},{"@base":"http://b/"}],"@id":"x"})", type) ==
        "http://b/x");
  const auto done = examine(R"({"@context":{"@base":"http://[a/"},"@id":"x","image":"./y"})",
                            {.retrieval_url = "http://h/", .content_type = type});
  REQUIRE(done);
  REQUIRE(done->diagnostics.size() == 1);
  CHECK(done->diagnostics[0].code == DiagnosticCode::base_unusable);
}

TEST_CASE("where schema.org has only URLs, a file name is one", "[json]") {
  CHECK(urls(R"({"image":{"url":"i/a.jpg"},"logo":["l.png","i/m"],"sameAs":"b/","contentUrl":"c"})",
             "application/ld+json") ==
        "http://h.example/d/i/a.jpg http://h.example/d/l.png http://h.example/d/i/m "
        "http://h.example/d/b/");
  CHECK(urls(R"({"item":"a.png","target":"b.png","name":"c.png","image":"A name. Or two"})",
             "application/ld+json")
            .empty());
}

TEST_CASE("of other JSON, URLs of the web and each href are listed", "[json]") {
  constexpr std::string_view jrd =
      R"({"subject":"acct:a@h","aliases":["https://h/a","HTTP://h/b"],"links":[{"rel":"self",)"
      R"("href":"./x"},{"href":"y"},{"template":"https://h/?{u}"}],"text":"see http://h/ now",)"
      R"("a":{"b":{"c":{"d":{"href":"../deep"}}}},"n":[1,null,true]})";
  const std::string found =
      "https://h/a http://h/b http://h.example/d/x https://h/?{u} http://h.example/deep";
  for (const char* type : {"application/json", "text/json", "application/jrd+json"}) {
    CHECK(urls(jrd, type) == found);
  }
  CHECK(urls(jrd, "", "host-meta.json") == found);
  CHECK(urls("\xEF\xBB\xBF[\"http://h/\"]", "application/json") == "http://h/");
  CHECK(urls("[\"http://h/\"", "application/json").empty());
  CHECK(urls(R"({"url":"/a","name":"/b"})", "application/ld+json") == "http://h.example/a");
  // rewrite leaves JSON data unchanged.
  const auto done = rewrite(jrd, {.retrieval_url = "http://h/", .content_type = "text/json"});
  REQUIRE(done);
  CHECK(done->edits.empty());
}

TEST_CASE("JSON Feed 1.1: the links in the HTML of its items", "[json]") {
  const std::string feed = R"({"version":"https://jsonfeed.org/version/1.1","items":[{"url":"u",)"
                           R"("content_html":"<a href=\"x\\u0079\">\u003ca href='z'>"}]})";
  const auto seen = examine(
      feed, {.retrieval_url = "http://h.example/d/m", .content_type = "application/feed+json"});
  REQUIRE(seen);
  REQUIRE(seen->entities.size() == 2);
  const EntityReport& html = seen->entities[1];
  CHECK(html.frame == "1");
  REQUIRE(html.links.size() == 2);
  CHECK(html.links[0].url == "http://h.example/d/x/u0079");
  CHECK(html.links[1].url == "http://h.example/d/z");
  CHECK(html.links[1].span.of(feed) == "z");
  const auto done = rewrite(feed, {.retrieval_url = "http://h/", .content_type = "text/json"});
  REQUIRE(done);
  CHECK(done->edits.empty());
}

TEST_CASE("JSON-LD 1.1 4.1.3: @base, wherever it stands in the text", "[json]") {
  const std::string body = R"("@id":"./x","image":["/y","http://z.example/"],"a":{"url":"../w"})";
  const std::string found =
      "http://b.example/e/x http://b.example/y http://z.example/ http://b.example/w";
  for (const std::string& text :
       {R"({"@context":{"@base":"http:\/\/b.example/e/f"},)" + body + "}",
        "{" + body + R"(,"@context":["http://c.example/",{"@base":"http://b.example/e/"}]})"}) {
    const std::string all = urls(text, "application/ld+json");
    CHECK(all.starts_with(found));
  }
  CHECK(urls(R"({"@context":{"@base":"g/"},"@id":"./x"})", "application/ld+json") ==
        "http://h.example/d/g/x");
  // Outside of the top-level @context, @base is an ordinary name.
  CHECK(urls(R"({"@base":"http://b.example/","@id":"./x","n":{"@context":{"@base":"/c/"}}})",
             "application/ld+json") == "http://h.example/d/x");
  const auto attributes = AttributeTable::make(std::vector<std::string>{"+json_ld"});
  REQUIRE(attributes);
  Options options;
  options.attributes = *attributes;
  const std::string html =
      "<script type=application/ld+json>{\"@context\":{\"@base\":\"/b/\"},\"url\":\"./x\"}"
      "</script><script type=application/ld+json>{\"url\":\"./x\"}</script><a href=y>";
  const auto done = rewrite(html, {.retrieval_url = "http://h/d/"}, options);
  REQUIRE(done);
  CHECK(apply_edits(html, done->edits) ==
        "<script type=application/ld+json>{\"@context\":{\"@base\":\"/b/\"},\"url\":"
        "\"http://h/b/x\"}</script><script type=application/ld+json>{\"url\":"
        "\"http://h/d/x\"}</script><a href=http://h/d/y>");
  // A base that is not a URL is ignored, and so is the base of an earlier script.
  const auto seen = examine(
      "<script type=application/ld+json>{\"@context\":{\"@base\":\"/b/\"},\"url\":\"./x\"}</script>"
      "<script type=application/ld+json>{\"@context\":{\"@base\":\"http://[\"},\"@id\":\"./y\","
      "\"url\":\"./z\"}</script>",
      {.retrieval_url = "http://h/d/"}, options);
  REQUIRE(seen);
  REQUIRE(seen->entities.at(0).links.size() == 3);
  CHECK(seen->entities[0].links[0].url == "http://h/b/x");
  CHECK(seen->entities[0].links[1].url == "http://h/d/y");
  CHECK(seen->entities[0].links[2].url == "http://h/d/z");
}

TEST_CASE("JSON in a saved response is relative to what it was retrieved from", "[json][http]") {
  const auto examination =
      examine("HTTP/1.1 200 OK\r\nContent-Type: application/jrd+json\r\n\r\n{\"href\":\"/x\"}",
              {.retrieval_url = "http://h/d/"});
  REQUIRE(examination);
  CHECK(examination->entities.back().links.at(0).url == "http://h/x");
}

TEST_CASE("sitemaps, with images, videos and languages", "[xml][sitemap]") {
  CHECK(urls(R"(<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")"
             R"( xmlns:i="http://www.google.com/schemas/sitemap-image/1.1")"
             R"( xmlns:v="http://www.google.com/schemas/sitemap-video/1.1")"
             R"( xmlns:x="http://www.w3.org/1999/xhtml"><url><loc> http://h/a?b&amp;c </loc>)"
             R"(<x:link rel="alternate" hreflang="de" href="de"/><i:image><i:loc>i</i:loc>)"
             R"(<i:license>l</i:license></i:image><v:video><v:thumbnail_loc>t</v:thumbnail_loc>)"
             R"(<v:content_loc>c</v:content_loc><v:player_loc>p</v:player_loc><v:title>x</v:title>)"
             R"(</v:video><lastmod>2026</lastmod></url></urlset>)",
             "text/xml") ==
        "http://h/a?b&c http://h.example/d/de http://h.example/d/i http://h.example/d/l "
        "http://h.example/d/t http://h.example/d/c http://h.example/d/p");
  CHECK(urls(R"(<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap>)"
             R"(<loc>/s.xml</loc></sitemap></sitemapindex>)",
             "application/xml") == "http://h.example/s.xml");
  CHECK(urls("<other><loc>/x</loc></other>", "text/xml").empty());
}

}  // namespace
}  // namespace absolve
