#include "tool/show/report.hpp"

#include <algorithm>
#include <utility>

#include "mirror/folder_place.hpp"
#include "text/line.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/json.hpp"
#include "tool/show/link_filter.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

// Texts of documents that are larger are left out.
constexpr std::size_t most_text_of_document = std::size_t{4} << 20;
// Cuts the values of a document, so that a document cannot make its report much larger than itself:
// a long base, for example, stands in the target of every link.
class Values {
 public:
  std::string cut(std::string_view text) {
    constexpr std::size_t most_bytes = std::size_t{8} << 20;  // of all values
    constexpr std::size_t long_value = 2000;
    constexpr std::size_t short_value = 80;
    const std::size_t most = bytes_ < most_bytes ? long_value : short_value;
    bytes_ += std::min(text.size(), most);
    if (text.size() <= most) return std::string(text);
    return std::string(text.substr(0, most)) + "…";
  }
  Json cut_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(cut(text)); }

 private:
  std::size_t bytes_ = 0;
};

// The candidates for the base of `entity`, with those of the documents around it.
Json candidates_of(const EntityReport& entity, const Profile& profile, Values& values) {
  constexpr std::size_t most_shown = 20;
  Json list = Json::array();
  for (const JudgedCandidate& judged : entity.base.candidates) {
    const bool is_chosen = judged.verdict == Verdict::chosen;
    if (list.size() >= most_shown && !is_chosen) continue;
    list.push_back({{"layer", name_of(judged.candidate.layer)},
                    {"section", section_of(judged.candidate.layer, profile)},
                    {"text", values.cut(FolderPlace::shown(judged.candidate.text))},
                    {"where", describe_place(judged.candidate)},
                    {"url", values.cut_or_null(FolderPlace::shown(judged.url))},
                    {"chosen", is_chosen},
                    {"reason", describe(judged.verdict)}});
  }
  return list;
}

Json json_of(const EntityReport& entity, const Profile& profile, Values& values) {
  return {{"path", entity.is_part ? Json(entity.path) : Json(nullptr)},
          {"frame", string_or_null(entity.frame)},
          {"type", entity.media_type},
          {"encoding", string_or_null(entity.encoding)},
          {"engine", string_or_null(entity.engine)},
          {"title", values.cut_or_null(entity.title)},
          {"base", values.cut_or_null(FolderPlace::shown(entity.base.url()))},
          {"layer", entity.base.layer() ? Json(name_of(*entity.base.layer())) : Json(nullptr)},
          {"candidates", candidates_of(entity, profile, values)},
          {"links", entity.links.size()}};
}

Json diagnostics_of(std::string_view bytes, const std::vector<Diagnostic>& diagnostics,
                    Values& values) {
  constexpr std::size_t most_shown = 1000;
  Json list = Json::array();
  LineCounter lines(bytes);
  for (const Diagnostic& own : diagnostics) {
    if (list.size() == most_shown) break;
    Json json{{"severity", name_of(message_about(own, {}).severity)},
              {"code", name_of(own.code)},
              {"text", values.cut(message_of(own))},
              {"part", string_or_null(own.entity)}};
    if (own.offset && !own.in_part) {
      const auto position = lines.at(*own.offset);
      json["line"] = position.line;
      json["column"] = position.column;
    }
    list.push_back(std::move(json));
  }
  return list;
}

Json json_of(const Archive& archive, const Part& part, Values& values) {
  return {
      {"parent", part.parent == Part::none ? Json(nullptr) : Json(part.parent)},
      {"path", part.path},
      {"type", part.media_type.view()},
      {"encoding", values.cut_or_null(part.transfer_encoding)},
      {"name", values.cut_or_null(part.name)},
      {"content_id", values.cut_or_null(part.content_id)},
      {"location", values.cut_or_null(part.location)},
      {"location_resolved", values.cut_or_null(part.location_resolved)},
      {"base", values.cut_or_null(part.base)},
      {"layer", part.layer ? Json(name_of(*part.layer)) : Json(nullptr)},
      {"size", part.body.length},
      {"leaf", part.is_leaf},
      {"shows", part.shows == Part::none ? Json(nullptr) : Json(archive.parts[part.shows].path)},
      {"unreferenced", part.is_unreferenced}};
}

