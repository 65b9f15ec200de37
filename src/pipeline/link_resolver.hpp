#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "absolve/resolver.hpp"

namespace absolve {

/// The resolver for a base in an encoding. If the base cannot serve, the resolver has none.
[[nodiscard]] Resolver resolver_of(std::string_view base, const Profile& profile,
                                   std::string_view encoding);

/// The resolvers that the documents of one file asked for last. Documents with the same base share
/// one. For one thread.
class ResolverCache {
 public:
  /// `profile` must outlive this.
  explicit ResolverCache(const Profile& profile) : profile_(&profile) {}

  /// As `resolver_of`. `encoding` must outlive this. Bases are the same if they share their text.
  [[nodiscard]] Resolver over(const SharedText& base, std::string_view encoding);

 private:
  struct Entry {
    SharedText base;
    std::string_view encoding;
    Resolver resolver;
  };
  static constexpr std::size_t max_entries = 8;

  const Profile* profile_;
  std::vector<Entry> entries_;  // the one asked for last is the first
};

/// Resolves the references of one document: a base, the layer that gave it, and the document's
/// own URL, which some profiles resolve same-document references against. Copies share the base.
class LinkResolver {
 public:
  /// `resolver` is the one for `base`. An empty `base`: none.
  LinkResolver(SharedText base, std::optional<Layer> layer, SharedText document_url,
               const Profile& profile, Resolver resolver);

  /// Resolves into `url`, and reuses its memory.
  [[nodiscard]] Result<bool> resolve(std::string_view reference, std::string& url) const {
    if (!keeps_document_) return resolver_.resolve(reference, url);
    return resolve_in_document(reference, url);
  }
  /// The result of `Resolver::splice`. Returns nothing for a fragment alone if the profile resolves
  /// such a reference against the document and not against the base.
  [[nodiscard]] std::optional<Resolver::Splice> splice(std::string_view reference) const {
    if (keeps_document_ && reference.starts_with('#')) return std::nullopt;
    return resolver_.splice(reference);
  }
  /// The size of a base of 1 KiB or more, if dot segments of `reference` or of the base can remove
  /// long segments of the base: the target can be much shorter than what is read. Else 0.
  [[nodiscard]] std::size_t hidden_cost(std::string_view reference) const;
  /// Whether a target is in the document itself.
  [[nodiscard]] bool is_same_document(std::string_view url) const {
    const std::string_view own = document_url_;
    return (url.size() == own.size() || (url.size() > own.size() && url[own.size()] == '#')) &&
           url.starts_with(own);
  }

  /// Whether `reference` is to the current document, whatever the base (RFC 2396 4.2).
  [[nodiscard]] bool is_in_document(std::string_view reference) const;

  [[nodiscard]] const SharedText& base() const { return base_; }
  [[nodiscard]] std::optional<Layer> layer() const { return layer_; }
  [[nodiscard]] const Resolver& resolver() const { return resolver_; }

 private:
  Result<bool> resolve_in_document(std::string_view reference, std::string& url) const;

  SharedText base_;
  std::optional<Layer> layer_;
  SharedText document_url_;
  Resolver resolver_;  // without a base where there is none
  bool keeps_base_dots_;
  bool keeps_document_;
};

/// Whether `reference`, which leads to `url` over `base`, leads there over any other base, too. If
/// `base` is empty: whether the reference has a target without a base. `alone` resolves without a
/// base under `profile`.
[[nodiscard]] bool is_independent(const Resolver& alone, const Profile& profile,
                                  std::string_view base, std::string_view reference,
                                  std::string_view url);

}  // namespace absolve
