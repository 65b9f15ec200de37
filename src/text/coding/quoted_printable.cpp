// Encodes edits of a text into quoted-printable.

#include "text/coding/transfer_codings.hpp"

#include <algorithm>
#include <optional>

#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/line.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// One physical line: what it holds, and how it ends.
struct PhysicalLine : Line {
  std::size_t content_end = 0;  // before blanks that do not count and the `=` of a soft break
  bool is_soft = false;         // it ends in `=`: its line end is not part of the text

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
  }
  return line;
}

// RFC 2045 6.7 (5): the most characters on a line, including an `=` at its end.
constexpr std::size_t widest_line = 76;

bool is_literal(char c) {
  return c == '\t' || (c >= ' ' && c <= '~' && c != '=');
}

std::string escaped(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'=', digits[byte >> 4U], digits[byte & 15U]};
}

// How many characters of `content`, which has more than `most`, fit into `most` without splitting
// an escape.
std::size_t piece_of(std::string_view content, std::size_t most) {
  if (content[most - 1] == '=') return most - 1;
  if (content[most - 2] == '=') return most - 2;
  return most;
}

// Whether no character of `text` has to be escaped, unless it ends a line.
bool is_all_literal(std::string_view text) {
  return !any_byte(text,
                   [](Block block) { return (block < ' ') | (block == '=') | (block == '\x7F'); });
}

// Whether a line may begin with `front` unescaped, because it began so before. A front of `--`
// could become a delimiter with other text behind it, unless it has a character that no boundary
// may have (RFC 2046 5.1.1).
bool may_stay_armed(std::string_view front) {
  constexpr std::string_view marks = "'()+_,-./:=? ";
  const auto is_of_boundary = [&](char c) {
    return ascii::is_alphanumeric(c) || marks.find(c) != std::string_view::npos;
  };
  return !front.starts_with("--") || !std::ranges::all_of(front, is_of_boundary);
}

// Lays text out as quoted-printable (RFC 2045 6.7), on lines of at most 76 characters.
class QuotedPrintableWriter {
 public:
  // Lines that become too long are broken by `soft_break`, an `=` and a line end, which must
  // outlive the writer.
  explicit QuotedPrintableWriter(std::string_view soft_break) : soft_break_(soft_break) {}

  // Forgets all that has been written.
  void clear() { out_.clear(); }
  // Adds content that is already encoded, in whole escapes. An `=` at its end that begins no
  // escape is escaped, because it could begin one with what is added next. `stays_armed`: it
  // begins a line that was armed before, and may stay so.
  void add_encoded(std::string_view content, bool stays_armed = false) {
    if (line_.empty()) stays_armed_ = stays_armed;
    // An escape has three characters.
    const auto signs_at = [content](std::size_t from_end) {
      return content.size() >= from_end && content[content.size() - from_end] == '=';
    };
    const std::size_t kept = content.size() - (signs_at(1) ? 1 : signs_at(2) ? 2 : 0);
    line_.append(content.substr(0, kept));
    if (kept < content.size()) line_.append("=3D").append(content.substr(kept + 1));
  }
  // Adds text, escaped where necessary.
  void add_text(std::string_view text) {
    if (is_all_literal(text)) {
      line_.append(text);
      return;
    }
    while (!text.empty()) {
      const auto* const end = std::ranges::find_if_not(text, is_literal);
      const auto length = static_cast<std::size_t>(end - text.begin());
      line_.append(text.substr(0, length));
      text.remove_prefix(length);
      if (text.empty()) return;
      line_.append(escaped(text.front()));
      text.remove_prefix(1);
    }
  }
  // Adds a line end that belongs to the text.
  void add_break(std::string_view line_end) {
    flush(false);
    out_.append(line_end);
  }
  // Adds a line end that does not belong to the text.
  void add_soft_break() {
    flush(true);
    out_.append(soft_break_);
  }
  // Everything that was written; nothing may be added afterwards. If the next line end does not
  // belong to the text (`before_soft_end`), it ends in an `=`.
  [[nodiscard]] std::string_view finish(bool before_soft_end) {
    flush(before_soft_end);
    if (before_soft_end) out_.push_back('=');
    return out_;
  }

