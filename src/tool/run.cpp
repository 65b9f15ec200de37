#include "tool/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>

#include "tool/args/command.hpp"
#include "tool/args/command_line.hpp"
#include "tool/args/command_texts.hpp"
#include "tool/args/config.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/show/report.hpp"
#include "tool/show/tables.hpp"

namespace absolve::tool {
namespace {

// The text that `help`, `manual` and `completions` print. Empty for other commands.
Result<std::string, Trouble> help_text(const CLI::App& app, const std::string& argument) {
  if (app.got_subcommand("help")) return help_on(app, argument);
  if (app.got_subcommand("manual")) {
    const auto texts = command_texts(app);
    if (argument.empty()) return manual_of(texts);
    const auto* const found = find_command(texts, argument);
    if (found != nullptr) return manual_of_command(*found);
    return usage_trouble("there is no command " + argument +
                         suggestion(argument, command_names(app)) + " (see absolve --help)");
  }
  if (app.got_subcommand("completions")) return completions_of(command_texts(app), argument);
  return std::string();
}

// https://no-color.org: any value that is not empty turns colors off.
bool wants_color(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && (no_color == nullptr || *no_color == '\0') &&
         terminal != nullptr && std::string_view(terminal) != "dumb";
}

MessageStyle style_of(const RunOptions& options, const std::string& command = {}) {
  return {.errors_alone = options.quiet,
          .has_color = wants_color(options.color),
          .shows_lines = ::isatty(STDERR_FILENO) == 1,
          .command = command};
}

// What is wrong with --report; nothing: it is valid.
std::optional<Trouble> check_report(const Run& run) {
  const std::string& report = run.options.report_file;
  if (report == "-") return usage_trouble("--report takes the name of a file");
  if (!report.empty() && report == run.files.output.path) {
    return usage_trouble("--report and -o name the same file");
  }
  return std::nullopt;
}

Exit run_command(Command& command, const std::string& name, Run& run) {
  const ReadingOptions* const reading = command.reading_options();
  if (reading != nullptr && !reading->attribute_digest.empty()) {
    run.signature += "=" + reading->attribute_digest;
  }
  if (command.edits_files() || !run.files.output.path.empty() || !run.files.written.empty()) {
    go_on_without_stdout();
  }
  if (!run.options.report_file.empty() && reading != nullptr) {
    run.report = std::make_unique<Report>(run.options.report_file, name,
                                          std::string(reading->profile().name));
  }
  std::unique_ptr<OutputFilter> filter;
  if (const ListOptions* const list = command.list_options()) {
    filter = record_format(list->table.empty() ? name : list->table, list->format,
                           list->escapes_formulas);
  }
  static_cast<void>(filter_stdout(std::move(filter)));
  Exit exit = command.run(run);
  filter = filter_stdout(nullptr);
  // After a usage error, no list is printed, not even an empty one.
  if (filter && exit != Exit::usage) {
    exit = worse(exit, report_trouble(write_stdout({filter->finish()})));
  }
  print_repeated();
  const bool is_batch = run.counts.files > 1 && ::isatty(STDERR_FILENO) == 1;
  if (is_batch || (run.options.verbose && run.counts.files > 0)) {
    print_note(summary_of(run.counts));
  }
  if (!run.report || exit == Exit::usage) return exit;
  return worse(exit, run.report->finish());
}

// Writes the manual pages into `folder`: absolve.1, and absolve-COMMAND.1 for each command.
std::optional<Trouble> write_manuals(const std::vector<CommandText>& texts,
                                     const std::string& folder) {
  auto trouble = write_file(folder + "/absolve.1", {manual_of(texts)});
  for (const CommandText& text : texts) {
    if (trouble) return trouble;
    std::string path = folder;
    path.append("/absolve-").append(text.name).append(".1");
    trouble = write_file(path, {manual_of_command(text)});
  }
  return trouble;
}

Exit run_line(CommandLine& line, std::vector<ConfigValue>&& config) {
  Run run{.options = line.options(), .config = std::move(config)};
  set_message_style(style_of(run.options, line.name()));
  run.options.explain = run.options.explain || run.options.verbose;
  Command* const command = line.command();
  if (command == nullptr && !line.manual_folder().empty()) {
    return report_trouble(write_manuals(command_texts(line.app()), line.manual_folder()));
  }
  if (command == nullptr) {
    const auto help = help_text(line.app(), line.argument());
    return report_trouble(help ? write_stdout({*help}) : help.error());
  }
  run.signature = line.signature();
  run.files = line.named_files();
  auto trouble = check_report(run);
  if (!trouble) trouble = command->check(run);
  if (!trouble) trouble = run.files.clash_of_options();
  return trouble ? report_trouble(trouble) : run_command(*command, line.name(), run);
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const CommandEntry& entry : commands()) names.emplace_back(entry.name);
  names.insert(names.end(), std::begin(text_commands), std::end(text_commands));
  return names;
}

bool is_command(std::string_view word) {
  const std::vector<std::string> names = all_names();
  return std::ranges::find(names, word) != names.end();
}

// Whether `word` is no command, and names a file or a folder.
bool is_file_alone(const std::string& word) {
  std::error_code error;
  return !is_command(word) && !word.starts_with('-') && std::filesystem::exists(word, error);
}

}  // namespace