// Appends a member with a list. Each item is written at once, because a Json value takes many times
// the memory of its text.
template <class Items, class Convert>
void append_list(std::string_view name, const Items& items, const Convert& json_of_item,
                 std::string& members) {
  members.append(",\"").append(name).append("\":[");
  std::string_view separator;
  for (const auto& item : items) {
    members.append(separator).append(dump(json_of_item(item)));
    separator = ",";
  }
  members += ']';
}

// The host of a URL for the charts. RFC 1035 2.3.4: a name has at most 253 characters. A longer one
// would be repeated in every pair of hosts.
std::string_view counted_host(std::string_view url) {
  constexpr std::size_t longest_host = 253;
  return host_of(FolderPlace::shown(url)).substr(0, longest_host);
}

// A link of a document, and what its row in the report shows.
struct LinkRow {
  const Link& link;
  const EntityReport& entity;
  std::size_t entity_number;   ///< in the document
  std::string_view base_host;  ///< of the entity
  std::string_view text;       ///< the text that its span refers to; empty: unknown
  const WrittenLink* written;  ///< the same link in the output; null: not known
  std::size_t number;          ///< among the links of the document, from 0
  const PartReference* reference = nullptr;
  const std::vector<Part>* parts = nullptr;
};

// Adds a link to the piece of its document.
void add_link(const LinkRow& row, const LinkNotes& notes, const ReportRoom& room, Values& values,
              ReportPiece& piece) {
  const auto& [link, entity, entity_number, base_host, text, written, number, reference, parts] =
      row;
  ReportNote note;
  if (notes) note = notes(entity, link);
  const bool is_changed = written != nullptr && written->is_changed;
  std::string outcome = is_changed ? "changed" : "unchanged";
  if (!note.outcome.empty()) outcome = note.outcome;
  Json target = nullptr;
  if (reference != nullptr) {
    if (reference->match == Match::dangling) outcome = "dangling";
    if (reference->target != Part::none) target = (*parts)[reference->target].path;
  }
  if (link.error && note.outcome.empty()) {
    outcome = "unresolved";
    note.text = message_of(*link.error);
  }
  const std::string_view layer = link.layer ? name_of(*link.layer) : std::string_view();
  const std::string_view kind = name_of(link.kind);
  piece.counts.add(kind, layer, outcome, base_host,
                   link.url ? counted_host(*link.url) : std::string_view());
  const bool is_broken = outcome != "changed" && outcome != "unchanged";
  if (!(is_broken ? room.broken_links : room.links)) {
    ++piece.links_left;
    return;
  }
  LineAround line;
  if (!text.empty()) line = line_around(text, link.span, entity.encoding);
  const Json json = Json::array(
      {entity_number, link.line, link.column, values.cut(link.element), values.cut(link.attribute),
       kind, values.cut(link.raw),
       link.url ? Json(values.cut(FolderPlace::shown(*link.url))) : Json(nullptr),
       link.base == entity.base.shared_url() ? Json(0)
                                             : values.cut_or_null(FolderPlace::shown(link.base)),
       string_or_null(layer), outcome, is_changed ? Json(values.cut(written->raw)) : Json(nullptr),
       values.cut_or_null(note.text), target, values.cut(line.before), values.cut(line.marked),
       values.cut(line.after), number});
  piece.links.push_back({dump(json), is_broken});
}

// A range of a text that is a link.
struct LinkMark {
  Span span;
  std::size_t link;  // its number among the links of the document, from 0
};

// A text in which links stand: the file itself, or the decoded body of a part.
struct LinkedText {
  bool in_part = false;
  std::string path;      // of the part; empty: the file or the outermost part
  std::string encoding;  // of the first document in it
  std::vector<LinkMark> marks;
};

