#include "tool/io/named_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "tool/io/output.hpp"

namespace absolve::tool {
namespace {

namespace fs = std::filesystem;

using File = NamedFiles::File;

bool is_named(const std::string& path) {
  return !path.empty() && path != "-";
}

// Whether two paths name the same file. Outputs need not exist yet. The second can be `-`.
bool is_same(const std::string& a, const std::string& b) {
  std::error_code error;
  if (b == "-") return is_same_file(a, b);
  const fs::path first = fs::weakly_canonical(fs::absolute(a, error), error);
  const fs::path second = fs::weakly_canonical(fs::absolute(b, error), error);
  return (!error && first == second) || (is_same_file(a, b) && fs::is_regular_file(a, error));
}

Trouble clash(const File& output, const std::string& with) {
  return {Exit::usage, output.option + " " + output.path + " would replace " + with};
}

// The same for two paths whose file names are equal. Most pairs differ there, which is fast to see.
bool is_same_by_name(const std::string& a, const std::string& b) {
  return fs::path(a).filename() == fs::path(b).filename() && is_same(a, b);
}

// The device and inode of a regular file that exists.
std::optional<std::pair<dev_t, ino_t>> key_of(const std::string& path) {
  const auto status = status_of_input(path);
  if (!status || !S_ISREG(status->st_mode)) return std::nullopt;
  return std::pair{status->st_dev, status->st_ino};
}

}  // namespace

std::optional<Trouble> NamedFiles::clash_of_options() const {
  std::vector<File> outputs = written;
  if (is_named(output.path)) outputs.push_back(output);
  std::vector<File> others = read;
  for (const File& file : outputs) {
    for (const File& other : others) {
      if (is_same(file.path, other.path)) return clash(file, "the file of " + other.option);
    }
    others.push_back(file);
  }
  return std::nullopt;
}

std::optional<Trouble> NamedFiles::clash_with_inputs(const std::vector<Input>& inputs,
                                                     const std::string& backup_suffix) const {
  for (const File& file : written) {
    for (const Input& input : inputs) {
      if (is_same_file(file.path, input.path)) {
        return clash(file, input.path == "-" ? "the file that is standard input" : "this input");
      }
      if (!is_named(input.path)) continue;
      if (!backup_suffix.empty() && is_same_by_name(file.path, input.path + backup_suffix)) {
        return clash(file, "the backup of " + input.path);
      }
    }
  }
  return std::nullopt;
}

std::optional<Trouble> NamedFiles::clash_of_places(const std::vector<Input>& inputs,
                                                   const std::vector<std::string>& places) const {
  std::multimap<std::pair<dev_t, ino_t>, std::size_t> known;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (const auto key = key_of(inputs[i].path)) known.emplace(*key, i);
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (const auto key = key_of(places[i])) {
      const auto [first, last] = known.equal_range(*key);
      const auto other =
          std::find_if(first, last, [i](const auto& row) { return row.second != i; });
      if (other != last) {
        return clash(output, "the input " + shown_path(inputs[other->second]) +
                                 " with what is made of " + shown_path(inputs[i]));
      }
    }
    if (const auto option = option_naming(read, places[i]); !option.empty()) {
      return clash(output, "the file of " + std::string(option));
    }
    if (const auto option = option_naming(written, places[i]); !option.empty()) {
      return usage_trouble(std::string(option) + " names " + places[i] + ", where the output for " +
                           inputs[i].path + " goes");
    }
  }
  return std::nullopt;
}

std::optional<Trouble> NamedFiles::clash_with_folder(const std::string& folder,
                                                     std::string_view what) const {
  for (const File& file : written) {
    std::error_code error;
    const fs::path place = fs::weakly_canonical(file.path, error);
    if (!error && !(place.string() + "/").starts_with(folder + "/")) continue;
    return usage_trouble(file.option + " " + file.path + ": is in the folder that is " +
                         std::string(what));
  }
  return std::nullopt;
}

std::string_view NamedFiles::option_naming(const std::vector<File>& files,
                                           const std::string& path) {
  const auto found = std::ranges::find_if(files, [&](const File& file) {
    return file.path == "-" ? is_same_file(path, file.path) : is_same_by_name(path, file.path);
  });
  return found == files.end() ? std::string_view() : found->option;
}

}  // namespace absolve::tool
