#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "absolve/mirror.hpp"
#include "archive/file_type.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/digest.hpp"
#include "cli/edit_record.hpp"
#include "cli/explain.hpp"
#include "cli/mirror_folder.hpp"
#include "cli/misnamed_files.hpp"
#include "pipeline/media_type.hpp"

namespace absolve::cli {
namespace {

namespace fs = std::filesystem;

/// What the command line names: a folder, and files in it; without files, all of them.
struct Place {
  MirrorFolder folder;
  std::vector<std::string> files;
};

Result<Place, Trouble> place_of(const Settings& settings) {
  std::vector<std::string> named = settings.files;
  std::string root = ".";
  std::error_code error;
  if (!named.empty() && fs::is_directory(named.front(), error)) {
    root = named.front();
    named.erase(named.begin());
  } else if (named.empty()) {
    return Trouble{Exit::usage, "localize wants the folder of a mirror"};
  }
  auto folder = MirrorFolder::open(root);
  if (!folder) return folder.error();
  Place place{std::move(*folder), {}};
  for (const std::string& path : named) {
    const auto name = place.folder.name_of(path);
    if (!fs::exists(path, error)) {
      return Trouble{Exit::io, path + ": there is no such file"};
    }
    if (!name) {
      return Trouble{Exit::usage, std::string(path).append(": is not in ").append(root)};
    }
    place.files.push_back(*name);
  }
  return place;
}

Result<Mirror, Trouble> mirror_of(const Settings& settings, const MirrorFolder& folder) {
  SavedUrls saved;
  if (settings.mirror_map.empty()) {
    std::vector<std::string> files = folder.files();
    const std::string backup = settings.backup.empty() ? ".orig" : settings.backup;
    std::erase_if(files, [&](const std::string& file) {
      return file.ends_with(backup) || EditRecord::may_be_record(folder.path(), file);
    });
    saved.rows = saved_by_layout(files, {.url = settings.base_url,
                                         .host_directories = !settings.no_host_directories,
                                         .cut_directories = settings.cut_directories,
                                         .adjusted_extensions = settings.adjusted_extensions});
  } else {
    auto read = read_mirror_map(settings, folder);
    if (!read) return read.error();
    saved = std::move(*read);
  }
  if (saved.rows.empty()) {
    return Trouble{Exit::usage,
                   settings.mirror_map.empty()
                       ? "nothing tells which URLs the files of " + folder.path() +
                             " are from: see --map, or -b with --no-host-directories"
                       : settings.mirror_map + ": it names no file that is in " + folder.path()};
  }
  return Mirror(saved);
}

// The folder around `path` that has a record; empty: none. Its files were named from there.
std::string record_around(const std::string& path) {
  for (fs::path folder(path); folder.has_relative_path();) {
    folder = folder.parent_path();
    if (EditRecord::has_record(folder.string())) return folder.string();
  }
  return {};
}

// A folder below `path`, a canonical path, that has one.
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

class Localizer {
 public:
  Localizer(const Settings& settings, const MirrorFolder& folder, const Mirror& mirror,
            EditRecord& record)
      : settings_(settings),
        folder_(folder),
        mirror_(mirror),
        record_(record),
        options_(settings.options()),
        explainer_(settings) {}

  Exit localize(const std::string& file) {
    const Input input{folder_.in(file), {}, {}};
    const Mirror::File& saved = mirror_.files().find(file)->second;
    const auto bytes = read_all(input.path, options_.limits.document_bytes);
    if (!bytes) {
      print_error_of(input.path, bytes.error().message);
      return bytes.error().exit;
    }
    // What was localized before is undone first, as the mirror may have grown.
    const FileRecord* const known =
        record_.knows(file) ? record_.find(file, sha256(bytes->view())) : nullptr;
    const bool was_edited = known != nullptr;
    std::optional<std::string> before;
    if (was_edited) before = restored(bytes->view(), *known);
    if (was_edited && !before) {
      print_error_of(input.path, "left whole: its record of edits does not fit");
      return Exit::left_whole;
    }
    const std::string_view original = before ? std::string_view(*before) : bytes->view();
    DocumentSource source = source_of(input, settings_);
    source.retrieval_url = saved.url;
    if (!saved.media_type.empty()) source.content_type = saved.media_type;
    Options own = options_;
    own.transform = local_links(mirror_, file, &links_);
    const auto rewriting = rewrite(original, source, own);
    if (!rewriting) {
      if (rewriting.error().code == ErrorCode::unsupported_type) return Exit::done;
      return report_failure(input, rewriting.error(), options_.limits);
    }
    // A message's links mean its parts.
    if (is_message(rewriting->examination.media_type)) return Exit::done;
    explainer_.add(input, rewriting->examination);
    misnamed_.add(file, saved.media_type.empty() ? type_of_file(file, original)
                                                 : rewriting->examination.media_type);
    const Exit result =
        report(input, original, rewriting->examination.diagnostics, settings_.strict);
    ++documents_;
    std::string localized = apply_edits(original, rewriting->edits);
    if (localized == bytes->view()) return result;
    ++changed_;
    if (settings_.dry_run) return result;
    return worse(result, stage(file, original, std::move(localized), rewriting->edits,
                               bytes->identity(), was_edited));
  }

