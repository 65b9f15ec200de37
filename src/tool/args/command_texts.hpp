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
  std::string help;                  ///< one sentence or more, without a full stop at the end

  friend bool operator==(const OptionText&, const OptionText&) = default;
};

/// The description of a command in the help.
struct CommandText {
  std::string name;
  std::string summary;
  std::string arguments;  ///< as in a synopsis, `[FILE]...`
  std::vector<OptionText> options;
};

[[nodiscard]] OptionText option_text(const CLI::Option& option);

/// The values in the braces of a text such as `TEXT:{auto,scan,tree}`; none if it has no braces.
[[nodiscard]] std::vector<std::string> choices_in(std::string_view type);

/// The commands of `app` in its order, for the manual and for completion.
[[nodiscard]] std::vector<CommandText> command_texts(const CLI::App& app);

/// The formatter for the help of commands. It shows options as `--engine auto|scan|tree`,
/// `--in-place[=SUFFIX]` and `--max-links NUMBER (50000000)`.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> make_help_format();

/// What `absolve help SUBJECT` prints: on a command, a topic or the code of a message.
[[nodiscard]] Result<std::string, Trouble> help_on(const CLI::App& app, std::string subject);

/// The manual page of `commands`, in roff with the man macros.
[[nodiscard]] std::string manual_of(const std::vector<CommandText>& commands);

/// The completion script of `commands` for `shell`: bash, fish or zsh.
[[nodiscard]] std::string completions_of(const std::vector<CommandText>& commands,
                                         const std::string& shell);

}  // namespace absolve::tool
