#include "formats/xml_declaration.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace absolve {
namespace {

constexpr std::string_view front = "<?xml";

void skip_space(std::string_view& text) {
  while (!text.empty() && ascii::is_c0_or_space(text.front())) text.remove_prefix(1);
}

}  // namespace

std::optional<XmlDeclaration> XmlDeclaration::at_front_of(std::string_view text) {
  if (!text.starts_with(front) || text.size() == front.size()) return std::nullopt;
  const auto end = text.find("?>");
  if (!ascii::is_space(text[front.size()]) || end == std::string_view::npos) return std::nullopt;
  return XmlDeclaration{end + 2,
                        label_in_declaration(text.substr(front.size(), end - front.size()))};
}

std::string_view label_in_declaration(std::string_view attributes) {
  constexpr std::string_view name = "encoding";
  const auto at = attributes.find(name);
  if (at == std::string_view::npos) return {};
  attributes.remove_prefix(at + name.size());
  skip_space(attributes);
  if (!attributes.starts_with('=')) return {};
  attributes.remove_prefix(1);
  skip_space(attributes);
  if (!attributes.starts_with('"') && !attributes.starts_with('\'')) return {};
  const auto close = attributes.find(attributes.front(), 1);
  if (close == std::string_view::npos) return {};
  const std::string_view label = attributes.substr(1, close - 1);
  return std::ranges::any_of(label, ascii::is_c0_or_space) ? std::string_view() : label;
}

}  // namespace absolve
