#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace absolve {

/// A text that never changes and that all copies of it share, so that a copy costs the same however
/// long the text is. A base of 60 KB over 10,000 documents is kept once.
///
/// Views of it live as long as any copy. Copies may be used by several threads at once.
class SharedText {
 public:
  SharedText() = default;
  SharedText(std::string_view text) : size_(text.size()) {
    if (text.empty()) return;
    auto bytes = std::make_shared_for_overwrite<char[]>(text.size());
    std::memcpy(bytes.get(), text.data(), text.size());
    bytes_ = std::move(bytes);
  }
  SharedText(const std::string& text) : SharedText(std::string_view(text)) {}
  SharedText(const char* text) : SharedText(std::string_view(text)) {}

  [[nodiscard]] std::string_view view() const noexcept { return {bytes_.get(), size_}; }
  operator std::string_view() const noexcept { return view(); }
  [[nodiscard]] std::string str() const { return std::string(view()); }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// What keeps the bytes alive; null for the empty text.
  [[nodiscard]] const std::shared_ptr<const char[]>& owner() const noexcept { return bytes_; }

  friend bool operator==(const SharedText& a, const SharedText& b) noexcept {
    return a.bytes_ == b.bytes_ ? a.size_ == b.size_ : a.view() == b.view();
  }
  friend bool operator==(const SharedText& a, std::string_view b) noexcept { return a.view() == b; }
  friend bool operator==(const SharedText& a, const std::string& b) noexcept {
    return a.view() == b;
  }
  friend bool operator==(const SharedText& a, const char* b) noexcept { return a.view() == b; }

 private:
  std::shared_ptr<const char[]> bytes_;
  std::size_t size_ = 0;
};

}  // namespace absolve
