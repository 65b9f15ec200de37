#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/profile.hpp"
#include "absolve/resolver.hpp"
#include "absolve/text.hpp"

namespace absolve {

/// A part of a reference by the name that its document gives it, and the parts that it has itself.
struct Component {
  std::string name;
  std::optional<std::string> value{};  ///< as it stands; none: it is absent, which `""` is not
  std::vector<Component> parts{};
  bool is_one_of_many = false;  ///< its kind stands in a row: segments, parameters, attributes
  bool is_default = false;      ///< it is not in the reference; the value is what the document says
};

/// Takes `reference` apart as the document of `profile` does, with all components that it knows at
/// the top, present or not: generic ones down to userinfo, host, port, and path segments with their
/// parameters; under relative-url-01, RFC 1808 and what goes by it, the six of the scheme's
/// category (2.3); under url-03 those of the scheme (http, ftp, news, nntp, wais, prospero, gopher,
/// mailto, telnet and its kin); under the web profile the URL record (URL Standard 4.1) of an
/// absolute URL. Any text has components under all of them but the web profile, which fails with
/// `bad_url` or `relative_without_base`. A reference without a scheme is read as one of
/// `inherited_scheme`, that of its base, where the document says so (relative-url-01 2.2). Nothing
/// is unescaped. Linear.
///
///     const auto parts = absolve::parse_components("//h/p", *absolve::find_profile("rfc3986"));
///     assert(parts->at(1).name == "authority" && parts->at(1).value == "h");
[[nodiscard]] Result<std::vector<Component>> parse_components(
    std::string_view reference, const Profile& profile = default_profile(),
    std::string_view inherited_scheme = {});

/// What is to be said of a reference.
struct ReferenceFinding {
  enum class Severity {
    error,    ///< it does not follow the grammar, or does not resolve
    warning,  ///< it does, and is unwise, or does not mean what it seems to
  };
  Severity severity{};
  std::string message;  ///< one sentence, without a full stop
  Span where;           ///< the bytes that it speaks of; empty at the end of the reference
  std::string rule;     ///< the rule that it breaks, as the document calls it; empty: none by name
  std::string section;  ///< the document and section behind it: "RFC 3986 3.3"
};

/// Checks `reference` by the grammar of `profile`, as its document prints it: the first place where
/// it cannot go on, malformed escapes, and characters that stand nowhere in a reference, by what
/// the document calls them. Under the web profile, the validation errors of the URL Standard (1.1),
/// against `base`. Under each, what section 7 of the documents warns of. Of each kind the first.
/// Linear.
///
///     const auto& profile = *absolve::find_profile("rfc2396");
///     const auto findings = absolve::check_reference("http://h/{a}", profile);
///     assert(findings.front().where.offset == 9);
[[nodiscard]] std::vector<ReferenceFinding> check_reference(std::string_view reference,
                                                            const Profile& profile,
                                                            std::string_view base = {});

/// The same against the base of `resolver`, so that many references share one parsed base. A
/// resolver without a base stands for any hierarchical base.
[[nodiscard]] std::vector<ReferenceFinding> check_reference(std::string_view reference,
                                                            const Resolver& resolver);

[[nodiscard]] std::string_view name_of(ReferenceFinding::Severity severity) noexcept;

/// How far references are brought to one form before they are compared (RFC 3986 6.2, RFC 2396 6),
/// each level with those before it.
enum class Normalization {
  string,   ///< as they are (6.2.1)
  letters,  ///< scheme and host in lower case, digits of escapes in upper case (6.2.2.1)
  escapes,  ///< escapes of unreserved characters undone, by the profile's own set (6.2.2.2)
  path,     ///< `.` and `..` removed, where the profile removes them at all (6.2.2.3)
  scheme,   ///< what the scheme knows: its default port and an empty one gone, an empty path `/`
            ///< (6.2.3); an empty query, fragment or parameters, where a document has these for
            ///< none (url-03, "Fragment-id"; relative-url-01 2.4); the type 1 of gopher (url-03)
};

[[nodiscard]] std::string_view name_of(Normalization level) noexcept;

/// `reference` in the normal form of `level`. Nothing is unescaped twice, and `%25` stays; twice is
/// as good as once. A relative path keeps its dots, which mean something. Under the web profile an
/// absolute URL above `string` is what the URL Standard's serializer gives (4.5), which undoes no
/// escapes, and one that does not parse stays as it is. Linear.
///
///     const auto& profile = *absolve::find_profile("rfc3986");
///     const auto level = absolve::Normalization::scheme;
///     assert(absolve::normalize("HTTP://H:80/%7ea/../%7b", level, profile) == "http://h/%7B");
[[nodiscard]] std::string normalize(std::string_view reference, Normalization level,
                                    const Profile& profile = default_profile());

/// Whether two references are the same by that level. Those that are mean the same; those that are
/// not may do so, too (RFC 3986 6.1).
///
///     const auto& profile = *absolve::find_profile("rfc3986");
///     const auto level = absolve::Normalization::scheme;
///     assert(absolve::are_equivalent("http://h", "http://h:80/", level, profile));
[[nodiscard]] bool are_equivalent(std::string_view a, std::string_view b, Normalization level,
                                  const Profile& profile = default_profile());

/// What a text shall be part of, once it is escaped.
enum class EscapeTarget {
  userinfo,  ///< user or password
  host,      ///< a registered name
  segment,   ///< one segment of a path, or a parameter of it
  query,     ///< a name or value in a query
  fragment,
};

/// `data` as it can stand in a reference under `profile`: every byte escaped (RFC 3986 2.1, RFC
/// 2396 2.4.1) but unreserved ones and those that delimit nothing in a `target`. To be called once,
/// on data, when a reference is put together, never on a whole reference, whose delimiters it would
/// escape, nor on what is escaped already: its percent signs are data here and become `%25`
/// (RFC 2396 2.4.2). Linear.
///
///     assert(absolve::escape("50% a/b?", absolve::EscapeTarget::segment) == "50%25%20a%2Fb%3F");
[[nodiscard]] std::string escape(std::string_view data, EscapeTarget target,
                                 const Profile& profile = default_profile());

/// The bytes that `component` stands for: each escape undone, once; a percent sign without two
/// hexadecimal digits stays. To be called on one component after a reference has been taken apart,
/// never before, as what it gives may hold delimiters, and never twice (RFC 2396 2.4.2). The bytes
/// need not be text, and may hold NUL and line ends. Linear.
///
///     assert(absolve::unescape("a%2Fb") == "a/b");
[[nodiscard]] std::string unescape(std::string_view component);

}  // namespace absolve
