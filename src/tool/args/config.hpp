#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "tool/args/command.hpp"

namespace absolve::tool {

/// An option that can have a default, and the value that absolve uses without one.
struct ConfigRow {
  std::string option;
  std::string usual;
};

/// All options that can have a default. Options that name a document or an output cannot: they
/// differ from run to run.
[[nodiscard]] const std::vector<ConfigRow>& config_rows();

/// The file of defaults: `given` by --config, else the file that ABSOLVE_CONFIG names, else
/// absolve/absolve.toml in the user's configuration folder (XDG Base Directory Specification). The
/// current folder is not searched, because its files may come from a stranger. Empty: no file.
[[nodiscard]] std::string config_file(const std::string& given);

/// Reads the defaults in `file`, which is in TOML, and then those in the environment, which
/// override them: ABSOLVE_MAX_LINKS is the default of --max-links. `commands` are the names that
/// tables of the file may have. Fails if a table, a key or a value is not valid.
[[nodiscard]] Result<std::vector<ConfigValue>, Trouble> read_config(
    const std::string& file, std::span<const std::string> commands);

/// The default of an option that applies to `command`; null: there is none.
[[nodiscard]] const ConfigValue* find_config(const std::vector<ConfigValue>& config,
                                             std::string_view command, std::string_view option);

/// What is wrong with a default: its command does not have the option, or the option does not take
/// the value. Sets the options of `app`, which cannot parse a command line afterwards.
[[nodiscard]] std::optional<Trouble> check_config(const std::vector<ConfigValue>& config,
                                                  CLI::App& app);

/// Defaults as arguments of `command`, which has been parsed: those of the options that the command
/// has and that the command line does not give.
[[nodiscard]] std::vector<std::string> config_arguments(const std::vector<ConfigValue>& config,
                                                        const CLI::App& command);

}  // namespace absolve::tool
