#include "tool/mirrors/localizer.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <span>

#include "document/media_type.hpp"
#include "formats/media_types.hpp"
#include "text/shortened.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/in_order.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {
namespace {

// How many files can be written together: each is open until all are in place.
std::size_t files_at_once() {
  constexpr std::size_t most = 1000;
  constexpr std::size_t others = 32;  // other descriptors that the process needs
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1;
  const std::size_t room = limit.rlim_cur > others ? limit.rlim_cur - others : 1;
  return std::min(most, room);
}

std::string named(const std::set<std::string>& files) {
  return std::to_string(files.size()) + ": " +
         listed(std::vector<std::string>(files.begin(), files.end()));
}

// The first names, each shortened: those that `listed` prints, and one more if there is one, so
// that it shows that the list goes on.
std::vector<std::string> first_of(const std::set<std::string>& all) {
  std::vector<std::string> names;
  for (const std::string& name : all) {
    names.push_back(shortened(name));
    if (names.size() > most_listed) break;
  }
  return names;
}

}  // namespace

namespace fs = std::filesystem;

Localizer::Localizer(Run& run, const ReadingOptions& reading, const Writing& writing,
                     const Folder& folder, const Mirror& mirror, EditRecord& record)
    : run_(run),
      reading_(reading),
      writing_(writing),
      folder_(folder),
      mirror_(mirror),
      options_(reading.options()),
      explainer_(run.options.explain),
      record_(record),
      max_files_(files_at_once()),
      progress_(run.options.progress, run.options.quiet) {}

Exit Localizer::localize(const std::vector<std::string>& files, std::size_t threads) {
  files_ = files.size();
  progress_.begin(folder_.path());
  std::span<const std::string> left(files);
  in_order(
      threads,
      [&]() -> std::optional<std::string> {
        if (left.empty()) return std::nullopt;
        const std::string& next = left.front();
        left = left.subspan(1);
        return next;
      },
      [&](const std::string& file, const auto& wait) {
        CapturedOutput captured(wait);
        Reading reading{.file = file};
        reading.exit = for_one_file(folder_.in(file), [&] { return read(file, reading); });
        reading.messages = captured.take();
        return reading;
      },
      [&](Reading reading) { return take(std::move(reading)); });
  return worst_;
}

Exit Localizer::read(const std::string& file, Reading& reading) {
  const Input input{folder_.in(file), {}, {}};
  const Mirror::File& saved = mirror_.files().find(file)->second;
  const auto bytes = read_all(input.path, options_.limits.document_bytes);
  if (!bytes) return report_trouble(input.path, bytes.error());
  // Undoes an earlier localization first, because the mirror may have more files now.
  std::optional<std::string> before;
  const std::optional<FileRecord> known = record_for(file, bytes->view());
  const bool was_edited = known.has_value();
  if (known) before = restored(bytes->view(), *known);
  if (was_edited && !before) {
    return report_trouble(input.path,
                          {Exit::left_whole, "left unchanged: its record of edits does not fit"});
  }
  const std::string_view original = before ? std::string_view(*before) : bytes->view();
  DocumentSource source = reading_.source_of(input);
  source.retrieval_url = saved.url;
  if (!saved.media_type.empty()) source.content_type = saved.media_type;
  Options options = options_;
  MirrorLinks links;
  options.transform = local_links(mirror_, file, &links);
  const auto rewriting = rewrite(original, source, options);
  reading.links = std::move(links);
  if (!rewriting) {
    if (rewriting.error().code == ErrorCode::unsupported_type) return Exit::done;
    return report_unchanged(input, rewriting.error(), options_.limits);
  }
  // The links of a message refer to its parts, not to files of the mirror.
  if (is_message(rewriting->examination.media_type)) return Exit::done;
  explainer_.add(input, rewriting->examination);
  reading.is_document = true;
  if (run_.report) {
    Options uncounted = options_;
    uncounted.transform = local_links(mirror_, file);
    reading.report = piece_of(input, original, source, uncounted, {}, run_.report->room());
  }
  reading.media_type = saved.media_type.empty() ? std::string(type_of_file(file, original))
                                                : rewriting->examination.media_type;
  const Exit result = report(input, original, rewriting->examination.diagnostics, reading_.strict);
  std::string localized = apply_edits(original, rewriting->edits);
  if (localized == bytes->view()) return result;
  Change change{.localized = {}, .read = bytes->identity(), .record = {}, .was_edited = was_edited};
  if (!rewriting->edits.empty()) {
    change.record = record_of(file, original, localized, rewriting->edits);
  }
  change.localized = std::move(localized);
  reading.change = std::move(change);
  return result;
}

// The record of the edits that resulted in `bytes`; nothing if there is none.
std::optional<FileRecord> Localizer::record_for(const std::string& file, std::string_view bytes) {
  {
    const std::scoped_lock lock(record_lock_);
    if (!record_.knows(file)) return std::nullopt;
  }
  const std::string digest = sha256(bytes);
  const std::scoped_lock lock(record_lock_);
  const FileRecord* const known = record_.find(file, digest);
  if (known == nullptr && !record_.has_original(file, digest)) {
    print_warning_of(folder_.in(file),
                     "was changed since it was localized; what was edited before that change can "
                     "no longer be undone");
  }
  return known == nullptr ? std::nullopt : std::optional(*known);
}

