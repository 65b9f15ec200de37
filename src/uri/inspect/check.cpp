#include "absolve/inspect.hpp"

#include <algorithm>
#include <array>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/inspect/automata.hpp"
#include "uri/inspect/check.hpp"
#include "uri/parts.hpp"
#include "uri/scheme_facts.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace grammar {
namespace {

struct Row {
  std::string_view document;
  std::string_view characters;
  CharacterClass own;
};

// The square brackets are unwise in RFC 2396, and reserved since RFC 2732.
constexpr Row rows[] = {
    {"RFC 3986", " ", {"space", "2.3"}},
    {"RFC 3986", "<>\"%", {"delimiter", "C"}},
    {"RFC 3986", "{}|\\^`", {"excluded character", "2"}},
    {"RFC 3986", "[]#:/?@", {"general delimiter", "2.2"}},
    {"RFC 3986", "!$&'()*+,;=", {"sub-delimiter", "2.2"}},
    {"RFC 2396", " ", {"space", "2.4.3"}},
    {"RFC 2396", "<>#%\"", {"delimiter", "2.4.3"}},
    {"RFC 2396", "{}|\\^[]`", {"unwise character", "2.4.3"}},
    {"RFC 2396", ";/?:@&=+$,", {"reserved character", "2.2"}},
    {"url-syntax", ";/?:@&=+", {"reserved character", "2.2"}},
    {"url-syntax", " ", {"space", "2.4.3"}},
    {"url-syntax", "<>#%\"", {"delimiter", "2.4.3"}},
    {"url-syntax", "{}|\\^[]`", {"unwise character", "2.4.3"}},
    {"RFC 1808", "{}|\\^~[]`", {"national character", "2.2"}},
    {"RFC 1808", "<>#%\"", {"punctuation", "2.2"}},
    {"RFC 1808", " ", {"space", "2.2"}},
    {"RFC 1808", ";/?:@&=", {"reserved character", "2.2"}},
    {"relative-url-01", ";/?:@&=", {"reserved character", "2.2"}},
    {"relative-url-01", "<>#%\"", {"punctuation", "2.2"}},
    {"relative-url-01", " ", {"space", "2.2"}},
    {"url-03", "{}|[]\\^~", {"national character", "BNF"}},
    {"url-03", "<>", {"punctuation", "BNF"}},
};

// The section of a document that excludes bytes other than printable US-ASCII.
std::string_view section_of_ascii(std::string_view document) {
  if (document == "RFC 3986") return "2";
  if (document == "RFC 2396" || document.starts_with("url-syntax")) return "2.4.3";
  return document == "url-03" ? "BNF" : "2.2";
}

}  // namespace

CharacterClass class_of(char c, std::string_view document) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x80) return {"byte beyond US-ASCII", section_of_ascii(document)};
  if (byte < 0x20 || byte == 0x7F) return {"control character", section_of_ascii(document)};
  // The drafts of url-syntax have the same classes.
  const std::string_view key = document.starts_with("url-syntax") ? "url-syntax" : document;
  for (const Row& row : rows) {
    if (row.document == key && row.characters.find(c) != std::string_view::npos) return row.own;
  }
  return {};
}

}  // namespace grammar

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

// The component of a reference that a validation error is about.
enum class About { reference, scheme, userinfo, host, port, path_and_rest, backslash };

struct ValidationErrorRow {
  std::string_view name;
  About about;
  std::string_view sentence;
};

