#include "formats/html/arena.hpp"

#include <gumbo.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace absolve {
namespace {

constexpr std::size_t alignment = alignof(std::max_align_t);
// Chunks grow with the tree, so that there are never more than a few dozen.
constexpr std::size_t smallest_chunk = std::size_t{1} << 20;
constexpr std::size_t largest_chunk = std::size_t{1} << 26;
constexpr std::uint64_t node_mark = 0x65646F4E6F626D75;

constexpr std::size_t rounded(std::size_t size) {
  return (size + alignment - 1) & ~(alignment - 1);
}

}  // namespace

// Precedes every block of a node's size. A string may have that size too, so data read back from a
// block is checked, and is used only for counting.
struct GumboArena::NodeHeader {
  std::uint64_t mark;
  std::uint64_t depth;
};

void* GumboArena::allocate(std::size_t size) {
  if (size == sizeof(GumboNode)) {
    measure_last_node();
    attributes_ = 0;
  } else if (size == sizeof(GumboAttribute)) {
    widest_ = std::max(widest_, ++attributes_);
  }
  steps_ += 1 + depth_ + widest_;
  if (steps_ > limits_.tree_steps) throw OverLimit{"tree_steps"};

  if (size != sizeof(GumboNode)) return take(size);
  static_assert(sizeof(NodeHeader) % alignment == 0);
  std::byte* block = take(sizeof(NodeHeader) + size);
  const NodeHeader header{node_mark, 0};
  std::memcpy(block, &header, sizeof header);
  last_node_ = block + sizeof header;
  std::memset(last_node_, 0, size);
  return last_node_;
}

std::byte* GumboArena::take(std::size_t size) {
  size = rounded(std::max<std::size_t>(size, 1));
  if (chunks_.empty() || chunks_.back().size - used_ < size) {
    const std::size_t wanted =
        std::max(size, std::clamp(allocated_, smallest_chunk, largest_chunk));
    if (wanted > limits_.tree_bytes || allocated_ > limits_.tree_bytes - wanted) {
      throw OverLimit{"tree_bytes"};
    }
    chunks_.push_back({std::unique_ptr<std::byte[]>(new std::byte[wanted]), wanted});
    allocated_ += wanted;
    used_ = 0;
  }
  std::byte* block = chunks_.back().bytes.get() + used_;
  used_ += size;
  return block;
}

// Called when the next node is allocated, because by then the last one is in the tree.
void GumboArena::measure_last_node() {
  if (last_node_ == nullptr) return;
  // The block may be a string of the same size as a node, so its fields are copied out as bytes.
  const auto* block = static_cast<const std::byte*>(last_node_);
  unsigned type = 0;
  const std::byte* parent = nullptr;
  std::memcpy(&type, block + offsetof(GumboNode, type), sizeof(GumboNodeType));
  std::memcpy(static_cast<void*>(&parent), block + offsetof(GumboNode, parent), sizeof parent);
  const bool is_element = type == GUMBO_NODE_ELEMENT || type == GUMBO_NODE_TEMPLATE;
  if (!is_element || parent == nullptr || !owns(parent)) return;
  NodeHeader header{};
  std::memcpy(&header, parent - sizeof header, sizeof header);
  depth_ = header.mark == node_mark ? header.depth + 1 : 1;
  const NodeHeader own{node_mark, depth_};
  std::memcpy(static_cast<std::byte*>(last_node_) - sizeof own, &own, sizeof own);
}

bool GumboArena::owns(const void* pointer) const {
  const auto* byte = static_cast<const std::byte*>(pointer);
  return std::ranges::any_of(chunks_, [byte](const Chunk& chunk) {
    const std::less_equal<> not_after;
    return not_after(chunk.bytes.get() + sizeof(NodeHeader), byte) &&
           not_after(byte + sizeof(GumboNode), chunk.bytes.get() + chunk.size);
  });
}

}  // namespace absolve
