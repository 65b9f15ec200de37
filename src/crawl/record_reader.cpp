#include "crawl/record_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "text/coding/content_codings.hpp"

namespace absolve::warc {
namespace {

constexpr std::size_t max_header = std::size_t{1} << 20;
constexpr std::size_t usual_room = std::size_t{1} << 20;  // for text at first, in bytes
constexpr std::string_view next_version = "\nWARC/";      // no header contains another version line
constexpr std::size_t max_dictionary = std::size_t{16} << 20;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[i]);
  return number;
}

// Whether `bytes` begin with a frame that decoders skip (RFC 8878 3.1.2).
bool is_skippable(std::string_view bytes) {
  return bytes.size() >= 8 && (static_cast<unsigned char>(bytes[0]) & 0xF0U) == 0x50U &&
         bytes.substr(1, 3) == "\x2A\x4D\x18";
}

}  // namespace

Compression compression_of(std::string_view front) {
  if (front.starts_with(gzip_magic)) return Compression::gzip;
  if (front.starts_with(zstd_magic) || is_skippable(front)) return Compression::zstd;
  return Compression::none;
}

RecordReader::RecordReader(ByteWindow window, Options options)
    : window_(std::move(window)), options_(std::move(options)) {
  // With a larger limit, sums of sizes could overflow.
  options_.max_record = std::min(options_.max_record, std::numeric_limits<std::size_t>::max() / 4);
}

Result<std::unique_ptr<RecordReader>> RecordReader::make(ByteWindow window, Options options) {
  std::unique_ptr<RecordReader> reader(new RecordReader(std::move(window), std::move(options)));
  if (auto opened = reader->open(); !opened) return opened.error();
  return reader;
}

// Fills the window until it has `size` bytes or the file ends.
void RecordReader::want(std::size_t size) {
  while (window_.bytes().size() < size && window_.fill()) {
  }
}

Result<void> RecordReader::open() {
  want(8);
  compression_ = compression_of(window_.bytes());
  if (compression_ == Compression::none) return {};
  if (compression_ == Compression::zstd) {
    dictionary_ = options_.dictionary;
    if (auto taken = take_dictionary(); !taken) return taken;
  }
  auto inflater = compression_ == Compression::gzip ? gzip_inflater() : zstd_inflater(dictionary_);
  if (!inflater) return inflater.error();
  inflater_ = std::move(*inflater);
  return {};
}

// The first frame of a file may hold the dictionary for all others, itself compressed or not (the
// format of .warc.zst, https://iipc.github.io/warc-specifications/specifications/warc-zstd/).
Result<void> RecordReader::take_dictionary() {
  constexpr std::string_view dictionary_magic = "\x5D\x2A\x4D\x18";
  if (!window_.bytes().starts_with(dictionary_magic)) return {};
  const std::size_t size = little_endian(window_.bytes().substr(4));
  if (size > max_dictionary) return fail(ErrorCode::malformed_encoding, "the dictionary of zstd");
  want(8 + size);
  const std::string_view frame = window_.bytes().substr(0, 8 + size);
  if (frame.size() < 8 + size) return fail(ErrorCode::malformed_encoding, "the dictionary of zstd");
  front_ = frame;
  dictionary_ = frame.substr(8);
  window_.drop(frame.size());
  if (!dictionary_.starts_with(zstd_magic)) return {};
  auto inflater = zstd_inflater({});
  if (!inflater) return inflater.error();
  std::string inflated(max_dictionary, '\0');
  const auto whole = (*inflater)->whole(dictionary_, inflated.data(), inflated.size());
  if (!whole) return fail(ErrorCode::malformed_encoding, "the dictionary of zstd");
  inflated.resize(whole->given);
  dictionary_ = std::move(inflated);
  return {};
}

void RecordReader::make_room(std::size_t size) {
  if (text_.size() - end_ >= size) return;
  text_.resize(std::max(end_ + size, 2 * text_.size()));
}

// Discards text that has been read.
void RecordReader::drop_read() {
  if (at_ == end_) {
    at_ = end_ = 0;
  } else if (at_ >= usual_room) {
    std::memmove(text_.data(), text_.data() + at_, end_ - at_);
    end_ -= at_;
    at_ = 0;
  }
}

