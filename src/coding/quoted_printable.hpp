#pragma once

#include "coding/coding.hpp"

namespace absolve {

/// The skin of quoted-printable (RFC 2045 6.7). Line ends are kept as they are, blanks before
/// them go, and what is no valid escape stands for itself. Only the physical lines that an edit
/// touches are written anew: at most 76 wide, with line ends as found, and none that begins with
/// `From ` or with the two hyphens of a delimiter where it did not before. Its map is empty.
class QuotedPrintable final : public Coding {
 public:
  /// How much is read in one go: what suits the processor, or no more than any has.
  enum class Windows { best, narrow };
  explicit QuotedPrintable(Windows windows = Windows::best) : windows_(windows) {}

  [[nodiscard]] Peeled peel(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> wrap(std::string_view bytes, const Peeled& peeled,
                                      const EditList& edits) const override;

 private:
  Windows windows_;
};

}  // namespace absolve
