#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "crawl/compression.hpp"
#include "crawl/header.hpp"

namespace absolve::warc {

/// A stream of bytes. Only the bytes that were read and are still needed are in memory.
class ByteWindow {
 public:
  /// Reads up to `size` bytes into `to`. Returns the count, 0 at the end, or a negative value on an
  /// error.
  using Read = std::function<std::ptrdiff_t(char* to, std::size_t size)>;

  /// `offset`: the position in the file of the first byte that `read` returns.
  explicit ByteWindow(Read read, std::uint64_t offset = 0)
      : read_(std::move(read)), offset_(offset) {}

  /// The bytes in memory; valid until `fill`, `drop` or `put_back`.
  [[nodiscard]] std::string_view bytes() const { return {buffer_.data() + begin_, end_ - begin_}; }
  /// The offset in the file of the first byte in memory.
  [[nodiscard]] std::uint64_t offset() const { return offset_; }
  /// Reads more bytes into memory. False: the stream has ended, or cannot be read.
  bool fill();
  /// Removes the first `size` bytes.
  void drop(std::size_t size) {
    begin_ += size;
    offset_ += size;
  }
  /// Puts `bytes`, which were the last to be dropped, back at the front.
  void put_back(std::string_view bytes);
  /// The `errno` of a failed read; 0: none has failed.
  [[nodiscard]] int error() const { return error_; }

 private:
  Read read_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_;
  bool has_ended_ = false;
  int error_ = 0;
};

/// One item of a file of crawl records, in the order of the file. Views are valid until the next
/// item is read.
struct Item {
  enum class Kind {
    record,  ///< a whole record
    large,   ///< the header of a record over the limit, whose block is skipped
    damage,  ///< bytes that are not a whole record
    copied,  ///< bytes of the last `large` or `damage`, for callers that keep them
  };
  Kind kind = Kind::record;
  /// Where it begins in the file: its member if the file is compressed, or else its version line.
  std::uint64_t offset = 0;
  /// How many records of the same member come before it.
  std::size_t index = 0;
  /// For damage, not empty if only the end of the record is missing. `block` is then the part that
  /// is there.
  Header header;
  std::string_view block;
  /// The bytes of the record in the file, with the line ends after it. Empty if
  /// `Options::keeps_raw` is false, or if the record shares its member with others.
  std::string_view raw;
  std::string_view reason;  ///< of damage
  bool is_text = false;     ///< for `copied`: `raw` is not compressed, but the file is
};

/// Reads a file of crawl records (WARC 0.17 to 1.1) from its beginning to its end. Bytes that
/// cannot be read become one `damage` item, and reading continues after them. Keeps one record and
/// a few MiB in memory.
class RecordReader {
 public:
  struct Options {
    std::size_t max_record = std::size_t{64} << 20;  ///< limit on a record's block, in bytes
    bool keeps_raw = false;                          ///< whether items have `raw`
    std::string dictionary{};  ///< of zstd, if reading does not begin at the file's front
  };

  /// `window` is at the beginning of a member or record. Fails with `not_in_build`, and with
  /// `malformed_encoding` if a zstd dictionary cannot be read.
  [[nodiscard]] static Result<std::unique_ptr<RecordReader>> make(ByteWindow window,
                                                                  Options options);

  /// Reads the next item. False: there is none.
  [[nodiscard]] bool next(Item& item);

  [[nodiscard]] Compression compression() const { return compression_; }
  /// The frame of a dictionary before the first record, which every reader needs; empty: none.
  [[nodiscard]] const std::string& front() const { return front_; }
  /// The zstd dictionary; empty: none.
  [[nodiscard]] const std::string& dictionary() const { return dictionary_; }
  /// How much of the file has been read.
  [[nodiscard]] std::uint64_t read_to() const { return window_.offset(); }
  /// The `errno` of a failed read, which ends the file; 0: none has failed.
  [[nodiscard]] int error() const { return window_.error(); }

 private:
  RecordReader(ByteWindow window, Options options);

  [[nodiscard]] Result<void> open();
  [[nodiscard]] Result<void> take_dictionary();
  void want(std::size_t size);

  [[nodiscard]] bool begin_member();
  [[nodiscard]] bool more();
  [[nodiscard]] bool more_uncompressed();
  void make_room(std::size_t size);
  void drop_read();
  void skip_line_ends(bool is_kept);

  void read_record(Item& item);
  [[nodiscard]] bool read_header(std::size_t& size);
  [[nodiscard]] bool is_followed_by_junk(std::size_t whole);
  [[nodiscard]] std::size_t find_next_record(std::size_t from, std::size_t to);
  [[nodiscard]] bool leads_to_records(std::size_t at, std::size_t to, std::size_t& cost);
  void cut_record(Item& item, std::size_t header_size, std::size_t end);
  void take_raw(Item& item, std::size_t start);

  void damage(Item& item, std::string_view reason);
  [[nodiscard]] bool may_read_again();
  void give_up_member();
  void cut_at_next_member();
  // Each of these functions skips a part of the bytes in the way of the next record, and returns
  // that part as a `copied` item. False: it returns none.
  [[nodiscard]] bool copy_large_member(Item& item);
  [[nodiscard]] bool skip_large(Item& item);
  [[nodiscard]] bool skip_text(Item& item);
  [[nodiscard]] bool skip_to_member(Item& item);
  [[nodiscard]] std::size_t find_member(std::string_view bytes);
  [[nodiscard]] bool begins_record(std::string_view member);

  [[nodiscard]] std::string_view text() const { return {text_.data() + at_, end_ - at_}; }
  [[nodiscard]] bool is_compressed() const { return inflater_ != nullptr; }

  ByteWindow window_;
  Options options_;
  Compression compression_ = Compression::none;
  std::unique_ptr<Inflater> inflater_;  // null: nothing is compressed
  std::string front_;
  std::string dictionary_;

  // The current member, or the whole file.
  bool is_in_member_ = false;
  bool has_member_ended_ = false;
  std::string_view trouble_;  // why the member could not be read to its end
  bool is_cut_ = false;       // it ends where the window begins, with the next member
  std::uint64_t member_offset_ = 0;
  bool is_first_ = false;    // nothing of the member's text has been read
  std::size_t records_ = 0;  // of the member, so far
  std::string raw_;          // its bytes so far
  bool has_raw_ = false;     // `raw_` has all bytes since its beginning

  // Its text that has been inflated but not read.
  std::vector<char> text_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::uint64_t text_offset_ = 0;  // the offset in the file of `at_`, if it is not compressed

  // What is in the way of the next record.
  enum class Obstacle {
    none,
    large_member,  // the rest of a member that begins with a record over the limit
    large_block,   // `large_left_` bytes of the text, and the line ends after them
    text,          // all up to what looks like a record
    member,        // all up to what looks like a member with a record
  };
  Obstacle obstacle_ = Obstacle::none;
  std::uint64_t large_left_ = 0;
  std::uint64_t junk_ = 0;        // bytes of text that were skipped
  std::uint64_t trials_ = 0;      // bytes of the file that the search for a member may still read
  std::uint64_t read_again_ = 0;  // bytes of damaged members that were read again
  std::string copied_;            // what the last item points to
};

}  // namespace absolve::warc
