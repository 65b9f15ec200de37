// All labels, all bytes and all characters of every encoding, compared with encodings.tsv, which
// encodings.py makes from the files of the Encoding Standard.

#include <catch2/catch.hpp>
#include <cctype>
#include <fstream>
#include <set>
#include <sstream>

#include "tables/digest.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/encoding.hpp"

namespace absolve {
namespace {

std::string bytes_of(std::initializer_list<std::uint32_t> values) {
  std::string bytes;
  for (const std::uint32_t value : values) bytes.push_back(static_cast<char>(value));
  return bytes;
}

Digest decoded(const std::string& name, const Charset& charset, bool is_single) {
  Digest digest;
  const auto add = [&](const std::string& bytes) { digest.add(charset.decode(bytes).text); };
  if (name == "ISO-2022-JP") {
    for (std::uint32_t place = 0; place < 94 * 94; ++place) {
      add("\x1B$B" + bytes_of({0x21 + place / 94, 0x21 + place % 94}) + "\x1B(B");
    }
    for (std::uint32_t byte = 0x21; byte < 0x60; ++byte) add("\x1B(I" + bytes_of({byte}));
    for (std::uint32_t byte = 0x20; byte < 0x80; ++byte) add("\x1B(J" + bytes_of({byte}));
    return digest;
  }
  for (std::uint32_t lead = 0x80; lead < 0x100; ++lead) {
    if (is_single) add(bytes_of({lead}));
    for (std::uint32_t trail = 0; trail < 0x100 && !is_single; ++trail)
      add(bytes_of({lead, trail}));
  }
  for (std::uint32_t lead = 0xA0; lead < 0x100 && name == "EUC-JP"; ++lead) {
    for (std::uint32_t trail = 0xA0; trail < 0x100; ++trail) add(bytes_of({0x8F, lead, trail}));
  }
  const auto add_range = [&](std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) {
      add(bytes_of({i / 12600 + 0x81, i / 1260 % 10 + 0x30, i / 10 % 126 + 0x81, i % 10 + 0x30}));
    }
  };
  if (name == "gb18030") {
    add_range(0, 39421);
    add_range(188990, 1237590);
  }
  return digest;
}

Digest encoded(const std::string& name, const Charset& charset, bool is_single) {
  Digest digest;
  const auto add_range = [&](std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t code = from; code < to; ++code) {
      digest.add(charset.encode_character(code).value_or("-"));
    }
  };
  add_range(0x80, is_single ? 0x3000 : 0xD800);
  add_range(is_single ? 0xF000 : 0xE000, is_single           ? 0x10000
                                         : name == "gb18030" ? 0x110000
                                                             : 0x30000);
  return digest;
}

TEST_CASE("Encoding 9 to 14: every byte and every character of each encoding",
          "[tables][coding][charset]") {
  std::ifstream file(ABSOLVE_TABLES "/encodings.tsv");
  REQUIRE(file);
  const std::set<std::string> multibyte{"gb18030",     "GBK",       "Big5",  "EUC-JP",
                                        "ISO-2022-JP", "Shift_JIS", "EUC-KR"};
  std::size_t count = 0;
  std::size_t labels = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream cells(line);
    std::string name;
    std::string decoder;
    std::string encoder;
    cells >> name >> decoder >> encoder;
    CAPTURE(name);
    for (std::string label; cells >> label; ++labels) {
      CHECK(encoding_for_label(label) == name);
      std::string upper = label;
      for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      CHECK(encoding_for_label(" " + upper + "\n") == name);
      CHECK(encoding_for_label(label + "-").empty());
    }
    ++count;
    const auto charset = Charset::make(name);
    REQUIRE(charset.has_value() == (name != "UTF-8" && name != "replacement"));
    if (decoder == "-") continue;
    const bool is_single = !multibyte.contains(name);
    CHECK(decoded(name, **charset, is_single).text() == decoder);
    CHECK(encoded(name, **charset, is_single).text() == encoder);
  }
  CHECK(count == 40);
  CHECK(labels == 228);
}

}  // namespace
}  // namespace absolve
