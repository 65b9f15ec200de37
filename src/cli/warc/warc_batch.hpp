#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "cli/exit.hpp"
#include "warc/record_reader.hpp"

namespace absolve::cli {

/// Consecutive records of a file, for one thread to work on.
struct WarcBatch {
  struct Entry {
    warc::Item::Kind kind{};
    std::uint64_t offset = 0;  ///< in the file
    std::size_t index = 0;     ///< among the records of one compressed member
    Span header{};             ///< in `text`, as `block` and `raw` are
    Span block{};
    Span raw{};
    std::string_view reason{};
    bool is_text = false;
    bool is_answer = false;  ///< a response or a resource
  };

  std::string text;
  std::vector<Entry> entries;
  std::uint64_t read_to = 0;  ///< how far the file has been read
  bool is_first = false;      ///< it is the first batch of the file

  [[nodiscard]] warc::Header header_of(const Entry& entry) const {
    return warc::Header(entry.header.of(text));
  }
};

/// The next records of `reader`, about half a MiB of them; nothing at the end. Without `keeps_all`,
/// only responses and resources keep their block, and no record keeps its raw bytes.
[[nodiscard]] std::optional<WarcBatch> next_batch(warc::RecordReader& reader, bool keeps_all);

}  // namespace absolve::cli
