#include "tool/documents/patch.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "tool/io/digest.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

constexpr std::string_view version = "1.0";

// The member `name` as a number; nothing if it is absent or not a number.
std::optional<std::size_t> number_in(const Json& json, const char* name) {
  const Json& member = member_of(json, name);
  return member.is_number_unsigned() ? std::optional(member.get<std::size_t>()) : std::nullopt;
}

std::optional<DocumentPatch::Change> change_in(const Json& json) {
  const auto offset = number_in(json, "offset");
  const auto length = number_in(json, "length");
  auto before = bytes_of_json(member_of(json, "old"));
  auto after = bytes_of_json(member_of(json, "new"));
  const bool is_whole = offset && length && before && after && before->size() == *length;
  if (!is_whole) return std::nullopt;
  return DocumentPatch::Change{*offset, std::move(*before), std::move(*after)};
}

}  // namespace

DocumentPatch patch_of(std::string file, std::string_view bytes, const EditList& edits) {
  DocumentPatch patch{std::move(file), sha256(bytes), sha256(apply_edits(bytes, edits))};
  for (const Edit& edit : edits) {
    patch.changes.push_back(
        {edit.span.offset, std::string(edit.span.of(bytes)), std::string(edit.replacement)});
  }
  return patch;
}

std::string text_of(const DocumentPatch& patch) {
  std::string text = dump_line({{"patch", version},
                                {"file", json_of_bytes(patch.file)},
                                {"sha256_old", patch.before},
                                {"sha256_new", patch.after},
                                {"edits", patch.changes.size()}});
  for (const DocumentPatch::Change& change : patch.changes) {
    text += dump_line({{"offset", change.offset},
                       {"length", change.before.size()},
                       {"old", json_of_bytes(change.before)},
                       {"new", json_of_bytes(change.after)}});
  }
  return text;
}

std::optional<std::string> patched(std::string_view bytes, const DocumentPatch& patch,
                                   Direction direction) {
  const bool is_forward = direction == Direction::forward;
  if (sha256(bytes) != (is_forward ? patch.before : patch.after)) return std::nullopt;
  EditList edits;
  std::size_t grown = 0;  // wraps around where edits shrink the document
  std::size_t end = 0;
  for (const DocumentPatch::Change& change : patch.changes) {
    const std::string& from = is_forward ? change.before : change.after;
    const std::string& to = is_forward ? change.after : change.before;
    const std::size_t offset = is_forward ? change.offset : change.offset + grown;
    grown += change.after.size() - change.before.size();
    const bool fits = offset >= end && offset <= bytes.size() &&
                      bytes.substr(offset).starts_with(from) &&
                      edits.add({{offset, from.size()}, to});
    if (!fits) return std::nullopt;
    end = offset + from.size();
  }
  std::string result = apply_edits(bytes, edits);
  if (sha256(result) != (is_forward ? patch.after : patch.before)) return std::nullopt;
  return result;
}

std::string_view PatchReader::take_line() {
  const std::string_view line = ascii::take_front(rest_, '\n');
  ++line_;
  return line;
}

Trouble PatchReader::trouble(std::string_view message) const {
  return {Exit::left_whole, "line " + std::to_string(line_) + ": " + std::string(message)};
}

Result<std::optional<DocumentPatch>, Trouble> PatchReader::next() {
  if (rest_.empty()) return std::optional<DocumentPatch>();
  const Json head = parse_line(take_line(), JsonShape::objects);
  const Json& format = member_of(head, "patch");
  if (!format.is_string()) return trouble("this is no patch of absolve");
  // A later minor version only adds members (docs/patch.md).
  if (!format.get_ref<const std::string&>().starts_with("1.")) {
    return trouble("this version of absolve reads patches 1.x alone");
  }
  const auto file = bytes_of_json(member_of(head, "file"));
  const auto before = bytes_of_json(member_of(head, "sha256_old"));
  const auto after = bytes_of_json(member_of(head, "sha256_new"));
  const auto count = number_in(head, "edits");
  if (!file || !before || !after || !count) {
    return trouble("file, sha256_old, sha256_new or edits is missing");
  }
  DocumentPatch patch{*file, *before, *after};
  while (patch.changes.size() < *count) {
    if (rest_.empty()) return trouble("the patch is cut short");
    auto change = change_in(parse_line(take_line(), JsonShape::objects));
    if (!change) return trouble("this is no edit, with offset, length, old and new");
    patch.changes.push_back(std::move(*change));
  }
  return std::optional(std::move(patch));
}

}  // namespace absolve::tool
