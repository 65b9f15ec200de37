#include "formats/html/name_table.hpp"

#include "text/ascii.hpp"

namespace absolve {

void NameTable::place(const Slot& slot) {
  std::size_t at = place_of(slot.key, slot.name.size());
  while (slots_[at].number != none) at = (at + 1) & mask_;
  slots_[at] = slot;
}

std::uint16_t NameTable::add(std::string_view name) {
  const char* const limit = name.data() + name.size();
  if (const auto known = find(name, limit); known != none) return known;
  names_.push_back(name);
  if (names_.size() * 4 > slots_.size()) {
    const std::vector<Slot> before = std::move(slots_);
    slots_ = std::vector<Slot>(before.size() * 2);
    mask_ = slots_.size() - 1;
    --shift_;
    for (const Slot& slot : before) {
      if (slot.number != none) place(slot);
    }
  }
  const bool is_letters = std::ranges::all_of(name, ascii::is_alpha);
  place({key_of(name, limit), name, static_cast<std::uint16_t>(names_.size()),
         name.size() > 8 || !is_letters});
  return static_cast<std::uint16_t>(names_.size());
}

}  // namespace absolve
