#pragma once

#include <cstddef>
#include <cstdint>

namespace absolve {

/// What one document may cost, counted in work and never in seconds, so that the same document
/// always meets the same fate. One that reaches a limit is left whole, with `over_limit`.
struct Limits {
  /// Bytes of one document. Gumbo's offsets have 32 bits.
  std::size_t document_bytes = std::size_t{4} * 1000 * 1000 * 1000;
  /// Bytes of one message or mailbox; each document in it is held to `document_bytes`.
  std::size_t message_bytes = std::size_t{1} * 1000 * 1000 * 1000 * 1000;
  /// Bytes of one document in an encoding that hides ASCII delimiters, UTF-16 and ISO-2022-JP,
  /// which is decoded as a whole, at up to 24 bytes of memory a byte.
  std::size_t mapped_bytes = std::size_t{64} << 20;
  /// Bytes of one body out of its content codings, gzip and the like, at each of them.
  std::size_t decoded_bytes = std::size_t{256} << 20;
  /// Bytes of memory that Gumbo's tree of one document may take; about 13 per byte is usual. The
  /// scan builds none.
  std::size_t tree_bytes = std::size_t{1} << 30;
  /// Steps of tree construction: of the scan, looks at open elements; of Gumbo's tree, an upper
  /// bound of what it does at each token, the depth of the open elements and the attributes of the
  /// widest tag. Fewer than 10 per byte are usual.
  std::uint64_t tree_steps = 2'000'000'000;
  /// Entities of one message.
  std::size_t entities = 1'000'000;
  /// Bytes of the bases that the headers of one message state, with what each may be relative to,
  /// counted for every entity in it: what a long one costs before many parts multiplies.
  std::size_t base_bytes = std::size_t{256} << 20;
  /// Entities around one entity; deeper composites are left whole.
  std::size_t depth = 100;
  /// Documents around one document in srcdoc attributes; deeper ones are left as they are. At most
  /// 256, whatever is said here.
  std::size_t frame_depth = 32;
  /// Links of one document.
  std::size_t links = 50'000'000;
  /// Bytes of all targets of one document: a long base before many short links multiplies.
  std::size_t target_bytes = std::size_t{1} << 30;
  /// A file of N bytes may produce at most `expansion_floor` + `expansion` * N bytes of targets and
  /// bases; the tool applies the same bound to what it prints. Ordinary pages need fewer than 10
  /// bytes a byte.
  std::size_t expansion = 64;
  /// Bytes that a file of any size may produce.
  std::size_t expansion_floor = std::size_t{32} << 20;
};

}  // namespace absolve
