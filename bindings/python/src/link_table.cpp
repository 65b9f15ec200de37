#include "link_table.hpp"

#include <stdexcept>

#include "reader.hpp"

namespace absolve::python {
LinkTable::Text LinkTable::keep(absolve_text text) {
  if (text.data == nullptr) return {};
  if (text.size >= Text::absent) throw std::length_error("a text of a link is longer than 4 GB");
  const Text kept{texts_.size(), static_cast<std::uint32_t>(text.size)};
  texts_.append(text.data, text.size);
  return kept;
}

LinkTable::Text LinkTable::keep_again(absolve_text text, Text last) {
  const bool is_same = (text.data == nullptr) == last.is_absent() && view_of(text) == view(last);
  return is_same ? last : keep(text);
}

void LinkTable::add(const absolve_entity& entity, const absolve_link& link, std::uint64_t page) {
  const Row before = rows_.empty() ? Row() : rows_.back();
  Row& row = rows_.emplace_back();
  row.element = keep_again(link.element, before.element);
  row.attribute = keep_again(link.attribute, before.attribute);
  row.kind = keep_again(link.kind, before.kind);
  row.raw = keep(link.raw);
  row.url = keep(link.url);
  row.base = keep_again(link.base, before.base);
  row.rel = keep_again(link.rel, before.rel);
  row.path = keep_again(entity.path, before.path);
  row.frame = keep_again(entity.frame, before.frame);
  row.text = keep(link.text);
  row.title = keep(link.link_title);
  row.alt = keep(link.alt);
  row.hreflang = keep(link.hreflang);
  row.type = keep(link.type);
  row.media = keep(link.media);
  row.layer = link.layer;
  row.error = link.error;
  row.flags = link.flags;
  row.page = page;
  row.offset = link.offset;
  row.length = link.length;
  row.line = link.line;
  row.column = link.column;
}

}  // namespace absolve::python
