#include "archive/archive.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

TEST_CASE("RFC 2397: a data: URL is in base64 or text, whichever is shorter", "[archive][inline]") {
  CHECK(data_url_of("text/css", "utf-8", "a{b:c}") == "data:text/css;charset=utf-8,a%7Bb:c%7D");
  CHECK(data_url_of("image/png", "utf-8", "\x89PNG\r\n\x1a\n\xff\xff\xff\xff") ==
        "data:image/png;base64,iVBORw0KGgr/////");
  // With five of nine bytes escaped, the text is as long as base64; with four, it is shorter.
  CHECK(data_url_of("a/b", "", "aaaa{{{{{") == "data:a/b;base64,YWFhYXt7e3t7");
  CHECK(data_url_of("a/b", "", "aaaaa{{{{") == "data:a/b,aaaaa%7B%7B%7B%7B");
  CHECK(data_url_of("text/plain", "", "") == "data:text/plain,");
  // A comma at the end is one more escape: with four others it is shorter, with five it is not.
  CHECK(data_url_of("a/b", "", "aaaaaaa{{{{,") == "data:a/b,aaaaaaa%7B%7B%7B%7B%2C");
  CHECK(data_url_of("a/b", "", "aaaaaa{{{{{,") == "data:a/b;base64,YWFhYWFhe3t7e3ss");
  CHECK(data_url_of("", "", "x") == "data:application/octet-stream,x");
  CHECK(data_url_of("text/x", "a b", "x") == "data:text/x,x");
}

TEST_CASE("base64 in text stays as it is", "[archive][inline]") {
  const std::string inner = "data:font/woff2;base64," + std::string(1000, 'A') + "==";
  const std::string style = "@font-face { src: url(" + inner + ") }";
  CHECK(data_url_of("text/css", "", style) ==
        "data:text/css,@font-face%20%7B%20src:%20url%28" + inner + "%29%20%7D");
}

TEST_CASE("a data: URL can stand wherever links do", "[archive][inline]") {
  std::string all;
  for (char c = 0; c >= 0 && c < 0x7F; ++c) all += c;
  const std::string url = data_url_of("text/css", "", std::string(2000, 'x') + all + ",");
  CHECK(url.find_first_of(" \t\n\"'<>()\\&#{}|^`[]") == std::string::npos);
  CHECK_FALSE(url.ends_with(','));
}

}  // namespace
}  // namespace absolve