constexpr auto validation_error_rows = std::to_array<ValidationErrorRow>({
    {"domain-to-ASCII", About::host, "the host has no form in ASCII (UTS 46)"},
    {"domain-invalid-code-point", About::host, "a character that no domain can have"},
    {"host-invalid-code-point", About::host, "a character that no host can have"},
    {"IPv4-empty-part", About::host, "the IPv4 address ends in a dot"},
    {"IPv4-too-many-parts", About::host, "the IPv4 address has more than four parts"},
    {"IPv4-non-numeric-part", About::host, "a part of the IPv4 address is not a number"},
    {"IPv4-non-decimal-part", About::host, "a part of the IPv4 address is octal or hexadecimal"},
    {"IPv4-out-of-range-part", About::host, "a part of the IPv4 address is over 255"},
    {"IPv6-unclosed", About::host, "the IPv6 address has no closing bracket"},
    {"IPv6-invalid-compression", About::host, "the IPv6 address begins with a single colon"},
    {"IPv6-too-many-pieces", About::host, "the IPv6 address has more than eight pieces"},
    {"IPv6-multiple-compression", About::host, "the IPv6 address has \"::\" twice"},
    {"IPv6-invalid-code-point", About::host, "a character that no IPv6 address can have"},
    {"IPv6-too-few-pieces", About::host, "the IPv6 address has fewer than eight pieces"},
    {"IPv4-in-IPv6-too-many-pieces", About::host,
     "the IPv6 address has more than six pieces in front of its IPv4 address"},
    {"IPv4-in-IPv6-invalid-code-point", About::host,
     "the IPv4 address in the IPv6 address is malformed"},
    {"IPv4-in-IPv6-out-of-range-part", About::host,
     "a part of the IPv4 address in the IPv6 address is over 255"},
    {"IPv4-in-IPv6-too-few-parts", About::host,
     "the IPv4 address in the IPv6 address has fewer than four parts"},
    {"invalid-URL-unit", About::path_and_rest, "a character that a valid URL writes as an escape"},
    {"special-scheme-missing-following-solidus", About::scheme,
     "the scheme is not followed by exactly two slashes"},
    {"missing-scheme-non-relative-URL", About::reference,
     "the reference has no scheme, and no base that it could be relative to"},
    {"invalid-reverse-solidus", About::backslash, "a backslash, which is read as a slash"},
    {"invalid-credentials", About::userinfo, "the URL has a user name or a password"},
    {"host-missing", About::reference, "the URL has no host, and its scheme needs one"},
    {"port-out-of-range", About::port, "the port is over 65535"},
    {"port-invalid", About::port, "the port is not a number"},
    {"file-invalid-Windows-drive-letter", About::reference,
     "a file URL that begins with a drive letter and is not absolute"},
    {"file-invalid-Windows-drive-letter-host", About::reference,
     "the host of the file URL is a drive letter"},
});

// The first character of the path, the query or the fragment that is not a URL unit. A backslash in
// the path of a URL with a special scheme has an error of its own.
std::string_view first_bad_unit(const Reference& parts) {
  for (std::string_view component :
       {parts.path, parts.query.value_or(""), parts.fragment.value_or("")}) {
    for (;;) {
      const std::string_view unit = url::first_invalid_unit(component);
      if (unit.empty()) break;
      if (unit != "\\" || component.data() != parts.path.data()) return unit;
      component.remove_prefix(static_cast<std::size_t>(unit.data() - component.data()) + 1);
    }
  }
  return {};
}

std::string_view text_about(About about, std::string_view reference) {
  const Reference parts = parse_reference(reference);
  const Authority authority = split_authority(parts.authority.value_or(""));
  switch (about) {
    case About::reference: break;
    case About::scheme: return reference.substr(0, parts.scheme ? parts.scheme->size() + 1 : 0);
    case About::userinfo: return authority.userinfo.value_or("");
    case About::host: return authority.host;
    case About::port: return authority.port.value_or("");
    case About::path_and_rest: return first_bad_unit(parts);
    case About::backslash: {
      const auto at = reference.find('\\');
      return at == std::string_view::npos ? std::string_view() : reference.substr(at, 1);
    }
  }
  return {};
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
    const auto& row = *std::ranges::find(validation_error_rows, name, &ValidationErrorRow::name);
    const std::string_view text = text_about(row.about, reference);
    // All of the reference, if no smaller place can be given.
    const std::string_view place = text.empty() ? reference : text;
    const auto offset = static_cast<std::size_t>(place.data() - reference.data());
    const bool is_failure = !target && target.error().detail == name;
    findings.push_back({is_failure ? Severity::error : Severity::warning,
                        std::string(row.sentence),
                        {offset, place.size()},
                        std::string(name),
                        "URL Standard 1.1"});
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

}  // namespace absolve::ABSOLVE_VERSIONED
