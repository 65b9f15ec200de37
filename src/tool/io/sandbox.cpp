#include "tool/io/sandbox.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"

// The leak checker of AddressSanitizer stops the process to inspect it, which the sandbox refuses.
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

// Allows `path` to be written. A regular file is written under a temporary name and renamed, which
// needs rights to its folder.
void allow_output(const std::string& path, OpenableFiles& files) {
  if (path.empty() || path == "-") return;
  std::error_code error;
  files.folders.push_back(folder_of(path));
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) files.write.push_back(path);
  // A symbolic link can lead to a file in another folder.
  const fs::path target = fs::canonical(path, error);
  if (!error) files.folders.push_back(target.parent_path().string());
}

void allow_outputs(const SandboxUse& use, const std::vector<Input>& inputs, OpenableFiles& files) {
  if (use.place != "-" && (use.place.ends_with('/') || is_folder(use.place) ||
                           (!use.place.empty() && inputs.size() > 1))) {
    std::error_code error;
    fs::create_directories(use.place, error);  // the command reports a failure
    files.folders.push_back(use.place);
  } else {
    allow_output(use.place, files);
  }
  for (const std::string& path : use.others) allow_output(path, files);
  if (!use.edits_inputs) return;
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

}  // namespace

std::optional<Trouble> enter_sandbox(std::string_view mode, bool is_verbose,
                                     const std::vector<Input>& inputs, const SandboxUse& use) {
  if (mode == "off" || (mode == "auto" && ABSOLVE_IS_CHECKED == 1)) return std::nullopt;
  OpenableFiles files;
  if (use.opens_files) {
    allow_inputs(inputs, files);
    allow_outputs(use, inputs, files);
  }
  const bool is_required = mode == "on";
  std::string how;
  const auto add = [&](const std::optional<std::string>& problem, std::string_view name) {
    how += (how.empty() ? "sandbox: " : "; ") + (problem ? *problem : std::string(name));
    return !problem || !is_required;
  };
  const bool holds = add(confine_files(files), "files by Landlock") &&
                     add(confine_system_calls(use.opens_files), "system calls by seccomp");
  if (!holds) return usage_trouble(how + " (--sandbox=auto runs without it)");
  if (is_verbose) print_note(how);
  return std::nullopt;
}

}  // namespace absolve::tool
