#include "text/coding/charset.hpp"

#include <random>

#include "text/coding/law.hpp"

namespace absolve {
namespace {

std::string decoded(std::string_view encoding, std::string_view bytes) {
  const auto charset = Charset::make(encoding);
  REQUIRE(charset);
  const DecodedText decoded_text = (*charset)->decode(bytes);
  check_map(bytes, decoded_text);
  return decoded_text.text;
}

std::string edited(std::string_view encoding, std::string_view bytes, Span span, std::string text) {
  EditList edits;
  edits.add({span, std::move(text)});
  return through(**Charset::make(encoding), bytes, edits);
}

TEST_CASE("bytes are read in their encoding", "[coding][charset]") {
  CHECK(decoded("windows-1252", "caf\xE9 \x80") == "caf\xC3\xA9 \xE2\x82\xAC");
  CHECK(decoded("Shift_JIS", "\x83\x5C/x") == "\xE3\x82\xBD/x");  // a trail byte like a backslash
  CHECK(decoded("EUC-JP", "\xA5\xBD") == "\xE3\x82\xBD");
  CHECK(decoded("gb18030", "\x81\x30\x81\x30z") == "\xC2\x80z");
  CHECK(decoded("KOI8-R", "\xC1") == "\xD0\xB0");
  CHECK(decoded("Shift_JIS", "\x83") == "\xEF\xBF\xBD");
}

TEST_CASE("what is kept stays as bytes, and what is written is encoded", "[coding][charset]") {
  CHECK(edited("windows-1252", "\xE9/\xFC", {3, 0}, "\xC3\xA0/") == "\xE9/\xE0/\xFC");
  CHECK(edited("Shift_JIS", "x\x83\x5C", {0, 1}, "\xE3\x82\xBD") == "\x83\x5C\x83\x5C");
}

TEST_CASE("a character that the encoding lacks becomes a reference", "[coding][charset]") {
  CHECK(edited("windows-1252", "x", {0, 0}, "\xE3\x82\xBD\xF0\x9F\x98\x80") ==
        "&#12477;&#128512;x");
  CHECK(edited("ISO-8859-2", "x", {0, 0}, "\xEF\xBB\xBF\xC2\xAD\xE2\x80\x8B") ==
        "&#65279;\xAD&#8203;x");
}

TEST_CASE("what is no encoding is refused", "[coding][charset]") {
  CHECK(Charset::make("x-none").error().code == ErrorCode::unsupported_charset);
}

TEST_CASE("what an encoder writes for another character does not hold that", "[coding][charset]") {
  CHECK(edited("EUC-JP", "x", {0, 0}, "\xC2\xA5") == "&#165;x");
  CHECK(edited("Shift_JIS", "x", {0, 0}, "\xE2\x88\x92-") == "&#8722;-x");
  const auto holds = [](std::string_view encoding, std::uint32_t code) {
    return (*Charset::make(encoding))->holds(code);
  };
  CHECK(holds("Shift_JIS", 0x65E5));
  CHECK(holds("Shift_JIS", 0xFF0D));
  CHECK_FALSE(holds("Shift_JIS", 0xA5));
  CHECK_FALSE(holds("EUC-JP", 0x203E));
  CHECK_FALSE(holds("EUC-JP", 0x2212));
  CHECK_FALSE(holds("ISO-2022-JP", 0xFF71));
  CHECK(holds("ISO-2022-JP", 0xA5));
  CHECK_FALSE(holds("gb18030", 0xE78D));
  CHECK_FALSE(holds("windows-1252", 0x65E5));
}

TEST_CASE("Encoding 12.2.2: what ISO-2022-JP lacks leaves the Roman state as it is",
          "[coding][charset]") {
  const auto charset = *Charset::make("ISO-2022-JP");
  const auto encoded = [&](std::string_view text) {
    return charset->encode(text, decimal_reference);
  };
  CHECK(encoded("\xC2\xA5\xC2\xA6x") == "\x1B(J\\&#166;x\x1B(B");
  CHECK(encoded("\xE6\x97\xA5\xC2\xA6") == "\x1B$BF|\x1B(B&#166;");
  CHECK(encoded("a\x0E") == "a&#65533;");
}

TEST_CASE("Encoding 10 to 13: what encodings read beyond their indexes, and never write",
          "[coding][charset]") {
  CHECK(decoded("Big5", "\x87\x40\x88\x62") == "\xE4\x8F\xB0\xC3\x8A\xCC\x84");
  CHECK(decoded("Big5", "\x80") == "\xEF\xBF\xBD");
  CHECK(decoded("GBK", "\x80\xA3\xA0") == "\xE2\x82\xAC\xE3\x80\x80");
  CHECK(decoded("gb18030", "\x80\xA6\xD9") == "\xE2\x82\xAC\xEF\xB8\x90");
  CHECK(decoded("Shift_JIS", "\x80\xB1\xFF") == "\xC2\x80\xEF\xBD\xB1\xEF\xBF\xBD");
  CHECK(decoded("EUC-KR", "\xFF\xC9\xA1") == "\xEF\xBF\xBD\xEF\xBF\xBD");
  const auto written = [](std::string_view encoding, std::uint32_t code) {
    return (*Charset::make(encoding))->encode_character(code).value_or("none");
  };
  CHECK(written("GBK", 0x20AC) == "\x80");
  CHECK(written("gb18030", 0x20AC) == "\xA2\xE3");
  CHECK(written("gb18030", 0xE5E5) == "none");
  CHECK(written("gb18030", 0xE7C7) == "\x81\x35\xF4\x37");
  CHECK(written("gb18030", 0x10FFFF) == "\xE3\x32\x9A\x35");
  CHECK(written("gb18030", utf8::ill_formed) == "none");
  CHECK(written("windows-1252", 0x100E9) == "none");
  CHECK(written("GBK", 0x1F600) == "none");
  CHECK(written("Big5", 0x43F0) == "none");  // read, but never written
  CHECK(written("EUC-JP", 0x4E02) == "none");
  CHECK(written("EUC-JP", 0x2212) == "\xA1\xDD");
  CHECK(written("EUC-JP", 0xA5) == "\x5C");
  CHECK(written("Shift_JIS", 0x203E) == "\x7E");
  CHECK(written("Shift_JIS", 0xE000) == "none");  // read, but never written
  CHECK(written("ISO-2022-JP", 0x2170) == "\x1B$B|q\x1B(B");
  CHECK(written("gb18030", 0xE78D) == "\xA6\xD9");
  CHECK(written("GBK", 0xE864) == "\xFE\xA0");
  CHECK(written("GBK", 0xE79F) != "none");
  CHECK(decoded("EUC-JP", "\x8F\xF3\xA1\x8F\xED\xE3z") == "\xEF\xBF\xBD\xE9\xBE\xA5z");
  CHECK(written("gb18030", 0x3000) == "\xA1\xA1");  // the first of two places
  CHECK(written("gb18030", 0xFE10) == "\xA6\xD9");
  CHECK(written("Shift_JIS", 0x80) == "\x80");
  CHECK(written("windows-874", 0xFFFD) == "none");
  CHECK(written("windows-1253", 0xAA) == "none");
  CHECK(written("KOI8-U", 0x45E) == "\xAE");
  CHECK(written("KOI8-U", 0x255D) == "none");
  CHECK(written("windows-1255", 0x5BA) == "\xCA");
}

TEST_CASE("Encoding 10 to 13: how much an error takes along", "[coding][charset]") {
  const std::string error = "\xEF\xBF\xBD";
  CHECK(decoded("EUC-JP", "\xE2\x88\x92.") == error + error + ".");
  CHECK(decoded("EUC-JP", "\x8E\xE0\x8E\xB1\x8F\xB0\xA2\x8F\xB0z") ==
        error + "\xEF\xBD\xB1\xE4\xB8\x84" + error + "z");
  CHECK(decoded("Big5",
                "\x81"
                "A\xFF\x81\xFF") == error + "A" + error + error);
  CHECK(decoded("Shift_JIS", "\x81\"\x85\xFD\xA0") == error + "\"" + error + error);
  CHECK(decoded("EUC-KR", "\xC9\x41\xC9\xA1") == error + "A" + error);
  CHECK(decoded("gb18030", "\x81\x30x\x81\x30\x81\x30") == error + "0x\xC2\x80");
  CHECK(decoded("gb18030", "\x81\x30\x81z\x81\x30\x81") == error + "0\xE4\xBA\x83" + error);
  CHECK(decoded("GBK", "\x81\x30") == error);
}

TEST_CASE("Encoding 14.5: x-user-defined", "[coding][charset]") {
  CHECK(decoded("x-user-defined", "a\x80\xFF") == "a\xEF\x9E\x80\xEF\x9F\xBF");
  CHECK(edited("x-user-defined", "a\x80", {0, 1}, "\xEF\x9F\xBF\xC3\xA9") == "\xFF&#233;\x80");
}

TEST_CASE("Encoding 14.2: UTF-16, and what is none", "[coding][charset]") {
  using namespace std::string_view_literals;
  CHECK(decoded("UTF-16LE", "a\0\xE9\0\x3D\xD8\0\xDE"sv) == "a\xC3\xA9\xF0\x9F\x98\x80");
  CHECK(decoded("UTF-16BE", "\0a\xD8\x3D\0b\xDC\0\0"sv) ==
        "a\xEF\xBF\xBD"
        "b\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(decoded("UTF-16BE", "\xD8\x3D\xDC"sv) == "\xEF\xBF\xBD");
  CHECK(decoded("UTF-16BE", "\xDC\x3D\xD8"sv) == "\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(edited("UTF-16BE", "\0a\xD8\x3D\0"sv, {4, 0}, "b") == "\0a\xFF\xFD\0b"sv);
  CHECK(edited("UTF-16LE", "a\0b\0c\0"sv, {1, 1}, "\xF0\x9F\x98\x80/") ==
        "a\0\x3D\xD8\0\xDE/\0c\0"sv);
  // A lone lead surrogate must not meet a lone trail surrogate.
  const Utf16 coding(true);
  const std::string_view bytes = "\xD8\x3D\0x\xDE\0"sv;
  EditList edits;
  edits.add({{3, 1}, ""});
  CHECK(coding.decode(through(coding, bytes, edits)).text == "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_CASE("Encoding 12.2: ISO-2022-JP, its states and its errors", "[coding][charset]") {
  CHECK(decoded("ISO-2022-JP", "a\x1B$BF|K\\\x1B(Bz") == "a\xE6\x97\xA5\xE6\x9C\xACz");
  CHECK(decoded("ISO-2022-JP", "\x1B(J\\~a\x1B(I1") ==
        "\xC2\xA5\xE2\x80\xBE"
        "a\xEF\xBD\xB1");
  CHECK(decoded("ISO-2022-JP", "\x1B$B\x1B(Bx") == "\xEF\xBF\xBDx");  // nothing between two escapes
  CHECK(decoded("ISO-2022-JP", "\x1B(Hx") == "\xEF\xBF\xBD(Hx");
  CHECK(decoded("ISO-2022-JP", "\x1B$BF\x1B(Bx") == "\xEF\xBF\xBDx");
  CHECK(decoded("ISO-2022-JP", "\xE9") == "\xEF\xBF\xBD");
  CHECK(decoded("ISO-2022-JP", "\x1B(I !_`") == "\xEF\xBF\xBD\xEF\xBD\xA1\xEF\xBE\x9F\xEF\xBF\xBD");
}

TEST_CASE("an edit of ISO-2022-JP leaves the state at its ends", "[coding][charset]") {
  const std::string_view bytes = "a\"\x1B$BF|K\\\x1B(B\"z";  // a"日本"z
  CHECK(edited("ISO-2022-JP", bytes, {2, 6}, "x") == "a\"x\"z");
  CHECK(edited("ISO-2022-JP", bytes, {2, 3}, "x") == "a\"x\x1B$BK\\\x1B(B\"z");
  CHECK(edited("ISO-2022-JP", bytes, {5, 3}, "x") == "a\"\x1B$BF|\x1B(Bx\"z");
  CHECK(edited("ISO-2022-JP", bytes, {0, 1}, "\xE6\x9C\xAC") ==
        "\x1B$BK\\\x1B(B\"\x1B$BF|K\\\x1B(B\"z");
  CHECK(edited("ISO-2022-JP", bytes, {2, 0}, "\xC3\xA9") == "a\"&#233;\x1B$BF|K\\\x1B(B\"z");
  // Without the escape sequence in the middle, the start of another one would consume the B.
  CHECK(edited("ISO-2022-JP", "\x1B(J)\x1B(\x1B(JB", {5, 0}, "") == "\x1B(J)&#65533;(B");
  // Katakana that is rewritten because of the bytes before it stays half-width.
  CHECK(edited("ISO-2022-JP", "\x1B(I_\x1B(\x1B(Bx", {9, 0}, "y") ==
        "\x1B(I_\x1B(B&#65533;\x1B(I(\x1B(Byx");
  const auto charset = *Charset::make("ISO-2022-JP");
  EditList edits;
  edits.add({{0, 0}, "\xEF\xBD\xA1\xEF\xBE\x9F"});  // the first and the last
  CHECK(apply_edits("x", *charset->encode_edits("x", charset->decode("x"), edits)) ==
        "\x1B(I!_\x1B(Bx");
}

TEST_CASE("the law of the codings in every encoding", "[coding][charset]") {
  const std::string pieces[] = {
      "a",    "\"",   "\x1B$B", "\x1B(B", "\x1B(J", "\x1B(I", "F|",
      "\x81", "\x40", "\xD8",   "\xDE",   "<",      "\xE9",   std::string(1, '\0'),
      "\x1B", "1"};
  const std::string written[] = {"", "x", "\xE6\x97\xA5", "\xC2\xA5", "\xEF\xBD\xB1"};
  std::mt19937 engine(1);
  const auto pick = [&engine](std::size_t count) { return engine() % count; };
  for (const std::string_view name : {"UTF-16LE", "UTF-16BE", "ISO-2022-JP", "x-user-defined",
                                      "windows-1252", "Big5", "gb18030", "Shift_JIS"}) {
    const auto charset = Charset::make(name);
    REQUIRE(charset);
    for (int round = 0; round < 4000; ++round) {
      std::string bytes;
      for (std::size_t i = pick(9); i > 0; --i) bytes += pieces[pick(std::size(pieces))];
      const DecodedText decoded_text = (*charset)->decode(bytes);
      std::vector<std::size_t> edges{0};
      for (std::size_t i = 1; i <= decoded_text.text.size(); ++i) {
        if (i == decoded_text.text.size() || (decoded_text.text[i] & '\xC0') != '\x80')
          edges.push_back(i);
      }
      const std::size_t from = pick(edges.size());
      const std::size_t to = from + pick(edges.size() - from);
      const std::string& text = written[pick(std::size(written))];
      // Characters that the encoding lacks are written as references, which other tests cover.
      const std::string encoded =
          (*charset)->encode(text, [](std::uint32_t) { return std::string("lacked"); });
      if ((*charset)->decode(encoded).text != text) continue;  // half-width katakana
      EditList edits;
      edits.add({{edges[from], edges[to] - edges[from]}, text});
      const std::string out = through(**charset, bytes, edits);
      std::string after = (*charset)->decode(out).text;
      for (const std::string_view lacked : {"&#65533;"}) {
        for (auto at = after.find(lacked); at != std::string::npos; at = after.find(lacked)) {
          after.replace(at, lacked.size(), "\xEF\xBF\xBD");
        }
      }
      INFO(name << " round " << round);
      CHECK(after == apply_edits(decoded_text.text, edits));
    }
  }
}

TEST_CASE("Encoding 10.1.1: ill-formed UTF-8 reads as U+FFFD and stays as it is",
          "[coding][charset]") {
  const IllFormedUtf8 coding;
  const std::string_view bytes = "a\xE2\x82z\xFF\xC3\xA9\xF0\x9F\x98";
  const DecodedText decoded_text = coding.decode(bytes);
  check_map(bytes, decoded_text);
  CHECK(decoded_text.text == "a\xEF\xBF\xBDz\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD");
  CHECK(coding.decode(std::string_view("\xFF\xFF").substr(0, 1)).text == "\xEF\xBF\xBD");
  EditList edits;
  edits.add({{0, 1}, "\xC3\xA9"});
  CHECK(through(coding, bytes, edits) == "\xC3\xA9\xE2\x82z\xFF\xC3\xA9\xF0\x9F\x98");
  EditList behind;
  behind.add({{4, 1}, "y"});  // the ill-formed bytes before it could absorb the new text
  CHECK(coding.decode(through(coding, bytes, behind)).text ==
        apply_edits(decoded_text.text, behind));
}

TEST_CASE("Encoding 14.2: what UTF-16 writes", "[coding][charset]") {
  for (const bool is_big : {false, true}) {
    const Utf16 utf16(is_big);
    const auto units = [&](std::uint32_t code) {
      std::vector<std::uint32_t> found;
      const std::string bytes = *utf16.encode_character(code);
      for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        const auto first = static_cast<unsigned char>(bytes[i]);
        const auto second = static_cast<unsigned char>(bytes[i + 1]);
        found.push_back(is_big ? first << 8U | second : second << 8U | first);
      }
      return found;
    };
    using Units = std::vector<std::uint32_t>;
    CHECK(units(0x41) == Units{0x41});
    CHECK(units(0x20AC) == Units{0x20AC});
    CHECK(units(0xD7FF) == Units{0xD7FF});
    CHECK(units(0xE000) == Units{0xE000});
    CHECK(units(0xFFFF) == Units{0xFFFF});
    CHECK(units(0x10000) == Units{0xD800, 0xDC00});
    CHECK(units(0x1F600) == Units{0xD83D, 0xDE00});
    CHECK(units(0x10FFFF) == Units{0xDBFF, 0xDFFF});
    for (const std::uint32_t none : {0xD800U, 0xDBFFU, 0xDC00U, 0xDFFFU, 0x110000U}) {
      CHECK(units(none) == Units{0xFFFD});
    }
  }
}

}  // namespace
}  // namespace absolve
