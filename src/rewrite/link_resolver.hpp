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
  LinkResolver(const BaseEstablishment& base, std::string_view document_url, const Profile& profile,
               std::string_view encoding);

  [[nodiscard]] Result<Target> resolve(std::string_view reference) const;

  [[nodiscard]] std::string_view base() const { return base_; }
  [[nodiscard]] std::optional<Layer> layer() const { return layer_; }

 private:
  std::string_view base_;
  std::optional<Layer> layer_;
  std::string_view document_url_;
  Resolver resolver_;  // without a base where there is none
};

}  // namespace absolve
