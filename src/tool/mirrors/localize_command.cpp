#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <set>

#include "absolve/mirror.hpp"
#include "document/formats.hpp"
#include "formats/media_types.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/folder.hpp"
#include "tool/io/named_files.hpp"
#include "tool/mirrors/edit_record.hpp"
#include "tool/mirrors/localizer.hpp"
#include "tool/mirrors/mirror_map.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

namespace fs = std::filesystem;

struct LocalizeCommand final : DocumentCommand {
  std::string mirror_map;           ///< a list of URLs and files, or the log of a mirroring tool
  std::size_t cut_directories = 0;  ///< the --cut-dirs that wget was given
  bool no_host_directories = false;
  bool adjusted_extensions = false;
  std::string restricted_names;  ///< the --restrict-file-names that wget was given; empty: unknown
  Localizer::Writing writing;
  bool undo = false;

  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(app, reading, inputs,
                         "The folder of the mirror, then files in it, to localize only these");
    app.get_option("--base-url")
        ->description("The URL of a page, or of the host, that the folder is a mirror of");
    add_explain(app, run);
    add_input_list(app, inputs, "folder");
    app.add_option("--map", mirror_map,
                   "A list that says which URL each file has: lines of URL, tab and file; or a log "
                   "of wget or wget2; or hts-cache/new.txt of HTTrack. By default the names of the "
                   "files say it, as wget makes them");
    app.add_option(
        "--cut-dirs", cut_directories,
        "The --cut-dirs that wget was given: how many directories of the URL the names leave out");
    app.add_flag("--no-host-directories", no_host_directories,
                 "wget was given -nH: the folder contains the files of the host of -b");
    app.add_flag("-E,--adjust-extension", adjusted_extensions,
                 "wget was given -E: it added .html and .css to names");
    app.add_option(
           "--restrict-file-names", restricted_names,
           "The --restrict-file-names that wget was given: with windows, names have @ for ?. By "
           "default the names show it")
        ->check(CLI::IsMember({"unix", "windows"}));
    app.add_flag("--backup{.orig}", writing.backup,
                 "Keep each file that is edited under its name with .orig, or with SUFFIX");
    app.add_flag("--dry-run", writing.dry_run,
                 "Say what would be done, and change no file of the mirror");
    app.add_option(
        "--missing", writing.missing_file,
        "A file to write: the URLs that pages need and the mirror does not have, one a line");
    CLI::Option* const undo_flag =
        app.add_flag("--undo", undo, "Restore the files as they were before localize");
    CLI::Option* const map = app.get_option("--map");
    for (const char* const name :
         {"--cut-dirs", "--no-host-directories", "--adjust-extension", "--restrict-file-names"}) {
      app.get_option(name)->excludes(map)->excludes(undo_flag);
    }
    for (const char* const name : {"--base-url", "--map", "--backup", "--missing"}) {
      app.get_option(name)->excludes(undo_flag);
    }
    add_jobs(app, run);
    add_report(app, run);
  }

  std::optional<Trouble> check(Run& /*run*/) override {
    if (auto trouble = inputs.check()) return trouble;
    if (writing.backup.find('/') != std::string::npos) {
      return usage_trouble("--backup=" + writing.backup + ": a suffix holds no slash");
    }
    if (auto trouble = reading.check()) return trouble;
    // The record for `--undo` identifies the contents of files by their digests.
    if (!has_digests()) {
      return Trouble{Exit::left_whole,
                     "localize: " + message_of({ErrorCode::not_in_build, "OpenSSL", {}})};
    }
    const bool has_list = !inputs.files_from.empty();
    if (has_list &&
        (!inputs.files.empty() || !mirror_map.empty() || !writing.missing_file.empty())) {
      return usage_trouble(
          "--files-from names folders, and --map, --missing and FILE are of one alone");
    }
    if (undo && writing.dry_run) return usage_trouble("--undo and --dry-run do not go together");
    return std::nullopt;
  }

  Exit run(Run& run) override;
  bool edits_files() const override { return true; }
};

/// The folder that the command line names, and the files in it to localize; no files: all of them.
struct Place {
  Folder folder;
  std::vector<std::string> files;
};

