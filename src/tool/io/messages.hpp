#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "text/block.hpp"

namespace absolve::tool {

/// Whether a character is safe to print on a terminal. Controls are not, nor are characters that
/// are invisible or change the direction of text, which can make one text look like another.
[[nodiscard]] bool is_safe_to_show(std::uint32_t character);

/// Whether `text` is ASCII without controls, as nearly every text is. A terminal shows it as it is.
[[nodiscard]] inline bool is_printable_ascii(std::string_view text) {
  // Compared as signed numbers, bytes beyond ASCII are less than a space as well.
  return !any_byte(text, [](Block block) { return (block < ' ') | (block == '\x7F'); });
}

/// `text`, made safe for a terminal: bytes that are not UTF-8 and characters that are not safe to
/// show become `\xHH`.
[[nodiscard]] std::string printable(std::string_view text);

/// The number of terminal columns that `text`, in UTF-8, takes: two for a wide character (UAX 11),
/// none for a combining mark.
[[nodiscard]] std::size_t width_of(std::string_view text);

/// As much of the beginning of `text`, in UTF-8, as fits into `columns`.
[[nodiscard]] std::string first_columns(std::string_view text, std::size_t columns);
/// As much of the end of `text`, in UTF-8, as fits into `columns`.
[[nodiscard]] std::string last_columns(std::string_view text, std::size_t columns);

/// `text` in lines of at most `width` columns, broken at blanks. Words that are longer stay whole.
/// The first line begins in column `column`, counted from 0, and the others after `indent` blanks.
/// The sequences that color a text take no columns.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent,
                                  std::size_t column = 0);

/// The width of the terminal at a file descriptor, in columns; `unknown` if it is not a terminal.
[[nodiscard]] std::size_t terminal_width(int descriptor, std::size_t unknown);

enum class Severity : std::uint8_t {
  error,    ///< something was not done
  warning,  ///< something was done, but perhaps not as expected
  note,     ///< worth knowing
};
[[nodiscard]] std::string_view name_of(Severity severity) noexcept;

/// How messages look, and which are shown. It applies to the whole process.
struct MessageStyle {
  bool errors_alone = false;
  bool has_color = false;
  bool shows_lines = false;  ///< the line of the file, with a caret under the place
  std::string command{};     ///< that runs, for commands that messages suggest; empty: none yet
};
void set_message_style(const MessageStyle& style);

/// On a terminal, a message about a whole file is printed for the first three files with the same
/// `code`. Returns whether to print it for this file, and counts it if not.
[[nodiscard]] bool takes_turn(const std::string& code);
/// Prints, for each code, how many files had a message that `takes_turn` held back. Call it at the
/// end of a run.
void print_repeated();

/// `bytes`, a text in `encoding`, as UTF-8.
[[nodiscard]] std::string shown_text(std::string_view bytes, std::string_view encoding);

/// The line around a span, cut to some characters on either side.
struct LineAround {
  std::string before;
  std::string marked;
  std::string after;
};
[[nodiscard]] LineAround line_around(std::string_view bytes, const Span& span,
                                     std::string_view encoding);

/// The line of a file that a message is about.
struct SourceLine {
  std::size_t number = 0;  ///< from 1
  LineAround text;         ///< the place is where `marked` begins
};

struct Message {
  Severity severity = Severity::error;
  std::string place{};   ///< a file, `FILE:LINE:COLUMN` or a value; empty: none
  std::string text;      ///< what is wrong
  std::string advice{};  ///< what to do; empty: nothing is known
  std::string code{};    ///< a code that `absolve help` explains; empty: none
  std::optional<SourceLine> line{};
};

/// Shows a message on standard error, made printable:
/// "absolve: PLACE: SEVERITY: TEXT (ADVICE) [CODE]".
void print(const Message& message);

/// Messages without a place: "absolve: error: message".
void print_error(std::string_view message);
void print_warning(std::string_view message);
void print_note(std::string_view message);

/// Prints a line on standard error, made printable, without anything in front.
void print_line(std::string_view line);

/// Messages about a file: "absolve: FILE: error: message".
void print_error_of(std::string_view file, std::string_view message);
void print_warning_of(std::string_view file, std::string_view message);
void print_note_of(std::string_view file, std::string_view message);

/// Returns `; did you mean NAME?`. NAME is the candidate most similar to `word`, with `before` in
/// front of it. Case does not matter. Empty if no candidate is similar.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string> candidates,
                                     std::string_view before = {});

/// The same for a missing file: the candidates are the files in its folder. Reads at most 10,000
/// names. For a URL, it says how to fetch it.
[[nodiscard]] std::string suggested_file(const std::string& path);

/// The exit code of the process. For a batch, it is the largest one.
enum class Exit : int {
  done = 0,
  unresolved = 1,  ///< with --strict: something was left unresolved
  usage = 2,
  io = 3,          ///< something could not be read or written
  left_whole = 4,  ///< something malformed or over a limit was left as it was
  internal = 5,
};

constexpr Exit worse(Exit a, Exit b) {
  return std::max(a, b);
}

/// A message to show, and the exit code that goes with it.
struct Trouble {
  Exit exit;
  std::string message;
};

/// An error in the command line or in a file of defaults.
inline Trouble usage_trouble(std::string message) {
  return {Exit::usage, std::move(message)};
}

/// Prints the message, and returns the exit code. Returns `Exit::done` if there is no trouble.
Exit report_trouble(const std::optional<Trouble>& trouble);
/// The same for a trouble with a file.
Exit report_trouble(std::string_view file, const Trouble& trouble);

/// Prints a message about a wrong command line, and returns `Exit::usage`.
Exit report_usage(const std::string& message);

/// The option that sets a limit: `--max-links`.
[[nodiscard]] std::string option_of(const LimitRow& row);

/// Why the library refused something, with the option that helps, if there is one.
[[nodiscard]] std::string reason_of(const Error& error, const Limits& limits);

/// The exit code for a failure of the library, and the message with its code.
[[nodiscard]] Trouble trouble_of(const Error& error, const Limits& limits);

/// The code of an error or a diagnostic as it follows a message: " [CODE]". `absolve help CODE`
/// explains it.
[[nodiscard]] std::string bracketed_code(std::string_view name);

/// The largest number of names that a message lists.
inline constexpr std::size_t most_listed = 5;

/// The first names for a message, separated by commas.
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

/// Calls `work()`, which returns an Exit, for the file at `path`. If it throws, for example because
/// memory runs out, that is an error of this file only.
template <class Work>
Exit for_one_file(const std::string& path, Work work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return report_trouble(path,
                          {Exit::left_whole, "not processed: there is not enough memory for it"});
  } catch (const std::exception& error) {
    return report_trouble(
        path, {Exit::internal, std::string("not processed: a defect of absolve: ") + error.what()});
  }
}

}  // namespace absolve::tool
