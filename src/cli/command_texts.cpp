#include "cli/command_texts.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ranges>

namespace absolve::cli {
namespace {

OptionText text_of(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  text.help = option.get_description();
  const bool is_flag = option.get_items_expected_max() == 0;
  // A flag that has a value of its own takes another one behind `=`.
  const auto& lnames = option.get_lnames();
  text.is_value_optional =
      is_flag && !lnames.empty() && option.get_flag_value(lnames.front(), "") != "true";
  if (text.is_value_optional) {
    text.value = "SUFFIX";
  } else if (!is_flag) {
    const std::string type = option.get_type_name();
    text.choices = choices_in(type);
    text.value = type.starts_with("UINT") ? "NUMBER" : "VALUE";
  }
  return text;
}

std::string arguments_of(const CLI::App& command) {
  std::string arguments;
  for (const CLI::Option* const option : command.get_options()) {
    if (!option->get_positional()) continue;
    std::string name = option->get_name(true);
    std::ranges::transform(name, name.begin(), [](char c) {
      return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    if (option->get_items_expected_max() > 1) name += "...";
    arguments +=
        (arguments.empty() ? "" : " ") + (option->get_required() ? name : "[" + name + "]");
  }
  return arguments;
}

}  // namespace

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

std::vector<CommandText> command_texts(const CLI::App& app) {
  std::vector<CommandText> commands;
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    CommandText text{command->get_name(), command->get_description(), arguments_of(*command), {}};
    for (const CLI::Option* const option : command->get_options()) {
      if (!option->nonpositional()) continue;
      text.options.push_back(text_of(*option));
    }
    commands.push_back(std::move(text));
  }
  return commands;
}

}  // namespace absolve::cli
