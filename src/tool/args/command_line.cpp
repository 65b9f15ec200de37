#include "tool/args/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

#include "text/ascii.hpp"
#include "tool/args/command_texts.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/destination.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {
namespace {

// Where several arguments are allowed, CLI11 reads an argument in brackets as a list, and `-:1:10`,
// a place in standard input, as an option. A NUL in front of such an argument prevents that, which
// the options of `app` then remove. No argument contains a NUL.
constexpr char plain_mark = '\0';

void unmark_arguments(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    option->transform([](std::string argument) {
      if (argument.starts_with(plain_mark)) argument.erase(0, 1);
      return argument;
    });
  }
}

std::vector<std::string> marked_arguments(int argc, char** argv, CLI::App& app) {
  std::vector<std::string> arguments;
  bool is_any_marked = false;
  for (int i = argc; i-- > 1;) {  // in reverse order, as CLI11 requires
    std::string& argument = arguments.emplace_back(argv[i]);
    if (!argument.starts_with('[') && !argument.starts_with("-:")) continue;
    argument.insert(argument.begin(), plain_mark);
    is_any_marked = true;
  }
  if (!is_any_marked) return arguments;
  for (CLI::App* const command : app.get_subcommands(nullptr)) unmark_arguments(*command);
  return arguments;
}

// What is wrong with an option that takes its value after an equals sign; empty: nothing. After
// `--output=`, CLI11 would take the next argument as the value, although it may be an input.
std::string trouble_of_value(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--") break;
    if (argument.starts_with("--") && argument.find('=') == argument.size() - 1) {
      return std::string(argument.substr(0, argument.size() - 1)) + " needs a value behind the =";
    }
    // The value of these options follows an equals sign. The next argument is a file.
    const std::string_view next = i + 1 < argc ? argv[i + 1] : "";
    const bool is_suffix = (argument == "--in-place" || argument == "--backup") &&
                           next.starts_with('.') && next.find('/') == std::string_view::npos;
    const bool is_mode =
        argument == "--sandbox" && (next == "on" || next == "auto" || next == "off");
    std::error_code error;
    if ((is_suffix || is_mode) && !std::filesystem::exists(next, error)) {
      return std::string(argument)
          .append(is_suffix ? " takes its suffix" : " takes its value")
          .append(" behind an equals sign: ")
          .append(argument)
          .append("=")
          .append(next);
    }
    if (argument == std::string("--in-place=").append(no_backup)) {
      return std::string(argument) + ": a suffix holds no slash";
    }
  }
  return {};
}

// An option of another tool or command, and the corresponding option that a command may have.
struct Spelling {
  std::string_view other;
  std::string_view own;
};

constexpr Spelling spellings[] = {
    {"-o", "--directory"},
    {"--output", "--directory"},
    {"-d", "--output"},
    {"--directory", "--output"},
    {"-nH", "--no-host-directories"},
    {"-nd", "--cut-dirs"},
    {"-P", "--directory"},
    {"-B", "--base-url"},
    {"--base", "--base-url"},
    {"--url", "--base-url"},
    {"-i", "--in-place"},
    {"--undo", "--reverse"},
    {"--count", "--count-by"},
    {"--content-type", "--type"},
    {"--mime-type", "--type"},
    {"--threads", "--jobs"},
    {"-R", "--reverse"},
};

// Words that people type for a command, and what to type instead.
constexpr Spelling other_commands[] = {
    {"undo", "help undo"},    {"extract", "unpack"}, {"unzip", "unpack"}, {"view", "about"},
    {"info", "about"},        {"show", "about"},     {"list", "links"},   {"urls", "links"},
    {"convert", "rewrite"},   {"edit", "rewrite"},   {"diff", "compare"}, {"mirror", "localize"},
    {"save", "pack"},         {"archive", "pack"},   {"join", "resolve"}, {"validate", "check"},
    {"version", "--version"}, {"-V", "--version"},   {"-v", "--version"},
};

std::string other_spelling(std::string_view option, const std::vector<std::string>& options) {
  constexpr std::string_view formats[] = {"--csv", "--json", "--jsonl", "--tsv"};
  if (is_among(option, formats) && std::ranges::find(options, "--format") != options.end()) {
    return "; did you mean --format " + std::string(option.substr(2)) + "?";
  }
  for (const Spelling& row : spellings) {
    // The --directory of apply is not an output, because apply edits the files that patches name.
    const bool is_output =
        row.own == "--directory" && std::ranges::find(options, "--reverse") != options.end();
    const bool is_known = row.other == option && !is_output &&
                          std::ranges::find(options, std::string(row.own)) != options.end();
    if (is_known) return "; did you mean " + std::string(row.own) + "?";
  }
  if (option == "-o" || option == "--output") {
    return "; its output goes to standard output: write > FILE behind it";
  }
  return suggestion(option, options);
}

