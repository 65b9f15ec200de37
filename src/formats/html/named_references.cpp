#include "formats/html/named_references.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace absolve {
namespace {

constexpr NamedReference table[] = {
#include "formats/html/named_references.inc"
};

}  // namespace

const NamedReference* match_named_reference(std::string_view text) noexcept {
  // Narrow the rows that share a prefix with `text` one character at a time; the last row that
  // ended on the way is the longest match.
  std::span<const NamedReference> rows(table);
  const NamedReference* max_length = nullptr;
  for (std::size_t i = 0; i < text.size() && !rows.empty(); ++i) {
    const auto at = [i](const NamedReference& row) {
      return i < row.name.size() ? static_cast<unsigned char>(row.name[i]) : 0U;
    };
    const auto same = std::ranges::equal_range(rows, static_cast<unsigned char>(text[i]) + 0U,
                                               std::ranges::less{}, at);
    rows = {same.begin(), same.end()};
    if (!rows.empty() && rows.front().name.size() == i + 1) max_length = rows.data();
  }
  return max_length;
}

}  // namespace absolve
