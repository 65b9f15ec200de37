// Reads messages with mimetic. Its parser of headers, its search for delimiters, its parser of
// Content-Type and its decoders read a message again. Where mimetic departs from the RFCs, the
// section is named here; tests/message/second_reading_test.cpp shows each departure.

#include "message/structure.hpp"

#ifdef ABSOLVE_WITH_MIMETIC

#include <mimetic/mimetic.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "formats/fields/field_values.hpp"
#include "formats/media_types.hpp"
#include "message/body.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "text/shortened.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using Parser = mimetic::IteratorParser<const char*, std::input_iterator_tag>;

// RFC 5322 2.1 and RFC 2046 5.1.1: a header and a last delimiter may end with the message. mimetic
// drops both without these.
constexpr std::string_view added_end = "\n\n";

// What is not compared. mimetic makes one blank of a folding (RFC 5322 2.2.3), and a bare LF of
// each line end in quoted-printable (RFC 2045 6.7).
std::string without_blanks(std::string text) {
  std::erase_if(text, ascii::is_space);
  return text;
}
std::string without_returns(std::string text) {
  std::erase(text, '\r');
  return text;
}

// RFC 2045 6.7 (3): blanks at the end of a line are not part of it. mimetic would then lose a line
// end that is a bare LF. (5): a soft line break may be the last thing in a body. mimetic would keep
// its `=`.
std::string regular_lines(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Line line = line_of(text, at);
    const std::string_view content = line.of(text);
    out.append(content.substr(0, content.find_last_not_of(" \t") + 1));
    if (line.next > line.end) out.push_back('\n');
    at = line.next;
  }
  const std::size_t end = out.size() - (out.ends_with('\n') ? 1 : 0);
  if (std::string_view(out).substr(0, end).ends_with('=')) out.resize(end - 1);
  return out;
}

std::string decoded(std::string_view raw, TransferEncoding encoding) {
  std::string out;
  if (encoding == TransferEncoding::base64) {
    // RFC 2045 6.8: other characters are ignored. mimetic looks `|` up beyond its table.
    std::string text(raw);
    std::erase_if(text, [](char c) {
      return !ascii::is_alphanumeric(c) && c != '+' && c != '/' && c != '=';
    });
    mimetic::Base64::Decoder decoder;
    decoder.process(text.begin(), text.end(), std::back_inserter(out));
    return out;
  }
  const std::string text = regular_lines(raw);
  mimetic::QP::Decoder decoder;
  decoder.process(text.begin(), text.end(), std::back_inserter(out));
  return out;
}

// Whether mimetic reads the parameters of a Content-Type right: without quoted pairs and quoted
// semicolons (RFC 2045 5.1), and without parameters in several pieces (RFC 2231 3).
bool has_plain_parameters(std::string_view value) {
  bool is_quoted = false;
  return std::ranges::none_of(value, [&](char c) {
    if (c == '"') is_quoted = !is_quoted;
    return c == '\\' || c == '*' || (is_quoted && c == ';');
  });
}

// Reads one message with mimetic. mimetic's own loops over parts are not used. They recurse, so
// that a message could exhaust the stack, and behind a multipart that is not closed they drop the
// rest of the parts around it (RFC 2046 5.1.2).
class SecondReading : Parser {
 public:
  // The message at `root`, whose offsets refer to `text`.
  SecondReading(std::string_view text, const std::vector<Entity>& entities, std::size_t root,
                const Limits& limits, std::size_t& steps)
      : Parser(around_),
        text_(text),
        entities_(entities),
        limits_(limits),
        steps_(steps),
        start_(entities[root].header.offset),
        parent_(entities[root].parent),
        next_(root),
        end_(behind(root)) {
    copy_.append(text.substr(start_, entities[root].body.end() - start_)).append(added_end);
    m_bit = copy_.data();
    m_eit = m_bit + copy_.size();
  }

  Result<void> compare() {
    do {
      if (next_ == end_) return differs(parent_, "one part more by mimetic");
      if (!spend_header()) return fail(ErrorCode::over_limit, "tree_steps");
      if (auto same = read_entity(next_++); !same) return same;
    } while (begins_message_ || go_to_next_part());
    if (next_ < end_) return differs(next_, "is no part by mimetic");
    return {};
  }

 private:
  // The index behind the entity at `index` and all entities in it.
  [[nodiscard]] std::size_t behind(std::size_t index) const {
    const std::uint32_t depth = entities_[index].depth;
    std::size_t next = index + 1;
    while (next < entities_.size() && entities_[next].depth > depth) ++next;
    return next;
  }

  [[nodiscard]] Error differs(std::size_t index, const std::string& what) const {
    const std::string path = index == Entity::none ? "" : path_of(entities_, index);
    return fail(ErrorCode::engines_disagree,
                (path.empty() ? "the message" : "part " + path) + ": " + what);
  }

