#include "tool/io/input.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "tool/io/folder.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/process.hpp"

namespace absolve::tool {
namespace {

// Smaller files are read into memory, so that the text cannot change while it is parsed.
constexpr off_t mapped_from = off_t{64} << 20;

std::string reason() {
  return std::strerror(errno);
}

bool is_same(const struct stat& now, const FileIdentity& file) {
  return now.st_dev == file.device && now.st_ino == file.inode;
}

bool has_same_state(const struct stat& now, const FileIdentity& file) {
  return now.st_size == file.size && now.st_mtim.tv_sec == file.modified.tv_sec &&
         now.st_mtim.tv_nsec == file.modified.tv_nsec;
}

// A row: path, URL and Content-Type, separated by tabs.
Input parse_row(std::string_view row, const Profile& profile) {
  Input input;
  std::string url;
  for (std::string* field : {&input.path, &url, &input.content_type}) {
    *field = ascii::take_front(row, '\t');
  }
  if (url.empty()) return input;
  const auto base = typed_base(url, profile);
  if (base) {
    input.url = *base;
  } else {
    input.trouble =
        Trouble{Exit::io, "\"" + url + "\": " + std::string(describe(base.error().code))};
  }
  return input;
}

std::vector<Input> parse_rows(std::string_view text, const Profile& profile) {
  std::vector<Input> inputs;
  // Names from find -print0 may contain line breaks, so no row of this list is reliable.
  if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
    const auto ahead = text.substr(0, nul);
    inputs.push_back(
        {.line = static_cast<std::size_t>(std::ranges::count(ahead, '\n')) + 1,
         .trouble = Trouble{Exit::io, "a NUL is in this list: -0 reads what find -print0 writes"}});
    return inputs;
  }
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (line.empty()) continue;
    Input input = parse_row(line, profile);
    input.line = number;
    inputs.push_back(std::move(input));
  }
  return inputs;
}

// Only paths, each ended by a NUL.
std::vector<Input> parse_paths(std::string_view text) {
  std::vector<Input> inputs;
  while (!text.empty()) {
    const std::string_view path = ascii::take_front(text, '\0');
    if (!path.empty()) inputs.push_back({.path = std::string(path)});
  }
  return inputs;
}

// Asks the system for pages of 2 MiB. With pages of 4 KiB, a file of 50 MB causes 12,000 page
// faults.
void ask_for_large_pages(char* bytes, std::size_t size) {
  constexpr std::uintptr_t large_page = std::uintptr_t{1} << 21;
  const auto start = reinterpret_cast<std::uintptr_t>(bytes);
  const std::uintptr_t first = (start + large_page - 1) & ~(large_page - 1);
  const std::uintptr_t end = (start + size) & ~(large_page - 1);
  if (first < end) ::madvise(bytes + (first - start), end - first, MADV_HUGEPAGE);
}

std::optional<std::size_t> number_of_slurm(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : ascii::number_of<std::size_t>(value);
}

}  // namespace

bool FileIdentity::is_of(const std::string& path) const {
  struct stat now{};
  return ::stat(path.c_str(), &now) == 0 && is_same(now, *this) && has_same_state(now, *this);
}

bool FileIdentity::was_overwritten(const std::string& path) const {
  struct stat now{};
  return ::stat(path.c_str(), &now) == 0 && is_same(now, *this) && !has_same_state(now, *this);
}

bool FileBytes::was_overwritten() const {
  return path_ && identity_.was_overwritten(*path_);
}

FileBytes::FileBytes(const char* map, std::size_t size, FileIdentity identity,
                     const std::string& path)
    : size_(size), path_(std::make_shared<const std::string>(path)), identity_(identity) {
  const std::size_t watch = watch_map(map, size, path_->c_str());
  bytes_ = {map, [watch, size, path = path_](const char* bytes) {
              unwatch_map(watch);
              ::munmap(const_cast<char*>(bytes), size);
            }};
}

Result<FileBytes, Trouble> read_all(const std::string& path, std::size_t limit,
                                    std::size_t pipe_limit) {
  const auto failed = [&](const std::string& why) {
    return Trouble{Exit::io, "cannot be read: " + why};
  };
  const Descriptor file(path);
  struct stat status{};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) {
    const bool is_missing = errno == ENOENT;
    const std::string why = reason();
    return failed(is_missing ? why + suggested_file(path) : why);
  }
  if (S_ISDIR(status.st_mode)) return failed("it is a folder; name the files in it");
  const bool is_regular = S_ISREG(status.st_mode);
  const FileIdentity identity{status.st_dev, status.st_ino, status.st_size, status.st_mtim};
  const std::size_t most = is_regular ? limit : pipe_limit;
  const auto over_limit = [most] {
    return trouble_of({ErrorCode::over_limit, "document_bytes", {}}, {.document_bytes = most});
  };
  if (is_regular && static_cast<std::size_t>(status.st_size) > most) return over_limit();
  if (is_regular && status.st_size >= mapped_from) {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* map = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (map != MAP_FAILED) {
      return FileBytes(static_cast<const char*>(map), size, identity, path);
    }
  }
  constexpr std::size_t step = std::size_t{1} << 16;
  std::size_t room = is_regular ? static_cast<std::size_t>(status.st_size) + 1 : step;
  auto bytes = std::make_unique_for_overwrite<char[]>(room);
  ask_for_large_pages(bytes.get(), room);
  for (std::size_t size = 0;;) {
    if (size > most) return over_limit();
    if (size == room) {
      room += std::max(step, room / 2);
      auto larger = std::make_unique_for_overwrite<char[]>(room);
      std::memcpy(larger.get(), bytes.get(), size);
      bytes = std::move(larger);
    }
    const auto got = ::read(file.get(), bytes.get() + size, room - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed(reason());
    size += static_cast<std::size_t>(got);
    // The buffer has room for one byte more than the file, so a file that has not grown ends here.
    // The files of /proc state a size of 0.
    const bool is_whole =
        is_regular && size > 0 && size == static_cast<std::size_t>(status.st_size);
    if ((got == 0 || is_whole) && size <= most) return FileBytes(std::move(bytes), size, identity);
  }
}

