#pragma once

#include <span>
#include <string>
#include <string_view>

namespace absolve::tool {

/// The number of letters to insert, remove, replace or swap with their neighbour to make `a` into
/// `b` (optimal string alignment distance). Reads at most 64 bytes of each.
[[nodiscard]] std::size_t distance_of(std::string_view a, std::string_view b);

/// Returns `; did you mean NAME?`. NAME is the candidate most similar to `word`, with `before` in
/// front of it. Case does not matter. Empty if no candidate is similar.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string> candidates,
                                     std::string_view before = {});

/// The same for a missing file: the candidates are the files in its folder. Reads at most 10,000
/// names. For a URL, it says how to fetch it.
[[nodiscard]] std::string suggested_file(const std::string& path);

}  // namespace absolve::tool
