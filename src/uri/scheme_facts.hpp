#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The sets of relative-url-01 2.3 that a scheme belongs to. One that the draft does not name is
/// taken to belong to all but Non-Hierarchical.
struct SchemeCategory {
  bool uses_netloc = true;
  bool is_hierarchical = true;
  bool uses_params = true;
  bool uses_query = true;
  bool uses_fragment = true;
};

/// What is known about a scheme, or about a protocol that has a well-known port. `port` is empty if
/// there is none.
struct SchemeFacts {
  std::string_view scheme;
  std::string_view port;
  bool has_default_port;  ///< a URL without a port means this one (RFC 3986 6.2.3)
  bool has_root;          ///< an empty path is `/` (RFC 3986 6.2.3)
  bool is_hierarchical;   ///< it always has `//` and an authority (RFC 2396 5.2 (3), RFC 1738 3.1)
  bool is_special;        ///< URL Standard 4.2
  std::optional<SchemeCategory> category;  ///< relative-url-01 2.3.6
};

inline constexpr auto scheme_facts = std::to_array<SchemeFacts>({
    {"domain", "53", false, false, false, false, {}},
    {"file", "", false, false, true, true, {{true, true, false, false, true}}},
    {"finger", "79", false, false, false, false, {}},
    {"ftp", "21", true, true, true, true, {{true, true, true, false, true}}},
    {"gopher", "70", true, true, true, false, {{true, false, false, false, true}}},
    {"http", "80", true, true, true, true, {{true, true, true, true, true}}},
    {"https", "443", true, true, true, true, {}},
    {"imap", "143", true, false, true, false, {}},
    {"imaps", "993", false, false, false, false, {}},
    {"irc", "194", false, false, false, false, {}},
    {"ldap", "389", true, true, true, false, {}},
    {"mailto", "", false, false, false, false, {{false, false, false, false, false}}},
    {"news", "", false, false, false, false, {{false, false, false, false, true}}},
    {"nfs", "2049", true, false, true, false, {}},
    {"nntp", "119", true, false, true, false, {{true, true, false, false, true}}},
    {"pop", "110", true, false, true, false, {}},
    {"pops", "995", false, false, false, false, {}},
    {"prospero", "1525", true, false, true, false, {{true, false, true, false, true}}},
    {"rlogin", "513", true, false, true, false, {}},
    {"rtsp", "554", true, false, true, false, {}},
    {"smtp", "25", false, false, false, false, {}},
    {"ssh", "22", false, false, false, false, {}},
    {"telnet", "23", true, true, true, false, {{true, false, false, false, false}}},
    {"tn3270", "23", true, false, true, false, {}},
    {"wais", "210", true, false, true, false, {{true, false, false, true, true}}},
    {"ws", "80", true, true, true, true, {}},
    {"wss", "443", true, true, true, true, {}},
});

/// The row of a scheme, in any case, or null.
inline const SchemeFacts* facts_of(std::string_view scheme) {
  const auto* const row = std::ranges::find_if(scheme_facts, [&](const SchemeFacts& facts) {
    return equal_ignoring_case(facts.scheme, scheme);
  });
  return row != scheme_facts.end() ? row : nullptr;
}

/// The category of `scheme`, in any case.
inline SchemeCategory category_of(std::string_view scheme) {
  const SchemeFacts* const facts = facts_of(scheme);
  return facts != nullptr ? facts->category.value_or(SchemeCategory{}) : SchemeCategory{};
}

/// Whether URLs of `scheme`, in any case, always have `//` and an authority (RFC 2396 5.2 (3)). In
/// another scheme the part after the colon may be opaque, and then nothing in it is relative.
inline bool is_always_hierarchical(std::string_view scheme) {
  const SchemeFacts* const facts = facts_of(scheme);
  return facts != nullptr && facts->is_hierarchical;
}

}  // namespace absolve::ABSOLVE_VERSIONED
