#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "formats/html/name_table.hpp"
#include "formats/html/tag.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The attributes that a scanner reads in addition to those of the table, because they affect other
/// attributes.
enum class OtherAttribute : std::uint16_t {
  none,
  charset,
  color,
  content,
  encoding,
  face,
  for_,
  http_equiv,
  itemtype,
  name,
  property,
  rel,
  shadowmode,
  shadowrootmode,
  size,
  type,
};

/// The name of an attribute; static storage, NUL-terminated. Not for `none`.
[[nodiscard]] std::string_view name_of(OtherAttribute attribute) noexcept;

inline constexpr OtherAttribute last_plain_attribute = OtherAttribute::type;

/// The elements on which `rel` means something (HTML 4.6.7; 4.10.3 for forms).
inline constexpr std::string_view rel_elements[] = {"a", "area", "form", "link"};

/// A table of links, prepared for looking up each attribute of a document.
class LinkRules {
 public:
  /// `rows`, at most 65,535, must outlive the rules. Rows with the condition `never` are skipped.
  explicit LinkRules(std::span<const LinkAttribute> rows);

  [[nodiscard]] const NameTable& elements() const { return elements_; }
  [[nodiscard]] const NameTable& attributes() const { return attributes_; }

  /// Whether a name could be one that tree construction depends on or that has its own rows. The
  /// check costs less than `elements().find`.
  [[nodiscard]] bool may_matter(std::string_view name) const {
    return (attention_[static_cast<unsigned char>(name.front()) & 31U] & attention_bit(name)) != 0;
  }
  /// Which attributes of an element could be of interest: a bit for each `filter_bit`.
  [[nodiscard]] std::uint64_t filter(std::uint16_t element) const { return filters_[element]; }
  [[nodiscard]] std::uint64_t foreign_filter() const { return foreign_filter_; }
  [[nodiscard]] static std::uint64_t filter_bit(char first, std::size_t length) {
    return std::uint64_t{1} << (((static_cast<std::size_t>(first) & 31U) * 7 + length * 11) & 63U);
  }

  /// The first row for an attribute of an element, or nullptr. The element's own rows take
  /// precedence over rows for any element. Rows for the same attribute differ in their conditions.
  /// The numbers are those of the tables above.
  [[nodiscard]] const LinkAttribute* find(Vocabulary vocabulary, std::uint16_t element,
                                          std::uint16_t attribute) const {
    const auto& cells = cells_[static_cast<std::size_t>(vocabulary)];
    const std::size_t number = cells[element * (attributes_.size() + 1) + attribute];
    return number == 0 ? nullptr : &rows_[number - 1];
  }
  /// The first row for the text of an element, or nullptr.
  [[nodiscard]] const LinkAttribute* find_text(Vocabulary vocabulary, std::uint16_t element) const {
    for (const TextRow& entry : text_rows_) {
      if (entry.element == element && entry.row->vocabulary == vocabulary) return entry.row;
    }
    return nullptr;
  }
  /// The row for conditional comments, or nullptr.
  [[nodiscard]] const LinkAttribute* comment_rule() const { return comment_rule_; }
  /// The row for the text of all elements, or nullptr.
  [[nodiscard]] const LinkAttribute* text_rule() const { return text_rule_; }
  /// The row after `row` for the same element and attribute, or nullptr.
  [[nodiscard]] const LinkAttribute* next(const LinkAttribute* row) const {
    const LinkAttribute* const behind = row + 1;
    const bool is_same = behind != rows_.data() + rows_.size() &&
                         behind->vocabulary == row->vocabulary && behind->element == row->element &&
                         behind->attribute == row->attribute;
    return is_same ? behind : nullptr;
  }

 private:
  [[nodiscard]] static std::uint64_t attention_bit(std::string_view name) {
    const auto last = static_cast<std::size_t>(name.back()) & 31U;
    return std::uint64_t{1} << ((name.size() + last * 5) & 63U);
  }

  struct TextRow {
    std::uint16_t element;
    const LinkAttribute* row;
  };

  std::span<const LinkAttribute> rows_;
  NameTable elements_;
  NameTable attributes_;
  std::vector<std::uint64_t> filters_;
  std::uint64_t foreign_filter_ = 0;
  std::array<std::uint64_t, 32> attention_{};        // by first letter
  std::array<std::vector<std::uint16_t>, 3> cells_;  // the numbers of rows, from 1; 0: none
  const LinkAttribute* comment_rule_ = nullptr;
  const LinkAttribute* text_rule_ = nullptr;
  std::vector<TextRow> text_rows_;  // the first for each place
};

/// Whether a meta property (`property` or `name`) is one whose content is a URL: og:image and so
/// on.
[[nodiscard]] bool is_url_property(std::string_view property);

}  // namespace absolve::ABSOLVE_VERSIONED
