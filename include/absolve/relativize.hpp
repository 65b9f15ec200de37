#pragma once

#include <string>
#include <string_view>

#include "absolve/resolver.hpp"

namespace absolve {

/// The shortest reference that `resolver` resolves to `target`, an absolute URI such as it gives:
/// the inverse of `resolve` under its rulebook. Of two of one length the plainer one, as `g` before
/// `./g`. Where no other leads there, `target` itself. Linear in the lengths of base and target,
/// but for resolving a dozen candidates.
///
///     relativize("http://a/b/g", *Resolver::make("http://a/b/c/d")) == "../g"
[[nodiscard]] std::string relativize(std::string_view target, const Resolver& resolver);

}  // namespace absolve
