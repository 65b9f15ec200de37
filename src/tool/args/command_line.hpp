#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tool/args/command.hpp"

namespace absolve::tool {

/// The name of a command, the subject that the help lists it under, its summary, and the function
/// that creates it.
struct CommandEntry {
  const char* name;
  const char* subject;
  const char* summary;
  std::unique_ptr<Command> (*make)();
};

/// The names of all commands of `app`, in the order of its help.
[[nodiscard]] std::vector<std::string> command_names(const CLI::App& app);

/// The commands that print texts about the others, and work on nothing.
inline constexpr std::string_view text_commands[] = {"help", "completions", "manual"};
[[nodiscard]] inline bool is_text_command(std::string_view name) {
  return std::ranges::find(text_commands, name) != std::end(text_commands);
}

/// What `absolve` alone prints: the commands of `app` by subject, and some things to do.
[[nodiscard]] std::string short_help(const CLI::App& app);

/// CLI11's message about the value of an option, reworded. It suggests a similar value.
[[nodiscard]] std::string message_of_value(const CLI::ParseError& error);

/// The commands and options of absolve, and the values that a command line gives them.
class CommandLine {
 public:
  /// Adds `commands`, in the order of the help. If `command`, the first word of the command line,
  /// is one of them, it alone is added, because adding all with their options takes most of the
  /// time of a short run. If it is empty or a text command, all have their options, and else none.
  explicit CommandLine(std::span<const CommandEntry> commands, std::string_view command = {});
  CommandLine(const CommandLine&) = delete;  // the options refer to the commands
  CommandLine& operator=(const CommandLine&) = delete;

  /// Parses the arguments, with `defaults` inserted after the name of the command. Returns the exit
  /// code if the run ends here: help was printed, or an error of the command line was reported.
  [[nodiscard]] std::optional<int> parse(int argc, char** argv,
                                         const std::vector<std::string>& defaults = {});

  [[nodiscard]] CLI::App& app() { return app_; }
  /// The options of the run.
  [[nodiscard]] RunOptions& options() { return options_; }
  /// The argument of `help`, `completions` or `manual`: a subject, a shell or a command.
  [[nodiscard]] const std::string& argument() const { return argument_; }
  /// The folder that `manual` writes all manual pages into; empty: none.
  [[nodiscard]] const std::string& manual_folder() const { return manual_folder_; }
  /// The chosen command, and its name; null for the commands that print help.
  [[nodiscard]] Command* command() const { return command_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The options of the command that its results depend on, as they were given.
  [[nodiscard]] std::string signature() const;
  /// The files that options of the command name.
  [[nodiscard]] NamedFiles named_files() const;

 private:
  void add_text_commands(bool wants_examples);

  CLI::App app_{"absolve makes the links of documents absolute, and explains each one.", "absolve"};
  RunOptions options_;
  std::vector<std::pair<std::string, std::unique_ptr<Command>>> commands_;
  Command* command_ = nullptr;
  std::string name_;
  std::string argument_;
  std::string manual_folder_;
};

}  // namespace absolve::tool
