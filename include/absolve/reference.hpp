#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// One step of resolving a reference, as `Resolver::explain` returns it. Values longer than 300
/// bytes are cut and end in `...`.
struct ResolutionStep {
  /// The document and section of the step: "RFC 3986 5.2.3", "URL Standard 4.4, relative state".
  std::string section;
  std::string text;   ///< what the step does, as a sentence without a full stop
  std::string value;  ///< the URL or the component after the step; may be empty
};

struct Profile;

/// A URI reference in its five parts (RFC 3986 4.1 and appendix B), as views into the text it
/// was parsed from. Absent and empty are different: `//h` has no query, `//h?` an empty one.
struct Reference {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;

  /// Whether it is empty except for a fragment (RFC 3986 4.4, RFC 2396 4.2).
  [[nodiscard]] bool is_empty_but_fragment() const {
    return !scheme && !authority && path.empty() && !query;
  }
};

/// Splits `text` as the regular expression of RFC 3986 appendix B does; a scheme begins with a
/// letter (3.1). Never fails: any text is a reference of some shape. The views live as long as
/// `text`. Linear in its length.
///
///     assert(absolve::parse_reference("//h/p?q").authority == "h");
[[nodiscard]] Reference parse_reference(std::string_view text) noexcept;

/// RFC 3986 5.3, component recomposition: the exact inverse of `parse_reference`.
///
///     assert(absolve::recompose(absolve::parse_reference("//h/p?")) == "//h/p?");
[[nodiscard]] std::string recompose(const Reference& reference);

/// The reference in what a person typed or pasted. Removes the delimiters `<>` and `"`, the prefix
/// `URL:` inside `<>`, and all white space (RFC 2396 appendix E).
///
///     assert(absolve::typed_reference("<URL:http://h/a\n b>") == "http://h/ab");
[[nodiscard]] std::string typed_reference(std::string_view typed);
/// The same under `profile`. Inner spaces stay under `web`, which escapes them and removes tabs and
/// line ends (URL 4.4), and under url-03, where the space is a character like others.
[[nodiscard]] std::string typed_reference(std::string_view typed, const Profile& profile);

/// The URL that a person abbreviated as `typed` (RFC 2396 appendix F). An abbreviation begins with
/// a host whose name begins with `www.`, `ftp.` or `gopher.`. Empty if `typed` is not one. Not for
/// references in documents, where such a text is relative.
///
///     assert(absolve::expanded_abbreviation("www.h.example/a") == "http://www.h.example/a");
[[nodiscard]] std::string expanded_abbreviation(std::string_view typed);

}  // namespace absolve::ABSOLVE_VERSIONED
