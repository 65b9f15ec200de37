#include "document/media_type.hpp"
#include "document/formats.hpp"

#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "document/loaded_links.hpp"
#include "formats/media_types.hpp"
#include "message/body.hpp"

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
  // Names that wget -E writes.
  CHECK(media_type_of("a{}", "style.php?v=1.css", {}) == "text/css");
  CHECK(media_type_of("a{}", "style.css?v=2", {}) == "text/css");
  CHECK(media_type_of("x", "app.js?x=1.html", {}) == "text/html");
  CHECK(media_type_of("<a>", "a.html", "text/plain; charset=x") == "text/plain");
}

TEST_CASE("signatures decide before names, and compressed bytes before what is stated",
          "[media_type]") {
  using namespace std::string_literals;
  const auto type = [](const std::string& bytes, const char* stated = "") {
    return media_type_of(bytes, "a.html", stated);
  };
  CHECK(type("\x1F\x8B\x08") == "application/gzip");
  CHECK(type("\x28\xB5\x2F\xFDx") == "application/zstd");
  CHECK(type("\x28\xB5\x2F\xFCx") == "text/html");
  CHECK(type("\x28\xB5\x2F\xFD", "text/html") == "application/zstd");
  CHECK(type("\x1F\x8B", "text/html") == "application/gzip");
  CHECK(type("BZh9") == "application/x-bzip2");
  CHECK(type("PK\x03\x04") == "application/zip");
  CHECK(type("PK\x03\x04", "text/html") == "text/html");
  CHECK(type("WARC/1.0") == "application/warc");
  CHECK(type("filedesc://a.arc 0.0.0.0") == "application/x-internet-archive");
  CHECK(type("%PDF-1.4") == "application/pdf");
  CHECK(type("HTTP/1.1 200 OK") == "message/http");
  CHECK(type("HTTP/2 200") == "message/http");
  CHECK(type("HTTP/1x") == "text/html");
  // RFC 9112 10.2: a sequence of messages.
  CHECK(type("HTTP/1.1 200", "application/http; msgtype=response") == "message/http");
  CHECK(type("x", "application/http2") == "application/http2");
}

TEST_CASE("what is said to be an HTTP message and has no header is read by its bytes",
          "[media_type][http]") {
  const auto type = [](std::string_view bytes) {
    return media_type_of(bytes, "", "application/http; msgtype=response");
  };
  for (const char* header : {"", "HTTP/1.1 200 OK\r\n\r\n", "\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
                             "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "Content-Type: text/html\n\n",
                             "ICY 200 OK\r\nContent-Type: text/html\r\n\r\n"}) {
    CAPTURE(header);
    CHECK(type(header) == "message/http");
  }
  // RFC 1945 6: a response of HTTP/0.9 is only a body.
  CHECK(type("<p>a</p>\n") == "text/html");
  CHECK(type("<?xml version='1.0'?><a/>") == "application/xml");
  CHECK(type("Words.\nMore words.\n") == "text/plain");
  CHECK(type("\x01\x02") == "application/octet-stream");
  CHECK(type("%PDF-1.4") == "application/pdf");
  const auto read =
      examine("<a href=x>", {.retrieval_url = "http://h/d/", .content_type = "application/http"});
  REQUIRE(read);
  CHECK(read->entities.at(0).links.size() == 1);
  REQUIRE(read->diagnostics.size() == 1);
  CHECK(read->diagnostics[0].code == DiagnosticCode::no_http_header);
  CHECK(read->diagnostics[0].arguments == std::vector<std::string>{"text/html"});
}

TEST_CASE("MIME Sniffing 7.1: binary bytes, among the first 1445", "[media_type]") {
  using namespace std::string_literals;
  CHECK(media_type_of(std::string(64, 'a') + '\x01', "a.html", {}) == "application/octet-stream");
  CHECK(media_type_of("\0<\0p\0>\0 "s, "a.html", {}) == "text/html");
  CHECK(looks_binary("a"s + '\0'));
  for (const int byte : {0x00, 0x08, 0x0B, 0x0E, 0x1A, 0x1C, 0x1F}) {
    CAPTURE(byte);
    CHECK(looks_binary(std::string("a") + static_cast<char>(byte)));
  }
  for (const int byte : {0x09, 0x0A, 0x0C, 0x0D, 0x1B, 0x20, 0x7F, 0x80}) {
    CAPTURE(byte);
    CHECK_FALSE(looks_binary(std::string("a") + static_cast<char>(byte)));
  }
  CHECK(looks_binary(std::string(1444, 'a') + '\0'));
  CHECK_FALSE(looks_binary(std::string(1445, 'a') + '\0'));
  // A byte order mark of UTF-16, in either order, and an XML declaration in it.
  CHECK_FALSE(looks_binary("\xFF\xFE\0x"s));
  CHECK_FALSE(looks_binary("\xFE\xFF\0x"s));
  CHECK(looks_binary("\xFF\xFD\0x"s));
  CHECK(markup_type("\xFF\xFEx") == "text/html");
  CHECK(markup_type("\xFE\xFFx") == "text/html");
  CHECK(markup_type("<\0?\0"s) == "application/xml");
  CHECK(markup_type("\0<\0?"s) == "application/xml");
}

