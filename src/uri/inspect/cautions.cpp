#include "uri/inspect/check.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "absolve/reference.hpp"
#include "text/ascii.hpp"
#include "uri/parts.hpp"
#include "uri/scheme_facts.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/unicode.hpp"

namespace absolve::ABSOLVE_VERSIONED::grammar {
namespace {

using Severity = ReferenceFinding::Severity;

bool is_hex_number(std::string_view text) {
  return text.size() > 2 && text[0] == '0' && ascii::to_lower(text[1]) == 'x' &&
         std::ranges::all_of(text.substr(2), [](char c) { return ascii::hex_digit(c) >= 0; });
}

// Whether inet_aton and the URL Standard (3.5) read `host` as an IPv4 address, although it may not
// look like one to a reader: fewer than four numbers, or one in hexadecimal or octal.
bool is_disguised_address(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  std::size_t numbers = 0;
  bool is_dotted_decimal = true;
  while (true) {
    const auto dot = std::min(host.find('.'), host.size());
    const std::string_view number = host.substr(0, dot);
    const bool is_decimal = !number.empty() && ascii::is_all_digits(number);
    if (!is_decimal && !is_hex_number(number)) return false;
    if (!is_decimal || (number.size() > 1 && number.front() == '0')) is_dotted_decimal = false;
    ++numbers;
    if (dot == host.size()) break;
    host.remove_prefix(dot + 1);
  }
  return numbers <= 4 && (numbers < 4 || !is_dotted_decimal);
}

// The scripts that several characters have in common.
class CommonScripts {
 public:
  void narrow(std::span<const std::uint8_t> scripts) {
    if (scripts.empty()) return;  // the character is used in all
    if (!left_) {
      left_.emplace(scripts.begin(), scripts.end());
    } else {
      std::erase_if(*left_, [&](std::uint8_t script) { return !has(scripts, script); });
    }
  }
  [[nodiscard]] bool is_empty() const { return left_ && left_->empty(); }
  [[nodiscard]] bool has(url::Script script) const { return !left_ || has(*left_, script); }

  static bool has(std::span<const std::uint8_t> scripts, std::uint8_t script) {
    return std::ranges::find(scripts, script) != scripts.end();
  }

 private:
  std::optional<std::vector<std::uint8_t>> left_;  // nothing: all
};

// UTS 39 5.2, highly restrictive: one script, or those that Chinese, Japanese or Korean mix, with
// Latin beside them.
bool mixes_scripts(std::u32string_view label) {
  CommonScripts all;
  CommonScripts beside_latin;
  for (const char32_t code : label) {
    if (url::idna_mapping(code).status == url::IdnaStatus::disallowed) continue;
    const auto scripts = url::scripts_of(code);
    all.narrow(scripts);
    if (!CommonScripts::has(scripts, url::latin)) beside_latin.narrow(scripts);
  }
  const auto writes = [&](url::Script script) { return beside_latin.has(script); };
  return all.is_empty() && !writes(url::chinese) && !writes(url::japanese) && !writes(url::korean);
}

bool mixes_scripts_in_a_label(std::string_view host) {
  return std::ranges::any_of(url::unicode_labels(host),
                             [](const auto& label) { return label && mixes_scripts(*label); });
}

// The sections in which a document warns about each matter; those of RFC 3986, the last row, if it
// does not.
struct SecuritySections {
  Syntax syntax;
  std::string_view password;
  std::string_view port;
  std::string_view line_end;
  bool warns_of_any_port;  // not only of a well-known one of another protocol
};

constexpr auto security_sections = std::to_array<SecuritySections>({
    {Syntax::rfc2396, "RFC 2396 7", "RFC 2396 7", "RFC 2396 7", true},
    {Syntax::url_syntax_07, "url-syntax-07 7", "url-syntax-07 7", "url-syntax-07 7", true},
    {Syntax::url_syntax_05, "url-syntax-05 7", "url-syntax-05 7", "url-syntax-05 7", true},
    {Syntax::url_syntax_04, "url-syntax-04 6", "url-syntax-04 6", "url-syntax-04 6", true},
    {Syntax::url_03, "url-03 Security considerations", "RFC 3986 7.2", "RFC 3986 7.2", false},
    {Syntax::rfc3986, "RFC 3986 7.5", "RFC 3986 7.2", "RFC 3986 7.2", false},
});

const SecuritySections& sections_of(Syntax syntax) {
  const auto* const row = std::ranges::find(security_sections, syntax, &SecuritySections::syntax);
  return row == security_sections.end() ? security_sections.back() : *row;
}

class Cautions {
 public:
  Cautions(std::string_view reference, const SecuritySections& sections,
           std::vector<ReferenceFinding>& findings)
      : reference_(reference), sections_(sections), findings_(findings) {}

