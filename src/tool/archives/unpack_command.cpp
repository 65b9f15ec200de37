#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "absolve/archive.hpp"
#include "archive/archive.hpp"
#include "formats/media_types.hpp"
#include "text/allowance.hpp"
#include "tool/archives/saved_page.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/destination.hpp"
#include "tool/io/named_files.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// The manifest line of a part that becomes `file`. Empty: the part contains other parts.
std::string manifest_line(const std::string& file, std::string_view bytes, const Part& part,
                          bool is_shown, bool is_active) {
  Json json;
  json["file"] = string_or_null(file);
  json["part"] = part.path;
  json["type"] = part.media_type;
  json["location"] = string_or_null(part.location);
  json["location_resolved"] = string_or_null(part.location_resolved);
  json["content_id"] = string_or_null(part.content_id);
  json["name"] = string_or_null(part.name);
  json["base"] = string_or_null(part.base);
  if (is_shown) json["shown"] = true;
  if (is_active) json["active"] = true;
  Json& header = json[part.is_http ? "http_header" : "header"] = Json::array();
  for (const HeaderField& field : header_fields(bytes, part)) {
    header.push_back(Json::array({json_of_bytes(field.name), json_of_bytes(field.value)}));
  }
  return dump_line(json);
}

// The size, in bytes, of what the manifest adds to the data of an archive. A long base makes the
// location and the base of each part long.
std::size_t made_for_manifest(const Archive& archive) {
  std::size_t size = 0;
  for (const Part& part : archive.parts) {
    size += part.location_resolved.view().size() + part.base.view().size();
  }
  return size;
}

// Warns of active files, so that the user knows before opening the folder.
void warn_of_active(const Input& input, const std::vector<std::string>& names) {
  if (names.empty()) return;
  print_warning_of(input.path,
                   "files that may run code where they are opened, \"active\" in the "
                   "manifest: " +
                       std::to_string(names.size()) + ": " + listed(names));
}

class UnpackedFolder {
 public:
  UnpackedFolder(std::string path, bool replaces) : path_(std::move(path)), replaces_(replaces) {}

  // Creates the folder. Fails if a file would be replaced, if an option such as --report writes to
  // one of the files, or if a path below the folder of the run has a symbolic link.
  Exit prepare(const NamedFiles& named, const Unpacking& unpacking) const {
    const std::string& root = named.output.path;
    if (refuse_link_below(root, path_) != Exit::done) return Exit::io;
    std::error_code error;
    std::filesystem::create_directories(path_, error);
    if (error) return report_trouble(path_, {Exit::io, "cannot be made: " + error.message()});
    std::vector<std::string> names;
    for (const UnpackedFile& file : unpacking.files()) names.push_back(file.name);
    if (!unpacking.page_name().empty()) names.push_back(unpacking.page_name());
    names.emplace_back(manifest_name);
    std::vector<std::string> existing;
    for (const std::string& name : names) {
      if (const auto option = NamedFiles::option_naming(named.written, in(name)); !option.empty()) {
        return report_trouble(in(name), {Exit::usage, "is a file to unpack, and " +
                                                          std::string(option) + " names it"});
      }
      if (!replaces_ && std::filesystem::exists(std::filesystem::symlink_status(in(name), error)))
        existing.push_back(name);
    }
    if (existing.empty()) return Exit::done;
    return report_trouble(
        path_,
        {Exit::io, "nothing is unpacked, because " + counted(existing.size(), "file") +
                       " would be replaced: " + listed(existing) + " (--force replaces files)"});
  }

  [[nodiscard]] Exit write(const std::string& name, const std::string& contents) const {
    return report_trouble(place_file(in(name), {contents}, replaces_));
  }

 private:
  [[nodiscard]] std::string in(const std::string& name) const {
    return (std::filesystem::path(path_) / name).string();
  }

  std::string path_;
  bool replaces_;
};

// The folder, below `folder`, for the archive at `path` if there are several archives: the path of
// the file without its extension.
std::string place_of_archive(const std::string& folder, const std::string& path) {
  const std::filesystem::path below = place_below(folder, path);
  // `...mhtml` has the stem `..`, which leads upwards.
  const bool is_name = below.stem() != "." && below.stem() != "..";
  return (below.parent_path() / (is_name ? below.stem() : std::filesystem::path("archive")))
      .string();
}

// The folders of several archives, in the order of `inputs`. They are distinct, and none contains
// another one, because a file of the outer archive could have the name of the inner folder.
std::vector<std::string> folders_of(const std::string& folder, const std::vector<Input>& inputs) {
  std::vector<std::string> places;
  std::set<std::string> taken;
  for (const Input& input : inputs) {
    places.push_back(place_of_archive(folder, input.path));
    for (std::filesystem::path above = std::filesystem::path(places.back()).parent_path();
         above.has_relative_path() && taken.insert(above.string()).second;) {
      above = above.parent_path();
    }
  }
  std::map<std::string, std::size_t> next_number;  // to append to each place that is taken
  for (std::string& place : places) {
    const std::string stem = place;
    for (std::size_t& number = next_number.try_emplace(stem, 2).first->second;
         !taken.insert(place).second; ++number) {
      place = stem + "-" + std::to_string(number);
    }
  }
  return places;
}

