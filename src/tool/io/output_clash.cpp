#include "tool/io/output_clash.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "tool/args/config.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {
namespace {

namespace fs = std::filesystem;

struct Named {
  std::string_view option;
  const std::string& path;
};

bool is_named(const std::string& path) {
  return !path.empty() && path != "-";
}

// What an input is called in a message.
std::string shown(const std::string& input) {
  return input == "-" ? "standard input" : input;
}

// Whether two paths name the same file. Outputs need not exist yet. The second can be `-`.
bool is_same(const std::string& a, const std::string& b) {
  std::error_code error;
  if (b == "-") return is_same_file(a, b);
  const fs::path one = fs::weakly_canonical(fs::absolute(a, error), error);
  const fs::path other = fs::weakly_canonical(fs::absolute(b, error), error);
  return (!error && one == other) || (is_same_file(a, b) && fs::is_regular_file(a, error));
}

Trouble clash(const Named& output, const std::string& with) {
  return {Exit::usage, std::string(output.option) + " " + output.path + " would replace " + with};
}

// The outputs that are no result: a file of these options replaces nothing that is read or made.
std::vector<Named> side_outputs(const Settings& settings) {
  std::vector<Named> outputs;
  for (const Named& output :
       {Named{"--report", settings.report_file}, Named{"--metrics", settings.metrics},
        Named{"--missing", settings.missing_file}}) {
    if (is_named(output.path)) outputs.push_back(output);
  }
  return outputs;
}

// Whether two paths name the same file, if that costs little to see: most pairs have two names.
bool is_same_by_name(const std::string& a, const std::string& b) {
  return fs::path(a).filename() == fs::path(b).filename() && is_same(a, b);
}

// Files that exist, by what the file system knows them by.
class ExistingFiles {
 public:
  void add(const std::string& path, std::size_t index) {
    if (const auto key = key_of(path)) known_.emplace(*key, index);
  }
  // The index of a file that `path` names, other than `own`.
  [[nodiscard]] std::optional<std::size_t> find_other(const std::string& path,
                                                      std::size_t own) const {
    const auto key = path == "-" ? std::nullopt : key_of(path);
    if (!key) return std::nullopt;
    const auto [first, last] = known_.equal_range(*key);
    const auto other =
        std::find_if(first, last, [own](const auto& row) { return row.second != own; });
    return other == last ? std::nullopt : std::optional(other->second);
  }

 private:
  using Key = std::pair<dev_t, ino_t>;
  static std::optional<Key> key_of(const std::string& path) {
    const auto status = status_of_input(path);
    if (!status || !S_ISREG(status->st_mode)) return std::nullopt;
    return Key{status->st_dev, status->st_ino};
  }
  std::multimap<Key, std::size_t> known_;
};

// The files that options name and the run reads.
std::vector<Named> read_by_options(const Settings& settings, const std::string& config) {
  std::vector<Named> files;
  for (const Named& file :
       {Named{"--files-from", settings.files_from}, Named{"--map", settings.map_file},
        Named{"--map", settings.mirror_map}, Named{"--attributes", settings.attribute_file},
        Named{"--config", config}}) {
    if (!file.path.empty()) files.push_back(file);
  }
  return files;
}

// The option among `files` that names the file at `path`; empty if there is none.
std::string_view option_naming(const std::vector<Named>& files, const std::string& path) {
  const auto found = std::ranges::find_if(files, [&](const Named& file) {
    return file.path == "-" ? is_same_file(path, file.path) : is_same_by_name(path, file.path);
  });
  return found == files.end() ? std::string_view() : found->option;
}

}  // namespace

std::optional<Trouble> clash_of_options(const Settings& settings) {
  std::vector<Named> outputs = side_outputs(settings);
  if (is_named(settings.output)) outputs.push_back({"--output", settings.output});
  if (outputs.empty()) return std::nullopt;
  const std::string config = config_file(settings.config_file);
  const auto read = read_by_options(settings, config);
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    for (const Named& one : read) {
      if (is_same(output->path, one.path)) {
        return clash(*output, "the file of " + std::string(one.option));
      }
    }
    for (auto other = outputs.begin(); other != output; ++other) {
      if (is_same(output->path, other->path)) {
        return clash(*output, "the file of " + std::string(other->option));
      }
    }
  }
  return std::nullopt;
}

std::optional<Trouble> clash_with_inputs(const Settings& settings,
                                         const std::vector<Input>& inputs) {
  const std::string suffix = settings.backup_suffix();
  for (const Named& output : side_outputs(settings)) {
    for (const Input& input : inputs) {
      if (is_same_file(output.path, input.path)) {
        return clash(output, input.path == "-" ? "the file that is standard input" : "this input");
      }
      if (!is_named(input.path)) continue;
      if (!suffix.empty() && is_same_by_name(output.path, input.path + suffix)) {
        return clash(output, "the backup of " + input.path);
      }
    }
  }
  return std::nullopt;
}

std::optional<Trouble> clash_of_places(const Settings& settings, const std::vector<Input>& inputs,
                                       const std::vector<std::string>& places) {
  ExistingFiles files;
  for (std::size_t i = 0; i < inputs.size(); ++i) files.add(inputs[i].path, i);
  const Named output{"--output", settings.output};
  const std::string config = config_file(settings.config_file);
  const auto read = read_by_options(settings, config);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (const auto other = files.find_other(places[i], i)) {
      return clash(output, "the input " + shown(inputs[*other].path) + " with what is made of " +
                               shown(inputs[i].path));
    }
    if (const auto option = option_naming(read, places[i]); !option.empty()) {
      return clash(output, "the file of " + std::string(option));
    }
    if (const auto option = option_that_writes(settings, places[i]); !option.empty()) {
      return usage_trouble(std::string(option) + " names " + places[i] + ", where the output for " +
                           inputs[i].path + " goes");
    }
  }
  return std::nullopt;
}

std::optional<Trouble> clash_with_folder(const Settings& settings, const std::string& folder,
                                         std::string_view what) {
  for (const Named& output : side_outputs(settings)) {
    std::error_code error;
    const fs::path written = fs::weakly_canonical(output.path, error);
    if (!error && !(written.string() + "/").starts_with(folder + "/")) continue;
    return usage_trouble(std::string(output.option) + " " + output.path +
                         ": is in the folder that is " + std::string(what));
  }
  return std::nullopt;
}

std::string_view option_that_reads(const Settings& settings, const std::string& path) {
  const std::string config = config_file(settings.config_file);
  return option_naming(read_by_options(settings, config), path);
}

std::string_view option_that_writes(const Settings& settings, const std::string& path) {
  for (const Named& output : side_outputs(settings)) {
    if (is_same_by_name(output.path, path)) return output.option;
  }
  return {};
}

}  // namespace absolve::tool
