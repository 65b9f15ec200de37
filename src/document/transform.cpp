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

Transform mapped(std::map<std::string, std::string> map,
                 std::function<void(const std::string& key)> use) {
  return [map = std::move(map),
          use = std::move(use)](const LinkPlace& link) -> std::optional<std::string> {
    if (link.same_document) return std::nullopt;
    auto row = map.find(std::string(link.url));
    const bool is_whole = row != map.end();
    if (!is_whole) row = map.find(std::string(without_fragment(link.url)));
    if (row == map.end()) return std::nullopt;
    if (use) use(row->first);
    const bool has_fragment = is_whole || row->second.find('#') != std::string::npos;
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
