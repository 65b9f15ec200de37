#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <memory_resource>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "absolve/absolve.h"
#include "absolve/error.hpp"

namespace absolve::capi {

/// Ends a pass with a status that a callback asked for. Thrown at the call of the callback, and
/// caught where the library was entered.
struct Stopped {
  absolve_status status = ABSOLVE_STOPPED;
};

[[nodiscard]] inline absolve_text text_of(std::string_view text) {
  // An empty text is not an absent one, even if its view is null.
  return {text.data() == nullptr ? "" : text.data(), text.size()};
}

[[nodiscard]] inline std::string_view view_of(absolve_text text) {
  return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.size);
}

[[nodiscard]] absolve_status status_of(ErrorCode code) noexcept;

/// Converts a diagnostic for the C interface. `message` must be `message_of(diagnostic)`. The
/// result has views of both arguments, which must outlive it.
[[nodiscard]] absolve_diagnostic diagnostic_of(const Diagnostic& diagnostic,
                                               const std::string& message) noexcept;

/// Where a handle gets its memory.
class Allocator {
 public:
  Allocator() = default;
  explicit Allocator(const absolve_allocator* functions) {
    if (functions != nullptr) functions_ = *functions;
  }

  /// A handle constructed from `arguments`; null: there is no memory.
  template <class Handle, class... Arguments>
  [[nodiscard]] Handle* make(Arguments&&... arguments) const {
    void* const memory = functions_.allocate(functions_.context, sizeof(Handle));
    if (memory == nullptr) return nullptr;
    try {
      return new (memory) Handle(std::forward<Arguments>(arguments)...);
    } catch (...) {
      functions_.release(functions_.context, memory, sizeof(Handle));
      throw;
    }
  }

  /// Frees a handle with its member `allocator`, a copy of the allocator that made it.
  template <class Handle>
  static void free(Handle* handle) noexcept {
    if (handle == nullptr) return;
    const Allocator allocator = handle->allocator;
    std::destroy_at(handle);
    allocator.functions_.release(allocator.functions_.context, handle, sizeof(Handle));
  }

 private:
  absolve_allocator functions_{
      .allocate = [](void*, std::size_t size) { return std::malloc(size); },
      .release = [](void*, void* memory, std::size_t) { std::free(memory); },
      .context = nullptr};
};

/// The message of a handle's last failure.
class LastError {
 public:
  [[nodiscard]] absolve_text text() const { return text_of(message_); }

  absolve_status set(const Error& error);

  /// Runs `work`, which returns a status. Turns any exception into a status.
  template <class Work>
  absolve_status guard(Work work) noexcept {
    message_.clear();
    try {
      return work();
    } catch (const Stopped& stopped) {
      return without_detail(stopped.status);
    } catch (const std::bad_alloc&) {
      return without_detail(ABSOLVE_NO_MEMORY);
    } catch (...) {
      return without_detail(ABSOLVE_INTERNAL);
    }
  }

  /// Sets the general message of `status`, and returns `status`.
  absolve_status without_detail(absolve_status status) noexcept {
    const std::string_view message = view_of(absolve_status_message(status));
    try {
      message_ = message;
    } catch (const std::bad_alloc&) {
      message_.clear();
    }
    return status;
  }

 private:
  std::string message_;
};

/// Keeps memory that is released, for the next document: at most one block for each power of two.
/// `std::pmr::unsynchronized_pool_resource` of libstdc++ 12 does the same, but if its own
/// allocation fails, it continues with a null pointer.
class KeptMemory : public std::pmr::memory_resource {
 public:
  KeptMemory() = default;
  KeptMemory(const KeptMemory&) = delete;
  KeptMemory& operator=(const KeptMemory&) = delete;
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
