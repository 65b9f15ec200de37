#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

// Code, offset and arguments of each diagnostic.
std::vector<std::string> notes(std::string_view text, std::string type,
                               const Options& options = {}) {
  const auto seen =
      examine(text, {.retrieval_url = "http://h/", .content_type = std::move(type)}, options);
  REQUIRE(seen);
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : seen->diagnostics) {
    std::string line(name_of(diagnostic.code));
    if (diagnostic.offset) line += " " + std::to_string(*diagnostic.offset);
    for (const std::string& argument : diagnostic.arguments) line += "|" + argument;
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST_CASE("HTML 4.8.4.3.10: candidates that browsers drop are noted", "[malformed]") {
  const auto of = [](const std::string& value) {
    return notes("<img srcset='" + value + "'>", "text/html");
  };
  CHECK(of("a 1x, b 2x 3w, c foo, d").size() == 1);
  CHECK(of("a 1x, b 2x 3w , c foo, d") ==
        Lines{"malformed_passed_over 19|2|srcset candidate|b 2x 3w"});
  CHECK(of("my photo.png 2x") ==
        Lines{"malformed_passed_over 13|1|srcset candidate|my photo.png 2x"});
  CHECK(of("a&amp;b -1x") == Lines{"malformed_passed_over 13|1|srcset candidate|a&b -1x"});
  CHECK(of("a (b, c) 1x") == Lines{"malformed_passed_over 13|1|srcset candidate|a (b, c) 1x"});
  CHECK(of(", a, b 2x,, ").empty());
}

TEST_CASE("CSS Syntax 3, 4.3.5 and 4.3.6: bad URLs and bad strings are noted", "[malformed]") {
  const auto of = [](const std::string& css) { return notes(css, "text/css"); };
  CHECK(of("a{b:url(c d)}") == Lines{"malformed_passed_over 8|1|CSS URL|c d"});
  CHECK(of("a{b:url( images (1).jpg)}") == Lines{"malformed_passed_over 9|1|CSS URL|images (1"});
  CHECK(of("a{b:url(c'd)}e{f:url(g\"h)}") == Lines{"malformed_passed_over 8|2|CSS URL|c'd"});
  CHECK(of("a{b:url(\\\n)}") == Lines{"malformed_passed_over 8|1|CSS URL|\\\n"});
  CHECK(of("a{b:url('c\nd')}") == Lines{"malformed_passed_over 9|1|CSS URL|c"});
  CHECK(of("@import 'c\n;") == Lines{"malformed_passed_over 9|1|CSS URL|c"});
  CHECK(of("a{b:image-set('c\n' 1x)}") == Lines{"malformed_passed_over 15|1|CSS URL|c"});
  // No URL is meant here, or none counts.
  CHECK(of("a{content:'c\n}").empty());
  CHECK(of("@namespace url(c d);").empty());
  CHECK(of("a{} @import 'c\n;").empty());
  CHECK(of("/* url(c d) */ a{b:url(  )}").empty());
  CHECK(notes("<p style='b:url(c &#34;d)'>", "text/html") ==
        Lines{"malformed_passed_over 16|1|CSS URL|c \"d"});
}

TEST_CASE("HTML 4.2.5.3: a refresh that browsers ignore is noted", "[malformed]") {
  const auto of = [](const std::string& value) {
    return notes("<meta http-equiv=refresh content='" + value + "'>", "text/html");
  };
  CHECK(of("url=x") == Lines{"malformed_passed_over 34|1|refresh|url=x"});
  CHECK(of("5s; url=x") == Lines{"malformed_passed_over 34|1|refresh|5s; url=x"});
  for (const std::string_view sound : {"5", "5;", "0;url=x", ".5, x", "5; url"}) {
    CAPTURE(sound);
    CHECK(of(std::string(sound)).empty());
  }
}

TEST_CASE("fields of HTTP that are malformed are noted", "[malformed][http]") {
  const std::string front = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";
  const auto of = [&](const std::string& fields) {
    Lines lines = notes(front + fields + "\r\n\r\nx", "message/http");
    for (std::string& line : lines) line.erase(0, line.find('|'));
    return lines;
  };
  CHECK(of("Link: a, <b>; rel=x, <c") == Lines{"|1|Link value|a", "|1|Link value|<c"});
  CHECK(of("Link: <a> b, <c>") == Lines{"|1|Link value|b"});
  CHECK(of("Link: <a>, , <c>; rel=\"x, y\"").empty());
  CHECK(of("Refresh: url=x") == Lines{"|1|Refresh field|url=x"});
  CHECK(of("Report-To: {") == Lines{"|1|Report-To field|{"});
  CHECK(of("Speculation-Rules: /a") == Lines{"|1|Speculation-Rules field|/a"});
  const std::string link = front + "Link: a\r\n\r\nx";
  CHECK(
      notes(link, "message/http") ==
      Lines{"malformed_passed_over " + std::to_string(link.find("a\r\n\r\n")) + "|1|Link value|a"});
}

TEST_CASE("RFC 2369 2: what ends the list of URLs in a field of mail is noted",
          "[malformed][message]") {
  const auto of = [](const std::string& field) {
    return notes(field + "\nContent-Type: text/html\n\n<p>", "message/rfc822");
  };
  CHECK(of("List-Unsubscribe: https://h/u") ==
        Lines{"malformed_passed_over 18|1|List-Unsubscribe value|https://h/u"});
  CHECK(of("list-help: <mailto:a> <http://b>") ==
        Lines{"malformed_passed_over 22|1|list-help value|<http://b>"});
  CHECK(of("List-Help: <mailto:a") ==
        Lines{"malformed_passed_over 11|1|List-Help value|<mailto:a"});
  CHECK(of("List-Post: NO (posting is not allowed)").empty());
  CHECK(of("List-Help: (by mail) <mailto:a> (or), <http://b>").empty());
}

TEST_CASE("relative links of JSON that a rewriting leaves are counted", "[malformed][json]") {
  const std::string feed =
      R"({"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"/a",)"
      R"("content_html":"<a href=x><a href=http://h/y><a href='#z'>","image":"http://h/i"}]})";
  const auto codes = [&](std::string_view text, const DocumentSource& source,
                         const Options& options = {}) {
    const auto done = rewrite(text, source, options);
    REQUIRE(done);
    CHECK(done->edits.empty());
    Lines lines;
    for (const Diagnostic& diagnostic : done->examination.diagnostics) {
      lines.push_back(message_of(diagnostic));
    }
    return lines;
  };
  const DocumentSource source{.retrieval_url = "http://h/d/", .content_type = "application/json"};
  CHECK(codes(feed, source) ==
        Lines{"3 relative links left: absolve lists the links of application/json, and never edits "
              "them"});
  CHECK(codes(R"({"href":"/a"})", {.content_type = "application/json"}) ==
        Lines{"1 relative link left: there is no base"});
  CHECK(codes(R"({"href":"http://h/a"})", source).empty());
  const std::string message = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + feed;
  CHECK(codes(message, {.retrieval_url = "http://h/d/", .content_type = "message/http"}).size() ==
        1);
  // A transform has other targets, and says itself what it leaves.
  Options options;
  options.transform = [](const LinkPlace&) { return std::optional<std::string>(); };
  CHECK(codes(feed, source, options).empty());
  CHECK(notes(feed, "application/json").empty());
}

TEST_CASE("AMP for Email is HTML", "[malformed][message]") {
  const std::string mail =
      "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/x-amp-html\n\n"
      "<a href=x>\n--b--\n";
  const auto done = rewrite(mail, {.retrieval_url = "http://h/", .content_type = "message/rfc822"});
  REQUIRE(done);
  CHECK(apply_edits(mail, done->edits).find("<a href=http://h/x>") != std::string::npos);
}

TEST_CASE("RFC 2046 4.1.4: an unknown subtype of text is plain text, but not among files of a page",
          "[malformed][message]") {
  const auto urls = [](const std::string& type, const std::string& around) {
    const std::string mail = "Content-Type: multipart/" + around + "; boundary=b\n\n--b\n\nx\n" +
                             "--b\nContent-Type: " + type + "\n\nsee http://i/a\n--b--\n";
    const auto seen = examine(mail, {.content_type = "message/rfc822"});
    REQUIRE(seen);
    Lines lines;
    for (const EntityReport& entity : seen->entities) {
      for (const Link& link : entity.links)
        lines.push_back(entity.media_type + " " + std::string(*link.url));
    }
    return lines;
  };
  CHECK(urls("text/markdown; charset=utf-8", "mixed") == Lines{"text/markdown http://i/a"});
  CHECK(urls("text/csv", "alternative") == Lines{"text/csv http://i/a"});
  CHECK(urls("text/javascript", "mixed").empty());
  CHECK(urls("text/markdown", "related").empty());
  CHECK(urls("application/x-y", "mixed").empty());
}

TEST_CASE("text/xsl is XML, and text/watch-html HTML", "[malformed]") {
  const auto rewritten = [](const std::string& text, const std::string& type) {
    const auto done = rewrite(text, {.retrieval_url = "http://h/", .content_type = type});
    REQUIRE(done);
    return apply_edits(text, done->edits);
  };
  const std::string sheet =
      "<x:stylesheet xmlns:x='http://www.w3.org/1999/XSL/Transform' version='1.0'>"
      "<x:import href='";
  CHECK(rewritten(sheet + "i'/></x:stylesheet>", "text/xsl") ==
        sheet + "http://h/i'/></x:stylesheet>");
  CHECK(rewritten("<a href=x>", "text/watch-html") == "<a href=http://h/x>");
}

TEST_CASE("XML 1.0 3.3.2 and 4.4: links that only the DTD declares are counted", "[malformed]") {
  const auto of = [](const std::string& subset, const std::string& body) {
    return notes("<!DOCTYPE html [" + subset + "]><html xmlns='http://www.w3.org/1999/xhtml'>" +
                     body + "</html>",
                 "application/xhtml+xml");
  };
  const std::string image = "<!ATTLIST img src CDATA #FIXED 'f.png' alt CDATA 'x' style CDATA ''>";
  CHECK(of(image, "<img/><img/>") == Lines{"declared_not_read|2"});
  CHECK(of(image, "<img src='f.png' style=''/>").empty());
  CHECK(of("<!ENTITY j '<img src=\"e.png\" alt=\"\"/><p>y</p>'>", "&j;") ==
        Lines{"declared_not_read|1"});
}

TEST_CASE("resources in front of the BASE that changes their targets are noted", "[malformed]") {
  const auto of = [](const std::string& html) { return notes(html, "text/html"); };
  const std::string base = "<base href=/q/>";
  CHECK(of("<link rel='x StyleSheet' href=a><script src=b></script>" + base) ==
        Lines{"loads_before_base 30|2"});
  CHECK(of("<iframe src=a></iframe>" + base) == Lines{"loads_before_base 12|1"});
  CHECK(of("<link rel=icon href=a><a href=b></a><img src=c>" + base).empty());
  CHECK(of("<script src=http://i/b></script><script src=''></script>" + base).empty());
  CHECK(of("<script src=a></script><base href=/>").empty());
  CHECK(of(base + "<script src=a></script>").empty());
  CHECK(of("<template><script src=a></script></template>" + base).empty());
  CHECK(of("<noscript><link rel=stylesheet href=a></noscript>" + base).empty());
  CHECK(of("<script src=a></script><base href=data:x>").size() == 1);  // it is no base
}

TEST_CASE("scripts that load images late write url() of CSS, too", "[malformed][lazy]") {
  const std::vector<std::string> lazy{"+lazy"};
  const Options options{.attributes = *AttributeTable::make(lazy)};
  const auto rewritten = [&](std::string_view html) {
    const auto done =
        rewrite(html, {.retrieval_url = "http://h/", .content_type = "text/html"}, options);
    REQUIRE(done);
    return apply_edits(html, done->edits);
  };
  CHECK(rewritten("<div data-bg='url(x.png)'><div data-bg=\"URL('y)')\"><div data-bg=url>") ==
        "<div data-bg='url(http://h/x.png)'><div data-bg=\"URL('http://h/y)')\">"
        "<div data-bg=http://h/url>");
  CHECK(rewritten("<div data-bg-multi='url(x), linear-gradient(red, blue), url(y)'>") ==
        "<div data-bg-multi='url(http://h/x), linear-gradient(red, blue), url(http://h/y)'>");
  CHECK(rewritten("<div data-background-image=x>") == "<div data-background-image=http://h/x>");
}

}  // namespace
}  // namespace absolve
