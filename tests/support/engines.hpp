#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/html/finder.hpp"

namespace absolve {

/// The findings of an engine as text: each site, whether it is inert, and the effective BASE.
[[nodiscard]] std::string sites_of(const Findings& findings);

/// The section of the Standard by which Gumbo, a parser of 2015, may find other links in `html`,
/// from the table of known differences. Empty if Gumbo must find the same links.
[[nodiscard]] std::string_view known_difference(std::string_view html);

/// Compares the engines over one document: contexts, open elements, and Gumbo unless a known
/// difference applies. Returns a description of the disagreement, or an empty string.
[[nodiscard]] std::string compare_engines(std::string_view html, const Limits& limits);

/// A document of start tags, end tags, links, BASEs and text; the names are words of `names`. The
/// same for the same seed.
[[nodiscard]] std::string make_tag_soup(std::uint32_t seed, std::string_view names);

}  // namespace absolve
