#include "document/transport.hpp"

#include <algorithm>
#include <array>

#include "formats/fields/raw_fields.hpp"
#include "text/ascii.hpp"

namespace absolve {
namespace {

bool fits_transport(std::string_view text) {
  constexpr std::size_t max_line = 998;
  for (std::size_t start = 0; start <= text.size();) {
    const auto end = std::min(text.find('\n', start), text.size());
    if (end - start > max_line) return false;
    start = end + 1;
  }
  return true;
}

}  // namespace

bool outgrows_transport(std::string_view text, const EditList& edits) {
  return fits_transport(text) && !fits_transport(apply_edits(text, edits));
}

std::vector<std::string> outdated_fields(std::string_view header, bool is_http) {
  constexpr auto digests =
      std::to_array<std::string_view>({"content-md5", "digest", "content-digest", "repr-digest"});
  std::vector<std::string> names;
  for (const RawField& field : split_fields(header)) {
    const auto is_called = [&](std::string_view name) {
      return equal_ignoring_case(field.name, name);
    };
    // Some mailboxes state how long a message is.
    const bool is_length = is_called("content-length") || (!is_http && is_called("lines"));
    const bool is_outdated = is_length || std::ranges::any_of(digests, is_called);
    // A field can stand any number of times, and there are few names.
    if (is_outdated && std::ranges::none_of(names, is_called)) names.emplace_back(field.name);
  }
  return names;
}

}  // namespace absolve
