#include "cli/link_lines.hpp"

#include "cli/json.hpp"

namespace absolve::cli {
namespace {

// The members of an object without its braces.
std::string members_of(const Json& json) {
  const std::string line = dump_line(json);
  return line.substr(1, line.size() - 3);
}

void put_details(JsonLine& line, const LinkDetails& details) {
  line.put_member(",\"text\":", details.text);
  line.put_member(",\"title\":", details.title);
  line.put_member(",\"alt\":", details.alt);
  line.put_member(",\"hreflang\":", details.hreflang);
  line.put_member(",\"type\":", details.type);
  line.put_member(",\"media\":", details.media);
}

}  // namespace

void LinkLines::take_entity(const EntityReport& entity) {
  const bool is_same = !entity_piece_.empty() && is_part_ == entity.is_part &&
                       path_ == entity.path && frame_ == entity.frame;
  if (!is_same) {
    is_part_ = entity.is_part;
    path_ = entity.path;
    frame_ = entity.frame;
    Json json;
    add_file(json, input_.path);
    json["entity"] = entity.is_part ? Json(entity.path) : Json(nullptr);
    json["frame"] = string_or_null(entity.frame);
    entity_piece_ = "{" + members_of(json);
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

std::string_view LinkLines::line_of(const EntityReport& entity, const Link& link,
                                    std::string_view url) {
  take_entity(entity);
  take_base(link);
  line_.begin();
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
  return line_.text();
}

}  // namespace absolve::cli
