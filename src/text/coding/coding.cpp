#include "text/coding/coding.hpp"

#include <algorithm>

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The last atom that begins at or before `text_offset`, or the end.
auto atom_before(const DecodedText& decoded_text, std::size_t text_offset) {
  const auto later =
      std::upper_bound(decoded_text.map.begin(), decoded_text.map.end(), text_offset,
                       [](std::size_t offset, const Atom& atom) { return offset < atom.text; });
  return later == decoded_text.map.begin() ? decoded_text.map.end() : std::prev(later);
}

bool is_inside(const Atom& atom, std::size_t text_offset) {
  return text_offset > atom.text && text_offset < atom.text + atom.text_length;
}

}  // namespace

std::size_t byte_offset(const DecodedText& decoded_text, std::size_t text_offset) {
  const auto atom = atom_before(decoded_text, text_offset);
  if (atom == decoded_text.map.end()) return text_offset;
  if (text_offset < atom->text + atom->text_length) return atom->bytes;
  return atom->bytes + atom->byte_length + (text_offset - atom->text - atom->text_length);
}

Span byte_span(const DecodedText& decoded_text, const Span& text) {
  const std::size_t start = byte_offset(decoded_text, text.offset);
  if (text.length == 0) return {start, 0};
  // Bytes right after the span that decode to nothing do not belong to it.
  const auto behind = std::ranges::lower_bound(decoded_text.map, text.end(), {}, &Atom::text);
  if (behind == decoded_text.map.begin()) return {start, text.end() - start};
  const Atom& last = *std::prev(behind);
  const std::size_t end = is_inside(last, text.end()) ? last.bytes
                                                      : last.bytes + last.byte_length + text.end() -
                                                            last.text - last.text_length;
  return {start, end - std::min(start, end)};
}

EditList widen(std::string_view bytes, const DecodedText& decoded_text, const EditList& edits,
               StartOf start_of) {
  const std::string_view text = decoded_text.text;
  EditList wide;
  Span open;  // the widened edit being gathered
  std::string replacement;
  std::size_t done = 0;  // the text that `open` has taken in so far
  bool is_open = false;
  const auto close = [&] {
    if (!is_open) return;
    replacement.append(text.substr(done, open.end() - done));
    wide.add({open, replacement});
    is_open = false;
  };
  for (const Edit& edit : edits) {
    std::size_t start = edit.span.offset;
    std::size_t end = edit.span.end();
    if (auto atom = atom_before(decoded_text, start);
        atom != decoded_text.map.end() && is_inside(*atom, start)) {
      start = atom->text;
    }
    if (auto atom = atom_before(decoded_text, end);
        atom != decoded_text.map.end() && is_inside(*atom, end)) {
      end = atom->text + atom->text_length;
    }
    start = start_of(bytes, decoded_text, start);
    if (is_open && start <= open.end()) {
      replacement.append(text.substr(done, edit.span.offset - done));
      open.length = std::max(open.end(), end) - open.offset;
    } else {
      close();
      open = {start, end - start};
      replacement = text.substr(start, edit.span.offset - start);
      is_open = true;
    }
    replacement.append(edit.replacement);
    done = edit.span.end();
  }
  close();
  return wide;
}

}  // namespace absolve::ABSOLVE_VERSIONED
