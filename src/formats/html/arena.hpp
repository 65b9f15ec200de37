#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absolve/error.hpp"

namespace absolve {

/// Thrown through Gumbo's frames when a document exceeds its limits.
struct OverLimit {
  std::string limit;
};

/// The memory of one Gumbo tree, released as a whole: Gumbo's own destroy walk is recursive and
/// would overflow the stack on deep trees.
///
/// It also meters the work. Gumbo allocates memory for every tag and every attribute, and its work
/// per tag grows with the depth of the open elements and with the number of attributes. The arena
/// sees both in the nodes that it hands out, and counts them, so a document that causes quadratic
/// work is stopped after the same amount of work on any machine.
class GumboArena {
 public:
  explicit GumboArena(const Limits& limits) : limits_(limits) {}

  /// `size` bytes of memory, aligned for any type. Throws OverLimit; never returns null.
  void* allocate(std::size_t size);

 private:
  struct Chunk {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size;
  };
  struct NodeHeader;

  std::byte* take(std::size_t size);
  void measure_last_node();
  bool owns(const void* pointer) const;

  const Limits& limits_;
  std::vector<Chunk> chunks_;
  std::size_t used_ = 0;       // of the last chunk
  std::size_t allocated_ = 0;  // bytes of all chunks
  std::uint64_t steps_ = 0;
  std::size_t depth_ = 0;
  std::size_t attributes_ = 0;  // since the last node
  std::size_t widest_ = 0;
  void* last_node_ = nullptr;
};

}  // namespace absolve