Result<std::vector<std::string>, Trouble> arguments_or_lines(
    const std::vector<std::string>& arguments, std::size_t max_bytes) {
  if (arguments.size() != 1 || arguments.front() != "-") return arguments;
  const auto text = read_all("-", max_bytes);
  if (!text) return text.error();
  std::vector<std::string> lines;
  for (std::string_view rest = text->view(); !rest.empty();) lines.emplace_back(take_line(rest));
  return lines;
}

Result<FileBytes, Trouble> read_mail_folder(const std::string& path, std::size_t limit) {
  const auto folder = Folder::open(path);
  if (!folder) return folder.error();
  Exit exit = Exit::done;
  std::string mailbox;
  for (const std::string& file : folder->files(exit)) {
    if (file.front() == '.' || file.find('/') != std::string::npos) continue;
    const auto message = read_all(folder->in(file), limit - mailbox.size());
    if (!message) return Trouble{message.error().exit, file + ": " + message.error().message};
    if (message->view().empty()) continue;
    if (!mailbox.empty()) mailbox += mailbox.ends_with('\n') ? "\n" : "\n\n";
    if (!message->view().starts_with("From ")) mailbox += "From - Thu Jan  1 00:00:00 1970\n";
    mailbox += message->view();
    if (mailbox.size() > limit) {
      return trouble_of({ErrorCode::over_limit, "document_bytes", {}}, {.document_bytes = limit});
    }
  }
  if (exit != Exit::done) return Trouble{exit, "not all of its files can be read"};
  if (mailbox.empty()) return Trouble{Exit::io, "no message is in this folder"};
  auto bytes = std::make_unique_for_overwrite<char[]>(mailbox.size());
  std::ranges::copy(mailbox, bytes.get());
  return FileBytes(std::move(bytes), mailbox.size(), {});
}

std::string shown_path(const Input& input) {
  return input.path == "-" ? "standard input" : input.path;
}

std::optional<Trouble> InputList::check() const {
  if (!null_separated || !files_from.empty()) return std::nullopt;
  return usage_trouble("-0 is of the list that --files-from names");
}

Result<std::vector<Input>, Exit> gather_inputs(const InputList& list, const Profile& profile,
                                               std::size_t limit) {
  std::vector<Input> inputs;
  inputs.reserve(list.files.size());
  for (const std::string& path : list.files) inputs.push_back({.path = path});
  if (!list.files_from.empty()) {
    const auto text = read_all(list.files_from, limit);
    if (!text) return report_trouble(list.files_from, text.error());
    auto rows = list.null_separated ? parse_paths(text->view()) : parse_rows(text->view(), profile);
    std::ranges::move(rows, std::back_inserter(inputs));
  } else if (inputs.empty()) {
    inputs.push_back({.path = "-"});
  }
  return inputs;
}

Exit report_row(const InputList& list, const Input& input) {
  if (input.line == 0) return report_trouble(input.path, *input.trouble);
  const std::string name = list.files_from == "-" ? "standard input" : list.files_from;
  return report_trouble(name + ":" + std::to_string(input.line), *input.trouble);
}

Result<std::string> typed_base(const std::string& typed, const Profile& profile) {
  std::string url = typed_reference(typed, profile);
  if (auto whole = expanded_abbreviation(url); !whole.empty()) url = std::move(whole);
  const auto resolver = Resolver::make(url, profile);
  if (!resolver) return resolver.error();
  return url;
}

Result<std::vector<Input>, std::string> of_shard(std::vector<Input> inputs,
                                                 const std::string& shard) {
  std::size_t first = 0;  // from 1
  std::size_t step = 0;
  if (shard == "slurm") {
    const auto id = number_of_slurm("SLURM_ARRAY_TASK_ID");
    const auto min = number_of_slurm("SLURM_ARRAY_TASK_MIN");
    const auto count = number_of_slurm("SLURM_ARRAY_TASK_COUNT");
    const auto max = number_of_slurm("SLURM_ARRAY_TASK_MAX");
    if (!id || !min || !max || !count || *id < *min) {
      return std::string("this is no job of a Slurm array: SLURM_ARRAY_TASK_ID is not set");
    }
    // If the array leaves out numbers, no job reads their shares of the list.
    if (*max - *min + 1 != *count) {
      return std::string("the array of Slurm leaves numbers out; give I/N");
    }
    first = *id - *min + 1;
    step = *count;
  } else {
    const auto slash = shard.find('/');
    const auto number = ascii::number_of<std::size_t>(std::string_view(shard).substr(0, slash));
    const auto count =
        slash == std::string::npos
            ? std::nullopt
            : ascii::number_of<std::size_t>(std::string_view(shard).substr(slash + 1));
    if (!number || !count) return std::string("is not of the form 3/8");
    first = *number;
    step = *count;
  }
  if (first == 0 || first > step) {
    return std::string("the first number is from 1 to the second one");
  }
  std::vector<Input> chosen;
  for (std::size_t i = first - 1; i < inputs.size(); i += step) {
    chosen.push_back(std::move(inputs[i]));
  }
  return chosen;
}

}  // namespace absolve::tool
