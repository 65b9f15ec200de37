#pragma once

#include "text/coding/coding.hpp"

namespace absolve {

/// The coding of quoted-printable (RFC 2045 6.7). Line ends are kept as they are, blanks before
/// them are dropped, and an invalid escape stands for itself. Only physical lines that an edit
/// touches change. A line with a single edit is kept except for that and, where it would be wider
/// than 76, a soft break beside it; other lines are rewritten. No line newly begins with `From `, a
/// dot or the two hyphens of a delimiter. New line ends are like those found. Its map is empty.
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

}  // namespace absolve
