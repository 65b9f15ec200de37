#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/profile.hpp"
#include "absolve/resolver.hpp"
#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A component of a reference, with its parts, under the name that the profile's document uses.
struct Component {
  std::string name;
  std::optional<std::string> value{};  ///< as written; none: absent, while `""` is empty
  std::vector<Component> parts{};
  bool is_one_of_many = false;  ///< one of a list: segments, parameters, attributes
  bool is_default = false;      ///< not in the reference; the value is the default of the document
};

/// Splits `reference` into components as the document of `profile` does. The top level has all
/// components that the document knows, present or absent. The generic syntax has parts down to
/// userinfo, host, port, and path segments with their parameters. relative-url-01, RFC 1808 and the
/// profiles that follow it have the six components of the scheme's category (2.3). url-03 has those
/// of the scheme (http, ftp, news, nntp, wais, prospero, gopher, mailto, telnet and similar ones).
/// The web profile has the URL record (URL Standard 4.1) of an absolute URL.
///
/// Only the web profile can fail, with `bad_url` or `relative_without_base`. A reference without a
/// scheme is read as if it had `inherited_scheme`, the scheme of its base, where the document says
/// so (relative-url-01 2.2). Nothing is unescaped. Linear.
///
///     const auto parts = absolve::parse_components("//h/p", *absolve::find_profile("rfc3986"));
///     assert(parts->at(1).name == "authority" && parts->at(1).value == "h");
[[nodiscard]] Result<std::vector<Component>> parse_components(
    std::string_view reference, const Profile& profile = default_profile(),
    std::string_view inherited_scheme = {});

/// The reference that has these components, under the names of `parse_components` or, for
/// authority, query and fragment, under those of RFC 3986. The inverse of `parse_components`: parts
/// of components and defaults are ignored. Absent components are left out; an empty one keeps its
/// delimiter. Characters that cannot stand in a component by the grammar of the profile are escaped
/// (RFC 2396 2.4.2); escapes stay, so data with percent signs must go through `escape` first.
///
/// Fails with `bad_components` if `parse_components` would not give the components back, and with
/// `bad_authority` or `bad_url`. Under the web profile, the result is the URL that the URL Standard
/// makes of the components, with its host, port and path in normal form. Linear.
///
///     const auto& profile = *absolve::find_profile("rfc3986");
///     assert(absolve::compose({{"path", "a b"}, {"query", "c#d"}}, profile) == "a%20b?c%23d");
[[nodiscard]] Result<std::string> compose(const std::vector<Component>& components,
                                          const Profile& profile = default_profile());

/// What is known about the URLs of a scheme under a profile.
struct SchemeDescription {
  std::string_view scheme;
  std::string_view default_port;  ///< of a URL without a port; empty: there is none
  /// Under the web profile `special` (URL Standard 4.2). Otherwise `begins with //` (RFC 1738
  /// 3.1, RFC 2396 5.2 (3)), `empty path is /` (RFC 3986 6.2.3), and the sets of
  /// relative-url-01 2.3 under their names.
  std::vector<std::string_view> categories;
  std::vector<std::string> parts;  ///< the components that `parse_components` finds in its URLs
};

/// All schemes that the library knows, as `profile` treats them, by name. Others have no default
/// port, and all components of the profile.
///
///     assert(absolve::describe_schemes(*absolve::find_profile("url-03")).front().scheme ==
///     "file");
[[nodiscard]] std::vector<SchemeDescription> describe_schemes(const Profile& profile);

/// A problem that `check_reference` finds in a reference.
struct ReferenceFinding {
  enum class Severity {
    error,    ///< it does not follow the grammar, or does not resolve
    warning,  ///< it is valid, but unwise or misleading
  };
  Severity severity{};
  std::string message;  ///< one sentence, without a full stop
  Span where;           ///< the bytes that it is about; empty at the end of the reference
  /// The violated rule of the grammar, or the validation error of the URL Standard, under the
  /// specification's own name; empty: none.
  std::string rule;
  std::string section;  ///< the document and section of the rule: "RFC 3986 3.3"
};

