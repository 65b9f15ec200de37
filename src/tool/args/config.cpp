#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1

#include "tool/args/config.hpp"

#include <toml++/toml.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <ranges>
#include <tuple>

#include "absolve/attributes.hpp"
#include "absolve/option_set.hpp"
#include "absolve/profile.hpp"
#include "text/ascii.hpp"
#include "tool/args/command_line.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {
namespace {

// An environment variable; empty: it is empty or not set.
std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

// What is wrong with the values of an option, as a phrase that follows its name; empty: nothing.
// The option itself checks the rest.
std::string problem_of(const ConfigRow& row, const std::vector<std::string>& values) {
  const auto is_empty = [](const std::string& value) { return value.empty(); };
  if (values.empty() || std::ranges::any_of(values, is_empty)) return "has no value";
  const bool is_flag = row.usual == "false";
  const bool is_boolean = values.size() == 1 && (values[0] == "true" || values[0] == "false");
  return is_flag && !is_boolean ? "must be true or false" : std::string();
}

// Cuts a name that is too long for a message.
std::string cut(const std::string& name) {
  constexpr std::size_t most = 60;
  return name.size() <= most ? name : name.substr(0, most) + "…";
}

std::string variable_of(std::string_view option) {
  std::string name = "ABSOLVE_";
  for (const char c : option) name += c == '-' ? '_' : ascii::to_upper(c);
  return name;
}

std::vector<std::string> attribute_groups() {
  std::vector<std::string> groups;
  for (const LinkAttribute& row : link_attributes()) {
    std::string group(name_of(row.group));
    if (std::ranges::find(groups, group) == groups.end()) groups.push_back(std::move(group));
  }
  return groups;
}

// The values in a variable. In a list, they are separated by commas.
std::vector<std::string> values_of(std::string_view option, const std::string& text) {
  if (!is_list(option)) return {text};
  std::vector<std::string> values;
  for (const auto part : std::views::split(text, ','))
    values.emplace_back(part.begin(), part.end());
  return values;
}

// Warns of environment variables that look like defaults but are not read.
void warn_of_variables() {
  constexpr std::string_view prefix = "ABSOLVE_";
  std::vector<std::string> known{"CONFIG"};
  for (const ConfigRow& row : config_rows()) {
    known.push_back(variable_of(row.option).substr(prefix.size()));
  }
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::string name(text.substr(0, text.find('=')));
    if (!name.starts_with(prefix)) continue;
    const std::string suffix = name.substr(prefix.size());
    if (std::ranges::find(known, suffix) != known.end()) continue;
    std::string option = ascii::lowered(suffix);
    std::ranges::replace(option, '_', '-');
    if (find_option(option) != nullptr) {
      print_warning(std::string(name)
                        .append(" is not read: --")
                        .append(option)
                        .append(" has no default (see absolve config)"));
      continue;
    }
    const std::string similar = suggestion(suffix, known, prefix);
    if (!similar.empty())
      print_warning(std::string(name).append(" is not a variable that absolve reads") + similar);
  }
}

// The option that a default is for: that of its command, or of the first command that has it.
CLI::Option* option_for(const ConfigValue& value, CLI::App& app) {
  const std::string name = "--" + value.option;
  if (!value.command.empty()) return app.get_subcommand(value.command)->get_option_no_throw(name);
  for (CLI::App* const command : app.get_subcommands(nullptr)) {
    if (CLI::Option* const option = command->get_option_no_throw(name)) return option;
  }
  return nullptr;
}

// The profile that `command` uses: the given one, or the default.
const Profile& profile_of(const std::vector<ConfigValue>& config, const CLI::App& command) {
  const CLI::Option* const given = command.get_option_no_throw("--profile");
  if (given == nullptr) return default_profile();
  const ConfigValue* const value = find_config(config, command.get_name(), "profile");
  const std::string name = given->count() > 0 ? given->results().back()
                           : value != nullptr ? value->values.back()
                                              : std::string(default_profile().name);
  const Profile* const profile = find_profile(name);
  return profile == nullptr ? default_profile() : *profile;
}