// Goes to the next member. False: the file has ended.
bool RecordReader::begin_member() {
  // Enough to read nearly every member at once.
  if (is_compressed()) want(std::size_t{256} << 10);
  std::string_view bytes = window_.bytes();
  std::string_view obstacle;
  while (compression_ == Compression::zstd && is_skippable(bytes)) {
    const std::size_t size = std::size_t{8} + little_endian(bytes.substr(4));
    if (size > options_.max_record) {
      obstacle = "a frame to skip is larger than the limit on records";
      break;
    }
    want(size);
    if (window_.bytes().size() < size) {
      obstacle = "the file ends within it";
      break;
    }
    window_.drop(size);
    want(std::size_t{256} << 10);
    bytes = window_.bytes();
  }
  bytes = window_.bytes();
  if (bytes.empty()) return false;
  if (is_compressed() && obstacle.empty() && compression_of(bytes) != compression_) {
    obstacle = "it is no compressed member";
  }
  is_in_member_ = is_first_ = true;
  records_ = 0;
  has_member_ended_ = false;
  trouble_ = {};
  is_cut_ = false;
  member_offset_ = window_.offset();
  raw_.clear();
  has_raw_ = is_compressed();
  at_ = end_ = 0;
  text_offset_ = window_.offset();
  if (!is_compressed()) return true;
  if (!obstacle.empty()) {
    has_member_ended_ = true;
    trouble_ = obstacle;
    return true;
  }
  make_room(usual_room);
  if (const auto step = inflater_->whole(bytes, text_.data(), text_.size())) {
    end_ = step->given;
    has_member_ended_ = true;
    if (options_.keeps_raw) raw_ = bytes.substr(0, step->taken);
    window_.drop(step->taken);
  } else {
    inflater_->begin();
  }
  return true;
}

bool RecordReader::more_uncompressed() {
  if (window_.bytes().empty() && !window_.fill()) {
    has_member_ended_ = true;
    return false;
  }
  const std::size_t size = std::min(window_.bytes().size(), most_at_once);
  make_room(size);
  std::memcpy(text_.data() + end_, window_.bytes().data(), size);
  end_ += size;
  window_.drop(size);
  return true;
}

// Inflates more of the member. False: it has ended, or `trouble_` says why it cannot be read
// further.
bool RecordReader::more() {
  if (has_member_ended_) return false;
  if (!is_compressed()) return more_uncompressed();
  make_room(usual_room / 4);
  for (;;) {
    const Inflater::Step step =
        inflater_->step(window_.bytes(), text_.data() + end_, text_.size() - end_);
    if (has_raw_) raw_.append(window_.bytes().substr(0, step.taken));
    // A larger member is never returned as a whole.
    if (raw_.size() > options_.max_record + max_header) {
      raw_.clear();
      has_raw_ = false;
    }
    window_.drop(step.taken);
    end_ += step.given;
    if (step.state == Inflater::State::has_ended) {
      has_member_ended_ = true;
      return step.given > 0;
    }
    if (step.state == Inflater::State::is_damaged) {
      has_member_ended_ = true;
      trouble_ = "its compressed data is damaged";
      cut_at_next_member();
      return false;
    }
    if (step.given > 0) return true;
    if (step.taken == 0 && !window_.fill()) {
      has_member_ended_ = true;
      trouble_ = "the file ends within it";
      cut_at_next_member();
      return false;
    }
  }
}

// Skips line ends. If `is_kept`, the text before them stays in memory, so only the first MiB of
// line ends is skipped.
void RecordReader::skip_line_ends(bool is_kept) {
  const std::size_t first = at_;
  do {
    if (!is_kept && at_ >= usual_room) {
      drop_read();
      is_first_ = false;
    }
    const std::size_t before = at_;
    while (at_ < end_ && is_line_end(text_[at_])) ++at_;
    text_offset_ += at_ - before;
  } while (at_ == end_ && !(is_kept && at_ - first >= most_at_once) && more());
}

bool RecordReader::next(Item& item) {
  for (;;) {
    item = {};
    if (obstacle_ != Obstacle::none) {
      const bool gives = obstacle_ == Obstacle::large_member  ? copy_large_member(item)
                         : obstacle_ == Obstacle::large_block ? skip_large(item)
                         : obstacle_ == Obstacle::text        ? skip_text(item)
                                                              : skip_to_member(item);
      if (gives) return true;
      continue;
    }
    if (!is_in_member_ && !begin_member()) return false;
    drop_read();
    skip_line_ends(false);
    if (at_ < end_) {
      read_record(item);
      return true;
    }
    if (!trouble_.empty()) {
      damage(item, trouble_);
      return true;
    }
    if (!is_compressed()) return false;
    is_in_member_ = false;
  }
}

