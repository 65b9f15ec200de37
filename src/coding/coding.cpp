#include "coding/coding.hpp"

#include <algorithm>

namespace absolve {
namespace {

// The last atom that begins at or before `text_offset`, or the end.
auto atom_before(const Peeled& peeled, std::size_t text_offset) {
  const auto later =
      std::upper_bound(peeled.map.begin(), peeled.map.end(), text_offset,
                       [](std::size_t offset, const Atom& atom) { return offset < atom.text; });
  return later == peeled.map.begin() ? peeled.map.end() : std::prev(later);
}

bool is_inside(const Atom& atom, std::size_t text_offset) {
  return text_offset > atom.text && text_offset < atom.text + atom.text_length;
}

}  // namespace

std::size_t byte_offset(const Peeled& peeled, std::size_t text_offset) {
  const auto atom = atom_before(peeled, text_offset);
  if (atom == peeled.map.end()) return text_offset;
  if (text_offset < atom->text + atom->text_length) return atom->bytes;
  return atom->bytes + atom->byte_length + (text_offset - atom->text - atom->text_length);
}

Span byte_span(const Peeled& peeled, const Span& text) {
  const std::size_t start = byte_offset(peeled, text.offset);
  if (text.length == 0) return {start, 0};
  // What stands for nothing at all, right behind the span, is not of it.
  const auto behind = std::ranges::lower_bound(peeled.map, text.end(), {}, &Atom::text);
  if (behind == peeled.map.begin()) return {start, text.end() - start};
  const Atom& last = *std::prev(behind);
  const std::size_t end = is_inside(last, text.end()) ? last.bytes
                                                      : last.bytes + last.byte_length + text.end() -
                                                            last.text - last.text_length;
  return {start, end - std::min(start, end)};
}

EditList widen(std::string_view bytes, const Peeled& peeled, const EditList& edits,
               StartOf start_of) {
  const std::string_view text = peeled.text;
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
    if (auto atom = atom_before(peeled, start);
        atom != peeled.map.end() && is_inside(*atom, start)) {
      start = atom->text;
    }
    if (auto atom = atom_before(peeled, end); atom != peeled.map.end() && is_inside(*atom, end)) {
      end = atom->text + atom->text_length;
    }
    start = start_of(bytes, peeled, start);
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

}  // namespace absolve
