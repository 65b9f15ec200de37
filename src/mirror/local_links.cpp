#include <algorithm>
#include <memory>
#include <utility>

#include "absolve/mirror.hpp"
#include "absolve/resolver.hpp"
#include "transform/browsed.hpp"
#include "uri/ascii.hpp"
#include "url/percent_encode.hpp"

namespace absolve {
namespace {

// Where the folder of a mirror is taken to lie, to read its links as they lead between files: in
// one that no link names, so that none enters it again.
constexpr std::string_view root = "file:///%00/";

bool is_plain(char c) {
  return ascii::is_alpha(c) || ascii::is_digit(c) ||
         std::string_view("-._~+=@/").find(c) != std::string_view::npos;
}

void append_path(std::string_view path, std::string& out) {
  for (const char c : path) {
    if (is_plain(c)) {
      out.push_back(c);
    } else {
      url::append_escape(c, out);
    }
  }
}

std::string_view fragment_of(std::string_view url) {
  return url.substr(std::min(url.find('#'), url.size()));
}

// The file that a link leads to where it lies; empty: none.
std::string file_beside(const Resolver& place, std::string_view raw) {
  const auto target = place.resolve(raw);
  if (!target || !target->url.starts_with(root)) return {};
  const std::string_view path = std::string_view(target->url).substr(root.size());
  return url::percent_decoded(path.substr(0, path.find_first_of("?#")));
}

}  // namespace

std::string local_reference(std::string_view from, std::string_view to) {
  std::size_t shared = 0;  // the folders that both lie in
  for (std::size_t i = 0; i < from.size() && i < to.size() && from[i] == to[i]; ++i) {
    if (from[i] == '/') shared = i + 1;
  }
  std::string reference;
  for (const char c : from.substr(shared)) {
    if (c == '/') reference += "../";
  }
  append_path(to.substr(shared), reference);
  return reference;
}

Transform local_links(const Mirror& mirror, std::string file) {
  std::string path(root);
  append_path(file, path);
  auto made = Resolver::make(path);
  const auto place = made ? std::make_shared<const Resolver>(std::move(*made)) : nullptr;
  return [&mirror, file = std::move(file),
          place](const LinkPlace& link) -> std::optional<std::string> {
    if (!is_browsed(link.media_type)) return std::nullopt;
    if (link.is_base) return std::string();
    if (link.same_document) return std::string(link.raw);
    const std::string_view to = mirror.file_of(link.url);
    const std::string beside = place != nullptr ? file_beside(*place, link.raw) : std::string();
    const bool is_there = to.empty() ? mirror.links_locally_to(beside) : to == beside;
    if (is_there) return std::string(link.raw);
    if (to.empty()) return std::nullopt;
    const std::string_view fragment = fragment_of(link.url);
    if (to == file && !fragment.empty()) return std::string(fragment);
    // In an import map a name alone is no URL (HTML 8.1.6.2).
    return std::string(link.kind == LinkKind::json ? "./" : "")
        .append(local_reference(file, to))
        .append(fragment);
  };
}

}  // namespace absolve
