#include "uri/web/unicode.hpp"

#include <catch2/catch.hpp>

#include "text/utf8.hpp"

namespace absolve::url {
namespace {

// The domain in ASCII, or `fails`.
std::string ascii_of(std::string_view domain) {
  std::string out;
  return domain_to_ascii(domain, out) ? out : "fails";
}

std::string ascii_of(std::u32string_view domain) {
  std::string text;
  for (const char32_t code : domain) utf8::append(code, text);
  return ascii_of(text);
}

std::string punycode_of(std::u32string_view label) {
  std::string out;
  return append_punycode(label, out) ? out : "fails";
}

TEST_CASE("UTS 46 5: mapped, ignored, valid and disallowed", "[web][idna]") {
  CHECK(ascii_of(U"B\u00FCcher.DE") == "xn--bcher-kva.de");
  CHECK(ascii_of(U"fa\u00DF.de") == "xn--fa-hia.de");
  CHECK(ascii_of(U"\u1E9E.de") == "xn--zca.de");
  CHECK(ascii_of(U"a\u00ADb\uFE0F\u3164") == "ab");
  CHECK(ascii_of(U"a\u1806") != "fails");
  CHECK(ascii_of(U"\uFF21\u3002\uFF42\uFF0Ec\uFF61") == "a.b.c.");
  CHECK(ascii_of(U"\u2615.example") == "xn--53h.example");
  CHECK(ascii_of(U"a\u0378") == "fails");  // unassigned
  CHECK(ascii_of(U"a\uE000") == "fails");  // private use
  CHECK(ascii_of(U"\u00AD") == "fails");   // nothing is left
  CHECK(ascii_of(U"\u00E9..x") == "xn--9ca..x");
}

TEST_CASE("Unicode 15.1 to 17", "[web][idna]") {
  CHECK(ascii_of(U"\u04C0") == ascii_of(U"\u04CF"));
  for (const char32_t ignored :
       U"\u2061\u2062\u2063\u206A\u206B\u206C\u206D\u206E\u206F"
       U"\u17B4\u115F\u180E\U0001D173") {
    if (ignored != 0) CHECK(ascii_of(U"a\u00E9" + std::u32string(1, ignored)) == "xn--a-bga");
  }
  CHECK(ascii_of(U"\U0002F868") == ascii_of(U"\u36FC"));
  CHECK(ascii_of(U"\U0002F874") == ascii_of(U"\u5F53"));
  CHECK(ascii_of(U"\U0002F91F") == ascii_of(U"\U000243AB"));
  CHECK(ascii_of(U"\U0002F95F") == ascii_of(U"\u7AEE"));
  CHECK(ascii_of(U"\U0002F9BF") == ascii_of(U"\u45D7"));
  CHECK(ascii_of(U"\U0002EBF0x") != "fails");  // CJK extension I
  CHECK(ascii_of(U"\U000323B0x") != "fails");  // and J
  CHECK(ascii_of(U"\u1C89") == ascii_of(U"\u1C8A"));
  CHECK(ascii_of(U"\U00011382\U000113C9") == ascii_of(U"\U00011383"));  // it composes
}

TEST_CASE("UAX 15: Normalization Form C", "[web][idna]") {
  CHECK(to_nfc(U"e\u0301") == U"\u00E9");
  CHECK(to_nfc(U"\u00E9") == U"\u00E9");
  CHECK(to_nfc(U"a\u0323\u0302") == U"\u1EAD");
  CHECK(to_nfc(U"a\u0302\u0323") == U"\u1EAD");  // put in order first
  CHECK(to_nfc(U"\u1E0B\u0323") == U"\u1E0D\u0307");
  CHECK(to_nfc(U"a\u0315\u0300\u05AE\u0062") == U"\u00E0\u05AE\u0315b");
  CHECK(to_nfc(U"\u1100\u1161\u11A8") == U"\uAC01");
  CHECK(to_nfc(U"\uAC00\u11A8") == U"\uAC01");
  CHECK(to_nfc(U"\uAC01\u11A8") == U"\uAC01\u11A8");
  CHECK(to_nfc(U"\u0301e") == U"\u0301e");
  CHECK(to_nfc(U"e\u0334\u0301") == U"\u00E9\u0334");
  CHECK(to_nfc(U"e\u035C\u0301") == U"\u00E9\u035C");
  CHECK(to_nfc(U"e\u0300\u0301") == U"\u00E8\u0301");  // the second is blocked
  CHECK(to_nfc(U"\u0B47\u0B56\u0B3E") == U"\u0B48\u0B3E");
  CHECK(to_nfc(U"").empty());
  // Singletons, exclusions and compatibility ideographs do not come back.
  CHECK(to_nfc(U"\u212B\u0958\uF900\U0002F868\uFA0E") == U"\u00C5\u0915\u093C\u8C48\u36FC\uFA0E");
}

TEST_CASE("UTS 46 4, step 4: labels in Punycode", "[web][idna]") {
  const auto beside = [](const std::string& label) { return ascii_of("\xC3\xA9." + label); };
  CHECK(beside("xn--fa-hia") == "xn--9ca.xn--fa-hia");
  CHECK(beside("XN--FA-HIA") == "xn--9ca.xn--fa-hia");
  for (const char* bad : {"xn--", "xn--a", "xn--a-", "xn--8i7caa", "xn--xn---epa", "xn--\xC3\xA9",
                          "xn--ab-ccc99999999", "xn--e-xbb" /* e and a mark, which compose */}) {
    INFO(bad);
    CHECK(beside(bad) == "fails");
  }
}

TEST_CASE("UTS 46 4.1: marks and joiners", "[web][idna]") {
  CHECK(ascii_of(U"\u0301a\u00E9") == "fails");
  CHECK(ascii_of(U"a.\u0301\u00E9") == "fails");
  CHECK(ascii_of(U"\u0915\u094D\u200D\u0937") != "fails");
  CHECK(ascii_of(U"\u0915\u200D\u0937") == "fails");
  CHECK(ascii_of(U"\u0915\u094D\u200C\u0937") != "fails");
  CHECK(ascii_of(U"\u0628\u200C\u0628") != "fails");  // between letters that join
  CHECK(ascii_of(U"\u0628\u064B\u200C\u064B\u0628") != "fails");
  CHECK(ascii_of(U"\u0627\u200C\u0628") == "fails");  // the first joins on no left side
  CHECK(ascii_of(U"\u0628\u200C") == "fails");
  // U+A872 joins only on its left, which is enough (RFC 5892 A.1).
  CHECK(ascii_of(U"\uA872\u200C\uA841") == "xn--0ug6674cfea");
  CHECK(ascii_of(U"\u200Ca\u00E9") == "fails");
}

TEST_CASE("RFC 5893 2: the Bidi rule", "[web][idna]") {
  CHECK(ascii_of(U"\u05D0\u05D1") != "fails");
  CHECK(ascii_of(U"\u05D0a") == "fails");
  CHECK(ascii_of(U"a\u05D0") == "fails");
  CHECK(ascii_of(U"\u05D01") != "fails");
  CHECK(ascii_of(U"1\u05D0") == "fails");
  CHECK(ascii_of(U"\u05D0\u0661") != "fails");
  CHECK(ascii_of(U"\u05D01\u0661") == "fails");  // numbers of both kinds
  CHECK(ascii_of(U"\u05D0-") == "fails");
  CHECK(ascii_of(U"\u05D0\u05B7") != "fails");
  CHECK(ascii_of(U"\u05D0.1a") == "fails");  // the rule applies to all labels
  CHECK(ascii_of(U"\u05D0.a-") == "fails");
  CHECK(ascii_of(U"\u05D0.a1") != "fails");
  CHECK(ascii_of(U"\u00E9.1a") != "fails");  // no label is written from right to left
}

TEST_CASE("RFC 3492: Punycode, and back", "[web][punycode]") {
  const std::pair<std::u32string, std::string> samples[] = {
      {U"b\u00FCcher", "bcher-kva"},
      {U"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", "ihqwcrb4cv8a8dqg056pqjye"},
      {U"3\u5E74B\u7D44\u91D1\u516B\u5148\u751F", "3B-ww4c5e180e575a65lsy2b"},
      {U"\u00E9", "9ca"},
      {U"a\U0001F468a\u00E9", ""},
      {U"\U0010FFFD\u0080", ""},
      {U"\U0010FFFF", ""},
      {U"abcdefghi\u71B4\u9FA0", "abcdefghi-ju0vw230b"},  // meets the 455 of 6.1
      {std::u32string(300, U'\u4E00') + U"x", ""}};
  for (const auto& [label, punycode] : samples) {
    if (!punycode.empty()) CHECK(punycode_of(label) == punycode);
    CHECK(from_punycode(punycode_of(label)) == label);
  }
  CHECK(from_punycode("dn32g") == U"\U0010FFFF");
  CHECK_FALSE(from_punycode("en32g"));  // one further
  CHECK(from_punycode("abc-") == U"abc");
  CHECK(from_punycode("")->empty());
  for (const char* bad : {"99999999", "a b", "bcher-kv\xC3\xA9", "\xC3\xA9-a", "-_"}) {
    INFO(bad);
    const auto label = from_punycode(bad);
    CHECK((!label || punycode_of(*label) != bad));
  }
}

TEST_CASE("hosts of any length are read in time", "[web][idna]") {
  std::u32string marks = U"a";
  std::u32string letters;
  std::u32string labels;
  for (char32_t i = 0; i < 100'000; ++i) {
    marks.push_back(i % 2 == 0 ? U'\u0301' : U'\u0323');
    letters.push_back(U'\u4E00' + i * 7919 % 20'000);
    labels += U"\u00E9.";
  }
  CHECK(ascii_of(marks) != "fails");
  const std::string ascii = ascii_of(letters);
  CHECK(ascii.size() > 100'000);
  CHECK(ascii_of("\xC3\xA9." + ascii) == "xn--9ca." + ascii);
  CHECK(ascii_of(labels).size() == 800'000);
  CHECK(ascii_of(labels + U"\u05D0").size() > 800'000);
}

}  // namespace
}  // namespace absolve::url