// A file of defaults is written by hand, so it is small.
constexpr std::size_t most_bytes = std::size_t{64} << 10;

std::string place_of(const std::string& file, const toml::source_region& source) {
  return file + ":" + std::to_string(source.begin.line) + ": ";
}

Result<std::string, Trouble> text_of(const std::string& file) {
  const auto failed = [&file](int error) {
    return Trouble{Exit::io, file + ": cannot be read: " + std::strerror(error)};
  };
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) return failed(EISDIR);
  errno = 0;
  std::ifstream stream(file);
  if (!stream) return failed(errno == 0 ? EIO : errno);
  std::string text(most_bytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > most_bytes) return usage_trouble(file + ": is larger than 64 KiB");
  return text;
}

// A single value as the text of an argument; nothing if no option takes a value of this type.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* const text = node.as_string()) return text->get();
  if (const auto* const number = node.as_integer()) return std::to_string(number->get());
  if (const auto* const flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return std::nullopt;
}

std::optional<std::vector<std::string>> values_of(const toml::node& node) {
  std::vector<std::string> values;
  const auto add = [&values](const toml::node& element) {
    auto text = text_of(element);
    if (text) values.push_back(std::move(*text));
    return text.has_value();
  };
  const toml::array* const array = node.as_array();
  const bool is_known =
      array == nullptr ? add(node) : std::all_of(array->begin(), array->end(), add);
  return is_known ? std::optional(std::move(values)) : std::nullopt;
}

// The values of each key of a file, by its line, its table (empty: the top) and its name. Booleans
// and integers are text.
using ConfigEntries =
    std::map<std::tuple<std::size_t, std::string, std::string>, std::vector<std::string>>;

// Reads `file`, which is in TOML 1.0. Fails if the file cannot be read, is larger than 64 KiB, is
// not TOML, or has a value that no option takes: a date, a floating-point number, a table within a
// table.
Result<ConfigEntries, Trouble> read_config_file(const std::string& file) {
  const auto text = text_of(file);
  if (!text) return text.error();
  const toml::parse_result parsed = toml::parse(std::string_view(*text), std::string_view(file));
  if (!parsed) {
    return usage_trouble(place_of(file, parsed.error().source()) +
                         std::string(parsed.error().description()));
  }
  ConfigEntries entries;
  // Adds the keys of `table`, which is called `name`.
  const auto add = [&](const toml::table& table,
                       const std::string& name) -> std::optional<Trouble> {
    for (const auto& [key, node] : table) {
      if (name.empty() && node.is_table()) continue;
      auto values = values_of(node);
      if (!values) {
        return usage_trouble(place_of(file, key.source()) + std::string(key.str()) +
                             " has a value of a type that no option takes");
      }
      entries[{key.source().begin.line, name, std::string(key.str())}] = std::move(*values);
    }
    return std::nullopt;
  };
  if (const auto trouble = add(parsed.table(), {})) return *trouble;
  for (const auto& [key, node] : parsed.table()) {
    if (!node.is_table()) continue;
    if (key.str().empty())
      return usage_trouble(place_of(file, key.source()) + "a table has an empty name");
    if (const auto trouble = add(*node.as_table(), std::string(key.str()))) return *trouble;
  }
  return entries;
}

}  // namespace

