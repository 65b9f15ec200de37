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
  std::string example{};  ///< a value, where `usual` is none
};

/// What a file and the environment say.
struct Config {
  std::vector<ConfigValue> values{};
  /// Keys and tables that have no effect, each with its place: a command that does not exist, an
  /// option that has no default, or that the command does not have.
  std::vector<std::string> wrong_keys{};
};

/// All options that can have a default. Options that name a document or an output cannot: they
/// differ from run to run.
[[nodiscard]] const std::vector<ConfigRow>& config_rows();

/// Where the file of defaults is looked for: at `given` by --config, else at what ABSOLVE_CONFIG
/// names, else at absolve/absolve.toml in the user's configuration folder (XDG Base Directory
/// Specification). The current folder is not searched, because its files may come from a stranger.
/// Empty: nowhere.
[[nodiscard]] std::string config_place(const std::string& given);
/// The file at that place; empty: there is none, and nobody has named one.
[[nodiscard]] std::string config_file(const std::string& given);

/// Reads the defaults in `file`, which is in TOML, and then those in the environment, which
/// override them: ABSOLVE_MAX_LINKS is the default of --max-links. `commands` are the names that
/// tables of the file may have. Fails if a value is not valid.
[[nodiscard]] Result<Config, Trouble> read_config(const std::string& file,
                                                  std::span<const std::string> commands);

/// The default of an option that applies to `command`; null: there is none.
[[nodiscard]] const ConfigValue* find_config(const std::vector<ConfigValue>& config,
                                             std::string_view command, std::string_view option);

/// Fails if an option does not take its value. If a command lacks an option, the value moves to
/// `Config::wrong_keys`. Sets the options of `app`, which cannot parse a command line afterwards.
[[nodiscard]] std::optional<Trouble> check_config(Config& config, CLI::App& app);

/// Writes a file of defaults at `path`, in which every option of `app` that can have a default is a
/// comment. Creates the folders around it. Fails if there is a file.
[[nodiscard]] std::optional<Trouble> write_initial_config(const std::string& path, CLI::App& app);

/// Defaults as arguments of `command`, which has been parsed: those of the options that the command
/// has and that the command line does not give.
[[nodiscard]] std::vector<std::string> config_arguments(const std::vector<ConfigValue>& config,
                                                        const CLI::App& command);

}  // namespace absolve::tool
