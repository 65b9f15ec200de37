#include "message/structure.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>

#include "formats/media_types.hpp"
#include "message/body.hpp"
#include "message/responses.hpp"
#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/line.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Returns the media type that the multipart/related around `entity` states for its root (RFC 2387
// 3.1). Returns nothing for plain text, which is the default anyway, and for a composite, which
// needs parameters of its own.
std::string_view type_of_root(const std::vector<Entity>& entities, const Entity& entity) {
  if (entity.parent == Entity::none) return {};
  const EntityFields& around = *entities[entity.parent].fields;
  const std::string_view type = around.root_type;
  const bool counts = around.media_type == "multipart/related" && type.find('/') != type.npos &&
                      type != "text/plain" && !type.starts_with("multipart/") &&
                      !is_message_type(type);
  return counts ? type : std::string_view();
}

// The start of the next line that begins with two hyphens. Most of the time for reading an archive
// is spent here, on images encoded in many short lines.
std::size_t find_hyphens(std::string_view bytes, std::size_t at) {
  const auto feeds_before_hyphens = [bytes](std::size_t from) {
    return (Block::load(bytes.data() + from) == '\n') &
           (Block::load(bytes.data() + from + 1) == '-');
  };
  for (; at + Block::size + 1 <= bytes.size(); at += Block::size) {
    // Four blocks at once, because an image has no match.
    constexpr std::size_t four = std::size_t{4} * Block::size;
    while (at + four + 1 <= bytes.size()) {
      const auto found = [&](std::size_t i) { return feeds_before_hyphens(at + i * Block::size); };
      if ((found(0) | found(1) | found(2) | found(3)).mask() != 0) break;
      at += four;
    }
    if (at + Block::size + 1 > bytes.size()) break;
    std::uint32_t marks = feeds_before_hyphens(at).mask();
    for (; marks != 0; marks &= marks - 1) {
      const std::size_t line = at + static_cast<std::size_t>(std::countr_zero(marks)) + 1;
      if (bytes.compare(line, 2, "--") == 0) return line;
    }
  }
  const auto found = bytes.find("\n--", at);
  return found == std::string_view::npos ? found : found + 1;
}

// Whether the body of an HTTP message has a coding (RFC 9110 8.4, RFC 9112 6.1).
bool is_encoded(const EntityFields& fields) {
  const auto is_none = [](std::string_view coding) {
    return coding.empty() || coding == "identity";
  };
  return !is_none(fields.http_transfer) || !is_none(fields.content_encoding);
}

// Whether a line that is not a field has markup, or ends in a soft line break of quoted-printable.
bool is_body_line(std::string_view line) {
  return line.find('<') != std::string_view::npos || line.ends_with('=');
}

// Whether lines end in CR alone, as in files of the old Mac OS. Such a message cannot be split into
// lines.
bool has_returns_alone(std::string_view bytes) {
  return bytes.find('\n') == std::string_view::npos && bytes.find('\r') != std::string_view::npos;
}

bool is_as_it_stands(TransferEncoding encoding) {
  return encoding == TransferEncoding::identity || encoding == TransferEncoding::misnamed;
}

// Scans one message, which extends from `start` to the end of `bytes` and is inside `parent`.
class StructureScanner {
 public:
  StructureScanner(std::string_view bytes, const BaseBytes& around, StructureScan& scan,
                   std::vector<Entity>& entities)
      : bytes_(bytes),
        around_(around),
        limits_(scan.limits),
        entities_(entities),
        base_bytes_(scan.base_bytes) {}

  Result<void> scan(std::size_t start, std::size_t parent) {
    const bool is_http = parent == Entity::none && begins_with_response(bytes_);
    const ResponseAt response = is_http ? last_response(bytes_) : ResponseAt{start};
    begin_message(response.start, parent);
    if (over_ != nullptr) return fail(ErrorCode::over_limit, over_);
    Entity& outermost = entities_.back();
    if (is_http) {
      outermost.earlier_responses = response.earlier;
      if (status_line_of(bytes_) > 0) {
        outermost.defects.add(DiagnosticCode::space_before_status_line);
      }
      const HttpHeader header = http_header(bytes_, at_);
      if (header.has_broken_off) report_header_line();
      end_header(header.end, header.body);
    }
    if (start == 0 && has_returns_alone(bytes_)) {
      entities_.front().defects.add(DiagnosticCode::returns_alone);
    }
    while (at_ < bytes_.size() && over_ == nullptr) {
      if (!in_header_ && !skip_to_delimiter()) break;
      const Line line = line_at(at_);
      at_ = line.next;
      const std::string_view text = bytes_.substr(line.start, line.end - line.start);
      if (const Delimiter delimiter = match(text); delimiter.level != no_level) {
        take(delimiter, line);
      } else if (in_header_) {
        read_header_line(text, line);
      }
    }
    end_open_headers(bytes_.size());
    close_down_to(0, bytes_.size());
    if (over_ != nullptr) return fail(ErrorCode::over_limit, over_);
    return {};
  }

