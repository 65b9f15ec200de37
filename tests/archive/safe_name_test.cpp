#include "archive/archive.hpp"

#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

TEST_CASE("names keep letters, marks and digits of any script", "[archive][names]") {
  const auto name = [](std::string_view text) { return safe_name(text, false); };
  CHECK(name("日本.png") == "日本.png");
  CHECK(name("Übergröße 2.html") == "Übergröße_2.html");
  CHECK(name("हिन्दी") == "हिन्दी");
  CHECK(name("a/b\\c:d*e?f\"g<h>i|j") == "a_b_c_d_e_f_g_h_i_j");
  CHECK(name("..\x01-x-_.") == "x");
  CHECK(name("日—本…😀語") == "日_本_語");
  // The combining sequence becomes one precomposed letter (NFC).
  CHECK(name("e\u0301") == "\u00E9");
  // Characters that are invisible, or that reorder or join their neighbours.
  for (const char* hidden : {"\u202E", "\u200B", "\u200D", "\u2066", "\u3164", "\u115F", "\uFE0F",
                             "\u034F", "\uFEFF", "\u2028", "\u0085", "\uE000", "\U000E0041"}) {
    CHECK(name(std::string("a") + hidden + "b") == "a_b");
  }
}

TEST_CASE("names are of ASCII where that is asked for, or where the text is no UTF-8",
          "[archive][names]") {
  CHECK(safe_name("日本.png", true) == "png");
  CHECK(safe_name("Übergröße.html", true) == "bergr_e.html");
  CHECK(safe_name("\x93\xFA\x96{.png", false) == "png");
  CHECK(safe_name("\u00E9\x93.png", false) == "png");
  CHECK(safe_name("e\u0301x.png", true) == "e_x.png");
}

TEST_CASE("names that some file system takes for one", "[archive][names]") {
  CHECK(name_key("A.PNG") == name_key("a.png"));
  CHECK(name_key("STRASSE") == name_key("stra\u00DFe"));
  CHECK(name_key("\uFF41") == name_key("A"));
  CHECK(name_key("e\u0301") == name_key("\u00C9"));
  CHECK(name_key("a") != name_key("b"));
}

TEST_CASE("a name is cut between characters", "[archive][names]") {
  CHECK(utf8::front("日本", 6) == "日本");
  CHECK(utf8::front("日本", 5) == "日");
  CHECK(utf8::front("日本", 2).empty());
  CHECK(utf8::front("abc", 2) == "ab");
}

TEST_CASE("files of an archive are called as their URLs are", "[archive][unpack][names]") {
  std::string message =
      "Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: "
      "text/html\r\nContent-Location: http://h/\r\n\r\n<img src='日本.png'>\r\n";
  for (const std::string& url :
       {std::string("http://h/%E6%97%A5%E6%9C%AC.png"), std::string("http://h/%C3%89.png"),
        std::string("http://h/%C3%A9.png"), std::string("http://h/com%C2%B9.png"),
        std::string("http://h/%93%FA.png"),
        "http://h/" + std::string(300, 'x') + ".png", "http://h/x" + [] {
          std::string many;
          for (int i = 0; i < 100; ++i) many += "%E6%97%A5";
          return many;
        }() + ".png"}) {
    message += "--b\r\nContent-Type: image/png\r\nContent-Location: " + url + "\r\n\r\nx\r\n";
  }
  message += "--b--\r\n";
  const DocumentSource source{.content_type = "message/rfc822"};
  const auto names = [&](const UnpackOptions& form) {
    const auto unpacking = Unpacking::make(message, source, {}, form);
    REQUIRE(unpacking);
    std::vector<std::string> all;
    for (const UnpackedFile& file : unpacking->files()) all.push_back(file.name);
    return all;
  };
  std::string many = "x";
  for (int i = 0; i < 39; ++i) many += "日";
  CHECK(names({}) == std::vector<std::string>{"index.html", "日本.png", "É.png", "é-2.png",
                                              "_com¹.png", "part.png",
                                              std::string(80, 'x') + ".png", many + ".png"});
  CHECK(names({.ascii_names = true}) ==
        std::vector<std::string>{"index.html", "part.png", "part-2.png", "part-3.png", "com_.png",
                                 "part-4.png", std::string(80, 'x') + ".png", "x_.png"});
  const auto unpacking = Unpacking::make(message, source);
  REQUIRE(unpacking);
  CHECK(*unpacking->contents(0) == "<img src='日本.png'>");
}

}  // namespace
}  // namespace absolve
