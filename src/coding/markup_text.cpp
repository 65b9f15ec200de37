#include "coding/markup_text.hpp"

#include <algorithm>

namespace absolve {
namespace {

constexpr std::string_view cdata_start = "<![CDATA[";
constexpr std::string_view cdata_end = "]]>";
constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

// Tells of ascending places of a text, on the edges of atoms or outside of all, whether they are
// in a CDATA section.
class CdataSections {
 public:
  CdataSections(std::string_view bytes, const Peeled& peeled) : bytes_(bytes), peeled_(peeled) {}

  bool holds(std::size_t at) {
    for (; next_ < peeled_.map.size(); ++next_) {
      const Atom& atom = peeled_.map[next_];
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
  const Peeled& peeled_;
  std::size_t next_ = 0;
  bool is_open_ = false;
};

// Whether `text` at `span` brings about no end of the section that it is in.
bool can_stand_in_cdata(std::string_view bytes, const Span& span, std::string_view text) {
  const std::size_t before = std::min<std::size_t>(span.offset, 2);
  const std::string around = std::string(bytes.substr(span.offset - before, before))
                                 .append(text)
                                 .append(bytes.substr(span.end(), 2));
  return around.find(cdata_end) == std::string::npos && text.find('\r') == std::string::npos;
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
  static const MarkupText xml(ReferenceRules::xml);
  return rules == ReferenceRules::xml ? xml : text;
}

Peeled MarkupText::peel(std::string_view bytes) const {
  Peeled peeled;
  bool in_cdata = false;
  const auto add = [&](std::size_t before, std::size_t at, std::size_t taken) {
    peeled.map.push_back({before, peeled.text.size() - before, at, taken});
    return at + taken;
  };
  for (std::size_t i = 0; i < bytes.size();) {
    const auto next =
        std::min(bytes.find_first_of(std::string_view("&<]\r\0", 5), i), bytes.size());
    peeled.text.append(bytes.substr(i, next - i));
    i = next;
    if (i == bytes.size()) break;
    const std::string_view rest = bytes.substr(i);
    const std::size_t before = peeled.text.size();
    if (rest.front() == '\r') {
      peeled.text.push_back('\n');
      i = add(before, i, rest.starts_with("\r\n") ? 2 : 1);
    } else if (rest.front() == '\0') {
      peeled.text.append(replacement_character);
      i = add(before, i, 1);
    } else if (in_cdata && rest.starts_with(cdata_end)) {
      in_cdata = false;
      i = add(before, i, cdata_end.size());
    } else if (!in_cdata && rest.starts_with(cdata_start)) {
      in_cdata = true;
      i = add(before, i, cdata_start.size());
    } else if (!in_cdata && rest.starts_with("<!--")) {
      const auto end = rest.find("-->", 4);
      i = add(before, i, end == std::string_view::npos ? rest.size() : end + 3);
    } else if (const std::size_t taken = !in_cdata && rest.front() == '&'
                                             ? read_character_reference(rest, rules_, peeled.text)
                                             : 0;
               taken != 0) {
      i = add(before, i, taken);
    } else {
      peeled.text.push_back(bytes[i++]);
    }
  }
  return peeled;
}

Result<EditList> MarkupText::wrap(std::string_view bytes, const Peeled& peeled,
                                  const EditList& edits) const {
  EditList out;
  CdataSections sections(bytes, peeled);
  for (const Edit& edit : widen(bytes, peeled, edits, start_behind_references)) {
    const Span span = byte_span(peeled, edit.span);
    const bool starts_in_cdata = sections.holds(span.offset);
    const bool ends_in_cdata = sections.holds(span.end());
    std::string written;
    if (starts_in_cdata && ends_in_cdata && can_stand_in_cdata(bytes, span, edit.replacement)) {
      written = edit.replacement;
    } else {
      // Outside of CDATA sections, where all can be escaped.
      if (starts_in_cdata) written.append(cdata_end);
      append_escaped(edit.replacement, written);
      if (ends_in_cdata) written.append(cdata_start);
    }
    out.add({span, written});
  }
  return out;
}

}  // namespace absolve