TEST_CASE("HTML 4.6.7: the link types that load their target", "[embedding]") {
  for (const std::string rel : {"apple-touch-icon", "icon", "manifest", "mask-icon",
                                "modulepreload", "preload", "stylesheet"}) {
    CAPTURE(rel);
    CHECK(rel_embeds(rel));
    CHECK(rel_embeds("x " + rel + "\ty"));
    CHECK_FALSE(rel_embeds(rel + "x"));
    CHECK_FALSE(rel_embeds("x" + rel));
  }
  CHECK(rel_embeds("Shortcut ICON"));
  for (const char* rel : {"", "next", "canonical", "alternate", "dns-prefetch", "prefetch"}) {
    CHECK_FALSE(rel_embeds(rel));
  }
  // In a long value, only the tokens that end within the first 1024 bytes count.
  CHECK(has_rel(std::string(1019, ' ') + "next more", "next"));
  CHECK(has_rel(std::string(1020, ' ') + "next more", "next"));
  CHECK_FALSE(has_rel(std::string(1021, ' ') + "next more", "next"));
  CHECK_FALSE(has_rel(std::string(1022, ' ') + "next more", "ne"));
  CHECK(has_rel(std::string(1020, ' ') + "next", "next"));
}

TEST_CASE("which types hold documents", "[media_type]") {
  for (const char* type : {"message/http", "message/rfc822", "message/global", "message/news",
                           "application/mbox", "multipart/related"}) {
    CAPTURE(type);
    CHECK(is_message(type));
  }
  CHECK_FALSE(is_message("message/partial"));
  CHECK_FALSE(is_message("text/html"));
}

TEST_CASE("a page is a page under the name of a source file", "[media_type]") {
  CHECK(media_type_of("\n<!DOCTYPE HTML><p>", "tree/app.js", {}) == "text/html");
  CHECK(media_type_of("<html lang=en>", "README.md", {}) == "text/html");
  CHECK(media_type_of("<p>x", "README.md", {}) == "text/markdown");
  CHECK(media_type_of("x <html>", "a.ts", {}) == "text/typescript");
  // For formats that absolve reads, the suffix decides.
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
  CHECK(media_type_of("<?xm?>", "", {}) == "text/html");
  // A namespace that HTML does not have is a sign of XML.
  for (const std::string_view xml :
       {"<kml xmlns='urn:k'>", "<!-- x --><k:kml a='b' xmlns:k=\"urn:k\"/>", "<a\nxmlns='urn:k'>",
        "<!DOCTYPE a [<!ENTITY x 'y'>]> <a xmlns='urn:k'>"}) {
    CAPTURE(xml);
    CHECK(media_type_of(xml, "", {}) == "application/xml");
    CHECK(media_type_of(xml, "x.foo", {}) == "application/xml");
    CHECK(media_type_of(xml, "x.html", {}) == "text/html");
    CHECK(media_type_of(xml, "x", "text/html") == "text/html");
  }
  for (const std::string_view html :
       {"<a xmlns='http://www.w3.org/1999/xhtml'>", "<svg xmlns='http://www.w3.org/2000/svg'>",
        "<html xmlns='urn:k'>", "<p xmlns:k='urn:k'>", "<p data-xmlns='urn:k'>", "<p xmlns=urn:k>",
        "<p xmlns=''>", "<p xmlns='", "<p>xmlns='urn:k'", "<>", "<", "<!-- "}) {
    CAPTURE(html);
    CHECK(media_type_of(html, "", {}) == "text/html");
  }
  using namespace std::string_view_literals;
  CHECK(media_type_of("\0<\0?\0x\0m\0l\0 "sv, "", {}) == "application/xml");
  CHECK(media_type_of("<\0?\0x\0m\0l\0 \0"sv, "", {}) == "application/xml");
  CHECK(media_type_of("\xEF\xBB\xBFSubject: x\n\n", "", {}) == "message/rfc822");
}