Result<Place, Trouble> place_of(const LocalizeCommand& command) {
  std::vector<std::string> named = command.inputs.files;
  std::string root = ".";
  std::error_code error;
  if (!named.empty() && fs::is_directory(named.front(), error)) {
    root = named.front();
    named.erase(named.begin());
  } else if (named.empty()) {
    return usage_trouble("localize needs the folder of a mirror");
  } else if (fs::exists(named.front(), error) && !EditRecord::has_record(root)) {
    // Otherwise the current folder would be taken for the mirror that holds the file.
    return Trouble{
        Exit::usage,
        named.front() + ": is not a folder; localize needs the folder of the mirror first"};
  }
  auto folder = Folder::open(root);
  if (!folder) return folder.error();
  Place place{std::move(*folder), {}};
  for (const std::string& path : named) {
    const auto name = place.folder.name_of(path);
    if (!fs::exists(path, error)) {
      return Trouble{Exit::io, path + ": there is no such file"};
    }
    if (!name) {
      return usage_trouble(std::string(path).append(": is not in ").append(root));
    }
    place.files.push_back(*name);
  }
  return place;
}

// How wget named the files, according to the command line.
MirrorLayout layout_of(const LocalizeCommand& command) {
  using enum MirrorLayout::Names;
  return {.url = command.reading.base_url,
          .host_directories = !command.no_host_directories,
          .cut_directories = command.cut_directories,
          .adjusted_extensions = command.adjusted_extensions,
          .names = command.restricted_names == "windows" ? for_windows
                   : command.restricted_names == "unix"  ? for_unix
                                                         : unknown};
}

// Names that the file systems of USB sticks, FAT and exFAT, cannot hold.
void note_unportable_names(const Folder& folder, const Mirror& mirror) {
  std::vector<std::string> names;
  std::set<std::string_view> known;  // folders and files
  for (const auto& [file, saved] : mirror.files()) {
    const std::size_t wrong = file.find_first_of("?*:\"<>|\\");
    if (wrong == std::string::npos) continue;
    // A folder with such a name is named once, and not with each file in it.
    const std::string_view name = std::string_view(file).substr(0, file.find('/', wrong));
    if (known.insert(name).second) names.emplace_back(name);
  }
  if (names.empty()) return;
  print_note_of(folder.path(),
                "names that FAT and exFAT, as on USB sticks, cannot hold (fetch with wget "
                "--restrict-file-names=windows): " +
                    std::to_string(names.size()) + ": " + listed(names));
}

// Suggests -E if missing files exist under the names that wget -E gives them.
void suggest_adjusted_names(const LocalizeCommand& command, const Folder& folder,
                            const Mirror& mirror, const std::set<std::string>& missing) {
  if (!command.mirror_map.empty() || command.adjusted_extensions || missing.empty()) return;
  std::vector<std::string> files;
  for (const auto& [file, saved] : mirror.files()) files.push_back(file);
  MirrorLayout layout = layout_of(command);
  layout.adjusted_extensions = true;
  const Mirror adjusted(SavedUrls{.rows = saved_by_layout(files, layout)});
  std::vector<std::string> found;
  for (const std::string& url : missing) {
    if (const auto file = adjusted.file_of(url); !file.empty()) found.emplace_back(file);
  }
  if (found.empty()) return;
  print_warning_of(folder.path(),
                   listed(found) + (found.size() == 1 ? " is" : " are") + " here: add -E or --map");
}

// Prints the hosts that the names of the files stand for, because nothing else shows that a folder
// was taken for a host by mistake.
void print_assumption(const Folder& folder, const std::vector<SavedUrl>& rows,
                      bool assumes_suffixes) {
  std::set<std::string, std::less<>> hosts;
  std::set<std::string_view> files;
  for (const SavedUrl& saved : rows) {
    if (!files.insert(saved.file).second) continue;  // another URL that the file may have
    const std::size_t end = saved.url.find('/', saved.url.find("://") + 3);
    hosts.insert(saved.url.substr(0, end) + "/");
  }
  if (hosts.empty()) return;
  std::string names;
  std::size_t shown = 0;
  for (const std::string& host : hosts) {
    if (shown++ == 3) break;
    names += (names.empty() ? "" : ", ") + host;
  }
  print_note_of(folder.path(), "the names of the files are read as URLs of " +
                                   counted(hosts.size(), "host") + ": " + names +
                                   (hosts.size() > 3 ? ", …" : "") +
                                   (assumes_suffixes ? ", with .html added by wget -E" : "") +
                                   " (for https, give -b https://HOST/; see also --map)");
}