// Rewords messages of CLI11: "--jobs: 1 required UINT missing", "--map excludes --undo", "--jobs:
// At Most 1 required but received 2" and "Could not convert: --jobs = x".
std::string plain(std::string message) {
  if (const auto most = message.find(": At Most 1 required"); most != std::string::npos) {
    return message.substr(0, most) + " is given more than once";
  }
  constexpr std::string_view excludes = " excludes ";
  if (const auto between = message.find(excludes); between != std::string::npos) {
    return message.replace(between, excludes.size(), " and ") + " do not go together";
  }
  constexpr std::string_view conversion = "Could not convert: ";
  if (const auto equals = message.find(" = ");
      message.starts_with(conversion) && equals != std::string::npos) {
    return message.substr(conversion.size(), equals - conversion.size()) + ": " +
           message.substr(equals + 3) + " is not a whole number";
  }
  if (const auto required = message.find(": 1 required "); required != std::string::npos) {
    return message.substr(0, required) + " needs a value";
  }
  return message;
}

// Adds checks, because CLI11 accepts an empty value (from an empty shell variable), and reads
// numbers as C does: with a sign, in octal and in hexadecimal.
void check_values(CLI::App& command) {
  for (CLI::Option* const option : command.get_options()) {
    if (option->get_lnames().empty() || option->get_expected_min() == 0) continue;
    if (option->get_type_name() == text_or_empty) continue;
    option->check([](const std::string& text) {
      return text.empty() ? std::string("is empty") : std::string();
    });
    const std::string type = option->get_type_name();
    if (!type.starts_with("UINT") || type.starts_with("UINT or")) continue;
    option->check([](const std::string& text) {
      if (!ascii::is_all_digits(text)) return text + " is not a whole number";
      if (text.size() > 1 && text.starts_with('0')) return text + " begins with a zero";
      std::uint64_t number = 0;
      const auto done = std::from_chars(text.data(), text.data() + text.size(), number);
      return done.ec == std::errc() ? std::string() : text + " is too large";
    });
  }
}

// The message for a command line that cannot be parsed. It suggests similar names.
std::string parse_message(const CLI::App& app, const CLI::ParseError& error, int argc,
                          char** argv) {
  const std::string hint = " (see absolve --help)";
  const std::string name = argc > 1 ? argv[1] : "";
  if (name.empty()) return "a command is missing" + hint;
  const auto known = command_names(app);
  if (std::ranges::find(known, name) == known.end()) {
    const auto* const other = std::ranges::find(other_commands, name, &Spelling::other);
    if (other != std::end(other_commands)) {
      return "there is no command " + name + "; did you mean absolve " + std::string(other->own) +
             "?" + hint;
    }
    if (name.starts_with('-')) {
      return name + " stands where a command should: options follow the command" + hint;
    }
    // A name with a dot or a slash is meant as a file: absolve FILE.
    if (name.find_first_of("./") != std::string::npos) {
      return "there is neither a command nor a file called " + name + suggested_file(name) + hint;
    }
    return "there is no command " + name + suggestion(name, known) + hint;
  }
  const CLI::App& command = *app.get_subcommand(name);
  std::vector<std::string> options;
  for (const CLI::Option* const option : command.get_options()) {
    for (const std::string& word : option->get_lnames()) options.push_back("--" + word);
  }
  const std::string own_hint = " (see absolve " + name + " --help)";
  const auto extras = command.remaining();
  if (!extras.empty()) {
    const auto extra = std::ranges::find_if(
        extras, [](const std::string& word) { return word.size() > 1 && word.starts_with('-'); });
    if (extra != extras.end()) {
      const std::string option = extra->substr(0, extra->find('='));
      if (name == "about") {
        return "absolve FILE and about have no option " + option +
               "; to do something with a file, name a command: absolve rewrite FILE" + hint;
      }
      return name + " has no option " + option + other_spelling(option, options) + own_hint;
    }
  }
  return message_of_value(error) + own_hint;
}

}  // namespace

std::string message_of_value(const CLI::ParseError& error) {
  // CLI11's message for a value that is not one of several: "--format: x not in {text,json}".
  std::string message = plain(error.what());
  const auto start = message.find(": ");
  const auto end = message.find(" not in {");
  if (start != std::string::npos && end != std::string::npos && start + 2 < end) {
    const auto choices = choices_in(std::string_view(message).substr(end));
    message += suggestion(message.substr(start + 2, end - start - 2), choices);
  }
  return message;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands(nullptr)) {
    names.push_back(command->get_name());
  }
  return names;
}

