#include "uri/inspect/check.hpp"

#include <algorithm>
#include <array>

#include "absolve/reference.hpp"
#include "uri/parts.hpp"
#include "uri/web/validation.hpp"

namespace absolve {
namespace {

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
    {"special-scheme-missing-following-solidus", About::scheme, "no // follows the scheme"},
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

const ValidationErrorRow* find_row(std::string_view name) {
  const auto* const row = std::ranges::find(validation_error_rows, name, &ValidationErrorRow::name);
  return row == validation_error_rows.end() ? nullptr : row;
}

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

}  // namespace

std::string sentence_of(std::string_view name) {
  const ValidationErrorRow* const row = find_row(name);
  return std::string(row == nullptr ? name : row->sentence);
}

Span place_of(std::string_view name, std::string_view reference) {
  const ValidationErrorRow* const row = find_row(name);
  const std::string_view text =
      row == nullptr ? std::string_view() : text_about(row->about, reference);
  if (text.empty()) return {0, reference.size()};
  return {static_cast<std::size_t>(text.data() - reference.data()), text.size()};
}

}  // namespace absolve
