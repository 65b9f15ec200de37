#pragma once

#include <memory>

#include "absolve/option_set.hpp"
#include "capi/handle.hpp"

struct absolve_options {
  absolve::capi::Allocator allocator;
  absolve::OptionSet set{};
  absolve::capi::LastError error{};
};

namespace absolve::capi {

/// Makes `*made`, a handle of `arguments` behind the configuration of `options`, with the memory
/// that these say. `options` may be null.
template <class Handle>
absolve_status make_with(absolve_options* options, Handle** made) noexcept {
  if (made == nullptr) return ABSOLVE_BAD_ARGUMENT;
  *made = nullptr;
  LastError unseen;
  LastError& error = options == nullptr ? unseen : options->error;
  return error.guard([&] {
    const Allocator allocator = options == nullptr ? Allocator() : options->allocator;
    auto configuration = options == nullptr ? OptionSet().configure() : options->set.configure();
    if (!configuration) return error.set(configuration.error());
    auto handle = Handle::make(allocator, std::move(*configuration));
    if (!handle) return error.set(handle.error());
    *made = *handle;
    return *made == nullptr ? error.plain(ABSOLVE_NO_MEMORY) : ABSOLVE_OK;
  });
}

}  // namespace absolve::capi
