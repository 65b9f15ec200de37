#include "tool/args/command_texts.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <ranges>

#include "absolve/attributes.hpp"
#include "absolve/profile.hpp"
#include "text/ascii.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/show/link_fields.hpp"

namespace absolve::tool {
namespace {

// The placeholder for the value of an option, if it is more specific than VALUE.
struct ValueName {
  std::string_view option;
  std::string_view name;
};

constexpr ValueName value_names[] = {
    {"base-url", "URL"},     {"default-base", "URL"}, {"prefix", "URL"},
    {"document", "URL"},     {"url", "URL"},          {"output", "FILE"},
    {"report", "FILE"},      {"files-from", "FILE"},  {"map", "FILE"},
    {"attributes", "FILE"},  {"config", "FILE"},      {"missing", "FILE"},
    {"metrics", "FILE"},     {"file", "FILE"},        {"files", "FILE"},
    {"into", "FOLDER"},      {"directory", "FOLDER"}, {"saved-files", "FOLDER"},
    {"folder", "FOLDER"},    {"profile", "PROFILE"},  {"profiles", "PROFILES"},
    {"type", "TYPE"},        {"charset", "CHARSET"},  {"part", "PART"},
    {"at", "LINE[:COLUMN]"}, {"link", "NUMBER"},      {"shard", "I/N"},
    {"date", "DATE"},        {"fields", "NAMES"},     {"only", "ELEMENTS"},
    {"host", "HOSTS"},       {"not-host", "HOSTS"},   {"rel", "TYPES"},
    {"kinds", "KINDS"},      {"csp", "POLICY"},       {"component", "NAME=VALUE"},
    {"with", "LINKS"},       {"without", "LINKS"},    {"stream-window", "BYTES|head"},
};

std::string value_name(const CLI::Option& option) {
  if (!option.get_lnames().empty()) {
    const std::string& name = option.get_lnames().front();
    const auto* const row = std::ranges::find(value_names, name, &ValueName::option);
    if (row != std::end(value_names)) return std::string(row->name);
  }
  return option.get_type_name().starts_with("UINT") ? "NUMBER" : "VALUE";
}

// The values of an option that takes more than a few fixed ones.
std::vector<std::string> known_values(const CLI::Option& option) {
  std::vector<std::string> values;
  const std::string name = option.get_lnames().empty() ? "" : option.get_lnames().front();
  if (name == "profile" || name == "profiles") {
    for (const Profile& profile : profiles()) values.emplace_back(profile.name);
  } else if (name == "fields") {
    for (const LinkField& field : link_fields()) values.emplace_back(field.name);
  } else if (name == "with" || name == "without") {
    for (int i = 0; i < static_cast<int>(LinkGroup::user); ++i) {
      values.emplace_back(name_of(static_cast<LinkGroup>(i)));
    }
  }
  return values;
}

// The arguments in the usage of a command, if its positional arguments do not show them all: the
// command takes more than documents, or it needs an option.
struct Synopsis {
  std::string_view command;
  std::string_view arguments;
};

constexpr Synopsis synopses[] = {
    {"cat", "--part PART|--url URL [FILE|FOLDER]"},
    {"check", "[FILE|FOLDER|REFERENCE]..."},
    {"compare", "--profiles PROFILE,PROFILE [FILE]..."},
    {"explain", "[FILE|FILE:LINE:COLUMN]"},
    {"help", "SUBJECT"},
    {"inline", "[FILE|FOLDER]..."},
    {"localize", "FOLDER [FILE]..."},
    {"pack", "[FOLDER] PAGE"},
    {"relativize", "-b URL URL..."},
    {"serve", "--stdio"},
    {"unpack", "-d FOLDER [FILE]..."},
};

}  // namespace

std::string arguments_of(const CLI::App& command) {
  const auto* const row = std::ranges::find(synopses, command.get_name(), &Synopsis::command);
  if (row != std::end(synopses)) return std::string(row->arguments);
  std::string arguments;
  for (const CLI::Option* const option : command.get_options()) {
    if (!option->get_positional()) continue;
    std::string name = option->get_name(true);
    std::ranges::transform(name, name.begin(), ascii::to_upper);
    if (!arguments.empty()) arguments += ' ';
    arguments += option->get_required() ? name : '[' + name + ']';
    if (option->get_items_expected_max() > 1) arguments += "...";
  }
  return arguments;
}

std::vector<std::string> choices_in(std::string_view type) {
  const auto open = type.find('{');
  const auto close = type.find('}', open);
  if (open == std::string_view::npos || close == std::string_view::npos) return {};
  std::vector<std::string> choices;
  for (const auto choice : std::views::split(type.substr(open + 1, close - open - 1), ',')) {
    choices.emplace_back(choice.begin(), choice.end());
  }
  return choices;
}

OptionText option_text(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  text.help = option.get_description();
  const bool is_flag = option.get_items_expected_max() == 0;
  // A flag whose usual value is not `true` accepts another value after `=`.
  const auto& lnames = option.get_lnames();
  text.is_value_optional =
      is_flag && !lnames.empty() && option.get_flag_value(lnames.front(), "") != "true";
  if (text.is_value_optional) {
    text.choices = choices_in(option.get_type_name());
    text.value = text.choices.empty() ? "SUFFIX" : CLI::detail::join(text.choices, "|");
  } else if (!is_flag) {
    text.choices = choices_in(option.get_type_name());
    text.value = value_name(option);
  }
  text.known = text.choices.empty() ? known_values(option) : text.choices;
  const std::string name = lnames.empty() ? "" : lnames.front();
  text.is_list = option.get_delimiter() == ',' || name == "profiles" || is_list(name);
  return text;
}

const CommandText* find_command(const std::vector<CommandText>& commands, std::string_view name) {
  const auto found = std::ranges::find(commands, name, &CommandText::name);
  return found == commands.end() ? nullptr : &*found;
}

std::vector<CommandText> command_texts(const CLI::App& app) {
  std::vector<CommandText> commands;
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    CommandText text{.name = command->get_name(),
                     .summary = command->get_description(),
                     .arguments = arguments_of(*command),
                     .words = {},
                     .options = {}};
    for (const CLI::Option* const option : command->get_options()) {
      if (option->get_positional() && text.words.empty()) {
        text.words = choices_in(option->get_type_name());
      }
      if (!option->nonpositional()) continue;
      text.options.push_back(option_text(*option));
    }
    commands.push_back(std::move(text));
  }
  for (CommandText& command : commands) {
    if (command.name != "help" && command.name != "manual") continue;
    for (const CommandText& other : commands) command.words.push_back(other.name);
    if (command.name == "help")
      std::ranges::copy(help_subjects(), std::back_inserter(command.words));
  }
  return commands;
}

}  // namespace absolve::tool
