#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

TEST_CASE("a part is found by what links call it", "[archive][labels]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\n"
      "Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n"
      "Content-Location: http://h.example/d/p\r\n\r\n<p>\r\n"
      "--b\r\nContent-Type: image/png\r\nContent-Location: i.png\r\nContent-ID: <i@x>\r\n\r\nx\r\n"
      "--b--\r\n--m\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <m@x>\r\n\r\ninner\r\n"
      "--m--\r\n";
  const auto archive = read_archive(message, {.content_type = "message/rfc822"});
  REQUIRE(archive);
  const auto path = [&](std::string_view reference) {
    const std::size_t found = find_referenced(*archive, reference);
    return found == Part::none ? std::string("none") : archive->parts[found].path;
  };
  CHECK(path("http://h.example/d/p") == "1.1");
  CHECK(path("HTTP://H.example:80/d/./p#x") == "1.1");
  CHECK(path("p") == "1.1");
  CHECK(path("cid:i@x") == "1.2");
  CHECK(path("mid:m@x") == "2.1");
  CHECK(path("i.png") == "1.2");  // as written; links mean http://h.example/d/i.png
  CHECK(path("http://h.example/d/q") == "none");
  CHECK(path("cid:p") == "none");
  CHECK(path("http://[") == "none");
  const auto page =
      read_archive("Content-Type: text/html\r\nContent-Location: http://h.example/d/p\r\n\r\n<p>",
                   {.content_type = "message/rfc822"});
  REQUIRE(page);
  CHECK(find_referenced(*page, "p") == 0);
}

TEST_CASE("RFC 2387 1: parts of a multipart/related that nothing refers to", "[archive]") {
  const auto part = [](const std::string& type, const std::string& name, const std::string& body) {
    return "--b\r\nContent-Type: " + type + "\r\nContent-Location: http://h/" + name + "\r\n\r\n" +
           body + "\r\n";
  };
  const std::string message =
      "Content-Type: multipart/related; boundary=b\r\n\r\n" +
      part("text/html", "p", "<link rel=stylesheet href=s.css>") + part("image/png", "i.png", "x") +
      part("text/css", "s.css", "a{b:url(i.png)}") + part("image/png", "j.png", "x") +
      part("text/css", "t.css", "a{b:url(t.css)}") + "--b--\r\n";
  const auto archive = read_archive(message, {.content_type = "message/rfc822"});
  REQUIRE(archive);
  std::vector<std::string> unreferenced;
  for (const Part& own : archive->parts) {
    if (own.is_unreferenced) unreferenced.push_back(own.path);
  }
  CHECK(unreferenced == std::vector<std::string>{"4", "5"});
}

TEST_CASE("the names of matches, and the sections that define them", "[archive]") {
  struct Row {
    Match match;
    std::string_view name, rfc2557, rfc2110;
  };
  const Row rows[] = {
      {Match::content_location, "content-location", "RFC 2557 8.2 (d)", "RFC 2110 8.2"},
      {Match::content_id, "content-id", "RFC 2557 8.3", "RFC 2110 8.3"},
      {Match::outside, "outside", "RFC 2557 8.2 (e)", "RFC 2110 8.2"},
      {Match::dangling, "dangling", "RFC 2557 8", "RFC 2110 8"},
      {Match::unresolved, "unresolved", "", ""},
      {Match::cid_location, "cid-location", "", "RFC 2110 8.3"},
      {Match::same_document, "same-document", "RFC 3986 4.4", "RFC 3986 4.4"},
      {Match::message_id, "message-id", "RFC 2392 2", "RFC 2392 2"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(name_of(row.match) == row.name);
    CHECK(section_of(row.match) == row.rfc2557);
    CHECK(section_of(row.match, *find_profile("rfc2110")) == row.rfc2110);
  }
}

}  // namespace
}  // namespace absolve
