#pragma once

#include <span>
#include <string>
#include <string_view>

namespace absolve::cli {

/// The number of letters to insert, remove, replace or swap with their neighbour to make `a` into
/// `b` (optimal string alignment distance). Reads at most 64 bytes of each.
[[nodiscard]] std::size_t distance_of(std::string_view a, std::string_view b);

/// `; did you mean NAME?` with the candidate that is most like `word`, whatever its case, and with
/// `before` in front of it; empty if none is like it.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string> candidates,
                                     std::string_view before = {});

/// The same with the names of the files beside a file that is missing. Reads at most 10,000 names.
[[nodiscard]] std::string suggested_file(const std::string& path);

}  // namespace absolve::cli
