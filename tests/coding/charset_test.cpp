#include "coding/charset.hpp"

#include "coding/law.hpp"

namespace absolve {
namespace {

std::string decoded(std::string_view encoding, std::string_view bytes) {
  const auto charset = Charset::make(encoding);
  REQUIRE(charset);
  const Peeled peeled = (*charset)->peel(bytes);
  check_map(bytes, peeled);
  return peeled.text;
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

TEST_CASE("an encoding that ICU does not know is refused", "[coding][charset]") {
  CHECK(Charset::make("x-user-defined").error().code == ErrorCode::unsupported_charset);
}

TEST_CASE("Encoding 10.1.1: ill-formed UTF-8 reads as U+FFFD and stays as it is",
          "[coding][charset]") {
  const IllFormedUtf8 coding;
  const std::string_view bytes = "a\xE2\x82z\xFF\xC3\xA9\xF0\x9F\x98";
  const Peeled peeled = coding.peel(bytes);
  check_map(bytes, peeled);
  CHECK(peeled.text == "a\xEF\xBF\xBDz\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD");
  EditList edits;
  edits.add({{0, 1}, "\xC3\xA9"});
  CHECK(through(coding, bytes, edits) == "\xC3\xA9\xE2\x82z\xFF\xC3\xA9\xF0\x9F\x98");
  EditList behind;
  behind.add({{4, 1}, "y"});  // the error before it could run on
  CHECK(coding.peel(through(coding, bytes, behind)).text == apply_edits(peeled.text, behind));
}

}  // namespace
}  // namespace absolve
