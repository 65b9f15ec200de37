#include "tool/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "tool/args/command_line.hpp"
#include "tool/args/command_texts.hpp"
#include "tool/args/config.hpp"
#include "tool/args/help_codes.hpp"
#include "tool/args/help_topics.hpp"
#include "tool/args/suggestion.hpp"
#include "tool/io/output.hpp"
#include "tool/io/output_clash.hpp"
#include "tool/show/messages.hpp"
#include "tool/show/outcome.hpp"
#include "tool/show/report.hpp"

namespace absolve::tool {
namespace {

// What `absolve help SUBJECT` prints of a command, a topic or the code of a message.
Result<std::string, Trouble> help_of(const CLI::App& app, std::string subject) {
  // Messages show a code in brackets.
  if (subject.size() > 2 && subject.starts_with('[') && subject.ends_with(']')) {
    subject = subject.substr(1, subject.size() - 2);
  }
  auto known = command_names(app);
  // `absolve help warc links` is about the command warc.
  if (subject.starts_with("warc ")) subject = "warc";
  if (std::string text = help_of_topic(subject); !text.empty()) return text;
  if (std::ranges::find(known, subject) != known.end()) {
    return app.get_subcommand(subject)->help(app.get_name());
  }
  if (const std::string text = help_of_code(subject); !text.empty()) return text + "\n";
  for (const auto& more : {help_topics(), message_codes()}) {
    known.insert(known.end(), more.begin(), more.end());
  }
  return Trouble{Exit::usage,
                 "there is no help on " + subject + suggestion(subject, known) +
                     " (absolve help topics lists the topics, absolve --help the commands)"};
}

// The text that `help`, `manual` and `completions` print. Empty for other commands.
Result<std::string, Trouble> help_text(const CLI::App& app, const std::string& argument) {
  if (app.got_subcommand("help")) return help_of(app, argument);
  if (app.got_subcommand("manual")) return manual_of(command_texts(app));
  if (app.got_subcommand("completions")) return completions_of(command_texts(app), argument);
  return std::string();
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

Exit run_command(const Command& command, CommandLine& line) {
  Settings& settings = line.settings();
  settings.signature = line.signature_of(command);
  if (!settings.attribute_digest.empty()) settings.signature += "=" + settings.attribute_digest;
  const std::string_view name = command.name;
  const bool writes_files = name == "apply" || name == "localize" || !settings.output.empty() ||
                            !settings.in_place.empty() || !settings.report_file.empty() ||
                            !settings.metrics.empty();
  if (writes_files) go_on_without_stdout();
  if (!settings.report_file.empty()) {
    settings.report = std::make_shared<Report>(settings.report_file, command.name,
                                               std::string(settings.profile().name));
  }
  std::optional<StdoutFormat> stdout_format;
  if (auto format = RecordFormat::make(command.name, settings.format, settings.escapes_formulas)) {
    stdout_format.emplace(std::move(*format));
  }
  Exit exit = command.run(settings);
  // After a usage error, no list is printed, not even an empty one.
  if (stdout_format && exit != Exit::usage) {
    exit = worse(exit, report_trouble(stdout_format->finish()));
  }
  stdout_format.reset();  // the report can follow on standard output
  const bool is_batch = settings.counts->files > 1 && ::isatty(STDERR_FILENO) == 1;
  if (is_batch || (settings.verbose && settings.counts->files > 0)) {
    print_note(summary_of(*settings.counts));
  }
  if (!settings.report || exit == Exit::usage) return exit;
  return worse(exit, settings.report->finish());
}

}  // namespace

int run(int argc, char** argv) {
  set_message_style(style_of({}));
  // Parses once to find the command, and again if the user has set defaults for missing options.
  const std::string_view name = argc > 1 ? argv[1] : "";
  auto line = std::make_unique<CommandLine>(name);
  // This must come before parsing. After parsing, CLI11 would print the help of the command `help`
  // instead of the list of all commands.
  if (argc == 2 && name == "help") {
    return static_cast<int>(report_trouble(write_stdout({line->app().help()})));
  }
  if (const auto exit = line->parse(argc, argv)) return *exit;
  if (const Command* const command = line->command()) {
    auto config =
        read_config(config_file(line->settings().config_file), command_names(line->app()));
    if (!config) return static_cast<int>(report_trouble(config.error()));
    if (!config->empty()) {
      CommandLine trial;  // checking sets options, and most runs have no defaults
      if (const auto trouble = check_config(*config, trial.app())) {
        return static_cast<int>(report_trouble(trouble));
      }
    }
    const auto defaults = config_arguments(*config, *line->app().get_subcommand(command->name));
    if (!defaults.empty()) {
      line = std::make_unique<CommandLine>(name);
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
  if (const auto trouble = clash_of_options(settings))
    return static_cast<int>(report_trouble(trouble));
  const Command* const command = line->command();
  return static_cast<int>(command == nullptr ? Exit::internal : run_command(*command, *line));
}

}  // namespace absolve::tool