// Prints the `files` that `rows` does not list. localize leaves them unchanged, for the reason
// `why`.
void note_unplaced(const Folder& folder, const std::vector<std::string>& files,
                   const std::vector<SavedUrl>& rows, std::string_view why) {
  std::set<std::string_view> placed;
  for (const SavedUrl& row : rows) placed.insert(row.file);
  std::vector<std::string> others;
  for (const std::string& file : files) {
    if (!placed.contains(file)) others.push_back(file);
  }
  if (others.empty() || placed.empty()) return;
  print_note_of(folder.path(),
                std::string("left as they are, because ").append(why) + ": " + listed(others));
}

// Whether the first directory of a file is not named as a host: `css`, for example, because the
// folder is that of one host.
bool is_below_no_host(const SavedUrl& saved) {
  return !names_host(std::string_view(saved.file).substr(0, saved.file.find('/')));
}

// The one directory that all `files` lie in; empty if there is none.
std::string only_directory_of(const std::vector<std::string>& files) {
  if (files.empty()) return {};
  const std::string first = files.front().substr(0, files.front().find('/') + 1);
  const bool is_only = std::ranges::all_of(
      files, [&first](const std::string& file) { return file.starts_with(first); });
  return is_only ? first.substr(0, first.find('/')) : std::string();
}

// Why nothing is known of the files of `folder`, and what to do.
std::string lack_of_urls(const Folder& folder, const std::vector<std::string>& files) {
  const std::string name = fs::path(folder.real_path()).filename().string();
  const std::string host = names_host(name) ? name : "HOST";
  // A name without a dot can be that of a host, such as of an intranet.
  const std::string inner = only_directory_of(files);
  return "nothing tells which URLs the files of " + folder.path() +
         " are from, because no folder in it is named as a host: if it has the files of one host, "
         "give -b http://" +
         host + "/ --no-host-directories" +
         (host == name ? ", or localize the folder above it" : "") +
         (inner.empty() ? "" : "; if " + inner + " is the host, give -b http://" + inner + "/") +
         "; see also --map";
}

// Removes from `files` what localize and its user put into the folder of the mirror.
void remove_own_files(const LocalizeCommand& command, const Folder& folder,
                      std::vector<std::string>& files) {
  const std::string backup = command.writing.backup.empty() ? ".orig" : command.writing.backup;
  const auto map = folder.name_of(command.mirror_map);
  std::erase_if(files, [&](const std::string& file) {
    return file.ends_with(backup) || EditRecord::may_be_record(folder.real_path(), file) ||
           (map && file == *map);
  });
}

// The URLs of `files` by their names and by what saved pages state.
Result<SavedUrls, Trouble> urls_by_names(const LocalizeCommand& command, const Folder& folder,
                                         std::vector<std::string> files) {
  remove_own_files(command, folder, files);
  SavedUrls saved;
  // Without folders for hosts, each file name gives a URL below -b. The URL that a page states for
  // itself is then ignored.
  MirrorLayout layout = layout_of(command);
  const bool shows_adjusted = show_adjusted_extensions(files);
  layout.adjusted_extensions = layout.adjusted_extensions || shows_adjusted;
  SavedUrls stated;
  if (layout.host_directories) stated = take_saved_pages(folder, files);
  saved.rows = saved_by_layout(files, layout);
  // Without this check, localize would take any folder of a site, such as `css`, for a host.
  const std::string_view host = host_of(command.reading.base_url);
  const auto is_of_host = [host](const SavedUrl& row) { return host_of(row.url) == host; };
  if (!host.empty() && !saved.rows.empty() && std::ranges::none_of(saved.rows, is_of_host)) {
    return usage_trouble(folder.path() + ": no folder in it is called " + std::string(host) +
                         ", the host of -b; if all its files are from that host, give "
                         "--no-host-directories");
  }
  if (command.reading.base_url.empty()) {
    if (layout.host_directories) std::erase_if(saved.rows, is_below_no_host);
    print_assumption(folder, saved.rows, shows_adjusted && !command.adjusted_extensions);
  }
  saved.rows.insert(saved.rows.end(), stated.rows.begin(), stated.rows.end());
  saved.browser_folders = std::move(stated.browser_folders);
  note_unplaced(folder, files, saved.rows, "nothing tells their URLs (see --map)");
  if (saved.rows.empty()) return Trouble{Exit::usage, lack_of_urls(folder, files)};
  return saved;
}

