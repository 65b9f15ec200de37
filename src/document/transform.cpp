#include "absolve/link.hpp"

#include <utility>

#include "text/ascii.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

Transform prefixed(std::string prefix) {
  return [prefix = std::move(prefix)](const LinkPlace& link) -> std::optional<std::string> {
    const auto reference = ascii::trimmed(link.raw, ascii::is_c0_or_space);
    if (link.same_document || reference.starts_with(prefix)) return std::string(link.raw);
    if (link.url.starts_with(prefix)) return std::string(link.url);
    if (!is_http(link.url) && !has_scheme(link.url, "ftp")) return std::nullopt;
    return prefix + std::string(link.url);
  };
}

Transform mapped(std::map<std::string, std::string> map) {
  return [map = std::move(map)](const LinkPlace& link) -> std::optional<std::string> {
    if (link.same_document) return std::nullopt;
    if (const auto whole = map.find(std::string(link.url)); whole != map.end()) {
      return whole->second;
    }
    const auto row = map.find(std::string(without_fragment(link.url)));
    if (row == map.end()) return std::nullopt;
    const bool has_fragment = row->second.find('#') != std::string::npos;
    return has_fragment ? row->second : row->second + std::string(fragment_of(link.url));
  };
}

Transform first_of(std::vector<Transform> transforms) {
  return [transforms = std::move(transforms)](const LinkPlace& link) -> std::optional<std::string> {
    for (const Transform& transform : transforms) {
      if (auto text = transform(link)) return text;
    }
    return std::nullopt;
  };
}

}  // namespace absolve::ABSOLVE_VERSIONED
