#include "text/coding/encoding.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace absolve {
namespace {

struct Label {
  std::string_view label;
  std::string_view name;
};

constexpr Label labels[] = {
#include "text/coding/encoding_labels.inc"
};

}  // namespace

std::string_view encoding_for_label(std::string_view label) noexcept {
  constexpr std::size_t max_length = 32;
  label = ascii::trimmed(label, ascii::is_space);
  if (label.size() > max_length) return {};
  std::array<char, max_length> lower{};
  std::ranges::transform(label, lower.begin(), ascii::to_lower);
  const std::string_view key(lower.data(), label.size());
  const auto* row = std::ranges::lower_bound(labels, key, {}, &Label::label);
  return row != std::end(labels) && row->label == key ? row->name : std::string_view();
}

bool has_ascii_delimiters(std::string_view encoding) noexcept {
  // The double-byte encodings have trail bytes from 0x30 up that are letters, digits and some
  // punctuation, but never one of the delimiters.
  constexpr std::array<std::string_view, 4> others{"UTF-16BE", "UTF-16LE", "ISO-2022-JP",
                                                   "replacement"};
  return std::ranges::find(others, encoding) == others.end();
}

}  // namespace absolve