 private:
  static constexpr std::size_t no_level = static_cast<std::size_t>(-1);

  // An open composite; the innermost is last. Only a multipart has a boundary.
  struct Level {
    std::size_t entity;
    std::string boundary;
    bool owns_boundary;  // no outer level has the same
    BaseBytes bases;
    std::size_t epilogue = 0;  // where it begins; 0: no close-delimiter was found
  };
  struct Delimiter {
    std::size_t level = no_level;
    bool closes = false;
  };

  // Begins the message at `start`: a file, or the body of `parent`.
  void begin_message(std::size_t start, std::size_t parent) {
    // Editors on Windows put a byte order mark before a message that they save.
    if (start == 0 && bytes_.starts_with(utf8::byte_order_mark)) {
      start = utf8::byte_order_mark.size();
    }
    const bool is_http = begins_http(start, parent);
    // The "From " line of an mbox and the first line of an HTTP message come before the header.
    const bool has_line = is_http || bytes_.compare(start, 5, "From ") == 0;
    begin_entity(has_line ? line_at(start).next : start, parent);
    if (over_ != nullptr) return;
    entities_.back().is_http = is_http;
    if (is_http) entities_.back().status = status_of(bytes_.substr(start));
  }

  // Whether an HTTP message begins at `start`: as a file, or as the body of a part of that type,
  // where it can also be a request (RFC 9112 3).
  [[nodiscard]] bool begins_http(std::size_t start, std::size_t parent) const {
    const bool is_response = bytes_.compare(start, 5, "HTTP/") == 0;
    if (parent == Entity::none) return is_response;
    if (!is_http_type(entities_[parent].fields->media_type)) return false;
    return is_response || line_at(start).of(bytes_).find(" HTTP/") != std::string_view::npos;
  }

  Line line_at(std::size_t start) const { return line_of(bytes_, start); }

  // In a body only lines that begin with two hyphens matter.
  bool skip_to_delimiter() {
    if (levels_by_boundary_.empty()) return false;
    if (bytes_.compare(at_, 2, "--") == 0) return true;
    const auto found = find_hyphens(bytes_, at_);
    if (found == std::string_view::npos) return false;
    at_ = found;
    return true;
  }

  Delimiter match(std::string_view line) const {
    if (!line.starts_with("--")) return {};
    line = ascii::trimmed(line, ascii::is_blank).substr(2);
    if (line.size() > max_boundary_ + 2) return {};
    Delimiter found;
    if (const auto level = levels_by_boundary_.find(line); level != levels_by_boundary_.end()) {
      found.level = level->second;
    }
    if (line.ends_with("--")) {
      const auto level = levels_by_boundary_.find(line.substr(0, line.size() - 2));
      if (level != levels_by_boundary_.end() && level->second < found.level) {
        found = {level->second, true};
      }
    }
    return found;
  }

  void take(const Delimiter& delimiter, const Line& line) {
    if (in_header_ && line.start > entities_.back().header.offset) {
      entities_.back().defects.add(DiagnosticCode::empty_line_missing);
    }
    end_open_headers(line.start);
    // The line end before a delimiter belongs to it (RFC 2046 5.1.1). There always is one, because
    // the header of the multipart comes first.
    std::size_t end = line.start - 1;
    if (bytes_[end - 1] == '\r') --end;
    close_down_to(delimiter.level + 1, end);
    const std::size_t multipart = levels_[delimiter.level].entity;
    at_ = line.next;
    if (delimiter.closes) {
      // The epilogue extends to the next delimiter of an outer level.
      levels_[delimiter.level].epilogue = line.next;
      forget_boundary(levels_[delimiter.level]);
    } else {
      begin_entity(line.next, multipart);
    }
  }