  Exit finish() {
    Exit last = write();
    explainer_.finish();
    for (const std::string& file : links_.stylesheets) misnamed_.add(file, "text/css");
    misnamed_.report(folder_.path());
    if (!settings_.missing_file.empty()) {
      std::string list;
      for (const std::string& url : links_.missing) list += url + "\n";
      last = worse(last, report_trouble(write_file(settings_.missing_file, {list})));
    }
    return worse(last, report_trouble(write_stdout({summary()})));
  }

 private:
  // So many bytes or files are written in one go, as syncing them to the disk takes its time.
  static constexpr std::size_t max_bytes = std::size_t{16} << 20;
  static constexpr std::size_t max_files = 1000;

  [[nodiscard]] std::string summary() const {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
    std::array<char, 32> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.1f", time.count());
    return printable(folder_.path()) + ": documents: " + std::to_string(documents_) +
           (settings_.dry_run ? ", to be changed: " : ", changed: ") + std::to_string(changed_) +
           "; links to files: " + std::to_string(links_.local) +
           ", to the web: " + std::to_string(links_.web) +
           "; missing: " + std::to_string(links_.missing.size()) + "; seconds: " + seconds.data() +
           "\n";
  }

  Exit stage(const std::string& file, std::string_view original, std::string localized,
             const EditList& edits, const FileIdentity& read, bool was_edited) {
    std::string suffix = was_edited ? std::string() : settings_.backup;
    std::error_code error;
    if (!suffix.empty() && fs::exists(fs::symlink_status(folder_.in(file + suffix), error))) {
      print_error_of(folder_.in(file + suffix), "is there already, and kept as it is");
      suffix.clear();
    }
    if (!edits.empty()) records_.push_back(record_of(file, original, localized, edits));
    staged_bytes_ += localized.size();
    staged_.push_back({file, !edits.empty()});
    contents_.push_back({folder_.in(file), std::move(localized), read, std::move(suffix)});
    const bool is_enough = staged_bytes_ >= max_bytes || staged_.size() >= max_files;
    return is_enough ? write() : Exit::done;
  }

  // First the records, then the files: stopped between the two, a record tells of a file that there
  // is not, beside the one that tells of the file as it is.
  Exit write() {
    Exit worst = Exit::done;
    if (const auto trouble = record_.add(records_)) {
      worst = report_trouble(trouble);
    } else {
      const auto troubles = replace_files(folder_.path(), contents_);
      for (std::size_t i = 0; i < staged_.size(); ++i) {
        const auto& [file, has_record] = staged_[i];
        worst = worse(worst, report_trouble(troubles[i]));
        if (has_record) {
          troubles[i] ? record_.retract(file) : record_.confirm(file);
        } else if (!troubles[i]) {
          record_.forget(file);
        }
      }
    }
    records_.clear();
    staged_.clear();
    contents_.clear();
    staged_bytes_ = 0;
    return worst;
  }

  struct Staged {
    std::string file;
    bool has_record;
  };

