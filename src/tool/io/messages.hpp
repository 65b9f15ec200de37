#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve::tool {

/// Whether a character is safe to print on a terminal. Controls are not, nor are characters that
/// are invisible or change the direction of text, which can make one text look like another.
[[nodiscard]] bool is_safe_to_show(std::uint32_t character);

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
};
void set_message_style(const MessageStyle& style);

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

}  // namespace absolve::tool
