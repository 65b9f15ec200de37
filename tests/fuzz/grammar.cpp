// Checks references under every profile: findings lie within the text, a grammar stops at its first
// bad byte, normalizing is idempotent, and every component has a name.
#include <cstddef>
#include <cstdint>

#include "absolve/inspect.hpp"
#include "check.hpp"
#include "uri/inspect/automata.hpp"

using namespace absolve;

namespace {

void check_normal(std::string_view text, const Profile& profile) {
  for (const Normalization level :
       {Normalization::string, Normalization::letters, Normalization::escapes, Normalization::path,
        Normalization::scheme}) {
    const std::string once = normalize(text, level, profile);
    require(normalize(once, level, profile) == once, "twice is as good as once");
  }
  // Nothing is unescaped twice, so no "%25" disappears.
  const std::string normal = normalize(text, Normalization::scheme, profile);
  const auto count = [](std::string_view in, std::string_view what) {
    std::size_t found = 0;
    for (auto at = in.find(what); at != std::string_view::npos; at = in.find(what, at + 1)) ++found;
    return found;
  };
  const bool has_dots =
      text.find('.') != std::string_view::npos || text.find("%2") != std::string_view::npos;
  if (!has_dots)
    require(count(normal, "%25") >= count(text, "%25"), "an escaped percent sign stays");
}

void check_components(const std::vector<Component>& parts) {
  for (const Component& part : parts) {
    require(!part.name.empty(), "each has a name");
    require(part.parts.empty() || part.value.has_value(), "what has parts is there");
    check_components(part.parts);
  }
}

void check_composed(const std::vector<Component>& parts, const Profile& profile) {
  const auto text = compose(parts, profile);
  if (!text) return;
  const auto again = parse_components(*text, profile);
  require(again.has_value(), "what is composed has a parse");
  require(compose(*again, profile) == *text, "composing again changes nothing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Profile& profile : profiles()) {
    check_normal(text, profile);
    if (const auto components = parse_components(text, profile)) {
      check_components(*components);
      check_composed(*components, profile);
    }
    bool has_errors = false;
    bool has_same_scheme = false;  // an error in a text that follows the grammar
    for (const ReferenceFinding& finding : check_reference(text, profile, "http://h/")) {
      require(finding.where.end() <= text.size(), "a finding lies within the text");
      require(!finding.message.empty() && !finding.section.empty(), "and says why");
      const bool is_error = finding.severity == ReferenceFinding::Severity::error;
      const bool is_same_scheme = is_error && finding.section == "RFC 2396 5.2 (3)";
      has_errors = has_errors || (is_error && !is_same_scheme);
      has_same_scheme = has_same_scheme || is_same_scheme;
    }
    const auto* const grammar = grammar::Automata::of(profile);
    if (grammar == nullptr) continue;
    const grammar::Match match = grammar->match(grammar->rules().front(), text);
    require(!(match.is_whole && has_errors), "what follows the grammar has no errors");
    const auto* const prose = grammar::Automata::of(grammar::prose_of(profile));
    const bool is_prose = prose != nullptr && prose->match(prose->rules().front(), text).is_whole;
    require(match.is_whole || has_errors || is_prose, "what does not has some");
    require(!has_same_scheme || profile.syntax == Syntax::rfc2396, "of RFC 2396 alone");
    require(match.end <= text.size(), "a place in the text");
    // The match ends at the same place if the text ends directly after the bad byte.
    if (!match.is_whole && match.end < text.size()) {
      const auto shorter = grammar->match(grammar->rules().front(), text.substr(0, match.end + 1));
      require(!shorter.is_whole && shorter.end == match.end, "it breaks at its first bad byte");
    }
  }
  return 0;
}
