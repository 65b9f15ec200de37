#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "absolve/document.hpp"
#include "mime/entity.hpp"

namespace absolve {

/// The bases within one message: what each header states, what the entities around an entity come
/// to, and what holds outside of them all (RFC 2110 4 and 5, RFC 2557 4 and 5).
class MessageBases {
 public:
  /// The base that serves what is in an entity, a BASE element left out of account.
  struct Base {
    std::string url;  ///< empty: none
    std::optional<Layer> layer;
  };

  /// `entities` holds those of one message, the outermost first. Everything must outlive this.
  MessageBases(const std::vector<Entity>& entities, const DocumentSource& source,
               const Options& options)
      : entities_(entities), source_(source), options_(options) {}

  /// What is stated for a document that is the body of the entity at `index`, innermost first: by
  /// its own header, and by those around it.
  [[nodiscard]] std::vector<BaseCandidate> stated_for(std::size_t index);

  /// The base that the Content-Location of the entity at `index` is resolved against.
  [[nodiscard]] BaseEstablishment beneath_location(std::size_t index);

  /// Each entity's is established once, from the outermost inward.
  const Base& base_of(std::size_t index);

 private:
  void add_statements(std::size_t index, bool is_own, std::vector<BaseCandidate>& candidates) const;
  void add_surroundings(std::size_t index, std::vector<BaseCandidate>& candidates);
  void add_outside(std::size_t index, std::vector<BaseCandidate>& candidates) const;
  [[nodiscard]] Base establish(std::size_t index) const;

  const std::vector<Entity>& entities_;
  const DocumentSource& source_;
  const Options& options_;
  std::vector<std::optional<Base>> bases_;  // of all entities, once one is asked for
};

}  // namespace absolve
