#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/html/finder.hpp"

namespace absolve {

/// What an engine found, in words: each site, whether it is inert, and the BASE that counts.
[[nodiscard]] std::string sites_of(const Findings& findings);

/// Why Gumbo, a parser of 2015, may find other links in `html` than today's Standard says: the
/// section, from the table of known differences; empty where it has to find the same.
[[nodiscard]] std::string_view known_difference(std::string_view html);

/// Compares the engines over one document: contexts and open elements, and Gumbo where no known
/// difference excuses it. Gives what is wrong, or nothing.
[[nodiscard]] std::string compare_engines(std::string_view html, const Limits& limits);

/// A document of start tags, end tags, links, BASEs and text; the names are words of `names`. The
/// same for the same seed.
[[nodiscard]] std::string make_tag_soup(std::uint32_t seed, std::string_view names);

}  // namespace absolve
