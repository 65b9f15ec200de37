#include "base/policy.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "url/record.hpp"

namespace absolve {
namespace {

// Takes the next piece of `text` up to `mark`, trimmed.
std::string_view take(std::string_view& text, char mark) {
  const auto end = std::min(text.find(mark), text.size());
  const auto piece = ascii::trimmed(text.substr(0, end), ascii::is_space);
  text.remove_prefix(std::min(end + 1, text.size()));
  return piece;
}

std::string_view take_word(std::string_view& text) {
  text = ascii::trimmed(text, ascii::is_space);
  const auto end = std::min(text.find_first_of(" \t\n\f\r"), text.size());
  const auto word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

// CSP 3 6.7.2.9: a scheme, or one that is its secure form.
bool scheme_matches(std::string_view wanted, std::string_view scheme) {
  return equal_ignoring_case(wanted, scheme) ||
         (equal_ignoring_case(wanted, "http") && scheme == "https") ||
         (equal_ignoring_case(wanted, "ws") &&
          (scheme == "wss" || scheme == "http" || scheme == "https")) ||
         (equal_ignoring_case(wanted, "wss") && scheme == "https");
}

// CSP 3 6.7.2.10.
bool host_matches(std::string_view pattern, std::string_view host) {
  if (pattern.starts_with("*.")) {
    pattern.remove_prefix(1);
    return host.size() > pattern.size() &&
           equal_ignoring_case(host.substr(host.size() - pattern.size()), pattern);
  }
  return pattern == "*" || equal_ignoring_case(pattern, host);
}

// CSP 3 6.7.2.8, on one source expression.
bool source_matches(std::string_view source, const url::Record& base, const url::Record& document) {
  if (equal_ignoring_case(source, "'self'"))
    return base.origin() != "null" && base.origin() == document.origin();
  if (source.starts_with('\'')) return false;
  if (source == "*")
    return url::is_special_scheme(base.scheme()) || base.scheme() == document.scheme();
  const auto colon = source.find(':');
  if (colon != std::string_view::npos && colon + 1 == source.size()) {
    return scheme_matches(source.substr(0, colon), base.scheme());
  }
  if (const auto slashes = source.find("://"); slashes != std::string_view::npos) {
    if (!scheme_matches(source.substr(0, slashes), base.scheme())) return false;
    source.remove_prefix(slashes + 3);
  } else if (!scheme_matches(document.scheme(), base.scheme())) {
    return false;
  }
  const auto slash = std::min(source.find('/'), source.size());
  const std::string_view path = source.substr(slash);
  source = source.substr(0, slash);
  std::string_view port;
  if (const auto mark = source.rfind(':'); mark != std::string_view::npos) {
    port = source.substr(mark + 1);
    source = source.substr(0, mark);
  }
  const std::string_view actual_port =
      base.view(std::min(base.host_end + 1, base.authority_end), base.authority_end);
  if (!host_matches(source, base.host())) return false;
  if (port != "*" && port != actual_port &&
      !(actual_port.empty() && (port == "80" || port == "443")))
    return false;
  if (path.empty() || path == "/") return true;
  return path.ends_with('/') ? base.path().starts_with(path) : base.path() == path;
}

bool policy_allows(std::string_view policy, const url::Record& base, const url::Record& document) {
  while (!policy.empty()) {
    std::string_view directive = take(policy, ';');
    if (!equal_ignoring_case(take_word(directive), "base-uri")) continue;
    for (auto source = take_word(directive); !source.empty(); source = take_word(directive)) {
      if (source_matches(source, base, document)) return true;
    }
    return false;
  }
  return true;
}

}  // namespace

bool allows_base(std::string_view policy, std::string_view base, std::string_view document_url) {
  url::Record base_record;
  url::Record document_record;
  if (!url::parse(base, nullptr, nullptr, base_record, nullptr)) return true;
  static_cast<void>(url::parse(document_url, nullptr, nullptr, document_record, nullptr));
  while (!policy.empty()) {
    if (!policy_allows(take(policy, ','), base_record, document_record)) return false;
  }
  return true;
}

}  // namespace absolve