std::span<const CommandEntry> commands() noexcept {
  static constexpr CommandEntry table[] = {
      {"rewrite", "Pages", "Make the links of documents absolute, and change nothing else",
       make_rewrite_command},
      {"links", "Pages", "List the links of documents, each with its target and its base",
       make_links_command},
      {"about", "Pages", "Say what files are, and which commands fit them", make_about_command},
      {"base", "Pages", "Show where the base of each document comes from, layer by layer",
       make_base_command},
      {"explain", "Pages",
       "Explain one link step by step, from the bytes in the file to its target",
       make_explain_command},
      {"compare", "Pages",
       "List the links that two profiles read differently, and the rule that makes the difference",
       make_compare_command},
      {"apply", "Pages", "Apply the edits that rewrite --format patch wrote, or undo them",
       make_apply_command},
      {"attributes", "Pages", "Print the table of attributes that hold links",
       make_attributes_command},
      {"localize", "Mirrors",
       "Make links between the files of a mirror relative, and all other links absolute",
       make_localize_command},
      {"check", "Mirrors",
       "Check the grammar of references, or the links between the files of a folder",
       make_check_command},
      {"parts", "Mail and archives",
       "Show the parts of messages: bases, and which part satisfies which reference",
       make_parts_command},
      {"unpack", "Mail and archives",
       "Write an archive or a message as a folder that a browser opens offline",
       make_unpack_command},
      {"inline", "Mail and archives",
       "Write an archive, or a page with its files, as one HTML file with data: URLs",
       make_inline_command},
      {"cat", "Mail and archives", "Write the decoded body of one part of a message",
       make_cat_command},
      {"pack", "Mail and archives",
       "Write a page with its files, or a mirror, as one MHTML archive", make_pack_command},
      {"warc", "Crawls", "Read WARC files: list links, or make the links of records absolute",
       make_warc_command},
      {"serve", "Crawls", "Answer questions about documents, each a line of JSON",
       make_serve_command},
      {"resolve", "URLs", "Resolve references against a base", make_resolve_command},
      {"relativize", "URLs", "Find the shortest reference that resolves to each URL",
       make_relativize_command},
      {"parse", "URLs", "Show the components of references", make_parse_command},
      {"compose", "URLs", "Escape components and join them to a reference", make_compose_command},
      {"normalize", "URLs", "Normalize references, or say whether two are equivalent",
       make_normalize_command},
      {"profiles", "URLs", "Print the rules of all profiles", make_profiles_command},
      {"schemes", "URLs",
       "Print what each profile knows of schemes: default ports, categories and parts",
       make_schemes_command},
      {"config", "Setup", "Show the defaults of options, and where each default comes from",
       make_config_command},
  };
  return table;
}

int run(int argc, char** argv) {
  set_message_style(style_of({}));
  if (argc < 2) {
    CommandLine line(commands(), "--help");
    std::fputs(short_help(line.app()).c_str(), stderr);
    return static_cast<int>(Exit::usage);
  }
  // `absolve FILE` is short for `absolve about FILE`.
  std::vector<char*> arguments(argv, argv + argc);
  std::string about = "about";
  if (is_file_alone(argv[1])) {
    arguments.insert(arguments.begin() + 1, about.data());
    ++argc;
  }
  // `absolve -h COMMAND` is `absolve COMMAND -h`.
  const bool asks_first =
      argc > 2 && (argv[1] == std::string_view("-h") || argv[1] == std::string_view("--help"));
  if (asks_first && is_command(argv[2])) std::swap(arguments[1], arguments[2]);
  arguments.push_back(nullptr);
  argv = arguments.data();
  // Parses once to find the command, and again if the user has set defaults for missing options.
  const std::string_view name = argv[1];
  const bool lists_commands = argc == 2 && name == "help";
  auto line = std::make_unique<CommandLine>(commands(), lists_commands ? "--help" : name);
  // This must come before parsing. After parsing, CLI11 would print the help of the command `help`
  // instead of the list of all commands.
  if (lists_commands) {
    return static_cast<int>(report_trouble(write_stdout({with_single_blanks(line->app().help())})));
  }
  if (const auto exit = line->parse(argc, argv)) return *exit;
  if (line->command() == nullptr) return static_cast<int>(run_line(*line, {}));
  if (line->command()->writes_config()) {
    const std::string place = config_place(line->options().config_file);
    CommandLine all(commands());
    if (const auto trouble = write_initial_config(place, all.app())) {
      return static_cast<int>(report_trouble(trouble));
    }
    print_note_of(place, "written; every option in it is a comment");
    return static_cast<int>(Exit::done);
  }
  const std::string file = config_file(line->options().config_file);
  auto config = read_config(file, all_names());
  if (!config) return static_cast<int>(report_trouble(config.error()));
  if (!config->values.empty()) {
    CommandLine trial(commands());  // checking sets options, and most runs have no defaults
    if (const auto trouble = check_config(*config, trial.app())) {
      return static_cast<int>(report_trouble(trouble));
    }
  }
  // A wrong key has no effect on the work, and must not stop it.
  const bool shows_config = line->name() == "config";
  if (!config->wrong_keys.empty()) set_message_style(style_of(line->options()));
  for (const std::string& wrong : config->wrong_keys) {
    if (shows_config) {
      print_error(wrong);
    } else {
      print_warning(wrong);
    }
  }
  const auto defaults = config_arguments(config->values, *line->app().get_subcommand(line->name()));
  if (!defaults.empty()) {
    line = std::make_unique<CommandLine>(commands(), name);
    if (const auto exit = line->parse(argc, argv, defaults)) return *exit;
  }
  line->options().config_file = file;
  // The options are never destroyed: the process ends, and that would take a tenth of a short run.
  // volatile: else the compiler drops a variable that nothing reads, and leak checkers report them.
  static CommandLine* volatile last = nullptr;
  last = line.release();
  const Exit exit = run_line(*last, std::move(config->values));
  const bool is_wrong = shows_config && !config->wrong_keys.empty();
  return static_cast<int>(is_wrong ? worse(exit, Exit::usage) : exit);
}

}  // namespace absolve::tool
