// The codings of values within values: CSS, JSON, and text of markup.

#include <random>

#include "formats/css/css_links.hpp"
#include "formats/html/character_references.hpp"
#include "formats/json/json_links.hpp"
#include "text/coding/law.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

std::string decoded(const Coding& coding, std::string_view bytes) {
  const DecodedText decoded_text = coding.decode(bytes);
  check_map(bytes, decoded_text);
  return decoded_text.text;
}

const CssEscapes& url = CssEscapes::in(CssToken::url);
const CssEscapes& quoted = CssEscapes::in(CssToken::double_quoted);
const JsonEscapes json;
const MarkupText& text = MarkupText::by(ReferenceRules::text);
const MarkupText& xml = MarkupText::by(ReferenceRules::xhtml);

TEST_CASE("CSS Syntax 3, 4.3.5 and 4.3.7: what is read", "[coding][css]") {
  CHECK(decoded(url, "\\41 b\\00004Cx\\2c\td\\\xC3\xA9") == "AbLx,d\xC3\xA9");
  CHECK(decoded(quoted, "a\\\nb\\\r\nc\\\"d\\") == "abc\"d");
  CHECK(decoded(url, "a\\") == "a\xEF\xBF\xBD");
  CHECK(decoded(url, "\\61\r\nb\\0 c") ==
        "ab\xEF\xBF\xBD"
        "c");
}

TEST_CASE("CSS: what is written is read back, and ends no style element", "[coding][css]") {
  CHECK(edited(url, "x", {0, 1}, "a b(c)'\"\\") == "a\\ b\\(c\\)\\'\\\"\\\\");
  CHECK(edited(quoted, "x", {0, 1}, "a b(c)'\"\\") == "a b(c)'\\\"\\\\");
  CHECK(edited(CssEscapes::in(CssToken::single_quoted), "x", {0, 1}, "'\"\n") == "\\'\"\\a ");
  CHECK(edited(quoted, "x", {0, 1}, "</style") == "\\3c /style");
  // A hexadecimal digit after a numeric escape would extend the escape.
  CHECK(edited(url, "\\41y", {1, 1}, "b") == "Ab");
  CHECK(edited(url, "\\41 y", {1, 1}, "b") == "\\41 b");
  CHECK(edited(url, "\\30y", {1, 1}, "b") == "0b");
  // An escaped character is kept as it is, whatever comes after it.
  CHECK(edited(url, "\\g\xC3\xA9", {1, 2}, "z") == "\\gz");
  // New text takes the place of a backslash that means nothing.
  CHECK(edited(quoted, "x\\", {1, 0}, "y") == "xy");
}

TEST_CASE("RFC 8259 section 7: JSON strings", "[coding][json]") {
  CHECK(decoded(json, R"(a\/b\"\\\n\u0041\ud83d\ude00\ud83d)") ==
        "a/b\"\\\nA\xF0\x9F\x98\x80\xEF\xBF\xBD");
  CHECK(edited(json, "x", {0, 1}, "\"\\</script\n") == "\\\"\\\\\\u003c/script\\u000a");
  CHECK(edited(json, R"(\/x)", {1, 1}, "y") == R"(\/y)");
  CHECK(edited(json, "x", {0, 1}, "\x1F ") == "\\u001f ");
}

