#include <catch2/catch.hpp>

#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

bool is_one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

TEST_CASE("Infra 4.6: the classes of each byte", "[text][ascii]") {
  const std::string_view upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const std::string_view lower = "abcdefghijklmnopqrstuvwxyz";
  const std::string_view digits = "0123456789";
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    CAPTURE(byte);
    const bool is_letter = is_one_of(c, upper) || is_one_of(c, lower);
    CHECK(ascii::is_alpha(c) == is_letter);
    CHECK(ascii::is_digit(c) == is_one_of(c, digits));
    CHECK(ascii::is_alphanumeric(c) == (is_letter || is_one_of(c, digits)));
    CHECK(ascii::is_blank(c) == is_one_of(c, " \t"));
    CHECK(ascii::is_space(c) == is_one_of(c, " \t\n\f\r"));
    CHECK(ascii::is_space_or_slash(c) == is_one_of(c, " \t\n\f\r/"));
    CHECK(ascii::is_scheme_character(c) ==
          (is_letter || is_one_of(c, digits) || is_one_of(c, "+-.")));
    CHECK(ascii::is_c0_or_space(c) == (byte <= 0x20));
    CHECK(ascii::is_all_ascii(std::string("aaa") + c) == (byte < 0x80));
    CHECK(ascii::to_lower(c) == (is_one_of(c, upper) ? lower[upper.find(c)] : c));
    CHECK(ascii::to_upper(c) == (is_one_of(c, lower) ? upper[lower.find(c)] : c));
    const auto digit = std::string_view("0123456789abcdef").find(ascii::to_lower(c));
    CHECK(ascii::hex_digit(c) == (digit == std::string_view::npos ? -1 : static_cast<int>(digit)));
  }
  CHECK(ascii::scheme_length("a+-.9:") == 5);
  CHECK(ascii::scheme_length("a:") == 1);
  for (const char* none : {"", ":", "1:", "a", "a b:", "a/:", "+:"}) {
    CHECK(ascii::scheme_length(none) == 0);
  }
}

TEST_CASE("Unicode 3.9: every character, whole and cut short", "[text][utf8]") {
  std::size_t wrong = 0;
  for (std::uint32_t code = 0; code <= 0x10FFFF; code += code < 0x3000 ? 1 : 61) {
    if (code >= 0xD800 && code < 0xE000) continue;
    std::string text;
    utf8::append(code, text);
    const std::size_t size = text.size();
    const bool is_sized = size == (code < 0x80 ? 1U : code < 0x800 ? 2U : code < 0x10000 ? 3U : 4U);
    std::size_t length = 0;
    text += "x\x80\x80\x80";
    const bool is_read = utf8::read(text, length) == code && length == size;
    // The bytes after the cut are never read.
    bool is_cut = true;
    for (std::size_t cut = 1; cut < size; ++cut) {
      const std::string_view part = std::string_view(text).substr(0, cut);
      is_cut = is_cut && utf8::read(part, length) == utf8::ill_formed && length == cut &&
               utf8::whole_characters(part).empty() && utf8::front(text, cut).empty();
    }
    const std::string_view whole = std::string_view(text).substr(0, size);
    const bool is_whole = utf8::whole_characters(whole) == whole &&
                          utf8::front(text, size) == whole && utf8::is_valid(whole);
    if (!is_sized || !is_read || !is_cut || !is_whole) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("Unicode 3.9, table 3-7: which two bytes begin a character", "[text][utf8]") {
  for (int lead = 0x80; lead < 0x100; ++lead) {
    for (int second = 0; second < 0x100; ++second) {
      const int low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
      const int high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
      const bool begins = lead >= 0xC2 && lead <= 0xF4 && second >= low && second <= high;
      const std::string text{static_cast<char>(lead), static_cast<char>(second), '\x80', '\x80'};
      std::size_t length = 0;
      const bool is_character = utf8::read(text, length) != utf8::ill_formed;
      const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
      if (is_character != begins || length != (begins ? size : 1)) FAIL(lead << " " << second);
    }
  }
  CHECK(utf8::front("\x80\x80\x80\x80\x80", 4) == "\x80\x80\x80\x80");
  CHECK(utf8::front("a\xF0\x9F\x98\x80", 4) == "a");
  CHECK(utf8::front("ab", 2) == "ab");
  CHECK(utf8::whole_characters("a\x80\x80\x80") == "a\x80\x80\x80");
  CHECK(utf8::whole_characters("\x80") == "\x80");
  CHECK(utf8::is_valid(std::string(16, 'a') + "\xC3\xA9"));
  CHECK_FALSE(utf8::is_valid(std::string(16, 'a') + "\xC3"));
  CHECK_FALSE(utf8::is_valid(std::string(15, 'a') + "\x80"));
}

TEST_CASE("escapes of a character, by where it stands", "[text][escape]") {
  const auto escape = [](std::uint32_t code, EscapeForm form) {
    std::string out;
    append_escape(code, form, out);
    return out;
  };
  CHECK(escape(0xE9, EscapeForm::character_reference) == "&#233;");
  CHECK(escape(0x1F600, EscapeForm::css) == "\\1f600 ");
  CHECK(escape(0xE9, EscapeForm::none).empty());
  CHECK(escape(0xE9, EscapeForm::json) == "\\u00e9");
  CHECK(escape(0xFFFF, EscapeForm::json) == "\\uffff");
  CHECK(escape(0x10000, EscapeForm::json) == "\\ud800\\udc00");
  CHECK(escape(0x1F600, EscapeForm::json) == "\\ud83d\\ude00");
  CHECK(escape(0x103FF, EscapeForm::json) == "\\ud800\\udfff");
  CHECK(escape(0x10FFFF, EscapeForm::json) == "\\udbff\\udfff");
}

}  // namespace
}  // namespace absolve