bool Localizer::take(Reading&& reading) {
  ++done_;
  if (progress_.is_due()) progress_.show(state());
  worst_ = worse(worst_, reading.exit);
  links_.local += reading.links.local;
  links_.web += reading.links.web;
  links_.missing.merge(reading.links.missing);
  links_.lost.merge(reading.links.lost);
  links_.stylesheets.merge(reading.links.stylesheets);
  if (const auto trouble = CapturedOutput::write(reading.messages)) {
    worst_ = worse(worst_, report_trouble(trouble));
    return false;
  }
  if (reading.report) run_.report->add(std::move(*reading.report));
  if (!reading.is_document) return true;
  ++documents_;
  note_misnamed(reading.file, reading.media_type);
  if (!reading.change) return true;
  ++changed_;
  if (!writing_.dry_run) worst_ = worse(worst_, stage(reading.file, std::move(*reading.change)));
  return true;
}

Exit Localizer::stage(const std::string& file, Change&& change) {
  std::string suffix = change.was_edited ? std::string() : writing_.backup;
  std::error_code error;
  if (!suffix.empty() && fs::exists(fs::symlink_status(folder_.in(file + suffix), error))) {
    print_warning_of(folder_.in(file + suffix), "is there already, and kept as it is");
    suffix.clear();
  }
  staged_.push_back({file, change.record.has_value()});
  if (change.record) records_.push_back(std::move(*change.record));
  staged_bytes_ += change.localized.size();
  contents_.push_back(
      {folder_.in(file), std::move(change.localized), change.read, std::move(suffix)});
  const bool is_enough = staged_bytes_ >= max_bytes || staged_.size() >= max_files_;
  return is_enough ? write() : Exit::done;
}

// Writes the records before the files. If a run is stopped in between, the new record of a file is
// unused, and the record of its present content still exists.
Exit Localizer::write() {
  const std::scoped_lock lock(record_lock_);
  Exit worst = Exit::done;
  if (const auto trouble = record_.add(records_)) {
    worst = report_trouble(trouble);
    changed_ -= staged_.size();
  } else {
    const auto troubles = replace_files(folder_.path(), contents_);
    for (std::size_t i = 0; i < staged_.size(); ++i) {
      const auto& [file, has_record] = staged_[i];
      worst = worse(worst, report_trouble(troubles[i]));
      if (troubles[i]) --changed_;
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

Exit Localizer::finish() {
  Exit last = write();
  explainer_.finish();
  for (const std::string& file : links_.stylesheets) note_misnamed(file, "text/css");
  warn_of_misnamed();
  if (!writing_.missing_file.empty()) {
    std::string list;
    for (const std::string& url : links_.missing) list += url + "\n";
    last = worse(last, report_trouble(writing_.missing_file == "-"
                                          ? write_stdout({list})
                                          : write_file(writing_.missing_file, {list})));
  }
  progress_.finish(state());
  if (!links_.missing.empty() && writing_.missing_file.empty()) {
    const std::vector<std::string> names = first_of(links_.missing);
    print_note_of(folder_.path(),
                  "pages need, and the mirror lacks: " + listed(names) +
                      (names.size() > most_listed ? " (--missing FILE writes all)" : ""));
  }
  if (!links_.lost.empty()) {
    print_warning_of(folder_.path(),
                     "gone from the folders of saved pages, and nothing tells where to fetch: " +
                         listed(first_of(links_.lost)));
  }
  if (run_.options.quiet) return last;
  // The list on standard output is for programs.
  if (writing_.missing_file == "-") {
    print_note_of(folder_.path(), summary());
    return last;
  }
  return worse(last,
               report_trouble(write_stdout({printable(folder_.path()) + ": " + summary() + "\n"})));
}

ProgressState Localizer::state() const {
  return state_of_files(done_, files_, links_.local + links_.web);
}

std::string Localizer::summary() const {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), "%.1f", time.count());
  return "documents: " + std::to_string(documents_) +
         (writing_.dry_run ? ", to be changed: " : ", changed: ") + std::to_string(changed_) +
         "; links to files: " + std::to_string(links_.local) +
         ", to the web: " + std::to_string(links_.web) +
         "; missing: " + std::to_string(links_.missing.size()) + "; seconds: " + seconds.data();
}

void Localizer::note_misnamed(const std::string& file, std::string_view media_type) {
  std::string_view shown_as = type_in_browsers(file.substr(file.rfind('/') + 1));
  if (!is_browsed(shown_as)) shown_as = {};
  if (!is_browsed(media_type) || shown_as == media_type) return;
  const bool is_xhtml = media_type == "application/xhtml+xml";
  if (is_xhtml && shown_as == "text/html") {
    as_html_.insert(file);
  } else if (shown_as.empty() || media_type == "text/css") {
    unknown_.insert(file);
  }
}

void Localizer::warn_of_misnamed() const {
  if (!unknown_.empty()) {
    print_warning_of(folder_.path(),
                     "browsers do not recognize these files by their names, and show pages as text "
                     "and ignore stylesheets (fetch with wget -E, or serve the folder): " +
                         named(unknown_));
  }
  if (!as_html_.empty()) {
    print_warning_of(folder_.path(),
                     "browsers read these XHTML files as HTML by their names: " + named(as_html_));
  }
}

}  // namespace absolve::tool
