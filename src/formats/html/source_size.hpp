#pragma once

#include <string_view>

namespace absolve {

/// The viewport to choose an image for, in CSS pixels, where only one image can be kept.
struct Viewport {
  double width = 1280;
  double height = 720;
};

/// The width, in CSS pixels, at which the value of a sizes attribute says that an image is shown
/// (HTML 4.8.4.3.11, parse a sizes attribute); the width of the viewport where the value has
/// nothing that can be evaluated here. Lengths, sums and products of them in one `calc()`, and the
/// media features width, height and orientation are supported. Linear.
[[nodiscard]] double source_size(std::string_view sizes, const Viewport& viewport = {});

}  // namespace absolve
