#include "absolve/inspect.hpp"

#include <algorithm>
#include <array>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/inspect/automata.hpp"
#include "uri/inspect/characters.hpp"
#include "uri/inspect/check.hpp"
#include "uri/parts.hpp"
#include "uri/scheme_facts.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

using grammar::Automata;
using grammar::Rule;
using Severity = ReferenceFinding::Severity;

std::string shown(std::string_view character) {
  if (character == " ") return "a space";
  return "\"" + std::string(character) + "\"";
}

// `name` with its indefinite article: "an unwise character".
std::string with_article(std::string_view name) {
  const bool is_vowel = std::string_view("aeiou").find(name.front()) != std::string_view::npos;
  return (is_vowel ? "an " : "a ") + std::string(name);
}

class Checker {
 public:
  Checker(std::string_view reference, const Automata& grammar, std::string_view document)
      : reference_(reference), grammar_(grammar), document_(document) {}

  std::vector<ReferenceFinding> check() {
    add_malformed_escape();
    add_excluded_character();
    const grammar::Match match = grammar_.match(grammar_.rules().front(), reference_);
    if (!match.is_whole && findings_.empty()) add_structure(match);
    return std::move(findings_);
  }

 private:
  [[nodiscard]] std::string section(std::string_view number) const {
    return std::string(document_) + " " + std::string(number);
  }

  void add(std::string message, Span where, const Rule* rule, std::string_view own_section) {
    findings_.push_back({Severity::error, std::move(message), where,
                         rule != nullptr ? std::string(rule->name) : std::string(),
                         section(own_section)});
  }

  // The rule for escapes, as each document calls it.
  [[nodiscard]] const Rule& escape_rule() const {
    for (const char* name : {"pct-encoded", "escaped"}) {
      if (const Rule* const rule = grammar_.find(name)) return *rule;
    }
    return *grammar_.find("escape");
  }

  void add_malformed_escape() {
    const Rule& rule = escape_rule();
    for (std::size_t at = reference_.find('%'); at != std::string_view::npos;
         at = reference_.find('%', at + 1)) {
      const std::string_view escape = reference_.substr(at, 3);
      if (url::is_escape(escape)) continue;
      add("a percent sign without two hexadecimal digits behind it", {at, escape.size()}, &rule,
          rule.section);
      return;
    }
  }

  // Adds a finding for the first character that no rule allows anywhere.
  void add_excluded_character() {
    const Rule& any = *grammar_.find(whole_alphabet());
    for (std::size_t at = 0; at < reference_.size(); ++at) {
      const char c = reference_[at];
      // Delimiters of components and of escapes are not excluded, only misplaced.
      if (c == '%' || c == '#' || c == '/' || c == '?') continue;
      const bool is_bracket = (c == '[' || c == ']') && grammar_.find("IP-literal") != nullptr;
      if (is_bracket || grammar_.match(any, std::string_view(&c, 1)).is_whole) continue;
      const auto named = grammar::class_of(c, document_);
      if (named.name.empty()) continue;
      const Span where = character_at(at);
      const std::string description =
          c == ' ' ? std::string() : " is " + with_article(named.name) + " and";
      add(shown(where.of(reference_)) + description + " stands in no reference, but for its escape",
          where, nullptr, named.section);
      return;
    }
  }

  // Reports a port that is not only digits. The grammar may read such a text as the beginning of a
  // userinfo, but there is no `@`.
  bool add_port_of_host() {
    const Reference parts = parse_reference(reference_);
    const Rule* const port = grammar_.find("port");
    if (!parts.authority || port == nullptr) return false;
    const Authority split = split_authority(*parts.authority);
    if (!split.port || split.userinfo) return false;
    const std::string_view digits = *split.port;
    const grammar::Match match = grammar_.match(*port, digits);
    if (match.is_whole) return false;
    const auto offset = static_cast<std::size_t>(digits.data() - reference_.data()) + match.end;
    const Span where = character_at(offset);
    add(shown(where.of(reference_)) + " stands in no port", where, port, port->section);
    return true;
  }

  [[nodiscard]] Span character_at(std::size_t at) const {
    std::size_t length = 0;
    const auto code = utf8::read(reference_.substr(at), length);
    return {at, code == utf8::ill_formed ? 1 : length};
  }

  // The name of the rule that allows the most characters.
  [[nodiscard]] const char* whole_alphabet() const {
    return grammar_.find("xpalpha") != nullptr ? "xpalpha" : "query";
  }

  void add_structure(const grammar::Match& match) {
    const Rule* const rule = match.broken != nullptr ? match.broken : &grammar_.rules().front();
    if (match.end == reference_.size()) {
      return add("it ends where more of it must come", {match.end, 0}, rule, rule->section);
    }
    const Span where = character_at(match.end);
    const char c = reference_[match.end];
    if (c == '#' && reference_.find('#') < match.end) {
      return add("a second \"#\": a fragment holds none, and there is one already", where, rule,
                 rule->section);
    }
    if (rule->name == "userinfo" && add_port_of_host()) return;
    const bool is_first_segment = reference_.find_first_of("/?#") > match.end;
    if (c == ':' && is_first_segment) {
      return add(
          "a colon in the first segment: what stands before it is no scheme (write ./ before "
          "it)",
          where, rule, rule->section);
    }
    const auto named = grammar::class_of(c, document_);
    const std::string description =
        named.name.empty() ? std::string() : " is " + with_article(named.name) + " and";
    add(shown(where.of(reference_)) + description + " cannot stand here", where, rule,
        rule->section);
  }

