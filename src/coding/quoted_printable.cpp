// Text put back into quoted-printable.

#include "coding/quoted_printable.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "coding/quoted_printable_marks.hpp"
#include "coding/quoted_printable_window.hpp"
#include "coding/quoted_printable_writer.hpp"
#include "uri/ascii.hpp"
#include "uri/block.hpp"
#include "uri/line.hpp"

namespace absolve {
namespace {

// Where places of the text lie in its bytes, asked for in order.
class Places {
 public:
  Places(std::string_view bytes, const std::vector<Landmark>& landmarks)
      : bytes_(bytes), landmark_(landmarks.begin()), end_(landmarks.end()) {
    begin_window(0);
    look_on();
  }

  // A span lies between all that stands for nothing at its edges; an empty one behind it.
  Span span_of(const Span& text) {
    const std::size_t start = last_of(text.offset);
    if (text.length == 0) return {start, 0};
    return {start, first_of(text.end()) - start};
  }

 private:
  // The last byte that has all text before it that comes before `text`, and none behind.
  std::size_t last_of(std::size_t text) {
    go_near(text);
    while (text - text_ >= mark_.start - at_ && mark_.start < bytes_.size()) {
      if (text - text_ == mark_.start - at_ && mark_.character >= 0) return mark_.start;
      pass_mark();
    }
    return at_ + (text - text_);
  }
  // The first one.
  std::size_t first_of(std::size_t text) {
    go_near(text);
    while (text - text_ > mark_.start - at_) pass_mark();
    return at_ + (text - text_);
  }

  void go_near(std::size_t text) {
    const std::size_t before = at_;
    for (; landmark_ != end_ && landmark_->text < text; ++landmark_) {
      if (landmark_->bytes < at_) continue;
      at_ = landmark_->bytes;
      text_ = landmark_->text;
    }
    if (at_ == before) return;
    begin_window(at_);
    look_on();
  }
  void pass_mark() {
    text_ += mark_.start - at_ + (mark_.character >= 0 ? 1 : 0);
    at_ = mark_.end;
    look_on();
  }
  void look_on() {
    mark_ = {bytes_.size(), bytes_.size(), -1};
    while (window_ < bytes_.size()) {
      if (signs_ == 0) {
        begin_window(window_ + QuotedPrintableWindow::size);
        continue;
      }
      const std::size_t place = window_ + static_cast<std::size_t>(std::countr_zero(signs_));
      signs_ &= signs_ - 1;
      if (place < at_) continue;  // part of a soft break
      mark_ = mark_at(bytes_, at_, place);
      return;
    }
  }
  void begin_window(std::size_t place) {
    window_ = place;
    signs_ = 0;
    if (place + QuotedPrintableWindow::size < bytes_.size()) {
      const QuotedPrintableWindow window(bytes_.data() + place);
      signs_ = window.bits_of('=') | window.bits_of('\n');
      return;
    }
    for (std::size_t i = place; i < bytes_.size(); ++i) {
      const bool is_sign = bytes_[i] == '=' || bytes_[i] == '\n';
      signs_ |= std::uint64_t{is_sign} << (i - place);
    }
  }

  std::string_view bytes_;
  std::vector<Landmark>::const_iterator landmark_;  // the next one
  std::vector<Landmark>::const_iterator end_;
  // Where text and bytes are known to meet.
  std::size_t text_ = 0;
  std::size_t at_ = 0;
  QuotedPrintableMark mark_;  // the next one behind
  std::size_t window_ = 0;
  std::uint64_t signs_ = 0;  // in the window, behind the mark: each `=` and line feed
};

// One physical line: what it holds, and how it ends.
struct PhysicalLine : Line {
  std::size_t content_end = 0;  // before blanks that do not count and the `=` of a soft break
  bool is_soft = false;         // it ends in `=`: its line end is none of the text

