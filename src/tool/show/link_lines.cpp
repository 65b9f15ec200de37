#include "tool/show/link_lines.hpp"

#include <algorithm>

#include "text/shortened.hpp"
#include "tool/show/json.hpp"
#include "uri/url_text.hpp"

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

// Puts a reference for a person. A data: URL holds a whole file, so only its beginning is put.
void put_reference(std::string_view text, LineBuffer& out) {
  if (text.size() <= max_quoted || !has_scheme(text, "data")) return out.put_printable(text);
  out.put_printable(shortened(text));
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
  if (options.format != "csv") return {};
  LineBuffer line;
  append_line(fields_of(options), TableFormat::csv, line,
              [&](const LinkField* field) { line.put_piece(field->name); });
  return std::string(line.text());
}

LinkLines::LinkLines(const ListOptions& options, LinkOrigin origin)
    : is_text_(options.format == "text"),
      table_(table_of(options)),
      is_compact_(options.compact),
      fields_(fields_of(options)) {
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
  lines_.clear();
  put_lines(entity, link, url, lines_);
  return lines_.text();
}

void LinkLines::put_lines(const EntityReport& entity, const Link& link, std::string_view url,
                          LineBuffer& out) {
  if (table_) return append_row(fields_, {origin_, entity, link, url}, *table_, out);
  out.begin_line();
  if (is_text_) return put_text(entity, link, url, out);
  if (!fields_.empty()) return put_chosen({origin_, entity, link, url}, out);
  const bool is_new = take_entity(entity);
  if (!is_compact_) {
    take_base(link.base, link.layer);
    out.put_piece(entity_piece_);
  } else {
    if (is_new) {
      base_piece_.clear();
      take_base(entity.base.shared_url(), entity.base.layer());
      in_part_ = entity.in_part;
      put_document(entity, out);
    }
    out.put("{\"in\":");
    out.put_piece(document_id_);
  }
  put_link(entity, link, url, out);
}

void LinkLines::put_text(const EntityReport& entity, const Link& link, std::string_view url,
                         LineBuffer& out) {
  if (file_piece_.empty()) file_piece_ = printable(origin_.file);
  out.put_piece(file_piece_);
  if (entity.in_part) {
    out.put(": ");
    out.put_piece(entity.path.empty() ? "the body" : "part " + entity.path);
  }
  out.put_count(":", link.line);
  out.put_count(":", link.column);
  out.put(": ");
  out.put_printable(link.element);
  out.put(" ");
  out.put_printable(link.attribute);
  out.put("  ");
  if (link.raw.empty()) {
    out.put("\"\"");
  } else {
    put_reference(link.raw, out);
  }
  out.put("  ->  ");
  if (link.url) {
    put_reference(url, out);
  } else {
    out.put("(");
    out.put_piece(describe(link.error->code));
    out.put(")");
  }
  if (link.layer) {
    out.put("  [");
    out.put_piece(name_of(*link.layer));
    out.put("]");
  }
  if (link.fetches_nothing) out.put("  fetches nothing");
  if (link.details && !link.details->text.empty()) {
    out.put("  \"");
    out.put_printable(link.details->text);
    out.put("\"");
  }
  out.put("\n");
}

void LinkLines::put_names(const Link& link, LineBuffer& out) {
  const std::size_t hash = 7 * link.element.size() + link.attribute.size() +
                           (link.attribute.empty() ? 0 : link.attribute.front() - 'a');
  NamesPiece& names = names_pieces_[hash % names_pieces_.size()];
  const bool is_same = !names.json.empty() && names.kind == link.kind &&
                       names.inert == link.inert && names.element == link.element &&
                       names.attribute == link.attribute;
  if (!is_same) {
    piece_.begin();
    piece_.put_text(",\"element\":", link.element);
    piece_.put_text(",\"attribute\":", link.attribute);
    if (!is_compact_ || link.kind != LinkKind::url) {
      piece_.put_text(",\"kind\":", name_of(link.kind));
    }
    if (link.inert) {
      piece_.put(",\"inert\":true");
    } else if (!is_compact_) {
      piece_.put(",\"inert\":false");
    }
    names = {std::string(link.element), std::string(link.attribute), link.kind, link.inert,
             std::string(piece_.text())};
  }
  out.put_piece(names.json);
}