  void begin_entity(std::size_t start, std::size_t parent) {
    if (entities_.size() >= limits_.entities) {
      over_ = "entities";
      return;
    }
    Entity& entity = entities_.emplace_back();
    entity.parent = parent;
    if (parent != Entity::none) {
      entity.number = ++entities_[parent].children;
      entity.depth = entities_[parent].depth + 1;
    }
    entity.header = {start, 0};
    at_ = start;
    in_header_ = true;
    part_open_ = true;
  }

  void read_header_line(std::string_view text, const Line& line) {
    if (text.empty()) {
      end_header(line.start, line.next);
    } else if (!is_field_line(text) &&
               (is_own_delimiter(text, line) || is_body_line(text) || !goes_on_behind(line))) {
      report_header_line();
      end_header(line.start, line.start);
    }
  }

  // Whether `text` is the delimiter of the multipart whose header is open: the empty line before
  // the body is missing. Only the first such line of a header is examined, to bound the cost.
  bool is_own_delimiter(std::string_view text, const Line& line) {
    if (!text.starts_with("--") || delimiter_of_ == entities_.size()) return false;
    delimiter_of_ = entities_.size();
    const Entity& entity = entities_.back();
    const std::size_t start = entity.header.offset;
    const auto fields = read_fields(bytes_.substr(start, line.start - start), entity.is_http);
    return !fields.boundary.empty() &&
           ascii::trimmed(text, ascii::is_blank).substr(2) == fields.boundary;
  }

  void report_header_line() { entities_.back().defects.add(DiagnosticCode::header_line_malformed); }

  // Whether the header continues after `line`, which is not a field: a known field comes before the
  // next empty line. Browsers skip such lines. Without such a field, the empty line before the body
  // is probably missing. Markup belongs to the body: editing a link in it must not move the end of
  // the header.
  bool goes_on_behind(const Line& line) {
    for (std::size_t at = line.next; at < bytes_.size() && header_goes_to_ < line.next;) {
      const Line next = line_at(at);
      const std::string_view text = next.of(bytes_);
      const bool ends = text.empty() || text.starts_with("--");
      if (ends || (!is_field_line(text) && is_body_line(text))) break;
      if (begins_known_field(text)) header_goes_to_ = next.start;
      at = next.next;
    }
    return header_goes_to_ >= line.next;
  }

  // If a header that is cut short declares a message, an empty message begins inside it, and so on.
  void end_open_headers(std::size_t end) {
    while (in_header_ && over_ == nullptr) end_header(end, end);
  }

  // The header ends before `end`, and the body begins at `body`.
  void end_header(std::size_t end, std::size_t body) {
    const std::size_t index = entities_.size() - 1;
    Entity& entity = entities_[index];
    // RFC 9110 15.2: responses that are not final come before the one that is. `scan` passes over
    // those of a file.
    const bool is_final = entity.status / 100 != 1 || entity.parent == Entity::none;
    if (!is_final && bytes_.compare(body, 5, "HTTP/") == 0) {
      ++entity.earlier_responses;
      entity.status = status_of(bytes_.substr(body));
      at_ = line_at(body).next;
      entity.header.offset = at_;
      return;
    }
    in_header_ = false;
    entity.header.length = end - entity.header.offset;
    entity.body = {body, 0};
    at_ = body;
    entity.fields = fields_of(entity);
    count_bases(entity);
    const std::string_view type = entity.fields->media_type;
    const bool states_no_type = !entity.is_http && entity.fields->is_type_default;
    if (states_no_type && !is_message_type(type) &&
        begins_with_header(body, entity.header.length > 0)) {
      entity.defects.add(DiagnosticCode::empty_line_before_header);
    }
    if (states_no_type && type == type_of_root(entities_, entity)) {
      entity.defects.add(DiagnosticCode::type_of_root);
    }
    const bool is_multipart = type.starts_with("multipart/");
    if (!is_multipart && !is_message_type(type)) return;
    const TransferEncoding encoding = transfer_encoding_of(entity.fields->transfer_encoding);
    if (entity.depth >= limits_.depth) {
      entity.defects.add(DiagnosticCode::nested_too_deep);
    } else if (entity.is_http && is_encoded(*entity.fields)) {
      entity.defects.add(DiagnosticCode::coded_composite);
    } else if (is_multipart && entity.fields->boundary.empty()) {
      entity.defects.add(DiagnosticCode::no_boundary);
    } else if (!is_multipart && !is_as_it_stands(encoding)) {
      // RFC 6532 3.7 allows an encoding only for message/global.
      entity.is_encoded = encoding != TransferEncoding::unsupported;
      if (!entity.is_encoded) {
        entity.defects.add(DiagnosticCode::unsupported_message_encoding);
      } else if (encoding == TransferEncoding::unknown) {
        entity.defects.add(DiagnosticCode::unknown_transfer_encoding);
      } else if (type != "message/global" && !type.starts_with("application/")) {
        entity.defects.add(DiagnosticCode::encoded_message);
      }
    } else if (is_multipart) {
      entity.kind = BodyKind::multipart;
      if (!is_as_it_stands(encoding)) {
        // In practice, such a multipart is never encoded as a whole.
        entity.defects.add(DiagnosticCode::encoded_multipart);
      }
      open_level(index);
      part_open_ = false;
    } else {
      entity.kind = BodyKind::message;
      levels_.push_back({index, {}, false, own_bases_});
      begin_message(body, index);
    }
  }