const std::vector<ConfigRow>& config_rows() {
  static const std::vector<ConfigRow> rows = [] {
    std::vector<ConfigRow> table{{"profile", "web"},
                                 {"excess-parent", "as the profile says", "keep"},
                                 {"same-scheme", "as the profile says", "strict"},
                                 {"attributes", "", "attributes.txt"},
                                 {"with", "", "meta"},
                                 {"without", "", "amp"},
                                 {"abbreviated", "false"},
                                 {"engine", "auto"},
                                 {"scripting", "on"},
                                 {"verify", "false"},
                                 {"saved-from", "false"},
                                 {"default-base", "", "http://h.example/"},
                                 {"same-document", "auto"},
                                 {"strict", "false"},
                                 {"jobs", "0"},
                                 {"color", "auto"},
                                 {"quiet", "false"},
                                 {"verbose", "false"},
                                 {"progress", "false"},
                                 {"sandbox", "as the command says", "auto"},
                                 {"max-inline", std::to_string(std::size_t{64} << 20)},
                                 {"max-record", std::to_string(std::size_t{64} << 20)}};
    for (const OptionRow& row : option_rows()) {
      if (row.limit == nullptr) continue;
      table.push_back({std::string(row.name), std::to_string(Limits().*row.limit->value)});
    }
    return table;
  }();
  return rows;
}

std::string config_place(const std::string& given) {
  if (!given.empty()) return given;
  if (const char* const named = std::getenv("ABSOLVE_CONFIG"); named != nullptr) return named;
  namespace fs = std::filesystem;
  fs::path folder;
  if (const std::string config_home = variable("XDG_CONFIG_HOME"); config_home.starts_with('/')) {
    folder = config_home;
  } else if (const std::string home = variable("HOME"); !home.empty()) {
    folder = fs::path(home) / ".config";
  } else {
    return {};
  }
  return (folder / "absolve" / "absolve.toml").string();
}

std::string config_file(const std::string& given) {
  const std::string place = config_place(given);
  const bool is_named = !given.empty() || std::getenv("ABSOLVE_CONFIG") != nullptr;
  std::error_code error;
  return is_named || std::filesystem::exists(place, error) ? place : std::string();
}

Result<Config, Trouble> read_config(const std::string& file,
                                    std::span<const std::string> commands) {
  Config config;
  if (!file.empty()) {
    auto entries = read_config_file(file);
    if (!entries) return entries.error();
    for (const auto& [at, values] : *entries) {
      const auto& [line, table, key] = at;
      const std::string place = file + ":" + std::to_string(line) + ": ";
      const bool is_command = table.empty() || std::ranges::find(commands, table) != commands.end();
      if (!is_command) {
        config.wrong_keys.push_back(place + "[" + cut(table) + "] is no command" +
                                    suggestion(table, commands));
        continue;
      }
      const auto row = std::ranges::find(config_rows(), key, &ConfigRow::option);
      if (row == config_rows().end()) {
        std::vector<std::string> known;
        for (const ConfigRow& other : config_rows()) known.push_back(other.option);
        config.wrong_keys.push_back(place + cut(key) + " is no option with a default" +
                                    suggestion(key, known) + " (see absolve config)");
        continue;
      }
      if (const std::string problem = problem_of(*row, values); !problem.empty()) {
        return usage_trouble(std::string(place).append(key).append(" ") + problem);
      }
      config.values.push_back({key, values, table, file, place});
    }
  }
  for (const ConfigRow& row : config_rows()) {
    const std::string name = variable_of(row.option);
    const std::string value = variable(name.c_str());
    if (value.empty()) continue;
    if (const std::string problem = problem_of(row, {value}); !problem.empty()) {
      return usage_trouble(std::string(name).append(": ").append(row.option).append(" ") + problem);
    }
    config.values.push_back({row.option, values_of(row.option, value), {}, name, name + ": "});
  }
  warn_of_variables();
  return config;
}

const ConfigValue* find_config(const std::vector<ConfigValue>& config, std::string_view command,
                               std::string_view option) {
  const ConfigValue* found = nullptr;
  for (const ConfigValue& value : config) {
    if (value.option != option || (!value.command.empty() && value.command != command)) continue;
    // In a file, the table of a command overrides the keys above all tables.
    const bool is_overruled = found != nullptr && !found->command.empty() &&
                              value.command.empty() && value.source == found->source;
    if (!is_overruled) found = &value;
  }
  return found;
}

