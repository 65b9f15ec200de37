#include "formats/html/markup_text.hpp"

#include <algorithm>

#include "formats/html/element_text.hpp"
#include "text/utf8.hpp"

namespace absolve {
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

void append_escaped(std::string_view text, std::string& out) {
  for (const char c : text) {
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
      append_escaped(edit.replacement, written);
      written.append(markup);
      if (ends_in_cdata) written.append(cdata_start);
    }
    out.add({span, written});
  }
  return out;
}

}  // namespace absolve
