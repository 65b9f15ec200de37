#pragma once

#include <absolve/absolve.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace absolve::python {

/// Links as rows of numbers, with all their texts in one buffer. A link needs no allocation of its
/// own, and no Python object until somebody asks for it.
class LinkTable {
 public:
  /// A text in the table; absent where `size` is `absent`.
  struct Text {
    static constexpr std::uint32_t absent = UINT32_MAX;
    std::uint64_t offset = 0;
    std::uint32_t size = absent;

    [[nodiscard]] bool is_absent() const { return size == absent; }
  };

  struct Row {
    Text element, attribute, kind, raw, url, base, rel;
    Text path, frame;                              // of its entity
    Text text, title, alt, hreflang, type, media;  // with the option `details`
    std::int32_t layer = ABSOLVE_LAYER_NONE;
    std::int32_t error = ABSOLVE_OK;
    std::uint32_t flags = 0;
    std::uint64_t page = 0;  // of a batch
    std::uint64_t offset = 0, length = 0, line = 0, column = 0;
  };

  void add(const absolve_entity& entity, const absolve_link& link, std::uint64_t page = 0);

  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] const Row& operator[](std::size_t index) const { return rows_[index]; }
  [[nodiscard]] std::string_view view(Text text) const {
    return text.is_absent() ? std::string_view()
                            : std::string_view(texts_).substr(text.offset, text.size);
  }

 private:
  Text keep(absolve_text text);
  // The same, where the text is mostly the one of the row before.
  Text keep_again(absolve_text text, Text last);

  std::vector<Row> rows_;
  std::string texts_;
};

}  // namespace absolve::python