// The parts of a message by their paths, for decoding many bodies.
class PartBodies {
 public:
  // `archive` is that of `bytes`; null: `bytes` is no message. Both must outlive this.
  PartBodies(std::string_view bytes, const Archive* archive, const Limits& limits)
      : bytes_(bytes), limits_(limits) {
    if (archive == nullptr) return;
    for (const Part& part : archive->parts) parts_.emplace(part.path, &part);
  }

  // The bytes of `text`: the file, or the decoded body of a part.
  [[nodiscard]] std::string of(const LinkedText& text) const {
    if (!text.in_part) return std::string(bytes_);
    const auto part = parts_.find(text.path);
    if (part == parts_.end()) return {};
    auto body = decoded_body(bytes_, *part->second, limits_);
    return body ? std::move(*body) : std::string();
  }

 private:
  std::string_view bytes_;
  const Limits& limits_;
  std::map<std::string_view, const Part*> parts_;
};

// The parts of the message `bytes`, of which `options` may name one.
std::optional<Archive> parts_of(std::string_view bytes, const DocumentSource& source,
                                Options options) {
  options.part.reset();
  auto archive = read_archive(bytes, source, options);
  if (!archive) return std::nullopt;
  archive->examination = {};  // takes memory, and only the parts are needed
  return std::move(*archive);
}

// The texts of a file, with the marks of its links in order. `written` has the places of the links
// in the rewritten document; null: the places are those of the original. A link within the value of
// another link has no mark.
std::vector<LinkedText> linked_texts(const Examination& examination,
                                     const std::vector<WrittenLink>* written) {
  std::vector<LinkedText> texts;
  std::map<std::pair<bool, std::string>, std::size_t> places;  // in `texts`
  std::size_t number = 0;
  for (const EntityReport& entity : examination.entities) {
    const std::string path = entity.in_part ? entity.path : std::string();
    const auto [place, is_new] = places.try_emplace({entity.in_part, path}, texts.size());
    if (is_new) texts.push_back({entity.in_part, path, entity.encoding, {}});
    auto& marks = texts[place->second].marks;
    for (const Link& link : entity.links) {
      marks.push_back({written == nullptr ? link.span : (*written)[number].span, number});
      ++number;
    }
  }
  for (LinkedText& text : texts) {
    std::ranges::sort(text.marks, {},
                      [](const LinkMark& mark) { return std::pair(mark.span.offset, mark.link); });
    std::size_t end = 0;
    std::erase_if(text.marks, [&end](const LinkMark& mark) {
      const bool is_within = mark.span.offset < end;
      if (!is_within) end = mark.span.end();
      return is_within;
    });
  }
  return texts;
}

// `bytes` cut at the marks of `text`, as an array in JSON: the text in front of the first mark,
// then for each mark the number of its link, the marked text, and the text behind it.
std::string segments_of(std::string_view bytes, const LinkedText& text) {
  std::string json = "[";
  std::size_t at = 0;
  const auto add = [&](const Span& span) {
    append_string(shown_text(span.of(bytes), text.encoding), json);
  };
  for (const LinkMark& mark : text.marks) {
    if (mark.span.end() > bytes.size()) break;
    add({at, mark.span.offset - at});
    json.append(",").append(std::to_string(mark.link)).append(",");
    add(mark.span);
    json += ',';
    at = mark.span.end();
  }
  add({at, bytes.size() - at});
  return json + "]";
}

