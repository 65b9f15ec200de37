#include "tool/crawl/warc_batch.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "text/ascii.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

Span append_to(std::string& text, std::string_view bytes) {
  const Span span{text.size(), bytes.size()};
  text.append(bytes);
  return span;
}

// Whether the record is a response or a resource. The documents of requests, revisits and others
// are not read.
bool is_answer(const warc::Header& header) {
  const std::string_view type = header.type();
  return equal_ignoring_case(type, "response") || equal_ignoring_case(type, "resource");
}

}  // namespace

std::optional<WarcBatch> next_batch(warc::RecordReader& reader, bool keeps_all,
                                    bool reads_metadata) {
  constexpr std::size_t usual_size = std::size_t{1} << 19;
  constexpr std::size_t most_entries = 4096;
  WarcBatch batch;
  batch.text.reserve(usual_size + usual_size / 4);
  warc::Item item;
  while (batch.text.size() < usual_size && batch.entries.size() < most_entries &&
         reader.next(item)) {
    WarcBatch::Entry& entry = batch.entries.emplace_back();
    entry.kind = item.kind;
    entry.offset = item.offset;
    entry.index = item.index;
    entry.reason = item.reason;
    entry.is_text = item.is_text;
    const bool is_record = !item.header.text().empty() && item.kind != warc::Item::Kind::large;
    const bool is_answering = is_record && is_answer(item.header);
    entry.is_metadata =
        is_answering && !reads_metadata && has_scheme(item.header.target_uri(), "metadata");
    entry.is_continuation = is_record && equal_ignoring_case(item.header.type(), "continuation");
    entry.is_answer = is_answering && !entry.is_metadata;
    // The raw bytes of a record that is not compressed are its header and block.
    const bool is_plain = !item.raw.empty() && item.raw.data() == item.header.text().data();
    if (entry.is_answer || keeps_all) {
      if (is_plain) {
        entry.raw = append_to(batch.text, item.raw);
        entry.header = {entry.raw.offset, item.header.text().size()};
        entry.block = {entry.header.end(), item.block.size()};
        continue;
      }
      entry.header = append_to(batch.text, item.header.text());
      entry.block = append_to(batch.text, item.block);
    } else if (is_record) {
      entry.header = append_to(batch.text, item.header.text());
    }
    if (keeps_all) entry.raw = append_to(batch.text, item.raw);
  }
  if (batch.entries.empty()) return std::nullopt;
  batch.read_to = reader.read_to();
  return batch;
}

Result<std::unique_ptr<warc::RecordReader>> WarcFile::open(
    const warc::RecordReader::Options& options, std::uint64_t offset, bool hashes) {
  const auto read = [this, hashes](char* to, std::size_t size) -> std::ptrdiff_t {
    for (;;) {
      const ssize_t got = ::read(descriptor_.get(), to, size);
      if (got < 0 && errno == EINTR) continue;
      if (hashes && got > 0) sha256_.add({to, static_cast<std::size_t>(got)});
      return got;
    }
  };
  return warc::RecordReader::make(warc::ByteWindow(read, offset), options);
}

std::uint64_t WarcFile::size() const {
  struct stat status{};
  const bool is_regular = ::fstat(descriptor_.get(), &status) == 0 && S_ISREG(status.st_mode);
  return is_regular ? static_cast<std::uint64_t>(status.st_size) : 0;
}

}  // namespace absolve::tool
