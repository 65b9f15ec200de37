// Text put back into quoted-printable.

#include "coding/quoted_printable.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "coding/quoted_printable_writer.hpp"
#include "uri/ascii.hpp"
#include "uri/block.hpp"

namespace absolve {
namespace {

// One physical line: what it holds, and how it ends.
struct Line {
  std::size_t start = 0;
  std::size_t content_end = 0;  // before blanks that do not count and the `=` of a soft break
  std::size_t end = 0;          // before the line end
  std::size_t next = 0;
  std::size_t escapes = 0;  // in its content
  bool is_soft = false;     // it ends in `=`: its line end is none of the text
  bool is_clean = true;     // every other `=` begins an escape

  [[nodiscard]] std::size_t break_length() const { return is_soft ? 0 : next - end; }
  [[nodiscard]] std::size_t text_length() const { return content_end - start - 2 * escapes; }
};

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Whether a valid escape stands at `at`, where there is an `=`.
bool is_escape(std::string_view bytes, std::size_t at) {
  return bytes.size() - at > 2 && ascii::hex_digit(bytes[at + 1]) >= 0 &&
         ascii::hex_digit(bytes[at + 2]) >= 0;
}

// The bits of the next 16 bytes that are an `=` or a line feed.
[[gnu::always_inline]] inline std::uint32_t marks_at(std::string_view bytes, std::size_t at) {
  const std::size_t left = bytes.size() - at;
  const Block block = left >= Block::size
                          ? Block::load(bytes.data() + at)
                          : Block::load_short(bytes.data() + at, static_cast<unsigned>(left));
  return ((block == '=') | (block == '\n')).mask();
}

Line line_at(std::string_view bytes, std::size_t start) {
  Line line;
  line.start = start;
  std::size_t feed = bytes.size();
  std::size_t stray = 0;  // the last `=` that begins no escape
  std::size_t strays = 0;
  for (std::size_t at = start; at < bytes.size() && feed == bytes.size(); at += Block::size) {
    for (std::uint32_t marks = marks_at(bytes, at); marks != 0; marks &= marks - 1) {
      const std::size_t place = at + static_cast<std::size_t>(std::countr_zero(marks));
      if (bytes[place] == '\n') {
        feed = place;
        break;
      }
      if (is_escape(bytes, place)) {
        ++line.escapes;
      } else {
        stray = place;
        ++strays;
      }
    }
  }
  const bool has_end = feed < bytes.size();
  line.next = has_end ? feed + 1 : bytes.size();
  line.end = feed;
  if (has_end && line.end > start && bytes[line.end - 1] == '\r') --line.end;
  line.content_end = line.end;
  while (line.content_end > start && is_blank(bytes[line.content_end - 1])) --line.content_end;
  if (line.content_end > start && bytes[line.content_end - 1] == '=') {
    line.is_soft = true;
    --line.content_end;
  } else if (!has_end) {
    line.content_end = line.end;  // there is no line end that the blanks could stand before
  }
  line.is_clean = strays == 0 || (strays == 1 && line.is_soft && stray == line.content_end);
  return line;
}

// The bytes at the front of `content` that `units` units of it take: escapes and single bytes.
std::size_t length_of(std::string_view content, std::size_t units) {
  std::size_t at = 0;  // behind the last escape
  for (std::size_t window = 0; window < content.size(); window += Block::size) {
    std::uint32_t signs = marks_at(content, window);
    for (; signs != 0; signs &= signs - 1) {
      const std::size_t sign = window + static_cast<std::size_t>(std::countr_zero(signs));
      if (sign - at >= units) return at + units;
      if (!is_escape(content, sign)) continue;
      units -= sign - at + 1;
      at = sign + 3;
    }
  }
  return std::min(at + units, content.size());
}

// The edits that one run of physical lines takes in, written unit by unit.
class Rewriter {
 public:
  Rewriter(std::string_view bytes, std::size_t text, const std::vector<Edit>& edits,
           QuotedPrintableWriter& writer)
      : bytes_(bytes), text_(text), edits_(edits), writer_(writer) {
    writer_.clear();
  }

  void take_content(const Line& line) {
    std::string_view content = bytes_.substr(line.start, line.content_end - line.start);
    const std::size_t end = text_ + line.text_length();
    while (text_ < end) {
      begin_edits();
      std::size_t next = end;  // where something else begins
      if (next_ < edits_.size()) {
        const Span& span = edits_[next_].span;
        next = std::min(end, is_covered() ? span.end() : span.offset);
      }
      const std::size_t length = next == end ? content.size() : length_of(content, next - text_);
      if (!is_covered()) writer_.add_encoded(content.substr(0, length), line.is_clean);
      content.remove_prefix(length);
      text_ = next;
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
      if (!is_covered()) writer_.add_text({&c, 1});
      ++text_;
    }
  }

  // Lives as long as the next one of the same writer does not.
  std::string_view finish(bool before_soft_break) {
    begin_edits();
    return writer_.finish(before_soft_break);
  }

 private:
  // Passes the edits that end here, and writes the replacements of those that begin here.
  void begin_edits() {
    while (next_ < edits_.size() && edits_[next_].span.offset <= text_) {
      const Edit& edit = edits_[next_];
      if (edit.span.offset == text_ && !is_written_) {
        writer_.add_text(edit.replacement);
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
  const std::vector<Edit>& edits_;
  std::size_t next_ = 0;
  bool is_written_ = false;  // the next edit has begun, and has not ended
  QuotedPrintableWriter& writer_;
};

}  // namespace

Result<EditList> QuotedPrintable::wrap(std::string_view bytes, const Peeled& peeled,
                                       const EditList& edits) const {
  EditList out;
  auto edit = edits.begin();
  std::size_t text = 0;
  std::vector<Line> lines;
  std::vector<Edit> run;
  QuotedPrintableWriter writer(bytes);
  auto landmark = peeled.landmarks.begin();
  for (std::size_t at = 0; edit != edits.end();) {
    // One at the very end of a line may belong to that.
    while (landmark != peeled.landmarks.end() && landmark->text < (*edit).span.offset) {
      if (landmark->bytes > at) {
        at = landmark->bytes;
        text = landmark->text;
      }
      ++landmark;
    }
    // One run: a line, and the lines behind it that an edit reaches into.
    const std::size_t run_text = text;
    lines.clear();
    run.clear();
    for (bool goes_on = true; goes_on;) {
      const Line line = line_at(bytes, at);
      const std::size_t content_end = text + line.text_length();
      text = content_end + line.break_length();
      at = line.next;
      const bool is_last = at >= bytes.size();
      for (; edit != edits.end() && ((*edit).span.offset < text || is_last); ++edit) {
        run.push_back(*edit);
      }
      if (run.empty() && !is_last) break;
      lines.push_back(line);
      goes_on = !is_last && run.back().span.end() > content_end;
    }
    if (run.empty()) continue;
    Rewriter rewriter(bytes, run_text, run, writer);
    for (const Line& line : lines) {
      rewriter.take_content(line);
      if (&line != &lines.back() && !line.is_soft) rewriter.take_break(line);
    }
    const Line& last = lines.back();
    // A last line end that an edit at the very end stands behind belongs to the run as well.
    const bool takes_end = at >= bytes.size() && last.break_length() > 0;
    if (takes_end) rewriter.take_break(last);
    const std::size_t start = lines.front().start;
    const std::size_t end = takes_end ? last.next : last.content_end;
    out.add({{start, end - start}, rewriter.finish(last.is_soft)});
  }
  return out;
}

}  // namespace absolve
