#pragma once

#include "coding/coding.hpp"

namespace absolve {

/// The coding of quoted-printable (RFC 2045 6.7). Line ends are kept as they are, blanks before
/// them go, and what is no valid escape stands for itself. Only physical lines that an edit touches
/// change. One with a single edit is kept but for that and, where it would be wider than 76, a soft
/// break beside it; others are written anew. None begins with `From `, a dot or the two hyphens of
/// a delimiter where it did not before, and new line ends are as those found. Its map is empty.
class QuotedPrintable final : public Coding {
 public:
  /// How much is read in one go: what suits the processor, or no more than any has.
  enum class Windows { best, narrow };
  /// How the lines of a body end that has but one.
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
