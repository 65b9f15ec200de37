#pragma once

#include <cstdint>

#include "text/coding/coding.hpp"

namespace absolve {

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

}  // namespace absolve
