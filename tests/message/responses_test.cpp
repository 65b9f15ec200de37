#include "message/responses.hpp"

#include <array>
#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "message/body.hpp"

namespace absolve {
namespace {

TEST_CASE("RFC 9112 4: the status line", "[message][http]") {
  CHECK(status_of("HTTP/1.1 200 OK\r\nX: y") == 200);
  CHECK(status_of("HTTP/1.1 200 ") == 200);
  CHECK(status_of("HTTP/2 404") == 404);
  CHECK(status_of("HTTP/1.1 307\n") == 307);
  for (const char* other : {"", "\r\n", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 2000",
                            "HTTP/1.1 20x OK", "HTTP/1.1 x00 OK", "HTTP/1.1 200-OK", "ICY 200 OK",
                            "HTTP/1.1  200", "\nHTTP/1.1 200 OK", "HTTP 200 OK"}) {
    CAPTURE(other);
    CHECK(status_of(other) == 0);
  }
}

TEST_CASE("up to four bytes of white space stand in front of a status line, as in browsers",
          "[message][http]") {
  const std::string response = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=";
  for (const std::string space : {"", "\n", "\r\n", "\r\n\r\n", " \t\n\n"}) {
    CAPTURE(space);
    CHECK(status_line_of(space + response) == space.size());
    CHECK(last_response(space + response).start == space.size());
    const auto done = rewrite(space + response + "x>", {.retrieval_url = "http://h/d/"});
    REQUIRE(done);
    CHECK(apply_edits(space + response + "x>", done->edits) == space + response + "http://h/d/x>");
    REQUIRE(done->examination.diagnostics.size() == (space.empty() ? 0 : 1));
    if (space.empty()) continue;
    CHECK(done->examination.diagnostics[0].code == DiagnosticCode::space_before_status_line);
  }
  const std::string redirect = "\r\nHTTP/1.1 302 Found\r\nLocation: /e/\r\n\r\n";
  const auto behind = examine(redirect + response + "x>", {.retrieval_url = "http://h/d/"});
  REQUIRE(behind);
  CHECK(behind->entities.at(0).links.at(0).url == "http://h/e/x");
  for (const char* other : {"\n\n\n\n\nHTTP/1.1 200 OK", "xHTTP/1.1 200 OK", "\r\n", "", "HTTP"}) {
    CAPTURE(other);
    CHECK(status_line_of(other) == std::string_view::npos);
  }
}

TEST_CASE("RFC 9110 9.3.6, 15: behind which statuses another response can stand",
          "[message][http]") {
  const std::string last = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nx";
  const auto leads_on = [&](const std::string& status, const std::string& fields) {
    const std::string first = "HTTP/1.1 " + status + "\r\n" + fields + "\r\n";
    const ResponseAt found = last_response(first + last);
    CHECK(found.start == (found.earlier == 0 ? 0 : first.size()));
    return found.earlier == 1;
  };
  const std::string type = "Content-Type: text/html\r\n";
  for (const char* status : {"100", "103", "199", "300", "301", "304", "399", "401", "407"}) {
    CAPTURE(status);
    CHECK(leads_on(status, type));
  }
  for (const char* status : {"200", "204", "299", "400", "402", "406", "408", "500"}) {
    CAPTURE(status);
    CHECK_FALSE(leads_on(status, type));
  }
  // The answer to CONNECT has no type.
  CHECK(leads_on("200", ""));
  CHECK(leads_on("299", "Via: x\r\n"));
  CHECK_FALSE(leads_on("400", ""));
}

TEST_CASE("RFC 9112 6.3: where the next response begins", "[message][http]") {
  const std::string last = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nx";
  const auto start = [&](const std::string& first) {
    const ResponseAt found = last_response(first + last);
    CHECK(found.earlier == (found.start > 0 ? 1 : 0));
    CHECK((found.start == first.size() || found.start == 0));
    return found.start > 0;
  };
  const std::string status = "HTTP/1.1 302 Found\r\n";
  CHECK(start(status + "\r\n"));
  CHECK(start("HTTP/1.1 302 Found\n\n"));
  CHECK(start(status + "no field\r\nContent-Length:5 \r\n\r\nmoved"));
  CHECK(start(status + "Content-Length: \t 5\r\n\r\nmoved"));
  CHECK_FALSE(start(status + "Content-Length: 4\r\n\r\nmoved"));
  CHECK_FALSE(start(status + "Content-Length: 6\r\n\r\nmoved"));
  CHECK_FALSE(start(status + "Content-Length: 99999\r\n\r\nmoved"));
  CHECK_FALSE(start(status + "\r\nmoved"));
  CHECK(start(status + "Transfer-Encoding: chunked\r\n\r\n5\r\nmoved\r\n0\r\n\r\n"));
  CHECK_FALSE(start(status + "Transfer-Encoding: chunked\r\n\r\n5\r\nmoved\r\n0\r\n\r\n\r\n"));
  CHECK_FALSE(start(status + "Transfer-Encoding: gzip\r\n\r\n5\r\nmoved\r\n0\r\n\r\n"));
  const auto none = [](const std::string& all) {
    const ResponseAt found = last_response(all);
    return found.start == 0 && found.earlier == 0;
  };
  CHECK(none(status + "\r\nHTTP"));
  CHECK(none(status + "\r\n"));
  CHECK(none(status));
  CHECK(none("HTTP/1.1 302 Found"));
  const ResponseAt third = last_response(status + "\r\n" + status + "\r\n" + last);
  CHECK(third.start == 2 * (status.size() + 2));
  CHECK(third.earlier == 2);
}

TEST_CASE("why a coded body is not decoded", "[message][http][limits]") {
  const std::string packed("\x01\x01\x00\xFE\xFF.", 6);  // RFC 1951 3.2.4
  const auto why = [&](const char* coding, const Limits& limits) {
    const BodyCodings codings{{0, packed.size()}, true, {}, coding};
    const auto body = Body::open(packed, codings, limits);
    return body ? std::string() : body.error().detail;
  };
  CHECK(why("deflate", {}) == "");
  CHECK(why("deflate", {.decoded_bytes = 0}) == "decoded_bytes");
  CHECK(why("deflate", {.expansion = 0, .expansion_floor = 0}) == "expansion");
  CHECK(why("none", {.expansion = 0, .expansion_floor = 0}) == "none");
}

TEST_CASE("RFC 9112 7.1: a body that was declared as chunks, and has none", "[message][http]") {
  const auto defects = [](const std::string& bytes) {
    const auto body = Body::open(bytes, {{0, bytes.size()}, true, "chunked", {}}, {});
    REQUIRE(body);
    return body->defects();
  };
  using Codes = std::vector<DiagnosticCode>;
  CHECK(defects("") == Codes{DiagnosticCode::body_without_last_chunk});
  CHECK(defects("<p>") == Codes{DiagnosticCode::body_stands_decoded});
  CHECK(defects("1\r\nx\r\n") == Codes{DiagnosticCode::body_without_last_chunk});
  CHECK(defects("0\r\n\r\n").empty());
}

TEST_CASE("RFC 9110 15.4: the redirects in front of the last response", "[message][http]") {
  const std::string last = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLocation: not\r\n\r\nx";
  using Targets = std::vector<std::string>;
  const auto targets = [&](const std::string& status, const std::string& fields) {
    return last_response("HTTP/1.1 " + status + "\r\n" + fields + "\r\n" + last).redirects;
  };
  for (const char* status : {"301", "302", "303", "307", "308"}) {
    CAPTURE(status);
    CHECK(targets(status, "location:  /a \r\n") == Targets{"/a"});
  }
  for (const char* status : {"100", "201", "300", "304", "305", "306", "309", "401"}) {
    CAPTURE(status);
    CHECK(targets(status, "Location: /a\r\n").empty());
  }
  CHECK(targets("302", "X: y\r\nLocation: /a\r\nLocation: /b\r\n") == Targets{"/a"});
  CHECK(targets("302", "Locations: /a\r\n").empty());
  CHECK(targets("302", "Location:\r\n").empty());
  CHECK(last_response(last).redirects.empty());
  const auto field = [](std::size_t value) { return "Location: " + std::string(value - 3, 'a'); };
  CHECK(targets("302", field(65536) + "\r\n").size() == 1);
  CHECK(targets("302", field(65537) + "\r\n").empty());
  const std::string first = "HTTP/1.1 301 Moved\r\nLocation: /1\r\n\r\n";
  const std::string second = "HTTP/1.1 308 Moved\r\nLocation: /2\r\n\r\n";
  CHECK(last_response(first + second + last).redirects == Targets{"/1", "/2"});
  CHECK(last_response(first + second).redirects == Targets{"/1"});
}

TEST_CASE("where a header of HTTP ends", "[message][http]") {
  struct Row {
    std::string bytes;
    std::size_t end;
    std::size_t body;
    bool has_broken_off;
  };
  for (const Row& row : std::to_array<Row>({{"A: b\r\n\r\nx", 6, 8, false},
                                            {"A: b\n\nx", 5, 6, false},
                                            {"\nx", 0, 1, false},
                                            {"A: b\nno field\nC: d\n\nx", 19, 20, false},
                                            {"A: b\nno field\nC: d\nx", 5, 5, true},
                                            {"no field", 0, 0, true},
                                            {"A: b\nC: d", 9, 9, false},
                                            {"A: b\n", 5, 5, false},
                                            {"", 0, 0, false}})) {
    CAPTURE(row.bytes);
    const std::string status = "HTTP/1.1 200 OK\n";
    const HttpHeader header = http_header(status + row.bytes, status.size());
    CHECK(header.end == status.size() + row.end);
    CHECK(header.body == status.size() + row.body);
    CHECK(header.has_broken_off == row.has_broken_off);
  }
}

}  // namespace
}  // namespace absolve
