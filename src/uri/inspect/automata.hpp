#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absolve/profile.hpp"

namespace absolve::ABSOLVE_VERSIONED::grammar {

/// One rule of a document's grammar, in the notation of RFC 5234: "/" between alternatives, n*m
/// before what is repeated, literals in single quotes and in any case. ALPHA, DIGIT and HEXDIG are
/// known.
struct Rule {
  std::string_view name;        ///< as the document has it
  std::string_view expression;  ///< in our notation
  std::string_view section;     ///< where the document defines it
  bool is_component = false;    ///< a part of a reference with a well-known name
};

/// The rules of a document, the one for a whole reference first.
struct RuleBook {
  std::string_view document;  ///< as people cite it: "RFC 3986"; empty: there is none
  std::span<const Rule> rules;
};

/// The grammar of `profile`. A profile whose document covers only resolution or MIME has the rules
/// of the document that it builds on. The web profile has none, because its document defines a
/// parser instead. Static storage.
[[nodiscard]] RuleBook rules_of(const Profile& profile) noexcept;

/// The references that the prose of the document of `profile` allows beyond its grammar, the rule
/// for a whole reference first. Empty for a document whose grammar is complete. Static storage.
[[nodiscard]] RuleBook prose_of(const Profile& profile) noexcept;

/// How much of a text a rule can derive.
struct Match {
  bool is_whole = false;         ///< the rule derives the text
  std::size_t end = 0;           ///< else the longest prefix that a derived text shares, in bytes
  const Rule* broken = nullptr;  ///< the component that was being read there; static storage
};

/// The rules of one document as automata. Immutable; any number of threads may use them at once.
class Automata {
 public:
  /// The automata of the rules of a document; null if it has none. They live as long as the
  /// program.
  [[nodiscard]] static const Automata* of(const RuleBook& book);
  /// The automata of the grammar of `profile`.
  [[nodiscard]] static const Automata* of(const Profile& profile) { return of(rules_of(profile)); }

  [[nodiscard]] std::span<const Rule> rules() const { return book_.rules; }
  [[nodiscard]] const Rule* find(std::string_view name) const;
  /// Whether `rule`, one of these, derives `text`. Linear in the text.
  [[nodiscard]] Match match(const Rule& rule, std::string_view text) const;

 private:
  using Bytes = std::bitset<256>;
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // A node of an expression.
  struct Node {
    enum class Kind : std::uint8_t { bytes, sequence, choice, repeat, rule };
    Kind kind{};
    Bytes bytes{};
    std::vector<std::size_t> parts{};  // of a rule, its expression
    std::size_t least = 0;
    std::size_t most = none;
    const Rule* rule = nullptr;
  };
  // A state either takes a byte and continues at `next`, or continues at `next` and `other` at
  // once.
  struct State {
    bool takes = false;
    Bytes bytes{};
    std::size_t next = none;
    std::size_t other = none;
    const Rule* component = nullptr;
    std::size_t depth = 0;  // of the component among those around it
  };
  struct Automaton {
    std::vector<State> states;
    std::size_t start = none;
    std::size_t end = none;
  };

  class Reader;
  class Builder;
  class Walk;

  explicit Automata(const RuleBook& book);
  std::size_t node_of(std::string_view name);

  RuleBook book_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string_view, std::size_t> by_name_;
  std::unordered_map<const Rule*, Automaton> automata_;
};

}  // namespace absolve::ABSOLVE_VERSIONED::grammar
