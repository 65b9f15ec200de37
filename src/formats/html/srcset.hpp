#pragma once

#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve {

/// A candidate in the decoded value of a srcset.
struct SrcsetCandidate {
  Span url;
  Span descriptors{};  ///< without white space around them; empty: none

  /// Where its text ends, ahead of the comma.
  [[nodiscard]] std::size_t end() const {
    return descriptors.length == 0 ? url.end() : descriptors.end();
  }
};

/// The candidates that a browser keeps, in order (HTML 4.8.4.3.10, parse a srcset attribute).
/// Linear.
[[nodiscard]] std::vector<SrcsetCandidate> srcset_candidates(std::string_view value);

/// The pixel density of a candidate: image pixels for each CSS pixel (HTML 4.8.4.3.12, normalizing
/// the source densities). `source_size`, in CSS pixels, is used for a width descriptor.
[[nodiscard]] double density_of(std::string_view descriptors, double source_size);

}  // namespace absolve