// Reads the URLs of `files` from the file of --map.
Result<SavedUrls, Trouble> urls_by_map(const LocalizeCommand& command, const Folder& folder,
                                       std::vector<std::string> files) {
  const std::string& map = command.mirror_map;
  auto saved = read_mirror_map(map, command.reading.limits().document_bytes, files);
  if (!saved) return saved.error();
  if (saved->rows.empty()) {
    return Trouble{Exit::usage, map + ": it names no file that is in " + folder.path()};
  }
  remove_own_files(command, folder, files);
  // Other files, such as pictures, are never changed.
  std::erase_if(files,
                [](const std::string& file) { return !is_document(type_of_file_name(file)); });
  note_unplaced(folder, files, saved->rows, "--map does not list them");
  return saved;
}

// Sets `exit` if part of the folder cannot be read and no map says which files count.
Result<Mirror, Trouble> mirror_of(const LocalizeCommand& command, const Folder& folder,
                                  Exit& exit) {
  Exit listed = Exit::done;
  std::vector<std::string> files = folder.files(listed);
  const bool has_map = !command.mirror_map.empty();
  if (!has_map) exit = worse(exit, listed);
  const auto find_urls = has_map ? urls_by_map : urls_by_names;
  const auto saved = find_urls(command, folder, std::move(files));
  if (!saved) return saved.error();
  return Mirror(*saved);
}

// The nearest folder above `path` that has a record; empty: none.
std::string record_around(const std::string& path) {
  for (fs::path folder(path); folder.has_relative_path();) {
    folder = folder.parent_path();
    if (EditRecord::has_record(folder.string())) return folder.string();
  }
  return {};
}

// A folder below `path`, a canonical path, that has a record; empty: none.
std::string record_below(const std::string& path) {
  std::error_code error;
  constexpr auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(path, options, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string folder = entry->path().parent_path().string();
    if (entry.depth() > 0 && EditRecord::is_record(folder, entry->path().filename().string())) {
      return folder;
    }
  }
  return {};
}

Exit localize(const LocalizeCommand& command, Run& run, const Place& place, EditRecord& record) {
  Exit worst = Exit::done;
  const auto mirror = mirror_of(command, place.folder, worst);
  if (!mirror) return worse(worst, report_trouble(mirror.error()));
  note_unportable_names(place.folder, *mirror);
  Localizer localizer(run, command.reading, command.writing, place.folder, *mirror, record);
  std::vector<std::string> files;
  if (place.files.empty()) {
    for (const auto& [file, saved] : mirror->files()) files.push_back(file);
  }
  std::set<std::string_view> named;
  for (const std::string& file : place.files) {
    if (!named.insert(file).second) continue;
    if (mirror->files().contains(file)) {
      files.push_back(file);
      continue;
    }
    print_error_of(place.folder.in(file), "left unchanged: nothing tells which URL it is from");
    worst = worse(worst, Exit::left_whole);
  }
  // The counters of --explain work with one thread only.
  const std::size_t threads = run.options.explain ? 1 : threads_of(run.options.jobs);
  worst = worse(worst, localizer.localize(files, threads));
  suggest_adjusted_names(command, place.folder, *mirror, localizer.missing());
  worst = worse(worst, localizer.finish());
  const bool is_short = command.reading.strict && !localizer.missing().empty();
  return is_short ? worse(worst, Exit::unresolved) : worst;
}

