/// The transfer codings of MIME and HTTP.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The coding of base64 (RFC 2045 6.8). Decoding skips characters outside the alphabet. Padding
/// ends the data wherever it occurs, and what follows is ignored. The body is rewritten from the
/// quantum in which the first edit begins to its end, with line length and line ends as found. If
/// other characters follow there, such as the footer of a mailing list, an edit would remove them
/// or make them data, and fails with `malformed_encoding`. The map is empty.
class Base64 final : public Coding {
 public:
  /// `line_end` is written if a body of one line must become several lines.
  explicit Base64(std::string_view line_end = "\n") : line_end_(line_end) {}

  /// Whether `bytes` hold anything but base64 and white space, or hold base64 after the padding.
  [[nodiscard]] static bool holds_other_text(std::string_view bytes);
  /// Whether the last group of `bytes` has only one character, which is too little for an octet
  /// (RFC 4648 4). `bytes` must hold only base64 and white space. Padding may be missing.
  [[nodiscard]] static bool ends_within_octet(std::string_view bytes);

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

 private:
  std::string_view line_end_;
};

/// `bytes` in base64 on one line, padded.
[[nodiscard]] std::string base64_of(std::string_view bytes);

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
  /// `line_end` is written into a body that has only one line.
  explicit QuotedPrintable(std::string_view line_end = "\n", Windows windows = Windows::best)
      : line_end_(line_end), windows_(windows) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;
  /// Whether an `=` in `bytes` begins neither an octet nor a soft line break. It stands for itself
  /// (RFC 2045 6.7, the note on robust decoders).
  [[nodiscard]] static bool has_other_equals_sign(std::string_view bytes);

 private:
  std::string_view line_end_;
  Windows windows_;
};

/// Moves `edits` of a text to where their spans lie in `bytes`, which are that text in
/// quoted-printable. A span does not include bytes at its edges that decode to nothing; an empty
/// span lies after them. `landmarks` come from decoding the bytes. The result lives as long as
/// `edits`. Linear.
[[nodiscard]] std::vector<Edit> placed_in_quoted_printable(std::string_view bytes,
                                                           const std::vector<Landmark>& landmarks,
                                                           const EditList& edits);

/// Whether a newly written line would look like a delimiter, like the "From " of an mbox or, to a
/// mail server, like the end of the message.
[[nodiscard]] bool is_armed(std::string_view line);

/// `bytes` in quoted-printable, which decodes to the same bytes: a CR LF ends a line; a lone LF is
/// escaped, and a soft break follows it.
[[nodiscard]] std::string quoted_printable_of(std::string_view bytes);

/// The coding of HTTP's chunked transfer coding (RFC 9112 7.1). Decoding ends where no chunk
/// begins, and takes the available part of a truncated chunk. An edit is written into the chunks
/// that it spans, and their sizes are updated. A chunk that becomes empty is removed, because an
/// empty chunk would end the body. Extensions and trailers stay. The map is empty.
class Chunked final : public Coding {
 public:
  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

  /// How many bytes at the front of `bytes` are chunks, including the last one and its trailers.
  [[nodiscard]] static std::size_t length(std::string_view bytes);
  /// Whether `bytes` begins with a chunk.
  [[nodiscard]] static bool begins_in(std::string_view bytes);
  /// How chunks end: with the last chunk, where the bytes end, or where no size can be read.
  enum class End : std::uint8_t { is_whole, is_cut, is_malformed };
  [[nodiscard]] static End end_of(std::string_view bytes);
};

}  // namespace absolve::ABSOLVE_VERSIONED
