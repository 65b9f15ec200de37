#include "tool/io/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <deque>
#include <filesystem>

#include "tool/io/captured_output.hpp"
#include "tool/io/output_stream.hpp"
#include "tool/io/replacement.hpp"

namespace absolve::tool {
namespace {

bool same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

std::optional<Trouble> write_and_finish(const std::string& path, const Pieces& bytes,
                                        const Replacement& replacement,
                                        const FileBytes* source = nullptr) {
  OutputStream stream(path);
  if (auto trouble = stream.write(bytes)) return trouble;
  if (source != nullptr && source->was_overwritten()) {
    return Trouble{Exit::io, path + ": is not written: the input was overwritten meanwhile"};
  }
  return stream.finish(replacement);
}

// One for the process, because standard output is shared as well.
OutputFilter* stdout_filter = nullptr;

bool writes_files = false;            // the run has more to do than to print
std::atomic<bool> is_closed = false;  // nobody reads standard output any more

std::optional<Trouble> write_as_is(const Pieces& bytes) {
  if (is_closed || write_all(STDOUT_FILENO, bytes)) return std::nullopt;
  if (errno != EPIPE) return cannot_write("standard output");
  // Nobody is left to read, and nothing is wrong with that.
  if (!writes_files) std::_Exit(static_cast<int>(Exit::done));
  is_closed = true;
  return std::nullopt;
}

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

StdoutFormat::StdoutFormat(std::unique_ptr<OutputFilter> filter) : filter_(std::move(filter)) {
  stdout_filter = filter_.get();
}

StdoutFormat::~StdoutFormat() {
  stdout_filter = nullptr;
}

std::optional<Trouble> StdoutFormat::finish() {
  return write_as_is({filter_->finish()});
}

std::optional<Trouble> write_file(const std::string& path, const Pieces& bytes,
                                  const FileBytes* source) {
  return write_and_finish(path, bytes, {}, source);
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
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool done = fd >= 0 && ::syncfs(fd) == 0;
  std::optional<Trouble> trouble;
  if (!done) trouble = cannot_write(folder);
  if (fd >= 0) ::close(fd);
  return trouble;
}

bool is_document_name(std::string_view path) {
  constexpr auto extensions = std::to_array<std::string_view>(
      {".css", ".eml", ".htm", ".html", ".mbox", ".mht", ".mhtml", ".xhtml", ".xml"});
  return std::ranges::any_of(extensions, [path](std::string_view extension) {
    return path.size() > extension.size() && path.ends_with(extension);
  });
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
  struct stat own{};
  const auto read = status_of_input(input);
  return read && ::stat(output.c_str(), &own) == 0 && same(own, *read);
}

bool writes_onto(const std::string& output, const std::string& input) {
  if (!output.empty() && output != "-") return is_same_file(output, input);
  struct stat out{};
  const auto read = status_of_input(input);
  return read && ::fstat(STDOUT_FILENO, &out) == 0 && S_ISREG(out.st_mode) && same(out, *read);
}

}  // namespace absolve::tool
