#include "tool/show/report_piece.hpp"

#include <algorithm>
#include <utility>

#include "absolve/archive.hpp"
#include "mirror/folder_place.hpp"
#include "text/line.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/json.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/report_text.hpp"

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
Json candidates_of(const EntityReport& entity, Values& values) {
  constexpr std::size_t most_shown = 20;
  Json list = Json::array();
  for (const JudgedCandidate& judged : entity.base.candidates) {
    const bool is_chosen = judged.verdict == Verdict::chosen;
    if (list.size() >= most_shown && !is_chosen) continue;
    list.push_back({{"layer", name_of(judged.candidate.layer)},
                    {"section", section_of(judged.candidate.layer)},
                    {"text", values.cut(FolderPlace::shown(judged.candidate.text))},
                    {"where", describe_place(judged.candidate)},
                    {"url", values.cut_or_null(FolderPlace::shown(judged.url))},
                    {"chosen", is_chosen},
                    {"reason", describe(judged.verdict)}});
  }
  return list;
}

Json json_of(const EntityReport& entity, Values& values) {
  return {{"path", entity.is_part ? Json(entity.path) : Json(nullptr)},
          {"frame", string_or_null(entity.frame)},
          {"type", entity.media_type},
          {"encoding", string_or_null(entity.encoding)},
          {"engine", string_or_null(entity.engine)},
          {"title", values.cut_or_null(entity.title)},
          {"base", values.cut_or_null(FolderPlace::shown(entity.base.url()))},
          {"layer", entity.base.layer() ? Json(name_of(*entity.base.layer())) : Json(nullptr)},
          {"candidates", candidates_of(entity, values)},
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

// Adds the links of a document to its piece, one after another.
class LinkRows {
 public:
  LinkRows(ReportPiece& piece, const LinkNotes& notes, Values& values, bool are_shown)
      : piece_(piece), notes_(notes), values_(values), are_shown_(are_shown) {}

  struct Row {
    std::size_t entity;               ///< its number in the document
    const Link* rewritten = nullptr;  ///< the same link in the output; null: not known
    const PartReference* reference = nullptr;
    const std::vector<Part>* parts = nullptr;
    std::string_view text{};  ///< the text that its span refers to; empty: unknown
  };

  void add(const EntityReport& entity, const Link& link, const Row& row) {
    ReportNote note;
    if (notes_) note = notes_(entity, link);
    const bool is_changed = row.rewritten != nullptr && row.rewritten->raw != link.raw;
    std::string outcome = is_changed ? "changed" : "unchanged";
    if (!note.outcome.empty()) outcome = note.outcome;
    Json target = nullptr;
    if (row.reference != nullptr) {
      if (row.reference->match == Match::dangling) outcome = "dangling";
      if (row.reference->target != Part::none) target = (*row.parts)[row.reference->target].path;
    }
    if (link.error && note.outcome.empty()) {
      outcome = "unresolved";
      note.text = message_of(*link.error);
    }
    const std::string_view layer = link.layer ? name_of(*link.layer) : std::string_view();
    const std::string_view kind = name_of(link.kind);
    piece_.counts.add(kind, layer, outcome, base_host(entity),
                      link.url ? counted_host(*link.url) : std::string_view());
    if (!are_shown_) {
      ++piece_.links_left;
      return;
    }
    LineAround line;
    if (!row.text.empty()) line = line_around(row.text, link.span, entity.encoding);
    const Json json = Json::array(
        {row.entity, link.line, link.column, values_.cut(link.element), values_.cut(link.attribute),
         kind, values_.cut(link.raw),
         link.url ? Json(values_.cut(FolderPlace::shown(*link.url))) : Json(nullptr),
         link.base == entity.base.shared_url() ? Json(0)
                                               : values_.cut_or_null(FolderPlace::shown(link.base)),
         string_or_null(layer), outcome,
         is_changed ? Json(values_.cut(row.rewritten->raw)) : Json(nullptr),
         values_.cut_or_null(note.text), target, values_.cut(line.before), values_.cut(line.marked),
         values_.cut(line.after)});
    piece_.links.push_back(dump(json));
  }

 private:
  // RFC 1035 2.3.4: a name has at most 253 characters. A longer one would be repeated in
  // every pair of hosts.
  static std::string_view counted_host(std::string_view url) {
    constexpr std::size_t longest_host = 253;
    return host_of(FolderPlace::shown(url)).substr(0, longest_host);
  }
  std::string_view base_host(const EntityReport& entity) {
    const SharedText& base = entity.base.shared_url();
    if (!(base == base_)) {
      base_ = base;
      base_host_ = counted_host(base_);
    }
    return base_host_;
  }

  ReportPiece& piece_;
  const LinkNotes& notes_;
  Values& values_;
  bool are_shown_;
  SharedText base_;  // of the entity at hand
  std::string_view base_host_;
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

// A report holds all links of a document, and a few compressed bytes can have millions. Reports
// show fewer.
Options bounded(Options options) {
  constexpr std::size_t most_links = 500'000;
  options.limits.links = std::min(options.limits.links, most_links);
  return options;
}

// The rewritten document.
struct Output {
  std::string bytes;
  Examination examination;
};

// Nothing if the document cannot be rewritten, or if its links can no longer be compared one by one
// with those of the original.
std::optional<Output> output_of(std::string_view bytes, const Examination& before,
                                const DocumentSource& source, const Options& options) {
  const auto done = rewrite(bytes, source, options);
  if (!done) return std::nullopt;
  if (done->edits.empty()) return Output{std::string(bytes), before};
  Output output{apply_edits(bytes, done->edits), {}};
  auto after = examine(output.bytes, source, options);
  if (!after || after->entities.size() != before.entities.size()) return std::nullopt;
  for (std::size_t i = 0; i < before.entities.size(); ++i) {
    const EntityReport& was = before.entities[i];
    const EntityReport& is = after->entities[i];
    if (is.links.size() != was.links.size() || is.path != was.path || is.in_part != was.in_part) {
      return std::nullopt;
    }
  }
  output.examination = std::move(*after);
  return output;
}

}  // namespace

ReportPiece piece_of(const Input& input, std::string_view bytes, const DocumentSource& source,
                     const Options& given, const LinkNotes& notes, const ReportRoom& room) {
  const Options options = bounded(given);
  ReportPiece piece;
  Values values;
  Json json;
  json["file"] = shown_path(input);
  json["size"] = bytes.size();
  const auto fail = [&](const Error& error) {
    piece.failure = error.code;
    json["error"] = values.cut(trouble_of(error, options.limits).message);
    piece.members = members_of(json);
    return piece;
  };
  std::optional<Archive> archive;
  Result<Examination> examination = examine(bytes, source, options);
  if (!examination) return fail(examination.error());
  if (!options.part) {
    if (auto read = read_archive(bytes, source, options)) {
      archive = std::move(*read);
      *examination = std::move(archive->examination);
    }
  }
  const auto output = output_of(bytes, *examination, source, options);
  json["type"] = examination->media_type;
  json["diagnostics"] = diagnostics_of(bytes, examination->diagnostics, values);
  piece.members = members_of(json);
  append_list(
      "entities", examination->entities,
      [&](const EntityReport& entity) { return json_of(entity, values); }, piece.members);
  if (archive) {
    append_list(
        "parts", archive->parts, [&](const Part& part) { return json_of(*archive, part, values); },
        piece.members);
  }

  // The decoded bodies of parts, by the paths of the parts.
  std::map<std::string, std::string> bodies;
  std::string texts;
  const auto before = linked_texts(*examination);
  const auto after = output ? linked_texts(output->examination) : std::vector<LinkedText>();
  const bool has_parts = std::ranges::any_of(before, &LinkedText::in_part);
  std::optional<Archive> own;
  std::optional<Archive> written;
  if (has_parts && !archive) own = parts_of(bytes, source, options);
  if (has_parts && output) written = parts_of(output->bytes, source, options);
  const auto address_of = [](const std::optional<Archive>& of) { return of ? &*of : nullptr; };
  const PartBodies bodies_before(bytes, address_of(archive ? archive : own), options.limits);
  const PartBodies bodies_after(output ? std::string_view(output->bytes) : std::string_view(),
                                address_of(written), options.limits);
  for (std::size_t number = 0; number < before.size(); ++number) {
    const LinkedText& text = before[number];
    std::string body = bodies_before.of(text);
    if (!room.texts) {
      piece.leaves_text = true;
    } else if (texts.size() < most_text_of_document && body.size() <= most_text_of_document) {
      // Both examinations have the same entities, so their texts come in the same order.
      const LinkedText* const after_text = output ? &after[number] : nullptr;
      texts.append(texts.empty() ? "[" : ",").append("{\"part\":");
      texts.append(dump(text.in_part ? Json(text.path) : Json(nullptr)));
      texts.append(",\"before\":").append(segments_of(body, text));
      texts.append(",\"after\":");
      texts += after_text == nullptr ? std::string("null")
                                     : segments_of(bodies_after.of(*after_text), *after_text);
      texts += '}';
    }
    if (text.in_part) bodies.emplace(text.path, std::move(body));
  }
  if (!texts.empty()) piece.texts = texts + "]";

  // The references of an archive come in the order of its entities and links, but not each link
  // has one.
  std::map<std::pair<std::size_t, std::size_t>, const PartReference*> references;
  if (archive) {
    for (const PartReference& own : archive->references) {
      references.emplace(std::pair(own.report, own.link), &own);
    }
  }
  LinkRows rows(piece, notes, values, room.links);
  for (std::size_t i = 0; i < examination->entities.size(); ++i) {
    const EntityReport& entity = examination->entities[i];
    std::string_view text = bytes;
    if (entity.in_part) {
      const auto body = bodies.find(entity.path);
      text = body == bodies.end() ? std::string_view() : std::string_view(body->second);
    }
    for (std::size_t k = 0; k < entity.links.size(); ++k) {
      LinkRows::Row row{.entity = i, .text = text};
      if (output) row.rewritten = &output->examination.entities[i].links[k];
      const auto reference = references.find({i, k});
      if (reference != references.end()) {
        row.reference = reference->second;
        row.parts = &archive->parts;
      }
      rows.add(entity, entity.links[k], row);
    }
  }
  return piece;
}

}  // namespace absolve::tool