 private:
  void flush(bool before_soft_break) {
    // A blank before a line end would be lost in transit, and a CR would become part of the line
    // end.
    constexpr std::string_view lost = " \t\r";
    if (!before_soft_break && !line_.empty() && lost.find(line_.back()) != std::string_view::npos) {
      const char last = line_.back();
      line_.pop_back();
      line_.append(escaped(last));
    }
    const std::size_t room = widest_line - (before_soft_break ? 1 : 0);
    for (std::size_t at = 0; at < line_.size();) {
      std::size_t taken = 0;
      if (!(at == 0 && stays_armed_) && is_armed(std::string_view(line_).substr(at))) {
        out_.append(escaped(line_[at++]));
        taken = 3;
      }
      const std::string_view rest = std::string_view(line_).substr(at);
      if (rest.size() <= room - taken) {
        out_.append(rest);
        break;
      }
      const std::size_t length = piece_of(rest, widest_line - 1 - taken);
      out_.append(rest.substr(0, length)).append(soft_break_);
      at += length;
    }
    line_.clear();
    stays_armed_ = false;
  }

  std::string_view soft_break_;
  std::string line_;          // the current line of the text, in which each `=` begins an escape
  bool stays_armed_ = false;  // its front was armed before
  std::string out_;
};

// A run of physical lines that is rewritten with edits applied.
class Run {
 public:
  // Begins with the line in which `place` lies.
  Run(std::string_view bytes, std::size_t place, QuotedPrintableWriter& writer)
      : bytes_(bytes),
        line_(physical_line_at(bytes, behind_last(bytes.substr(0, place), '\n'))),
        start_(line_.start),
        at_(line_.start),
        writer_(writer) {
    writer_.clear();
  }

  [[nodiscard]] const PhysicalLine& line() const { return line_; }

  // Whether `place` lies in the run: in its last line so far, or in a line that joins that line
  // because an edit removes part of the line end between them.
  [[nodiscard]] bool reaches(std::size_t place) const {
    return place < line_.next || !line_.has_end() || at_ > line_.end;
  }

  // Writes everything before the span of `edit`, then its replacement.
  void replace(const Edit& edit) {
    keep(edit.span.offset);
    writer_.add_text(edit.replacement);
    go_to(edit.span.end());
  }

  // The edit that replaces the run. It is valid until the next run uses the same writer. Blanks at
  // the end of the last line that are not text are dropped, because they would make the line longer
  // than it looks.
  Edit finish() {
    if (at_ > line_.end) keep(line_.next);  // the rest of what was a line end
    keep(line_.content_end);
    return {{start_, line_.end - start_}, writer_.finish(line_.is_soft)};
  }

