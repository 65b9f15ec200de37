#include "archive/satisfied.hpp"

#include <algorithm>

#include "absolve/reference.hpp"
#include "html/sniff.hpp"

namespace absolve {
namespace {

// The header is gone; what it said of the encoding has to stand in the document.
void declare_encoding(const Part& part, const std::string& encoding, std::string& text) {
  const bool is_html = part.media_type == "text/html";
  const bool is_css = part.media_type == "text/css";
  if (part.charset.empty() || encoding.empty() || (!is_html && !is_css)) return;
  const SniffedEncoding found = sniff_encoding(text, {}, {});
  if (is_html && !found.is_open && found.name == encoding) return;
  if (encoding == "UTF-8") {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    const bool is_ascii = std::ranges::all_of(text, [](char c) { return (c & 0x80) == 0; });
    if (!is_ascii && !text.starts_with(mark)) text.insert(0, mark);
  } else if (is_css) {
    if (!text.starts_with("@charset")) text.insert(0, "@charset \"" + encoding + "\";");
  } else {
    // Behind a doctype, which must stay the first thing for the page to be what it was.
    std::size_t at = 0;
    if (equal_ignoring_case(std::string_view(text).substr(0, 9), "<!doctype")) {
      at = std::min(text.find('>'), text.size() - 1) + 1;
    }
    text.insert(at, "<meta charset=\"" + encoding + "\">");
  }
}

}  // namespace

Satisfied::Satisfied(const Archive& archive) : archive_(archive), labels_(archive.parts) {
  for (std::size_t i = 0; i < archive.parts.size(); ++i) places_.emplace(archive.parts[i].path, i);
}

std::optional<Satisfied::Leaf> Satisfied::find(const LinkPlace& link) const {
  const auto place = places_.find(link.entity);
  if (place == places_.end() || link.kind == LinkKind::header) return std::nullopt;
  PartReference reference{.part = place->second, .report = 0, .link = 0};
  labels_.satisfy(link.url, reference);
  if (reference.target == Part::none) return std::nullopt;
  const std::size_t leaf = archive_.parts[reference.target].shows;
  if (!archive_.parts[leaf].is_leaf) return std::nullopt;
  return Leaf{place->second, leaf,
              std::string(link.url.substr(std::min(link.url.find('#'), link.url.size())))};
}

Result<std::string> edited_body(std::string_view bytes, const Archive& archive, std::size_t index,
                                const EditList& edits, const Limits& limits) {
  Part part = archive.parts[index];
  const std::string edited = apply_edits(part.body.of(bytes), edits);
  part.body = {0, edited.size()};
  auto text = decoded_body(edited, part, limits);
  if (!text || !part.is_document) return text;
  const auto& reports = archive.examination.entities;
  const auto report = std::ranges::find_if(reports, [&](const EntityReport& entity) {
    return entity.path == part.path && !entity.encoding.empty() && entity.frame.empty();
  });
  if (report != reports.end()) declare_encoding(part, report->encoding, *text);
  return text;
}

}  // namespace absolve
