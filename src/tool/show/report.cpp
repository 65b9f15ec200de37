#include "tool/show/report.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "formats/media_types.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"
#include "tool/show/report_assets.hpp"

namespace absolve::tool {
namespace {

// As much as a browser shows without delay.
constexpr std::size_t most_links = 100'000;  // and as many broken ones
constexpr std::size_t most_documents = 20'000;
constexpr std::size_t most_link_bytes = std::size_t{128} << 20;
constexpr std::size_t most_text_of_report = std::size_t{16} << 20;
// The most names in a chart.
constexpr std::size_t most_names = 10'000;

// Adds to the count of `name`, or to that of the first name if there are too many names.
template <class Counts, class Name>
void count(Counts& counts, const Name& name, std::size_t number) {
  const auto own = counts.find(name);
  if (own != counts.end()) {
    own->second += number;
  } else if (counts.size() < most_names) {
    counts.emplace(name, number);
  } else {
    counts.begin()->second += number;
  }
}

template <class Counts>
void add_counts(Counts& to, const Counts& from) {
  for (const auto& [name, number] : from) count(to, name, number);
}

Json json_of(const std::map<std::string, std::size_t, std::less<>>& counts) {
  Json list = Json::array();
  for (const auto& [name, number] : counts) list.push_back({name, number});
  return list;
}

// The line of the page's template where the data stands.
constexpr std::string_view data_mark = "\nDATA";

// 128 bits from the system's source of random numbers, in hexadecimal digits.
std::string random_digits() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device source;
  std::string text;
  for (int i = 0; i < 32; ++i) text += digits[source() % digits.size()];
  return text;
}

// Escapes `<`, which could end the script element that holds the data. In JSON it occurs only
// within strings, where an escape means the same.
std::string escaped(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (;;) {
    const auto next = json.find('<');
    out.append(json.substr(0, next));
    if (next == std::string_view::npos) return out;
    out.append("\\u003C");
    json.remove_prefix(next + 1);
  }
}

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

// Reads the output to find its links. Returns nothing if the output has other links than the
// original, because then no link can be compared with its original.
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

void ReportCounts::add(std::string_view kind, std::string_view layer, std::string_view outcome,
                       std::string_view from, std::string_view to) {
  count(by_kind, std::string(kind), 1);
  count(by_layer, std::string(layer), 1);
  count(by_outcome, std::string(outcome), 1);
  count(by_host, std::string(to), 1);
  if (!to.empty()) count(by_hosts, Hosts(from, to), 1);
}

void ReportCounts::add(const ReportCounts& other) {
  add_counts(by_kind, other.by_kind);
  add_counts(by_layer, other.by_layer);
  add_counts(by_outcome, other.by_outcome);
  add_counts(by_host, other.by_host);
  add_counts(by_hosts, other.by_hosts);
}

Report::Report(const std::string& path, std::string command, std::string profile)
    : output_(path),
      nonce_(random_digits()),
      command_(std::move(command)),
      profile_(std::move(profile)) {
  write_page(report_page.substr(0, report_page.find(data_mark) + 1));
}

// A failure is kept by the output, and reported in the end.
void Report::write(std::string_view text) {
  static_cast<void>(output_.write({text}));
}

// Writes a piece of the page's template.
void Report::write_page(std::string_view template_piece) {
  constexpr std::string_view nonce_mark = "NONCE";
  for (;;) {
    const auto next = template_piece.find(nonce_mark);
    write(template_piece.substr(0, next));
    if (next == std::string_view::npos) return;
    write(nonce_);
    template_piece.remove_prefix(next + nonce_mark.size());
  }
}

void Report::add(ReportPiece&& piece) {
  counts_.add(piece.counts);
  if (documents_ >= most_documents) {
    ++documents_left_;
    links_left_ += piece.links.size() + piece.links_left;
    return;
  }
  ++documents_;
  std::string line = "{" + piece.members + ",\"texts\":";
  const bool has_room = text_bytes_ + piece.texts.size() <= most_text_of_report;
  if (!has_room) has_room_for_texts_ = false;
  if (piece.leaves_text || (!has_room && !piece.texts.empty())) ++texts_left_;
  if (has_room && !piece.texts.empty()) {
    text_bytes_ += piece.texts.size();
    line += piece.texts;
  } else {
    line += "null";
  }
  line += ",\"rows\":[";
  std::size_t shown = 0;
  for (const ReportPiece::Row& row : piece.links) {
    std::atomic<bool>& has_room_for_row =
        row.is_broken ? has_room_for_broken_links_ : has_room_for_links_;
    if (!has_room_for_row) continue;
    if (shown++ > 0) line += ',';
    line += row.json;
    link_bytes_ += row.json.size();
    if (++(row.is_broken ? broken_ : links_) >= most_links) has_room_for_row = false;
    if (link_bytes_ >= most_link_bytes) has_room_for_links_ = has_room_for_broken_links_ = false;
  }
  links_left_ += piece.links.size() - shown + piece.links_left;
  write(escaped(line + "]}\n"));
}

std::string Report::totals() const {
  Json hosts = Json::array();
  for (const auto& [pair, number] : counts_.by_hosts) {
    hosts.push_back({pair.first, pair.second, number});
  }
  return dump(Json{
      {"tool", "absolve " ABSOLVE_VERSION},
      {"command", command_},
      {"profile", profile_},
      {"left", {{"links", links_left_}, {"texts", texts_left_}, {"documents", documents_left_}}},
      {"kinds", json_of(counts_.by_kind)},
      {"layers", json_of(counts_.by_layer)},
      {"outcomes", json_of(counts_.by_outcome)},
      {"hosts", json_of(counts_.by_host)},
      {"between", std::move(hosts)}});
}

Exit Report::finish() {
  write(escaped(totals()));
  write_page(report_page.substr(report_page.find(data_mark) + data_mark.size()));
  return report_trouble(output_.finish());
}

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