CommandLine::CommandLine(std::span<const CommandEntry> commands, std::string_view command) {
  const bool wants_all = command.empty() || is_text_command(command);
  const bool wants_one =
      std::ranges::find(commands, command, &CommandEntry::name) != commands.end();
  app_.formatter(make_help_format());  // before adding the commands, which inherit it
  app_.require_subcommand(1);
  app_.set_version_flag("--version", std::string("absolve " ABSOLVE_VERSION));
  for (const CommandEntry& entry : commands) {
    if (wants_one && entry.name != command) continue;
    CLI::App& subcommand = *app_.add_subcommand(entry.name, entry.summary);
    subcommand.group(entry.subject);
    if (!wants_all && !wants_one) continue;
    const auto& made = commands_.emplace_back(entry.name, entry.make());
    made.second->add_options(subcommand, options_);
    add_run_options(subcommand, options_);
    check_values(subcommand);
    subcommand.footer(examples_text(entry.name));
  }
  if (!wants_one) add_text_commands(wants_all);
}

void CommandLine::add_text_commands(bool wants_examples) {
  app_.add_subcommand("help", "Print help on a command, a topic or the code of a message")
      ->add_option_function<std::vector<std::string>>(
          "subject",
          [this](const std::vector<std::string>& words) {
            argument_ = CLI::detail::join(words, " ");
          },
          "A command, a topic (absolve help topics lists them), or the code of a message")
      ->required()
      ->expected(1, 2);
  app_.add_subcommand("completions", "Print the completion script for a shell")
      ->add_option("shell", argument_, "bash, fish or zsh")
      ->required()
      ->check(CLI::IsMember({"bash", "fish", "zsh"}));
  CLI::App& manual =
      *app_.add_subcommand("manual", "Print the manual page (roff with the man macros)");
  CLI::Option* const one =
      manual.add_option("command", argument_, "A command; nothing: all of them on one page");
  manual
      .add_option("--into", manual_folder_,
                  "Write that page, and one for each command, into a folder")
      ->excludes(one);
  for (const std::string_view name : text_commands) {
    CLI::App& subcommand = *app_.get_subcommand(std::string(name));
    subcommand.group("Setup");
    if (wants_examples) subcommand.footer(examples_text(name));
  }
}

std::optional<int> CommandLine::parse(int argc, char** argv,
                                      const std::vector<std::string>& defaults) {
  if (const std::string trouble = trouble_of_value(argc, argv); !trouble.empty()) {
    return static_cast<int>(report_usage(trouble));
  }
  auto arguments = marked_arguments(argc, argv, app_);
  if (!arguments.empty()) {
    arguments.insert(std::prev(arguments.end()), defaults.rbegin(), defaults.rend());
  }
  try {
    app_.parse(std::move(arguments));
    for (const auto& [name, command] : commands_) {
      if (!app_.got_subcommand(name)) continue;
      name_ = name;
      command_ = command.get();
    }
    // A default without an effect is not an error.
    if (command_ != nullptr && defaults.empty()) {
      const std::string trouble = command_->misplaced_option(*app_.get_subcommand(name_));
      if (!trouble.empty()) {
        return static_cast<int>(report_usage(trouble + " (see absolve " + name_ + " --help)"));
      }
    }
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      std::ostringstream help;
      static_cast<void>(app_.exit(error, help, help));
      return static_cast<int>(report_trouble(write_stdout({with_single_blanks(help.str())})));
    }
    return static_cast<int>(
        report_usage(parse_message(app_, error, argc, argv) +
                     (defaults.empty() ? "" : " (absolve config shows where defaults come from)")));
  }
}

std::string CommandLine::signature() const {
  constexpr auto irrelevant = std::to_array<std::string_view>(
      {"--output", "--files-from", "--null", "--jobs", "--shard", "--resume", "--metrics",
       "--report", "--sandbox", "--config", "--quiet", "--verbose", "--color", "--progress"});
  std::string signature;
  for (const CLI::Option* const option : app_.get_subcommand(name_)->get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string name = option->get_name();
    if (std::ranges::find(irrelevant, name) != irrelevant.end()) continue;
    signature += (signature.empty() ? "" : " ") + name;
    for (const std::string& value : option->results()) signature += "=" + value;
  }
  return signature;
}

NamedFiles CommandLine::named_files() const {
  NamedFiles files;
  if (!options_.config_file.empty()) files.read.push_back({"--config", options_.config_file});
  for (const CLI::Option* const option : app_.get_subcommand(name_)->get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string name = option->get_name();
    const std::string& path = option->results().back();
    if (name == "--output") files.output.path = path;
    if (path.empty()) continue;
    if (name == "--files-from" || name == "--map" || name == "--attributes") {
      files.read.push_back({name, path});
    }
    const bool is_written = name == "--report" || name == "--metrics" || name == "--missing";
    if (is_written && path != "-") files.written.push_back({name, path});
  }
  return files;
}

}  // namespace absolve::tool
