// Applies patches to documents, or reverts them.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <set>

#include "text/allowance.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/patch.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/folder.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {
namespace {

namespace fs = std::filesystem;

// The path of a file that a patch names. A patch may come from a stranger, so the path must not
// lead out of the folder.
Result<std::string, Trouble> place_of(const std::string& name, const Folder& folder) {
  const auto refused = [](const std::string& why) {
    return Trouble{Exit::left_whole, "left unchanged: " + why};
  };
  const std::string advice = " (--file names the one file of a patch)";
  const bool has_nul = name.find('\0') != std::string::npos;
  if (name.empty() || has_nul || fs::path(name).is_absolute()) {
    return refused("the patch names no file below the folder" + advice);
  }
  std::error_code error;
  static_cast<void>(fs::canonical(folder.in(name), error));
  if (error) return Trouble{Exit::io, "cannot be read: " + error.message()};
  // Reading a pipe or a device could block forever.
  if (!fs::is_regular_file(folder.in(name), error)) {
    return Trouble{Exit::io, "is no regular file"};
  }
  const auto below = folder.name_of(folder.in(name));
  if (!below) return refused("the patch leads out of the folder" + advice);
  return folder.in(*below);
}

Exit say(const std::string& name, const std::string& what) {
  return report_trouble(write_stdout({printable(name + ": " + what) + "\n"}));
}

struct ApplyCommand final : Command {
  std::vector<std::string> patches;
  std::string directory = ".";  ///< the folder of the files that a patch names
  std::string patched_file;     ///< the file to patch; empty: the file that the patch names
  bool reverses = false;        ///< revert patches
  bool dry_run = false;         ///< write nothing

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    app.add_option("files", patches,
                   "Patches that rewrite --format patch wrote; -, or nothing: standard input");
    auto* const folder = app.add_option("-d,--directory", directory,
                                        "The folder of the files that the patches name");
    folder->capture_default_str();
    app.add_option("--file", patched_file,
                   "The file to patch, if it is not the one that the patch names")
        ->excludes(folder);
    app.add_flag("--reverse", reverses, "Undo the edits");
    app.add_flag("--dry-run", dry_run, "Say whether the patch fits, and write nothing");
  }

  std::optional<Trouble> check(Run& /*run*/) override {
    if (!has_digests()) {
      return Trouble{Exit::left_whole,
                     "apply: " + message_of({ErrorCode::not_in_build, "OpenSSL", {}})};
    }
    if (patches.empty()) patches.emplace_back("-");
    if (patches.size() > 1 && !patched_file.empty()) return usage_trouble("--file is of one patch");
    return std::nullopt;
  }

  Exit run(Run& run) override;
  bool edits_files() const override { return true; }
};

Exit apply_one(const DocumentPatch& patch, const std::string& path, const ApplyCommand& command) {
  const auto bytes = read_all(path, no_limit, no_limit);
  if (!bytes) return report_trouble(patch.file, bytes.error());
  const Direction direction = command.reverses ? Direction::reverse : Direction::forward;
  const auto result = patched(bytes->view(), patch, direction);
  if (!result) {
    if (sha256(bytes->view()) == (command.reverses ? patch.before : patch.after)) {
      return say(patch.file, command.reverses ? "nothing to do: the edits are not there"
                                              : "nothing to do: the edits are there already");
    }
    return report_trouble(
        patch.file,
        {Exit::left_whole, "left unchanged: the patch is of another file, or of another version"});
  }
  if (!command.dry_run) {
    if (const auto trouble = edit_file(path, {*result}, bytes->identity())) {
      return report_trouble(trouble);
    }
  }
  const char* const done = command.dry_run    ? "edits that fit: "
                           : command.reverses ? "edits undone: "
                                              : "edits applied: ";
  return say(patch.file, done + std::to_string(patch.changes.size()));
}

// Limits how many bytes are read again if several patches name one file. Each patch reads its whole
// file, so a short list of patches could keep absolve busy for hours.
class RepeatedFiles {
 public:
  // `size` is the size of the file of patches, in bytes.
  explicit RepeatedFiles(std::size_t size)
      : allowance_(size, {.expansion_floor = std::size_t{1} << 30}) {}
  // Whether the file at `path` may be read, for the first time or again.
  [[nodiscard]] bool may_read(const std::string& path) {
    if (known_.insert(path).second) return true;
    std::error_code error;
    const auto size = fs::file_size(path, error);
    return error || allowance_.spend(size);
  }

 private:
  std::set<std::string> known_;
  Allowance allowance_;
};

// Applies all patches in the file at `path`. `folder` is null if `--file` names the document.
Exit apply_file(const std::string& path, const ApplyCommand& command, const Folder* folder) {
  const auto text = read_all(path, no_limit, no_limit);
  if (!text) return report_trouble(path, text.error());
  PatchReader reader(text->view());
  RepeatedFiles repeated(text->view().size());
  Exit worst = Exit::done;
  bool is_first = true;
  for (;;) {
    auto patch = reader.next();
    if (!patch) return worse(worst, report_trouble(path, patch.error()));
    if (!*patch) break;
    if (!command.patched_file.empty()) {
      if (!is_first) {
        return worse(
            worst, report_trouble(
                       path, {Exit::usage, "has patches of several files, and --file names one"}));
      }
      (*patch)->file = command.patched_file;
    }
    is_first = false;
    const DocumentPatch& current = **patch;
    worst = worse(worst, for_one_file(current.file, [&] {
                    if (folder == nullptr) return apply_one(current, current.file, command);
                    const auto place = place_of(current.file, *folder);
                    if (place && !repeated.may_read(*place)) {
                      return report_trouble(
                          current.file,
                          {Exit::left_whole, "left unchanged: too many patches of one large file"});
                    }
                    if (place) return apply_one(current, *place, command);
                    return report_trouble(current.file, place.error());
                  }));
  }
  if (is_first) {
    print_error_of(path, "there is no patch in it");
    worst = worse(worst, Exit::left_whole);
  }
  return worst;
}

Exit ApplyCommand::run(Run& /*run*/) {
  std::optional<Folder> folder;
  if (patched_file.empty()) {
    auto opened = Folder::open(directory);
    if (!opened) return report_trouble(opened.error());
    folder = std::move(*opened);
  }
  Exit worst = Exit::done;
  for (const std::string& file : patches) {
    worst = worse(worst, for_one_file(file, [&] {
                    return apply_file(file, *this, folder ? &*folder : nullptr);
                  }));
  }
  return worst;
}

}  // namespace

std::unique_ptr<Command> make_apply_command() {
  return std::make_unique<ApplyCommand>();
}

}  // namespace absolve::tool
