#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <memory_resource>
#include <new>

namespace absolve::capi {

/// Keeps memory that is released, for the next document: at most one block for each power of two.
/// `std::pmr::unsynchronized_pool_resource` of libstdc++ 12 does the same, but if its own
/// allocation fails, it continues with a null pointer.
class KeptMemory : public std::pmr::memory_resource {
 public:
  KeptMemory() = default;
  KeptMemory(const KeptMemory&) = delete;
  KeptMemory& operator=(const KeptMemory&) = delete;
  KeptMemory(KeptMemory&&) = delete;
  KeptMemory& operator=(KeptMemory&&) = delete;
  ~KeptMemory() override {
    for (void* const block : blocks_) ::operator delete(block);
  }

 private:
  static constexpr std::size_t powers = 23;  // blocks of up to 4 MiB are kept
  static constexpr std::size_t largest = std::size_t{1} << (powers - 1);

  static bool is_kept(std::size_t size, std::size_t alignment) {
    return size <= largest && alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__;
  }
  // The block whose size is `size`, rounded up to a power of two.
  void*& block_for(std::size_t size) {
    return blocks_[static_cast<std::size_t>(std::bit_width(std::bit_ceil(size)) - 1)];
  }

  void* do_allocate(std::size_t size, std::size_t alignment) override {
    if (!is_kept(size, alignment)) return upstream_->allocate(size, alignment);
    void*& block = block_for(size);
    if (block == nullptr) return ::operator new(std::bit_ceil(size));
    void* const memory = block;
    block = nullptr;
    return memory;
  }
  void do_deallocate(void* memory, std::size_t size, std::size_t alignment) override {
    if (!is_kept(size, alignment)) return upstream_->deallocate(memory, size, alignment);
    void*& block = block_for(size);
    ::operator delete(block);
    block = memory;
  }
  [[nodiscard]] bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
    return this == &other;
  }

  std::pmr::memory_resource* upstream_ = std::pmr::new_delete_resource();
  std::array<void*, powers> blocks_{};
};

}  // namespace absolve::capi
