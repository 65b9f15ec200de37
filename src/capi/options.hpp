#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>

#include "absolve/document.hpp"
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

  /// Prepares the rest of a handle, when its configuration is made. Most handles have nothing more.
  [[nodiscard]] static Result<void> prepare() { return {}; }

  /// As `LastError::guard`. If the handle has a flaw, reports that and does not run `work`.
  template <class Work>
  absolve_status guard(Work work) noexcept {
    return error.guard([&] { return flaw ? error.set(*flaw) : work(); });
  }
};

/// Makes `*made`, a handle with `options`, which may be null. Calls `Handle(allocator)`, sets the
/// configuration, and then calls `prepare()`.
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

/// Whether a caller's structure can be read: it has all members of this version, and any further
/// members, of a later version, are zero.
template <class Structure>
[[nodiscard]] bool is_readable(const Structure& structure) {
  constexpr std::size_t known = sizeof(Structure);
  constexpr std::size_t most = 4096;
  if (structure.size < known || structure.size > most) return false;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(&structure);
  return std::all_of(bytes + known, bytes + structure.size,
                     [](unsigned char byte) { return byte == 0; });
}

/// Whether a caller's source can be read, or is absent.
[[nodiscard]] inline bool is_readable_or_null(const absolve_source* source) {
  return source == nullptr || is_readable(*source);
}

/// What is known of a document: what `stated` says, which may be null, or else what the options
/// say.
[[nodiscard]] inline DocumentSource source_of(const Configuration& configuration,
                                              const absolve_source* stated) {
  DocumentSource source = configuration.source;
  if (stated == nullptr) return source;
  const auto take = [](absolve_text text, std::string& to) {
    if (text.data != nullptr) to = view_of(text);
  };
  take(stated->name, source.name);
  take(stated->url, source.retrieval_url);
  take(stated->type, source.content_type);
  take(stated->charset, source.charset);
  take(stated->csp, source.content_security_policy);
  return source;
}

[[nodiscard]] inline std::int32_t layer_of(std::optional<Layer> layer) {
  return layer ? static_cast<std::int32_t>(*layer) : ABSOLVE_LAYER_NONE;
}

}  // namespace absolve::capi
