// Shows the defaults of options, and where each comes from.

#include <CLI/CLI.hpp>
#include <algorithm>

#include "tool/args/command.hpp"
#include "tool/args/config.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

std::string joined(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

struct Shown {
  std::string option;
  std::string value;
  std::string source;
};

std::vector<Shown> shown_values(const std::vector<ConfigValue>& config) {
  std::vector<Shown> rows;
  for (const ConfigRow& row : config_rows()) {
    const ConfigValue* const found = find_config(config, {}, row.option);
    rows.push_back(found == nullptr ? Shown{row.option, row.usual, {}}
                                    : Shown{row.option, joined(found->values), found->source});
    for (const ConfigValue& value : config) {
      // An environment variable overrides the tables of a file, so it is shown alone.
      const bool counts = !value.command.empty() && value.option == row.option &&
                          find_config(config, value.command, row.option) == &value;
      if (counts) {
        rows.push_back({value.command + " " + value.option, joined(value.values), value.source});
      }
    }
  }
  return rows;
}

struct ConfigCommand final : Command {
  ListOptions list;

  void add_options(CLI::App& app, RunOptions& /*run*/) override { add_format(app, list); }
  std::optional<Trouble> check(Run& /*run*/) override { return list.check(); }
  Exit run(Run& run) override;
  const ListOptions* list_options() const override { return &list; }
};

Exit ConfigCommand::run(Run& run) {
  std::string out;
  if (!list.lists_records()) {
    const std::string& file = run.options.config_file;
    out = "Defaults are read from " + (file.empty() ? "no file" : printable(file)) +
          " and from the environment.\n\n";
  }
  for (const Shown& shown : shown_values(run.config)) {
    if (list.lists_records()) {
      out += dump_line({{"option", shown.option},
                        {"value", shown.value},
                        {"source", string_or_null(shown.source)}});
      continue;
    }
    const std::string source = shown.source.empty() ? "default" : shown.source;
    out +=
        shown.option + std::string(shown.option.size() < 24 ? 24 - shown.option.size() : 1, ' ') +
        printable(shown.value.empty() ? "none" : shown.value) + "  [" + printable(source) + "]\n";
  }
  return report_trouble(write_stdout({out}));
}

}  // namespace

std::unique_ptr<Command> make_config_command() {
  return std::make_unique<ConfigCommand>();
}

}  // namespace absolve::tool
