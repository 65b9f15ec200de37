#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Keeps texts as long as the arena or a copy of it lives, without an allocation for each.
class TextArena {
 public:
  TextArena() = default;
  /// A copy shares what is kept so far.
  TextArena(const TextArena& other) : chunks_(other.chunks_) {}
  TextArena(TextArena&& other) noexcept { swap(other); }
  TextArena& operator=(TextArena other) noexcept {
    swap(other);
    return *this;
  }

  /// A copy of `text` that lives as long as the arena.
  [[nodiscard]] std::string_view keep(std::string_view text) {
    if (text.size() > room_) grow(text.size());
    char* const place = free_;
    if (!text.empty()) std::memcpy(place, text.data(), text.size());
    free_ += text.size();
    room_ -= text.size();
    return {place, text.size()};
  }

 private:
  void grow(std::size_t needed) {
    const std::size_t size = std::max(needed, next_size_);
    next_size_ = std::min<std::size_t>(next_size_ * 2, std::size_t{1} << 20);
    chunks_.push_back(std::make_shared_for_overwrite<char[]>(size));
    free_ = chunks_.back().get();
    room_ = size;
  }

  void swap(TextArena& other) noexcept {
    std::swap(chunks_, other.chunks_);
    std::swap(free_, other.free_);
    std::swap(room_, other.room_);
    std::swap(next_size_, other.next_size_);
  }

  std::vector<std::shared_ptr<char[]>> chunks_;
  char* free_ = nullptr;
  std::size_t room_ = 0;
  std::size_t next_size_ = 4096;
};

/// Keeps one copy of a text that consecutive links share. It recognizes the text by its address,
/// because a comparison would cost each link the length of the text. So the text that was given
/// last must still be in memory.
class RepeatedText {
 public:
  /// A copy of `text` in `arena`, the same as before if `text` is the last one.
  [[nodiscard]] std::string_view keep(std::string_view text, TextArena& arena) {
    if (text.data() == given_.data() && text.size() == given_.size()) return kept_;
    given_ = text;
    kept_ = arena.keep(text);
    return kept_;
  }
  /// Forgets the last text.
  void reset() { given_ = kept_ = {}; }

 private:
  std::string_view given_;
  std::string_view kept_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
