#include "tool/show/link_lines.hpp"

#include <algorithm>

#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// The columns of a table, if `--fields` does not choose them.
constexpr std::string_view usual_columns[] = {"file",      "line", "column", "element",
                                              "attribute", "raw",  "url"};

std::optional<TableFormat> table_of(const ListOptions& options) {
  return table_format_of(options.format, options.escapes_formulas);
}

// The fields to list; empty: all.
std::vector<const LinkField*> fields_of(const ListOptions& options) {
  auto fields = find_link_fields(options.fields);
  if (table_of(options) && fields.empty()) {
    for (const std::string_view name : usual_columns) fields.push_back(find_link_field(name));
  }
  return fields;
}

}  // namespace

bool ListOptions::needs_details() const {
  return format == "wat" || std::ranges::any_of(fields, [](const std::string& name) {
           const LinkField* const field = find_link_field(name);
           return field != nullptr && field->is_detail;
         });
}

std::optional<Trouble> ListOptions::check() const {
  if (escapes_formulas && format != "csv") {
    return usage_trouble("--escape-formulas is of --format csv");
  }
  if (compact && (format == "tsv" || format == "csv" || format == "arrow")) {
    return usage_trouble("--compact needs --format jsonl");
  }
  if (format == "wat" && (compact || !fields.empty())) {
    return usage_trouble("--fields and --compact are not of --format wat, whose members are fixed");
  }
  return std::nullopt;
}

std::string LinkLines::header(const ListOptions& options) {
  std::string line;
  if (options.format != "csv") return line;
  append_line(fields_of(options), TableFormat::csv, line,
              [&](const LinkField* field) { line += field->name; });
  return line;
}

LinkLines::LinkLines(const ListOptions& options, LinkOrigin origin)
    : table_(table_of(options)), is_compact_(options.compact), fields_(fields_of(options)) {
  set_origin(std::move(origin));
}

void LinkLines::set_origin(LinkOrigin origin) {
  if (origin.file != origin_.file) file_piece_.clear();
  origin_ = std::move(origin);
  entity_piece_.clear();
  document_ = 0;
}

bool LinkLines::take_entity(const EntityReport& entity) {
  const bool is_same = !entity_piece_.empty() && is_part_ == entity.is_part &&
                       path_ == entity.path && frame_ == entity.frame;
  if (!is_same) {
    is_part_ = entity.is_part;
    path_ = entity.path;
    frame_ = entity.frame;
    ++document_;
    take_document_id();
    piece_.begin();
    piece_.put("{");
    put_origin();
    piece_.put(",\"entity\":");
    if (entity.is_part) {
      piece_.put_string(entity.path);
    } else {
      piece_.put("null");
    }
    piece_.put_member(",\"frame\":", frame_);
    entity_piece_ = piece_.text();
  }
  // If a document arrives in pieces, `robots` can grow from link to link. It never changes
  // otherwise, so its size tells whether it is the same.
  const bool has_robots =
      is_same && !robots_piece_.empty() && robots_.size() == entity.robots.size();
  if (!has_robots) {
    robots_ = entity.robots;
    piece_.begin();
    piece_.put_member(",\"robots\":", robots_);
    robots_piece_ = piece_.text();
  }
  return !is_same || !has_robots;
}

// Adds the members that say where the document is from.
void LinkLines::put_origin() {
  if (file_piece_.empty()) file_piece_ = members_of(json_of_file(origin_.file));
  piece_.put_piece(file_piece_);
  if (!origin_.record_offset) return;
  piece_.put_count(",\"record_offset\":", *origin_.record_offset);
  piece_.put_member(",\"record_id\":", origin_.record_id);
  piece_.put_member(",\"target_uri\":", origin_.target_uri);
}

// The id of the first document of a record is the record's offset, followed by the record's number
// if it is not the first in its compressed member. Further documents of a record, and those of a
// file, are counted.
void LinkLines::take_document_id() {
  if (!origin_.record_offset) {
    document_id_ = std::to_string(document_);
    return;
  }
  std::string record = std::to_string(*origin_.record_offset);
  if (origin_.record_index > 0) record += "-" + std::to_string(origin_.record_index + 1);
  document_id_ = "\"" + (document_ == 1 ? record : record + "." + std::to_string(document_)) + "\"";
}

void LinkLines::take_base(const SharedText& base, std::optional<Layer> layer) {
  if (!base_piece_.empty() && layer_ == layer && base_ == base) return;
  layer_ = layer;
  base_ = base;
  piece_.begin();
  piece_.put_member(",\"base\":", base_);
  piece_.put_member(",\"layer\":", layer_ ? name_of(*layer_) : std::string_view());
  base_piece_ = piece_.text();
}

