#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/allowance.hpp"
#include "tool/io/input.hpp"
#include "tool/io/line_buffer.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/temporary_file.hpp"

namespace absolve::tool {

/// After this call, a run whose standard output is closed goes on without it, because it also
/// writes files. By default, such a run ends with success.
void go_on_without_stdout();

/// Writes `bytes` to standard output. Returns nothing on success. If the reader has closed the
/// pipe, the process ends with success, unless `go_on_without_stdout` was called.
[[nodiscard]] std::optional<Trouble> write_stdout(const Pieces& bytes);

/// Converts bytes on their way to an output.
class OutputFilter {
 public:
  OutputFilter() = default;
  OutputFilter(const OutputFilter&) = delete;
  OutputFilter& operator=(const OutputFilter&) = delete;
  virtual ~OutputFilter() = default;

  /// Takes the next bytes, in pieces of any size, and returns them converted.
  [[nodiscard]] virtual std::string take(std::string_view bytes) = 0;
  /// Returns the end of the output, such as the closing bracket of an array.
  [[nodiscard]] virtual std::string finish() = 0;
};

/// From now on, `filter` converts what is written to standard output. Null: nothing converts it.
/// Returns the filter that did so before.
std::unique_ptr<OutputFilter> filter_stdout(std::unique_ptr<OutputFilter> filter);

/// When a new file is synced to the disk. A file that replaces another one is always synced first.
enum class Syncing {
  at_once,
  by_caller,  ///< the caller syncs the folder (`sync_folder`) when all its files are written
};

/// How to replace an existing file.
struct Replacement {
  const FileIdentity* read = nullptr;  ///< the state of the file when it was read, if it is edited
  std::string backup_suffix{};         ///< empty: there is no backup
};

/// Writes to standard output or to a file, piece by piece. A file is first written under a
/// temporary name in the same folder. `finish` renames it, so nobody sees an incomplete file. A
/// symbolic link is followed. A device or a pipe is written to directly.
class OutputStream {
 public:
  /// Standard output.
  OutputStream() = default;
  explicit OutputStream(std::string path);
  OutputStream(const OutputStream&) = delete;
  OutputStream& operator=(const OutputStream&) = delete;
  ~OutputStream();

  /// Adds `bytes`. Returns nothing on success.
  [[nodiscard]] std::optional<Trouble> write(const Pieces& bytes);
  /// Syncs the file to the disk, except as `syncing` says, and renames it. Returns nothing on
  /// success. If anything could not be written, the old file stays unchanged.
  [[nodiscard]] std::optional<Trouble> finish(const Replacement& replacement = {},
                                              Syncing syncing = Syncing::at_once);
  /// Whether something could not be written.
  [[nodiscard]] bool has_failed() const { return trouble_.has_value(); }
  /// Whether the output is a device or a pipe.
  [[nodiscard]] bool is_special() const { return kind_ == Kind::special; }
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  enum class Kind { standard_output, special, file };

