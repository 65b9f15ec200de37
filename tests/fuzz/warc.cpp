// Files of crawl records, compressed or not, in pieces.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "check.hpp"
#include "crawl/header.hpp"
#include "crawl/record_reader.hpp"
#include "crawl/surt.hpp"
#include "support/file_in_pieces.hpp"

using namespace absolve;

namespace {

struct Reading {
  std::vector<std::string> records;
  std::string raw;
  bool is_whole = true;  // `raw` is all of the file
};

Reading read(std::string_view file, std::size_t piece, warc::RecordReader::Options options) {
  Reading reading;
  const auto reader =
      warc::RecordReader::make(warc::ByteWindow(file_in_pieces(file, piece)), options);
  if (!reader) return reading;
  reading.raw = (*reader)->front();
  std::size_t items = 0;
  for (warc::Item item; (*reader)->next(item);) {
    require(++items <= 2 * file.size() + 2, "each item takes something");
    reading.raw += item.raw;
    if (item.kind == warc::Item::Kind::record) {
      reading.records.push_back(std::string(item.header.text()).append(item.block));
      require(item.header.block_size() == item.block.size(), "a record has its block");
      if (item.raw.empty()) reading.is_whole = false;
      static_cast<void>(warc::surt_of(item.header.target_uri()));
    }
    if (item.is_text) reading.is_whole = false;
  }
  require((*reader)->read_to() == file.size(), "all of the file is read");
  return reading;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t piece = data[0] % 64 + 1;
  constexpr std::size_t max_record = 1 << 12;
  const Reading kept = read(bytes, piece, {.max_record = max_record, .keeps_raw = true});
  const Reading plain = read(bytes, bytes.size(), {.max_record = max_record});
  require(kept.records == plain.records, "records do not depend on pieces");
  if (kept.is_whole && warc::compression_of(bytes) == warc::Compression::none) {
    const auto first = std::min(bytes.find_first_not_of("\r\n"), bytes.size());
    require(kept.raw == bytes.substr(first), "nothing is lost");
  }
  // The same file, compressed as a gzip member.
  if (auto deflater = warc::gzip_deflater()) {
    const auto member = (*deflater)->deflate(bytes);
    require(member.has_value(), "there is memory");
    if (warc::compression_of(bytes) == warc::Compression::none && bytes.size() < max_record) {
      require(read(*member, piece, {.max_record = max_record}).records == plain.records,
              "compression changes nothing");
    }
  }
  return 0;
}
