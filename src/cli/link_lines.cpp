#include "cli/link_lines.hpp"

#include "cli/json.hpp"

namespace absolve::cli {
namespace {

void put_details(JsonLine& line, const LinkDetails& details) {
  line.put_member(",\"text\":", details.text);
  line.put_member(",\"title\":", details.title);
  line.put_member(",\"alt\":", details.alt);
  line.put_member(",\"hreflang\":", details.hreflang);
  line.put_member(",\"type\":", details.type);
  line.put_member(",\"media\":", details.media);
}

// Says in JSON where a document is from.
std::string origin_members(const LinkOrigin& origin) {
  Json json;
  add_file(json, origin.file);
  if (origin.record_offset) {
    json["record_offset"] = *origin.record_offset;
    json["record_id"] = string_or_null(origin.record_id);
    json["target_uri"] = string_or_null(origin.target_uri);
  }
  return members_of(json);
}

// Without `--fields`, a table has these.
constexpr std::string_view usual_columns[] = {"file",      "line", "column", "element",
                                              "attribute", "raw",  "url"};

}  // namespace

LinkLines::LinkLines(const Settings& settings, LinkOrigin origin)
    : is_table_(settings.format == "tsv"), is_compact_(settings.compact) {
  for (const std::string& name : settings.fields) fields_.push_back(find_link_field(name));
  if (is_table_ && fields_.empty()) {
    for (const std::string_view name : usual_columns) fields_.push_back(find_link_field(name));
  }
  set_origin(std::move(origin));
}

void LinkLines::set_origin(LinkOrigin origin) {
  origin_ = std::move(origin);
  if (!is_table_) origin_piece_ = origin_members(origin_);
  entity_piece_.clear();
  document_ = 0;
}

void LinkLines::take_entity(const EntityReport& entity) {
  const bool is_same = !entity_piece_.empty() && is_part_ == entity.is_part &&
                       path_ == entity.path && frame_ == entity.frame;
  if (!is_same) {
    is_part_ = entity.is_part;
    path_ = entity.path;
    frame_ = entity.frame;
    ++document_;
    Json json;
    json["entity"] = entity.is_part ? Json(entity.path) : Json(nullptr);
    json["frame"] = string_or_null(entity.frame);
    entity_piece_ = "{" + origin_piece_ + "," + members_of(json);
  }
  // If a document comes in pieces, its robots can grow from link to link.
  if (robots_piece_.empty() || robots_ != entity.robots) {
    robots_ = entity.robots;
    robots_piece_ = "," + members_of({{"robots", string_or_null(robots_)}});
  }
}

void LinkLines::take_base(const Link& link) {
  if (!base_piece_.empty() && layer_ == link.layer && base_ == link.base) return;
  layer_ = link.layer;
  base_ = link.base;
  base_piece_ = "," + members_of({{"base", string_or_null(base_)},
                                  {"layer", layer_ ? Json(name_of(*layer_)) : Json(nullptr)}});
}

std::string_view LinkLines::lines_of(const EntityReport& entity, const Link& link,
                                     std::string_view url) {
  if (is_table_) {
    row_.clear();
    append_row(fields_, {origin_, entity, link, url}, row_);
    return row_;
  }
  line_.begin();
  if (!fields_.empty()) {
    put_chosen({origin_, entity, link, url});
  } else if (is_compact_) {
    put_compact(entity, link, url);
  } else {
    put_whole(entity, link, url);
  }
  return line_.text();
}

void LinkLines::put_whole(const EntityReport& entity, const Link& link, std::string_view url) {
  take_entity(entity);
  take_base(link);
  line_.put_piece(entity_piece_);
  line_.put(",\"element\":");
  line_.put_string(link.element);
  line_.put(",\"attribute\":");
  line_.put_string(link.attribute);
  line_.put(",\"kind\":");
  line_.put_string(name_of(link.kind));
  line_.put(",\"inert\":");
  line_.put_flag(link.inert);
  line_.put(",\"raw\":");
  line_.put_string(link.raw);
  line_.put_member(",\"rel\":", link.rel);
  line_.put_piece(robots_piece_);
  line_.put(",\"url\":");
  if (link.url) {
    line_.put_string(url);
  } else {
    line_.put("null");
  }
  if (link.fetches_nothing) line_.put(",\"fetches_nothing\":true");
  if (!entity.robots_tag.empty()) {
    line_.put(",\"x_robots_tag\":");
    line_.put_string(entity.robots_tag);
  }
  if (link.details) put_details(line_, *link.details);
  line_.put_piece(base_piece_);
  line_.put(",\"offset\":");
  line_.put_number(link.span.offset);
  line_.put(",\"length\":");
  line_.put_number(link.span.length);
  line_.put(",\"offset_in\":");
  line_.put_string(entity.in_part ? "part" : "file");
  line_.put(",\"line\":");
  line_.put_number(link.line);
  line_.put(",\"column\":");
  line_.put_number(link.column);
  line_.put_member(",\"error\":", link.error ? name_of(link.error->code) : std::string_view());
  line_.put("}\n");
}

void LinkLines::put_chosen(const ListedLink& own) {
  using Kind = FieldValue::Kind;
  for (const LinkField* const field : fields_) {
    line_.put_piece(field == fields_.front() ? "{\"" : ",\"");
    line_.put_piece(field->name);
    line_.put_piece("\":");
    const FieldValue value = field->value(own);
    switch (value.kind) {
      case Kind::null: line_.put_piece("null"); break;
      case Kind::text: line_.put_string(value.text); break;
      case Kind::number: line_.put_piece(std::to_string(value.number)); break;
      case Kind::flag: line_.put_piece(value.number != 0 ? "true" : "false"); break;
    }
  }
  line_.put("}\n");
}

// The first document of a record has the record's offset; further ones, and those of a file, are
// counted.
std::string LinkLines::document_id() const {
  if (!origin_.record_offset) return std::to_string(document_);
  const std::string record = std::to_string(*origin_.record_offset);
  return "\"" + (document_ == 1 ? record : record + "." + std::to_string(document_)) + "\"";
}

void LinkLines::put_document(const EntityReport& entity) {
  line_.put("{\"document\":");
  line_.put_piece(document_id());
  line_.put(",");
  line_.put_piece(std::string_view(entity_piece_).substr(1));
  line_.put_piece(robots_piece_);
  line_.put_member(",\"x_robots_tag\":", entity.robots_tag);
  line_.put_piece(base_piece_);
  line_.put(",\"offset_in\":");
  line_.put_string(entity.in_part ? "part" : "file");
  line_.put("}\n");
}

void LinkLines::put_compact(const EntityReport& entity, const Link& link, std::string_view url) {
  const std::uint64_t last = document_;
  const std::string last_robots = robots_piece_;
  take_entity(entity);
  const bool is_new = document_ != last || robots_piece_ != last_robots;
  if (is_new) {
    base_piece_.clear();
    Link of_document;
    of_document.base = entity.base.url();
    of_document.layer = entity.base.layer();
    take_base(of_document);
    put_document(entity);
  }
  line_.put("{\"in\":");
  line_.put_piece(document_id());
  line_.put(",\"element\":");
  line_.put_string(link.element);
  line_.put(",\"attribute\":");
  line_.put_string(link.attribute);
  if (link.kind != LinkKind::url) {
    line_.put(",\"kind\":");
    line_.put_string(name_of(link.kind));
  }
  if (link.inert) line_.put(",\"inert\":true");
  line_.put(",\"raw\":");
  line_.put_string(link.raw);
  if (!link.rel.empty()) line_.put_member(",\"rel\":", link.rel);
  if (link.url) {
    line_.put(",\"url\":");
    line_.put_string(url);
  }
  if (link.fetches_nothing) line_.put(",\"fetches_nothing\":true");
  if (link.details) put_details(line_, *link.details);
  if (link.base != base_ || link.layer != layer_) {
    line_.put_member(",\"base\":", link.base);
    line_.put_member(",\"layer\":", link.layer ? name_of(*link.layer) : std::string_view());
  }
  line_.put(",\"offset\":");
  line_.put_number(link.span.offset);
  line_.put(",\"length\":");
  line_.put_number(link.span.length);
  line_.put(",\"line\":");
  line_.put_number(link.line);
  line_.put(",\"column\":");
  line_.put_number(link.column);
  if (link.error) {
    line_.put(",\"error\":");
    line_.put_string(name_of(link.error->code));
  }
  line_.put("}\n");
}

}  // namespace absolve::cli
