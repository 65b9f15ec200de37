#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "absolve/document.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The reference in the Content-Location with these `fields`; empty: none.
[[nodiscard]] std::string location_of(const EntityFields& fields, const Profile& profile);

/// The reference in the Content-Location with these `fields` that satisfies references by its text
/// (RFC 2110 8.2, `LocationMatch::written`). Empty: it does not, or there is none.
[[nodiscard]] std::string written_location(const EntityFields& fields, const Profile& profile);

/// The bases within one message: what each header states, which base results from the entities
/// around an entity, and which base holds outside all of them (RFC 2110 4 and 5, RFC 2557 4 and 5).
///
/// Each header is judged once, however many entities are within it, and all of them share the
/// texts.
class MessageBases {
 public:
  /// The base of the content of an entity, without regard to a BASE element.
  struct Base {
    SharedText url;  ///< empty: none
    std::optional<Layer> layer;
  };

  /// `entities` holds those of one message, the outermost first. Everything must outlive this.
  MessageBases(const std::vector<Entity>& entities, const DocumentSource& source,
               const Options& options)
      : entities_(entities), source_(source), options_(options) {}

  /// The base, without a BASE element, of a document that is the body of the entity at `index`.
  /// `saved_from` is what the document says that it was saved from; empty: nothing.
  [[nodiscard]] BaseEstablishment established_for(std::size_t index, std::string_view saved_from);

  /// The same for a document that adopts its base, `adopted`, from a document that refers to it.
  [[nodiscard]] BaseEstablishment adopted_for(std::size_t index, std::string_view saved_from,
                                              const SharedText& adopted) const;

  /// The base that the Content-Location of the entity at `index` is resolved against.
  [[nodiscard]] BaseEstablishment beneath_location(std::size_t index);

  /// The base of the references in the header of an HTTP message: the request URI.
  [[nodiscard]] BaseEstablishment of_http_fields() const;

  /// The base of the content of the entity at `index`. Each is established once, from the outermost
  /// entity inward.
  const Base& base_of(std::size_t index);

 private:
  // The bases that the header of an entity states for its content, judged together with the bases
  // around the entity, and the base that results.
  struct Level {
    std::vector<JudgedCandidate> stated;
    BaseEstablishment base;  // one candidate, or none
  };

  [[nodiscard]] std::vector<BaseCandidate> statements(std::size_t index, bool is_own) const;
  [[nodiscard]] std::vector<BaseCandidate> outside(bool is_http, std::string_view saved_from) const;
  [[nodiscard]] const BaseEstablishment& outside_of(std::size_t index);
  const Level& level_of(std::size_t index);
  [[nodiscard]] Level judge_level(std::size_t index);
  [[nodiscard]] BaseEstablishment around(std::size_t index);
  [[nodiscard]] Base establish(std::size_t index);

  const std::vector<Entity>& entities_;
  const DocumentSource& source_;
  const Options& options_;
  std::vector<std::optional<Base>> bases_;  // of all entities, once one is asked for
  std::map<std::size_t, Level> levels_;     // of those that state a base, once one is asked for
  std::optional<BaseEstablishment> outside_of_mime_;
  std::optional<BaseEstablishment> outside_of_http_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
