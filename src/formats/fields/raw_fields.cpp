#include "formats/fields/raw_fields.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/block.hpp"

namespace absolve::ABSOLVE_VERSIONED {

bool is_field_line(std::string_view line) {
  if (line.empty()) return false;
  if (ascii::is_blank(line.front())) return true;
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view name = ascii::trimmed(line.substr(0, colon), ascii::is_blank);
  return !name.empty() &&
         !any_byte(name, [](Block block) { return (block < '!') | (block == '\x7F'); });
}

std::vector<RawField> split_fields(std::string_view header, MalformedLines* malformed) {
  constexpr std::size_t usual_count = 16;
  std::vector<RawField> fields;
  fields.reserve(usual_count);
  bool is_behind_field = false;  // a folded line continues the previous line
  std::size_t start = 0;
  while (start < header.size()) {
    const auto end = std::min(header.find('\n', start), header.size() - 1) + 1;
    const std::string_view line = header.substr(start, end - start);
    if (ascii::is_blank(line.front())) {
      if (is_behind_field) fields.back().value.length = end - fields.back().value.offset;
    } else if (is_field_line(line)) {
      const auto colon = line.find(':');
      fields.push_back({ascii::trimmed(line.substr(0, colon), ascii::is_space),
                        {start + colon + 1, end - start - colon - 1}});
      is_behind_field = true;
    } else if (line != "\r\n" && line != "\n") {
      is_behind_field = false;
      if (malformed != nullptr && malformed->count++ == 0) {
        malformed->first = {start, ascii::trimmed(line, ascii::is_space).size()};
      }
    }
    start = end;
  }
  return fields;
}

}  // namespace absolve::ABSOLVE_VERSIONED
