#include "formats/html/element_facts.hpp"

#include <algorithm>
#include <iterator>

#include "text/ascii.hpp"

namespace absolve {
namespace {

// HTML 13.2.6.5, "adjust the tag name" of an element in the SVG namespace.
constexpr std::string_view names[] = {
    "altGlyph",
    "altGlyphDef",
    "altGlyphItem",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "clipPath",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "foreignObject",
    "glyphRef",
    "linearGradient",
    "radialGradient",
    "textPath",
};

}  // namespace

std::string_view svg_name(std::string_view written) {
  const auto* found = std::ranges::find_if(
      names, [&](std::string_view name) { return equal_ignoring_case(name, written); });
  return found == std::end(names) ? std::string_view() : *found;
}

}  // namespace absolve
