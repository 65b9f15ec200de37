#include "tool/io/messages.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>
#include <vector>

#include "absolve/option_set.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "tool/io/output.hpp"
#include "tool/io/progress.hpp"
#include "uri/web/unicode.hpp"

namespace absolve::tool {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Controls and invisible characters: bidirectional controls, joiners, fillers, zero-width
// characters, variation selectors, line separators, tags.
constexpr Range unsafe[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
    {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F}, {0x2800, 0x2800}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

// The colors that compilers use.
constexpr std::string_view bold = "1";
constexpr std::string_view green = "1;32";

struct SeverityRow {
  std::string_view name;
  std::string_view color;
};

// In the order of `Severity`.
constexpr SeverityRow severities[] = {{"error", "1;31"}, {"warning", "1;35"}, {"note", "1;36"}};

MessageStyle& current_style() {
  static MessageStyle style;
  return style;
}

void write_error(const std::string& text) {
  if (CapturedOutput::keep(CapturedOutput::Stream::error, text)) return;
  Progress::clear_line();
  std::fputs(text.c_str(), stderr);
}

void print_of(Severity severity, std::string_view file, std::string_view message) {
  print({.severity = severity,
         .place = std::string(file == "-" ? "standard input" : file),
         .text = std::string(message)});
}

// Removes the sequences that `print` colors with.
std::string without_colors(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t start = text.find("\x1B[");
    out.append(text.substr(0, start));
    const std::size_t end = start == text.npos ? text.npos : text.find('m', start);
    if (end == text.npos) return out;
    text.remove_prefix(end + 1);
  }
}

constexpr std::size_t most_printed = 3;  // of messages with the same code

struct Repeated {
  std::mutex mutex;
  std::map<std::string, std::size_t> counts;  // of files, by code
};

Repeated& repeated() {
  static Repeated all;
  return all;
}

// Makes a part of a line printable. A tab takes one column.
std::string in_line(std::string text) {
  std::ranges::replace(text, '\t', ' ');
  return printable(text);
}

// Removes the first character of `text`, which is not empty, and returns its width in columns.
std::size_t take_character(std::string_view& text) {
  if (static_cast<unsigned char>(text.front()) < 0x80) {
    text.remove_prefix(1);
    return 1;
  }
  std::size_t length = 0;
  const std::uint32_t character = utf8::read(text, length);
  text.remove_prefix(length);
  return url::properties_of(character).columns;
}

// The start of the UTF-8 character that contains the byte at `at`.
std::size_t character_at(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) {
    --at;
  }
  return at;
}

constexpr std::size_t longest = 64;
constexpr std::size_t most_files = 10'000;

// The number of letters to insert, remove, replace or swap with their neighbour to make `a` into
// `b` (optimal string alignment distance). Reads at most `longest` bytes of each.
std::size_t distance_of(std::string_view a, std::string_view b) {
  a = a.substr(0, longest);
  b = b.substr(0, longest);
  // The distances of the current prefix of `a`, and of the two before it, to each prefix of `b`.
  std::array<std::array<std::size_t, longest + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& second = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) row[j] = std::min(row[j], second[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

}  // namespace

bool is_safe_to_show(std::uint32_t character) {
  if (character >= ' ' && character < 0x7F) return true;
  return std::ranges::none_of(unsafe, [character](const Range& range) {
    return range.first <= character && character <= range.last;
  });
}

std::string printable(std::string_view text) {
  if (is_printable_ascii(text)) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 0;
    const std::uint32_t character = utf8::read(text.substr(i), length);
    if (character != utf8::ill_formed && is_safe_to_show(character)) {
      out.append(text.substr(i, length));
      i += length;
      continue;
    }
    std::array<char, 5> escape{};
    std::snprintf(escape.data(), escape.size(), "\\x%02X",
                  static_cast<unsigned>(static_cast<unsigned char>(text[i])));
    out.append(escape.data());
    ++i;
  }
  return out;
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) width += take_character(text);
  return width;
}

std::string first_columns(std::string_view text, std::size_t columns) {
  std::string_view rest = text;
  std::size_t end = 0;
  for (std::size_t width = 0; !rest.empty(); end = text.size() - rest.size()) {
    width += take_character(rest);
    if (width > columns) break;
  }
  return std::string(text.substr(0, end));
}

