#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/error.hpp"

namespace absolve::warc {

/// The compression of a file of crawl records.
enum class Compression {
  none,
  gzip,  ///< a member for each record (WARC 1.1, annex D), or one for all of them
  zstd,  ///< a frame for each record, possibly after a dictionary
};

/// The compression of a file, by its first bytes. `front`: at least eight bytes, or the whole file.
[[nodiscard]] Compression compression_of(std::string_view front);

/// Decompresses members: those of gzip (RFC 1952 2.2), or frames of zstd (RFC 8878 3.1).
class Inflater {
 public:
  virtual ~Inflater() = default;

  enum class State { goes_on, has_ended, is_damaged };
  struct Step {
    std::size_t taken = 0;  ///< bytes of the member that were read
    std::size_t given = 0;  ///< bytes of its text that were written
    State state = State::goes_on;
  };

  /// Inflates the member at the front of `in`, if it is complete and its text fits in `room` bytes
  /// at `out`. Returns nothing if it is incomplete, too large or damaged; `step` tells which.
  [[nodiscard]] virtual std::optional<Step> whole(std::string_view in, char* out,
                                                  std::size_t room) = 0;
  /// Begins another member, which is then read by `step`.
  virtual void begin() = 0;
  /// Inflates more of the member; `in` has its next bytes. A step that neither takes nor gives
  /// anything needs more bytes, or more room.
  [[nodiscard]] virtual Step step(std::string_view in, char* out, std::size_t room) = 0;
};

/// Compresses each record as one member.
class Deflater {
 public:
  virtual ~Deflater() = default;

  /// Compresses `text` as one member. Returns nothing if there is not enough memory.
  [[nodiscard]] virtual std::optional<std::string> deflate(std::string_view text) = 0;
};

/// `dictionary` is a zstd dictionary; empty: none. All four fail with `not_in_build` if the library
/// is missing. Those of zstd also fail with `malformed_encoding` if `dictionary` is not valid.
[[nodiscard]] Result<std::unique_ptr<Inflater>> gzip_inflater();
[[nodiscard]] Result<std::unique_ptr<Inflater>> zstd_inflater(std::string_view dictionary);
[[nodiscard]] Result<std::unique_ptr<Deflater>> gzip_deflater();
[[nodiscard]] Result<std::unique_ptr<Deflater>> zstd_deflater(std::string_view dictionary);

}  // namespace absolve::warc