// The members of a link. The compact form leaves out those that have their usual value, and those
// that the line of the document has.
void LinkLines::put_link(const EntityReport& entity, const Link& link, std::string_view url,
                         LineBuffer& out) {
  const bool is_whole = !is_compact_;
  put_names(link, out);
  if (link.in_noscript) out.put(",\"in_noscript\":true");
  out.put_text(",\"raw\":", link.raw);
  if (is_whole || !link.rel.empty()) out.put_member(",\"rel\":", link.rel);
  if (is_whole) out.put_piece(robots_piece_);
  if (link.url) {
    out.put_text(",\"url\":", url);
  } else if (is_whole) {
    out.put(",\"url\":null");
  }
  if (link.fetches_nothing) out.put(",\"fetches_nothing\":true");
  if (link.same_document) out.put(",\"same_document\":true");
  if (link.nofollow) out.put(",\"nofollow\":true");
  if (is_whole && !entity.robots_tag.empty()) {
    out.put_text(",\"x_robots_tag\":", entity.robots_tag);
  }
  if (link.details) {
    const LinkDetails& details = *link.details;
    out.put_member(",\"text\":", details.text);
    out.put_member(",\"title\":", details.title);
    out.put_member(",\"alt\":", details.alt);
    out.put_member(",\"hreflang\":", details.hreflang);
    out.put_member(",\"type\":", details.type);
    out.put_member(",\"media\":", details.media);
  }
  if (is_whole) {
    out.put_piece(base_piece_);
  } else if (!(link.base == base_) || link.layer != layer_) {
    out.put_member(",\"base\":", link.base);
    out.put_member(",\"layer\":", link.layer ? name_of(*link.layer) : std::string_view());
  }
  out.put_count(",\"offset\":", link.span.offset);
  out.put_count(",\"length\":", link.span.length);
  if (is_whole || entity.in_part != in_part_) put_place(entity, out);
  out.put_count(",\"line\":", link.line);
  out.put_count(",\"column\":", link.column);
  if (is_whole || link.error) {
    out.put_member(",\"error\":", link.error ? name_of(link.error->code) : std::string_view());
  }
  out.put("}\n");
}

// What offsets count from.
void LinkLines::put_place(const EntityReport& entity, LineBuffer& out) {
  if (entity.in_part) {
    out.put(",\"offset_in\":\"part\"");
  } else {
    out.put(",\"offset_in\":\"file\"");
  }
}

void LinkLines::put_chosen(const ListedLink& row, LineBuffer& out) {
  using Kind = FieldValue::Kind;
  for (const LinkField* const field : fields_) {
    out.put_piece(field == fields_.front() ? "{\"" : ",\"");
    out.put_piece(field->name);
    out.put_piece("\":");
    const FieldValue value = field->value(row);
    switch (value.kind) {
      case Kind::null: out.put_piece("null"); break;
      case Kind::text: out.put_string(value.text); break;
      case Kind::number: out.put_number(value.number); break;
      case Kind::flag: out.put_piece(value.number != 0 ? "true" : "false"); break;
    }
  }
  out.put("}\n");
}

void LinkLines::put_document(const EntityReport& entity, LineBuffer& out) {
  out.put("{\"document\":");
  out.put_piece(document_id_);
  out.put(",");
  out.put_piece(std::string_view(entity_piece_).substr(1));
  out.put_piece(robots_piece_);
  out.put_member(",\"x_robots_tag\":", entity.robots_tag);
  out.put_piece(base_piece_);
  put_place(entity, out);
  out.put("}\n");
}

}  // namespace absolve::tool
