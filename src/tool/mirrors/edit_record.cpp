#include "tool/mirrors/edit_record.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "tool/io/digest.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/io/process.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

Trouble trouble_at(const std::string& path) {
  return {Exit::io, path + ": cannot be written: " + std::strerror(errno)};
}

std::string line_of(const FileRecord& record) {
  Json changes = Json::array();
  for (const FileRecord::Change& change : record.changes) {
    changes.push_back(Json::array({change.offset, change.length, json_of_bytes(change.original)}));
  }
  const Json json{{"file", json_of_bytes(record.file)},
                  {"before", record.before},
                  {"after", record.after},
                  {"changes", std::move(changes)}};
  return dump_line(json);
}

std::optional<FileRecord> record_from(const Json& json) {
  FileRecord record;
  const Json& before = member_of(json, "before");
  const Json& after = member_of(json, "after");
  const Json& changes = member_of(json, "changes");
  auto file = bytes_of_json(member_of(json, "file"));
  if (!file || !before.is_string() || !after.is_string() || !changes.is_array()) {
    return std::nullopt;
  }
  record.file = std::move(*file);
  record.before = before;
  record.after = after;
  for (const Json& change : changes) {
    const bool is_change = change.is_array() && change.size() == 3 &&
                           change[0].is_number_unsigned() && change[1].is_number_unsigned();
    auto original = is_change ? bytes_of_json(change[2]) : std::nullopt;
    if (!original) return std::nullopt;
    record.changes.push_back({change[0], change[1], std::move(*original)});
  }
  return record;
}

// Returns false if another run has the lock. Returns true on file systems without locks.
bool lock(int fd) {
  return ::flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

// The names that a record may have.
constexpr const char* record_names[] = {".absolve-localized.jsonl", ".absolve-localized-2.jsonl",
                                        ".absolve-localized-3.jsonl"};

bool is_name(const std::string& name) {
  return std::ranges::any_of(record_names, [&](const char* known) { return name == known; });
}

std::string header_of(const std::string& folder) {
  return dump_line({{"absolve", "localized"}, {"folder", sha256(folder)}});
}

bool is_header(const Json& line) {
  return line.is_object() && line.contains("absolve") && line["absolve"] == "localized";
}

// At most the first `size` bytes of a regular file; empty if it cannot be read.
std::string front_of(const std::string& path, std::size_t size) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status{};
  std::string front(size, '\0');
  const bool is_regular =
      file.get() >= 0 && ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode);
  const auto got = is_regular ? ::read(file.get(), front.data(), front.size()) : 0;
  front.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return front;
}

// Why a file cannot be read; nothing if it can.
std::optional<Trouble> reading_trouble(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  char first = 0;
  if (file.get() >= 0 && ::read(file.get(), &first, 1) >= 0) return std::nullopt;
  return Trouble{Exit::io, path + ": cannot be read: " + std::strerror(errno)};
}

// A file that starts with this folder's header is a record, even if the rest is damaged. Without
// it, every line must be a record (the folder was moved), or the header itself was cut short.
bool reads_as_record(const std::string& path, const std::string& header) {
  if (front_of(path, header.size()) == header) return true;
  const auto bytes = read_all(path, no_limit);
  if (!bytes) return false;
  std::string_view rest = bytes->view();
  bool is_first = true;
  for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    const Json line = parse_line(rest.substr(0, end));
    rest.remove_prefix(end + 1);
    if (!record_from(line) && !(is_first && is_header(line))) return false;
    is_first = false;
  }
  return !is_first || header.starts_with(rest);
}

}  // namespace

FileRecord record_of(std::string file, std::string_view original, std::string_view result,
                     const EditList& edits) {
  FileRecord record{std::move(file), sha256(original), sha256(result), {}};
  std::size_t grown = 0;  // wraps around where edits shrink the file
  for (const Edit& edit : edits) {
    record.changes.push_back(
        {edit.span.offset + grown, edit.replacement.size(), std::string(edit.span.of(original))});
    grown += edit.replacement.size() - edit.span.length;
  }
  return record;
}

std::optional<std::string> restored(std::string_view bytes, const FileRecord& record) {
  EditList edits;
  std::size_t end = 0;
  for (const FileRecord::Change& change : record.changes) {
    const bool is_inside = change.offset >= end && change.offset <= bytes.size() &&
                           change.length <= bytes.size() - change.offset;
    if (!is_inside || !edits.add({{change.offset, change.length}, change.original})) {
      return std::nullopt;
    }
    end = change.offset + change.length;
  }
  std::string original = apply_edits(bytes, edits);
  if (sha256(original) != record.before) return std::nullopt;
  return original;
}

bool EditRecord::is_record(const std::string& folder, const std::string& name) {
  if (!is_name(name)) return false;
  const std::string header = header_of(folder);
  return front_of(folder + "/" + name, header.size()) == header;
}

bool EditRecord::may_be_record(const std::string& folder, const std::string& name) {
  return is_name(name) && reads_as_record(folder + "/" + name, header_of(folder));
}

bool EditRecord::has_record(const std::string& folder) {
  return std::ranges::any_of(record_names,
                             [&](const char* name) { return is_record(folder, name); });
}

