// Of the alternatives for one font, only the one that a browser loads is embedded.

#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

Inlined inlining(const std::string& css) {
  std::string message =
      "Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n"
      "Content-Location: http://h/p\r\n\r\n<style>" +
      css + "</style>\r\n";
  for (const auto& [name, type] : std::initializer_list<std::pair<const char*, const char*>>{
           {"f.eot", "application/octet-stream"},
           {"f", "application/vnd.ms-fontobject"},
           {"f.woff2", "font/woff2"},
           {"f.woff", "font/woff"},
           {"f.svg", "image/svg+xml"}}) {
    message += std::string("--b\r\nContent-Type: ") + type + "\r\nContent-Location: http://h/" +
               name + "\r\n\r\nx\r\n";
  }
  const auto done = inline_parts(message + "--b--\r\n", {.content_type = "message/rfc822"});
  REQUIRE(done);
  return *done;
}

std::string inlined(const std::string& css) {
  const std::string document = inlining(css).document;
  const std::size_t start = document.find("<style>") + 7;
  return document.substr(start, document.find("</style>") - start);
}

TEST_CASE("CSS Fonts 4, 4.3: one of the alternatives for a font", "[archive][inline][fonts]") {
  CHECK(inlined("@font-face{src:url(f.eot);src:url(f.eot?#i) format('x'),url(f) format('y'),"
                "url(f.woff2) format('woff2'),url(f.woff),url(f.svg#f)}") ==
        "@font-face{src:url(http://h/f.eot);src:url(http://h/f.eot?#i) format('x'),"
        "url(http://h/f) format('y'),url(data:font/woff2,x) format('woff2'),"
        "url(http://h/f.woff),url(http://h/f.svg#f)}");
  // One alternative is embedded for each @font-face rule and for each src descriptor.
  CHECK(inlined("@font-face{src:url(f.woff),url(f.woff2)}@FONT-FACE {src:url(f.woff),"
                "url(f.woff2);src:url(f.woff2)}") ==
        "@font-face{src:url(data:font/woff,x),url(http://h/f.woff2)}@FONT-FACE "
        "{src:url(data:font/woff,x),url(http://h/f.woff2);src:url(data:font/woff2,x)}");
  // No browser reads SVG fonts.
  CHECK(inlined("@font-face{src:url(f.svg#f),url(f.woff)}") ==
        "@font-face{src:url(http://h/f.svg#f),url(data:font/woff,x)}");
  // An alternative that the archive lacks is passed over.
  CHECK(inlined("@font-face{src:url(nil.woff2),url(f.woff),url(f.woff2)}") ==
        "@font-face{src:url(http://h/nil.woff2),url(data:font/woff,x),url(http://h/f.woff2)}");
}

TEST_CASE("an alternative for a font is not left out", "[archive][inline][fonts]") {
  CHECK(inlining("@font-face{src:url(f.woff),url(f.woff2),url(f)}").left_out ==
        std::vector<std::string>{"2", "6"});
}

TEST_CASE("what stands behind a font is no alternative", "[archive][inline][fonts]") {
  CHECK(inlined("@font-face{src:url(f.woff)}a{b:url(f.svg),url(f.svg)}") ==
        "@font-face{src:url(data:font/woff,x)}"
        "a{b:url(data:image/svg+xml,x),url(data:image/svg+xml,x)}");
  CHECK(inlined("a{b:url(f.svg),url(f.svg);c:url(f.svg)}") ==
        "a{b:url(data:image/svg+xml,x),url(data:image/svg+xml,x);c:url(data:image/svg+xml,x)}");
  CHECK(inlined("@font-face{src:url(f.woff)}</style><style>@font-face{src:url(f.woff)}") ==
        "@font-face{src:url(data:font/woff,x)}");
}

TEST_CASE("a font in each style, and in each document within", "[archive][inline][fonts]") {
  const auto count = [](const std::string& html) {
    std::string message =
        "Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n"
        "Content-Location: http://h/p\r\n\r\n" +
        html +
        "\r\n--b\r\nContent-Type: font/woff\r\nContent-Location: http://h/f\r\n\r\nx\r\n--b--";
    const auto done = inline_parts(message, {.content_type = "message/rfc822"});
    REQUIRE(done);
    std::size_t found = 0;
    for (auto at = done->document.find("data:font"); at != std::string::npos;
         at = done->document.find("data:font", at + 1)) {
      ++found;
    }
    return found;
  };
  const std::string face = "@font-face{src:url(f),url(f)}";
  CHECK(count("<style>" + face + "</style><style>" + face + "</style>") == 2);
  CHECK(count("<style>" + face + "</style><iframe srcdoc='<style>" + face +
              "</style>'></iframe><iframe srcdoc='<style>" + face + "</style>'></iframe>") == 3);
}

}  // namespace
}  // namespace absolve
