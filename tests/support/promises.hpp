#pragma once

#include <string>
#include <string_view>

#include "absolve/document.hpp"

namespace absolve {

/// The result of a walk over one document.
struct Walk {
  std::string broken;  ///< the promise that was broken, with its place; empty: all kept
  bool left_whole = false;
  std::size_t parts_left_whole = 0;
  std::size_t links = 0;
  std::size_t edited = 0;
  std::size_t unresolved = 0;  ///< links with an error of their own
  std::size_t relative = 0;    ///< links of the output that still need a base
};

/// Rewrites `input` and compares input and output without the list of edits. The bytes between
/// links must be equal, each link must keep its target, and rewriting the output again, with this
/// base or another, must change nothing.
[[nodiscard]] Walk walk(std::string_view input, const DocumentSource& source,
                        const Options& options = {});

}  // namespace absolve
