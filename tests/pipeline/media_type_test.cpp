#include "pipeline/media_type.hpp"

#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "mime/sniffed_type.hpp"

namespace absolve {
namespace {

TEST_CASE("the suffix of a name decides, also against markup at the front", "[media_type]") {
  CHECK(media_type_of("<a href=x>", "a/app.js", {}) == "text/javascript");
  CHECK(media_type_of("out = '<a href=x>'", "app.MJS", {}) == "text/javascript");
  CHECK(media_type_of("<p>", "page.php", {}) == "text/html");
  CHECK(media_type_of("text <a>", "index.html", {}) == "text/html");
  CHECK(media_type_of("text <a>", "index.html?v=1.js", {}) == "text/html");
  CHECK(media_type_of("<x/>", "style.xsl", {}) == "application/xslt+xml");
  CHECK(media_type_of("{}", "d/manifest.json", {}) == "application/manifest+json");
  // The names of wget -E.
  CHECK(media_type_of("a{}", "style.php?v=1.css", {}) == "text/css");
  CHECK(media_type_of("a{}", "style.css?v=2", {}) == "text/css");
  CHECK(media_type_of("x", "app.js?x=1.html", {}) == "text/html");
  CHECK(media_type_of("<a>", "a.html", "text/plain; charset=x") == "text/plain");
}

TEST_CASE("a page is a page under the name of a source file", "[media_type]") {
  CHECK(media_type_of("\n<!DOCTYPE HTML><p>", "tree/app.js", {}) == "text/html");
  CHECK(media_type_of("<html lang=en>", "README.md", {}) == "text/html");
  CHECK(media_type_of("<p>x", "README.md", {}) == "text/markdown");
  CHECK(media_type_of("x <html>", "a.ts", {}) == "text/typescript");
  // Formats that are read keep their suffix.
  CHECK(media_type_of("<html>", "a.css", {}) == "text/css");
  const std::string xhtml = "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC 'x'><br>";
  CHECK(media_type_of(xhtml, "page", {}) == "text/html");
  CHECK(media_type_of(xhtml, "page.xml", {}) == "application/xml");
  CHECK(media_type_of("<?xml version='1.0'?><a><html/></a>", "page", {}) == "application/xml");
}

TEST_CASE("without a known suffix the first bytes decide", "[media_type]") {
  CHECK(media_type_of("<a href=x>", "v1.2/page.foo", {}) == "text/html");
  CHECK(media_type_of("out = '<a href=x>'", "script.foo", {}) == "text/plain");
  CHECK(media_type_of("text <a href=x>", "script.d/page", {}) == "text/html");
  CHECK(media_type_of("text <a href=x>", "", {}) == "text/html");
  CHECK(media_type_of("\xEF\xBB\xBF \n<?xml version='1.0'?><feed/>", "feed", {}) ==
        "application/xml");
  CHECK(media_type_of("<?xmlish?>", "", {}) == "text/html");
  using namespace std::string_view_literals;
  CHECK(media_type_of("\0<\0?\0x\0m\0l\0 "sv, "", {}) == "application/xml");
  CHECK(media_type_of("<\0?\0x\0m\0l\0 \0"sv, "", {}) == "application/xml");
  CHECK(media_type_of("\xEF\xBB\xBFSubject: x\n\n", "", {}) == "message/rfc822");
}

TEST_CASE("MIME Sniffing 7.1: a body that HTTP delivers without a type", "[media_type][http]") {
  CHECK(sniffed_media_type(" <!DOCTYPE html>") == "text/html");
  CHECK(sniffed_media_type("<?xml version='1.0'?>") == "application/xml");
  CHECK(sniffed_media_type("x = '<a href=y>'") == "text/plain");
  CHECK(sniffed_media_type("\x01\x02") == "application/octet-stream");
  const std::string script = "HTTP/1.1 200 OK\r\n\r\nx = '<a href=y>'";
  const auto done = rewrite(script, {.retrieval_url = "http://h/"});
  REQUIRE(done);
  CHECK(done->edits.empty());
  const std::string page = "HTTP/1.1 200 OK\r\n\r\n<a href=y>";
  CHECK(apply_edits(page, rewrite(page, {.retrieval_url = "http://h/"})->edits)
            .ends_with("<a href=http://h/y>"));
}

}  // namespace
}  // namespace absolve