  // Whether the text from `at` on is a header behind empty lines: fields up to an empty line, with
  // a known one among them. If there are fields in front of the text, it may also quote the header
  // of another message, so only a field of MIME is a sign.
  [[nodiscard]] bool begins_with_header(std::size_t at, bool has_fields) const {
    bool is_known = false;
    for (at = std::min(bytes_.find_first_not_of("\r\n", at), bytes_.size()); at < bytes_.size();) {
      const Line line = line_at(at);
      const std::string_view text = line.of(bytes_);
      if (text.empty()) return is_known;
      if (!is_field_line(text)) return false;
      is_known = is_known || (begins_known_field(text) &&
                              (!has_fields || starts_with_ignoring_case(text, "content-")));
      at = line.next;
    }
    return is_known;
  }

  std::shared_ptr<const EntityFields> fields_of(const Entity& entity) {
    const std::string_view header = entity.header.of(bytes_);
    const bool is_shared = header.empty() && !entity.is_http;
    if (is_shared && empty_fields_ &&
        empty_fields_->media_type == default_type(entities_, entity, *empty_fields_)) {
      return empty_fields_;
    }
    auto fields = std::make_shared<EntityFields>(read_fields(header, entity.is_http));
    if (fields->media_type.empty()) {
      fields->is_type_default = true;
      fields->media_type =
          entity.is_http ? http_type(entity, *fields) : default_type(entities_, entity, *fields);
    }
    if (is_shared) empty_fields_ = fields;
    return fields;
  }

  // The bases of the entities around an entity are examined for it, too, and each may be relative
  // to the next.
  void count_bases(const Entity& entity) {
    const bool is_in_level = !levels_.empty() && levels_.back().entity == entity.parent;
    own_bases_ = (is_in_level ? levels_.back().bases : around_).with(*entity.fields);
    base_bytes_ += own_bases_.chain;
    if (base_bytes_ > limits_.base_bytes) over_ = "base_bytes";
  }

  // A browser sniffs the type from the first bytes of a body. The bytes of a coded body are not
  // text; most such bodies are pages.
  std::string_view http_type(const Entity& entity, const EntityFields& fields) const {
    if (is_encoded(fields)) return "text/html";
    return sniffed_media_type(bytes_.substr(entity.body.offset));
  }

  void open_level(std::size_t index) {
    const std::string& boundary = entities_[index].fields->boundary;
    const bool is_new = !levels_by_boundary_.contains(boundary);
    levels_.push_back({index, boundary, is_new, own_bases_});
    if (is_new) levels_by_boundary_.emplace(boundary, levels_.size() - 1);
    max_boundary_ = std::max(max_boundary_, boundary.size());
  }

  void forget_boundary(Level& level) {
    if (level.owns_boundary) levels_by_boundary_.erase(level.boundary);
    level.owns_boundary = false;
  }

  // Ends the open part and all levels after the first `count`.
  void close_down_to(std::size_t count, std::size_t end) {
    if (part_open_) end_body(entities_.size() - 1, end);
    part_open_ = false;
    while (levels_.size() > count) {
      end_body(levels_.back().entity, end);
      judge_delimiters(levels_.back(), end);
      forget_boundary(levels_.back());
      levels_.pop_back();
    }
  }

