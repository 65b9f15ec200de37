#include "tool/io/pieces.hpp"

#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace absolve::tool {
namespace {

bool write_both(int fd, std::string_view first, std::string_view second) {
  while (!first.empty() || !second.empty()) {
    const auto vector_of = [](std::string_view bytes) {
      return iovec{const_cast<char*>(bytes.data()), bytes.size()};
    };
    const iovec vectors[] = {vector_of(first), vector_of(second)};
    const auto written = ::writev(fd, vectors, 2);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    const auto done = static_cast<std::size_t>(written);
    const std::size_t of_first = std::min(done, first.size());
    first.remove_prefix(of_first);
    second.remove_prefix(done - of_first);
  }
  return true;
}

}  // namespace

Pieces pieces_of(std::string_view bytes, const EditList& edits) {
  Pieces pieces;
  pieces.reserve(2 * edits.size() + 1);
  std::size_t copied = 0;
  for (const Edit& edit : edits) {
    pieces.push_back(bytes.substr(copied, edit.span.offset - copied));
    pieces.emplace_back(edit.replacement);
    copied = edit.span.end();
  }
  pieces.push_back(bytes.substr(copied));
  return pieces;
}

bool write_all(int fd, const Pieces& bytes) {
  // Small pieces are copied together, because an `iovec` for each would cost more.
  constexpr std::size_t small = 4096;
  std::array<char, std::size_t{16} * small> room;
  std::size_t gathered = 0;
  for (const std::string_view piece : bytes) {
    const bool is_small = piece.size() < small;
    if (!is_small || gathered + piece.size() > room.size()) {
      if (!write_both(fd, {room.data(), gathered}, is_small ? std::string_view() : piece)) {
        return false;
      }
      gathered = 0;
    }
    if (!is_small) continue;
    gathered += piece.copy(room.data() + gathered, piece.size());
  }
  return write_both(fd, {room.data(), gathered}, {});
}

}  // namespace absolve::tool
