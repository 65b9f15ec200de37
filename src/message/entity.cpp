#include "message/entity.hpp"

#include <algorithm>

#include "message/body.hpp"
#include "message/fields.hpp"
#include "message/structure.hpp"
#include "text/allowance.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// RFC 4155 requires an address and a time after "From "; some mail programs omit one of them, or
// write a hyphen.
bool is_from_line(std::string_view line) {
  const std::string_view rest = line.substr(5);
  const std::string_view sender = rest.substr(0, rest.find(' '));
  if (sender == "-" || sender == "MAILER-DAEMON" || sender.find('@') != std::string_view::npos) {
    return true;
  }
  for (std::size_t colon = rest.find(':'); colon != std::string_view::npos && colon > 0;
       colon = rest.find(':', colon + 1)) {
    if (colon + 2 < rest.size() && ascii::is_digit(rest[colon - 1]) &&
        ascii::is_digit(rest[colon + 1]) && ascii::is_digit(rest[colon + 2])) {
      return true;
    }
  }
  return false;
}

// Whether a "From " line is as RFC 4155 wants it: a sender, and the time as C's asctime writes it,
// with or without a zone. Such a line hardly ever stands in a text.
bool is_whole_from_line(std::string_view line) {
  constexpr std::string_view days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  constexpr std::string_view months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::string_view rest = line.substr(5);
  const auto word = [&rest] {
    rest = ascii::trimmed(rest, ascii::is_space);
    return ascii::take_front(rest, ' ');
  };
  const std::string_view sender = word();
  const bool has_date = is_among(word(), days) && is_among(word(), months) &&
                        ascii::is_all_digits(word()) && word().find(':') == 2;
  const std::string_view year = rest.substr(rest.find_last_of(' ') + 1);
  return has_date && !sender.empty() && (ascii::is_all_digits(year) || year.starts_with('+'));
}

// Whether an empty line stands in front of the line at `at`.
bool is_after_empty_line(std::string_view bytes, std::size_t at) {
  const std::size_t before = at >= 2 && bytes[at - 2] == '\r' ? at - 2 : at - 1;
  return before > 0 && bytes[before - 1] == '\n';
}

// Where the next line begins, from `at` on, that separates two messages of a mailbox (RFC 4155);
// `npos`: there is none. Such a line has "From " and a sender or a time, and stands after an empty
// line and before a field. Some programs leave out the empty line, and some messages begin with
// one, so a whole line needs only one of the two. Linear.
std::size_t find_from_line(std::string_view bytes, std::size_t at) {
  for (;; ++at) {
    at = bytes.find("\nFrom ", at);
    if (at == std::string_view::npos || at == 0) return std::string_view::npos;
    const Line line = line_of(bytes, at + 1);
    const bool is_whole = is_whole_from_line(line.of(bytes));
    const bool is_apart = is_after_empty_line(bytes, at + 1);
    if (is_whole && is_apart) return at + 1;
    if (!is_whole && (!is_apart || !is_from_line(line.of(bytes)))) continue;
    const Line behind = line_of(bytes, line.next);
    const std::string_view text = behind.of(bytes);
    const bool is_uri = text.find("://") < text.find(' ');
    if (is_field_line(text) && !ascii::is_space(text.front()) && !is_uri) return at + 1;
  }
}

Result<std::vector<Entity>> find_in_text(std::string_view bytes, StructureScan& scan) {
  std::vector<Entity> entities;
  constexpr std::size_t usual_count = 8;
  entities.reserve(usual_count);
  constexpr auto none = std::string_view::npos;
  std::size_t next = bytes.starts_with("From ") ? find_from_line(bytes, 0) : none;
  std::size_t parent = Entity::none;
  if (next != none) {
    parent = 0;
    Entity& mailbox = entities.emplace_back();
    mailbox.kind = BodyKind::mailbox;
    mailbox.body = {0, bytes.size()};
    EntityFields fields;
    fields.media_type = "application/mbox";
    mailbox.fields = std::make_shared<const EntityFields>(std::move(fields));
  }
  for (std::size_t start = 0;; next = find_from_line(bytes, start)) {
    // The empty line before the next "From " line belongs to that line.
    const std::size_t end = next == none                        ? bytes.size()
                            : !is_after_empty_line(bytes, next) ? next
                            : bytes[next - 2] == '\r'           ? next - 2
                                                                : next - 1;
    const auto done = scan_structure(bytes.substr(0, end), start, parent, {}, scan, entities);
    if (!done) return done.error();
    if (next == none) break;
    start = next;
  }
  join_fragments(entities, 0, scan.limits.depth);
  return entities;
}

// Decodes encoded messages, and inserts the entities of each after it. Linear, because each list is
// walked once.
class EncodedMessages {
 public:
  EncodedMessages(std::string_view bytes, StructureScan scan)
      : bytes_(bytes), scan_(scan), allowance_(bytes.size(), scan.limits) {}

  Result<std::vector<Entity>> open(std::vector<Entity> entities) {
    spend_entities(entities.size());
    lists_.push_back({std::move(entities), {}});
    while (!lists_.empty()) {
      List& list = lists_.back();
      if (list.places.size() == list.entities.size()) {
        lists_.pop_back();
        continue;
      }
      Entity& entity = all_.emplace_back(std::move(list.entities[list.places.size()]));
      if (entity.parent != Entity::none) entity.parent = list.places[entity.parent];
      list.places.push_back(all_.size() - 1);
      if (!entity.is_encoded) continue;
      if (auto opened = open_last(); !opened) return opened.error();
    }
    return std::move(all_);
  }

 private:
  // The entities of one text, and the indices in `all_` of those that have been moved there.
  struct List {
    std::vector<Entity> entities;
    std::vector<std::size_t> places;
  };

