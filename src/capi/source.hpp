#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absolve/document.hpp"
#include "capi/options.hpp"

namespace absolve::capi {

/// Whether a caller's structure can be read: it has all members of this version, and any members
/// that a later version has behind them are zero.
template <class Structure>
[[nodiscard]] bool is_readable(const Structure& own) {
  constexpr std::size_t known = sizeof(Structure);
  constexpr std::size_t most = 4096;
  if (own.size < known || own.size > most) return false;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(&own);
  return std::all_of(bytes + known, bytes + own.size, [](unsigned char byte) { return byte == 0; });
}

/// Whether a caller's source can be read, or is absent.
[[nodiscard]] inline bool is_readable_or_null(const absolve_source* source) {
  return source == nullptr || is_readable(*source);
}

/// What is known of a document: what `own` says, which may be null, and else what the options say.
[[nodiscard]] inline DocumentSource source_of(const Configuration& configuration,
                                              const absolve_source* own) {
  DocumentSource source = configuration.source;
  if (own == nullptr) return source;
  const auto take = [](absolve_text text, std::string& to) {
    if (text.data != nullptr) to = view_of(text);
  };
  take(own->name, source.name);
  take(own->url, source.retrieval_url);
  take(own->type, source.content_type);
  take(own->charset, source.charset);
  take(own->csp, source.content_security_policy);
  return source;
}

[[nodiscard]] inline std::int32_t layer_of(std::optional<Layer> layer) {
  return layer ? static_cast<std::int32_t>(*layer) : ABSOLVE_LAYER_NONE;
}

}  // namespace absolve::capi
