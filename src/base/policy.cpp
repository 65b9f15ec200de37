#include "base/policy.hpp"

#include <algorithm>
#include <optional>

#include "text/ascii.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Takes the next piece of `text` up to `mark`, trimmed.
std::string_view take(std::string_view& text, char mark) {
  return ascii::trimmed(ascii::take_front(text, mark), ascii::is_space);
}

std::string_view take_word(std::string_view& text) {
  text = ascii::trimmed(text, ascii::is_space);
  const auto end = std::ranges::find_if(text, ascii::is_space);
  const std::string_view word(text.begin(), end);
  text.remove_prefix(word.size());
  return word;
}

// The source list in the base-uri directive of `policy`, or nothing if `policy` has no such
// directive (CSP 3 2.2.1).
std::optional<std::string_view> source_list_of(std::string_view policy) {
  while (!policy.empty()) {
    std::string_view directive = take(policy, ';');
    // A directive that is not ASCII is ignored. Of directives with the same name, the first counts.
    const std::string_view whole = directive;
    if (!equal_ignoring_case(take_word(directive), "base-uri")) continue;
    if (ascii::is_all_ascii(whole)) return directive;
  }
  return std::nullopt;
}

bool is_host_part(std::string_view text) {
  if (text == "*") return true;
  if (text.starts_with("*.")) text.remove_prefix(2);
  const auto is_host_character = [](char c) {
    return ascii::is_alphanumeric(c) || c == '-' || c == '.';
  };
  return !text.empty() && text.front() != '.' && text.find("..") == std::string_view::npos &&
         std::ranges::all_of(text, is_host_character);
}

// path-absolute of RFC 3986 3.3.
bool is_path_part(std::string_view text) {
  constexpr std::string_view marks = "-._~!$&'()*+=:@/%";
  return text.empty() ||
         (text.front() == '/' && !text.starts_with("//") && std::ranges::all_of(text, [&](char c) {
            return ascii::is_alphanumeric(c) || marks.find(c) != std::string_view::npos;
          }));
}

bool is_http_scheme(std::string_view scheme) {
  return scheme == "http" || scheme == "https";
}

// The port of `url`; empty where it is the default one.
std::string_view port_of(const url::Record& url) {
  return url.view(std::min(url.host_end + 1, url.authority_end), url.authority_end);
}

// Whether the host is a domain, not an IP address or an opaque host (URL Standard 3.1).
bool has_domain(const url::Record& url) {
  const std::string_view host = url.host();
  if (!url::is_special_scheme(url.scheme()) || host.empty() || host.front() == '[') return false;
  // The last label of a serialised IPv4 address (3.6) is a number, and a domain with such a label
  // does not parse (3.5).
  const std::string_view label = host.substr(host.rfind('.') + 1);
  return label.empty() || !ascii::is_all_digits(label);
}

// CSP 3 6.7.2.9.
bool scheme_part_matches(std::string_view part, std::string_view scheme) {
  return equal_ignoring_case(part, scheme) ||
         (equal_ignoring_case(part, "http") && scheme == "https") ||
         (equal_ignoring_case(part, "ws") && (scheme == "wss" || is_http_scheme(scheme))) ||
         (equal_ignoring_case(part, "wss") && scheme == "https");
}

// Takes the next byte of `text`, percent-decoded.
char take_decoded(std::string_view& text) {
  const std::size_t length = url::is_escape(text) ? 3 : 1;
  const char byte = length == 3 ? url::byte_of_escape(text) : text.front();
  text.remove_prefix(length);
  return byte;
}

// CSP 3 6.7.2.12: the pieces between slashes are the same, each percent-decoded. Ends at the first
// difference, because a base can have a long path.
bool path_part_matches(std::string_view part, std::string_view path) {
  if (part.empty() || part == "/") return true;
  const bool is_exact = !part.ends_with('/');
  while (!part.empty() && !path.empty()) {
    if ((part.front() == '/') != (path.front() == '/')) return false;
    if (take_decoded(part) != take_decoded(path)) return false;
  }
  return part.empty() && (!is_exact || path.empty());
}

