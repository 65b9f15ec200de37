#include "uri/web/unicode.hpp"

#include <algorithm>
#include <iterator>

namespace absolve::url {
namespace {

// A row of `property_kinds`, in numbers.
struct Properties {
  bool is_mark;
  std::uint8_t bidi;
  std::uint8_t joining;
  std::uint8_t combining_class;
};

#include "uri/web/unicode_data.inc"

// The range that `code` is in.
template <std::size_t size>
std::size_t range_of(const char32_t (&starts)[size], char32_t code) {
  const auto* const next = std::upper_bound(std::begin(starts), std::end(starts), code);
  return static_cast<std::size_t>(next - std::begin(starts)) - 1;
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
  return {row.is_mark, static_cast<BidiClass>(row.bidi), static_cast<JoiningType>(row.joining),
          row.combining_class};
}

std::span<const Composition> compositions_by_pair() {
  return compositions;
}

}  // namespace absolve::url