  // Where the parser is, in the copy.
  [[nodiscard]] std::size_t at() const { return static_cast<std::size_t>(m_bit - copy_.data()); }

  // mimetic enlarges its buffer for a field by 128 bytes each time, and copies what is in it.
  // Counts these bytes for the header that begins here, unless they are few for each byte of it.
  // mimetic finds the end of the header no later than this does.
  bool spend_header() {
    constexpr std::size_t step = 128;
    constexpr std::size_t cheap = 64 * step;
    if (at() >= measured_) {
      longest_ = 0;
      std::size_t field = 0;
      measured_ = at();
      for (std::size_t length = 1; measured_ < copy_.size() && length > 0;) {
        const Line line = line_of(copy_, measured_);
        length = line.end - line.start;
        field = length > 0 && ascii::is_blank(copy_[measured_]) ? field + length : length;
        longest_ = std::max(longest_, field);
        measured_ = line.next;
      }
    }
    if (longest_ > cheap) steps_ += longest_ / step * longest_;
    return steps_ <= limits_.tree_steps;
  }

  // Reads the entity that begins here, up to the delimiter behind its body or its preamble.
  Result<void> read_entity(std::size_t index) {
    const Entity& ours = entities_[index];
    // RFC 4155: this line is no field. For mimetic it is the body.
    if (begins_message_ && copy_.compare(at(), 5, "From ") == 0) {
      m_bit = copy_.data() + line_of(copy_, at()).next;
    }
    begins_message_ = false;
    const std::size_t start = std::min(at(), copy_.size() - added_end.size());
    if (ours.parent != parent_ || start_ + start != ours.header.offset) {
      return differs(index, "begins elsewhere by mimetic");
    }
    mimetic::MimeEntity theirs;
    m_entityStack.push(&theirs);
    loadHeader();
    auto done = read_body(index, theirs);
    m_entityStack.pop();
    return done;
  }

  Result<void> read_body(std::size_t index, mimetic::MimeEntity& theirs) {
    const Entity& ours = entities_[index];
    const EntityFields fields = fields_of(theirs.header(), ours);
    const auto our_values = values_of(*ours.fields);
    const auto their_values = values_of(fields);
    for (std::size_t i = 0; i < our_values.size(); ++i) {
      const auto& [name, value] = our_values[i];
      if (value == their_values[i].second) continue;
      return differs(index, std::string(name) + " \"" + shortened(value) + "\", by mimetic \"" +
                                shortened(their_values[i].second) + "\"");
    }
    const std::string_view type = fields.media_type;
    const TransferEncoding encoding = transfer_encoding_of(fields.transfer_encoding);
    const bool is_multipart = type.starts_with("multipart/") && !fields.boundary.empty();
    const bool is_message =
        is_message_type(type) && !is_http_type(type) &&
        (encoding == TransferEncoding::identity || encoding == TransferEncoding::misnamed);
    if (ours.depth < limits_.depth && (is_multipart || is_message)) {
      if (ours.kind == BodyKind::leaf || ours.is_encoded) {
        return differs(index, "has parts by mimetic");
      }
      if (is_message) {
        parent_ = index;
        begins_message_ = true;
        return {};
      }
      m_boundaryList.push_front("--" + fields.boundary);
      multiparts_.push_back(index);
      copy_text(peIgnore);
      return {};
    }
    copy_text(peBody);
    next_ = behind(index);
    return compare_body(index, theirs.body(), encoding);
  }

  // What is compared of a header, by name.
  static std::array<std::pair<const char*, std::string>, 6> values_of(const EntityFields& fields) {
    const bool is_multipart = fields.media_type.view().starts_with("multipart/");
    return {{{"Content-Type", fields.media_type.str()},
             {"boundary", is_multipart ? fields.boundary : std::string()},
             {"Content-Transfer-Encoding", fields.transfer_encoding.str()},
             {"Content-ID", fields.content_id.str()},
             {"Content-Base", without_blanks(fields.content_base.str())},
             {"Content-Location", without_blanks(fields.content_location.str())}}};
  }

  Result<void> compare_body(std::size_t index, std::string_view theirs, TransferEncoding encoding) {
    const Entity& ours = entities_[index];
    const std::string_view raw = ours.body.of(text_);
    const bool is_last = m_lastBoundary == NoBoundary;
    // mimetic takes the line end before a delimiter (RFC 2046 5.1.1) for the body's if the
    // delimiter is in two of its blocks.
    constexpr std::size_t block = 4093;
    const bool may_end_longer = is_last || raw.size() + 2 + last_line().size() >= block;
    const std::string_view rest = theirs.substr(std::min(raw.size(), theirs.size()));
    const bool is_line_end =
        may_end_longer && rest.size() <= 2 && rest.find_first_not_of("\r\n") == std::string::npos;
    if (!theirs.starts_with(raw) || !(rest.empty() || is_line_end)) {
      return body_differs(index, "body", raw, theirs);
    }
    if (encoding != TransferEncoding::quoted_printable && encoding != TransferEncoding::base64) {
      return {};
    }
    const auto body = Body::open(text_, codings_of(ours), limits_);
    if (!body || !body->is_decoded()) return {};
    const std::string ours_decoded = without_returns(std::string(body->text()));
    const std::string theirs_decoded = without_returns(decoded(raw, encoding));
    if (ours_decoded == theirs_decoded) return {};
    return body_differs(index, "decoded body", ours_decoded, theirs_decoded);
  }
  [[nodiscard]] Error body_differs(std::size_t index, const char* what, std::string_view ours,
                                   std::string_view theirs) const {
    const auto at = std::ranges::mismatch(ours, theirs).in1 - ours.begin();
    return differs(index,
                   std::string("the ") + what + " differs at its byte " + std::to_string(at));
  }

