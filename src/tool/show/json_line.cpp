#include "tool/show/json_line.hpp"

#include "text/block.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// Whether JSON escapes no character of `text`, and a terminal shows them all. Compared as signed
// numbers, bytes beyond ASCII are less than a space as well.
bool is_plain(std::string_view text) {
  return !any_byte(text, [](Block block) {
    return (block < ' ') | (block == '"') | (block == '\\') | (block == '\x7F');
  });
}

}  // namespace

void JsonLine::put_string(std::string_view text) {
  if (!is_plain(text)) {
    put_piece(dump(Json(std::string(text))));
    return;
  }
  make_room(text.size() + 2);
  char* const to = bytes_.data() + size_;
  to[0] = '"';
  if (!text.empty()) std::memcpy(to + 1, text.data(), text.size());
  to[text.size() + 1] = '"';
  size_ += text.size() + 2;
}

}  // namespace absolve::tool