/// Checks `reference` by the grammar that the document of `profile` prints. Finds the first place
/// where the grammar does not match, malformed escapes, and characters that no reference may have,
/// with the document's name for them. Under the web profile, finds the validation errors of the URL
/// Standard (1.1), against `base`. A `base` that `Resolver::make` rejects is ignored; any
/// hierarchical base is then assumed. Under every profile, finds what section 7 of the documents
/// warns about. Reports the first problem of each kind. Linear.
///
///     const auto& profile = *absolve::find_profile("rfc2396");
///     const auto findings = absolve::check_reference("http://h/{a}", profile);
///     assert(findings.front().where.offset == 9);
[[nodiscard]] std::vector<ReferenceFinding> check_reference(std::string_view reference,
                                                            const Profile& profile,
                                                            std::string_view base = {});

/// The same against the base of `resolver`, so that many references share one parsed base. For a
/// resolver without a base, any hierarchical base is assumed.
[[nodiscard]] std::vector<ReferenceFinding> check_reference(std::string_view reference,
                                                            const Resolver& resolver);

[[nodiscard]] std::string_view name_of(ReferenceFinding::Severity severity) noexcept;

/// How far references are normalized before they are compared (RFC 3986 6.2, RFC 2396 6). Each
/// level includes those before it.
enum class Normalization {
  string,   ///< as they are (6.2.1)
  letters,  ///< scheme and host in lower case, digits of escapes in upper case (6.2.2.1)
  escapes,  ///< escapes of the profile's unreserved characters decoded (6.2.2.2)
  path,     ///< `.` and `..` removed, if the profile removes them (6.2.2.3)
  scheme,   ///< a default or empty port removed, an empty path made `/` (6.2.3); an empty query,
            ///< fragment or parameters removed, if the document treats them as absent (url-03,
            ///< "Fragment-id"; relative-url-01 2.4); the type 1 of gopher removed (url-03)
};

[[nodiscard]] std::string_view name_of(Normalization level) noexcept;

/// `reference` in the normal form of `level`. Normalizing it again changes nothing: nothing is
/// unescaped twice, and `%25` stays. A relative path keeps its dot segments, because they have a
/// meaning. Under the web profile, at a level above `string`, an absolute URL becomes the output of
/// the URL Standard's serializer (4.5), which decodes no escapes. A URL that does not parse stays
/// unchanged. Linear.
///
///     const auto& profile = *absolve::find_profile("rfc3986");
///     const auto level = absolve::Normalization::scheme;
///     assert(absolve::normalize("HTTP://H:80/%7ea/../%7b", level, profile) == "http://h/%7B");
[[nodiscard]] std::string normalize(std::string_view reference, Normalization level,
                                    const Profile& profile = default_profile());

/// Whether two references have the same normal form of `level`. If so, they mean the same. If not,
/// they may still mean the same (RFC 3986 6.1).
///
///     const auto& profile = *absolve::find_profile("rfc3986");
///     const auto level = absolve::Normalization::scheme;
///     assert(absolve::are_equivalent("http://h", "http://h:80/", level, profile));
[[nodiscard]] bool are_equivalent(std::string_view a, std::string_view b, Normalization level,
                                  const Profile& profile = default_profile());

/// The component that an escaped text becomes part of.
enum class EscapeTarget {
  userinfo,  ///< user or password
  host,      ///< a registered name
  segment,   ///< one segment of a path, or a parameter of it
  query,     ///< a name or value in a query
  fragment,
};

/// Escapes `data` for a reference under `profile`: every byte (RFC 3986 2.1, RFC 2396 2.4.1) except
/// unreserved ones and those that delimit nothing in `target`. Call it once, on data, before a
/// reference is put together. Do not call it on a complete reference, because it would escape the
/// delimiters, or on escaped data, because it turns percent signs into `%25` (RFC 2396 2.4.2).
/// Linear.
///
///     assert(absolve::escape("50% a/b?", absolve::EscapeTarget::segment) == "50%25%20a%2Fb%3F");
[[nodiscard]] std::string escape(std::string_view data, EscapeTarget target,
                                 const Profile& profile = default_profile());

/// The bytes that `component` stands for. Each escape is decoded once; a percent sign without two
/// hexadecimal digits stays. Call it on a component after the reference has been split, because the
/// result may hold delimiters. Do not call it twice (RFC 2396 2.4.2). The bytes need not be text,
/// and may hold NUL and line ends. Linear.
///
///     assert(absolve::unescape("a%2Fb") == "a/b");
[[nodiscard]] std::string unescape(std::string_view component);

}  // namespace absolve::ABSOLVE_VERSIONED