  const Settings& settings_;
  const MirrorFolder& folder_;
  const Mirror& mirror_;
  EditRecord& record_;
  Options options_;
  Explainer explainer_;
  std::vector<FileRecord> records_;
  std::vector<Staged> staged_;
  std::vector<NewContents> contents_;
  std::size_t staged_bytes_ = 0;
  MirrorLinks links_;
  MisnamedFiles misnamed_;
  std::size_t documents_ = 0;
  std::size_t changed_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

Exit localize(const Settings& settings, const Place& place, EditRecord& record) {
  const auto mirror = mirror_of(settings, place.folder);
  if (!mirror) return report_trouble(mirror.error());
  Localizer localizer(settings, place.folder, *mirror, record);
  const auto one = [&](const std::string& file) {
    return for_one_file(place.folder.in(file), [&] { return localizer.localize(file); });
  };
  Exit worst = Exit::done;
  if (place.files.empty()) {
    for (const auto& [file, saved] : mirror->files()) {
      worst = worse(worst, one(file));
    }
  }
  for (const std::string& file : place.files) {
    if (!mirror->files().contains(file)) {
      print_error_of(place.folder.in(file), "left whole: nothing tells which URL it is from");
      worst = worse(worst, Exit::left_whole);
      continue;
    }
    worst = worse(worst, one(file));
  }
  return worse(worst, localizer.finish());
}

Exit undo_file(const MirrorFolder& folder, const std::string& file, EditRecord& record) {
  const std::string path = folder.in(file);
  if (!folder.holds(file)) {
    print_error_of(path, "is not undone: there is no such file in the folder");
    return Exit::io;
  }
  const auto bytes = read_all(path, no_limit);
  if (!bytes) {
    print_error_of(path, bytes.error().message);
    return bytes.error().exit;
  }
  const std::string now = sha256(bytes->view());
  const FileRecord* const known = record.find(file, now);
  if (known == nullptr && !record.has_original(file, now)) {
    print_error_of(path, "left whole: it was changed since, and is not what localize made of it");
    return Exit::left_whole;
  }
  if (known != nullptr) {
    const auto before = restored(bytes->view(), *known);
    if (!before) {
      print_error_of(path, "left whole: its record of edits does not fit");
      return Exit::left_whole;
    }
    if (const auto trouble = edit_file(path, {*before}, bytes->identity()))
      return report_trouble(trouble);
  }
  record.forget(file);
  return Exit::done;
}

Exit undo(const Place& place, EditRecord& record) {
  Exit worst = Exit::done;
  for (const std::string& file : place.files.empty() ? record.files() : place.files) {
    if (record.knows(file)) worst = worse(worst, undo_file(place.folder, file, record));
  }
  return worst;
}

// One mirror, or files of it.
Exit localize_one(const Settings& settings) {
  const auto place = place_of(settings);
  if (!place) return report_trouble(place.error());
  if (settings.undo && settings.dry_run) {
    print_error("--undo and --dry-run do not go together");
    return Exit::usage;
  }
  if (const auto around = record_around(place->folder.path()); !around.empty()) {
    print_error(place->folder.path() + ": is part of " + around +
                ", which was localized as a whole");
    return Exit::usage;
  }
  if (const auto below = record_below(place->folder.path()); !below.empty()) {
    print_error(below + ": was localized on its own; undo that first, or name it");
    return Exit::usage;
  }
  if (!settings.missing_file.empty()) {
    std::error_code error;
    const fs::path list = fs::weakly_canonical(settings.missing_file, error);
    if (error || (list.string() + "/").starts_with(place->folder.path() + "/")) {
      print_error("--missing " + settings.missing_file + ": is in the folder that is localized");
      return Exit::usage;
    }
  }
  auto record = EditRecord::open(place->folder.path());
  if (!record) return report_trouble(record.error());
  const Exit worst = settings.undo ? undo(*place, *record) : localize(settings, *place, *record);
  return settings.dry_run ? worst : worse(worst, report_trouble(record->tidy()));
}

}  // namespace

Exit run_localize(const Settings& settings) {
  // The record by which all of it can be undone tells files apart by their digests.
  if (!has_digests()) {
    print_error("localize: " + message_of({ErrorCode::not_in_build, "OpenSSL", {}}));
    return Exit::left_whole;
  }
  if (settings.files_from.empty()) return localize_one(settings);
  if (!settings.files.empty() || !settings.mirror_map.empty() || !settings.missing_file.empty()) {
    print_error("--files-from names folders, and --map, --missing and FILE are of one alone");
    return Exit::usage;
  }
  const auto rows = gather_inputs(settings);
  if (!rows) return report_list(settings, rows.error());
  Exit worst = Exit::done;
  for (const Input& row : *rows) {
    Settings own = settings;
    own.files_from.clear();
    own.files = {row.path};
    if (!row.url.empty()) own.base_url = row.url;
    worst = worse(worst, row.trouble ? report_row(settings, row) : localize_one(own));
  }
  return worst;
}

}  // namespace absolve::cli
