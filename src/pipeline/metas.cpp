// What the meta elements of a document say of it.

#include <array>
#include <utility>

#include "core/one_line.hpp"
#include "formats/html/attribute.hpp"
#include "pipeline/linked_document.hpp"

namespace absolve {
namespace {

constexpr std::size_t max_metas = 1000;
constexpr std::size_t max_value = 1024;

constexpr auto attributes = std::to_array<std::pair<std::string_view, std::string MetaElement::*>>({
    {"name", &MetaElement::name},
    {"property", &MetaElement::property},
    {"http-equiv", &MetaElement::http_equiv},
    {"content", &MetaElement::content},
});

}  // namespace

void LinkedDocument::note_metas() {
  for (const std::string& robots : opened_.findings.robots) {
    if (!report_.robots.empty()) report_.robots += ", ";
    report_.robots += robots;
  }
  if (!options().details || opened_.findings.metas.empty()) return;
  const std::string_view text = opened_.text.text();
  const std::string_view tags = text.substr(0, text.rfind('>') + 1);
  for (const std::size_t tag : opened_.findings.metas) {
    if (report_.metas.size() == max_metas) return;
    MetaElement& meta = report_.metas.emplace_back();
    kept_bytes_ += sizeof(MetaElement);
    for (const auto& [name, member] : attributes) {
      const auto value = find_attribute(tags, tag, name);
      if (!value) continue;
      meta.*member = front_on_one_line(text_of(*value).text(), max_value);
      kept_bytes_ += (meta.*member).size();
    }
  }
}

}  // namespace absolve
