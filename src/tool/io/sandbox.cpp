#include "tool/io/sandbox.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "tool/io/landlock.hpp"
#include "tool/io/output.hpp"
#include "tool/io/system_calls.hpp"
#include "tool/show/messages.hpp"

// The leak checker of the address sanitizer stops the process to look at it, which the sandbox
// refuses.
#if defined(__SANITIZE_ADDRESS__)
#define ABSOLVE_IS_CHECKED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ABSOLVE_IS_CHECKED 1
#endif
#endif
#ifndef ABSOLVE_IS_CHECKED
#define ABSOLVE_IS_CHECKED 0
#endif

namespace absolve::tool {
namespace {

namespace fs = std::filesystem;

// Beyond this number of inputs, their folders are allowed instead, because the kernel keeps a rule
// in memory for each path.
constexpr std::size_t most_rules = 1000;

std::string folder_of(const std::string& path) {
  return fs::path(path).parent_path().string();
}

// Allows `path` to be written. A regular file is written beside its place and renamed, which needs
// the rights to its folder.
void allow_output(const std::string& path, OpenableFiles& files) {
  if (path.empty() || path == "-") return;
  std::error_code error;
  files.folders.push_back(folder_of(path));
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) files.write.push_back(path);
  // An output that is a link leads to a file elsewhere.
  const fs::path target = fs::canonical(path, error);
  if (!error) files.folders.push_back(target.parent_path().string());
}

void allow_outputs(const Settings& settings, const std::vector<Input>& inputs,
                   OpenableFiles& files) {
  if (settings.output != "-" && (settings.output.ends_with('/') || is_folder(settings.output) ||
                                 (!settings.output.empty() && inputs.size() > 1))) {
    std::error_code error;
    fs::create_directories(settings.output, error);  // the command reports a failure
    files.folders.push_back(settings.output);
  } else {
    allow_output(settings.output, files);
  }
  allow_output(settings.report_file, files);
  allow_output(settings.metrics, files);
  if (settings.in_place.empty()) return;
  for (const Input& input : inputs) allow_output(input.path, files);
}

void allow_inputs(const std::vector<Input>& inputs, OpenableFiles& files) {
  const bool is_long = inputs.size() > most_rules;
  std::set<std::string> folders;
  for (const Input& input : inputs) {
    if (input.path == "-") continue;
    if (!is_long) {
      files.read.push_back(input.path);
      continue;
    }
    folders.insert(folder_of(input.path));
    std::error_code error;
    if (!fs::is_symlink(input.path, error)) continue;
    const fs::path target = fs::canonical(input.path, error);
    if (!error) folders.insert(target.parent_path().string());
  }
  files.read.insert(files.read.end(), folders.begin(), folders.end());
}

std::optional<Trouble> confine(const Settings& settings, const OpenableFiles& files,
                               bool opens_files) {
  const bool is_required = settings.sandbox == "on";
  std::string how;
  const auto add = [&](const std::optional<std::string>& problem, std::string_view name) {
    how += (how.empty() ? "sandbox: " : "; ") + (problem ? *problem : std::string(name));
    return !problem || !is_required;
  };
  const bool holds = add(confine_files(files), "files by Landlock") &&
                     add(confine_system_calls(opens_files), "system calls by seccomp");
  if (!holds) return usage_trouble(how + " (--sandbox=auto runs without it)");
  if (settings.verbose) print_note(how);
  return std::nullopt;
}

bool is_off(const Settings& settings) {
  return settings.sandbox == "off" || (settings.sandbox == "auto" && ABSOLVE_IS_CHECKED == 1);
}

}  // namespace

std::optional<Trouble> enter_sandbox(const Settings& settings, const std::vector<Input>& inputs) {
  if (is_off(settings)) return std::nullopt;
  OpenableFiles files;
  allow_inputs(inputs, files);
  allow_outputs(settings, inputs, files);
  return confine(settings, files, true);
}

std::optional<Trouble> enter_sandbox(const Settings& settings) {
  return is_off(settings) ? std::nullopt : confine(settings, {}, false);
}

}  // namespace absolve::tool
