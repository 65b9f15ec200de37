#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/html/character_references.hpp"
#include "formats/html/link_rules.hpp"
#include "text/block.hpp"

/// The Standard's tokenizer (HTML 13.2.5) over the bytes of a document, whose delimiters must be
/// ASCII. Nothing is copied. Every function reads from `at` and returns the place after what it
/// read, or `end` if the document ends within it.
namespace absolve::ABSOLVE_VERSIONED::tokenizer {

/// An attribute that some rule asks for, by its number in the rules.
struct Attribute {
  std::uint16_t number = 0;
  Quoting quoting{};
  const char* value = nullptr;  ///< without quotes; for a name without a value, the place after it
  std::size_t length = 0;
};

/// The attributes of one tag that some rule asks for, each once (a repeated name is dropped).
struct Attributes {
  std::vector<Attribute> asked;
  bool is_self_closing = false;

  [[nodiscard]] const Attribute* find(std::uint16_t number) const {
    for (const Attribute& attribute : asked) {
      if (attribute.number == number) return &attribute;
    }
    return nullptr;
  }
  [[nodiscard]] const Attribute* find(OtherAttribute attribute) const {
    return find(static_cast<std::uint16_t>(attribute));
  }
  /// The value of an attribute, with its character references decoded; nullopt if the tag lacks it.
  [[nodiscard]] std::optional<std::string> value_of(OtherAttribute attribute) const;
};

enum Class : std::uint8_t { space = 1, slash = 2, closes = 4, equals = 8 };

inline constexpr auto classes = [] {
  std::array<std::uint8_t, 256> table{};
  for (const char c : {' ', '\t', '\n', '\f', '\r'}) table[static_cast<unsigned char>(c)] = space;
  table['/'] = slash;
  table['>'] = closes;
  table['='] = equals;
  return table;
}();

inline unsigned class_of(char c) {
  return classes[static_cast<unsigned char>(c)];
}

/// The first `c` from `at` on, or `end`.
[[gnu::always_inline]] inline const char* find(const char* at, const char* end, char c) {
  for (; end - at >= Block::size; at += Block::size) {
    const std::uint32_t found = (Block::load(at) == c).mask();
    if (found != 0) return at + std::countr_zero(found);
  }
  while (at != end && *at != c) ++at;
  return at;
}

/// The place after the last `>` of a document; no tag ends after it. Before it, every tag meets a
/// `>`, so only a quoted value can extend to the end.
inline const char* end_of_tags(std::string_view html) {
  const auto last = html.rfind('>');
  return html.data() + (last == std::string_view::npos ? 0 : last + 1);
}

/// The end of the tag name that begins at `at`. White space, a slash or `>` must follow the name.
[[gnu::always_inline]] inline const char* skip_tag_name(const char* at) {
  while ((class_of(*at) & (space | slash | closes)) == 0) ++at;
  return at;
}

/// The place after a tag's `>`; null if the document ends first and there is no tag.
struct TagEnd {
  const char* behind = nullptr;
  bool is_self_closing = false;
};

/// Reads the attribute whose name begins at `at` (13.2.5.33 to 39). Returns the place after it, or
/// null if its closing quote is missing. `end` must come from `end_of_tags`.
[[gnu::always_inline]] inline const char* read_attribute(const char* at, const char* end,
                                                         std::string_view& name,
                                                         Attribute& attribute) {
  const char* const start = at++;  // a leading `=` is part of the name
  while (class_of(*at) == 0) ++at;
  name = {start, static_cast<std::size_t>(at - start)};
  attribute = {.quoting = Quoting::valueless, .value = at};
  while ((class_of(*at) & space) != 0) ++at;
  if (*at != '=') return at;
  ++at;
  attribute.quoting = Quoting::unquoted;
  attribute.value = at;
  while ((class_of(*at) & space) != 0) ++at;
  const char quote = *at;
  if (quote == '"' || quote == '\'') {
    attribute.quoting = quote == '"' ? Quoting::double_quoted : Quoting::single_quoted;
    attribute.value = at + 1;
    at = find(at + 1, end, quote);
    if (at == end) return nullptr;
    attribute.length = static_cast<std::size_t>(at++ - attribute.value);
  } else if (quote != '>') {
    attribute.value = at;
    while ((class_of(*at) & (space | closes)) == 0) ++at;
    attribute.length = static_cast<std::size_t>(at - attribute.value);
  }
  return at;
}

/// Reads a tag from after its name (13.2.5.32 to 40). Calls `show` with each attribute's name and
/// its quoting and value, as far as it has them. `end` must come from `end_of_tags`.
template <class Show>
[[gnu::always_inline]] inline TagEnd read_attributes(const char* at, const char* end, Show&& show) {
  for (;;) {
    while ((class_of(*at) & (space | slash)) != 0) ++at;
    if (*at == '>') return {at + 1, at[-1] == '/'};
    std::string_view name;
    Attribute attribute;
    at = read_attribute(at, end, name, attribute);
    if (at == nullptr) return {};
    show(name, attribute);
    // Here `>` does not end a self-closing tag: a slash before it belongs to an unquoted value.
    if (*at == '>') return {at + 1, false};
  }
}

/// Reads a tag as above, and keeps the attributes that `filter` lets through and the rules have a
/// number for.
[[gnu::always_inline]] inline const char* read_attributes(const char* at, const char* end,
                                                          std::uint64_t filter,
                                                          const LinkRules& rules,
                                                          Attributes& attributes) {
  if (!attributes.asked.empty()) attributes.asked.clear();
  const auto keep = [&](std::string_view name, Attribute& attribute)
                        __attribute__((always_inline)) {
                          if ((filter & LinkRules::filter_bit(name.front(), name.size())) == 0)
                            return;
                          attribute.number = rules.attributes().find(name, end);
                          if (attribute.number == NameTable::none) return;
                          if (attributes.find(attribute.number) == nullptr)
                            attributes.asked.push_back(attribute);
                        };
  const TagEnd tag_end = read_attributes(at, end, keep);
  attributes.is_self_closing = tag_end.is_self_closing;
  return tag_end.behind;
}

/// Reads a comment from after `<!--` (13.2.5.43 to 52).
const char* skip_comment(const char* at, const char* end);
/// Reads script data from after the start tag up to the end tag (13.2.5.4 and 15 to 31).
const char* skip_script(const char* at, const char* end);
/// Reads raw text up to the end tag of `name`, which is not read (13.2.5.2, 3 and 9 to 14).
const char* skip_raw_text(const char* at, const char* end, std::string_view name);
/// Reads a CDATA section from after `<![CDATA[`.
const char* skip_cdata(const char* at, const char* end);

}  // namespace absolve::ABSOLVE_VERSIONED::tokenizer
