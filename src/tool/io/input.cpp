#include "tool/io/input.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "formats/html/saved_page.hpp"
#include "text/line_counter.hpp"
#include "tool/args/suggestion.hpp"
#include "tool/io/descriptor.hpp"
#include "tool/io/process.hpp"
#include "tool/io/saved_folder.hpp"
#include "tool/show/messages.hpp"

namespace absolve::tool {
namespace {

// Smaller files are read into memory, so that nobody can change the text while it is parsed.
constexpr off_t mapped_from = off_t{64} << 20;

std::string reason() {
  return std::strerror(errno);
}

// What can be done about a diagnostic, in the words of the command line.
struct Advice {
  DiagnosticCode code;
  std::string_view text;
};

constexpr Advice advice[] = {
    {DiagnosticCode::no_base, "give the retrieval URL with -b"},
    {DiagnosticCode::imaginary_base, "give the retrieval URL with -b"},
    {DiagnosticCode::encoding_would_change, "give it with --charset"},
    {DiagnosticCode::signature_covers, "--break-signatures edits it all the same"},
    {DiagnosticCode::nested_too_deep, "see --max-depth"},
};

std::string advice_of(const Diagnostic& diagnostic) {
  std::string text;
  constexpr std::size_t saved_from = 2;
  if (diagnostic.code == DiagnosticCode::no_base && diagnostic.arguments.size() > saved_from &&
      !diagnostic.arguments[saved_from].empty()) {
    text = "the document states that it was saved from " + diagnostic.arguments[saved_from] +
           ": --saved-from uses this URL, or give another one with -b";
  } else if (const auto* const row = std::ranges::find(advice, diagnostic.code, &Advice::code);
             row != std::end(advice)) {
    text = row->text;
  } else if (diagnostic.error && diagnostic.error->code == ErrorCode::over_limit) {
    const LimitRow* const limit = find_limit(diagnostic.error->detail);
    if (limit != nullptr) text = "see " + option_of(*limit);
  }
  return text;
}

// The line that a message is about. Nothing for UTF-16, which a terminal cannot show unchanged.
std::optional<SourceLine> source_line(std::string_view bytes, std::size_t offset,
                                      std::size_t number) {
  if (offset > bytes.size()) return std::nullopt;
  SourceLine line{number, line_around(bytes, {offset, 0}, {})};
  const std::string text = line.text.before + line.text.after;
  return text.find('\0') == std::string::npos ? std::optional(std::move(line)) : std::nullopt;
}

// The end of a message: its code in brackets. `absolve help CODE` explains the code.
std::string code_of(std::string_view name) {
  return std::string(" [").append(name).append("]");
}

bool is_same(const struct stat& now, const FileIdentity& file) {
  return now.st_dev == file.device && now.st_ino == file.inode;
}

bool has_same_state(const struct stat& now, const FileIdentity& file) {
  return now.st_size == file.size && now.st_mtim.tv_sec == file.modified.tv_sec &&
         now.st_mtim.tv_nsec == file.modified.tv_nsec;
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
  return map_ != nullptr && identity_.was_overwritten(*path_);
}

FileBytes::FileBytes(void* map, std::size_t size, FileIdentity identity, const std::string& path)
    : map_(map),
      size_(size),
      path_(std::make_unique<const std::string>(path)),
      watch_(watch_map(map, size, path_->c_str())),
      identity_(identity) {}

FileBytes::FileBytes(FileBytes&& other) noexcept
    : owned_(std::move(other.owned_)),
      map_(std::exchange(other.map_, nullptr)),
      size_(other.size_),
      path_(std::move(other.path_)),
      watch_(other.watch_),
      identity_(other.identity_) {}

FileBytes::~FileBytes() {
  if (map_ == nullptr) return;
  unwatch_map(watch_);
  ::munmap(map_, size_);
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
    if (map != MAP_FAILED) return FileBytes(map, size, identity, path);
  }
  constexpr std::size_t step = std::size_t{1} << 16;
  std::size_t room = is_regular ? static_cast<std::size_t>(status.st_size) + 1 : step;
  auto bytes = std::make_unique_for_overwrite<char[]>(room);
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
    if (got == 0) return FileBytes(std::move(bytes), size, identity);
    size += static_cast<std::size_t>(got);
  }
}

std::string shown_path(const Input& input) {
  return input.path == "-" ? "standard input" : input.path;
}

