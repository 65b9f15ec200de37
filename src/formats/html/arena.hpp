#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absolve/error.hpp"

namespace absolve {

/// Thrown through Gumbo's frames where a document is more than its limits allow.
struct OverLimit {
  std::string limit;
};

/// The memory of one Gumbo tree, released as a whole: Gumbo's own destroy walk is recursive and
/// would overflow the stack on deep trees.
///
/// It also meters the work. Gumbo asks for memory at every tag and every attribute, and its work
/// there grows with the depth of the open elements and with the attributes of the tag. The arena
/// sees both in the nodes that it hands out, and counts them, so quadratic documents end after a
/// known amount of work on any machine.
class GumboArena {
 public:
  explicit GumboArena(const Limits& limits) : limits_(limits) {}

  /// Memory for `size` bytes, aligned for anything; throws OverLimit, never returns null.
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