  // Subtracts `count` from the entities that the limit still allows. Entities count as soon as they
  // are found, even while they wait in `lists_`.
  void spend_entities(std::size_t count) {
    scan_.limits.entities -= std::min(scan_.limits.entities, count);
  }

  BaseBytes bases_of(std::size_t place) const {
    std::vector<const EntityFields*> chain;  // from the inside out
    for (; place != Entity::none; place = all_[place].parent) {
      chain.push_back(all_[place].fields.get());
    }
    BaseBytes bases;
    for (std::size_t i = chain.size(); i-- > 0;) bases = bases.with(*chain[i]);
    return bases;
  }

  Result<void> open_last() {
    const std::size_t place = all_.size() - 1;
    Entity& message = all_.back();
    const std::string_view around = message.text_in(bytes_);
    SharedText text;
    if (message.fragments) {
      text = joined_text(around, *message.fragments);
    } else if (const auto body = Body::open(around, codings_of(message), scan_.limits)) {
      text = body->text();
    }
    if (text.empty()) return {};
    if (!allowance_.spend(text.size())) {
      message.defects.add(DiagnosticCode::encoded_message_over_limit);
      return {};
    }
    std::vector<Entity> inner{message};
    ++scan_.limits.entities;  // the message is in both lists
    if (auto done = scan_structure(text, 0, 0, bases_of(place), scan_, inner); !done) return done;
    join_fragments(inner, 1, scan_.limits.depth);  // without the message itself
    spend_entities(inner.size());
    message.kind = BodyKind::message;
    message.children = inner.front().children;
    for (Entity& entity : inner) entity.text = text;
    lists_.push_back({std::move(inner), {place}});
    return {};
  }

  std::string_view bytes_;
  StructureScan scan_;
  Allowance allowance_;
  std::vector<List> lists_;  // each list is of a message in the list before it
  std::vector<Entity> all_;
};

// The letters and digits of a name, in lower case: `unpack` replaces other characters in names.
std::string letters_of(std::string_view name) {
  std::string letters = ascii::lowered(name);
  std::erase_if(letters, [](char c) {
    return static_cast<unsigned char>(c) < 0x80 && !ascii::is_alphanumeric(c);
  });
  return letters;
}

}  // namespace

const std::shared_ptr<const EntityFields>& Entity::no_fields() {
  static const auto empty = std::make_shared<const EntityFields>();
  return empty;
}

TransferEncoding transfer_encoding_of(std::string_view label) {
  using enum TransferEncoding;
  struct Row {
    TransferEncoding encoding;
    std::string_view labels;
  };
  static constexpr Row rows[] = {
      {identity, "7bit 8bit binary"},
      {quoted_printable, "quoted-printable"},
      {base64, "base64"},
      {misnamed,
       "7 7-bit 7bits 8 8-bit 8bitmime 8bits ascii none identity iso-8859-1 text plain us-ascii "
       "utf-8 utf8 x-7bit x-8bit"},
      {unsupported, "uuencode x-uuencode x-uue yenc x-yenc binhex x-binhex x-binhex40 x-gzip64"}};
  if (label.empty()) return identity;
  const auto* const row = std::ranges::find_if(
      rows, [label](const Row& known) { return ascii::has_word(known.labels, label); });
  return row == std::end(rows) ? unknown : row->encoding;
}

Result<std::vector<Entity>> find_entities(std::string_view bytes, const Limits& limits,
                                          bool verify) {
  StructureScan scan{.limits = limits};
  auto entities = find_in_text(bytes, scan);
  if (entities && std::ranges::any_of(*entities, &Entity::is_encoded)) {
    entities = EncodedMessages(bytes, scan).open(std::move(*entities));
  }
  if (!entities || !verify) return entities;
  if (auto same = read_again(bytes, *entities, limits); !same) return same.error();
  return entities;
}

std::string path_of(const std::vector<Entity>& entities, std::size_t index) {
  std::vector<std::size_t> numbers;
  for (; entities[index].parent != Entity::none; index = entities[index].parent) {
    numbers.push_back(entities[index].number);
  }
  std::string path;
  for (std::size_t i = numbers.size(); i-- > 0;) {
    path += std::to_string(numbers[i]);
    if (i > 0) path += '.';
  }
  return path;
}

Result<std::size_t> find_part(const std::vector<Entity>& entities, std::string_view part) {
  const auto fails = [part](std::string_view why) {
    return fail(ErrorCode::no_such_part, std::string(part).append(why));
  };
  if (part.empty() && !entities.empty()) return std::size_t{0};
  const auto dots = static_cast<std::size_t>(std::ranges::count(part, '.'));
  std::vector<std::size_t> named;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    if (entities[i].depth == dots + 1 && path_of(entities, i) == part) return i;
    if (entities[i].fields->name == part) named.push_back(i);
  }
  if (named.empty()) {
    const std::string letters = letters_of(part);
    for (std::size_t i = 0; i < entities.size() && !letters.empty(); ++i) {
      if (letters_of(entities[i].fields->name) == letters) named.push_back(i);
    }
  }
  if (named.empty()) return fails("");
  if (named.size() == 1) return named.front();
  return fails(", because several parts have this name, such as " + path_of(entities, named[0]) +
               " and " + path_of(entities, named[1]));
}

std::string_view signature_over(const std::vector<Entity>& entities, std::size_t index) {
  for (; index != Entity::none; index = entities[index].parent) {
    const Entity& entity = entities[index];
    if (!entity.fields->signature.empty() && !entity.is_http) return entity.fields->signature;
    const std::string_view type = entity.fields->media_type;
    if (type == "multipart/signed" || type == "multipart/encrypted") return type;
  }
  return {};
}

}  // namespace absolve::ABSOLVE_VERSIONED
