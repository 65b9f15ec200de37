#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tool/io/messages.hpp"

namespace CLI {
class App;
class FormatterBase;
class Option;
}  // namespace CLI

namespace absolve::tool {

/// The description of an option in the help.
struct OptionText {
  std::vector<std::string> names;    ///< with their dashes, the short ones first
  std::string value;                 ///< the name of its value, such as `FILE`; empty: none
  std::vector<std::string> choices;  ///< the only values; empty: any value
  bool is_value_optional = false;    ///< a value may follow after `=`
  std::vector<std::string> known;    ///< values that a shell can offer, `choices` among them
  bool is_list = false;              ///< takes several values with commas between them
  std::string help;                  ///< one sentence or more, without a full stop at the end

  friend bool operator==(const OptionText&, const OptionText&) = default;
};

/// The description of a command in the help.
struct CommandText {
  std::string name;
  std::string summary;
  std::string arguments;           ///< as in a synopsis, `[FILE]...`
  std::vector<std::string> words;  ///< what a shell can offer for the first argument; none: files
  std::vector<OptionText> options;
};

/// A line for a shell, and what it does.
struct Example {
  std::string_view command;
  std::string_view line;
  std::string_view does;
};
/// The examples of a command, in the order of its help.
[[nodiscard]] std::vector<Example> examples_of(std::string_view command);
/// The end of the help of a command: its examples.
[[nodiscard]] std::string examples_text(std::string_view command);

[[nodiscard]] OptionText option_text(const CLI::Option& option);

/// What follows the options in the synopsis of a command: `-d FOLDER [FILE]...`.
[[nodiscard]] std::string arguments_of(const CLI::App& command);

/// The values in the braces of a text such as `TEXT:{auto,scan,tree}`; none if it has no braces.
[[nodiscard]] std::vector<std::string> choices_in(std::string_view type);

/// The commands of `app` in its order, for the manual and for completion.
[[nodiscard]] std::vector<CommandText> command_texts(const CLI::App& app);

/// `help` without repeated blank lines and without one at its end: releases of CLI11 differ in
/// them.
[[nodiscard]] std::string with_single_blanks(std::string_view help);

/// The formatter for the help of commands. It shows options as `--engine auto|scan|tree`,
/// `--in-place[=SUFFIX]` and `--max-links NUMBER (50000000)`.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> make_help_format();

/// The text of `absolve help exit-codes`.
[[nodiscard]] std::string_view exit_codes();

/// All subjects of `absolve help` but the commands: topics and the codes of messages.
[[nodiscard]] std::vector<std::string> help_subjects();

/// What `absolve help SUBJECT` prints: on a command, a topic or the code of a message.
[[nodiscard]] Result<std::string, Trouble> help_on(const CLI::App& app, std::string subject);

/// The command called `name` among `commands`; null: there is none.
[[nodiscard]] const CommandText* find_command(const std::vector<CommandText>& commands,
                                              std::string_view name);

/// The manual page of `commands`, in roff with the man macros.
[[nodiscard]] std::string manual_of(const std::vector<CommandText>& commands);
/// The manual page of one command, with its examples.
[[nodiscard]] std::string manual_of_command(const CommandText& command);

/// The completion script of `commands` for `shell`: bash, fish or zsh.
[[nodiscard]] std::string completions_of(const std::vector<CommandText>& commands,
                                         const std::string& shell);

}  // namespace absolve::tool