  std::string_view reference_;
  const Automata& grammar_;
  std::string_view document_;  // as people cite it
  std::vector<ReferenceFinding> findings_;
};

// The section in which a document discusses `http:g`, and how severe it considers that.
struct SameSchemeRow {
  Syntax syntax;
  std::string_view section;
  Severity severity;
};

constexpr auto same_scheme_rows = std::to_array<SameSchemeRow>({
    {Syntax::rfc3986, "RFC 3986 5.4.2", Severity::warning},
    {Syntax::rfc2396, "RFC 2396 5.2 (3)", Severity::error},  // "validating parsers"
    {Syntax::url_syntax_07, "url-syntax-07 C.2", Severity::warning},
    {Syntax::url_syntax_05, "url-syntax-05 C.2", Severity::warning},
    {Syntax::url_syntax_04, "url-syntax-04 C.2", Severity::warning},
    {Syntax::rfc1808, "RFC 1808 5.2", Severity::warning},
    {Syntax::relative_url_01, "relative-url-01 5.2", Severity::warning},
});

// Adds a finding for a scheme whose URLs always have two slashes, if the reference has none. Such a
// reference was once read as relative, and some programs still read it so.
void add_same_scheme(std::string_view reference, const Profile& profile,
                     std::vector<ReferenceFinding>& findings) {
  const Reference parts = parse_reference(reference);
  if (!parts.scheme || parts.authority) return;
  const auto* const row =
      std::ranges::find(same_scheme_rows, profile.syntax, &SameSchemeRow::syntax);
  if (!is_always_hierarchical(*parts.scheme) || row == same_scheme_rows.end()) return;
  // A path that begins with a slash is hierarchical even without an authority.
  const bool is_rooted = parts.path.starts_with('/');
  findings.push_back({is_rooted ? Severity::warning : row->severity,
                      "no // behind the scheme: some read it as relative, to a base of that scheme",
                      {0, parts.scheme->size() + 1},
                      {},
                      std::string(row->section)});
}

// Replaces the findings by a warning if the prose of the document allows a form that its grammar
// does not.
void allow_prose(std::string_view reference, const Profile& profile,
                 std::vector<ReferenceFinding>& findings) {
  const grammar::RuleBook book = grammar::prose_of(profile);
  const Automata* const prose = Automata::of(book);
  if (findings.empty() || prose == nullptr) return;
  const auto match = prose->match(prose->rules().front(), reference);
  if (!match.is_whole) return;
  const bool is_partial =
      prose->match(*prose->find("partial"), reference.substr(0, reference.find('#'))).is_whole;
  findings = {
      {Severity::warning,
       "the prose of the document has this form, and its grammar has not",
       {0, reference.size()},
       {},
       std::string(book.document).append(" ").append(is_partial ? "Partial form" : "Full form")}};
}

std::vector<ReferenceFinding> check_by_parser(std::string_view reference,
                                              const Resolver& resolver) {
  if (resolver.base().empty()) {
    const auto any = Resolver::make("https://base.invalid/", resolver.profile());
    return any ? check_by_parser(reference, *any) : std::vector<ReferenceFinding>();
  }
  std::vector<ReferenceFinding> findings;
  const auto target = resolver.resolve(reference);
  for (const std::string_view name : resolver.validation_errors(reference)) {
    const bool is_failure = !target && target.error().detail == name;
    findings.push_back({is_failure ? Severity::error : Severity::warning, sentence_of(name),
                        place_of(name, reference), std::string(name), "URL Standard 1.1"});
  }
  const bool is_told = std::ranges::any_of(findings, [](const ReferenceFinding& finding) {
    return finding.severity == Severity::error;
  });
  if (!target && !is_told) {
    findings.push_back({Severity::error,
                        message_of(target.error()),
                        {0, reference.size()},
                        {},
                        "URL Standard 4.4"});
  }
  return findings;
}

}  // namespace

std::vector<ReferenceFinding> check_reference(std::string_view reference, const Profile& profile,
                                              std::string_view base) {
  const auto resolver = Resolver::make(base, profile);
  return check_reference(reference, resolver ? *resolver : Resolver::without_base(profile));
}

std::vector<ReferenceFinding> check_reference(std::string_view reference,
                                              const Resolver& resolver) {
  const Profile& profile = resolver.profile();
  const Automata* const rules = Automata::of(profile);
  std::vector<ReferenceFinding> findings;
  if (rules != nullptr) {
    findings = Checker(reference, *rules, grammar::rules_of(profile).document).check();
    allow_prose(reference, profile, findings);
    add_same_scheme(reference, profile, findings);
  } else {
    findings = check_by_parser(reference, resolver);
  }
  // Pass only the scheme, because a base can be long.
  const std::string_view base = resolver.base();
  grammar::add_cautions(reference, profile, base.substr(0, ascii::scheme_length(base)), findings);
  return findings;
}

std::string_view name_of(ReferenceFinding::Severity severity) noexcept {
  return severity == Severity::error ? "error" : "warning";
}

}  // namespace absolve
