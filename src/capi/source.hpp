#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absolve/document.hpp"
#include "capi/options.hpp"

namespace absolve::capi {

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
