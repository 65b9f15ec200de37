#include "tool/io/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <filesystem>
#include <vector>

#include "document/formats.hpp"
#include "formats/media_types.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/progress.hpp"

namespace absolve::tool {
namespace {

// The error that `path` cannot be written, with the reason from `errno`.
Trouble cannot_write(std::string_view path) {
  // The kernel could not read a page of the mapped input, because the file was truncated.
  if (errno == EFAULT) {
    return {Exit::io, std::string(path) + ": cannot be written: the input was cut short meanwhile"};
  }
  return {Exit::io, std::string(path) + ": cannot be written: " + std::strerror(errno)};
}

bool same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

std::optional<Trouble> write_and_finish(const std::string& path, const Pieces& bytes,
                                        const Replacement& replacement,
                                        const FileBytes* source = nullptr,
                                        Syncing syncing = Syncing::at_once) {
  OutputStream stream(path);
  if (auto trouble = stream.write(bytes)) return trouble;
  if (source != nullptr && source->was_overwritten()) {
    return Trouble{Exit::io, path + ": is not written: the input was overwritten meanwhile"};
  }
  return stream.finish(replacement, syncing);
}

// The process has one filter, because its threads share standard output.
std::unique_ptr<OutputFilter> stdout_filter;

bool writes_files = false;            // the run does not only print
std::atomic<bool> is_closed = false;  // standard output has no reader

std::optional<Trouble> write_as_is(const Pieces& bytes) {
  Progress::give_way_to_output();
  if (is_closed || write_all(STDOUT_FILENO, bytes)) return std::nullopt;
  if (errno != EPIPE) return cannot_write("standard output");
  // The reader has closed the pipe, which is not an error.
  if (!writes_files) std::_Exit(static_cast<int>(Exit::done));
  is_closed = true;
  return std::nullopt;
}

// Makes the backup as a copy, for files that cannot have a hard link.
bool copy_to_backup(const std::string& path, const std::string& backup, const struct stat& old) {
  struct stat existing{};
  if (::lstat(backup.c_str(), &existing) == 0) {
    errno = EEXIST;
    return false;
  }
  const Descriptor file(path);
  if (file.get() < 0) return false;
  TemporaryFile copy(backup);
  std::vector<char> piece(std::size_t{1} << 16);
  for (;;) {
    const auto got = ::read(file.get(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) break;
    if (!copy.write({{piece.data(), static_cast<std::size_t>(got)}})) return false;
  }
  std::string lost;
  if (!copy.take_over(path, old, true, lost) || !copy.sync()) return false;
  if (!lost.empty()) print_warning_of(backup, "could not keep " + lost);
  return copy.place_at(backup);
}

// Makes the backup as a hard link to the old file or as a copy of it, so that one of the two names
// always exists. An existing backup is kept, because it holds the original.
bool keep_backup(const std::string& path, const std::string& backup, const struct stat& old) {
  if (::link(path.c_str(), backup.c_str()) == 0) return true;
  if (lacks_hard_link(errno) && copy_to_backup(path, backup, old)) return true;
  if (errno != EEXIST) return false;
  print_warning_of(backup, "is there already, and kept as it is");
  return true;
}

// Gives `file` the owner, permissions and attributes of the file at `path`, whose status is `old`,
// and renames it to `path`. If the backup or the renaming fails, the old file stays. Returns
// nothing on success.
std::optional<Trouble> put_in_place(TemporaryFile& file, const std::string& path,
                                    const struct stat& old, const Replacement& replacement) {
  const bool is_edited = replacement.read != nullptr;
  std::string lost;
  if (!file.take_over(path, old, is_edited, lost)) return cannot_write(path);
  if (is_edited && !replacement.read->is_of(path)) {
    return Trouble{Exit::io, path + ": was changed or replaced meanwhile; it is left as it is"};
  }
  const std::string& suffix = replacement.backup_suffix;
  if (!suffix.empty() && !keep_backup(path, path + suffix, old)) return cannot_write(path + suffix);
  if (!file.rename_to(path)) return cannot_write(path);
  if (!lost.empty()) print_warning_of(path, "could not keep " + lost);
  if (is_edited && suffix.empty() && old.st_nlink > 1) {
    print_warning_of(path, "had other names, by hard links, which still have what it was");
  }
  return std::nullopt;
}

thread_local CapturedOutput* current = nullptr;

}  // namespace

void go_on_without_stdout() {
  writes_files = true;
}

std::optional<Trouble> write_stdout(const Pieces& bytes) {
  std::size_t kept = 0;
  while (kept < bytes.size() && CapturedOutput::keep(CapturedOutput::Stream::output, bytes[kept])) {
    ++kept;
  }
  const Pieces left(bytes.begin() + static_cast<std::ptrdiff_t>(kept), bytes.end());
  if (left.empty()) return std::nullopt;
  if (stdout_filter == nullptr) return write_as_is(left);
  std::string formatted;
  for (const std::string_view piece : left) formatted += stdout_filter->take(piece);
  return write_as_is({formatted});
}

std::unique_ptr<OutputFilter> filter_stdout(std::unique_ptr<OutputFilter> filter) {
  return std::exchange(stdout_filter, std::move(filter));
}

std::optional<Trouble> write_file(const std::string& path, const Pieces& bytes,
                                  const FileBytes* source, Syncing syncing) {
  return write_and_finish(path, bytes, {}, source, syncing);
}

std::optional<Trouble> edit_file(const std::string& path, const Pieces& bytes,
                                 const FileIdentity& read, const std::string& backup_suffix) {
  return write_and_finish(path, bytes, {&read, backup_suffix});
}

std::vector<std::optional<Trouble>> replace_files(const std::string& folder,
                                                  const std::vector<NewContents>& files) {
  std::vector<std::optional<Trouble>> troubles(files.size());
  std::vector<struct stat> old(files.size());
  std::deque<TemporaryFile> written;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const char* const path = files[i].path.c_str();
    const bool exists = ::lstat(path, &old[i]) == 0 && S_ISREG(old[i].st_mode);
    TemporaryFile& file = written.emplace_back(files[i].path);
    if (!exists || !file.write({files[i].bytes})) troubles[i] = cannot_write(files[i].path);
  }
  if (const auto trouble = sync_folder(folder)) {
    std::ranges::fill(troubles, trouble);
    return troubles;
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (troubles[i]) continue;
    troubles[i] =
        put_in_place(written[i], files[i].path, old[i], {&files[i].read, files[i].backup_suffix});
  }
  return troubles;
}

std::optional<Trouble> place_file(const std::string& path, const Pieces& bytes, bool replaces) {
  struct stat old{};
  const bool exists = ::lstat(path.c_str(), &old) == 0;
  if (exists && (!replaces || S_ISDIR(old.st_mode))) {
    errno = S_ISDIR(old.st_mode) ? EISDIR : EEXIST;
    return cannot_write(path);
  }
  TemporaryFile file(path);
  const bool is_written = file.write(bytes) && file.set_mode(mode_for_new_file());
  if (!is_written || (replaces && exists && !file.sync())) return cannot_write(path);
  const bool done = replaces ? file.rename_to(path) : file.place_at(path);
  return done ? std::nullopt : std::optional(cannot_write(path));
}

std::optional<Trouble> sync_folder(const std::string& folder) {
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const bool done = opened.get() >= 0 && ::syncfs(opened.get()) == 0;
  return done ? std::nullopt : std::optional(cannot_write(folder));
}

bool is_document_name(std::string_view path) {
  const std::string_view type = type_of_file_name(path);
  return is_document(type) || is_message(type);
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

std::optional<struct stat> status_of_input(const std::string& input) {
  struct stat status{};
  if (input == "-") {
    const bool is_file = ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
    return is_file ? std::optional(status) : std::nullopt;
  }
  return ::stat(input.c_str(), &status) == 0 ? std::optional(status) : std::nullopt;
}

bool is_same_file(const std::string& output, const std::string& input) {
  struct stat out{};
  if (::stat(output.c_str(), &out) != 0) return false;
  const auto read = status_of_input(input);
  return read && same(out, *read);
}

bool writes_onto(const std::string& output, const std::string& input) {
  if (!output.empty() && output != "-") return is_same_file(output, input);
  struct stat out{};
  const auto read = status_of_input(input);
  return read && ::fstat(STDOUT_FILENO, &out) == 0 && S_ISREG(out.st_mode) && same(out, *read);
}

OutputStream::OutputStream(std::string path)
    : kind_(Kind::file), path_(std::move(path)), destination_(path_) {
  struct stat status{};
  const bool exists = ::lstat(path_.c_str(), &status) == 0;
  if (exists && S_ISLNK(status.st_mode) && ::stat(path_.c_str(), &status) != 0) {
    trouble_ = {Exit::io, path_ + ": cannot be written: it is a symbolic link to nothing"};
    return;
  }
  if (exists && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    trouble_ = cannot_write(path_);
    return;
  }
  if (exists && !S_ISREG(status.st_mode)) {
    kind_ = Kind::special;
    special_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (special_ < 0) trouble_ = cannot_write(path_);
    return;
  }
  if (exists) {
    old_ = status;
    std::error_code ignored;
    const auto real = std::filesystem::canonical(path_, ignored);
    if (!real.empty()) destination_ = real.string();
  }
  file_.emplace(destination_);
}

OutputStream::~OutputStream() {
  if (special_ >= 0) ::close(special_);
}

std::optional<Trouble> OutputStream::write(const Pieces& bytes) {
  for (const std::string_view piece : bytes) size_ += piece.size();
  if (trouble_) return trouble_;
  if (kind_ == Kind::standard_output) {
    trouble_ = write_stdout(bytes);
  } else {
    const bool done = kind_ == Kind::special ? write_all(special_, bytes) : file_->write(bytes);
    if (!done) trouble_ = cannot_write(path_);
  }
  return trouble_;
}

std::optional<Trouble> OutputStream::finish(const Replacement& replacement, Syncing syncing) {
  if (trouble_ || kind_ != Kind::file) return trouble_;
  const bool syncs = old_ || syncing == Syncing::at_once;
  if (syncs && !file_->sync()) return cannot_write(path_);
  if (old_) return put_in_place(*file_, destination_, *old_, replacement);
  const bool done = file_->set_mode(mode_for_new_file()) && file_->rename_to(destination_);
  return done ? std::nullopt : std::optional(cannot_write(path_));
}

mode_t mode_for_new_file() {
  // Reading the mask changes it for a moment, so `main` does it once, before threads start.
  static const mode_t mode = [] {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
  }();
  return mode;
}

CapturedOutput::CapturedOutput(std::function<void()> wait_for_turn)
    : wait_for_turn_(std::move(wait_for_turn)) {
  current = this;
}

CapturedOutput::~CapturedOutput() {
  current = nullptr;
}

bool CapturedOutput::keep(Stream stream, std::string_view text) {
  if (current == nullptr || current->is_over_) return false;
  CapturedOutput& output = *current;
  constexpr std::size_t most_kept = std::size_t{4} << 20;
  if (output.size_ + text.size() > most_kept) {
    output.wait_for_turn_();
    output.is_over_ = true;
    // If this fails, the write of the caller fails as well, and the error is reported there.
    static_cast<void>(write(output.pieces_));
    output.pieces_.clear();
    return false;
  }
  output.size_ += text.size();
  if (output.pieces_.empty() || output.pieces_.back().stream != stream) {
    output.pieces_.push_back({stream, {}});
  }
  output.pieces_.back().text += text;
  return true;
}

std::optional<Trouble> CapturedOutput::write(const std::vector<Piece>& pieces) {
  for (const Piece& piece : pieces) {
    if (piece.stream == Stream::error) {
      Progress::clear_line();
      std::fputs(piece.text.c_str(), stderr);
    } else if (auto trouble = write_stdout({piece.text})) {
      return trouble;
    }
  }
  return std::nullopt;
}

void Printer::add(std::string_view text) {
  add_lines([text](LineBuffer& out) { out.put_piece(text); });
}

void Printer::end_lines(std::size_t before) {
  constexpr std::size_t usual_piece = std::size_t{64} << 10;
  is_over_ = !allowance_.spend(waiting_.size() - before);
  if (is_over_) return waiting_.cut(before);
  if (waiting_.size() >= usual_piece) flush();
}

void Printer::flush() {
  if (waiting_.size() > 0 && !trouble_) trouble_ = write_stdout({waiting_.text()});
  waiting_.clear();
}

Exit Printer::finish() {
  if (!trouble_) flush();
  if (trouble_) return report_trouble(trouble_);
  if (!is_over_) return Exit::done;
  const Trouble trouble = trouble_of({ErrorCode::over_limit, "expansion", {}}, limits_);
  return report_trouble(input_.path, {trouble.exit, "the list ends here; " + trouble.message});
}

}  // namespace absolve::tool