std::string last_columns(std::string_view text, std::size_t columns) {
  for (std::size_t width = width_of(text); width > columns;) width -= take_character(text);
  return std::string(text);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent,
                    std::size_t column) {
  std::string out;
  for (bool is_first = true;; is_first = false) {
    const std::string_view word = text.substr(0, text.find(' '));
    const std::size_t columns = width_of(without_colors(word));
    if (!is_first && column > indent && column + 1 + columns > width) {
      out.append("\n").append(indent, ' ');
      column = indent;
    } else if (!is_first) {
      out.push_back(' ');
      ++column;
    }
    out.append(word);
    column += columns;
    if (word.size() == text.size()) return out;
    text.remove_prefix(word.size() + 1);
  }
}

std::size_t terminal_width(int descriptor, std::size_t unknown) {
  winsize size{};
  const bool is_known = ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
  return is_known ? size.ws_col : unknown;
}

std::string_view name_of(Severity severity) noexcept {
  return severities[static_cast<std::size_t>(severity)].name;
}

void set_message_style(const MessageStyle& style) {
  current_style() = style;
}

void print(const Message& message) {
  const MessageStyle& style = current_style();
  if (style.errors_alone && message.severity != Severity::error) return;
  const auto colored = [&style](std::string_view color, const std::string& text) {
    if (!style.has_color) return text;
    return std::string("\x1B[").append(color).append("m").append(text).append("\x1B[0m");
  };
  const bool shows_line = style.shows_lines && message.line;
  std::string out = "absolve: ";
  if (!message.place.empty()) out += colored(bold, printable(message.place)) + ": ";
  const SeverityRow& severity = severities[static_cast<std::size_t>(message.severity)];
  out += colored(severity.color, std::string(severity.name) + ":") + " " + printable(message.text);
  if (!message.advice.empty() && !shows_line) out += " (" + printable(message.advice) + ")";
  if (!message.code.empty()) out += " [" + message.code + "]";
  if (style.shows_lines) out = wrapped(out, terminal_width(STDERR_FILENO, 80), 4);
  out += '\n';
  if (shows_line) {
    const std::string number = "  " + std::to_string(message.line->number);
    const std::string bar = std::string(number.size(), ' ') + " |";
    const LineAround& line = message.line->text;
    // If the line wrapped, the caret would be in the wrong place.
    const std::size_t width = terminal_width(STDERR_FILENO, 80);
    const std::size_t front = number.size() + 3;
    const std::size_t room = width > front + 20 ? width - front : 20;
    std::string before = in_line(line.before);
    if (width_of(before) > room / 2) before = "…" + last_columns(before, room / 2 - 1);
    const std::string rest = in_line(line.marked + line.after);
    out += number + " | " + before + first_columns(rest, room - width_of(before)) + "\n";
    out += bar + " " + std::string(width_of(before), ' ') + colored(green, "^") + "\n";
    if (!message.advice.empty()) {
      const std::string advice = bar + " " + printable(message.advice);
      out += wrapped(advice, width, bar.size() + 1) + "\n";
    }
  }
  write_error(out);
}

bool takes_turn(const std::string& code) {
  if (!current_style().shows_lines) return true;
  const std::scoped_lock lock(repeated().mutex);
  return ++repeated().counts[code] <= most_printed;
}

void print_repeated() {
  for (const auto& [code, count] : repeated().counts) {
    if (count <= most_printed) continue;
    print_note("… and " + std::to_string(count - most_printed) + " more files like this [" + code +
               "]");
  }
}

void print_error(std::string_view message) {
  print({.severity = Severity::error, .text = std::string(message)});
}
void print_warning(std::string_view message) {
  print({.severity = Severity::warning, .text = std::string(message)});
}
void print_note(std::string_view message) {
  print({.severity = Severity::note, .text = std::string(message)});
}

void print_line(std::string_view line) {
  write_error(printable(line) + "\n");
}

void print_error_of(std::string_view file, std::string_view message) {
  print_of(Severity::error, file.empty() ? "''" : file, message);
}
void print_warning_of(std::string_view file, std::string_view message) {
  print_of(Severity::warning, file, message);
}
void print_note_of(std::string_view file, std::string_view message) {
  print_of(Severity::note, file, message);
}

std::string shown_text(std::string_view bytes, std::string_view encoding) {
  if (encoding.empty()) return std::string(bytes);
  auto text = utf8_from(encoding, std::string(bytes));
  return text ? std::move(*text) : std::string(bytes);
}

