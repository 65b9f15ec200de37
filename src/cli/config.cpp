#include "cli/config.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "absolve/option_set.hpp"
#include "cli/suggestion.hpp"
#include "core/ascii.hpp"

namespace absolve::cli {
namespace {

Trouble usage(std::string message) {
  return {Exit::usage, std::move(message)};
}

// A variable of the environment; empty: it is empty or not set.
std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::vector<std::string> option_names() {
  std::vector<std::string> names;
  for (const ConfigRow& row : config_rows()) names.push_back(row.option);
  return names;
}

const ConfigRow* find_row(const std::string& option) {
  const auto row = std::ranges::find(config_rows(), option, &ConfigRow::option);
  return row == config_rows().end() ? nullptr : &*row;
}

// What is wrong with the values of an option, in words behind its name; empty: nothing. The option
// itself judges the rest.
std::string problem_of(const ConfigRow& row, const std::vector<std::string>& values) {
  const auto is_empty = [](const std::string& value) { return value.empty(); };
  if (values.empty() || std::ranges::any_of(values, is_empty)) return "has no value";
  const bool is_flag = row.usual == "false";
  const bool is_boolean = values.size() == 1 && (values[0] == "true" || values[0] == "false");
  return is_flag && !is_boolean ? "is true or false" : std::string();
}

// At most so many bytes are read: a file of defaults is written by hand.
constexpr std::size_t most_bytes = std::size_t{64} << 10;

Result<std::string, Trouble> text_of(const std::string& file) {
  std::ifstream stream(file);
  std::error_code error;
  if (!stream || std::filesystem::is_directory(file, error)) {
    return Trouble{Exit::io, file + ": cannot be read"};
  }
  std::string text(most_bytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > most_bytes) return usage(file + ": is larger than 64 KiB");
  return text;
}

std::string variable_of(std::string_view option) {
  std::string name = "ABSOLVE_";
  for (const char c : option) name += c == '-' ? '_' : ascii::to_upper(c);
  return name;
}

}  // namespace

const std::vector<ConfigRow>& config_rows() {
  static const std::vector<ConfigRow> rows = [] {
    std::vector<ConfigRow> all{{"profile", "web"},
                               {"excess-parent", "as the profile says"},
                               {"same-scheme", "as the profile says"},
                               {"attributes", ""},
                               {"with", ""},
                               {"without", ""},
                               {"abbreviated", "false"},
                               {"engine", "auto"},
                               {"verify", "false"},
                               {"saved-from", "false"},
                               {"default-base", ""},
                               {"same-document", "auto"},
                               {"strict", "false"},
                               {"jobs", "0"},
                               {"color", "auto"},
                               {"quiet", "false"},
                               {"verbose", "false"},
                               {"progress", "false"},
                               {"max-inline", std::to_string(std::size_t{64} << 20)},
                               {"max-record", std::to_string(std::size_t{64} << 20)}};
    for (const OptionRow& row : option_rows()) {
      if (row.limit == nullptr) continue;
      all.push_back({std::string(row.name), std::to_string(Limits().*row.limit->value)});
    }
    return all;
  }();
  return rows;
}

std::string config_file(const std::string& given) {
  if (!given.empty()) return given;
  if (const char* const named = std::getenv("ABSOLVE_CONFIG"); named != nullptr) return named;
  namespace fs = std::filesystem;
  fs::path folder;
  if (const std::string own = variable("XDG_CONFIG_HOME"); own.starts_with('/')) {
    folder = own;
  } else if (const std::string home = variable("HOME"); !home.empty()) {
    folder = fs::path(home) / ".config";
  } else {
    return {};
  }
  const fs::path file = folder / "absolve" / "absolve.toml";
  std::error_code error;
  return fs::exists(file, error) ? file.string() : std::string();
}

Result<std::vector<ConfigValue>, Trouble> read_config(const std::string& file,
                                                      std::span<const std::string> commands) {
  std::vector<ConfigValue> config;
  if (!file.empty()) {
    const auto text = text_of(file);
    if (!text) return text.error();
    std::istringstream stream(*text);
    std::vector<CLI::ConfigItem> items;
    try {
      items = CLI::ConfigTOML().from_config(stream);
    } catch (const CLI::Error& error) {
      return usage(std::string(file).append(": ").append(error.what()));
    }
    for (const CLI::ConfigItem& item : items) {
      if (item.name == "++" || item.name == "--") continue;  // where a table begins and ends
      const std::string command = item.parents.empty() ? std::string() : item.parents.front();
      if (item.parents.size() > 1 ||
          (!command.empty() && std::ranges::find(commands, command) == commands.end())) {
        const std::string message = std::string(file).append(": [").append(command);
        return usage(message + "] is no command" + suggestion(command, commands));
      }
      const ConfigRow* const row = find_row(item.name);
      if (row == nullptr) {
        return usage(file + ": " + item.name + " is no option with a default" +
                     suggestion(item.name, option_names()) + " (see absolve config)");
      }
      if (const std::string problem = problem_of(*row, item.inputs); !problem.empty()) {
        return usage(std::string(file).append(": ").append(item.name).append(" ") + problem);
      }
      config.push_back({item.name, item.inputs, command, file});
    }
  }
  for (const ConfigRow& row : config_rows()) {
    const std::string name = variable_of(row.option);
    const std::string value = variable(name.c_str());
    if (value.empty()) continue;
    if (const std::string problem = problem_of(row, {value}); !problem.empty()) {
      return usage(std::string(name).append(": ").append(row.option).append(" ") + problem);
    }
    config.push_back({row.option, {value}, {}, name});
  }
  return config;
}

const ConfigValue* find_config(const std::vector<ConfigValue>& config, std::string_view command,
                               std::string_view option) {
  const ConfigValue* found = nullptr;
  for (const ConfigValue& value : config) {
    if (value.option != option || (!value.command.empty() && value.command != command)) continue;
    // In a file, the table of a command overrules what stands above all tables.
    const bool is_overruled = found != nullptr && !found->command.empty() &&
                              value.command.empty() && value.source == found->source;
    if (!is_overruled) found = &value;
  }
  return found;
}

std::vector<std::string> config_arguments(const std::vector<ConfigValue>& config,
                                          const CLI::App& command) {
  std::vector<std::string> arguments;
  for (const ConfigRow& row : config_rows()) {
    const std::string name = "--" + row.option;
    const CLI::Option* const option = command.get_option_no_throw(name);
    if (option == nullptr || option->count() > 0) continue;
    // --quiet on the command line overrules a default of --verbose.
    const bool is_excluded = std::ranges::any_of(
        option->get_excludes(), [](const CLI::Option* other) { return other->count() > 0; });
    const ConfigValue* const own = find_config(config, command.get_name(), row.option);
    if (own == nullptr || is_excluded) continue;
    for (const std::string& value : own->values) {
      const bool is_flag = option->get_expected_min() == 0;
      if (!is_flag) {
        arguments.push_back(std::string(name).append("=").append(value));
      } else if (value == "true") {
        arguments.push_back(name);
      }
    }
  }
  return arguments;
}

}  // namespace absolve::cli
