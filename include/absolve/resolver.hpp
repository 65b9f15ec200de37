#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/profile.hpp"
#include "absolve/reference.hpp"

namespace absolve::ABSOLVE_VERSIONED {

struct CompiledBase;
class Steps;

namespace url {
class QueryEncoder;
}
/// What a reference points to.
struct Target {
  std::string url;             ///< the target URI, fragment included
  bool same_document = false;  ///< RFC 3986 4.4, or RFC 2396 4.2, as the profile says
};

/// A base parsed once, and the profile to resolve against it. `resolve` is pure: one resolver
/// may serve any number of threads at once. Copies share the parsed base, so the cost of a copy
/// does not depend on the length of the base.
class Resolver {
 public:
  /// A resolver for the absolute URI `base`; its fragment, if any, is not part of a base
  /// (RFC 3986 5.1), but under RFC 1808 the target of the empty reference keeps it. `profile` must
  /// outlive the resolver; the profiles that `profiles()` returns always do. Fails with
  /// `not_absolute`, `bad_authority` or, under the web profile, `bad_url`.
  [[nodiscard]] static Result<Resolver> make(std::string_view base,
                                             const Profile& profile = default_profile());
  /// The same for the references of a document in `encoding`, a name or label of the Encoding
  /// Standard: under the web profile it decides how queries are percent-encoded (URL Standard 4.4,
  /// query state). Fails with `unsupported_charset` too.
  ///
  ///     const auto& web = absolve::default_profile();
  ///     const auto resolver = absolve::Resolver::make("http://a/", web, "windows-1252");
  ///     assert(resolver->resolve("?\u00e9")->url == "http://a/?%E9");
  [[nodiscard]] static Result<Resolver> make(std::string_view base, const Profile& profile,
                                             std::string_view encoding);
  /// A resolver without a base. It serves absolute references. It refuses others with
  /// `relative_without_base` or, if the profile says so, returns them unchanged.
  ///
  ///     const auto resolver = absolve::Resolver::without_base();
  ///     assert(resolver.resolve("g").error().code == absolve::ErrorCode::relative_without_base);
  [[nodiscard]] static Resolver without_base(const Profile& profile = default_profile());
  /// The same for the references of a document in `encoding`. Fails with `unsupported_charset`.
  [[nodiscard]] static Result<Resolver> without_base(const Profile& profile,
                                                     std::string_view encoding);

  /// The target of `reference` (RFC 3986 5.2, RFC 2396 5.2, RFC 1808 4). Fails with
  /// `relative_without_base`, `opaque_base`, `above_root`, `bad_authority` or, under the web
  /// profile, `bad_url`.
  ///
  ///     const auto resolver = absolve::Resolver::make("http://a/b/c/d;p?q");
  ///     assert(resolver->resolve("../g")->url == "http://a/b/g");
  [[nodiscard]] Result<Target> resolve(std::string_view reference) const;

  /// Writes the target of `reference` into `url` and returns whether it is a same-document
  /// reference. The memory of `url` is reused, so `reference` must not be a view of it. Allocates
  /// nothing if `url` has enough capacity and the reference has a plain shape. On failure the
  /// content of `url` is unspecified. Fails as `resolve` above does.
  ///
  ///     const auto resolver = absolve::Resolver::make("http://a/b/c");
  ///     std::string url;
  ///     for (const char* reference : {"d", "e"}) assert(resolver->resolve(reference, url));
  ///     assert(url == "http://a/b/e");
  [[nodiscard]] Result<bool> resolve(std::string_view reference, std::string& url) const;

  /// A target that is not copied: a prefix of the base, followed by the reference without its first
  /// `taken` bytes. Of an absolute reference that is its own target, the prefix is empty.
  struct Splice {
    std::string_view prefix;  ///< lives as long as the resolver or a copy of it
    std::size_t taken = 0;    ///< at most the reference's size
  };
  /// The target of a reference of a plain shape, which nearly all references have. For other shapes
  /// the result is empty; then call `resolve`. Allocates nothing.
  ///
  ///     const auto resolver = absolve::Resolver::make("http://a/b/c/d;p?q");
  ///     const auto splice = resolver->splice("../g");
  ///     assert(splice->prefix == "http://a/b/" && splice->taken == 3);
  [[nodiscard]] std::optional<Splice> splice(std::string_view reference) const;

  /// The names of the URL Standard's validation errors (1.1) that resolving `reference` meets, each
  /// once, in the order found; empty under other profiles. The views are of static storage.
  ///
  ///     const auto errors = absolve::Resolver::make("http://a/")->validation_errors("\\\\g");
  ///     assert(errors.front() == "invalid-reverse-solidus");
  [[nodiscard]] std::vector<std::string_view> validation_errors(std::string_view reference) const;

  /// The steps by which `resolve` gets from `reference` to its target, or to its failure, in the
  /// order of the profile's document. Under the web profile, the steps are the states of the URL
  /// Standard that affect the result.
  ///
  ///     const auto& profile = *absolve::find_profile("rfc3986");
  ///     const auto resolver = absolve::Resolver::make("http://a/b/c", profile);
  ///     assert(resolver->explain("../g").back().value == "http://a/g");
  [[nodiscard]] std::vector<ResolutionStep> explain(std::string_view reference) const;

  /// The base without its fragment; empty if there is none. Lives as long as the resolver.
  [[nodiscard]] std::string_view base() const;
  [[nodiscard]] const Profile& profile() const { return *profile_; }

 private:
  explicit Resolver(const Profile& profile) : profile_(&profile) {}
  [[nodiscard]] Result<void> encode_queries_in(std::string_view encoding);
  [[nodiscard]] Result<bool> resolve_web(std::string_view reference, std::string& url,
                                         Steps* steps) const;
  [[nodiscard]] Result<bool> resolve_by_rules(std::string_view reference, std::string& url,
                                              Steps* steps) const;

  std::shared_ptr<const CompiledBase> base_;
  std::shared_ptr<const url::QueryEncoder> encoder_;  // null: UTF-8
  const Profile* profile_;
};

/// The shortest reference that `resolver` resolves to `target`, an absolute URI in the form that
/// `resolve` returns. This is the inverse of `resolve` under the resolver's profile. Of two
/// references of the same length, the result is the plainer one. If no shorter reference resolves
/// to `target`, the result is `target` itself. The cost is linear in the lengths of base and
/// target, plus the cost of resolving about a dozen candidates.
///
///     const auto resolver = absolve::Resolver::make("http://a/b/c/d");
///     assert(absolve::relativize("http://a/b/g", *resolver) == "../g");
[[nodiscard]] std::string relativize(std::string_view target, const Resolver& resolver);

}  // namespace absolve::ABSOLVE_VERSIONED