LineAround line_around(std::string_view bytes, const Span& span, std::string_view encoding) {
  constexpr std::size_t most_around = 60;
  constexpr std::size_t most_marked = 300;
  if (span.end() > bytes.size()) return {};
  // These are enough bytes in any encoding. A code unit of UTF-16 has two bytes.
  const std::size_t room = std::min(span.offset, 4 * most_around);
  std::string_view front = bytes.substr(span.offset - room, room);
  front.remove_prefix(front.find_last_of("\r\n") + 1);
  if (front.size() % 2 != 0 && encoding.starts_with("UTF-16")) front.remove_prefix(1);
  std::string_view back = bytes.substr(span.end(), 4 * most_around);
  back = back.substr(0, back.find_first_of("\r\n"));
  LineAround line{shown_text(front, encoding),
                  shown_text(span.of(bytes).substr(0, most_marked), encoding),
                  shown_text(back, encoding)};
  if (line.before.size() > most_around) {
    const std::size_t at = character_at(line.before, line.before.size() - most_around);
    line.before = "…" + line.before.substr(at);
  }
  if (line.after.size() > most_around) {
    line.after.resize(character_at(line.after, most_around));
    line.after += "…";
  }
  return line;
}

std::string suggestion(std::string_view word, std::span<const std::string> candidates,
                       std::string_view before) {
  if (word.size() > longest) return {};
  // One letter in three may be wrong. The dashes of an option and the extension of a file do not
  // count.
  const std::size_t end = std::min(word.rfind('.'), word.size());
  const std::size_t start = std::min(word.find_first_not_of('-'), end);
  std::size_t least = std::max<std::size_t>((end - start) / 3, 1) + 1;
  const std::string* nearest = nullptr;
  const std::string lowered = ascii::lowered(word);
  for (const std::string& candidate : candidates) {
    if (candidate.size() > longest) continue;
    const std::string other = ascii::lowered(candidate);
    // A word that is the front half of a name, or more of it, counts as one wrong letter.
    const bool is_cut_off = other.starts_with(lowered) && other.size() <= 2 * (end - start);
    const std::size_t distance = is_cut_off ? 1 : distance_of(lowered, other);
    if (candidate == word || distance >= least || distance >= candidate.size()) continue;
    least = distance;
    nearest = &candidate;
  }
  if (nearest == nullptr) return {};
  return std::string("; did you mean ").append(before).append(*nearest).append("?");
}

std::string suggested_file(const std::string& path) {
  if (path.starts_with("http://") || path.starts_with("https://")) {
    const std::string& command = current_style().command;
    return " (absolve fetches nothing; fetch it first: curl -L " + path + " | absolve " +
           (command.empty() ? "links" : command) + " - -b " + path + ")";
  }
  namespace fs = std::filesystem;
  // A list can name thousands of missing files, and each suggestion reads a folder.
  constexpr int most_suggestions = 20;
  static std::atomic<int> suggestions = 0;
  if (suggestions++ >= most_suggestions) return {};
  const fs::path missing(path);
  const fs::path folder = missing.has_parent_path() ? missing.parent_path() : fs::path(".");
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (names.size() == most_files) break;
    names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(names);  // so that the answer does not depend on the order in the folder
  const std::string before =
      missing.has_parent_path() ? (missing.parent_path() / "").string() : std::string();
  return suggestion(missing.filename().string(), names, before);
}

Exit report_trouble(const std::optional<Trouble>& trouble) {
  if (!trouble) return Exit::done;
  print_error(trouble->message);
  return trouble->exit;
}

Exit report_trouble(std::string_view file, const Trouble& trouble) {
  print_error_of(file, trouble.message);
  return trouble.exit;
}

Exit report_usage(const std::string& message) {
  return report_trouble(usage_trouble(message));
}

std::string option_of(const LimitRow& limit) {
  return "--" + std::string(find_option(limit)->name);
}

Trouble trouble_of(const Error& error, const Limits& limits) {
  return {Exit::left_whole, reason_of(error, limits) + bracketed_code(name_of(error.code))};
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
    if (error.detail == "application/x-internet-archive") {
      message += " (an ARC file, the format before WARC: convert it to WARC first)";
    }
  }
  return message;
}

std::string bracketed_code(std::string_view name) {
  return std::string(" [").append(name).append("]");
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), most_listed); ++i) {
    list += (i == 0 ? "" : ", ") + (names[i].empty() ? std::string("0") : names[i]);
  }
  return names.size() > most_listed ? list + ", ..." : list;
}

}  // namespace absolve::tool
