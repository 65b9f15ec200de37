#include "inspect/cautions.hpp"

#include <unicode/uidna.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>

#include "absolve/reference.hpp"
#include "core/ascii.hpp"
#include "inspect/scheme_facts.hpp"
#include "uri/authority.hpp"
#include "url/percent_encode.hpp"

namespace absolve::grammar {
namespace {

using Severity = ReferenceFinding::Severity;

bool is_hex_number(std::string_view text) {
  return text.size() > 2 && text[0] == '0' && ascii::to_lower(text[1]) == 'x' &&
         std::ranges::all_of(text.substr(2), [](char c) { return ascii::hex_digit(c) >= 0; });
}

// What inet_aton and the URL Standard (3.5) take for an IPv4 address, and a reader may not: fewer
// than four numbers, or one in hexadecimal or octal.
bool is_disguised_address(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  std::size_t numbers = 0;
  bool is_plain = true;
  while (true) {
    const auto dot = std::min(host.find('.'), host.size());
    const std::string_view number = host.substr(0, dot);
    const bool is_decimal = !number.empty() && ascii::is_all_digits(number);
    if (!is_decimal && !is_hex_number(number)) return false;
    if (!is_decimal || (number.size() > 1 && number.front() == '0')) is_plain = false;
    ++numbers;
    if (dot == host.size()) break;
    host.remove_prefix(dot + 1);
  }
  return numbers <= 4 && (numbers < 4 || !is_plain);
}

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
struct CloseIdna {
  void operator()(UIDNA* idna) const { uidna_close(idna); }
};

// UTS 39 5.2, highly restrictive: one script, or those that Chinese, Japanese or Korean mix.
bool mixes_scripts(std::string_view host) {
  UErrorCode status = U_ZERO_ERROR;
  static const std::unique_ptr<UIDNA, CloseIdna> idna(
      uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE, &status));
  static const std::unique_ptr<USpoofChecker, CloseChecker> checker = [&] {
    std::unique_ptr<USpoofChecker, CloseChecker> made(uspoof_open(&status));
    if (made == nullptr) return made;
    uspoof_setChecks(made.get(), USPOOF_RESTRICTION_LEVEL, &status);
    uspoof_setRestrictionLevel(made.get(), USPOOF_HIGHLY_RESTRICTIVE);
    return made;
  }();
  if (idna == nullptr || checker == nullptr) return false;
  std::string unicode(host.size() * 4 + 64, '\0');
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  status = U_ZERO_ERROR;
  const auto length = uidna_nameToUnicodeUTF8(
      idna.get(), host.data(), static_cast<std::int32_t>(host.size()), unicode.data(),
      static_cast<std::int32_t>(unicode.size()), &info, &status);
  if (U_FAILURE(status)) return false;
  unicode.resize(static_cast<std::size_t>(length));
  std::string_view rest = unicode;
  while (!rest.empty()) {
    const auto dot = std::min(rest.find('.'), rest.size());
    status = U_ZERO_ERROR;
    const auto found = uspoof_check2UTF8(checker.get(), rest.data(), static_cast<std::int32_t>(dot),
                                         nullptr, &status);
    if (U_SUCCESS(status) && found != 0) return true;
    rest.remove_prefix(std::min(dot + 1, rest.size()));
  }
  return false;
}

class Cautions {
 public:
  Cautions(std::string_view reference, std::vector<ReferenceFinding>& findings)
      : reference_(reference), findings_(findings) {}

  void add_authority(const Reference& parts) {
    const auto [userinfo, host, port] = split_authority(*parts.authority);
    if (userinfo) {
      const auto colon = userinfo->find(':');
      if (colon != std::string_view::npos && colon + 1 < userinfo->size()) {
        add("a password in the userinfo is shown to everybody", userinfo->substr(colon + 1),
            "RFC 3986 7.5");
      }
    }
    if (port) add_port(parts.scheme.value_or(""), *port);
    constexpr std::size_t max_host = 255;
    if (host.size() > max_host) return;
    if (is_disguised_address(host)) {
      add("the host is an IPv4 address in a form that hides it", host, "RFC 3986 7.4");
    } else if (mixes_scripts(url::percent_decoded(host))) {
      add("the host mixes scripts, whose letters may look alike", host, "UTS 39 5.2");
    }
  }

  void add_line_ends() {
    for (std::size_t at = reference_.find('%'); at != std::string_view::npos;
         at = reference_.find('%', at + 1)) {
      const std::string_view escape = reference_.substr(at, 3);
      if (equal_ignoring_case(escape, "%0d") || equal_ignoring_case(escape, "%0a")) {
        add("an escaped line end may become a command of another protocol", escape, "RFC 3986 7.2");
        return;
      }
    }
  }

 private:
  void add_port(std::string_view scheme, std::string_view port) {
    const std::string own = ascii::lowered(scheme);
    const SchemeFacts* const facts = facts_of(own);
    if (own.empty() || (facts != nullptr && facts->port == port)) return;
    const auto* const known = std::ranges::find_if(
        scheme_facts, [&](const SchemeFacts& row) { return row.reads_lines && row.port == port; });
    if (known == scheme_facts.end() || known->scheme == own) return;
    add("the port is the well-known one of " + std::string(known->scheme), port, "RFC 3986 7.2");
  }

  void add(std::string message, std::string_view part, std::string section) {
    const auto offset = static_cast<std::size_t>(part.data() - reference_.data());
    findings_.push_back(
        {Severity::warning, std::move(message), {offset, part.size()}, {}, std::move(section)});
  }

  std::string_view reference_;
  std::vector<ReferenceFinding>& findings_;
};

}  // namespace

void add_cautions(std::string_view reference, std::vector<ReferenceFinding>& findings) {
  Cautions cautions(reference, findings);
  const Reference parts = parse_reference(reference);
  if (parts.authority && !parts.authority->empty()) cautions.add_authority(parts);
  cautions.add_line_ends();
}

}  // namespace absolve::grammar