std::optional<Trouble> check_config(Config& config, CLI::App& app) {
  std::vector<ConfigValue> values = std::move(config.values);
  config.values.clear();
  for (ConfigValue& value : values) {
    CLI::Option* const option = option_for(value, app);
    if (option == nullptr) {
      config.wrong_keys.push_back(value.place + value.command + " has no option --" + value.option +
                                  " (see absolve " + value.command + " --help)");
      continue;
    }
    try {
      option->clear();
      for (const std::string& text : value.values) option->add_result(text);
      option->run_callback();
    } catch (const CLI::ParseError& error) {
      return usage_trouble(value.place + message_of_value(error));
    }
    if (is_list(value.option)) {
      for (const std::string& text : value.values) {
        const std::string change = (value.option == "with" ? "+" : "-") + text;
        if (AttributeTable::make({&change, 1})) continue;
        return usage_trouble(value.place + value.option + ": " + cut(text) +
                             " is neither a group nor element@attribute[=kind]" +
                             suggestion(text, attribute_groups()));
      }
    }
    config.values.push_back(std::move(value));
  }
  return std::nullopt;
}

std::optional<Trouble> write_initial_config(const std::string& path, CLI::App& app) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (path.empty()) return usage_trouble("config --init: neither HOME nor XDG_CONFIG_HOME is set");
  if (fs::symlink_status(path, error).type() != fs::file_type::not_found) {
    return Trouble{Exit::io, path + ": exists, and is not overwritten"};
  }
  std::string text =
      "# Defaults for options of absolve, in TOML. Remove the first # of a line to set one.\n"
      "# A table such as [rewrite] at the end of the file has keys for that command alone.\n"
      "# absolve config shows what holds, and says if a key is wrong.\n";
  for (const ConfigRow& row : config_rows()) {
    const CLI::Option* const option = option_for({row.option, {}, {}, {}, {}}, app);
    const std::string& value = row.example.empty() ? row.usual : row.example;
    const bool is_bare = value == "true" || value == "false" || ascii::is_all_digits(value);
    const std::string quoted = is_bare ? value : '"' + value + '"';
    constexpr std::size_t width = 98;
    std::string help = wrapped(option->get_description(), width, 2, 2);
    for (std::size_t end = help.find('\n'); end != std::string::npos;
         end = help.find('\n', end + 1))
      help[end + 1] = '#';  // the next line begins with two blanks
    text.append("\n# ").append(help).append("\n");
    text.append("# ").append(row.option).append(" = ");
    text.append(is_list(row.option) ? "[" + quoted + "]" : quoted).append("\n");
  }
  fs::create_directories(fs::path(path).parent_path(), error);
  return write_file(path, {text});
}

std::vector<std::string> config_arguments(const std::vector<ConfigValue>& config,
                                          const CLI::App& command) {
  std::vector<std::string> arguments;
  if (config.empty()) return arguments;
  const bool has_cells = profile_of(config, command).grammar != Grammar::url_standard;
  for (const ConfigRow& row : config_rows()) {
    // These have no effect on the URL Standard. A default without an effect is not an error.
    const bool is_cell = row.option == "excess-parent" || row.option == "same-scheme";
    if (is_cell && !has_cells) continue;
    const std::string name = "--" + row.option;
    const CLI::Option* const option = command.get_option_no_throw(name);
    if (option == nullptr || option->count() > 0) continue;
    // --quiet on the command line overrides a default of --verbose.
    const bool is_excluded = std::ranges::any_of(
        option->get_excludes(), [](const CLI::Option* other) { return other->count() > 0; });
    const ConfigValue* const found = find_config(config, command.get_name(), row.option);
    if (found == nullptr || is_excluded) continue;
    for (const std::string& value : found->values) {
      const bool is_flag = row.usual == "false";
      if (!is_flag) {
        arguments.push_back(std::string(name).append("=").append(value));
      } else if (value == "true") {
        arguments.push_back(name);
      }
    }
  }
  return arguments;
}

}  // namespace absolve::tool
