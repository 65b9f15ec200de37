#include "crawl/header.hpp"

#include <catch2/catch.hpp>

#include "crawl/surt.hpp"

namespace absolve::warc {
namespace {

TEST_CASE("WARC 1.1, 4: the fields of a record", "[crawl]") {
  const Header header(
      "WARC/1.1\r\nwarc-type:  response \r\nWARC-Target-URI: <http://h/>\r\nContent-Length: 7\r\n"
      "WARC-Type: request\r\n\r\n");
  CHECK(header.version_line() == "WARC/1.1\r\n");
  CHECK(header.type() == "response");
  CHECK(header.target_uri() == "http://h/");
  CHECK(header.block_size() == 7);
  CHECK(header.field("none").empty());
  const auto size = [](const std::string& value) {
    const std::string text = "WARC/1.0\nContent-Length: " + value + "\n\n";
    return Header(text).block_size();
  };
  CHECK(size("0") == 0);
  CHECK(size("9223372036854775807") == 9223372036854775807U);
  for (const char* none :
       {"", "x", "7x", "-1", "+7", "7 8", "9223372036854775808", "99999999999999999999"}) {
    CHECK_FALSE(size(none));
  }
  for (const char* same : {"", "<", ">", "<a", "a>", "a"}) CHECK(without_brackets(same) == same);
  CHECK(without_brackets("<>").empty());
  CHECK(without_brackets("<a>") == "a");
}

TEST_CASE("where the header of a record ends", "[crawl]") {
  CHECK(header_size("A\r\n\r\nx") == 5);
  CHECK(header_size("A\n\nx") == 3);
  CHECK(header_size("A\n\r\nx") == 4);
  CHECK(header_size("A\nB\n\n") == 5);
  for (const char* none : {"", "A", "A\n", "A\nB\n", "A\r\n\r", "A\r\nB\r\n"}) {
    CAPTURE(none);
    CHECK(header_size(none) == 0);
  }
}

TEST_CASE("what can begin a record, whole and cut short", "[crawl]") {
  for (const std::string text :
       {"", "W", "WARC/", "WARC/1", "WARC/1.0\r\n", "WARC/1.0\n\n", "WARC/0.18\r\nA: b\r\n",
        "WARC/1.0 \r\n \r\n", "WARC/1.0\r\nA", "WARC/1.0\r\nA: b"}) {
    CAPTURE(text);
    CHECK(may_begin_record(text));
  }
  for (const std::string text : {"X", "WARX", "WARC/x\n", "WARC/\n", "WARC/1.0x\n", "WARC 1.0\n",
                                 "WARC/1.0\r\nno field\r\n", "\nWARC/1.0\n"}) {
    CAPTURE(text);
    CHECK_FALSE(may_begin_record(text));
  }
  CHECK(may_begin_record("WARC/" + std::string(26, '1')));
  CHECK_FALSE(may_begin_record("WARC/" + std::string(27, '1')));
  CHECK(may_begin_record("WARC/" + std::string(27, '1') + "\n"));
  CHECK_FALSE(may_begin_record("WARC/" + std::string(28, '1') + "\n"));
}

TEST_CASE("a field of a header is set, wherever it stood", "[crawl]") {
  const auto set = [](const std::string& fields, const std::string& value) {
    return with_field("WARC/1.0\r\n" + fields + "\r\n", "X", value);
  };
  CHECK(set("A: b\r\n", "y") == "WARC/1.0\r\nA: b\r\nX: y\r\n\r\n");
  CHECK(set("x: 1\r\nA: b\r\nX: 2\r\n", "y") == "WARC/1.0\r\nX: y\r\nA: b\r\n\r\n");
  CHECK(set("A: b\r\nX: 1\r\n 2\r\nC: d\r\n", "y") == "WARC/1.0\r\nA: b\r\nX: y\r\nC: d\r\n\r\n");
  CHECK(set("A: b\r\nX: 1\r\n", "") == "WARC/1.0\r\nA: b\r\n\r\n");
  CHECK(set("A: b\r\n", "") == "WARC/1.0\r\nA: b\r\n\r\n");
  CHECK(with_field("WARC/1.0\nA: b\n\n", "X", "y") == "WARC/1.0\nA: b\nX: y\r\n\n");
}

TEST_CASE("no value of a field ends its line", "[crawl]") {
  HeaderText header("WARC/1.1\r\n");
  header.add("A", "b\r\nC: d\x1B\x7F\te\xC3\xA9~");
  header.add("E", "");
  CHECK(header.record("xyz") ==
        "WARC/1.1\r\nA: b  C: d  \te\xC3\xA9~\r\nContent-Length: 3\r\n\r\nxyz"
        "\r\n\r\n");
}

TEST_CASE("RFC 4648 6: digests in base32", "[crawl]") {
  CHECK(labelled_digest("foobarfoobarfoobar12") == "sha1:MZXW6YTBOJTG633CMFZGM33PMJQXEMJS");
  std::string bytes;
  for (int i = 0; i < 20; ++i) bytes.push_back(static_cast<char>(i * 13));
  CHECK(labelled_digest(bytes) == "sha1:AAGRUJZUIFHFW2DVQKHZZKNWYPIN32XX");
}

TEST_CASE("identifiers of sessions, and what only looks like one", "[crawl]") {
  const std::string id32 = "0123456789abcdef0123456789ABCDEF";
  const std::string id24 = "4hqa0555fwsecu455xqckv45";
  for (const std::string name : {"jsessionid=", "phpsessid=", "sid="}) {
    CHECK(without_session_ids("a=1&" + name + id32 + "&b=2") == "a=1&b=2");
    CHECK(without_session_ids(name + id32) == "");
    CHECK(without_session_ids(name + id32 + "x&b=2") == name + id32 + "x&b=2");
    CHECK(without_session_ids(name + id32.substr(1)) == name + id32.substr(1));
    CHECK(without_session_ids(name + "-" + id32.substr(1)) == name + "-" + id32.substr(1));
  }
  // Only the last of several is removed.
  CHECK(without_session_ids("sid=" + id32 + "&sid=" + id32) == "sid=" + id32 + "&");
  const std::string letters24 = "abcdefghijklmnopqrstuvwx";
  CHECK(without_session_ids("a&aspsessionidabcdefgh=" + letters24 + "&b") == "a&b");
  for (const std::string& same :
       {"aspsessionidabcdefg=" + letters24, "aspsessionidabcdefgh-" + letters24,
        "aspsessionidabcdefg1=" + letters24, "aspsessionidabcdefgh=" + id24,
        std::string("aspsessionid")}) {
    CHECK(without_session_ids(same) == same);
  }
  CHECK(without_session_ids("a&cfid=1&cftoken=2&b") == "a&b");
  CHECK(without_session_ids("cfid=1&cftoken=2") == "");
  CHECK(without_session_ids("cfid=1&cftoken=&b") == "cfid=1&cftoken=&b");
  CHECK(without_session_ids("cfid=&cftoken=2") == "cfid=&cftoken=2");
  CHECK(without_session_ids("cfid=1&x&cftoken=2") == "cfid=1&x&cftoken=2");
  CHECK(without_session_ids("&cftoken=2") == "&cftoken=2");
  const auto path = [](const std::string& text) { return without_session_ids_of_path(text); };
  CHECK(path("/a/(" + id24 + ")/b.aspx") == "/a/b.aspx");
  CHECK(path("/(s(" + id24 + ")f(" + id24 + "))/b.aspx") == "/b.aspx");
  for (const std::string& same :
       {std::string("/(") + id24 + ")/b.asp", "/(" + id24 + "x)/b.aspx",
        "/(" + id24.substr(1) + ")/b.aspx", "/x(" + id24 + ")/b.aspx", "/(" + id24 + ")b.aspx",
        "/(1(" + id24 + "))/b.aspx", "/(s(" + id24 + ")/b.aspx", "/(s" + id24 + ")/b.aspx",
        std::string("/()/b.aspx"), "/(s[" + id24 + "))/b.aspx", "/(s(" + id24 + "]))/b.aspx",
        "/(" + id24 + ")/?b.aspx"}) {
    CAPTURE(same);
    CHECK(path(same) == same);
  }
  const std::string long_name(8192 - id24.size() - 9, 'x');
  CHECK(path("/(" + id24 + ")/" + long_name + ".aspx") == "/" + long_name + ".aspx");
  CHECK(path("/(" + id24 + ")/x" + long_name + ".aspx").size() == 8193);
}

TEST_CASE("hosts and paths of an index, around what they leave out", "[crawl]") {
  CHECK(surt_of("http://www.example/") == "example)/");
  CHECK(surt_of("http://www/") == "www)/");
  CHECK(surt_of("http://www12.a.b/") == "b,a)/");
  CHECK(surt_of("http://www1x.a.b/") == "b,a,www1x)/");
  CHECK(surt_of("http://a..b/") == "b,a)/");
  CHECK(surt_of("http://[::1]/") == "::1)/");
  CHECK(surt_of("http://[::1/") != "::1)/");
  CHECK(surt_of("http://a@b@c/") == "c)/");
  CHECK(surt_of("http://h/a/./b/../../c") == "h)/c");
  CHECK(surt_of("http://h/a/") == "h)/a");
  CHECK(surt_of("http://h/?b=1&a&a=2&a=1") == "h)/?a&a=1&a=2&b=1");
  CHECK(surt_of("http://h/a%2") == "h)/a%252");
  CHECK(surt_of("http://h/%41%7F%20") == "h)/a%7f%20");
}

}  // namespace
}  // namespace absolve::warc
