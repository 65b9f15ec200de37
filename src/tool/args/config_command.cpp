// Shows the defaults of options, and where each comes from.

#include <algorithm>

#include "tool/args/config.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/commands.hpp"
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

std::vector<Shown> shown_values(const Settings& settings) {
  std::vector<Shown> all;
  for (const ConfigRow& row : config_rows()) {
    const ConfigValue* const own = find_config(settings.config, {}, row.option);
    all.push_back(own == nullptr ? Shown{row.option, row.usual, {}}
                                 : Shown{row.option, joined(own->values), own->source});
    for (const ConfigValue& value : settings.config) {
      // A variable of the environment overrides the tables of a file, so it is shown alone.
      const bool counts = !value.command.empty() && value.option == row.option &&
                          find_config(settings.config, value.command, row.option) == &value;
      if (counts) {
        all.push_back({value.command + " " + value.option, joined(value.values), value.source});
      }
    }
  }
  return all;
}

}  // namespace

Exit run_config(const Settings& settings) {
  std::string out;
  if (!settings.lists_records()) {
    const std::string file = config_file(settings.config_file);
    out = "Defaults are read from " + (file.empty() ? "no file" : printable(file)) +
          " and from the environment.\n\n";
  }
  for (const Shown& own : shown_values(settings)) {
    if (settings.lists_records()) {
      out += dump_line(
          {{"option", own.option}, {"value", own.value}, {"source", string_or_null(own.source)}});
      continue;
    }
    const std::string source = own.source.empty() ? "default" : own.source;
    out += own.option + std::string(own.option.size() < 24 ? 24 - own.option.size() : 1, ' ') +
           printable(own.value.empty() ? "none" : own.value) + "  [" + printable(source) + "]\n";
  }
  return report_trouble(write_stdout({out}));
}

}  // namespace absolve::tool
