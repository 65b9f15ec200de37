#include "uri/web/unicode.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {
namespace {

// A row of `property_kinds`, in numbers.
struct Properties {
  bool is_mark;
  bool is_letter;
  std::uint8_t columns;
  std::uint8_t bidi;
  std::uint8_t joining;
  std::uint8_t combining_class;
};

// A character and its decomposition (UAX 15), sorted by the latter. Hangul syllables have no rows.
struct Composition {
  char32_t first;
  char32_t second;  // 0 if there is none
  char32_t composite;
};

#include "uri/web/unicode_data.inc"

// The range that `code` is in.
template <std::size_t size>
std::size_t range_of(const char32_t (&starts)[size], char32_t code) {
  const auto* const next = std::upper_bound(std::begin(starts), std::end(starts), code);
  return static_cast<std::size_t>(next - std::begin(starts)) - 1;
}

// Unicode 3.12: Hangul syllables are composed by arithmetic.
constexpr char32_t first_syllable = 0xAC00;
constexpr char32_t first_lead = 0x1100;
constexpr char32_t first_vowel = 0x1161;
constexpr char32_t before_trails = 0x11A7;
constexpr char32_t lead_count = 19;
constexpr char32_t vowel_count = 21;
constexpr char32_t trail_count = 28;
constexpr char32_t syllable_count = lead_count * vowel_count * trail_count;

using Pair = std::pair<char32_t, char32_t>;

std::optional<Pair> decompose(char32_t code) {
  if (code >= first_syllable && code < first_syllable + syllable_count) {
    const char32_t index = code - first_syllable;
    if (const char32_t trail = index % trail_count; trail != 0) {
      return Pair{code - trail, before_trails + trail};
    }
    return Pair{first_lead + index / (vowel_count * trail_count),
                first_vowel + index / trail_count % vowel_count};
  }
  // Compatibility ideographs, all of which UTS 46 maps to their decompositions.
  if ((code >= 0xF900 && code <= 0xFAFF) || (code >= 0x2F800 && code <= 0x2FA1F)) {
    const IdnaMapping mapping = idna_mapping(code);
    if (mapping.status != IdnaStatus::mapped) return std::nullopt;
    return Pair{mapping.to.front(), 0};
  }
  static const std::vector<Composition> by_composite = [] {
    std::vector<Composition> sorted(std::begin(compositions), std::end(compositions));
    sorted.insert(sorted.end(), std::begin(other_decompositions), std::end(other_decompositions));
    std::ranges::sort(sorted, {}, &Composition::composite);
    return sorted;
  }();
  const auto place = std::ranges::lower_bound(by_composite, code, {}, &Composition::composite);
  if (place == by_composite.end() || place->composite != code) return std::nullopt;
  return Pair{place->first, place->second};
}

std::optional<char32_t> compose(char32_t first, char32_t second) {
  if (first >= first_lead && first < first_lead + lead_count && second >= first_vowel &&
      second < first_vowel + vowel_count) {
    const char32_t index = (first - first_lead) * vowel_count + (second - first_vowel);
    return first_syllable + index * trail_count;
  }
  const bool is_open = first >= first_syllable && first < first_syllable + syllable_count &&
                       (first - first_syllable) % trail_count == 0;
  if (is_open && second > before_trails && second < before_trails + trail_count) {
    return first + (second - before_trails);
  }
  const Pair wanted{first, second};
  const auto pair_of = [](const Composition& row) { return Pair{row.first, row.second}; };
  const auto* const place = std::ranges::lower_bound(compositions, wanted, {}, pair_of);
  if (place == std::end(compositions) || pair_of(*place) != wanted) return std::nullopt;
  return place->composite;
}

struct Classed {
  char32_t code;
  std::uint8_t combining_class;
  std::size_t place;  // before reordering
};

// The full decomposition, with marks in canonical order (Unicode 3.11 D108 and D109).
std::vector<Classed> decomposed(std::u32string_view text) {
  std::vector<Classed> out;
  std::vector<char32_t> left;
  for (const char32_t given : text) {
    left.push_back(given);
    while (!left.empty()) {
      const char32_t code = left.back();
      left.pop_back();
      if (const auto pair = decompose(code)) {
        if (pair->second != 0) left.push_back(pair->second);
        left.push_back(pair->first);
      } else {
        out.push_back({code, properties_of(code).combining_class, out.size()});
      }
    }
  }
  const auto is_starter = [](const Classed& character) { return character.combining_class == 0; };
  for (auto at = out.begin(); at != out.end();) {
    const auto end = std::find_if(at, out.end(), is_starter);
    std::sort(at, end, [](const Classed& a, const Classed& b) {
      return std::pair(a.combining_class, a.place) < std::pair(b.combining_class, b.place);
    });
    at = end == out.end() ? end : end + 1;
  }
  return out;
}

}  // namespace

IdnaMapping idna_mapping(char32_t code) {
  constexpr std::size_t first_mapping = 3;
  const std::size_t value = idna_values[range_of(idna_starts, code)];
  if (value < first_mapping) return {static_cast<IdnaStatus>(value), {}};
  const std::size_t number = value - first_mapping;
  const std::size_t start = number == 0 ? 0 : mapping_ends[number - 1];
  return {IdnaStatus::mapped, {mapping_pool + start, mapping_ends[number] - start}};
}

CharacterProperties properties_of(char32_t code) {
  const Properties& row = property_kinds[property_values[range_of(property_starts, code)]];
  return {row.is_mark,
          row.is_letter,
          row.columns,
          static_cast<BidiClass>(row.bidi),
          static_cast<JoiningType>(row.joining),
          row.combining_class};
}

std::span<const std::uint8_t> scripts_of(char32_t code) {
  const std::size_t number = script_sets[range_of(script_starts, code)];
  const std::size_t start = number == 0 ? 0 : script_ends[number - 1];
  return std::span(script_pool).subspan(start, script_ends[number] - start);
}

// Unicode 3.11 D117.
std::u32string to_nfc(std::u32string_view text) {
  std::u32string out;
  std::optional<std::size_t> starter;  // the place of the last starter
  std::uint8_t last_class = 0;         // of the last character in `out`
  for (const Classed& character : decomposed(text)) {
    const bool is_adjacent = starter && *starter + 1 == out.size();
    const bool is_blocked = !starter || (!is_adjacent && last_class >= character.combining_class);
    const auto composite = is_blocked ? std::nullopt : compose(out[*starter], character.code);
    if (composite) {
      out[*starter] = *composite;
      continue;
    }
    if (character.combining_class == 0) starter = out.size();
    last_class = character.combining_class;
    out.push_back(character.code);
  }
  return out;
}

std::string to_nfc(std::string_view text) {
  if (ascii::is_all_ascii(text) || !utf8::is_valid(text)) return std::string(text);
  return utf8::of_code_points(to_nfc(utf8::code_points(text)));
}

std::u32string to_nfkc_casefold(std::u32string_view text) {
  std::u32string out;
  for (const char32_t given : text) {
    const IdnaMapping mapping = idna_mapping(given);
    if (mapping.status == IdnaStatus::ignored) continue;
    // UTS 46 has two letters stay that case folding changes.
    const bool is_mapped = mapping.status == IdnaStatus::mapped;
    for (const char32_t code : is_mapped ? mapping.to : std::u32string_view(&given, 1)) {
      if (code == U'\u00DF') {
        out.append(U"ss");
      } else {
        out.push_back(code == U'\u03C2' ? U'\u03C3' : code);
      }
    }
  }
  return to_nfc(out);
}

}  // namespace absolve::ABSOLVE_VERSIONED::url
