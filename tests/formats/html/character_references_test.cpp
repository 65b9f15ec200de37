#include "formats/html/character_references.hpp"

#include <random>

#include "text/coding/law.hpp"

namespace absolve {
namespace {

const CharacterReferences& quoted = CharacterReferences::in(Quoting::double_quoted);

std::string decoded(std::string_view bytes) {
  const DecodedText decoded_text = quoted.decode(bytes);
  check_map(bytes, decoded_text);
  return decoded_text.text;
}

TEST_CASE("HTML 13.2.5.73: named references in attributes", "[coding][references]") {
  CHECK(decoded("a&amp;b") == "a&b");
  CHECK(decoded("&amp") == "&");
  CHECK(decoded("&ampx") == "&ampx");
  CHECK(decoded("&amp=x") == "&amp=x");
  CHECK(decoded("&amp.x") == "&.x");
  CHECK(decoded("?a=1&copy=2") == "?a=1&copy=2");
  CHECK(decoded("?a=1&copy") == "?a=1\xC2\xA9");
  CHECK(decoded("&copy;=") == "\xC2\xA9=");
  CHECK(decoded("&notit;") == "&notit;");
  CHECK(decoded("&notin;") == "\xE2\x88\x89");
  CHECK(decoded("&not.") == "\xC2\xAC.");
  CHECK(decoded("&NotEqualTilde;") == "\xE2\x89\x82\xCC\xB8");  // two code points
  CHECK(decoded("&AMP;&lt;&GT;&quot;&apos;") == "&<>\"'");
  CHECK(decoded("&Tab;&NewLine;") == "\t\n");
  CHECK(decoded("&unknown;&;& &") == "&unknown;&;& &");
  CHECK(decoded("&CounterClockwiseContourIntegral;") == "\xE2\x88\xB3");
  CHECK(decoded("&zwnj;&zwj;") == "\xE2\x80\x8C\xE2\x80\x8D");
}

TEST_CASE("HTML 13.2.5.75 to 80: numeric references", "[coding][references]") {
  CHECK(decoded("&#65;&#x42;&#X43;&#68") == "ABCD");
  CHECK(decoded("&#65a") == "Aa");
  CHECK(decoded("&#x41g") == "Ag");
  CHECK(decoded("&#;&#x;&#xg;&#") == "&#;&#x;&#xg;&#");
  CHECK(decoded("&#0;") == "\xEF\xBF\xBD");
  CHECK(decoded("&#xD800;") == "\xEF\xBF\xBD");
  CHECK(decoded("&#x110000;") == "\xEF\xBF\xBD");
  CHECK(decoded("&#99999999999999999999;") == "\xEF\xBF\xBD");
  CHECK(decoded("&#128;") == "\xE2\x82\xAC");
  CHECK(decoded("&#x9F;") == "\xC5\xB8");
  CHECK(decoded("&#x81;") == "\xC2\x81");
  CHECK(decoded("&#x1F600;") == "\xF0\x9F\x98\x80");
}

TEST_CASE("HTML 13.2.3.5: line ends and NULs", "[coding][references]") {
  CHECK(decoded("a\r\nb\rc\nd") == "a\nb\nc\nd");
  CHECK(decoded(std::string_view("a\0b", 3)) ==
        "a\xEF\xBF\xBD"
        "b");
  CHECK(decoded("\xFF\xE9x") == "\xFF\xE9x");
}

std::string edited(Quoting quoting, std::string_view bytes, Span span, std::string replacement) {
  EditList edits;
  edits.add({span, std::move(replacement)});
  return through(CharacterReferences::in(quoting), bytes, edits);
}

TEST_CASE("what is written is escaped for its quotes", "[coding][references]") {
  CHECK(edited(Quoting::double_quoted, "x", {0, 0}, "a&\"'<>") == "a&amp;&quot;'<>x");
  CHECK(edited(Quoting::single_quoted, "x", {0, 0}, "a&\"'<>") == "a&amp;\"&#39;<>x");
  CHECK(edited(Quoting::unquoted, "x", {0, 0}, "http://h/") == "http://h/x");
  CHECK(edited(Quoting::unquoted, "x", {0, 0}, "a=b ") == "\"a=b x\"");
  CHECK(edited(Quoting::unquoted, "x\"", {0, 0}, "a b") == "'a bx\"'");
  CHECK(edited(Quoting::unquoted, "x\"y'z", {0, 0}, "a b") == "'a bx\"y&#39;z'");
  CHECK(edited(Quoting::valueless, "", {0, 0}, "http://h/?a&b") == "=\"http://h/?a&amp;b\"");
  CHECK(edited(Quoting::double_quoted, "x", {1, 0}, "\r") == "x&#13;");
}

TEST_CASE("what is kept stays as the author wrote it", "[coding][references]") {
  CHECK(edited(Quoting::double_quoted, "a?x&y&#61;1&amp;z", {0, 1}, "http://h/b") ==
        "http://h/b?x&y&#61;1&amp;z");
}

TEST_CASE("a line feed is written as a reference only behind a CR that is kept",
          "[coding][references]") {
  CHECK(edited(Quoting::double_quoted, "x", {1, 0}, "\n") == "x\n");
  CHECK(edited(Quoting::double_quoted, "\r", {1, 0}, "\n") == "\r&#10;");
  CHECK(edited(Quoting::double_quoted, "xy\nz", {1, 1}, "") == "x\nz");
  CHECK(edited(Quoting::double_quoted, "\ry\nz", {1, 1}, "") == "\r&#10;z");
}

TEST_CASE("an edit inside an atom takes the whole atom", "[coding][references]") {
  // Two code points in one reference, and the second is replaced.
  CHECK(edited(Quoting::double_quoted, "a&NotEqualTilde;b", {4, 2}, "X") == "a\xE2\x89\x82Xb");
}

TEST_CASE("an ampersand before an edit is not read anew with it", "[coding][references]") {
  CHECK(edited(Quoting::double_quoted, "&am", {3, 0}, "p;") == "&amp;amp;");
  CHECK(edited(Quoting::double_quoted, "&copy=x", {5, 1}, ".") == "&amp;copy.x");
  CHECK(edited(Quoting::double_quoted, "&copy.x", {2, 1}, "y") == "\xC2\xA9yx");
  CHECK(edited(Quoting::double_quoted, "&#6.x", {1, 1}, "5") ==
        "\x06"
        "5x");
  CHECK(edited(Quoting::double_quoted, "&amx", {3, 1}, "") == "&amp;am");
}

TEST_CASE("the law of the codings holds for random values and edits", "[coding][references]") {
  const std::vector<std::string> pieces{"&",      "amp",
                                        "amp;",   "&amp;",
                                        "#",      "65",
                                        ";",      "&#65",
                                        "&#x41;", "copy",
                                        "=",      "x",
                                        "\"",     "'",
                                        " ",      "\r",
                                        "\n",     "\r\n",
                                        "/",      "&lt",
                                        ">",      "&NotEqualTilde;",
                                        "&not"};
  std::mt19937 random(20260101);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  for (int round = 0; round < 20000; ++round) {
    const auto quoting = static_cast<Quoting>(1 + below(3));
    std::string bytes;
    for (std::size_t i = below(8); i > 0; --i) {
      const std::string& piece = pieces[below(pieces.size())];
      // A value cannot contain a character that would end it.
      if (quoting == Quoting::double_quoted && piece == "\"") continue;
      if (quoting == Quoting::single_quoted && piece == "'") continue;
      if (quoting == Quoting::unquoted && piece.find_first_of(" \r\n>") != std::string::npos)
        continue;
      bytes += piece;
    }
    if (quoting == Quoting::unquoted && (bytes.empty() || bytes[0] == '"' || bytes[0] == '\''))
      continue;
    const Coding& coding = CharacterReferences::in(quoting);
    const DecodedText decoded_text = coding.decode(bytes);
    check_map(bytes, decoded_text);
    EditList edits;
    for (std::size_t i = below(3), at = 0; i > 0; --i) {
      at += below(decoded_text.text.size() - at + 1);
      const std::size_t length = below(decoded_text.text.size() - at + 1);
      edits.add({{at, length}, pieces[below(pieces.size())]});
      at += length;
    }
    const std::string expected = apply_edits(decoded_text.text, edits);
    const std::string written = through(coding, bytes, edits);
    std::string shown;
    for (const Edit& edit : edits) {
      shown += std::to_string(edit.span.offset) + "+" + std::to_string(edit.span.length) + "=" +
               std::string(edit.replacement) + " ";
    }
    CAPTURE(bytes, shown, written, static_cast<int>(quoting));
    std::string_view inside = written;
    if (quoting == Quoting::unquoted && !written.empty() &&
        (written[0] == '"' || written[0] == '\'')) {
      inside = inside.substr(1, inside.size() - 2);
      REQUIRE(inside.find(written[0]) == std::string_view::npos);
    } else if (quoting == Quoting::unquoted) {
      REQUIRE(inside.find_first_of(" \r\n>") == std::string_view::npos);
    } else {
      REQUIRE(inside.find(quoting == Quoting::double_quoted ? '"' : '\'') ==
              std::string_view::npos);
    }
    REQUIRE(coding.decode(inside).text == expected);
  }
}

}  // namespace
TEST_CASE("XML 1.0 3.3.3 and 2.4: white space and escapes of a value", "[coding][references]") {
  for (const Quoting quoting : {Quoting::xml_single_quoted, Quoting::xml_double_quoted}) {
    CHECK(CharacterReferences::in(quoting).decode("a\tb\nc\r\nd&lt").text == "a b c d&lt");
    CHECK(edited(quoting, "x", {0, 0}, "a&\"'<>\t\n") == "a&amp;&quot;&#39;&#60;>&#9;&#10;x");
  }
}

}  // namespace absolve
