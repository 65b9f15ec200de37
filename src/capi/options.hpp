#pragma once

#include <memory>
#include <optional>

#include "absolve/option_set.hpp"
#include "capi/handle.hpp"

struct absolve_options {
  absolve::capi::Allocator allocator;
  absolve::OptionSet set{};
  absolve::capi::LastError error{};
};

namespace absolve::capi {

/// The members of all handles that are made with options. If the options contradict each other, the
/// handle is still made, so that it can report the error.
struct Configured {
  Allocator allocator;
  std::shared_ptr<const Configuration> configuration{};  ///< null: there is a `flaw`
  std::optional<Error> flaw{};
  LastError error{};

  explicit Configured(const Allocator& handle_allocator) : allocator(handle_allocator) {}

  /// As `LastError::guard`. If the handle has a flaw, reports that and does not run `work`.
  template <class Work>
  absolve_status guard(Work work) noexcept {
    return error.guard([&] { return flaw ? error.set(*flaw) : work(); });
  }
};

/// Makes `*made`, a handle with `options`, which may be null. Calls `Handle(allocator)`, sets the
/// configuration, and then calls `prepare()`, which returns a Result.
template <class Handle>
absolve_status make_with(const absolve_options* options, Handle** made) noexcept {
  if (made == nullptr) return ABSOLVE_BAD_ARGUMENT;
  *made = nullptr;
  const Allocator allocator = options == nullptr ? Allocator() : options->allocator;
  const absolve_status status = LastError().guard([&] {
    *made = allocator.make<Handle>(allocator);
    return *made == nullptr ? ABSOLVE_NO_MEMORY : ABSOLVE_OK;
  });
  if (status != ABSOLVE_OK) return status;
  Handle& handle = **made;
  return handle.error.guard([&] {
    handle.flaw = fail(ErrorCode::bad_option);  // until it is known to have none
    auto configured = options == nullptr ? OptionSet().configure() : options->set.configure();
    if (!configured) {
      handle.flaw = configured.error();
    } else {
      handle.configuration = std::move(*configured);
      const auto ready = handle.prepare();
      handle.flaw = ready ? std::nullopt : std::optional(ready.error());
    }
    return handle.flaw ? handle.error.set(*handle.flaw) : ABSOLVE_OK;
  });
}

}  // namespace absolve::capi