// Reads to the end of a record's header, and sets `size` to its size. False: it is not a record.
bool RecordReader::read_header(std::size_t& size) {
  constexpr std::size_t usual = 4096;
  for (;;) {
    if (!may_begin_record(text())) return false;
    std::string_view header = text().substr(0, usual);
    size = header_size(header);
    if (size > 0) {
      header = header.substr(0, size);
    } else {
      header = text().substr(0, max_header);
      // The line end in front of another version line can be that of the blank line.
      const auto next = header.find(next_version);
      if (next != std::string_view::npos) header = header.substr(0, next + 1);
      size = header_size(header);
    }
    const bool is_whole = size > 0 && header.find(next_version) == std::string_view::npos;
    if (is_whole) return true;
    if (size > 0 || header.size() < text().size() || !more()) return false;
  }
}

void RecordReader::read_record(Item& item) {
  item.offset = is_compressed() ? member_offset_ : text_offset_;
  item.index = is_compressed() ? records_ : 0;
  ++records_;
  std::size_t size = 0;
  if (!read_header(size)) {
    const bool is_long = text().size() >= max_header && text().find(next_version) >= max_header;
    return damage(item, !trouble_.empty()           ? trouble_
                        : !may_begin_record(text()) ? "it is no record"
                        : is_long                   ? "its header is too long"
                                                    : "its header does not end");
  }
  Header header(text().substr(0, size));
  const auto block_size = header.block_size();
  if (!block_size) return damage(item, "it has no Content-Length that is a size");
  if (*block_size > options_.max_record) {
    copied_ = text().substr(0, size);
    item.kind = Item::Kind::large;
    item.header = Header(copied_);
    const bool is_copied_whole = options_.keeps_raw && is_first_ && has_raw_;
    obstacle_ = is_copied_whole ? Obstacle::large_member : Obstacle::large_block;
    large_left_ = size + *block_size;
    is_first_ = false;
    return;
  }
  const auto whole = size + static_cast<std::size_t>(*block_size);
  while (text().size() < whole) {
    if (!more()) return cut_record(item, size, find_next_record(size, text().size()));
  }
  const bool has_junk = is_followed_by_junk(whole);
  // A member that is cut short may inflate to anything before its damage is detected.
  while (has_junk && is_compressed() && text().size() < whole + most_at_once && more()) {
  }
  if (text().size() < whole) return cut_record(item, size, std::string_view::npos);
  if (has_junk) {
    const std::size_t next = find_next_record(size, whole);
    if (next != std::string_view::npos) return cut_record(item, size, next);
  }
  const std::size_t start = at_;
  at_ += whole;
  text_offset_ += whole;
  if (options_.keeps_raw) take_raw(item, start);
  const std::string_view in_place(text_.data() + start, size);
  const bool has_moved = header.text().data() != in_place.data();
  item.header = has_moved ? Header(in_place) : std::move(header);
  item.block = {text_.data() + start + size, whole - size};
  is_first_ = false;
}

// Sets `item.raw` to the bytes of the record that begins at `start`. May move the text.
void RecordReader::take_raw(Item& item, std::size_t start) {
  skip_line_ends(true);
  if (!is_compressed()) {
    item.raw = {text_.data() + start, at_ - start};
    return;
  }
  const bool is_alone = is_first_ && at_ == end_ && has_member_ended_ && trouble_.empty();
  if (is_alone) item.raw = raw_;
}

bool ByteWindow::fill() {
  if (has_ended_) return false;
  constexpr std::size_t step = std::size_t{1} << 20;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < step) buffer_.resize(end_ + std::max(step, end_ / 2));
  const std::ptrdiff_t got = read_(buffer_.data() + end_, buffer_.size() - end_);
  if (got <= 0) {
    has_ended_ = true;
    if (got < 0) error_ = errno;
    return false;
  }
  end_ += static_cast<std::size_t>(got);
  return true;
}

void ByteWindow::put_back(std::string_view bytes) {
  offset_ -= bytes.size();
  if (bytes.size() <= begin_) {
    begin_ -= bytes.size();
    std::memcpy(buffer_.data() + begin_, bytes.data(), bytes.size());
    return;
  }
  std::vector<char> joined(bytes.begin(), bytes.end());
  joined.insert(joined.end(), buffer_.data() + begin_, buffer_.data() + end_);
  buffer_ = std::move(joined);
  begin_ = 0;
  end_ = buffer_.size();
}

}  // namespace absolve::warc