 private:
  // Writes everything up to `end` as it is, except blanks and soft breaks that are not text.
  void keep(std::size_t end) {
    while (at_ < end) {
      if (at_ < line_.content_end) {
        const std::size_t content_end = std::min(end, line_.content_end);
        const std::string_view content = bytes_.substr(at_, content_end - at_);
        writer_.add_encoded(
            content, at_ == line_.start && is_armed(bytes_.substr(at_)) && may_stay_armed(content));
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

// A soft break with the line end of the first line, or with `line_end` if there is only one line.
std::string_view soft_break_of(std::string_view bytes, std::string_view line_end) {
  const Line first = line_of(bytes, 0);
  if (first.next > first.end) line_end = bytes.substr(first.end, first.next - first.end);
  return line_end == "\n" ? "=\n" : "=\r\n";
}

// Handles edits that are alone in their line. The rest of such a line stays as it is. If the line
// becomes too long, a soft break is put beside the edit. Nearly all edits are of this kind.
class LoneEdits {
 public:
  LoneEdits(std::string_view bytes, std::string_view soft_break)
      : bytes_(bytes), soft_break_(soft_break) {}

  // Makes the edit of the bytes from `edit`, the only one in `line`; nothing if more of the line
  // has to be rewritten. The result is valid until the next call.
  std::optional<Edit> make(const PhysicalLine& line, const Edit& edit) {
    const auto& [span, replacement] = edit;
    const std::size_t before = span.offset - line.start;
    const std::size_t behind = line.end - span.end();
    const bool is_within = span.end() <= line.content_end && line.end - line.start <= widest_line;
    if (!is_within || !can_stand_at(line, span.offset) || !can_be_written(replacement)) {
      return std::nullopt;
    }
    if (before + replacement.size() + behind <= widest_line) return edit;
    written_.clear();
    const std::string_view rest = bytes_.substr(span.end(), behind);
    if (before < widest_line && replacement.size() + behind <= widest_line &&
        !is_armed(replacement)) {
      written_.append(soft_break_).append(replacement);
    } else if (before + replacement.size() < widest_line && !is_armed(rest)) {
      written_.append(replacement).append(soft_break_);
    } else {
      return std::nullopt;
    }
    return Edit{span, written_};
  }

 private:
  // The length of "From ", the longest text that makes a line look like a delimiter.
  static constexpr std::size_t least = 5;

  // Whether the front of the line stays and may stay as it is, and no `=` before `place` could
  // begin an escape with the new text.
  [[nodiscard]] bool can_stand_at(const PhysicalLine& line, std::size_t place) const {
    return place - line.start >= least && bytes_[place - 1] != '=' && bytes_[place - 2] != '=' &&
           may_stay_armed(bytes_.substr(line.start, place - line.start));
  }
  static bool can_be_written(std::string_view replacement) {
    return replacement.size() >= least && !ascii::is_blank(replacement.back()) &&
           is_all_literal(replacement);
  }

  std::string_view bytes_;
  std::string_view soft_break_;
  std::string written_;
};

}  // namespace

bool QuotedPrintable::has_other_equals_sign(std::string_view bytes) {
  const auto is_hex = [&](std::size_t at) {
    return at < bytes.size() && ascii::hex_digit(bytes[at]) >= 0;
  };
  for (auto at = bytes.find('='); at != bytes.npos; at = bytes.find('=', at + 1)) {
    if (is_hex(at + 1) && is_hex(at + 2)) continue;
    const std::size_t behind = bytes.find_first_not_of(" \t", at + 1);
    if (behind != bytes.npos && bytes[behind] != '\n' && bytes[behind] != '\r') return true;
  }
  return false;
}

bool is_armed(std::string_view line) {
  return line.starts_with("--") || line.starts_with("From ") || line.starts_with('.');
}

Result<EditList> QuotedPrintable::encode_edits(std::string_view bytes,
                                               const DecodedText& decoded_text,
                                               const EditList& edits) const {
  EditList out;
  if (edits.empty()) return out;
  constexpr std::size_t usual_size = 50;  // in bytes: the front of a URL and a soft break
  out.reserve(edits.size(), std::min(edits.size() * usual_size, bytes.size()));
  const std::vector<Edit> placed = placed_in_quoted_printable(bytes, decoded_text.landmarks, edits);
  const std::string_view soft_break = soft_break_of(bytes, line_end_);
  QuotedPrintableWriter writer(soft_break);
  LoneEdits lone_edits(bytes, soft_break);
  for (std::size_t i = 0; i < placed.size();) {
    Run run(bytes, placed[i].span.offset, writer);
    const auto reaches = [&](std::size_t index) {
      return index < placed.size() && run.reaches(placed[index].span.offset);
    };
    const auto lone = reaches(i + 1) ? std::nullopt : lone_edits.make(run.line(), placed[i]);
    if (lone) {
      out.add(*lone);
      ++i;
      continue;
    }
    do {
      run.replace(placed[i++]);
    } while (reaches(i));
    out.add(run.finish());
  }
  return out;
}

std::string quoted_printable_of(std::string_view bytes) {
  QuotedPrintableWriter writer("=\r\n");
  while (!bytes.empty()) {
    const Line line = line_of(bytes, 0);
    const bool is_break = line.next - line.end == 2;
    writer.add_text(bytes.substr(0, is_break ? line.end : line.next));
    bytes.remove_prefix(line.next);
    if (is_break) {
      writer.add_break("\r\n");
    } else if (line.next > line.end && !bytes.empty()) {
      writer.add_soft_break();
    }
  }
  return std::string(writer.finish(false));
}

}  // namespace absolve::ABSOLVE_VERSIONED
