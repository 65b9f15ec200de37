#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace absolve {

/// What is known of a scheme, or of a protocol that has a well-known port.
struct SchemeFacts {
  std::string_view scheme;
  std::string_view port;
  bool has_default_port;  ///< a URL without a port means this one (RFC 3986 6.2.3)
  bool has_root;          ///< an empty path is `/` (RFC 3986 6.2.3)
  bool reads_lines;       ///< it takes lines of text as commands (RFC 3986 7.2)
};

inline constexpr auto scheme_facts = std::to_array<SchemeFacts>({
    {"domain", "53", false, false, true}, {"finger", "79", false, false, true},
    {"ftp", "21", true, true, true},      {"gopher", "70", true, true, true},
    {"http", "80", true, true, true},     {"https", "443", true, true, true},
    {"imap", "143", false, false, true},  {"imaps", "993", false, false, true},
    {"irc", "194", false, false, true},   {"ldap", "389", true, true, true},
    {"nntp", "119", true, false, true},   {"pop", "110", false, false, true},
    {"pops", "995", false, false, true},  {"prospero", "1525", true, false, false},
    {"rlogin", "513", true, false, true}, {"smtp", "25", false, false, true},
    {"ssh", "22", false, false, true},    {"telnet", "23", true, true, true},
    {"wais", "210", true, false, true},   {"ws", "80", true, true, false},
    {"wss", "443", true, true, false},
});

/// The row of a scheme in lower case whose URLs have a default port, or null.
inline const SchemeFacts* facts_of(std::string_view scheme) {
  const auto* const row = std::ranges::find(scheme_facts, scheme, &SchemeFacts::scheme);
  return row != scheme_facts.end() && row->has_default_port ? row : nullptr;
}

}  // namespace absolve
