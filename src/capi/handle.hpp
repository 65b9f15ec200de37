#pragma once

#include <cstdlib>
#include <exception>
#include <memory>
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

}  // namespace absolve::capi
