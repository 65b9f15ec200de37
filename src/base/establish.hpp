#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "base/policy.hpp"

namespace absolve {

/// A `BaseContext` whose policies are parsed, for a document with many bases.
struct ParsedBaseContext {
  std::span<const PolicyList* const> policies{};
  std::string_view document_url{};
  std::string_view encoding{};
};

[[nodiscard]] BaseEstablishment establish_base(std::vector<BaseCandidate> candidates,
                                               const Profile& profile,
                                               const ParsedBaseContext& context,
                                               const BaseEstablishment& around);

}  // namespace absolve
