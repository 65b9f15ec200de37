#include "warc/surt.hpp"

#include <algorithm>
#include <vector>

#include "core/ascii.hpp"
#include "core/hex.hpp"

namespace absolve::warc {
namespace {

std::vector<std::string_view> split(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(between);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// `www.` and `www2.` say nothing of what is there.
std::string_view without_www(std::string_view host) {
  if (!host.starts_with("www")) return host;
  std::size_t end = 3;
  while (end < host.size() && ascii::is_digit(host[end])) ++end;
  const bool is_prefix = end + 1 < host.size() && host[end] == '.';
  return is_prefix ? host.substr(end + 1) : host;
}

bool is_address(std::string_view host) {
  return host.starts_with('[') || host.find_first_not_of("0123456789.") == std::string_view::npos;
}

// What would end a key, or be no text, by its number.
std::string lowered_key(std::string_view url) {
  std::string key;
  for (const char c : url) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20U || byte >= 0x7FU) {
      key.push_back('%');
      append_hex(byte, key);
    } else {
      key.push_back(ascii::to_lower(c));
    }
  }
  return key;
}

}  // namespace

std::string surt_of(std::string_view url) {
  std::string lowered = lowered_key(url);
  std::string_view rest = lowered;
  struct Scheme {
    std::string_view start;
    std::string_view port;
  };
  constexpr Scheme schemes[] = {{"http://", ":80"}, {"https://", ":443"}, {"ftp://", ":21"}};
  const auto* const scheme =
      std::ranges::find_if(schemes, [&](const Scheme& own) { return rest.starts_with(own.start); });
  if (scheme == std::end(schemes)) return lowered;
  rest.remove_prefix(scheme->start.size());
  rest = rest.substr(0, rest.find('#'));

  std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
  rest.remove_prefix(authority.size());
  if (const auto user = authority.rfind('@'); user != std::string_view::npos) {
    authority.remove_prefix(user + 1);
  }
  if (authority.ends_with(scheme->port)) authority.remove_suffix(scheme->port.size());
  // An address of IPv6 has colons of its own.
  const auto bracket = authority.find(']');
  const auto colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  const std::string_view port =
      colon == std::string_view::npos ? std::string_view() : authority.substr(colon);
  const std::string_view host = without_www(authority.substr(0, colon));

  std::string surt;
  if (is_address(host)) {
    surt = host;
  } else {
    std::vector<std::string_view> labels = split(host, '.');
    for (std::size_t i = labels.size(); i-- > 0;) {
      surt.append(labels[i]);
      if (i > 0) surt.push_back(',');
    }
  }
  surt.append(port).push_back(')');

  const auto mark = rest.find('?');
  std::string_view path = rest.substr(0, mark);
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  surt.append(path.empty() ? "/" : path);
  if (mark == std::string_view::npos || mark + 1 == rest.size()) return surt;
  std::vector<std::string_view> pairs = split(rest.substr(mark + 1), '&');
  std::ranges::sort(pairs);
  char before = '?';
  for (const std::string_view pair : pairs) {
    surt.push_back(before);
    surt.append(pair);
    before = '&';
  }
  return surt;
}

}  // namespace absolve::warc
