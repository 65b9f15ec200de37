#pragma once

#include <string>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve {

/// The validation error of the URL Standard (1.1) that is called `name`, in a sentence without a
/// full stop. `name` itself, if it is unknown.
[[nodiscard]] std::string sentence_of(std::string_view name);

/// The bytes of `reference` that the validation error is about; all of it, where no smaller place
/// can be given.
[[nodiscard]] Span place_of(std::string_view name, std::string_view reference);

}  // namespace absolve
