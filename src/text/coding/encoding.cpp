#include "text/coding/encoding.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
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

std::string_view extract_charset(std::string_view content) {
  while (!content.empty()) {
    std::size_t at = 0;
    while (at < content.size() && !starts_with_ignoring_case(content.substr(at), "charset")) ++at;
    if (at == content.size()) return {};
    content.remove_prefix(at + 7);
    content = content.substr(std::min(content.find_first_not_of(" \t\n\f\r"), content.size()));
    if (!content.starts_with('=')) continue;
    content.remove_prefix(1);
    content = content.substr(std::min(content.find_first_not_of(" \t\n\f\r"), content.size()));
    if (content.starts_with('"') || content.starts_with('\'')) {
      const auto close = content.find(content.front(), 1);
      return close == std::string_view::npos ? std::string_view() : content.substr(1, close - 1);
    }
    return content.substr(0, content.find_first_of(" \t\n\f\r;"));
  }
  return {};
}

SniffedEncoding sniff_outside(std::string_view bytes, std::string_view override_label,
                              std::string_view transport_label) {
  using enum EncodingSource;
  const auto marked = [](std::string_view name, std::size_t length) {
    return SniffedEncoding{.name = name, .bom_length = length, .source = byte_order_mark};
  };
  if (bytes.starts_with("\xEF\xBB\xBF")) return marked("UTF-8", 3);
  if (bytes.starts_with("\xFE\xFF")) return marked("UTF-16BE", 2);
  if (bytes.starts_with("\xFF\xFE")) return marked("UTF-16LE", 2);
  if (!override_label.empty()) {
    return {.name = encoding_for_label(override_label), .source = user};
  }
  if (const auto name = encoding_for_label(transport_label); !name.empty()) {
    return {.name = name, .source = transport};
  }
  return {.name = "UTF-8", .is_open = true};
}

}  // namespace absolve::ABSOLVE_VERSIONED