  Kind kind_ = Kind::standard_output;
  std::string path_;         // as it was given
  std::string destination_;  // the file that `path_` leads to
  int special_ = -1;
  std::optional<struct stat> old_;  // of the file that is replaced
  std::optional<TemporaryFile> file_;
  std::optional<Trouble> trouble_;
  std::uint64_t size_ = 0;
};

/// Writes `bytes` to a temporary file beside `path`, syncs it to the disk, and renames it. On any
/// failure, the old file stays unchanged. A symbolic link is followed. A replaced file keeps its
/// owner, group, permissions, ACLs and extended attributes; a message names what cannot be kept.
/// Devices and pipes are written to directly. Fails if `source`, the file that the bytes come from,
/// was overwritten meanwhile.
[[nodiscard]] std::optional<Trouble> write_file(const std::string& path, const Pieces& bytes,
                                                const FileBytes* source = nullptr,
                                                Syncing syncing = Syncing::at_once);

/// The same for a file that is edited in place: its times are kept, too. With a `backup_suffix`,
/// the old file is kept under its name with that suffix, unless that name exists. Fails if the file
/// is no longer in the state `read`.
[[nodiscard]] std::optional<Trouble> edit_file(const std::string& path, const Pieces& bytes,
                                               const FileIdentity& read,
                                               const std::string& backup_suffix = {});

/// The new contents of a regular file, with the arguments of `edit_file`.
struct NewContents {
  std::string path;
  std::string bytes;
  FileIdentity read;
  std::string backup_suffix;
};

/// Like `edit_file`, for many files on the file system of `folder`, which are synced to the disk
/// together. Returns for each file its error, or nothing on success.
[[nodiscard]] std::vector<std::optional<Trouble>> replace_files(
    const std::string& folder, const std::vector<NewContents>& files);

/// Whether `path` is a folder, or a link to one.
[[nodiscard]] bool is_folder(const std::string& path);
/// Whether `path` has the extension of a document that is edited unasked, or of a message.
[[nodiscard]] bool is_document_name(std::string_view path);

/// The status of the file that is read as `input`; `-`: of standard input, if that is a regular
/// file. Nothing if there is no such file.
[[nodiscard]] std::optional<struct stat> status_of_input(const std::string& input);

/// Whether the path `output` leads to the file that is read as `input`, a path or `-`.
[[nodiscard]] bool is_same_file(const std::string& output, const std::string& input);

/// Whether `output` is the same file as `input`. Both are paths. An empty `output` or `-` means
/// standard output, and the `input` `-` means standard input.
[[nodiscard]] bool writes_onto(const std::string& output, const std::string& input);

/// Writes a file whose name comes from an untrusted source. It is written under a temporary name
/// and then renamed, so that an existing link is never followed. Fails if the name exists, unless
/// `replaces`. A file that replaces another is synced to the disk first. For new files, the caller
/// syncs the folder.
[[nodiscard]] std::optional<Trouble> place_file(const std::string& path, const Pieces& bytes,
                                                bool replaces);

/// Syncs the file system of `folder` to the disk.
[[nodiscard]] std::optional<Trouble> sync_folder(const std::string& folder);

/// The permissions that the process gives new files.
[[nodiscard]] mode_t mode_for_new_file();

/// While an object exists, keeps what its thread writes to standard output and standard error until
/// it is the thread's turn. If the kept output would grow large, the thread waits for its turn, and
/// then writes directly.
class CapturedOutput {
 public:
  /// `wait_for_turn` returns when all earlier output is written.
  explicit CapturedOutput(std::function<void()> wait_for_turn);
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;
  ~CapturedOutput();

  enum class Stream { output, error };
  struct Piece {
    Stream stream;
    std::string text;
  };

  /// Keeps `text` of the current thread. False: it is not kept; the caller writes it as usual.
  [[nodiscard]] static bool keep(Stream stream, std::string_view text);
  /// What was kept, in order.
  [[nodiscard]] std::vector<Piece> take() { return std::move(pieces_); }
  /// Writes `pieces`. Returns nothing on success.
  [[nodiscard]] static std::optional<Trouble> write(const std::vector<Piece>& pieces);

 private:
  std::function<void()> wait_for_turn_;
  std::vector<Piece> pieces_;
  std::size_t size_ = 0;
  bool is_over_ = false;  // the thread's turn has come
};

/// Standard output of a command for one input. Output is written in pieces, so that a long list is
/// never held in memory. Its size is limited, so that a small input cannot fill a disk
/// (`Limits::expansion`).
class Printer {
 public:
  /// `size` is the size of the input in bytes.
  Printer(const Input& input, std::size_t size, const Limits& limits)
      : input_(input), limits_(limits), allowance_(size, limits) {}

  /// Whether more output can be written: no error so far, and the limit is not reached.
  [[nodiscard]] bool is_open() const { return !is_over_ && !trouble_; }
  void add(std::string_view text);
  /// Adds what `write` appends to the buffer that it gets.
  template <class Write>
  void add_lines(Write write) {
    if (!is_open()) return;
    const std::size_t before = waiting_.size();
    write(waiting_);
    end_lines(before);
  }
  /// Writes what `add` has buffered.
  void flush();
  /// Raises the limit, because the input turned out to be `bytes` larger.
  void grow(std::size_t bytes) { allowance_.grow(bytes, limits_); }
  /// Writes the rest, reports an error if there was one, and returns the exit code.
  [[nodiscard]] Exit finish();

 private:
  // Ends lines that have been added after the first `before` bytes of the buffer.
  void end_lines(std::size_t before);

  const Input& input_;
  const Limits& limits_;
  Allowance allowance_;
  LineBuffer waiting_;
  std::optional<Trouble> trouble_;
  bool is_over_ = false;
};

}  // namespace absolve::tool