struct UnpackCommand final : DocumentCommand {
  OutputPlace place;         ///< the folder
  bool ascii_names = false;  ///< only ASCII in the names of files
  bool force = false;        ///< replace existing files

  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(
        app, reading, inputs,
        "Messages, archives and folders of messages; -, or nothing: standard input");
    add_input_list(app, inputs, "archive");
    app.add_option("-d,--directory", place.path,
                   "The folder to write; if there are several archives, each gets a folder in it")
        ->required();
    app.add_flag("--ascii-names", ascii_names,
                 "Use only ASCII letters, digits and . - _ in file names");
    app.add_flag("--force", force, "Replace existing files");
    add_jobs(app, run);
    add_report(app, run);
    add_sandbox(app, run);
  }
  std::optional<Trouble> check(Run& run) override {
    run.files.output = {"--directory", place.path};
    return DocumentCommand::check(run);
  }
  Exit run(Run& run) override {
    const Options& options = reading.options();
    const Batch batch{run, reading, inputs, &place, true};
    const auto archives = batch.gather();
    if (!archives) return archives.error();
    const bool is_alone = inputs.files_from.empty() && archives->size() == 1;
    const std::vector<std::string> paths =
        is_alone ? std::vector{place.path} : folders_of(place.path, *archives);
    const auto unpack = [&](const Input& input, std::string_view bytes) {
      const std::string& path = paths[static_cast<std::size_t>(&input - archives->data())];
      const UnpackedFolder folder(path, force);
      const auto unpacking =
          Unpacking::make(bytes, reading.source_of(input), options, {.ascii_names = ascii_names});
      if (!unpacking) {
        if (unpacking.error().code != ErrorCode::unsupported_type) {
          return report_failure(input, unpacking.error(), options.limits);
        }
        const std::string advice = is_page(unpacking.error().detail)
                                       ? " (absolve inline makes one file of a page and its files)"
                                       : "";
        return report_failure(input, unpacking.error(), options.limits,
                              "only messages and archives can be unpacked" + advice + ": ");
      }
      // Checked before any file is written, because a folder without a manifest is of little use.
      Allowance allowance(bytes.size(), options.limits);
      const auto over = [&input, &options](const std::string& prefix) {
        return report_failure(input, {ErrorCode::over_limit, "expansion", {}}, options.limits,
                              prefix);
      };
      if (!allowance.spend(made_for_manifest(unpacking->archive()))) {
        return over("nothing is unpacked; ");
      }
      Exit worst = folder.prepare(run.files, *unpacking);
      if (worst != Exit::done) return worst;
      worst = report(input, bytes, unpacking->diagnostics(), reading.strict);
      std::string manifest;
      std::vector<std::string> active;
      const std::size_t shown = unpacking->archive().parts.front().shows;
      for (const Part& part : unpacking->archive().parts) {
        if (!part.is_leaf) manifest += manifest_line({}, bytes, part, false, false);
      }
      for (std::size_t i = 0; i < unpacking->files().size(); ++i) {
        const UnpackedFile& file = unpacking->files()[i];
        const Part& part = unpacking->archive().parts[file.part];
        std::vector<Diagnostic> met;
        const auto contents = unpacking->contents(i, &met);
        worst = worse(worst, report(input, bytes, met, reading.strict));
        // The message itself is part 0, as for --part.
        const std::string refused =
            "part " + (part.path.empty() ? "0" : part.path) + ": not unpacked: ";
        if (!contents) {
          worst = worse(worst, report_failure(input, contents.error(), options.limits, refused));
          continue;
        }
        if (!allowance.spend(contents->size())) {
          worst = worse(worst, over(refused));
          continue;
        }
        const Exit written = folder.write(file.name, *contents);
        worst = worse(worst, written);
        if (written != Exit::done) continue;
        const bool is_active = is_active_file(file.name, *contents);
        if (is_active) active.push_back(file.name);
        manifest += manifest_line(file.name, bytes, part, file.part == shown, is_active);
      }
      warn_of_active(input, active);
      if (!unpacking->page_name().empty()) {
        worst = worse(worst, folder.write(unpacking->page_name(), unpacking->page()));
        manifest += dump_line({{"file", nullptr}, {"page", unpacking->page_name()}});
      }
      worst = worse(worst, folder.write(manifest_name, manifest));
      if (run.options.verbose || ::isatty(STDERR_FILENO) == 1) {
        std::string page = unpacking->page_name();
        for (const UnpackedFile& file : unpacking->files()) {
          if (page.empty() && file.part == shown) page = file.name;
        }
        print_note_of(path, counted(unpacking->files().size(), "file") +
                                (page.empty() ? "" : "; open " + path + "/" + page));
      }
      return worse(worst, report_trouble(sync_folder(path)));
    };
    return for_each_input(batch, *archives, unpack, batch.threads());
  }
};

}  // namespace

std::unique_ptr<Command> make_unpack_command() {
  return std::make_unique<UnpackCommand>();
}

}  // namespace absolve::tool
