#pragma once

#include "coding/coding.hpp"

namespace absolve {

/// The coding of HTTP's chunked transfer coding (RFC 9112 7.1). Reading ends where no chunk begins,
/// and takes what there is of one that is cut short. An edit is written into the chunks that it
/// falls in, with their sizes as they have become; a chunk that would be empty goes, for that would
/// end the body. Extensions and trailers stay. Its map is empty.
class Chunked final : public Coding {
 public:
  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

  /// How many bytes at the front of `bytes` are chunks, the last one and its trailers included.
  [[nodiscard]] static std::size_t length(std::string_view bytes);
  /// Whether a chunk stands at the front of `bytes`.
  [[nodiscard]] static bool begins_in(std::string_view bytes);
  /// Whether `bytes` hold the last chunk, too.
  [[nodiscard]] static bool is_whole(std::string_view bytes);
};

}  // namespace absolve
