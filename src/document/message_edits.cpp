#include "document/message_edits.hpp"

#include <algorithm>
#include <array>

#include "formats/fields/field_values.hpp"
#include "message/body.hpp"
#include "message/structure.hpp"
#include "text/allowance.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Converts edits of a decoded message to edits of its body, or, if it is in fragments, of the text
// around it.
Result<EditList> encoded_edits(std::string_view bytes, const Entity& message, const Limits& limits,
                               EditList edits) {
  if (message.fragments) return placed_edits(edits, *message.fragments);
  const auto body = Body::open(message.text_in(bytes), codings_of(message), limits);
  return body ? body->encode_edits(std::move(edits)) : body.error();
}

}  // namespace

EditList& MessageEdits::of(std::size_t index, EditList& file) {
  const SharedText& text = entities_[index].text;
  if (text.empty()) return file;
  while (entities_[index].text.shares_bytes_with(text)) {
    index = entities_[index].parent;
  }
  return of_messages_[index];
}

std::vector<std::pair<std::size_t, Error>> MessageEdits::encode(std::string_view bytes,
                                                                const Limits& limits,
                                                                EditList& file) {
  std::vector<std::pair<std::size_t, Error>> failed;
  Allowance allowance(bytes.size(), limits);
  // Edits of one text arrive from its end to its beginning. They are gathered, and merged in one
  // step.
  std::map<EditList*, std::vector<EditList>> gathered;
  const auto merge = [&](EditList& target) {
    const auto pieces = gathered.extract(&target);
    if (pieces.empty()) return;
    EditList joined;
    for (std::size_t i = pieces.mapped().size(); i-- > 0;) joined.add_all(pieces.mapped()[i]);
    target.merge(joined);
  };
  while (!of_messages_.empty()) {
    const auto innermost = std::prev(of_messages_.end());
    const std::size_t index = innermost->first;
    const Entity& entity = entities_[index];
    // Make the list of the enclosing text before this list is removed from the map.
    EditList& around = of(index, file);
    merge(innermost->second);
    auto encoded = encoded_edits(bytes, entity, limits, std::move(innermost->second));
    of_messages_.erase(innermost);
    // Quoted-printable in quoted-printable can double with each level.
    std::size_t size = 0;
    if (encoded) {
      for (const Edit& edit : *encoded) size += edit.replacement.size();
      if (!allowance.spend(size)) encoded = fail(ErrorCode::over_limit, "expansion");
    }
    if (encoded) {
      EditList placed;
      placed.add_all(std::move(*encoded), entity.fragments ? 0 : entity.body.offset);
      gathered[&around].push_back(std::move(placed));
    } else {
      failed.emplace_back(index, encoded.error());
    }
  }
  merge(file);
  return failed;
}

namespace {

bool fits_transport(std::string_view text) {
  constexpr std::size_t max_line = 998;
  for (std::size_t start = 0; start <= text.size();) {
    const auto end = std::min(text.find('\n', start), text.size());
    if (end - start > max_line) return false;
    start = end + 1;
  }
  return true;
}

}  // namespace

bool outgrows_transport(std::string_view text, const EditList& edits) {
  return fits_transport(text) && !fits_transport(apply_edits(text, edits));
}

std::vector<std::string> outdated_fields(std::string_view header, bool is_http) {
  constexpr auto describing = std::to_array<std::string_view>(
      {"content-length", "content-md5", "digest", "content-digest", "repr-digest"});
  std::vector<std::string> names;
  for (const RawField& field : split_fields(header)) {
    // Some mailboxes state how long a message is.
    const bool is_of_mailbox = !is_http && equal_ignoring_case(field.name, "lines");
    const bool is_outdated = is_of_mailbox || is_among(field.name, describing);
    // A field can occur any number of times, but there are few names.
    if (is_outdated && !is_among(field.name, names)) names.emplace_back(field.name);
  }
  return names;
}

}  // namespace absolve::ABSOLVE_VERSIONED
