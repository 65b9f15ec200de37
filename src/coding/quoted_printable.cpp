#include "coding/quoted_printable.hpp"

#include <algorithm>

#include "coding/quoted_printable_writer.hpp"
#include "uri/ascii.hpp"

namespace absolve {
namespace {

// One physical line: what it holds, and how it ends.
struct Line {
  std::size_t start = 0;
  std::size_t content_end = 0;  // before blanks that do not count and the `=` of a soft break
  std::size_t end = 0;          // before the line end
  std::size_t next = 0;
  bool is_soft = false;  // it ends in `=`: its line end is none of the text

  [[nodiscard]] std::size_t break_length() const { return is_soft ? 0 : next - end; }
};

Line line_at(std::string_view bytes, std::size_t start) {
  Line line;
  line.start = start;
  const auto feed = bytes.find('\n', start);
  const bool has_end = feed != std::string_view::npos;
  line.next = has_end ? feed + 1 : bytes.size();
  line.end = has_end ? feed : bytes.size();
  if (has_end && line.end > start && bytes[line.end - 1] == '\r') --line.end;
  line.content_end = line.end;
  while (line.content_end > start &&
         (bytes[line.content_end - 1] == ' ' || bytes[line.content_end - 1] == '\t')) {
    --line.content_end;
  }
  if (line.content_end > start && bytes[line.content_end - 1] == '=') {
    line.is_soft = true;
    --line.content_end;
  } else if (!has_end) {
    line.content_end = line.end;  // there is no line end that the blanks could stand before
  }
  return line;
}

// The byte that the unit at the front of `content` stands for; its length goes to `length`.
char read_unit(std::string_view content, std::size_t& length) {
  length = 1;
  if (content.front() == '=' && content.size() > 2) {
    const int high = ascii::hex_digit(content[1]);
    const int low = ascii::hex_digit(content[2]);
    if (high >= 0 && low >= 0) {
      length = 3;
      return static_cast<char>(high * 16 + low);
    }
  }
  return content.front();
}

// Decodes `content` to the end of `out`, copying what lies between escapes whole.
void decode(std::string_view content, std::string& out) {
  while (!content.empty()) {
    const auto plain = std::min(content.find('='), content.size());
    out.append(content.substr(0, plain));
    content.remove_prefix(plain);
    if (content.empty()) return;
    std::size_t length = 0;
    out.push_back(read_unit(content, length));
    content.remove_prefix(length);
  }
}

std::size_t decoded_length(std::string_view content) {
  std::size_t length = 0;
  while (!content.empty()) {
    const auto plain = std::min(content.find('='), content.size());
    length += plain;
    content.remove_prefix(plain);
    if (content.empty()) break;
    std::size_t unit = 0;
    read_unit(content, unit);
    content.remove_prefix(unit);
    ++length;
  }
  return length;
}

// The edits that one run of physical lines takes in, written unit by unit.
class Rewriter {
 public:
  Rewriter(std::string_view bytes, std::size_t text, std::vector<Edit> edits)
      : bytes_(bytes), text_(text), edits_(std::move(edits)), writer_(bytes) {}

  void take_content(const Line& line) {
    std::string_view content = bytes_.substr(line.start, line.content_end - line.start);
    while (!content.empty()) {
      std::size_t length = 0;
      read_unit(content, length);
      begin_edits();
      if (!is_covered()) writer_.add(content.substr(0, length));
      content.remove_prefix(length);
      ++text_;
    }
  }

  // A line end of the text, with another line of the run behind it.
  void take_break(const Line& line) {
    const std::string_view line_end = bytes_.substr(line.end, line.break_length());
    begin_edits();
    const bool is_split =
        line_end.size() == 2 && next_ < edits_.size() &&
        (edits_[next_].span.offset == text_ + 1 || edits_[next_].span.end() == text_ + 1);
    if (!is_split && !is_covered()) {
      writer_.add_break(line_end);
      text_ += line_end.size();
      return;
    }
    for (const char c : line_end) {
      begin_edits();
      if (!is_covered()) writer_.add_character(c);
      ++text_;
    }
  }

  std::string finish(bool before_soft_break) {
    begin_edits();
    return writer_.finish(before_soft_break);
  }

 private:
  // Passes the edits that end here, and writes the replacements of those that begin here.
  void begin_edits() {
    while (next_ < edits_.size() && edits_[next_].span.offset <= text_) {
      const Edit& edit = edits_[next_];
      if (edit.span.offset == text_ && !is_written_) {
        for (const char c : edit.replacement) writer_.add_character(c);
        is_written_ = true;
      }
      if (edit.span.end() > text_) return;
      ++next_;
      is_written_ = false;
    }
  }
  [[nodiscard]] bool is_covered() const { return is_written_; }

  std::string_view bytes_;
  std::size_t text_;
  std::vector<Edit> edits_;
  std::size_t next_ = 0;
  bool is_written_ = false;  // the next edit has begun, and has not ended
  QuotedPrintableWriter writer_;
};

}  // namespace

Peeled QuotedPrintable::peel(std::string_view bytes) const {
  Peeled peeled;
  peeled.text.reserve(bytes.size());
  for (std::size_t at = 0; at < bytes.size();) {
    const Line line = line_at(bytes, at);
    decode(bytes.substr(line.start, line.content_end - line.start), peeled.text);
    peeled.text.append(bytes.substr(line.end, line.break_length()));
    at = line.next;
  }
  return peeled;
}

Result<EditList> QuotedPrintable::wrap(std::string_view bytes, const Peeled&,
                                       const EditList& edits) const {
  EditList out;
  auto edit = edits.begin();
  std::size_t text = 0;
  for (std::size_t at = 0; edit != edits.end();) {
    // One run: a line, and the lines behind it that an edit reaches into.
    const std::size_t start = at;
    const std::size_t run_text = text;
    std::vector<Line> lines;
    std::vector<Edit> run;
    for (bool goes_on = true; goes_on;) {
      const Line line = line_at(bytes, at);
      const std::size_t content_end =
          text + decoded_length(bytes.substr(line.start, line.content_end - line.start));
      text = content_end + line.break_length();
      at = line.next;
      const bool is_last = at >= bytes.size();
      for (; edit != edits.end() && ((*edit).span.offset < text || is_last); ++edit) {
        run.push_back(*edit);
      }
      lines.push_back(line);
      goes_on = !is_last && !run.empty() && run.back().span.end() > content_end;
    }
    if (run.empty()) continue;
    Rewriter rewriter(bytes, run_text, std::move(run));
    for (const Line& line : lines) {
      rewriter.take_content(line);
      if (&line != &lines.back() && !line.is_soft) rewriter.take_break(line);
    }
    const Line& last = lines.back();
    // A last line end that an edit at the very end stands behind belongs to the run as well.
    const bool takes_end = at >= bytes.size() && last.break_length() > 0;
    if (takes_end) rewriter.take_break(last);
    const std::size_t end = takes_end ? last.next : last.content_end;
    out.add({{start, end - start}, rewriter.finish(last.is_soft)});
  }
  return out;
}

}  // namespace absolve