std::string_view LinkLines::lines_of(const EntityReport& entity, const Link& link,
                                     std::string_view url) {
  if (table_) {
    row_.clear();
    append_row(fields_, {origin_, entity, link, url}, *table_, row_);
    return row_;
  }
  line_.begin();
  if (!fields_.empty()) {
    put_chosen({origin_, entity, link, url});
    return line_.text();
  }
  const bool is_new = take_entity(entity);
  if (!is_compact_) {
    take_base(link.base, link.layer);
    line_.put_piece(entity_piece_);
  } else {
    if (is_new) {
      base_piece_.clear();
      take_base(entity.base.shared_url(), entity.base.layer());
      in_part_ = entity.in_part;
      put_document(entity);
    }
    line_.put("{\"in\":");
    line_.put_piece(document_id_);
  }
  put_link(entity, link, url);
  return line_.text();
}

// The members of a link. The compact form leaves out those that have their usual value, and those
// that the line of the document has.
void LinkLines::put_link(const EntityReport& entity, const Link& link, std::string_view url) {
  const bool is_whole = !is_compact_;
  line_.put_text(",\"element\":", link.element);
  line_.put_text(",\"attribute\":", link.attribute);
  if (is_whole || link.kind != LinkKind::url) line_.put_text(",\"kind\":", name_of(link.kind));
  if (link.inert) {
    line_.put(",\"inert\":true");
  } else if (is_whole) {
    line_.put(",\"inert\":false");
  }
  if (link.in_noscript) line_.put(",\"in_noscript\":true");
  line_.put_text(",\"raw\":", link.raw);
  if (is_whole || !link.rel.empty()) line_.put_member(",\"rel\":", link.rel);
  if (is_whole) line_.put_piece(robots_piece_);
  if (link.url) {
    line_.put_text(",\"url\":", url);
  } else if (is_whole) {
    line_.put(",\"url\":null");
  }
  if (link.fetches_nothing) line_.put(",\"fetches_nothing\":true");
  if (link.same_document) line_.put(",\"same_document\":true");
  if (link.nofollow) line_.put(",\"nofollow\":true");
  if (is_whole && !entity.robots_tag.empty()) {
    line_.put_text(",\"x_robots_tag\":", entity.robots_tag);
  }
  if (link.details) {
    const LinkDetails& details = *link.details;
    line_.put_member(",\"text\":", details.text);
    line_.put_member(",\"title\":", details.title);
    line_.put_member(",\"alt\":", details.alt);
    line_.put_member(",\"hreflang\":", details.hreflang);
    line_.put_member(",\"type\":", details.type);
    line_.put_member(",\"media\":", details.media);
  }
  if (is_whole) {
    line_.put_piece(base_piece_);
  } else if (!(link.base == base_) || link.layer != layer_) {
    line_.put_member(",\"base\":", link.base);
    line_.put_member(",\"layer\":", link.layer ? name_of(*link.layer) : std::string_view());
  }
  line_.put_count(",\"offset\":", link.span.offset);
  line_.put_count(",\"length\":", link.span.length);
  if (is_whole || entity.in_part != in_part_) put_place(entity);
  line_.put_count(",\"line\":", link.line);
  line_.put_count(",\"column\":", link.column);
  if (is_whole || link.error) {
    line_.put_member(",\"error\":", link.error ? name_of(link.error->code) : std::string_view());
  }
  line_.put("}\n");
}

// What offsets count from.
void LinkLines::put_place(const EntityReport& entity) {
  line_.put_text(",\"offset_in\":", entity.in_part ? "part" : "file");
}

void LinkLines::put_chosen(const ListedLink& row) {
  using Kind = FieldValue::Kind;
  for (const LinkField* const field : fields_) {
    line_.put_piece(field == fields_.front() ? "{\"" : ",\"");
    line_.put_piece(field->name);
    line_.put_piece("\":");
    const FieldValue value = field->value(row);
    switch (value.kind) {
      case Kind::null: line_.put_piece("null"); break;
      case Kind::text: line_.put_string(value.text); break;
      case Kind::number: line_.put_piece(std::to_string(value.number)); break;
      case Kind::flag: line_.put_piece(value.number != 0 ? "true" : "false"); break;
    }
  }
  line_.put("}\n");
}

void LinkLines::put_document(const EntityReport& entity) {
  line_.put("{\"document\":");
  line_.put_piece(document_id_);
  line_.put(",");
  line_.put_piece(std::string_view(entity_piece_).substr(1));
  line_.put_piece(robots_piece_);
  line_.put_member(",\"x_robots_tag\":", entity.robots_tag);
  line_.put_piece(base_piece_);
  put_place(entity);
  line_.put("}\n");
}

}  // namespace absolve::tool
