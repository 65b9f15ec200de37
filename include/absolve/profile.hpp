#pragma once

#include <span>
#include <string_view>

namespace absolve {

/// How a reference that is only a query, `?y`, takes its path from the base.
enum class QueryOnly {
  keeps_last_segment,     ///< RFC 3986 5.2.2: `/b/c/d;p?y`
  replaces_last_segment,  ///< RFC 2396 5.2 (5, 6): `/b/c/?y`
};

/// What happens to `.` and `..` in a path that the reference itself roots.
enum class RootedDots {
  removed,  ///< RFC 3986 5.2.2
  kept,     ///< RFC 2396 5.2 (5)
};

/// What becomes of a `..` with no segment left to take away.
enum class ExcessParent {
  removed,  ///< RFC 3986 5.2.4 (2C)
  kept,     ///< RFC 2396 5.2 (6g), the first choice; appendix C.2 prints it
  refused,  ///< RFC 2396 5.2 (6g): "treat as an error"
};

/// Whether `http:g` over an http base is absolute.
enum class SameScheme {
  strict,      ///< RFC 3986 5.2.2 strict; RFC 2396 5.2 (3)
  compatible,  ///< The loophole of RFC 1630: the scheme is dropped and the rest is relative
};

/// Which references stay in the document that holds them.
enum class SameDocument {
  target_equals_base,  ///< RFC 3986 4.4: the target without its fragment is the base
  current_document,    ///< RFC 2396 4.2: empty or `#f`, whatever the base is
};

/// Whether a base without hierarchy, `mailto:a@b`, can serve a relative reference.
enum class OpaqueBase {
  generic,  ///< RFC 3986 5.2: any base has a path
  refused,  ///< RFC 2396 5: "hierarchical" bases only
};

/// Whether a relative Content-Location, once resolved, may be a base.
enum class RelativeLocation {
  serves,   ///< draft-fielding-url-syntax-07 5.1.1; what archives in the wild need
  refused,  ///< RFC 2557 5 (b) read strictly: absolute ones only
};

/// One rulebook: a row of data that the resolver and the base establisher read.
struct Profile {
  std::string_view name;
  std::string_view document;  ///< the text that the row is taken from
  QueryOnly query_only;
  RootedDots rooted_dots;
  ExcessParent excess_parent;
  SameScheme same_scheme;
  SameDocument same_document;
  OpaqueBase opaque_base;
  RelativeLocation relative_location;
  std::string_view mime_default;  ///< the base of last resort within MIME; empty: none
};

/// All profiles, in the order of history reversed: the default first. Static storage.
[[nodiscard]] std::span<const Profile> profiles() noexcept;
/// The profile called `name`, or nullptr. Static storage.
[[nodiscard]] const Profile* find_profile(std::string_view name) noexcept;
/// The profile in force where none is asked for.
[[nodiscard]] const Profile& default_profile() noexcept;

/// The name of a cell as the tables print it; static storage.
[[nodiscard]] std::string_view name_of(QueryOnly) noexcept;
[[nodiscard]] std::string_view name_of(RootedDots) noexcept;
[[nodiscard]] std::string_view name_of(ExcessParent) noexcept;
[[nodiscard]] std::string_view name_of(SameScheme) noexcept;
[[nodiscard]] std::string_view name_of(SameDocument) noexcept;
[[nodiscard]] std::string_view name_of(OpaqueBase) noexcept;
[[nodiscard]] std::string_view name_of(RelativeLocation) noexcept;

}  // namespace absolve
