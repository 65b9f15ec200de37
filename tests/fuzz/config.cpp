// Files of defaults, in TOML. Two bytes of the input can stand for a whole option name or value
// (see words.hpp). If a file is accepted, the command must accept the arguments that it gives.
#include "tool/args/config.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "tool/io/output.hpp"
#include "tool/run.hpp"
#include "words.hpp"

using namespace absolve::tool;

namespace {

// A file in memory that has a path.
const std::string& path_of(std::string_view text) {
  static const int file = ::memfd_create("absolve.toml", MFD_CLOEXEC);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  require(file >= 0 && ::ftruncate(file, 0) == 0 &&
              ::pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()),
          "the file can be written");
  return path;
}

CommandLine& all_commands() {
  static CommandLine line(absolve::tool::commands());
  return line;
}

const std::vector<std::string>& words() {
  static const auto list = [] {
    auto out = option_words(all_commands().app(), "\n", " = ");
    for (const std::string& name : command_names(all_commands().app()))
      out.push_back("\n[" + name + "]\n");
    for (const char* const value : value_words) {
      out.emplace_back(value);
      out.push_back('"' + std::string(value) + '"');
    }
    for (const char* const value : {"true", "false", "[", "]", ", "}) out.emplace_back(value);
    return out;
  }();
  return list;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  CapturedOutput captured([] {});
  CommandLine& names = all_commands();
  const std::string& file = path_of(spelled({reinterpret_cast<const char*>(data), size}, words()));
  auto config = read_config(file, command_names(names.app()));
  if (!config) {
    require(config.error().exit == Exit::usage || config.error().exit == Exit::io,
            "it ends with 2 or 3");
    require(config.error().message.find(file) != std::string::npos, "the message names the file");
    return 0;
  }
  for (const ConfigValue& value : config->values) {
    require(!value.option.empty() && !value.place.empty(), "a default has a place");
  }
  if (const auto trouble = check_config(*config, names.app())) {
    require(trouble->exit == Exit::usage, "a default that does not fit ends with 2");
    return 0;
  }
  for (const std::string& wrong : config->wrong_keys) {
    require(wrong.starts_with(file), "a key without an effect has a place");
  }
  constexpr const char* commands[] = {"rewrite", "links", "warc", "localize", "check", "serve"};
  const std::string name = commands[size % std::size(commands)];
  std::vector<std::string> arguments{"absolve", name};
  if (name == "warc") arguments.emplace_back("links");
  arguments.emplace_back(name == "serve" ? "--stdio" : "page.html");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  const int argc = static_cast<int>(argv.size());
  CommandLine line(absolve::tool::commands(), name);
  require(!line.parse(argc, argv.data()), "the command line is right");
  const auto defaults = config_arguments(config->values, *line.app().get_subcommand(name));
  CommandLine again(absolve::tool::commands(), name);
  require(!again.parse(argc, argv.data(), defaults),
          "and so it is with defaults that were checked");
  return 0;
}
