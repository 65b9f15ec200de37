#include "crawl/record_document.hpp"

#include <catch2/catch.hpp>

namespace absolve::warc {
namespace {

const std::string head =
    "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
    "WARC-Date: 2026-11-01T00:00:00Z\r\nWARC-Target-URI: http://h/d/p\r\n"
    "Content-Type: application/http\r\nContent-Length: 9\r\n\r\n";

std::string response(std::string_view fields, std::string_view body) {
  return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + std::string(fields) + "\r\n" +
         std::string(body);
}

std::string no_sha1(std::string_view /*bytes*/) {
  return std::string(20, '\0');
}

RecordRewriting rewritten(const std::string& block) {
  const Header header(head);
  const auto source = source_of(header, block, {}, default_profile());
  auto done = rewrite_document(block, source, is_http_response(header, block), {});
  REQUIRE(done);
  return std::move(*done);
}

TEST_CASE("the document of a record is read with the URL and the type of the record", "[crawl]") {
  const Header header(head);
  const DocumentSource common{
      .name = "f", .retrieval_url = "http://o/", .content_type = "text/css"};
  const auto source = source_of(header, response("", ""), common, default_profile());
  CHECK(source.retrieval_url == "http://h/d/p");
  CHECK(source.content_type == "message/http");
  CHECK(source.name.empty());
  const Header bare("WARC/1.1\r\nWARC-Type: resource\r\nWARC-Target-URI: x\r\n\r\n");
  const auto other = source_of(bare, "text", common, default_profile());
  CHECK(other.retrieval_url == "http://o/");
  CHECK(other.content_type == "text/css");
  REQUIRE(other.stated_bases.size() == 1);
  CHECK(other.stated_bases.front().text == "x");
  // A URL of more than 64 KiB is not that of a document.
  const std::string longest = "http://h/" + std::string((std::size_t{64} << 10) - 9, 'x');
  const auto url_for = [&](const std::string& uri) {
    const std::string fields = "WARC/1.1\r\nWARC-Target-URI: " + uri + "\r\n\r\n";
    return source_of(Header(fields), "text", common, default_profile()).retrieval_url;
  };
  CHECK(url_for(longest) == longest);
  CHECK(url_for(longest + "x") == "http://o/");
}

TEST_CASE("a block is an HTTP response by its bytes and by its record", "[crawl]") {
  const auto of = [](const std::string& fields, std::string_view block) {
    return is_http_response(Header("WARC/1.1\r\n" + fields + "\r\n"), block);
  };
  CHECK(of("WARC-Type: response\r\n", "HTTP/1.1 200 OK\r\n\r\n"));
  CHECK(of("WARC-Type: resource\r\nContent-Type: message/http\r\n", "HTTP/1.0 200\r\n\r\n"));
  CHECK(of("Content-Type: application/http; msgtype=response\r\n", "HTTP/1.0 200\r\n\r\n"));
  CHECK(of("WARC-Type: response\r\n", "\r\nHTTP/1.1 200 OK\r\n\r\n"));
  CHECK_FALSE(of("WARC-Type: resource\r\n", "HTTP/1.1 200 OK\r\n\r\n"));
  CHECK_FALSE(of("WARC-Type: response\r\n", "<a>"));
}

TEST_CASE("a rewritten response has the length of its body, and is decoded", "[crawl]") {
  const RecordRewriting done = rewritten(
      response("Transfer-Encoding: chunked\r\nContent-MD5: x\r\n", "a\r\n<a href=x>\r\n0\r\n\r\n"));
  REQUIRE(done.document);
  CHECK(done.links == 1);
  CHECK(done.document->body == "<a href=http://h/d/x>");
  CHECK(done.document->header ==
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 21\r\n\r\n");
  CHECK(done.document->content_type == "text/html");
  CHECK(done.document->has_other_body);

  const RecordRewriting header =
      rewritten(response("Link: <x>; rel=next\r\nContent-Length: 3\r\n", "abc"));
  REQUIRE(header.document);
  CHECK_FALSE(header.document->has_other_body);
  CHECK(header.document->header.find("Link: <http://h/d/x>") != std::string::npos);
  CHECK_FALSE(rewritten(response("", "<a href=http://h/>")).document);
  // Lines is a field of mailboxes alone.
  const RecordRewriting lines =
      rewritten(response("Lines: 1\r\nContent-Length: 10\r\n", "<a href=x>"));
  REQUIRE(lines.document);
  CHECK(lines.document->header.find("Lines: 1\r\n") != std::string::npos);
  // RFC 9110 8.6: a response without a body, and without a length, gets none.
  const RecordRewriting bare = rewritten(response("Link: <x>; rel=next\r\n", ""));
  REQUIRE(bare.document);
  CHECK(bare.document->header.find("Content-Length") == std::string::npos);

  const std::string nested =
      response("Transfer-Encoding: chunked\r\n", "c\r\nHTTP/1.1 200\r\n0\r\n\r\n");
  const auto refused = rewrite_document(nested, {.content_type = "message/http"}, true, {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().detail == "a coded body that begins with HTTP/");
}

TEST_CASE("WARC 1.1, 6.8: a conversion refers to its record, a replacement keeps its fields",
          "[crawl]") {
  const RewrittenDocument document{"HTTP/1.1 200 OK\r\n\r\n", "body", "text/html"};
  std::string fields = head;
  fields.insert(fields.size() - 2, "WARC-Warcinfo-ID: <urn:uuid:0>\r\n");
  const std::string conversion = conversion_record(Header(fields), "0 1", document, no_sha1);
  const std::string front = "WARC/1.1\r\nWARC-Type: conversion\r\nWARC-Record-ID: <urn:uuid:";
  CHECK(conversion.starts_with(front));
  const std::string zeros = "sha1:" + std::string(32, 'A') + "\r\n";
  const std::size_t id = std::string_view("01234567-89ab-cdef-0123-456789abcdef").size();
  CHECK(conversion.substr(front.size() + id) ==
        ">\r\nWARC-Refers-To: <urn:uuid:1>\r\nWARC-Date: 2026-11-01T00:00:00Z\r\n"
        "WARC-Target-URI: http://h/d/p\r\nWARC-Warcinfo-ID: <urn:uuid:0>\r\n"
        "WARC-Block-Digest: " +
            zeros + "WARC-Payload-Digest: " + zeros +
            "Content-Type: text/html\r\nContent-Length: 4\r\n\r\nbody\r\n\r\n");
  const std::string replacement = replacement_record(Header(head), document, no_sha1);
  CHECK(replacement.find("WARC-Type: response\r\n") != std::string::npos);
  CHECK(replacement.find("Content-Length: 23\r\n") != std::string::npos);
  CHECK(replacement.ends_with("\r\n\r\nHTTP/1.1 200 OK\r\n\r\nbody\r\n\r\n"));
}

}  // namespace
TEST_CASE("RFC 9112 5.1: blanks in front of the colon of a coded response do not matter",
          "[crawl]") {
  for (const std::string blank : {"", " ", "\t"}) {
    CAPTURE(blank);
    const RecordRewriting done =
        rewritten("HTTP/1.1 200 OK\r\nTransfer-Encoding" + blank + ": chunked\r\nContent-Type" +
                  blank + ": text/html\r\n\r\na\r\n<a href=x>\r\n0\r\n\r\n");
    REQUIRE(done.document);
    CHECK(done.document->body == "<a href=http://h/d/x>");
    CHECK(done.document->content_type == "text/html");
  }
}

TEST_CASE("RFC 9110 8.4: the coding identity changes nothing", "[crawl]") {
  const RecordRewriting done =
      rewritten(response("Content-Encoding: identity\r\nContent-Length: 10\r\n", "<a href=x>"));
  REQUIRE(done.document);
  CHECK(done.document->body == "<a href=http://h/d/x>");
  CHECK(done.document->header ==
        response("Content-Encoding: identity\r\nContent-Length: 21\r\n", ""));
}

}  // namespace absolve::warc
