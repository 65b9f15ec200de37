#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "absolve/version.h"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Names in lower case, each with a number. A lookup takes one or two probes, reads the name from
/// the bytes of a document, and ignores its case.
class NameTable {
 public:
  static constexpr std::uint16_t none = 0;

  /// Adds `name`, unless the table has it, and returns its number, from 1 on. `name` must be in
  /// lower case and outlive the table.
  std::uint16_t add(std::string_view name) {
    if (const auto known = find(name); known != none) return known;
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
    place({key_of(name, name.data() + name.size()), name, static_cast<std::uint16_t>(names_.size()),
           name.size() > 8 || !is_letters});
    return static_cast<std::uint16_t>(names_.size());
  }

  /// The number of `name`, or `none`. `limit` is the end of the readable bytes after it.
  [[nodiscard, gnu::always_inline]] std::uint16_t find(std::string_view name,
                                                       const char* limit) const {
    const std::uint64_t key = key_of(name, limit);
    for (std::size_t at = place_of(key, name.size());; at = (at + 1) & mask_) {
      const Slot& slot = slots_[at];
      if (slot.number == none) return none;
      if (slot.key == key && slot.name.size() == name.size() &&
          (!slot.is_inexact || equal_ignoring_case(slot.name, name))) {
        return slot.number;
      }
    }
  }

  /// The same for a name that no readable bytes follow.
  [[nodiscard]] std::uint16_t find(std::string_view name) const {
    return find(name, name.data() + name.size());
  }

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] std::string_view name_of(std::uint16_t number) const { return names_[number - 1]; }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::string_view name;
    std::uint16_t number = none;
    // The key alone does not identify the name, which is long or contains more than letters.
    bool is_inexact = false;
  };

  // The first eight characters with bit 0x20 set: letters become lower case, other characters may
  // change.
  [[gnu::always_inline]] static std::uint64_t key_of(std::string_view name, const char* limit) {
    std::uint64_t word = 0;
    if (limit - name.data() >= 8) {
      std::memcpy(&word, name.data(), 8);
      if (name.size() < 8) {
        const auto unused = static_cast<unsigned>(8 - name.size()) * 8;
        word = std::endian::native == std::endian::little ? word << unused >> unused
                                                          : word >> unused << unused;
      }
    } else {
      std::memcpy(&word, name.data(), std::min<std::size_t>(name.size(), 8));
    }
    return word | 0x2020202020202020;
  }

  [[nodiscard]] std::size_t place_of(std::uint64_t key, std::size_t length) const {
    return (((key + length) * 0x9E3779B97F4A7C15) >> shift_) & mask_;
  }

  void place(const Slot& slot) {
    std::size_t at = place_of(slot.key, slot.name.size());
    while (slots_[at].number != none) at = (at + 1) & mask_;
    slots_[at] = slot;
  }

  std::vector<Slot> slots_ = std::vector<Slot>(8);
  std::size_t mask_ = 7;  // the number of slots, a power of two, minus 1
  unsigned shift_ = 61;
  std::vector<std::string_view> names_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
