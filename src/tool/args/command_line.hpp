#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/args/settings.hpp"
#include "tool/io/exit.hpp"

namespace absolve::tool {

/// A command of absolve: its options, and what runs it.
struct Command {
  const char* name;
  const char* summary;
  void (*add_options)(CLI::App&, Settings&);
  Exit (*run)(const Settings&);
  /// What is wrong with options that do not go together; empty: nothing. Null: all go together.
  std::string (*option_trouble)(const CLI::App&, const Settings&) = nullptr;
};

/// The names of all commands of `app`, in the order of its help.
[[nodiscard]] std::vector<std::string> command_names(const CLI::App& app);

/// CLI11's message about the value of an option in plain words, with a similar value suggested.
[[nodiscard]] std::string message_of_value(const CLI::ParseError& error);

/// The commands and options of absolve, and the values that a command line gives them.
class CommandLine {
 public:
  /// All commands. If `command` is the name of one that reads options, it alone gets its options,
  /// because making those of all commands takes most of the time of a short run. Else all get them.
  explicit CommandLine(std::string_view command = {});
  CommandLine(const CommandLine&) = delete;  // the options refer to the settings
  CommandLine& operator=(const CommandLine&) = delete;
  CommandLine(CommandLine&&) = delete;
  CommandLine& operator=(CommandLine&&) = delete;
  ~CommandLine() = default;

  /// Parses the arguments, with `defaults` inserted behind the name of the command. Gives the exit
  /// code if the run ends here: help was printed, or the command line is wrong and a message said
  /// why.
  [[nodiscard]] std::optional<int> parse(int argc, char** argv,
                                         const std::vector<std::string>& defaults = {});

  [[nodiscard]] CLI::App& app() { return app_; }
  [[nodiscard]] Settings& settings() { return settings_; }
  /// The argument of `help` or `completions`: a subject or a shell.
  [[nodiscard]] const std::string& argument() const { return argument_; }
  /// The command that was chosen; null for those that print help.
  [[nodiscard]] const Command* command() const;
  /// The options of `command` that its results depend on, as they were given.
  [[nodiscard]] std::string signature_of(const Command& command) const;

 private:
  CLI::App app_{"absolve makes the links of documents absolute, and explains each one.", "absolve"};
  Settings settings_;
  std::string argument_;
};

}  // namespace absolve::tool