DocumentSource source_of(const Input& input, const Settings& settings) {
  DocumentSource source = settings.configuration->source;
  source.name = input.path;
  source.retrieval_url = input.url.empty() ? settings.base_url : input.url;
  source.default_base = settings.default_base;
  if (!input.content_type.empty()) source.content_type = input.content_type;
  return source;
}

DocumentSource source_of(const Input& input, std::optional<std::string_view> bytes,
                         const Settings& settings) {
  DocumentSource source = source_of(input, settings);
  const bool may_be_saved = !bytes || !find_saved_from(*bytes).empty();
  if (may_be_saved && source.saved_files.empty() && input.path != "-")
    source.saved_files = saved_folder_of(input.path);
  return source;
}

std::string option_of(const LimitRow& limit) {
  return "--" + std::string(find_option(limit)->name);
}

std::string advised(const Diagnostic& diagnostic) {
  const std::string help = advice_of(diagnostic);
  return message_of(diagnostic) + (help.empty() ? "" : " (" + help + ")") +
         code_of(name_of(diagnostic.code));
}

Message message_about(const Diagnostic& diagnostic, std::string place) {
  const bool is_warning = diagnostic.is_unresolved() || diagnostic.is_incomplete();
  return {.severity = diagnostic.is_left_whole() ? Severity::error
                      : is_warning               ? Severity::warning
                                                 : Severity::note,
          .place = std::move(place),
          .text = message_of(diagnostic),
          .advice = advice_of(diagnostic),
          .code = std::string(name_of(diagnostic.code))};
}

Trouble trouble_of(const Error& error, const Limits& limits) {
  return {Exit::left_whole, reason_of(error, limits) + code_of(name_of(error.code))};
}

std::string reason_of(const Error& error, const Limits& limits) {
  std::string message = message_of(error);
  const LimitRow* const limit = find_limit(error.detail);
  if (error.code == ErrorCode::over_limit && limit != nullptr) {
    message = "over a limit: " + std::string(limit->counts) + " (" +
              std::to_string(limits.*limit->value) + ", see " + option_of(*limit) + ")";
  } else if (error.code == ErrorCode::no_such_part) {
    return message + " (see absolve parts)";
  } else if (error.code == ErrorCode::no_such_link) {
    return message + " (see absolve links)";
  } else if (error.code == ErrorCode::unsupported_type) {
    constexpr std::string_view compressed[] = {"application/gzip", "application/zstd",
                                               "application/x-bzip2", "application/zip"};
    const bool is_compressed = std::ranges::find(compressed, error.detail) != std::end(compressed);
    if (is_compressed) message += " (decompress it first)";
    if (error.detail == "application/warc") message += " (see absolve warc)";
  }
  return message;
}

Exit report(const Diagnostic& diagnostic, std::string place, bool strict,
            std::optional<SourceLine> line) {
  if (!diagnostic.entity.empty()) place += ": part " + diagnostic.entity;
  if (diagnostic.offset && diagnostic.in_part) {
    place += ", byte " + std::to_string(*diagnostic.offset) + " decoded";
  }
  Message message = message_about(diagnostic, std::move(place));
  message.line = std::move(line);
  print(message);
  if (diagnostic.is_left_whole()) return Exit::left_whole;
  return diagnostic.is_unresolved() && strict ? Exit::unresolved : Exit::done;
}

Exit report(const Input& input, std::string_view bytes, const std::vector<Diagnostic>& diagnostics,
            bool strict) {
  std::vector<const Diagnostic*> ordered;
  ordered.reserve(diagnostics.size());
  for (const Diagnostic& diagnostic : diagnostics) ordered.push_back(&diagnostic);
  // Diagnostics without a line come first, in the order found. The others follow by their offset.
  const auto has_line = [](const Diagnostic* d) { return d->offset && !d->in_part; };
  std::ranges::sort(ordered, {}, [&](const Diagnostic* d) {
    return std::pair(has_line(d) ? *d->offset + 1 : 0, d);
  });
  LineCounter lines(bytes);
  Exit worst = Exit::done;
  for (const Diagnostic* diagnostic : ordered) {
    std::string place = shown_path(input);
    std::optional<SourceLine> line;
    if (has_line(diagnostic)) {
      const auto position = lines.at(*diagnostic->offset);
      place += ":" + std::to_string(position.line) + ":" + std::to_string(position.column);
      line = source_line(bytes, *diagnostic->offset, position.line);
    }
    worst = worse(worst, report(*diagnostic, std::move(place), strict, std::move(line)));
  }
  return worst;
}

}  // namespace absolve::tool
