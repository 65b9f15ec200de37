#pragma once

#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/text.hpp"
#include "formats/value_reference.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Finds the references in a decoded attribute value of the given kind, in order: the whole value,
/// the tokens of a list, the candidates of a srcset that a browser keeps (HTML 4.8.4.3.10, parse a
/// srcset attribute), the URL of a refresh (HTML 4.2.5.3, shared declarative refresh steps). Clears
/// `references` first. Returns what browsers pass over. Linear.
MalformedParts find_references(LinkKind kind, std::string_view value,
                               std::vector<Span>& references);

/// Whether `url` can replace the reference at `place` in `value`: `find_references` of the new
/// value must yield `url` there, and the other references unchanged.
[[nodiscard]] bool can_stand(LinkKind kind, std::string_view value, const Span& place,
                             std::string_view url);

/// A candidate in the decoded value of a srcset.
struct SrcsetCandidate {
  Span url;
  Span descriptors{};  ///< without white space around them; empty: none

  /// Where its text ends, before the comma.
  [[nodiscard]] std::size_t end() const {
    return descriptors.length == 0 ? url.end() : descriptors.end();
  }
};

/// The candidates that a browser keeps, in order (HTML 4.8.4.3.10, parse a srcset attribute). Adds
/// those that it drops to `malformed`, unless that is null. Linear.
[[nodiscard]] std::vector<SrcsetCandidate> srcset_candidates(std::string_view value,
                                                             MalformedParts* malformed = nullptr);

/// The pixel density of a candidate: image pixels for each CSS pixel (HTML 4.8.4.3.12, normalizing
/// the source densities). `source_size`, in CSS pixels, is used for a width descriptor.
[[nodiscard]] double density_of(std::string_view descriptors, double source_size);

/// The viewport, in CSS pixels, for which an image is chosen if only one can be kept.
struct Viewport {
  double width = 1280;
  double height = 720;
};

/// The width, in CSS pixels, at which an image is shown according to its sizes attribute (HTML
/// 4.8.4.3.11, parse a sizes attribute); the width of the viewport if nothing in `sizes` can be
/// evaluated. Supports lengths, their sums and products in one `calc()`, and the media features
/// width, height and orientation. Linear.
[[nodiscard]] double source_size(std::string_view sizes, const Viewport& viewport = {});

}  // namespace absolve::ABSOLVE_VERSIONED