  void add_authority(const Reference& parts, std::string_view inherited_scheme) {
    // As most programs split it: what a document calls a name may be an address to them.
    const auto [userinfo, host, port, name] = split_authority(*parts.authority);
    if (userinfo) {
      const auto colon = userinfo->find(':');
      if (colon != std::string_view::npos && colon + 1 < userinfo->size()) {
        add("a password in the userinfo is shown to everybody", userinfo->substr(colon + 1),
            sections_.password);
      }
    }
    if (port) add_port(parts.scheme.value_or(inherited_scheme), *port);
    constexpr std::size_t max_host = 255;
    if (host.size() > max_host) return;
    if (is_disguised_address(host)) {
      add("the host is an IPv4 address in a form that hides it", host, "RFC 3986 7.4");
    } else if (mixes_scripts_in_a_label(url::percent_decoded(host))) {
      add("the host mixes scripts, whose letters may look alike", host, "UTS 39 5.2");
    }
  }

  // url-03, "Choices for a universal syntax": "The use of multiple white space characters is
  // discouraged", because they change on the way.
  void add_blanks() {
    const std::size_t first = reference_.find(' ');
    if (first == std::string_view::npos) return;
    const std::size_t second = reference_.find(' ', first + 1);
    if (second == std::string_view::npos) return;
    add("several blanks may become others on the way", reference_.substr(second, 1),
        "url-03 Choices for a universal syntax");
  }

  void add_line_ends() {
    for (std::size_t at = reference_.find('%'); at != std::string_view::npos;
         at = reference_.find('%', at + 1)) {
      const std::string_view escape = reference_.substr(at, 3);
      if (equal_ignoring_case(escape, "%0d") || equal_ignoring_case(escape, "%0a")) {
        add("an escaped line end may become a command of another protocol", escape,
            sections_.line_end);
        return;
      }
    }
  }

 private:
  // "Caution should be used when using any URL that specifies a port number other than the default
  // for the protocol, especially when it is a number within the reserved space".
  void add_port(std::string_view scheme, std::string_view port) {
    constexpr std::size_t max_digits = 5;
    if (scheme.empty() || port.empty() || port.size() > max_digits || !ascii::is_all_digits(port)) {
      return;
    }
    const SchemeFacts* const facts = facts_of(scheme);
    if (facts != nullptr && facts->port == port) return;
    constexpr int first_unreserved = 1024;
    const bool is_reserved = std::stoi(std::string(port)) < first_unreserved;
    const auto* const other = std::ranges::find(scheme_facts, port, &SchemeFacts::port);
    if (is_reserved && other != scheme_facts.end()) {
      add("the port is the well-known one of " + std::string(other->scheme), port, sections_.port);
    } else if (is_reserved) {
      add("the port is a reserved one, below 1024, of another protocol", port, sections_.port);
    } else if (sections_.warns_of_any_port && facts != nullptr && facts->has_default_port) {
      add("the port is not the default one of the scheme", port, sections_.port);
    }
  }

  void add(std::string message, std::string_view part, std::string_view section) {
    const auto offset = static_cast<std::size_t>(part.data() - reference_.data());
    findings_.push_back(
        {Severity::warning, std::move(message), {offset, part.size()}, {}, std::string(section)});
  }

  std::string_view reference_;
  const SecuritySections& sections_;
  std::vector<ReferenceFinding>& findings_;
};

}  // namespace

void add_cautions(std::string_view reference, const Profile& profile,
                  std::string_view inherited_scheme, std::vector<ReferenceFinding>& findings) {
  Cautions cautions(reference, sections_of(profile.syntax), findings);
  const Reference parts = parse_reference(reference);
  if (parts.authority && !parts.authority->empty()) {
    cautions.add_authority(parts, inherited_scheme);
  }
  if (profile.syntax == Syntax::url_03) cautions.add_blanks();
  cautions.add_line_ends();
}

}  // namespace absolve::ABSOLVE_VERSIONED::grammar
