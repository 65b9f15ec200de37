#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/resolver.hpp"

namespace absolve {

struct ResolveRow {
  std::string_view reference;
  std::string_view target;  ///< empty: it must fail
};

inline std::string resolved(std::string_view base, std::string_view reference,
                            const Profile& profile) {
  const auto resolver = Resolver::make(base, profile);
  if (!resolver) return "base: " + std::string(name_of(resolver.error().code));
  const auto target = resolver->resolve(reference);
  return target ? target->url : "error: " + std::string(name_of(target.error().code));
}

inline void check_table(std::string_view base, const Profile& profile,
                        const std::vector<ResolveRow>& rows) {
  for (const ResolveRow& row : rows) {
    CAPTURE(base, row.reference, profile.name);
    CHECK(resolved(base, row.reference, profile) == row.target);
  }
}

}  // namespace absolve
