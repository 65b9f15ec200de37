#include "archive/imaginary_url.hpp"

#include <algorithm>

#include "mirror/folder_place.hpp"

namespace absolve {
namespace {

// The URL without its scheme and without the slash of the root.
std::string_view below_root(std::string_view url) {
  url.remove_prefix(std::min(url.find(':'), url.size() - 1) + 1);
  if (url.starts_with('/')) url.remove_prefix(1);
  return url;
}

}  // namespace

std::string without_imaginary_base(std::string_view url, std::string_view base) {
  std::string_view rest = below_root(url);
  std::string reference = steps_up(below_root(base.substr(0, base.find_first_of("?#"))), rest);
  // RFC 3986 4.2: what is before a colon in the first segment would be read as a scheme, and an
  // empty first segment as the root.
  const std::string_view segment = rest.substr(0, rest.find_first_of("/?#"));
  const bool is_misread = rest.starts_with('/') || segment.find(':') != std::string_view::npos;
  if (reference.empty() && (rest.empty() || is_misread)) reference = "./";
  return reference.append(rest);
}

}  // namespace absolve
