#pragma once

#include <string>
#include <string_view>

#include "absolve/document.hpp"

namespace absolve {

/// What a walk over one document saw.
struct Walk {
  std::string broken;  ///< the promise that was broken, with its place; empty: all kept
  bool left_whole = false;
  std::size_t parts_left_whole = 0;
  std::size_t links = 0;
  std::size_t edited = 0;
  std::size_t unresolved = 0;  ///< links with an error of their own
  std::size_t relative = 0;    ///< links of the output that still need a base
};

/// Rewrites `input` and walks both texts, input and output, without trusting the list of edits:
/// the bytes between links are the same; each link goes where it went; and rewriting once more,
/// with this base or with another, changes nothing.
[[nodiscard]] Walk walk(std::string_view input, const DocumentSource& source,
                        const Options& options = {});

}  // namespace absolve