TEST_CASE("RFC 8259 section 7: every escape", "[coding][json]") {
  const auto escape = [](std::uint32_t unit) {
    std::string out = "\\u0000";
    for (std::size_t i = 5; unit != 0; unit /= 16) out[i--] = "0123456789abCDEF"[unit % 16];
    return out;
  };
  std::size_t wrong = 0;
  for (std::uint32_t unit = 0; unit < 0x10000; ++unit) {
    const bool is_surrogate = unit >= 0xD800 && unit < 0xE000;
    std::string expected;
    utf8::append(is_surrogate ? utf8::replacement_code_point : unit, expected);
    if (json.decode(escape(unit)).text != expected) ++wrong;
    if (!is_surrogate) continue;
    // Two in a row form a pair if the first is high and the second low.
    for (const std::uint32_t second : {0xD7FFU, 0xD800U, 0xDBFFU, 0xDC00U, 0xDFFFU, 0xE000U}) {
      const bool is_pair = unit < 0xDC00 && second >= 0xDC00 && second < 0xE000;
      std::string both;
      if (is_pair) {
        utf8::append(0x10000 + ((unit - 0xD800) << 10U) + second - 0xDC00, both);
      } else {
        both = utf8::replacement_character;
        utf8::append(second >= 0xD800 && second < 0xE000 ? utf8::replacement_code_point : second,
                     both);
      }
      if (json.decode(escape(unit) + escape(second)).text != both) ++wrong;
    }
  }
  CHECK(wrong == 0);
  CHECK(json.decode("\\b\\f\\n\\r\\t\\\"\\\\\\/").text == "\b\f\n\r\t\"\\/");
  CHECK(json.decode("\\uD83D\\n").text == "\xEF\xBF\xBD\n");
  CHECK(json.decode("\\u0041\\uDC00").text == "A\xEF\xBF\xBD");
}

TEST_CASE("text that is markup: references, CDATA sections and comments", "[coding][markup]") {
  CHECK(decoded(text, "a&amp;b&copyx<![CDATA[&amp;<]]><!--no-->z") == "a&b\xC2\xA9x&amp;<z");
  CHECK(decoded(xml, "&lt;&copy;&copy&nil;&#x41;&#65") == "<\u00A9&copy&nil;A&#65");
  CHECK(decoded(xml, "a\r\nb") == "a\nb");
  CHECK(edited(xml, "x", {0, 1}, "<&>") == "&lt;&amp;&gt;");
  CHECK(edited(xml, "<![CDATA[x]]>", {0, 1}, "a&b") == "<![CDATA[a&b]]>");
  CHECK(edited(xml, "<![CDATA[x]]>", {0, 1}, "a]]>b") == "<![CDATA[]]>a]]&gt;b<![CDATA[]]>");
  CHECK(edited(xml, "<![CDATA[x]]>y", {0, 2}, "z") == "<![CDATA[]]>z");
}

TEST_CASE("the law of the codings: CSS, JSON and markup", "[coding]") {
  const std::string pieces[] = {
      "a",       "1",       "\\",          "41",   " ",     "\"",       "'",
      "(",       ")",       "\\41",        "\\n",  "&amp;", "&",        "#65",
      ";",       "&#65",    "<![CDATA[",   "]]>",  "]",     "<!--x-->", "\xC3\xA9",
      "\\u0041", "\\ud83d", "<g>&#65</g>", "</g>", "< "};
  const std::string written[] = {"", "b", "1", "\"", "a b", "<", "&", "]]>", "\\", "\xC3\xA9", ";"};
  const std::pair<const Coding*, const char*> codings[] = {
      {&url, "url"},   {&quoted, "quoted"}, {&CssEscapes::in(CssToken::single_quoted), "single"},
      {&json, "json"}, {&text, "text"},     {&xml, "xml"}};
  std::mt19937 random(7);
  for (const auto& [coding, name] : codings) {
    for (int round = 0; round < 6000; ++round) {
      std::string bytes;
      for (std::size_t i = random() % 8; i > 0; --i) {
        const std::string& piece = pieces[random() % std::size(pieces)];
        // An invalid escape makes the whole text invalid JSON, which is never read.
        const bool is_broken = piece.starts_with('\\') && piece != "\\n" && piece[1] != 'u';
        if (coding != &json || !is_broken) bytes += piece;
      }
      const DecodedText decoded_text = coding->decode(bytes);
      check_map(bytes, decoded_text);
      const auto edge = [&] {
        std::size_t at = random() % (decoded_text.text.size() + 1);
        while (at < decoded_text.text.size() && (decoded_text.text[at] & '\xC0') == '\x80') ++at;
        return at;
      };
      const std::size_t a = edge();
      const std::size_t b = edge();
      EditList edits;
      edits.add({{std::min(a, b), std::max(a, b) - std::min(a, b)},
                 written[random() % std::size(written)]});
      INFO(name << " round " << round << ": " << bytes);
      CHECK(coding->decode(through(*coding, bytes, edits)).text ==
            apply_edits(decoded_text.text, edits));
    }
  }
}

}  // namespace
}  // namespace absolve
