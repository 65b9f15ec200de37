#pragma once

#include <optional>
#include <string_view>

namespace absolve {

/// The pieces of an authority (RFC 3986 3.2), as they stand; nothing is checked.
struct Authority {
  std::optional<std::string_view> userinfo;
  std::string_view host;
  std::optional<std::string_view> port;
};

/// Splits `text` at its last `@`, and at the last colon behind it that no bracket encloses.
[[nodiscard]] inline Authority split_authority(std::string_view text) {
  Authority parts;
  if (const auto at = text.rfind('@'); at != std::string_view::npos) {
    parts.userinfo = text.substr(0, at);
    text.remove_prefix(at + 1);
  }
  parts.host = text;
  const auto colon = text.rfind(':');
  if (colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) {
    parts.host = text.substr(0, colon);
    parts.port = text.substr(colon + 1);
  }
  return parts;
}

}  // namespace absolve