  // Whether another delimiter follows the close-delimiter, where all is ignored (RFC 2046 5.1.1).
  [[nodiscard]] bool has_part_behind(const Level& level, std::size_t end) const {
    const std::string delimiter = "--" + level.boundary;
    for (std::size_t at = level.epilogue; at < end;) {
      const Line line = line_at(at);
      if (ascii::trimmed(line.of(bytes_), ascii::is_blank) == delimiter) return true;
      const std::size_t next = find_hyphens(bytes_, line.end);
      at = next == std::string_view::npos ? end : next;
    }
    return false;
  }

  // A level whose close-delimiter was found has given up its boundary.
  void judge_delimiters(const Level& level, std::size_t end) {
    Entity& entity = entities_[level.entity];
    if (level.epilogue > 0 && has_part_behind(level, end)) {
      entity.defects.add(DiagnosticCode::parts_behind_end);
    }
    const bool is_open = level.owns_boundary;
    if (!is_open || over_ != nullptr) return;
    const std::string_view body = entity.body.of(bytes_);
    if (entity.children == 0 && ascii::trimmed(body, ascii::is_space).empty()) {
      // A report of a failed delivery can return the header of a message alone (RFC 3461 4.3).
      const bool is_returned =
          entity.parent != Entity::none && entities_[entity.parent].kind == BodyKind::message;
      if (!is_returned) entity.defects.add(DiagnosticCode::close_delimiter_missing);
    } else if (entity.children == 0) {
      entity.defects.add(DiagnosticCode::boundary_not_found);
    } else if (end == bytes_.size() && !is_cut_) {
      is_cut_ = true;  // one diagnostic, for the innermost, is enough
      entity.defects.add(DiagnosticCode::close_delimiter_missing);
    }
  }

  // A delimiter may directly follow a header or another delimiter. Then there is no line end that
  // belongs to the delimiter.
  void end_body(std::size_t index, std::size_t end) {
    Span& body = entities_[index].body;
    body.length = end > body.offset ? end - body.offset : 0;
  }

  std::string_view bytes_;
  BaseBytes around_;
  const Limits& limits_;
  std::vector<Entity>& entities_;
  std::vector<Level> levels_;
  // An ordered map, because the sender chooses the boundaries and could make their hashes collide.
  std::map<std::string, std::size_t, std::less<>> levels_by_boundary_;
  std::size_t max_boundary_ = 0;
  std::size_t delimiter_of_ = 0;  // the entity that `is_own_delimiter` examined last, from 1
  BaseBytes own_bases_;           // of the entity whose header ended last
  std::size_t& base_bytes_;       // of all entities
  std::shared_ptr<const EntityFields> empty_fields_;  // of an empty header
  std::size_t at_ = 0;
  std::size_t header_goes_to_ = 0;  // a known field after lines that are not fields
  bool in_header_ = false;
  bool part_open_ = false;      // the last entity is a leaf whose body has not ended
  bool is_cut_ = false;         // an open multipart ends with the message
  const char* over_ = nullptr;  // the limit that has been reached
};

}  // namespace

std::string_view default_type(const std::vector<Entity>& entities, const Entity& entity,
                              const EntityFields& fields) {
  if (entity.parent == Entity::none) return "text/plain";
  const EntityFields& around = *entities[entity.parent].fields;
  if (around.media_type == "multipart/digest") return "message/rfc822";
  const bool is_root =
      around.start.empty() ? entity.number == 1 : fields.content_id == around.start;
  const std::string_view root = type_of_root(entities, entity);
  return is_root && !root.empty() ? root : "text/plain";
}

BaseBytes BaseBytes::with(const EntityFields& fields) const {
  const std::size_t total = stated + fields.base.size() + fields.base_url.size() +
                            fields.content_base.size() + fields.content_location.size();
  return {total, chain + total};
}

Result<void> scan_structure(std::string_view bytes, std::size_t start, std::size_t parent,
                            const BaseBytes& around, StructureScan& scan,
                            std::vector<Entity>& entities) {
  return StructureScanner(bytes, around, scan, entities).scan(start, parent);
}

}  // namespace absolve::ABSOLVE_VERSIONED
