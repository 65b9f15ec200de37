#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A member of a list or a dictionary in a structured field (RFC 9651).
struct FieldMember {
  std::string_view key{};      ///< of a dictionary; empty in a list
  std::optional<Span> string;  ///< the content of its string, with escapes; none: it is no string
};

/// Reads a structured field that is a list (RFC 9651 4.2.1). Returns its members, or nullopt if the
/// field is malformed: then no part of it counts. Linear.
[[nodiscard]] std::optional<std::vector<FieldMember>> structured_list(std::string_view value);

/// Reads a structured field that is a dictionary (RFC 9651 4.2.2), like `structured_list`. If
/// several members have one key, only the last one is returned.
[[nodiscard]] std::optional<std::vector<FieldMember>> structured_dictionary(std::string_view value);

}  // namespace absolve::ABSOLVE_VERSIONED
