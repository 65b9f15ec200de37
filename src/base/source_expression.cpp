#include "base/source_expression.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "url/percent_encode.hpp"
#include "url/special_scheme.hpp"

namespace absolve {
namespace {

bool is_scheme(std::string_view text) {
  return !text.empty() && ascii::is_alpha(text.front()) &&
         std::ranges::all_of(text, ascii::is_scheme_character);
}

bool is_host_part(std::string_view text) {
  if (text == "*") return true;
  if (text.starts_with("*.")) text.remove_prefix(2);
  if (text.ends_with('.')) text.remove_suffix(1);
  const auto is_host_character = [](char c) {
    return ascii::is_alpha(c) || ascii::is_digit(c) || c == '-' || c == '.';
  };
  return !text.empty() && text.front() != '.' && text.back() != '.' &&
         text.find("..") == std::string_view::npos && std::ranges::all_of(text, is_host_character);
}

// path-absolute of RFC 3986 3.3.
bool is_path_part(std::string_view text) {
  constexpr std::string_view marks = "-._~!$&'()*+=:@/%";
  return text.empty() ||
         (text.front() == '/' && !text.starts_with("//") && std::ranges::all_of(text, [&](char c) {
            return ascii::is_alpha(c) || ascii::is_digit(c) ||
                   marks.find(c) != std::string_view::npos;
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
  // The last label of a domain is not a number (3.5, ends in a number).
  const auto dot = host.find_last_of('.', host.size() - 2);
  std::string_view last = host.substr(dot == std::string_view::npos ? 0 : dot + 1);
  if (last.ends_with('.')) last.remove_suffix(1);
  return !ascii::is_all_digits(last);
}

// CSP 3 6.7.2.9.
bool scheme_part_matches(std::string_view part, std::string_view scheme) {
  return equal_ignoring_case(part, scheme) ||
         (equal_ignoring_case(part, "http") && scheme == "https") ||
         (equal_ignoring_case(part, "ws") && (scheme == "wss" || is_http_scheme(scheme))) ||
         (equal_ignoring_case(part, "wss") && scheme == "https");
}

bool is_same_decoded(std::string_view a, std::string_view b) {
  if (a == b) return true;
  if (a.find('%') == std::string_view::npos && b.find('%') == std::string_view::npos) return false;
  return url::percent_decoded(a) == url::percent_decoded(b);
}

// CSP 3 6.7.2.12: piece by piece, each percent-decoded.
bool path_part_matches(std::string_view part, std::string_view path) {
  if (part.empty() || (part == "/" && path.empty())) return true;
  const bool is_exact = !part.ends_with('/');
  if (!is_exact) part.remove_suffix(1);
  const auto next_piece = [](std::string_view& rest) {
    const auto end = std::min(rest.find('/'), rest.size());
    const std::string_view piece = rest.substr(0, end);
    rest.remove_prefix(end);
    return piece;
  };
  for (;;) {
    if (!is_same_decoded(next_piece(part), next_piece(path))) return false;
    if (part.empty()) return is_exact ? path.empty() : !path.empty();
    if (path.empty()) return false;
    part.remove_prefix(1);
    path.remove_prefix(1);
  }
}

bool self_matches(const url::Record& url, const url::Record& document) {
  const std::string origin = document.origin();
  if (origin == "null") return false;
  if (origin == url.origin()) return true;
  return document.host() == url.host() && port_of(document) == port_of(url) &&
         (url.scheme() == "https" || url.scheme() == "wss" ||
          (document.scheme() == "http" && (url.scheme() == "http" || url.scheme() == "ws")));
}

}  // namespace

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

std::optional<SourceExpression> SourceExpression::parse(std::string_view text) {
  if (text == "*") return SourceExpression(Kind::any);
  if (equal_ignoring_case(text, "'self'")) return SourceExpression(Kind::self);
  if (!text.ends_with(':')) return parse_host_source(text);
  text.remove_suffix(1);
  if (!is_scheme(text)) return std::nullopt;
  SourceExpression expression(Kind::scheme);
  expression.scheme_ = text;
  return expression;
}

std::optional<SourceExpression> SourceExpression::parse_host_source(std::string_view text) {
  SourceExpression expression(Kind::host);
  if (const auto slashes = text.find("://"); slashes != std::string_view::npos) {
    expression.scheme_ = text.substr(0, slashes);
    if (!is_scheme(expression.scheme_)) return std::nullopt;
    text.remove_prefix(slashes + 3);
  }
  const auto slash = std::min(text.find('/'), text.size());
  expression.path_ = text.substr(slash);
  std::string_view host = text.substr(0, slash);
  if (const auto colon = host.find(':'); colon != std::string_view::npos) {
    std::string_view port = host.substr(colon + 1);
    host = host.substr(0, colon);
    if (port != "*" && (port.empty() || !ascii::is_all_digits(port))) return std::nullopt;
    port.remove_prefix(std::min(port.find_first_not_of('0'), port.size() - 1));
    expression.port_ = port;
  }
  if (!is_host_part(host) || !is_path_part(expression.path_)) return std::nullopt;
  if (host.front() == '*') host.remove_prefix(1);
  expression.host_ = host;
  return expression;
}

bool SourceExpression::matches(const PolicyRequest& request) const {
  switch (kind_) {
    case Kind::any: return request.matches_any;
    case Kind::self: return request.matches_self;
    case Kind::scheme: return scheme_part_matches(scheme_, request.scheme);
    case Kind::host: break;
  }
  // 6.7.2.10 first, which most expressions fail: only a domain can match.
  if (!request.has_domain) return false;
  std::string_view host = request.host;
  if (host.size() < host_.size()) return false;
  const bool has_wildcard = host_.empty() || host_.front() == '.';
  if (has_wildcard) host.remove_prefix(host.size() - host_.size());
  if (!equal_ignoring_case(host_, host)) return false;
  const std::string_view scheme = scheme_.empty() ? request.document_scheme : scheme_;
  return !scheme.empty() && scheme_part_matches(scheme, request.scheme) && port_matches(request) &&
         path_part_matches(path_, request.path);
}

// CSP 3 6.7.2.11.
bool SourceExpression::port_matches(const PolicyRequest& request) const {
  if (port_ == "*") return true;
  if (port_.empty() || !request.port.empty()) return port_ == request.port;
  return port_ == request.default_port;
}

}  // namespace absolve
