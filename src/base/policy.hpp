#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "absolve/text.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A URL that is checked against the policy of a document, with the properties of both that a
/// comparison uses. Holds views into both records, which must outlive it.
struct PolicyRequest {
  PolicyRequest(const url::Record& url, const url::Record& document);

  std::string_view scheme;
  std::string_view host;
  std::string_view port;  ///< empty: the default one
  std::string_view path;
  std::string_view default_port;  ///< of the scheme; empty: it has none
  /// The scheme of an expression without one; empty if the document's origin is opaque.
  std::string_view document_scheme;
  bool has_domain;    ///< the host is neither an IP address nor an opaque host
  bool matches_any;   ///< the expression `*` matches
  bool matches_self;  ///< the expression `'self'` matches
};

/// Whether a source expression of a Content-Security-Policy (CSP 3 2.3.1) matches the URL of
/// `request`, with no redirect (6.7.2.8). Nonces, digests, keywords other than `'self'`, and
/// text that is not a source expression match nothing. Linear in `expression`, however long the URL
/// is, and nothing is allocated: one policy can have very many expressions.
[[nodiscard]] bool source_matches(std::string_view expression, const PolicyRequest& request);

/// The policies in a Content-Security-Policy value, separated by commas (CSP 3 2.2.2). The
/// constructor finds the base-uri directives once, because many bases may be compared with them.
/// The content of a meta element is a single policy in HTML, but browsers split it at commas, and
/// so does absolve.
class PolicyList {
 public:
  explicit PolicyList(std::string_view text);

  /// The text that the list was made from. Valid as long as a copy of the list exists.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }

  /// Whether each policy allows the base (6.3.1, base-uri). A policy without base-uri allows all.
  /// Linear in the text.
  [[nodiscard]] bool allows_base(const PolicyRequest& base) const;

  /// The size of the list in bytes.
  [[nodiscard]] std::size_t bytes() const noexcept {
    return text_.size() + source_lists_.size() * sizeof(std::string_view);
  }

 private:
  SharedText text_;
  std::vector<std::string_view> source_lists_;  // of the base-uri directives, in `text_`
};

/// Whether all lists allow the base URL `base` for a document at `document_url`, both as the URL
/// Standard serialises them. A base that does not parse is allowed. Linear in both, and in the text
/// of the lists.
[[nodiscard]] bool allow_base(std::span<const PolicyList* const> lists, std::string_view base,
                              std::string_view document_url);

/// A `BaseContext` whose policies are parsed, for a document with many bases.
struct ParsedBaseContext {
  std::span<const PolicyList* const> policies{};
  std::string_view document_url{};
  std::string_view encoding{};
};

[[nodiscard]] BaseEstablishment establish_base(const ParsedBaseContext& context,
                                               std::vector<BaseCandidate> candidates,
                                               const Profile& profile,
                                               const BaseEstablishment& around);

}  // namespace absolve::ABSOLVE_VERSIONED
