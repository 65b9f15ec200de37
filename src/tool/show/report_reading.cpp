#include "tool/show/report_reading.hpp"

#include <algorithm>
#include <utility>

#include "formats/media_types.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {
namespace {

// Where the links of a file are behind `edits`. Nothing if that cannot be told from the edits
// alone: a link is in a part, or within another link, or an edit is not within one link.
std::optional<std::vector<WrittenLink>> moved_links(const Examination& examination,
                                                    const EditList& edits,
                                                    std::string_view output) {
  struct Place {
    const EntityReport* entity;
    const Link* link;
    std::size_t number;
  };
  std::vector<Place> places;
  for (const EntityReport& entity : examination.entities) {
    if (entity.in_part && !entity.links.empty()) return std::nullopt;
    for (const Link& link : entity.links) places.push_back({&entity, &link, places.size()});
  }
  std::ranges::sort(places, {}, [](const Place& place) { return place.link->span.offset; });
  std::vector<WrittenLink> links(places.size());
  auto edit = edits.begin();
  std::size_t seen = 0;    // the end of the last link
  std::size_t growth = 0;  // of the text so far, modulo the size of the type
  for (const auto& [entity, link, number] : places) {
    const Span span = link->span;
    if (span.offset < seen) return std::nullopt;
    seen = span.end();
    WrittenLink& written = links[number];
    written.span = {span.offset + growth, span.length};
    for (; edit != edits.end() && (*edit).span.offset < span.end(); ++edit) {
      const Edit change = *edit;
      if (change.span.offset < span.offset || change.span.end() > span.end()) return std::nullopt;
      const std::size_t more = change.replacement.size() - change.span.length;
      written.span.length += more;
      growth += more;
      written.is_changed = true;
    }
    if (written.is_changed) written.raw = shown_text(written.span.of(output), entity->encoding);
  }
  return edit == edits.end() ? std::optional(std::move(links)) : std::nullopt;
}

// The same by reading the output. Nothing if its links can no longer be compared one by one with
// those of the original.
std::optional<std::vector<WrittenLink>> links_of(const std::string& output,
                                                 const Examination& before,
                                                 const DocumentSource& source,
                                                 const Options& options) {
  const auto after = examine(output, source, options);
  if (!after || after->entities.size() != before.entities.size()) return std::nullopt;
  std::vector<WrittenLink> links;
  for (std::size_t i = 0; i < before.entities.size(); ++i) {
    const EntityReport& was = before.entities[i];
    const EntityReport& is = after->entities[i];
    if (is.links.size() != was.links.size() || is.path != was.path || is.in_part != was.in_part) {
      return std::nullopt;
    }
    for (std::size_t k = 0; k < is.links.size(); ++k) {
      links.push_back({.span = is.links[k].span,
                       .raw = std::string(is.links[k].raw),
                       .is_changed = is.links[k].raw != was.links[k].raw});
    }
  }
  return links;
}

}  // namespace

Result<ReportReading> ReportReading::of(std::string_view bytes, const DocumentSource& source,
                                        const Options& options) {
  ReportReading reading;
  std::vector<EntityReport> entities;
  const ReportSink sink{
      .report = [&](EntityReport&& entity) { entities.push_back(std::move(entity)); }};
  auto rewriting = rewrite(bytes, source, options, sink);
  if (rewriting) {
    reading.examination = std::move(rewriting->examination);
    reading.examination.entities = std::move(entities);
  } else {
    // What cannot be edited can be listed.
    auto examination = examine(bytes, source, options);
    if (!examination) return examination.error();
    reading.examination = std::move(*examination);
  }
  if (is_message(reading.examination.media_type) && !options.part) {
    if (auto archive = read_archive(bytes, source, options)) {
      reading.archive = std::move(*archive);
      reading.examination = std::move(reading.archive->examination);
    }
  }
  if (!rewriting) return reading;
  RewrittenText output{apply_edits(bytes, rewriting->edits)};
  auto links = moved_links(reading.examination, rewriting->edits, output.bytes);
  if (!links) links = links_of(output.bytes, reading.examination, source, options);
  if (!links) return reading;
  output.links = std::move(*links);
  reading.rewritten = std::move(output);
  return reading;
}

}  // namespace absolve::tool
