#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <memory>
#include <new>

#include "cli/batch.hpp"
#include "cli/command_options.hpp"
#include "cli/command_texts.hpp"
#include "cli/commands.hpp"
#include "cli/config.hpp"
#include "cli/help_codes.hpp"
#include "cli/help_topics.hpp"
#include "cli/memory.hpp"
#include "cli/messages.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/process.hpp"
#include "cli/replacement.hpp"
#include "cli/suggestion.hpp"

namespace absolve::cli {
namespace {

struct Command {
  const char* name;
  const char* summary;
  void (*add_options)(CLI::App&, Settings&);
  Exit (*run)(const Settings&);
};

constexpr Command commands[] = {
    {"rewrite", "Write each document with its links absolute, and nothing else changed",
     add_rewrite_options, run_rewrite},
    {"links", "List each document's links with their targets, and say why", add_links_options,
     run_links},
    {"apply", "Apply the edits that rewrite --format patch wrote, or take them back",
     add_apply_options, run_apply},
    {"base", "Show where each document's base comes from, layer by layer", add_base_options,
     run_base},
    {"explain", "Explain one link step by step, from the bytes in the file to its target",
     add_explain_options, run_explain},
    {"parts", "Draw each message part by part: bases, and which part satisfies which reference",
     add_parts_options, run_parts},
    {"cat", "Write the body of one part, out of its encodings", add_cat_options, run_cat},
    {"unpack", "Write a message as a folder that opens in a browser, offline", add_unpack_options,
     run_unpack},
    {"pack", "Write a saved page with its files, or a mirror, as one MHTML archive",
     add_pack_options, run_pack},
    {"inline", "Write an archive, or a page with its files, as one document, with data: URLs",
     add_inline_options, run_inline},
    {"localize", "Make links between the files of a mirror relative, and all others absolute",
     add_localize_options, run_localize},
    {"resolve", "Resolve references against a base", add_resolve_options, run_resolve},
    {"parse", "Take references apart, by the components that a rulebook knows", add_parse_options,
     run_parse},
    {"check", "Say whether references follow a rulebook's grammar, and where they break which rule",
     add_check_options, run_check},
    {"normalize", "Bring references to one form, level by level, or say whether two are the same",
     add_normalize_options, run_normalize},
    {"compare", "List the links that two rulebooks read differently, and by which rule",
     add_compare_options, run_compare},
    {"profiles", "Print the table of rulebooks", add_profiles_options, run_profiles},
    {"attributes", "Print the table of attributes that hold links", add_attributes_options,
     run_attributes},
    {"config", "Show the defaults of options, and where each comes from", add_config_options,
     run_config},
    {"serve", "Answer questions about documents, a line of JSON each", add_serve_options,
     run_serve},
    {"warc", "List the links of crawl records, or write records with their links absolute",
     add_warc_options, run_warc},
};

// CLI11 takes an argument in brackets, where there may be several, for a list of some. A NUL before
// it, which no argument has, hides that until it has been read.
constexpr char bracket_mark = '\0';

std::vector<std::string> marked_arguments(int argc, char** argv) {
  std::vector<std::string> arguments;
  for (int i = argc; i-- > 1;) {  // the last first, as CLI11 wants them
    std::string& argument = arguments.emplace_back(argv[i]);
    if (argument.starts_with('[')) argument.insert(argument.begin(), bracket_mark);
  }
  return arguments;
}

void unmark_arguments(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    option->transform([](std::string argument) {
      if (argument.starts_with(bracket_mark)) argument.erase(0, 1);
      return argument;
    });
  }
}

// The names of all commands.
std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands(nullptr)) {
    names.push_back(command->get_name());
  }
  return names;
}

// What `absolve help SUBJECT` prints of a command, a topic or the code of a message.
Result<std::string, Trouble> help_of(const CLI::App& app, std::string subject) {
  // A code as messages show it.
  if (subject.size() > 2 && subject.starts_with('[') && subject.ends_with(']')) {
    subject = subject.substr(1, subject.size() - 2);
  }
  auto known = command_names(app);
  if (std::string text = help_of_topic(subject); !text.empty()) return text;
  if (std::ranges::find(known, subject) != known.end()) {
    return app.get_subcommand(subject)->help(app.get_name());
  }
  if (const std::string text = help_of_code(subject); !text.empty()) return text + "\n";
  for (const auto& more : {help_topics(), message_codes()}) {
    known.insert(known.end(), more.begin(), more.end());
  }
  return Trouble{Exit::usage, "there is no help on " + subject + suggestion(subject, known) +
                                  " (see absolve help codes)"};
}