TEST_CASE("MIME Sniffing 7.1: a body that HTTP delivers without a type", "[media_type][http]") {
  CHECK(sniffed_media_type(" <!DOCTYPE html>") == "text/html");
  CHECK(sniffed_media_type("<?xml version='1.0'?>") == "application/xml");
  CHECK(sniffed_media_type(" <?xml-stylesheet href='a'?><rss/>") == "application/xml");
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

TEST_CASE("what leads elsewhere embeds nothing, on any element", "[embedding]") {
  CHECK(embeds("div", LinkKind::css, ""));
  CHECK(embeds("div", LinkKind::url, "image/png"));
  for (const LinkKind kind : {LinkKind::refresh, LinkKind::json, LinkKind::header}) {
    CHECK_FALSE(embeds("div", kind, "image/png"));
  }
  CHECK(is_page("text/html"));
  CHECK_FALSE(is_page("text/css"));
  for (const char* element :
       {"a", "area", "base", "blockquote", "button", "del", "form", "head", "ins", "meta", "q"}) {
    CAPTURE(element);
    CHECK_FALSE(embeds(element, LinkKind::url, "image/png"));
  }
}

TEST_CASE("a page under the name of another type is named", "[media_type]") {
  const auto told = [](const std::string& bytes, const std::string& name,
                       const std::string& type = "") {
    const auto seen = examine(bytes, {.name = name, .content_type = type});
    REQUIRE(seen);
    std::string codes;
    for (const Diagnostic& own : seen->diagnostics) codes += message_of(own) + "\n";
    return codes;
  };
  const std::string page = " <!doctype HTML>\n<p>";
  for (const auto& [name, type] : std::vector<std::pair<std::string, std::string>>{
           {"a.css", "text/css"}, {"a.txt", "text/plain"}}) {
    CHECK(told(page, name) ==
          "it begins like HTML, and is read as " + type + " because its name says so\n");
    CHECK(told(page, name, type).empty());
    CHECK(told("<p>", name).empty());
  }
  const std::string mail = "MIME-Version: 1.0\n\n";
  CHECK(told(mail + page, "a.eml") ==
        "it begins like HTML, and is read as text/plain because its header states no type\n");
  CHECK(told("Content-Type: text/plain\n" + mail + page, "a.eml").empty());
  CHECK(told(mail + "See" + page, "a.eml").empty());
  CHECK(told("See" + page, "a.txt").empty());
  CHECK(told(page, "a.html").empty());
  CHECK(told("<html xmlns='http://www.w3.org/1999/xhtml'/>", "a.xml").empty());
  CHECK(told("<html xmlns='http://www.w3.org/1999/xhtml'/>", "a.xhtml").empty());
}

TEST_CASE("JSON and calendars are listed and never edited, manifests are edited", "[media_type]") {
  Options with_text;
  with_text.attributes = *AttributeTable::make(std::vector<std::string>{"+text"});
  // RFC 2425 5: text/directory; RFC 6350 and its predecessors.
  for (const char* type : {"application/json", "application/ld+json", "text/calendar", "text/vcard",
                           "text/x-vcard", "text/directory"}) {
    CAPTURE(type);
    REQUIRE(format_of(type) != nullptr);
    CHECK_FALSE(is_edited(format_of(type), {}));
    CHECK_FALSE(is_edited(format_of(type), with_text));
  }
  CHECK(is_edited(format_of("text/plain"), with_text));
  CHECK(is_edited(format_of("application/manifest+json"), {}));
  CHECK_FALSE(is_edited(nullptr, {}));
}

}  // namespace
TEST_CASE("HTML 4.8.5 to 4.8.7 and 16.3.2: the elements that show a document in a frame",
          "[embedding]") {
  for (const char* element : {"embed", "frame", "iframe", "object"}) {
    CAPTURE(element);
    CHECK(is_frame(element));
  }
  for (const char* element : {"a", "frameset", "img", "link", "video"}) {
    CAPTURE(element);
    CHECK_FALSE(is_frame(element));
  }
}

}  // namespace absolve
