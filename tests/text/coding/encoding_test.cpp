#include "text/coding/encoding.hpp"

#include <catch2/catch.hpp>

#include "text/utf8.hpp"

namespace absolve {
namespace {

TEST_CASE("Encoding 4.2: labels", "[coding][encoding]") {
  CHECK(encoding_for_label("utf8") == "UTF-8");
  CHECK(encoding_for_label(" Latin1\n") == "windows-1252");
  CHECK(encoding_for_label("ISO-8859-1") == "windows-1252");
  CHECK(encoding_for_label("gb2312") == "GBK");
  CHECK(encoding_for_label("x-sjis") == "Shift_JIS");
  CHECK(encoding_for_label("utf-16") == "UTF-16LE");
  CHECK(encoding_for_label("no-such").empty());
  CHECK(encoding_for_label("").empty());
  CHECK(encoding_for_label("utf-8-and-a-very-long-tail-behind-it").empty());
}

TEST_CASE("encodings whose delimiters are not ASCII are known", "[coding][encoding]") {
  CHECK(has_ascii_delimiters("UTF-8"));
  CHECK(has_ascii_delimiters("Shift_JIS"));
  CHECK_FALSE(has_ascii_delimiters("UTF-16LE"));
  CHECK_FALSE(has_ascii_delimiters("ISO-2022-JP"));
}

TEST_CASE("Unicode 3.9: well-formed UTF-8", "[coding][utf8]") {
  for (const auto* good : {"", "a", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
                           "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    CHECK(utf8::is_valid(good));
  }
  for (const auto* bad :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2x", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xE2\x82",
        "\xE2\x82x", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    CHECK_FALSE(utf8::is_valid(bad));
  }
  std::string text;
  for (const std::uint32_t c : {0x41U, 0xE9U, 0x20ACU, 0x1F600U}) utf8::append(c, text);
  CHECK(text == "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
}

}  // namespace
}  // namespace absolve