// Adds the texts of a document to its piece, with their links marked, as they are and as rewritten.
// Returns the decoded bodies of parts, by the paths of the parts.
std::map<std::string, std::string> add_texts(const ReportReading& reading, std::string_view bytes,
                                             const DocumentSource& source, const Options& options,
                                             const ReportRoom& room, ReportPiece& piece) {
  const auto& [examination, archive, output] = reading;
  const auto before = linked_texts(examination, nullptr);
  const auto after = output ? linked_texts(examination, &output->links) : std::vector<LinkedText>();
  const bool has_parts = std::ranges::any_of(before, &LinkedText::in_part);
  std::optional<Archive> whole;  // of a message of which one part is read
  std::optional<Archive> written;
  if (has_parts && !archive) whole = parts_of(bytes, source, options);
  if (has_parts && output) written = parts_of(output->bytes, source, options);
  const auto address_of = [](const std::optional<Archive>& of) { return of ? &*of : nullptr; };
  const PartBodies bodies_before(bytes, address_of(archive ? archive : whole), options.limits);
  const PartBodies bodies_after(output ? std::string_view(output->bytes) : std::string_view(),
                                address_of(written), options.limits);
  std::map<std::string, std::string> bodies;
  std::string texts;
  for (std::size_t number = 0; number < before.size(); ++number) {
    const LinkedText& text = before[number];
    std::string body = bodies_before.of(text);
    if (!room.texts) {
      piece.leaves_text = true;
    } else if (texts.size() < most_text_of_document && body.size() <= most_text_of_document) {
      texts.append(texts.empty() ? "[" : ",").append("{\"part\":");
      texts.append(dump(text.in_part ? Json(text.path) : Json(nullptr)));
      texts.append(",\"before\":").append(segments_of(body, text)).append(",\"after\":");
      texts += output ? segments_of(bodies_after.of(after[number]), after[number]) : "null";
      texts += '}';
    }
    if (text.in_part) bodies.emplace(text.path, std::move(body));
  }
  if (!texts.empty()) piece.texts = texts + "]";
  return bodies;
}

}  // namespace

ReportPiece piece_of(const Input& input, std::string_view bytes, const DocumentSource& source,
                     const Options& given, const LinkNotes& notes, const ReportRoom& room) {
  // A report holds all links of a document, and a few compressed bytes can have millions. Reports
  // show fewer.
  constexpr std::size_t most_links = 500'000;
  Options options = given;
  options.limits.links = std::min(options.limits.links, most_links);
  ReportPiece piece;
  Values values;
  Json json;
  json["file"] = shown_path(input);
  json["size"] = bytes.size();
  const auto reading = ReportReading::of(bytes, source, options);
  if (!reading) {
    piece.failure = reading.error().code;
    json["error"] = values.cut(trouble_of(reading.error(), options.limits).message);
    piece.members = members_of(json);
    return piece;
  }
  const auto& [examination, archive, output] = *reading;
  json["type"] = examination.media_type;
  json["diagnostics"] = diagnostics_of(bytes, examination.diagnostics, values);
  piece.members = members_of(json);
  append_list(
      "entities", examination.entities,
      [&](const EntityReport& entity) { return json_of(entity, *options.profile, values); },
      piece.members);
  if (archive) {
    append_list(
        "parts", archive->parts, [&](const Part& part) { return json_of(*archive, part, values); },
        piece.members);
  }
  const auto bodies = add_texts(*reading, bytes, source, options, room, piece);

  // The references of an archive come in the order of its entities and links, but not each link
  // has one.
  std::map<std::pair<std::size_t, std::size_t>, const PartReference*> references;
  if (archive) {
    for (const PartReference& reference : archive->references) {
      references.emplace(std::pair(reference.report, reference.link), &reference);
    }
  }
  std::size_t number = 0;
  for (std::size_t i = 0; i < examination.entities.size(); ++i) {
    const EntityReport& entity = examination.entities[i];
    std::string_view text = bytes;
    if (entity.in_part) {
      const auto body = bodies.find(entity.path);
      text = body == bodies.end() ? std::string_view() : std::string_view(body->second);
    }
    const std::string_view base_host = counted_host(entity.base.url());
    for (std::size_t k = 0; k < entity.links.size(); ++k, ++number) {
      LinkRow row{.link = entity.links[k],
                  .entity = entity,
                  .entity_number = i,
                  .base_host = base_host,
                  .text = text,
                  .written = output ? &output->links[number] : nullptr,
                  .number = number};
      if (const auto reference = references.find({i, k}); reference != references.end()) {
        row.reference = reference->second;
        row.parts = &archive->parts;
      }
      add_link(row, notes, room, values, piece);
    }
  }
  return piece;
}

}  // namespace absolve::tool
