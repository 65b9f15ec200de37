#include "base/source_expression.hpp"

#include <algorithm>
#include <optional>

#include "core/ascii.hpp"
#include "url/percent_encode.hpp"
#include "url/special_scheme.hpp"

namespace absolve {
namespace {

// A host-source (CSP 3 2.3.1), taken apart.
struct HostSource {
  std::optional<std::string_view> scheme;
  std::string_view host;
  std::optional<std::string_view> port;
  std::string_view path;
};

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

std::optional<HostSource> host_source(std::string_view expression) {
  HostSource source;
  if (const auto slashes = expression.find("://"); slashes != std::string_view::npos) {
    source.scheme = expression.substr(0, slashes);
    if (!is_scheme(*source.scheme)) return std::nullopt;
    expression.remove_prefix(slashes + 3);
  }
  const auto slash = std::min(expression.find('/'), expression.size());
  source.path = expression.substr(slash);
  source.host = expression.substr(0, slash);
  if (const auto colon = source.host.find(':'); colon != std::string_view::npos) {
    source.port = source.host.substr(colon + 1);
    source.host = source.host.substr(0, colon);
    if (*source.port != "*" && (source.port->empty() || !ascii::is_all_digits(*source.port))) {
      return std::nullopt;
    }
  }
  if (!is_host_part(source.host) || !is_path_part(source.path)) return std::nullopt;
  return source;
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

// CSP 3 6.7.2.10.
bool host_part_matches(std::string_view part, const url::Record& url) {
  if (!has_domain(url)) return false;
  const std::string_view host = url.host();
  if (part == "*") return true;
  if (!part.starts_with("*.")) return equal_ignoring_case(part, host);
  part.remove_prefix(1);
  return host.size() >= part.size() &&
         equal_ignoring_case(host.substr(host.size() - part.size()), part);
}

// CSP 3 6.7.2.11.
bool port_part_matches(std::optional<std::string_view> part, const url::Record& url) {
  if (part == "*") return true;
  const std::string_view port = port_of(url);
  if (!part) return port.empty();
  part->remove_prefix(std::min(part->find_first_not_of('0'), part->size() - 1));
  if (!port.empty()) return *part == port;
  const url::SpecialScheme* const special = url::find_special(url.scheme());
  return special != nullptr && *part == special->port;
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
    if (url::percent_decoded(next_piece(part)) != url::percent_decoded(next_piece(path))) {
      return false;
    }
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

bool source_matches(std::string_view expression, const url::Record& url,
                    const url::Record& document) {
  const bool has_origin = document.origin() != "null";
  if (expression == "*") {
    return is_http_scheme(url.scheme()) || (has_origin && url.scheme() == document.scheme());
  }
  if (equal_ignoring_case(expression, "'self'")) return self_matches(url, document);
  if (expression.ends_with(':')) {
    expression.remove_suffix(1);
    return is_scheme(expression) && scheme_part_matches(expression, url.scheme());
  }
  const auto source = host_source(expression);
  if (!source || !url.has_host) return false;
  const std::string_view scheme = source->scheme ? *source->scheme : document.scheme();
  if (!source->scheme && !has_origin) return false;
  return scheme_part_matches(scheme, url.scheme()) && host_part_matches(source->host, url) &&
         port_part_matches(source->port, url) && path_part_matches(source->path, url.path());
}

}  // namespace absolve
