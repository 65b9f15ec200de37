// Shows the defaults of options, and where each comes from.

#include <CLI/CLI.hpp>

#include "tool/args/command.hpp"
#include "tool/args/config.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

struct ConfigCommand final : Command {
  ListOptions list;
  bool writes_file = false;  ///< an initial one

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_format(app, list);
    app.add_flag("--init", writes_file,
                 "Write a file of defaults where absolve looks for it, or at --config, with every "
                 "option as a comment")
        ->excludes(app.get_option("--format"))
        ->excludes(app.get_option("--escape-formulas"));
  }
  bool writes_config() const override { return writes_file; }
  std::optional<Trouble> check(Run& /*run*/) override { return list.check(); }
  Exit run(Run& run) override;
  const ListOptions* list_options() const override { return &list; }
};

Exit ConfigCommand::run(Run& run) {
  std::string out;
  if (!list.lists_records()) {
    const std::string& file = run.options.config_file;
    const std::string place = config_place({});
    out = "Defaults are read from " +
          (!file.empty()   ? printable(file)
           : place.empty() ? "no file"
                           : "no file (there is no " + printable(place) + ")") +
          " and from the environment.\n\n";
  }
  const auto show = [&](const std::string& option, const std::string& value,
                        const std::string& source) {
    if (list.lists_records()) {
      out += dump_line({{"option", option}, {"value", value}, {"source", string_or_null(source)}});
      return;
    }
    out += option + std::string(option.size() < 24 ? 24 - option.size() : 1, ' ') +
           printable(value.empty() ? "none" : value) + "  [" +
           printable(source.empty() ? "default" : source) + "]\n";
  };
  for (const ConfigRow& row : config_rows()) {
    const ConfigValue* const found = find_config(run.config, {}, row.option);
    if (found == nullptr) {
      show(row.option, row.usual, {});
    } else {
      show(row.option, CLI::detail::join(found->values, ", "), found->source);
    }
    for (const ConfigValue& value : run.config) {
      // An environment variable overrides the tables of a file, so it is shown alone.
      const bool counts = !value.command.empty() && value.option == row.option &&
                          find_config(run.config, value.command, row.option) == &value;
      if (!counts) continue;
      show(value.command + " " + value.option, CLI::detail::join(value.values, ", "), value.source);
    }
  }
  return report_trouble(write_stdout({out}));
}

}  // namespace

std::unique_ptr<Command> make_config_command() {
  return std::make_unique<ConfigCommand>();
}

}  // namespace absolve::tool