// The commands that print what the tool knows of itself; empty for others.
Result<std::string, Trouble> help_text(const CLI::App& app, const std::string& argument) {
  if (app.got_subcommand("help")) return help_of(app, argument);
  if (app.got_subcommand("manual")) return manual_of(command_texts(app));
  if (app.got_subcommand("completions")) return completions_of(command_texts(app), argument);
  return std::string();
}

// The message for a command line that cannot be parsed. It suggests similar names.
std::string parse_message(const CLI::App& app, const CLI::ParseError& error, int argc,
                          char** argv) {
  const std::string hint = " (see absolve --help)";
  const std::string name = argc > 1 ? argv[1] : "";
  if (name.empty()) return "a command is missing" + hint;
  const auto known = command_names(app);
  if (std::ranges::find(known, name) == known.end()) {
    if (name.starts_with('-')) return name + " stands where a command should" + hint;
    return "there is no command " + name + suggestion(name, known) + hint;
  }
  const CLI::App& command = *app.get_subcommand(name);
  std::vector<std::string> options;
  for (const CLI::Option* const option : command.get_options()) {
    for (const std::string& own : option->get_lnames()) options.push_back("--" + own);
  }
  const std::string own_hint = " (see absolve " + name + " --help)";
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const auto extras = command.remaining();
    const auto extra = std::ranges::find_if(
        extras, [](const std::string& one) { return one.size() > 1 && one.starts_with('-'); });
    if (extra != extras.end()) {
      const std::string option = extra->substr(0, extra->find('='));
      return name + " has no option " + option + suggestion(option, options) + own_hint;
    }
  }
  // A wrong choice: "--format: x not in {text,json}".
  std::string message = error.what();
  const auto start = message.find(": ");
  const auto end = message.find(" not in {");
  if (start != std::string::npos && end != std::string::npos && start + 2 < end) {
    const auto choices = choices_in(std::string_view(message).substr(end));
    message += suggestion(message.substr(start + 2, end - start - 2), choices);
  }
  return message + own_hint;
}

// The options of a command that its results depend on, as they were given.
std::string signature_of(const CLI::App& command) {
  constexpr auto irrelevant = std::to_array<std::string_view>(
      {"--output", "--files-from", "--null", "--jobs", "--shard", "--resume", "--metrics",
       "--report", "--config", "--quiet", "--verbose", "--color", "--progress"});
  std::string signature;
  for (const CLI::Option* const option : command.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string name = option->get_name();
    if (std::ranges::find(irrelevant, name) != irrelevant.end()) continue;
    signature += (signature.empty() ? "" : " ") + name;
    for (const std::string& value : option->results()) signature += "=" + value;
  }
  return signature;
}

// https://no-color.org: any value but the empty one turns colors off.
bool wants_color(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && (no_color == nullptr || *no_color == '\0') &&
         terminal != nullptr && std::string_view(terminal) != "dumb";
}

MessageStyle style_of(const Settings& settings) {
  return {.errors_alone = settings.quiet,
          .has_color = wants_color(settings.color),
          .shows_lines = ::isatty(STDERR_FILENO) == 1};
}

// A command line, parsed: the commands and options of absolve, and what the arguments say of them.
class CommandLine {
 public:
  CommandLine() {
    app_.require_subcommand(1);
    app_.set_version_flag("--version", std::string("absolve " ABSOLVE_VERSION));
    for (const Command& command : commands) {
      CLI::App& subcommand = *app_.add_subcommand(command.name, command.summary);
      command.add_options(subcommand, settings_);
      add_message_options(subcommand, settings_);
      add_config(subcommand, settings_);
    }
    app_.add_subcommand("help", "Print help on a command, a topic or the code of a message")
        ->add_option("subject", argument_,
                     "A command; layers, profiles, limits, codes or exit-codes; or a code")
        ->required();
    app_.add_subcommand("completions", "Print the script by which a shell completes commands")
        ->add_option("shell", argument_, "bash, fish or zsh")
        ->required()
        ->check(CLI::IsMember({"bash", "fish", "zsh"}));
    app_.add_subcommand("manual", "Print the manual page, in the man macros of roff");
    for (CLI::App* const own : app_.get_subcommands(nullptr)) unmark_arguments(*own);
  }
  CommandLine(const CommandLine&) = delete;  // the options refer to the settings
  CommandLine& operator=(const CommandLine&) = delete;
  CommandLine(CommandLine&&) = delete;
  CommandLine& operator=(CommandLine&&) = delete;
  ~CommandLine() = default;