Result<EditRecord, Trouble> EditRecord::open(const std::string& folder) {
  const std::string header = header_of(folder);
  for (const char* name : record_names) {
    const std::string path = folder + "/" + name;
    struct stat status{};
    const bool exists = ::lstat(path.c_str(), &status) == 0;
    const bool is_regular = exists && S_ISREG(status.st_mode);
    if (is_regular) {
      // Otherwise a second record would begin, and the files could no longer be restored.
      if (auto trouble = reading_trouble(path)) return *trouble;
    }
    const bool is_ours = is_regular && reads_as_record(path, header);
    if (exists && !is_ours) {
      print_warning_of(path, "is no record of absolve's, and taken for one of the site's files");
      continue;
    }
    EditRecord record(path, header);
    if (!exists) return record;
    if (const auto trouble = record.read()) return *trouble;
    return record;
  }
  return Trouble{Exit::io, folder + ": all names of the record are taken"};
}

// Opens the file, which is a record, locks it and reads it.
std::optional<Trouble> EditRecord::read() {
  const int fd = ::open(path_.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return trouble_at(path_);
  descriptor_ = std::make_unique<Descriptor>(fd);
  struct stat opened{};
  struct stat named{};
  // Another run may have replaced it meanwhile.
  const bool is_locked = lock(fd) && ::fstat(fd, &opened) == 0 &&
                         ::stat(path_.c_str(), &named) == 0 && named.st_ino == opened.st_ino;
  if (!is_locked) return Trouble{Exit::io, path_ + ": another run is at work here"};
  const auto bytes = read_all(path_, no_limit);
  if (!bytes) return Trouble{Exit::io, path_ + ": " + bytes.error().message};
  std::string_view rest = bytes->view();
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const auto end = rest.find('\n');
    if (end == std::string_view::npos) {
      // A run was stopped while it wrote this line, so it has not touched the line's file yet.
      const auto whole = static_cast<off_t>(bytes->view().size() - rest.size());
      if (::ftruncate(fd, whole) != 0) return trouble_at(path_);
      break;
    }
    const Json line = parse_line(rest.substr(0, end));
    rest.remove_prefix(end + 1);
    if (number == 1 && is_header(line)) continue;
    auto file = record_from(line);
    if (!file) {
      return Trouble{Exit::io, path_ + ":" + std::to_string(number) +
                                   ": no record of edits; mend or remove it"};
    }
    std::string name = file->file;
    files_[std::move(name)].push_back(std::move(*file));
  }
  return std::nullopt;
}

std::vector<std::string> EditRecord::files() const {
  std::vector<std::string> names;
  names.reserve(files_.size());
  for (const auto& [file, records] : files_) names.push_back(file);
  return names;
}

const FileRecord* EditRecord::find(const std::string& file, std::string_view after) const {
  const auto records = files_.find(file);
  if (records == files_.end()) return nullptr;
  const auto found = std::ranges::find(records->second, after, &FileRecord::after);
  return found != records->second.end() ? &*found : nullptr;
}

bool EditRecord::has_original(const std::string& file, std::string_view before) const {
  const auto records = files_.find(file);
  return records != files_.end() &&
         std::ranges::find(records->second, before, &FileRecord::before) != records->second.end();
}

std::optional<Trouble> EditRecord::add(const std::vector<FileRecord>& records) {
  if (records.empty()) return std::nullopt;
  std::optional<std::size_t> exit_number;
  if (!descriptor_) {
    const FileCreation creation;
    const int created = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (created < 0) return trouble_at(path_);
    descriptor_ = std::make_unique<Descriptor>(created);
    // Until its lines are written, no file is changed, and a signal may remove the record again.
    exit_number = remove_at_exit(path_.c_str());
    if (!lock(created)) return Trouble{Exit::io, path_ + ": another run is at work here"};
  }
  const int fd = descriptor_->get();
  const off_t end = ::lseek(fd, 0, SEEK_END);
  std::string lines = end == 0 ? header_ : std::string();
  for (const FileRecord& record : records) lines += line_of(record);
  const bool is_written = end >= 0 && write_all(fd, {lines}) && ::fdatasync(fd) == 0;
  if (exit_number) keep_at_exit(*exit_number);
  if (!is_written) {
    Trouble trouble = trouble_at(path_);
    has_stale_lines_ = true;  // the file may exist without any record
    if (end >= 0 && ::ftruncate(fd, end) != 0) return trouble_at(path_);
    return trouble;
  }
  for (const FileRecord& record : records) files_[record.file].push_back(record);
  return std::nullopt;
}

void EditRecord::confirm(const std::string& file) {
  std::vector<FileRecord>& records = files_[file];
  if (records.size() < 2) return;
  records.erase(records.begin(), records.end() - 1);
  has_stale_lines_ = true;
}

void EditRecord::retract(const std::string& file) {
  const auto records = files_.find(file);
  if (records == files_.end()) return;
  records->second.pop_back();
  if (records->second.empty()) files_.erase(records);
  has_stale_lines_ = true;
}

void EditRecord::forget(const std::string& file) {
  has_stale_lines_ = files_.erase(file) > 0 || has_stale_lines_;
}

std::optional<Trouble> EditRecord::tidy() {
  if (!has_stale_lines_) return std::nullopt;
  if (files_.empty()) {
    if (::unlink(path_.c_str()) != 0 && errno != ENOENT) return trouble_at(path_);
    return std::nullopt;
  }
  std::string text = header_;
  for (const auto& [file, records] : files_) {
    for (const FileRecord& record : records) text += line_of(record);
  }
  return write_file(path_, {text});
}

}  // namespace absolve::tool
