#include "inspect/cautions.hpp"

#include <unicode/uidna.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>

#include "absolve/reference.hpp"
#include "core/ascii.hpp"
#include "inspect/normalize.hpp"
#include "url/percent_encode.hpp"

namespace absolve::grammar {
namespace {

using Severity = ReferenceFinding::Severity;

// Ports below 1024 that one protocol has, of those that understand lines of text.
struct WellKnownPort {
  std::string_view port;
  std::string_view scheme;
};

constexpr auto well_known_ports = std::to_array<WellKnownPort>({
    {"21", "ftp"},
    {"22", "ssh"},
    {"23", "telnet"},
    {"25", "smtp"},
    {"53", "domain"},
    {"70", "gopher"},
    {"79", "finger"},
    {"80", "http"},
    {"110", "pop"},
    {"119", "nntp"},
    {"143", "imap"},
    {"194", "irc"},
    {"210", "wais"},
    {"389", "ldap"},
    {"443", "https"},
    {"513", "rlogin"},
    {"993", "imaps"},
    {"995", "pops"},
});

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
    std::string_view host = *parts.authority;
    if (const auto at = host.rfind('@'); at != std::string_view::npos) {
      const std::string_view userinfo = host.substr(0, at);
      host.remove_prefix(at + 1);
      const auto colon = userinfo.find(':');
      if (colon != std::string_view::npos && colon + 1 < userinfo.size()) {
        add("a password in the userinfo is shown to everybody", userinfo.substr(colon + 1),
            "RFC 3986 7.5");
      }
    }
    const auto colon = host.rfind(':');
    if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) {
      add_port(parts.scheme.value_or(""), host.substr(colon + 1));
      host = host.substr(0, colon);
    }
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
    const auto* const known = std::ranges::find(well_known_ports, port, &WellKnownPort::port);
    if (known == well_known_ports.end() || scheme.empty() ||
        equal_ignoring_case(known->scheme, scheme) || is_default_port(scheme, port)) {
      return;
    }
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
