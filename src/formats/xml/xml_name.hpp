#pragma once

#include <string>
#include <string_view>

#include "absolve/attributes.hpp"
#include "formats/xml/namespaces.hpp"

namespace absolve {

/// A name in a namespace, as expat gives it. The views point into expat's text.
struct XmlName {
  static constexpr char separator = '\n';  ///< between a namespace, a name and a prefix

  std::string_view space;
  std::string_view local;

  [[nodiscard]] static XmlName of(std::string_view expanded) {
    const auto end = expanded.find(separator);
    if (end == std::string_view::npos) return {{}, expanded};
    return {expanded.substr(0, end), expanded.substr(end + 1)};
  }
};

/// An attribute's name as in the tables; empty if the tables cannot contain it.
[[nodiscard]] inline std::string table_name(const XmlName& name) {
  if (name.space.empty()) return std::string(name.local);
  if (name.space == xml_namespace::xlink) return "xlink:" + std::string(name.local);
  if (name.space == xml_namespace::xml) return "xml:" + std::string(name.local);
  if (name.space == xml_namespace::rdf) return "rdf:" + std::string(name.local);
  return {};
}

[[nodiscard]] inline Vocabulary vocabulary_of(std::string_view space) {
  if (space == xml_namespace::html) return Vocabulary::html;
  if (space == xml_namespace::svg) return Vocabulary::svg;
  if (space == xml_namespace::mathml) return Vocabulary::mathml;
  return Vocabulary::xml;
}

}  // namespace absolve
