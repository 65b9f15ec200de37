#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The pieces of an authority (RFC 3986 3.2), as written; nothing is checked.
struct Authority {
  std::optional<std::string_view> userinfo;
  std::string_view host;
  std::optional<std::string_view> port;
  /// The whole of it, if it is no server and has none of the other pieces (RFC 2396 3.2.1).
  std::optional<std::string_view> name{};
};

/// Splits `text` at its last `@`, and at the last colon after it that no bracket encloses.
[[nodiscard]] Authority split_authority(std::string_view text);
/// The same as the document of `profile` has it (`Profile::authority_syntax`).
[[nodiscard]] Authority split_authority(std::string_view text, const Profile& profile);

/// Whether brackets are only around the host, and the port is of digits (RFC 3986 3.2.2 and 3.2.3).
/// Everything else is left to the lookup of the name.
[[nodiscard]] bool may_be_server(const Authority& authority);

/// Whether references and bases under `profile` may have this authority. What the URL Standard
/// takes is not decided here.
[[nodiscard]] bool takes_authority(std::string_view authority, const Profile& profile);

/// Cuts `text` at the offset `mark` and returns what follows the character there; nothing if `mark`
/// is `npos`.
[[nodiscard]] inline std::optional<std::string_view> cut_at(std::string_view& text,
                                                            std::size_t mark) {
  if (mark == std::string_view::npos) return std::nullopt;
  const std::string_view behind = text.substr(mark + 1);
  text = text.substr(0, mark);
  return behind;
}
/// The same at the first `mark`.
[[nodiscard]] inline std::optional<std::string_view> cut_behind(std::string_view& text, char mark) {
  return cut_at(text, text.find(mark));
}

/// The parts of a reference, split as a profile says: the five of RFC 3986, and parameters if the
/// profile makes them a separate component. Views into the text.
struct Parts {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> params;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;

  [[nodiscard]] bool is_empty_but_fragment() const {
    return !scheme && !authority && path.empty() && !params && !query;
  }
  /// RFC 2396 3, opaque_part: no slash follows the scheme.
  [[nodiscard]] bool is_opaque() const { return !authority && !path.starts_with('/'); }
  friend bool operator==(const Parts&, const Parts&) = default;
};

/// Takes `text` apart by the rules of `profile`, in the order that its document gives. A text
/// without a scheme is read as if it had `inherited_scheme`, where that matters. Never fails.
[[nodiscard]] Parts parse_parts(std::string_view text, const Profile& profile,
                                std::string_view inherited_scheme);

/// Appends `path` to `out` with its `.` and `..` segments removed (RFC 3986 5.2.4; RFC 2396 5.2, 6c
/// to 6g), by the columns `last_dots`, `rootless_dots` and `excess_parent` of `profile`. Returns
/// false, with `out` in an unspecified state, if a `..` has no segment to remove and the profile
/// refuses that. Linear: each byte is written once and removed at most once.
[[nodiscard]] bool remove_dot_segments(std::string_view path, const Profile& profile,
                                       std::string& out);

}  // namespace absolve::ABSOLVE_VERSIONED
