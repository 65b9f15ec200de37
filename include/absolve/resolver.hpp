#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/profile.hpp"
#include "absolve/resolution_step.hpp"

namespace absolve {

struct CompiledBase;
class Steps;

namespace url {
class QueryEncoder;
}
/// What a reference points to.
struct Target {
  std::string url;             ///< the target URI, fragment included
  bool same_document = false;  ///< RFC 3986 4.4, or RFC 2396 4.2, by the profile
};

/// A base parsed once, and the profile to resolve against it. `resolve` is pure: one resolver
/// may serve any number of threads at once.
class Resolver {
 public:
  /// A resolver for the absolute URI `base`; its fragment, if any, is no part of a base
  /// (RFC 3986 5.1; RFC 1808 gives it back for the empty reference). `profile` must outlive the
  /// resolver; those of `profiles()` do. Fails with `not_absolute`, `bad_authority` or, under the
  /// web profile, `bad_url`.
  [[nodiscard]] static Result<Resolver> make(std::string_view base,
                                             const Profile& profile = default_profile());
  /// The same for the references of a document in `encoding`, a name or label of the Encoding
  /// Standard: under the web profile it decides how queries are percent-encoded (URL Standard 4.4,
  /// query state). Fails with `unsupported_charset` too.
  [[nodiscard]] static Result<Resolver> make(std::string_view base, const Profile& profile,
                                             std::string_view encoding);
  /// A resolver without a base: it serves references that are absolute, and refuses others with
  /// `relative_without_base` or, where the profile says so, gives them back.
  [[nodiscard]] static Resolver without_base(const Profile& profile = default_profile());
  /// The same for the references of a document in `encoding`. Fails with `unsupported_charset`.
  [[nodiscard]] static Result<Resolver> without_base(const Profile& profile,
                                                     std::string_view encoding);

  /// Copies share the parsed base, so the cost of a copy does not depend on its length.
  Resolver(const Resolver&);
  Resolver& operator=(const Resolver&);
  Resolver(Resolver&&) noexcept;
  Resolver& operator=(Resolver&&) noexcept;
  ~Resolver();

  /// The target of `reference` (RFC 3986 5.2, RFC 2396 5.2, RFC 1808 4). Fails with
  /// `relative_without_base`, `opaque_base`, `above_root`, `bad_authority` or, under the web
  /// profile, `bad_url`.
  ///
  ///     Resolver::make("http://a/b/c/d;p?q")->resolve("../g")->url == "http://a/b/g"
  [[nodiscard]] Result<Target> resolve(std::string_view reference) const;

  /// The same, into `url`, whose memory is used again, so that `reference` must not lie in it: no
  /// allocation once it is large enough and the reference is of a plain shape. Gives whether it is
  /// a same-document reference. On failure `url` is unspecified.
  [[nodiscard]] Result<bool> resolve(std::string_view reference, std::string& url) const;

  /// A target without a copy of it: a front of the base, and what is left of the reference behind
  /// `taken` bytes.
  struct Splice {
    std::string_view prefix;  ///< lives as long as the resolver or a copy of it
    std::size_t taken = 0;    ///< at most the reference's size
  };
  /// The target of a reference of a plain shape, as nearly all are; none where `resolve` has to be
  /// asked. No allocation.
  ///
  ///     Resolver::make("http://a/b/c/d;p?q")->splice("../g")  // "http://a/b/" and 3
  [[nodiscard]] std::optional<Splice> splice(std::string_view reference) const;

  /// The names of the URL Standard's validation errors (1.1) that resolving `reference` meets, in
  /// the order found, each once; empty under other profiles. Static storage behind the views.
  [[nodiscard]] std::vector<std::string_view> validation_errors(std::string_view reference) const;

  /// The steps by which `resolve` gets from `reference` to its target, or to its failure, in the
  /// order of the profile's document. Of the URL Standard, the states that decide something.
  ///
  ///     Resolver::make("http://a/b/c", *find_profile("rfc3986"))->explain("../g").back()
  ///       == {"RFC 3986 5.3", "the components are put together", "http://a/g"}
  [[nodiscard]] std::vector<ResolutionStep> explain(std::string_view reference) const;

  /// The base without its fragment; empty where there is none. Lives as long as the resolver.
  [[nodiscard]] std::string_view base() const;
  [[nodiscard]] const Profile& profile() const { return *profile_; }

 private:
  explicit Resolver(const Profile& profile);
  [[nodiscard]] Result<void> encode_queries_in(std::string_view encoding);
  [[nodiscard]] Result<bool> resolve_web(std::string_view reference, std::string& url,
                                         Steps* steps) const;
  [[nodiscard]] Result<bool> resolve_by_rules(std::string_view reference, std::string& url,
                                              Steps* steps) const;

  std::shared_ptr<const CompiledBase> base_;
  std::shared_ptr<const url::QueryEncoder> encoder_;  // null: UTF-8
  const Profile* profile_;
};

/// The shortest reference that `resolver` resolves to `target`, an absolute URI such as it gives:
/// the inverse of `resolve` under its profile. Of two of one length the plainer one, as `g` before
/// `./g`. Where no other leads there, `target` itself. Linear in the lengths of base and target,
/// but for resolving a dozen candidates.
///
///     relativize("http://a/b/g", *Resolver::make("http://a/b/c/d")) == "../g"
[[nodiscard]] std::string relativize(std::string_view target, const Resolver& resolver);

}  // namespace absolve
