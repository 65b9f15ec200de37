#include <CLI/CLI.hpp>

#include "absolve/inspect.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {
namespace {

struct ComposeCommand final : Command {
  ReadingOptions reading;
  std::vector<Component> components;

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_named(app, reading, "profile");
    add_component(app, "scheme", "The scheme, without its colon");
    add_component(app, "authority", "The authority, without its slashes");
    add_component(app, "path", "The path");
    add_component(app, "query", "The query, without its question mark");
    add_component(app, "fragment", "The fragment, without its number sign");
    app.add_option_function<std::vector<std::string>>(
           "--component", [this](const auto& values) { add(values); },
           "A component as NAME=VALUE, with a name that parse prints under the profile. May be "
           "given several times")
        ->allow_extra_args(false);
  }
  [[nodiscard]] std::optional<Trouble> check(Run& /*run*/) override { return reading.check(); }
  Exit run(Run& /*run*/) override {
    const auto text = compose(components, reading.profile());
    if (!text) {
      print_error(message_of(text.error()));
      return Exit::unresolved;
    }
    return report_trouble(write_stdout({printable(*text) + "\n"}));
  }
  [[nodiscard]] const ReadingOptions* reading_options() const override { return &reading; }

 private:
  void add_component(CLI::App& app, const std::string& name, const std::string& help) {
    app.add_option_function<std::string>(
           "--" + name,
           [this, name](const std::string& value) {
             components.push_back({.name = name, .value = value});
           },
           help)
        ->type_name(std::string(text_or_empty));
  }
  void add(const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      const auto mark = value.find('=');
      if (mark == std::string::npos) throw CLI::ValidationError("--component", "is NAME=VALUE");
      components.push_back({.name = value.substr(0, mark), .value = value.substr(mark + 1)});
    }
  }
};

}  // namespace

std::unique_ptr<Command> make_compose_command() {
  return std::make_unique<ComposeCommand>();
}

}  // namespace absolve::tool
