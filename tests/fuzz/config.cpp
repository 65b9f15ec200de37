// Files of defaults, in TOML. One that is read and fits the options gives arguments that the
// command takes.
#include "cli/config.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "cli/captured_output.hpp"
#include "cli/command_line.hpp"

using namespace absolve::cli;

namespace {

// A file in memory that has a path.
const std::string& path_of(const std::uint8_t* data, std::size_t size) {
  static const int file = ::memfd_create("absolve.toml", MFD_CLOEXEC);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  require(file >= 0 && ::ftruncate(file, 0) == 0 &&
              ::pwrite(file, data, size, 0) == static_cast<ssize_t>(size),
          "the file can be written");
  return path;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  CapturedOutput captured([] {});
  const std::string& file = path_of(data, size);
  CommandLine names;
  const auto config = read_config(file, command_names(names.app()));
  if (!config) {
    require(config.error().exit == Exit::usage || config.error().exit == Exit::io,
            "it ends with 2 or 3");
    require(config.error().message.find(file) != std::string::npos, "the message names the file");
    return 0;
  }
  for (const ConfigValue& value : *config) {
    require(!value.option.empty() && !value.place.empty(), "a default has a place");
  }
  if (const auto trouble = check_config(*config, names.app())) {
    require(trouble->exit == Exit::usage, "a default that does not fit ends with 2");
    return 0;
  }
  for (const char* const name : {"rewrite", "links", "warc"}) {
    std::string arguments[] = {"absolve", name,
                               name == std::string_view("warc") ? "links" : "page.html"};
    char* argv[] = {arguments[0].data(), arguments[1].data(), arguments[2].data()};
    CommandLine line(name);
    require(!line.parse(3, argv), "the command line is right");
    const auto defaults = config_arguments(*config, *line.app().get_subcommand(name));
    CommandLine again(name);
    require(!again.parse(3, argv, defaults), "and so it is with defaults that were checked");
  }
  return 0;
}