  /// `defaults` stand behind the name of the command. Gives the exit code where the run ends here.
  [[nodiscard]] std::optional<int> parse(int argc, char** argv,
                                         const std::vector<std::string>& defaults = {}) {
    auto arguments = marked_arguments(argc, argv);
    if (!arguments.empty()) {
      arguments.insert(std::prev(arguments.end()), defaults.rbegin(), defaults.rend());
    }
    try {
      app_.parse(std::move(arguments));
      return std::nullopt;
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() == 0) return app_.exit(error);
      print_error(parse_message(app_, error, argc, argv) +
                  (defaults.empty() ? "" : " (absolve config shows where defaults come from)"));
      return static_cast<int>(Exit::usage);
    }
  }

  [[nodiscard]] CLI::App& app() { return app_; }
  [[nodiscard]] Settings& settings() { return settings_; }
  [[nodiscard]] const std::string& argument() const { return argument_; }
  /// The command of the table that was chosen; null for those that print help.
  [[nodiscard]] const Command* command() const {
    const auto* const own = std::ranges::find_if(
        commands, [this](const Command& one) { return app_.got_subcommand(one.name); });
    return own == std::end(commands) ? nullptr : own;
  }

 private:
  CLI::App app_{"absolve makes every link absolute, and says why.", "absolve"};
  Settings settings_;
  std::string argument_;  // of help and completions
};

Exit run_command(const Command& command, CommandLine& line) {
  Settings& settings = line.settings();
  settings.signature = signature_of(*line.app().get_subcommand(command.name));
  if (!settings.report_file.empty()) {
    settings.report = std::make_shared<Report>(settings.report_file, command.name,
                                               std::string(settings.rulebook().name));
  }
  const Exit exit = command.run(settings);
  const bool is_batch = settings.counts->files > 1 && ::isatty(STDERR_FILENO) == 1;
  if (is_batch || (settings.verbose && settings.counts->files > 0)) {
    print_note(summary_of(*settings.counts));
  }
  if (!settings.report || exit == Exit::usage) return exit;
  return worse(exit, settings.report->finish());
}

int run(int argc, char** argv) {
  set_message_style(style_of({}));
  // Parsed once to learn the command, and again if options that it was not given have defaults.
  auto line = std::make_unique<CommandLine>();
  // After parsing, CLI11 prints the help of the parsed command instead of the list of all commands.
  if (argc == 2 && std::string_view(argv[1]) == "help") {
    return static_cast<int>(report_trouble(write_stdout({line->app().help()})));
  }
  if (const auto exit = line->parse(argc, argv)) return *exit;
  if (const Command* const command = line->command()) {
    auto config =
        read_config(config_file(line->settings().config_file), command_names(line->app()));
    if (!config) return static_cast<int>(report_trouble(config.error()));
    const auto defaults = config_arguments(*config, *line->app().get_subcommand(command->name));
    if (!defaults.empty()) {
      line = std::make_unique<CommandLine>();
      if (const auto exit = line->parse(argc, argv, defaults)) return *exit;
    }
    line->settings().config = std::move(*config);
  }
  Settings& settings = line->settings();
  set_message_style(style_of(settings));
  settings.explain = settings.explain || settings.verbose;
  if (const auto trouble = check(settings)) return static_cast<int>(report_trouble(trouble));
  const auto help = help_text(line->app(), line->argument());
  if (!help) return static_cast<int>(report_trouble(help.error()));
  if (!help->empty()) return static_cast<int>(report_trouble(write_stdout({*help})));
  const Command* const command = line->command();
  return static_cast<int>(command == nullptr ? Exit::internal : run_command(*command, *line));
}

}  // namespace
}  // namespace absolve::cli

int main(int argc, char** argv) {
  absolve::cli::prepare_process();
  static_cast<void>(absolve::cli::mode_for_new_file());
  absolve::cli::keep_memory();
  try {
    return absolve::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    absolve::cli::print_error("out of memory");
  } catch (const std::exception& error) {
    absolve::cli::print_error(std::string("internal error: ") + error.what());
  }
  return static_cast<int>(absolve::cli::Exit::internal);
}
