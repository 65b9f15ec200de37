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

}  // namespace
}  // namespace absolve