  [[nodiscard]] bool has_end() const { return next > end; }
};

PhysicalLine physical_line_at(std::string_view bytes, std::size_t start) {
  PhysicalLine line{line_of(bytes, start)};
  line.content_end = line.end;
  while (line.content_end > start && ascii::is_blank(bytes[line.content_end - 1])) {
    --line.content_end;
  }
  if (line.content_end > start && bytes[line.content_end - 1] == '=') {
    line.is_soft = true;
    --line.content_end;
  } else if (!line.has_end()) {
    line.content_end = line.end;  // there is no line end that the blanks could stand before
  }
  return line;
}

// A run of physical lines, written anew with other things in it.
class Run {
 public:
  // Of the line in which `place` lies.
  Run(std::string_view bytes, std::size_t place, QuotedPrintableWriter& writer)
      : bytes_(bytes),
        line_(physical_line_at(bytes, behind_last(bytes.substr(0, place), '\n'))),
        start_(line_.start),
        at_(line_.start),
        writer_(writer) {
    writer_.clear();
  }

  // Whether `place` lies in it: in its last line so far, or in one that will join that, as part of
  // the line end between them is gone.
  [[nodiscard]] bool reaches(std::size_t place) const {
    return place < line_.next || !line_.has_end() || at_ > line_.end;
  }

  // What stands before `span`, and `replacement` instead of that.
  void replace(const Span& span, std::string_view replacement) {
    keep(span.offset);
    writer_.add_text(replacement);
    go_to(span.end());
  }

  // What it has become; lives as long as the next run of the same writer does not.
  Edit finish() {
    if (at_ > line_.end) keep(line_.next);  // the rest of a line end that is none any more
    keep(line_.content_end);
    return {{start_, line_.content_end - start_}, writer_.finish(line_.is_soft)};
  }

 private:
  // Writes all up to `end` as it is, but for blanks and soft breaks, which are no text.
  void keep(std::size_t end) {
    while (at_ < end) {
      if (at_ < line_.content_end) {
        const std::size_t content_end = std::min(end, line_.content_end);
        writer_.add_encoded(bytes_.substr(at_, content_end - at_));
        at_ = content_end;
      } else if (at_ < line_.end || line_.is_soft) {
        go_to(std::min(end, at_ < line_.end ? line_.end : line_.next));
      } else {
        const bool is_whole = at_ == line_.end && end >= line_.next;
        const std::size_t next = std::min(end, line_.next);
        const std::string_view line_end = bytes_.substr(at_, next - at_);
        is_whole ? writer_.add_break(line_end) : writer_.add_text(line_end);
        go_to(next);
      }
    }
  }
  void go_to(std::size_t place) {
    at_ = place;
    while (line_.has_end() && at_ >= line_.next) line_ = physical_line_at(bytes_, line_.next);
  }

  std::string_view bytes_;
  PhysicalLine line_;  // in which `at_` lies
  std::size_t start_;
  std::size_t at_;  // how far it is written
  QuotedPrintableWriter& writer_;
};

}  // namespace

Result<EditList> QuotedPrintable::wrap(std::string_view bytes, const Peeled& peeled,
                                       const EditList& edits) const {
  EditList out;
  if (edits.empty()) return out;
  constexpr std::size_t usual_run = 100;  // of bytes: a line, and what an edit adds to it
  out.reserve(edits.size(), std::min(edits.size() * usual_run, bytes.size()));
  Places places(bytes, peeled.landmarks);
  QuotedPrintableWriter writer(bytes);
  auto edit = edits.begin();
  for (Span span = places.span_of((*edit).span); edit != edits.end();) {
    Run run(bytes, span.offset, writer);
    do {
      run.replace(span, (*edit).replacement);
      if (++edit != edits.end()) span = places.span_of((*edit).span);
    } while (edit != edits.end() && run.reaches(span.offset));
    out.add(run.finish());
  }
  return out;
}

}  // namespace absolve
