#include "tool/args/help_format.hpp"

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tool/args/command_texts.hpp"

namespace absolve::tool {
namespace {

// CLI11 shows `TEXT:{a,b} ...`, `--in-place{/}` and which options exclude each other.
class HelpFormat : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_option_name(const CLI::Option* option,
                                             bool is_positional) const override {
    if (is_positional) return CLI::Formatter::make_option_name(option, is_positional);
    std::string names;
    for (const std::string& name : option_text(*option).names) {
      names += (names.empty() ? "" : ",") + name;
    }
    return names;
  }

  // The limits are the same for many commands, and few people need them.
  [[nodiscard]] std::string make_group(std::string group, bool is_positional,
                                       std::vector<const CLI::Option*> options) const override {
    if (group != "Limits") {
      return CLI::Formatter::make_group(std::move(group), is_positional, std::move(options));
    }
    return "\nLimits:\n  " + std::to_string(options.size()) + " options, such as " +
           options.front()->get_name() + " (absolve help limits lists them)\n";
  }

  [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_positional()) return {};
    const OptionText text = option_text(*option);
    if (text.is_value_optional) return "[=" + text.value + "]";
    if (text.value.empty()) return {};
    std::string opts = " ";
    for (const std::string& choice : text.choices) {
      opts += (opts.size() > 1 ? "|" : "") + choice;
    }
    if (text.choices.empty()) opts += text.value;
    if (!option->get_default_str().empty()) opts += " (" + option->get_default_str() + ")";
    return opts;
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> make_help_format() {
  auto format = std::make_shared<HelpFormat>();
  format->label("SUBCOMMAND", "COMMAND");
  return format;
}

}  // namespace absolve::tool
