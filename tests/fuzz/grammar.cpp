// References by every grammar: findings lie within the text, and what follows a grammar is made of
// parts that do.
#include <cstddef>
#include <cstdint>

#include "absolve/check.hpp"
#include "check.hpp"
#include "grammar/automata.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Profile& profile : profiles()) {
    bool has_errors = false;
    for (const ReferenceFinding& finding : check_reference(text, profile, "http://h/")) {
      require(finding.where.end() <= text.size(), "a finding lies within the text");
      require(!finding.message.empty() && !finding.section.empty(), "and says why");
      has_errors = has_errors || finding.severity == ReferenceFinding::Severity::error;
    }
    const auto* const grammar = grammar::Automata::of(profile);
    if (grammar == nullptr) continue;
    const grammar::Match match = grammar->match(grammar->rules().front(), text);
    require(match.is_whole == !has_errors, "what follows the grammar has no errors");
    require(match.end <= text.size(), "a place in the text");
    // Whatever goes on from there, no longer text breaks earlier.
    if (!match.is_whole && match.end < text.size()) {
      const auto shorter = grammar->match(grammar->rules().front(), text.substr(0, match.end + 1));
      require(!shorter.is_whole && shorter.end == match.end, "it breaks at its first bad byte");
    }
  }
  return 0;
}
