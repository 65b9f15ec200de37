#include "formats/html/character_references.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "formats/html/element_text.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr NamedReference named_references[] = {
#include "formats/html/named_references.inc"
};

}  // namespace

const NamedReference* match_named_reference(std::string_view text) noexcept {
  // Narrows the rows that share a prefix with `text`, one character at a time. The last row that
  // ends on the way is the longest match.
  std::span<const NamedReference> rows(named_references);
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
    const auto digit = static_cast<std::uint32_t>(ascii::hex_digit(bytes[i]));  // -1: not a digit
    if (digit >= base) break;
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

ReferenceRules rules_of(Quoting quoting) {
  return is_of_xml(quoting) ? ReferenceRules::xhtml : ReferenceRules::attribute;
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

// Rewritten bytes differ, so they may in turn change the meaning of what precedes them.
std::size_t start_behind_references(std::string_view bytes, const DecodedText& decoded_text,
                                    std::size_t start) {
  for (;;) {
    const std::size_t earlier = one_step_before(bytes, decoded_text, start);
    if (earlier == start) return start;
    start = earlier;
  }
}

bool needs_quotes(std::string_view text) {
  return text.find_first_of(std::string_view(" \t\n\f\r\"'=<>`")) != std::string_view::npos;
}

bool is_quote(char c) {
  return c == '"' || c == '\'';
}

// In XML, both quotes are escaped: if a document is not well-formed, either one could end a value
// that began elsewhere.
void append_escaped(std::string_view text, char quote, bool is_xml, std::string& out) {
  for (const char c : text) {
    if (is_xml && (c == '<' || c == '\t' || c == '\n')) {
      out.append("&#").append(std::to_string(int{c})).append(1, ';');
    } else if (c == '&') {
      out.append("&amp;");
    } else if (c == quote || (is_xml && is_quote(c))) {
      out.append(c == '"' ? "&quot;" : "&#39;");
    } else if (c == '\r') {
      out.append("&#13;");
    } else {
      out.push_back(c);
    }
  }
}

}  // namespace

std::size_t read_character_reference(std::string_view bytes, ReferenceRules rules,
                                     std::string& out) {
  if (bytes.starts_with("&amp;")) {  // by all rules, and more often than all others
    out.push_back('&');
    return 5;
  }
  return bytes.starts_with("&#") ? read_numeric(bytes, rules, out) : read_named(bytes, rules, out);
}

void append_unreferenced(std::string_view bytes, Quoting quoting, std::string& out) {
  while (!bytes.empty()) {
    const std::size_t mark = std::min(bytes.find('&'), bytes.size());
    out.append(bytes.substr(0, mark));
    bytes.remove_prefix(mark);
    if (bytes.empty()) break;
    const std::size_t taken = read_character_reference(bytes, rules_of(quoting), out);
    if (taken == 0) out.push_back('&');
    bytes.remove_prefix(std::max<std::size_t>(taken, 1));
  }
}

const CharacterReferences& CharacterReferences::in(Quoting quoting) {
  static const CharacterReferences codings[] = {CharacterReferences(Quoting::double_quoted),
                                                CharacterReferences(Quoting::valueless),
                                                CharacterReferences(Quoting::unquoted),
                                                CharacterReferences(Quoting::single_quoted),
                                                CharacterReferences(Quoting::xml_single_quoted),
                                                CharacterReferences(Quoting::xml_double_quoted)};
  const auto* const found = std::ranges::find(codings, quoting, &CharacterReferences::quoting_);
  return found == std::end(codings) ? codings[0] : *found;
}

DecodedText CharacterReferences::decode(std::string_view bytes) const {
  const bool is_xml = is_of_xml(quoting_);
  const std::string_view marks =
      is_xml ? std::string_view("&\r\0\t\n", 5) : std::string_view("&\r\0", 3);
  const ReferenceRules rules = rules_of(quoting_);
  const auto read_atom = [&](std::string_view rest, std::string& out) -> std::size_t {
    switch (rest.front()) {
      case '\0': out.append(utf8::replacement_character); return 1;
      case '\t': out.push_back(' '); return 1;
      case '\n': out.push_back(is_xml ? ' ' : '\n'); return 1;
      case '\r': out.push_back(is_xml ? ' ' : '\n'); return rest.starts_with("\r\n") ? 2 : 1;
      default: return read_character_reference(rest, rules, out);
    }
  };
  return decode_atoms(bytes, marks, read_atom);
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
  const bool is_emptied = kept + added == 0;
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

namespace {

constexpr std::string_view cdata_start = "<![CDATA[";
constexpr std::string_view cdata_end = "]]>";

// Tells whether positions in a text are in a CDATA section. The positions must ascend, and lie at
// the edges of atoms or outside of them.
class CdataSections {
 public:
  CdataSections(std::string_view bytes, const DecodedText& decoded_text)
      : bytes_(bytes), decoded_text_(decoded_text) {}

  bool holds(std::size_t at) {
    for (; next_ < decoded_text_.map.size(); ++next_) {
      const Atom& atom = decoded_text_.map[next_];
      if (atom.bytes + atom.byte_length > at) break;
      if (atom.text_length != 0) continue;
      const std::string_view mark = bytes_.substr(atom.bytes, atom.byte_length);
      if (mark == cdata_start) is_open_ = true;
      if (mark == cdata_end) is_open_ = false;
    }
    return is_open_;
  }

 private:
  std::string_view bytes_;
  const DecodedText& decoded_text_;
  std::size_t next_ = 0;
  bool is_open_ = false;
};

// Whether `text` at `span` leaves the CDATA section around it open.
bool can_stand_in_cdata(std::string_view bytes, const Span& span, std::string_view text) {
  const std::size_t before = std::min<std::size_t>(span.offset, 2);
  const std::string around = std::string(bytes.substr(span.offset - before, before))
                                 .append(text)
                                 .append(bytes.substr(span.end(), 2));
  return around.find(cdata_end) == std::string::npos && text.find('\r') == std::string::npos;
}

// A `<` or `</` that is text may begin a tag when other characters follow it.
std::size_t start_behind_text(std::string_view bytes, const DecodedText& decoded_text,
                              std::size_t start) {
  for (;;) {
    start = start_behind_references(bytes, decoded_text, start);
    const std::size_t at = byte_offset(decoded_text, start);
    const auto later = std::ranges::upper_bound(decoded_text.map, at, {}, &Atom::bytes);
    std::size_t plain = at;  // bytes without an atom
    if (later != decoded_text.map.begin()) {
      const Atom& last = *std::prev(later);
      plain = at - std::min(at, last.bytes + last.byte_length);
    }
    const std::string_view before = bytes.substr(0, at);
    const std::size_t length = before.ends_with('<') ? 1 : before.ends_with("</") ? 2 : 0;
    if (length == 0 || plain < length) return start;
    start -= length;
  }
}

// Appends the comments and elements in `span` to `out`. They are not part of the text of `span`.
void append_markup(std::string_view bytes, const DecodedText& decoded_text, const Span& span,
                   std::string& out) {
  auto atom = std::ranges::lower_bound(decoded_text.map, span.offset, {}, &Atom::bytes);
  for (; atom != decoded_text.map.end() && atom->bytes < span.end(); ++atom) {
    const std::string_view raw = bytes.substr(atom->bytes, atom->byte_length);
    if (atom->text_length == 0 && raw != cdata_start && raw != cdata_end) out.append(raw);
  }
}

void append_escaped_text(std::string_view text, bool is_xml, std::string& out) {
  for (const char c : text) {
    if (is_xml && is_quote(c)) {
      out.append(c == '"' ? "&quot;" : "&#39;");
      continue;
    }
    switch (c) {
      case '&': out.append("&amp;"); break;
      case '<': out.append("&lt;"); break;
      case '>': out.append("&gt;"); break;
      case '\r': out.append("&#13;"); break;
      default: out.push_back(c);
    }
  }
}

}  // namespace

const MarkupText& MarkupText::by(ReferenceRules rules) {
  static const MarkupText text(ReferenceRules::text);
  static const MarkupText xhtml(ReferenceRules::xhtml);
  return rules == ReferenceRules::text ? text : xhtml;
}

DecodedText MarkupText::decode(std::string_view bytes) const {
  bool in_cdata = false;
  const char* const tags_end = tokenizer::end_of_tags(bytes);
  const auto read_atom = [&](std::string_view rest, std::string& out) -> std::size_t {
    switch (rest.front()) {
      case '\r': out.push_back('\n'); return rest.starts_with("\r\n") ? 2 : 1;
      case '\0': out.append(utf8::replacement_character); return 1;
      default: break;
    }
    if (in_cdata) {
      in_cdata = !rest.starts_with(cdata_end);
      return in_cdata ? 0 : cdata_end.size();
    }
    if (rest.front() == '&') return read_character_reference(rest, rules_, out);
    if (rest.starts_with(cdata_start)) {
      in_cdata = true;
      return cdata_start.size();
    }
    if (rules_ == ReferenceRules::text)
      return rest.front() == '<' ? markup_length(rest, tags_end) : 0;
    if (!rest.starts_with("<!--")) return 0;
    const auto end = rest.find("-->", 4);
    return end == std::string_view::npos ? rest.size() : end + 3;
  };
  return decode_atoms(bytes, std::string_view("&<]\r\0", 5), read_atom);
}

Result<EditList> MarkupText::encode_edits(std::string_view bytes, const DecodedText& decoded_text,
                                          const EditList& edits) const {
  EditList out;
  CdataSections sections(bytes, decoded_text);
  for (const Edit& edit : widen(bytes, decoded_text, edits, start_behind_text)) {
    const Span span = byte_span(decoded_text, edit.span);
    const bool starts_in_cdata = sections.holds(span.offset);
    const bool ends_in_cdata = sections.holds(span.end());
    std::string written;
    std::string markup;
    append_markup(bytes, decoded_text, span, markup);
    if (starts_in_cdata && ends_in_cdata && markup.empty() &&
        can_stand_in_cdata(bytes, span, edit.replacement)) {
      written = edit.replacement;
    } else {
      // Written outside of CDATA sections, where everything can be escaped.
      if (starts_in_cdata) written.append(cdata_end);
      append_escaped_text(edit.replacement, is_of_xml(rules_), written);
      written.append(markup);
      if (ends_in_cdata) written.append(cdata_start);
    }
    out.add({span, written});
  }
  return out;
}

}  // namespace absolve::ABSOLVE_VERSIONED
