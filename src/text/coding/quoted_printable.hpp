#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "text/coding/coding.hpp"

namespace absolve {

/// The coding of quoted-printable (RFC 2045 6.7). Line ends are kept as they are, blanks before
/// them are dropped, and an invalid escape stands for itself. Only physical lines that an edit
/// touches change. A line with a single edit is kept except for the edit and, if the line would
/// become wider than 76, a soft break beside it. Other lines are rewritten. No line newly begins
/// with `From `, a dot or the two hyphens of a delimiter. New line ends are like those found. The
/// map is empty.
class QuotedPrintable final : public Coding {
 public:
  /// How many bytes are decoded at once: the most that the processor supports, or what every
  /// processor supports.
  enum class Windows { best, narrow };
  /// The line ends to write into a body that has only one line.
  enum class LineEnds { feeds, returns_and_feeds };
  explicit QuotedPrintable(Windows windows = Windows::best, LineEnds line_ends = LineEnds::feeds)
      : windows_(windows), line_ends_(line_ends) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

 private:
  Windows windows_;
  LineEnds line_ends_;
};

/// Moves `edits` of a text to where their spans lie in `bytes`, which are that text in
/// quoted-printable. A span does not include bytes at its edges that decode to nothing; an empty
/// span lies after them. `landmarks` come from decoding the bytes. The result lives as long as
/// `edits`. Linear.
[[nodiscard]] std::vector<Edit> placed_in_quoted_printable(std::string_view bytes,
                                                           const std::vector<Landmark>& landmarks,
                                                           const EditList& edits);

/// RFC 2045 6.7 (5): the most characters on a line, including an `=` at its end.
inline constexpr std::size_t widest_line = 76;

/// Whether a newly written line would look like a delimiter, like the "From " of an mbox or, to a
/// mail server, like the end of the message.
[[nodiscard]] bool is_armed(std::string_view line);

/// Whether no character of `text` has to be escaped, unless it ends a line.
[[nodiscard]] bool is_all_literal(std::string_view text);

/// Lays text out as quoted-printable (RFC 2045 6.7), on lines of at most 76 characters.
class QuotedPrintableWriter {
 public:
  /// Lines that become too long are broken by `soft_break`, an `=` and a line end, which must
  /// outlive the writer.
  explicit QuotedPrintableWriter(std::string_view soft_break) : soft_break_(soft_break) {}

  /// Forgets all that has been written.
  void clear() { out_.clear(); }
  /// Adds content that is already encoded, in whole escapes. An `=` at its end that begins no
  /// escape is escaped, because it could begin one with what is added next.
  void add_encoded(std::string_view content);
  /// Adds text, escaped where necessary.
  void add_text(std::string_view text);
  /// Adds a line end that belongs to the text.
  void add_break(std::string_view line_end);
  /// Adds a line end that does not belong to the text.
  void add_soft_break();
  /// Everything that was written; nothing may be added afterwards. If the next line end does not
  /// belong to the text (`before_soft_end`), it ends in an `=`.
  [[nodiscard]] std::string_view finish(bool before_soft_end);

 private:
  void flush(bool before_soft_break);

  std::string_view soft_break_;
  std::string line_;  // the current line of the text, in which each `=` begins an escape
  std::string out_;
};

/// `bytes` in quoted-printable, which decodes to the same bytes: a CR LF ends a line; a lone LF is
/// escaped, and a soft break follows it.
[[nodiscard]] std::string quoted_printable_of(std::string_view bytes);

}  // namespace absolve
