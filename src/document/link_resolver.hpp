#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "absolve/resolver.hpp"
#include "uri/same_document.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The resolver for a base in an encoding. If the base cannot serve, the resolver has none.
[[nodiscard]] Resolver resolver_of(std::string_view base, const Profile& profile,
                                   std::string_view encoding);

/// The resolvers that the documents of one file used last. Documents with the same base share one,
/// because a page can have many documents in values, all with its base, which can be long. Not
/// thread-safe.
class ResolverCache {
 public:
  struct Entry {
    SharedText base;
    std::string_view encoding;
    Resolver resolver;
    bool is_plain;  ///< see `is_plain_to_write`
  };

  /// `profile` must outlive this.
  explicit ResolverCache(const Profile& profile) : profile_(&profile) {}

  /// As `resolver_of`. `encoding` must outlive this. Bases are the same if they share their bytes.
  /// The reference is valid until the next call.
  [[nodiscard]] const Entry& over(const SharedText& base, std::string_view encoding);

 private:
  static constexpr std::size_t max_entries = 8;

  const Profile* profile_;
  std::vector<Entry> entries_;  // the one used last is the first
};

/// Resolves the references of one document: a base, the layer that gave it, and the document's
/// own URL, which some profiles resolve same-document references against. Copies share the base.
class LinkResolver {
 public:
  /// `over` is the entry for the base. An empty base: none.
  LinkResolver(const ResolverCache::Entry& over, std::optional<Layer> layer,
               SharedText document_url, const Profile& profile);

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

  /// A link with this base, in the form for `same_document`.
  [[nodiscard]] DocumentLink link(std::string_view reference, std::string_view target) const {
    return {.reference = reference,
            .target = target,
            .base = base_,
            .document_url = document_url_,
            .base_is_embedded = layer_ == Layer::embedded};
  }
  /// Whether `reference` is resolved against the document, and not against the base (RFC 2396 4.2).
  [[nodiscard]] bool resolves_in_document(std::string_view reference) const;

  [[nodiscard]] const SharedText& base() const { return base_; }
  [[nodiscard]] std::optional<Layer> layer() const { return layer_; }
  /// See `is_plain_to_write`.
  [[nodiscard]] bool base_is_plain() const { return base_is_plain_; }

 private:
  Result<bool> resolve_in_document(std::string_view reference, std::string& url) const;

  SharedText base_;
  std::optional<Layer> layer_;
  SharedText document_url_;
  Resolver resolver_;  // without a base if there is none
  bool base_is_plain_;
  bool keeps_base_dots_;
  bool keeps_document_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
