#include "cli/output_clash.hpp"

#include <filesystem>
#include <string_view>

#include "cli/config.hpp"
#include "cli/output.hpp"

namespace absolve::cli {
namespace {

namespace fs = std::filesystem;

struct Named {
  std::string_view option;
  const std::string& path;
};

bool is_named(const std::string& path) {
  return !path.empty() && path != "-";
}

// Whether two paths name the same file. Outputs need not exist yet.
bool is_same(const std::string& a, const std::string& b) {
  std::error_code error;
  const fs::path one = fs::weakly_canonical(fs::absolute(a, error), error);
  const fs::path other = fs::weakly_canonical(fs::absolute(b, error), error);
  return (!error && one == other) || (is_same_file(a, b) && fs::is_regular_file(a, error));
}

Trouble clash(const Named& output, const std::string& with) {
  return {Exit::usage, std::string(output.option) + " " + output.path + " would replace " + with};
}

}  // namespace

std::optional<Trouble> clash_of_outputs(const Settings& settings,
                                        const std::vector<Input>& inputs) {
  const std::string config = config_file(settings.config_file);
  const Named outputs[] = {{"--report", settings.report_file},
                           {"--metrics", settings.metrics},
                           {"--missing", settings.missing_file},
                           {"--output", settings.output}};
  const Named read[] = {{"--files-from", settings.files_from},
                        {"--map", settings.map_file},
                        {"--map", settings.mirror_map},
                        {"--attributes", settings.attribute_file},
                        {"--config", config}};
  for (const Named& output : outputs) {
    if (!is_named(output.path)) continue;
    for (const Named& one : read) {
      if (is_named(one.path) && is_same(output.path, one.path)) {
        return clash(output, "the file of " + std::string(one.option));
      }
    }
    for (const Named& other : outputs) {
      if (&other == &output) break;
      if (is_named(other.path) && is_same(output.path, other.path)) {
        return clash(output, "the file of " + std::string(other.option));
      }
    }
    if (output.option == "--output") continue;
    for (const Input& input : inputs) {
      if (is_named(input.path) && is_same_file(output.path, input.path)) {
        return clash(output, "this input");
      }
    }
  }
  return std::nullopt;
}

}  // namespace absolve::cli