Exit undo_file(const Folder& folder, const std::string& file, EditRecord& record) {
  const std::string path = folder.in(file);
  if (!folder.holds(file)) {
    return report_trouble(path, {Exit::io, "is not undone: it is no longer a file in the folder"});
  }
  const auto bytes = read_all(path, no_limit);
  if (!bytes) return report_trouble(path, bytes.error());
  const std::string now = sha256(bytes->view());
  const FileRecord* const known = record.find(file, now);
  if (known == nullptr && !record.has_original(file, now)) {
    return report_trouble(
        path,
        {Exit::left_whole,
         "left unchanged: it was changed since, and is not what localize made of it; fetch it "
         "again, or take the change back first"});
  }
  if (known != nullptr) {
    const auto before = restored(bytes->view(), *known);
    if (!before) {
      return report_trouble(path,
                            {Exit::left_whole, "left unchanged: its record of edits does not fit"});
    }
    if (const auto trouble = edit_file(path, {*before}, bytes->identity()))
      return report_trouble(trouble);
  }
  record.forget(file);
  return Exit::done;
}

Exit undo(const Place& place, EditRecord& record) {
  Exit worst = Exit::done;
  std::size_t restored = 0;
  std::error_code error;
  for (const std::string& file : place.files.empty() ? record.files() : place.files) {
    if (!record.knows(file)) continue;
    const std::string path = place.folder.in(file);
    if (fs::symlink_status(path, error).type() == fs::file_type::not_found) {
      print_note_of(path, "is gone, and its edits with it");
      record.forget(file);
      continue;
    }
    const Exit done = undo_file(place.folder, file, record);
    if (done == Exit::done) ++restored;
    worst = worse(worst, done);
  }
  if (restored > 0 || worst == Exit::done) {
    print_note_of(place.folder.path(), restored == 0
                                           ? "there is nothing to undo"
                                           : "files restored: " + std::to_string(restored));
  }
  return worst;
}

// Localizes, or undoes, one mirror or some files of it.
Exit localize_one(const LocalizeCommand& command, Run& run) {
  const auto place = place_of(command);
  if (!place) return report_trouble(place.error());
  if (const auto around = record_around(place->folder.real_path()); !around.empty()) {
    return report_trouble(
        place->folder.path(),
        {Exit::usage, "is part of " + around +
                          ", which has a record of localize; to undo it: absolve localize " +
                          around + " --undo"});
  }
  if (const auto below = record_below(place->folder.real_path()); !below.empty()) {
    return report_trouble(
        below, {Exit::usage, "was localized on its own; undo that first, or localize this folder"});
  }
  if (const auto trouble = run.files.clash_with_folder(place->folder.real_path(), "localized")) {
    return report_trouble(trouble);
  }
  // A run that was killed may have left temporary files, whether or not this run edits anything.
  if (!command.writing.dry_run) place->folder.remove_stale_files();
  auto record = EditRecord::open(place->folder.real_path());
  if (!record) return report_trouble(record.error());
  const Exit worst = command.undo ? undo(*place, *record) : localize(command, run, *place, *record);
  return command.writing.dry_run ? worst : worse(worst, report_trouble(record->tidy()));
}

Exit LocalizeCommand::run(Run& run) {
  if (inputs.files_from.empty()) return localize_one(*this, run);
  const auto rows = Batch{run, reading, inputs}.gather();
  if (!rows) return rows.error();
  Exit worst = Exit::done;
  for (const Input& row : *rows) {
    LocalizeCommand of_row = *this;
    of_row.inputs = {.files = {row.path}};
    if (!row.url.empty()) of_row.reading.base_url = row.url;
    worst = worse(worst, row.trouble ? report_row(inputs, row) : localize_one(of_row, run));
  }
  return worst;
}

}  // namespace

std::unique_ptr<Command> make_localize_command() {
  return std::make_unique<LocalizeCommand>();
}

}  // namespace absolve::tool
