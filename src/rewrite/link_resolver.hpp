#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absolve/base.hpp"
#include "absolve/resolver.hpp"

namespace absolve {

/// Resolves the references of one document: a base, the layer that gave it, and the document's
/// own URL, which some rulebooks resolve same-document references against.
class LinkResolver {
 public:
  /// `base` may be empty: none. Everything given must outlive the resolver.
  LinkResolver(std::string_view base, std::optional<Layer> layer, std::string_view document_url,
               const Profile& profile, std::string_view encoding);

  /// Resolves into `url`, whose memory is used again.
  [[nodiscard]] Result<bool> resolve(std::string_view reference, std::string& url) const {
    if (!keeps_document_) return resolver_.resolve(reference, url);
    return resolve_in_document(reference, url);
  }
  /// As `Resolver::splice`; nothing for references to a document that the rulebook keeps apart.
  [[nodiscard]] std::optional<Resolver::Splice> splice(std::string_view reference) const {
    if (keeps_document_ && reference.starts_with('#')) return std::nullopt;
    return resolver_.splice(reference);
  }
  /// Whether a target is in the document itself.
  [[nodiscard]] bool is_same_document(std::string_view url) const {
    const std::size_t size = document_url_.size();
    return url.starts_with(document_url_) && (url.size() == size || url[size] == '#');
  }

  [[nodiscard]] std::string_view base() const { return base_; }
  [[nodiscard]] std::optional<Layer> layer() const { return layer_; }

 private:
  Result<bool> resolve_in_document(std::string_view reference, std::string& url) const;

  std::string_view base_;
  std::optional<Layer> layer_;
  std::string_view document_url_;
  Resolver resolver_;  // without a base where there is none
  bool keeps_document_;
};

/// Whether `reference`, which leads to `url` over `base`, does so over any other, too; where there
/// is no base, which is empty then, whether it has a target all the same. `alone` resolves without
/// a base under `profile`.
[[nodiscard]] bool is_independent(const Resolver& alone, const Profile& profile,
                                  std::string_view base, std::string_view reference,
                                  std::string_view url);

}  // namespace absolve