// CSP 3 6.7.2.10: only a domain can match.
bool host_part_matches(std::string_view part, const PolicyRequest& request) {
  if (!request.has_domain) return false;
  const bool has_wildcard = part.starts_with('*');
  if (has_wildcard) part.remove_prefix(1);
  std::string_view host = request.host;
  if (host.size() < part.size()) return false;
  if (has_wildcard) host.remove_prefix(host.size() - part.size());
  return equal_ignoring_case(part, host);
}

// CSP 3 6.7.2.11.
bool port_part_matches(std::string_view part, const PolicyRequest& request) {
  if (part == "*") return true;
  part.remove_prefix(std::min(part.find_first_not_of('0'), part.size() - 1));
  return part == (request.port.empty() ? request.default_port : request.port);
}

// host-source of CSP 3 2.3.1. The host is compared before the grammar is checked, because most
// expressions have another host.
bool host_source_matches(std::string_view text, const PolicyRequest& request) {
  std::string_view scheme = request.document_scheme;
  auto slash = text.find('/');
  // A scheme ends before the first slash. After that slash, `://` belongs to the path.
  const bool has_scheme = slash != std::string_view::npos && slash > 0 && text[slash - 1] == ':' &&
                          text.substr(slash).starts_with("//");
  if (has_scheme) {
    scheme = text.substr(0, slash - 1);
    text.remove_prefix(slash + 2);
    slash = text.find('/');
  }
  std::string_view host = text.substr(0, slash);
  const std::string_view path = text.substr(std::min(slash, text.size()));
  const auto colon = host.find(':');
  const bool has_port = colon != std::string_view::npos;
  const std::string_view port = has_port ? host.substr(colon + 1) : std::string_view();
  host = host.substr(0, colon);
  if (!host_part_matches(host, request)) return false;

  if (!is_host_part(host) || (has_port && port.empty()) || !is_path_part(path)) return false;
  if (!scheme_part_matches(scheme, request.scheme)) return false;
  const bool fits_port = has_port ? port_part_matches(port, request) : request.port.empty();
  return fits_port && path_part_matches(path, request.path);
}

bool self_matches(const url::Record& url, const url::Record& document) {
  const std::string origin = document.origin();
  if (origin == "null") return false;
  if (origin == url.origin()) return true;
  return document.host() == url.host() && port_of(document) == port_of(url) &&
         (url.scheme() == "https" || url.scheme() == "wss" ||
          (document.scheme() == "http" && url.scheme() == "ws"));
}

}  // namespace

PolicyList::PolicyList(std::string_view text) : text_(text) {
  for (std::string_view rest = text_; !rest.empty();) {
    if (const auto list = source_list_of(take(rest, ','))) source_lists_.push_back(*list);
  }
}

bool PolicyList::allows_base(const PolicyRequest& base) const {
  return std::ranges::all_of(source_lists_, [&](std::string_view list) {
    for (auto word = take_word(list); !word.empty(); word = take_word(list)) {
      if (source_matches(word, base)) return true;
    }
    return false;
  });
}

bool allow_base(std::span<const PolicyList* const> lists, std::string_view base,
                std::string_view document_url) {
  url::Record base_record;
  url::Record document_record;
  if (!url::parse(base, nullptr, nullptr, base_record, nullptr)) return true;
  if (!url::parse(document_url, nullptr, nullptr, document_record, nullptr)) document_record = {};
  const PolicyRequest request(base_record, document_record);
  return std::ranges::all_of(lists,
                             [&](const PolicyList* list) { return list->allows_base(request); });
}

PolicyRequest::PolicyRequest(const url::Record& url, const url::Record& document)
    : scheme(url.scheme()),
      host(url.host()),
      port(port_of(url)),
      path(url.path()),
      has_domain(absolve::has_domain(url)),
      matches_self(self_matches(url, document)) {
  const bool has_origin = document.origin() != "null";
  if (has_origin) document_scheme = document.scheme();
  if (const auto* special = url::find_special(scheme)) default_port = special->port;
  matches_any = is_http_scheme(scheme) || (has_origin && scheme == document_scheme);
}

bool source_matches(std::string_view expression, const PolicyRequest& request) {
  if (expression == "*") return request.matches_any;
  if (equal_ignoring_case(expression, "'self'")) return request.matches_self;
  if (expression.ends_with(':')) {
    expression.remove_suffix(1);
    return scheme_part_matches(expression, request.scheme);
  }
  return host_source_matches(expression, request);
}

}  // namespace absolve::ABSOLVE_VERSIONED
