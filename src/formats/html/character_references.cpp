#include "formats/html/character_references.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

constexpr NamedReference table[] = {
#include "formats/html/named_references.inc"
};

}  // namespace

const NamedReference* match_named_reference(std::string_view text) noexcept {
  // Narrows the rows that share a prefix with `text`, one character at a time. The last row that
  // ends on the way is the longest match.
  std::span<const NamedReference> rows(table);
  const NamedReference* longest = nullptr;
  for (std::size_t i = 0; i < text.size() && !rows.empty(); ++i) {
    const auto at = [i](const NamedReference& row) {
      return i < row.name.size() ? static_cast<unsigned char>(row.name[i]) : 0U;
    };
    const auto same = std::ranges::equal_range(rows, static_cast<unsigned char>(text[i]) + 0U,
                                               std::ranges::less{}, at);
    rows = {same.begin(), same.end()};
    if (!rows.empty() && rows.front().name.size() == i + 1) longest = rows.data();
  }
  return longest;
}

namespace {

constexpr std::pair<std::string_view, char> xml_names[] = {
    {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};

// HTML 13.2.5.80: references to 0x80 to 0x9F mean the characters of windows-1252.
constexpr std::array<std::uint16_t, 32> c1_replacements{
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

// The value of `c` as a digit in `base`, which is 10 or 16; `base` if `c` is not a digit.
std::uint32_t digit_value(char c, std::uint32_t base) {
  if (ascii::is_digit(c)) return static_cast<std::uint32_t>(c - '0');
  const char lower = ascii::to_lower(c);
  if (base == 16 && lower >= 'a' && lower <= 'f')
    return static_cast<std::uint32_t>(lower - 'a') + 10;
  return base;
}

bool is_of_xml(ReferenceRules rules) {
  return rules == ReferenceRules::xml || rules == ReferenceRules::xhtml;
}

// HTML 13.2.5.75 to 13.2.5.80. Returns the number of bytes read, 0 if this is not a reference.
std::size_t read_numeric(std::string_view bytes, ReferenceRules rules, std::string& out) {
  const bool is_xml = is_of_xml(rules);
  const bool is_hex = bytes.size() > 2 && (is_xml ? bytes[2] : ascii::to_lower(bytes[2])) == 'x';
  const std::uint32_t base = is_hex ? 16 : 10;
  const std::size_t first = is_hex ? 3 : 2;
  std::uint32_t code = 0;
  std::size_t i = first;
  for (; i < bytes.size(); ++i) {
    const std::uint32_t digit = digit_value(bytes[i], base);
    if (digit == base) break;
    code = std::min<std::uint32_t>(code * base + digit, 0x110000);
  }
  if (i == first) return 0;
  if (i < bytes.size() && bytes[i] == ';') {
    ++i;
  } else if (is_xml) {
    return 0;
  }
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) code = 0xFFFD;
  if (code >= 0x80 && code <= 0x9F && !is_xml) code = c1_replacements[code - 0x80];
  utf8::append(code, out);
  return i;
}

// HTML 13.2.5.73. Returns the number of bytes read, 0 if the ampersand is literal.
std::size_t read_named(std::string_view bytes, ReferenceRules rules, std::string& out) {
  const bool is_xml = is_of_xml(rules);
  if (is_xml) {
    for (const auto& [name, character] : xml_names) {
      if (!bytes.starts_with(name)) continue;
      out.push_back(character);
      return name.size();
    }
    if (rules == ReferenceRules::xml) return 0;
  }
  const NamedReference* match = match_named_reference(bytes.substr(1));
  if (match == nullptr) return 0;
  const std::size_t length = 1 + match->name.size();
  if (is_xml && match->name.back() != ';') return 0;
  if (rules == ReferenceRules::attribute && match->name.back() != ';' && length < bytes.size() &&
      (bytes[length] == '=' || ascii::is_alphanumeric(bytes[length]))) {
    return 0;
  }
  out.append(match->text);
  return length;
}

bool is_of_xml(Quoting quoting) {
  return quoting == Quoting::xml_single_quoted || quoting == Quoting::xml_double_quoted;
}

// Moves `start` one step to the left, over bytes whose meaning an edit there would change, so that
// they are rewritten: a reference that ends without a semicolon, or an ampersand that is literal
// only because of what follows it.
std::size_t one_step_before(std::string_view bytes, const DecodedText& decoded_text,
                            std::size_t start) {
  const std::size_t at = byte_offset(decoded_text, start);
  auto later = std::ranges::lower_bound(decoded_text.map, start, {},
                                        [](const Atom& atom) { return atom.text; });
  // Atoms here that decode to nothing come before the edit.
  while (later != decoded_text.map.end() && later->text == start && later->text_length == 0) {
    ++later;
  }
  std::size_t atoms_end = 0;
  if (later != decoded_text.map.begin()) {
    const Atom& last = *std::prev(later);
    atoms_end = last.bytes + last.byte_length;
    const bool is_open = bytes[last.bytes] == '&' && bytes[at - 1] != ';';
    if (atoms_end == at && is_open) return last.text;
  }
  std::size_t run = at;
  while (run > atoms_end && (ascii::is_alphanumeric(bytes[run - 1]) || bytes[run - 1] == '#'))
    --run;
  return run > atoms_end && bytes[run - 1] == '&' ? start - (at - run + 1) : start;
}

}  // namespace

std::size_t read_character_reference(std::string_view bytes, ReferenceRules rules,
                                     std::string& out) {
  return bytes.starts_with("&#") ? read_numeric(bytes, rules, out) : read_named(bytes, rules, out);
}

// Rewritten bytes differ, so they may in turn change the meaning of what precedes them.
std::size_t start_behind_references(std::string_view bytes, const DecodedText& decoded_text,
                                    std::size_t start) {
  for (;;) {
    const std::size_t earlier = one_step_before(bytes, decoded_text, start);
    if (earlier == start) return start;
    start = earlier;
  }
}

namespace {

bool needs_quotes(std::string_view text) {
  return text.find_first_of(std::string_view(" \t\n\f\r\"'=<>`")) != std::string_view::npos;
}

void append_escaped(std::string_view text, char quote, bool is_xml, std::string& out) {
  for (const char c : text) {
    if (is_xml && (c == '<' || c == '\t' || c == '\n')) {
      out.append("&#").append(std::to_string(int{c})).append(1, ';');
    } else if (c == '&') {
      out.append("&amp;");
    } else if (c == quote) {
      out.append(quote == '"' ? "&quot;" : "&#39;");
    } else if (c == '\r') {
      out.append("&#13;");
    } else {
      out.push_back(c);
    }
  }
}

}  // namespace

const CharacterReferences& CharacterReferences::in(Quoting quoting) {
  static const CharacterReferences valueless(Quoting::valueless);
  static const CharacterReferences unquoted(Quoting::unquoted);
  static const CharacterReferences single_quoted(Quoting::single_quoted);
  static const CharacterReferences double_quoted(Quoting::double_quoted);
  static const CharacterReferences xml_single_quoted(Quoting::xml_single_quoted);
  static const CharacterReferences xml_double_quoted(Quoting::xml_double_quoted);
  switch (quoting) {
    case Quoting::valueless: return valueless;
    case Quoting::unquoted: return unquoted;
    case Quoting::single_quoted: return single_quoted;
    case Quoting::xml_single_quoted: return xml_single_quoted;
    case Quoting::xml_double_quoted: return xml_double_quoted;
    default: break;
  }
  return double_quoted;
}

// Decodes an `&`, a NUL, a line end or, in XML, white space at the front of `bytes`. Returns the
// number of bytes read, 0 if they stand for themselves.
std::size_t CharacterReferences::read_atom(std::string_view bytes, std::string& out) const {
  const bool is_xml = is_of_xml(quoting_);
  switch (bytes.front()) {
    case '\0': out.append(utf8::replacement_character); return 1;
    case '\t': out.push_back(' '); return 1;
    case '\n': out.push_back(is_xml ? ' ' : '\n'); return 1;
    case '\r': out.push_back(is_xml ? ' ' : '\n'); return bytes.starts_with("\r\n") ? 2 : 1;
    default: break;
  }
  return read_character_reference(bytes, is_xml ? ReferenceRules::xhtml : ReferenceRules::attribute,
                                  out);
}

DecodedText CharacterReferences::decode(std::string_view bytes) const {
  const std::string_view marks =
      is_of_xml(quoting_) ? std::string_view("&\r\0\t\n", 5) : std::string_view("&\r\0", 3);
  return decode_atoms(bytes, marks, [this](std::string_view rest, std::string& out) {
    return read_atom(rest, out);
  });
}

Result<EditList> CharacterReferences::encode_edits(std::string_view bytes,
                                                   const DecodedText& decoded_text,
                                                   const EditList& edits) const {
  EditList wide = widen(bytes, decoded_text, edits, start_behind_references);
  std::size_t kept = decoded_text.text.size();
  std::size_t added = 0;
  bool needs = false;
  for (const Edit& edit : wide) {
    kept -= edit.span.length;
    added += edit.replacement.size();
    needs = needs || needs_quotes(edit.replacement);
  }
  // If an emptied value had no quotes, the text after it would be read as the value (HTML
  // 13.2.5.35).
  const bool is_emptied = !wide.empty() && kept + added == 0;
  const bool adds_quotes =
      quoting_ == Quoting::valueless || (quoting_ == Quoting::unquoted && (needs || is_emptied));
  // Kept bytes of an unquoted value may contain quotes, so the added ones must be of the other
  // kind.
  const bool holds_double = bytes.find('"') != std::string_view::npos;
  const bool holds_single = bytes.find('\'') != std::string_view::npos;
  char quote = '"';
  if (quoting_ == Quoting::single_quoted || quoting_ == Quoting::xml_single_quoted ||
      (adds_quotes && holds_double))
    quote = '\'';
  if (adds_quotes && !wide.empty() && holds_double && holds_single) {
    wide = EditList();
    wide.add({{0, decoded_text.text.size()}, apply_edits(decoded_text.text, edits)});
  }

  struct Written {
    Span span;
    std::string replacement;
  };
  std::vector<Written> out;
  for (const Edit& edit : wide) {
    Written written{byte_span(decoded_text, edit.span), {}};
    std::string_view text = edit.replacement;
    Span& span = written.span;
    if (span.offset > 0 && bytes[span.offset - 1] == '\r') {
      // A line feed after a CR would form one line end with it.
      const bool meets_next = text.empty() && bytes.substr(span.end()).starts_with('\n');
      if (meets_next) ++span.length;
      if (meets_next || text.starts_with('\n')) written.replacement = "&#10;";
      if (text.starts_with('\n')) text.remove_prefix(1);
    }
    append_escaped(text, quote, is_of_xml(quoting_), written.replacement);
    out.push_back(std::move(written));
  }
  if (adds_quotes && !out.empty()) {
    if (out.front().span.offset != 0) out.insert(out.begin(), Written{});
    if (out.back().span.end() != bytes.size()) out.push_back({{bytes.size(), 0}, {}});
    out.front().replacement.insert(0, 1, quote);
    if (quoting_ == Quoting::valueless) out.front().replacement.insert(0, 1, '=');
    out.back().replacement.push_back(quote);
  }
  EditList list;
  for (const Written& written : out) list.add({written.span, written.replacement});
  return list;
}

}  // namespace absolve
