#pragma once

#include <string_view>

namespace absolve {

/// The viewport to choose an image for, in CSS pixels, where only one image can be kept.
struct Viewport {
  double width = 1280;
  double height = 720;
};

/// The width at which the value of a sizes attribute says that an image is shown, in pixels of CSS
/// (HTML 4.8.4.3.11, parse a sizes attribute). The width of the viewport where nothing that can be
/// read here says more. Read are lengths, sums and products of them in one `calc()`, and the media
/// features width, height and orientation. Linear.
[[nodiscard]] double source_size(std::string_view sizes, const Viewport& viewport = {});

}  // namespace absolve
