// How the reader of crawl records skips bytes that are not a record, and records that are too
// large.

#include <algorithm>
#include <utility>

#include "crawl/record_reader.hpp"
#include "text/coding/content_codings.hpp"

namespace absolve::warc {
namespace {

// Where the next record seems to begin in `bytes`, from the byte `at` on: at the beginning of a
// line, or elsewhere if a whole version line is there. npos: nowhere.
std::size_t find_record(std::string_view bytes, std::size_t at) {
  for (; (at = bytes.find(version_start, at)) != std::string_view::npos; ++at) {
    const bool begins_line = bytes[at - 1] == '\n';
    if (begins_line || may_begin_record(bytes.substr(at))) return at;
  }
  return std::string_view::npos;
}

}  // namespace

bool RecordReader::copy_large_member(Item& item) {
  do {
    at_ = end_ = 0;
  } while (raw_.size() < most_at_once && more());
  at_ = end_ = 0;
  copied_ = std::exchange(raw_, {});
  if (has_member_ended_) {
    obstacle_ = Obstacle::none;
    has_raw_ = false;  // it is copied
  }
  item.kind = Item::Kind::copied;
  item.raw = copied_;
  return options_.keeps_raw;
}

bool RecordReader::skip_large(Item& item) {
  if (at_ == end_) {
    at_ = end_ = 0;
    if (!more()) {
      large_left_ = 0;
      damage(item, trouble_.empty() ? "its block is cut short" : trouble_);
      return true;
    }
  }
  std::size_t skipped = static_cast<std::size_t>(std::min<std::uint64_t>(large_left_, end_ - at_));
  large_left_ -= skipped;
  if (large_left_ == 0) {
    obstacle_ = Obstacle::none;
    while (at_ + skipped < end_ && is_line_end(text_[at_ + skipped])) ++skipped;
  }
  item.kind = Item::Kind::copied;
  item.raw = text().substr(0, skipped);
  item.is_text = is_compressed();
  at_ += skipped;
  text_offset_ += skipped;
  if (at_ == end_ && !trouble_.empty()) give_up_member();
  return options_.keeps_raw;
}

// Reports bytes that are not a record, or a record that cannot be read. If a compressed member is
// damaged and none of it was read, the whole member is skipped; otherwise only text is skipped.
void RecordReader::damage(Item& item, std::string_view reason) {
  item.kind = Item::Kind::damage;
  item.offset = is_compressed() ? member_offset_ : text_offset_;
  item.reason = reason;
  junk_ = 0;
  obstacle_ = Obstacle::text;
  if (trouble_.empty() || !is_first_) return;
  if (!has_raw_) return give_up_member();
  if (is_cut_) {
    trouble_ = {};
    obstacle_ = Obstacle::large_member;
    return;
  }
  // If none of the member was read, the search must skip its first byte.
  if (raw_.empty() || may_read_again()) {
    window_.put_back(raw_);
    return give_up_member();
  }
  // The whole member is skipped, including what looks like members in it.
  trouble_ = {};
  obstacle_ = Obstacle::large_member;
}

// Whether the current record, which is `whole` bytes long, is followed by bytes that are neither a
// line end nor a record. Then its Content-Length is wrong.
bool RecordReader::is_followed_by_junk(std::size_t whole) {
  std::size_t at = whole;
  do {
    while (at < text().size() && is_line_end(text()[at])) ++at;
  } while (text().size() < at + version_start.size() && at < whole + most_at_once && more());
  // The member may have turned out to be cut short, and then less of its text counts.
  if (text().size() <= at) return false;
  return !may_begin_record(text().substr(at, version_start.size()));
}

// Whether the record that seems to begin at `at` in the text, and those after it, each end where
// the next one begins, up to the byte `to` or beyond. A page can contain the text of a record, but
// rarely that of records up to its very end. Each record reduces `cost` by what is read of it.
bool RecordReader::leads_to_records(std::size_t at, std::size_t to, std::size_t& cost) {
  constexpr std::size_t longest_header = std::size_t{64} << 10;
  const auto begins_at = [&](std::size_t place) {
    while (text().size() < place + longest_header && more()) {
    }
    return place <= text().size() && may_begin_record(text().substr(place));
  };
  while (at < to) {
    if (!begins_at(at)) return false;
    const std::string_view rest = text().substr(at, longest_header);
    const std::size_t size = header_size(rest);
    constexpr std::size_t of_step = 64;
    cost -= std::min(cost, of_step + (size > 0 ? size : rest.size()));
    const auto block = Header(rest.substr(0, size)).block_size();
    if (cost == 0 || size == 0 || !block || *block > options_.max_record) return false;
    at += size + static_cast<std::size_t>(*block);
    if (!begins_at(at) && at > text().size()) return false;
    while (at < text().size() && is_line_end(text()[at])) ++at;
  }
  return begins_at(at);
}

// Returns where the next record begins between the bytes `from` and `to` of the text, or npos. If
// `to` lies in the first line of a record, that record is the next one. Some collections have lost
// their carriage returns, so each Content-Length is a few bytes too large.
std::size_t RecordReader::find_next_record(std::size_t from, std::size_t to) {
  constexpr std::size_t first_line = std::string_view("WARC/1.0").size();
  std::size_t cost = (std::size_t{1} << 20) + 4 * to;
  for (std::size_t at = from; (at = find_record(text(), at)) < to; ++at) {
    if (to - at <= first_line || leads_to_records(at, to, cost)) return at;
    if (cost == 0) break;
  }
  return std::string_view::npos;
}

// Returns, as damage, the part that is there of the current record, whose block does not end where
// its Content-Length says. It extends to the next record at `end`, or to the end of the text if
// `end` is npos.
void RecordReader::cut_record(Item& item, std::size_t header_size, std::size_t end) {
  // What looked like the end of the header came from bytes after the member.
  if (header_size > text().size()) return damage(item, trouble_);
  const bool meets_record = end != std::string_view::npos;
  std::string_view record = text().substr(0, end);
  while (meets_record && record.size() > header_size && is_line_end(record.back())) {
    record.remove_suffix(1);
  }
  if (meets_record) is_first_ = false;  // so the rest of a damaged member is not skipped
  // `damage` leaves the text in memory as it is until the next item, so views of the record stay
  // valid.
  damage(item, meets_record        ? "the next record begins before its Content-Length ends"
               : !trouble_.empty() ? trouble_
               : is_compressed()   ? "its member ends before its Content-Length"
                                   : "the file ends within it");
  item.header = Header(record.substr(0, header_size));
  item.block = record.substr(header_size);
  if (obstacle_ != Obstacle::text) return;
  // What looks like a record in the block is not one.
  obstacle_ = Obstacle::large_block;
  large_left_ = std::min(end, text().size());
}

// Ends a member that cannot be read further where the next member begins, if that is among the
// bytes that were read. Text that was inflated from bytes of the next member is discarded.
void RecordReader::cut_at_next_member() {
  if (!has_raw_ || !may_read_again()) return;
  constexpr std::size_t shows_record = std::size_t{64} << 10;
  window_.put_back(raw_);
  want(raw_.size() + shows_record);
  trials_ = most_at_once;
  const std::size_t next = find_member(window_.bytes().substr(0, raw_.size() + shows_record));
  const bool is_found = next < raw_.size();
  if (is_found) raw_.resize(next);
  window_.drop(raw_.size());
  if (!is_found) return;
  is_cut_ = true;
  if (!is_first_ || at_ != 0) return;  // some of its text has been returned
  // There is room for all of it, since the text of the whole member was here.
  inflater_->begin();
  end_ = inflater_->step(raw_, text_.data(), text_.size()).given;
  trouble_ = "its member is cut short";
}

// Whether the current member may be read again to look for members in it. Without this limit,
// damaged members that overlap could take quadratic time.
bool RecordReader::may_read_again() {
  read_again_ += raw_.size();
  return read_again_ <= 2 * window_.offset();
}

// Skips the rest of the member, up to the next member with a record.
void RecordReader::give_up_member() {
  if (is_cut_) {
    obstacle_ = Obstacle::none;
    is_in_member_ = false;
    return;
  }
  obstacle_ = Obstacle::member;
  trials_ = most_at_once;
  raw_.clear();
}

// Skips text up to the next record.
bool RecordReader::skip_text(Item& item) {
  constexpr std::size_t longest_front = 64;  // which shows that a record begins
  item.kind = Item::Kind::copied;
  item.is_text = is_compressed();
  const std::size_t size = text().size();
  const std::size_t found = find_record(text(), 1);  // the first byte was tried before
  std::size_t skipped = std::min(found, size - std::min(size, longest_front));
  if (found == skipped) {
    obstacle_ = Obstacle::none;
  } else if (skipped == 0) {
    drop_read();
    if (more()) return false;
    skipped = std::min(found, size);
    obstacle_ = Obstacle::none;
  }
  item.raw = text().substr(0, skipped);
  at_ += skipped;
  text_offset_ += skipped;
  junk_ += skipped;
  if (skipped > 0) is_first_ = false;
  if (at_ == end_ && !trouble_.empty()) give_up_member();
  // The member may inflate without end.
  if (is_compressed() && junk_ > options_.max_record && obstacle_ == Obstacle::text) {
    give_up_member();
  }
  return options_.keeps_raw && skipped > 0;
}

// Whether the member that begins with the bytes `member` holds a record.
bool RecordReader::begins_record(std::string_view member) {
  constexpr std::size_t most_tried = std::size_t{64} << 10;
  member = member.substr(0, most_tried);
  char front[8]{};
  std::size_t size = 0;
  inflater_->begin();
  while (size < version_start.size()) {
    const Inflater::Step step = inflater_->step(member, front + size, sizeof(front) - size);
    member.remove_prefix(step.taken);
    size += step.given;
    trials_ -= std::min<std::uint64_t>(trials_, step.taken + 64);
    if (step.state != Inflater::State::goes_on || step.taken + step.given == 0) break;
  }
  return std::string_view(front, size).starts_with(version_start);
}

// The offset in `bytes` of the next member with a record, beyond the first byte; npos: there is
// none.
std::size_t RecordReader::find_member(std::string_view bytes) {
  const std::string_view magic = compression_ == Compression::gzip ? gzip_magic : zstd_magic;
  for (std::size_t at = 1; (at = bytes.find(magic, at)) != std::string_view::npos; ++at) {
    // So many false beginnings do not occur by chance, so the search gives up.
    if (trials_ == 0) break;
    if (begins_record(bytes.substr(at))) return at;
  }
  return std::string_view::npos;
}

bool RecordReader::skip_to_member(Item& item) {
  want(most_at_once);
  std::size_t skipped = find_member(window_.bytes());
  if (skipped != std::string_view::npos) {
    obstacle_ = Obstacle::none;
    is_in_member_ = false;
  } else {
    const std::size_t size = window_.bytes().size();
    // A member may begin in the last bytes.
    constexpr std::size_t rest = std::size_t{64} << 10;
    skipped = size > rest ? size - rest - 1 : 0;  // one less, since the search skips the first byte
    if (skipped == 0 || !window_.fill()) {
      skipped = window_.bytes().size();
      obstacle_ = Obstacle::none;
      is_in_member_ = false;
    }
    trials_ += skipped;
  }
  copied_ = window_.bytes().substr(0, skipped);
  window_.drop(skipped);
  item.kind = Item::Kind::copied;
  item.raw = copied_;
  return options_.keeps_raw && skipped > 0;
}

}  // namespace absolve::warc