  // The fields in the header of `ours`.
  [[nodiscard]] EntityFields fields_of(const mimetic::Header& header, const Entity& ours) const {
    // mimetic gives the value of a field without its meaning: it knows neither encoded words (RFC
    // 2047) nor comments (RFC 5322 3.2.2).
    std::string text;
    for (const char* name : {"Content-Type", "Content-Transfer-Encoding", "Content-ID",
                             "Content-Base", "Content-Location"}) {
      if (header.hasField(name)) {
        text.append(name).append(": ").append(header.field(name).value()).append("\n");
      }
    }
    EntityFields fields = read_fields(text);
    if (fields.media_type.empty()) {
      fields.media_type = default_type(entities_, ours, fields);
      return fields;
    }
    std::string value = without_comments(header.field("Content-Type").value());
    if (!fields.malformed_type.empty()) value = with_semicolon(std::move(value));
    const mimetic::ContentType parsed(value);
    fields.media_type = without_blanks(
        ascii::lowered(std::string(parsed.type().c_str()) + "/" + parsed.subtype().c_str()));
    if (has_plain_parameters(value)) fields.boundary = parsed.param("boundary");
    return fields;
  }

  // Copies text up to the next delimiter, which `m_lastBoundary` then describes.
  void copy_text(auto element) {
    m_lastBoundary = NoBoundary;
    copy_until_boundary(element);
  }

  // Ends entities by the delimiter that comes next, as far as it goes. False: the message ends.
  bool go_to_next_part() {
    while (m_lastBoundary != NoBoundary) {
      while (m_lastBoundary == HigherLevelBoundary) {
        close_innermost();
        isBoundary(last_line());
      }
      if (m_lastBoundary == Boundary) {
        parent_ = multiparts_.back();
        return true;
      }
      close_innermost();
      copy_text(peIgnore);  // the epilogue
    }
    return false;
  }

  void close_innermost() {
    m_boundaryList.pop_front();
    multiparts_.pop_back();
  }

  // The line before this place.
  [[nodiscard]] std::string last_line() const {
    const std::string_view read(copy_.data(), at());
    const std::size_t end = read.find_last_not_of("\r\n") + 1;
    const std::size_t start = read.find_last_of("\r\n", end - 1) + 1;
    return std::string(read.substr(start, end - start));
  }

  mimetic::MimeEntity around_;  // what the message is in, for the parser
  std::string_view text_;
  const std::vector<Entity>& entities_;
  const Limits& limits_;
  std::size_t& steps_;
  std::size_t start_;                    // of the message in the text
  std::size_t parent_;                   // of the next entity
  std::size_t next_;                     // the next entity
  std::size_t end_;                      // behind the last entity
  std::vector<std::size_t> multiparts_;  // that are open; the innermost is last
  bool begins_message_ = false;          // the next entity is what a message holds
  std::string copy_;                     // of the message, with its end added
  std::size_t measured_ = 0;             // how much of it
  std::size_t longest_ = 0;              // the longest field in what was measured last
};

}  // namespace

Result<void> read_again(std::string_view bytes, const std::vector<Entity>& entities,
                        const Limits& limits) {
  std::size_t steps = 0;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    const Entity& entity = entities[i];
    const Entity* const around = entity.parent == Entity::none ? nullptr : &entities[entity.parent];
    const bool begins = around == nullptr || around->kind == BodyKind::mailbox ||
                        (around->is_encoded && around->kind == BodyKind::message);
    if (!begins || entity.is_http || entity.kind == BodyKind::mailbox) continue;
    auto done = SecondReading(entity.text_in(bytes), entities, i, limits, steps).compare();
    if (!done) return done;
  }
  return {};
}

}  // namespace absolve::ABSOLVE_VERSIONED

#else

namespace absolve::ABSOLVE_VERSIONED {

Result<void> read_again(std::string_view, const std::vector<Entity>&, const Limits&) {
  return fail(ErrorCode::not_in_build, "mimetic");
}

}  // namespace absolve::ABSOLVE_VERSIONED

#endif
