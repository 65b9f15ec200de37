// Properties, scripts and normal forms of all characters, compared with unicode.tsv, which
// unicode.mjs makes with other implementations of Unicode.
#include "uri/web/unicode.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "tables/digest.hpp"
#include "text/utf8.hpp"

namespace absolve::url {
namespace {

using Range = std::pair<char32_t, char32_t>;

constexpr Range all[] = {{0, 0xD800}, {0xE000, 0x110000}};
constexpr Range bases[] = {{0x41, 0x3100}, {0x11000, 0x12000}, {0x16100, 0x16E00}};

// The digest of what `text_of` gives for each character of `ranges`.
template <std::size_t size, class TextOf>
std::string digest_of(const Range (&ranges)[size], TextOf text_of) {
  Digest digest;
  for (const auto& [first, end] : ranges) {
    for (char32_t code = first; code < end; ++code) digest.add(text_of(code));
  }
  return digest.text();
}

std::string composed(std::u32string_view text) {
  return utf8::of_code_points(to_nfc(text));
}

std::string properties(char32_t code) {
  const CharacterProperties found = properties_of(code);
  const bool is_shown =
      (found.is_letter || found.is_mark) && idna_mapping(code).status != IdnaStatus::ignored;
  return {found.is_mark ? '1' : '0', found.is_letter ? '1' : '0',
          static_cast<char>('0' + found.columns), is_shown ? '1' : '0'};
}

std::string scripts() {
  std::map<std::vector<std::uint8_t>, std::size_t> numbers;
  return digest_of(all, [&](char32_t code) {
    const auto found = scripts_of(code);
    return std::to_string(
        numbers.try_emplace({found.begin(), found.end()}, numbers.size()).first->second);
  });
}

std::string hangul() {
  Digest digest;
  for (char32_t lead = 0x10FE; lead < 0x1116; ++lead) {
    for (char32_t vowel = 0x115F; vowel < 0x1178; ++vowel) {
      for (char32_t trail = 0x11A6; trail < 0x11C5; ++trail) {
        digest.add(composed(std::u32string{lead, vowel, trail}));
      }
    }
  }
  return digest.text();
}

TEST_CASE("Unicode 17: properties, scripts and normal forms of all characters", "[tables][web]") {
  std::ifstream file(ABSOLVE_TABLES "/unicode.tsv");
  REQUIRE(file);
  std::size_t count = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto tab = line.find('\t');
    const std::string name = line.substr(0, tab);
    CAPTURE(name);
    ++count;
    const auto found = [&]() -> std::string {
      if (name == "properties") return digest_of(all, properties);
      if (name == "scripts") return scripts();
      if (name == "alone") {
        return digest_of(all, [](char32_t code) { return composed({&code, 1}); });
      }
      if (name == "hangul") return hangul();
      std::u32string marks = U"\u0301\u0327\u0323";
      if (name != "three marks") marks = static_cast<char32_t>(std::stoul(name, nullptr, 16));
      return digest_of(bases, [&](char32_t code) { return composed(code + marks); });
    }();
    CHECK(found == line.substr(tab + 1));
  }
  CHECK(count > 60);
}

}  // namespace
}  // namespace absolve::url
