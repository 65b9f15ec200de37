#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/mirror.hpp"
#include "tool/args/command.hpp"
#include "tool/io/folder.hpp"
#include "tool/io/output.hpp"
#include "tool/io/progress.hpp"
#include "tool/mirrors/edit_record.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/report.hpp"

namespace absolve::tool {

/// Makes the links of a mirror's files relative, and writes the files back. Files are read on
/// several threads; output comes in the order of the files.
class Localizer {
 public:
  /// The options for writing files.
  struct Writing {
    std::string backup{};        ///< suffix for the old versions of edited files; empty: no backup
    std::string missing_file{};  ///< a file for the URLs that the mirror lacks; empty: none
    bool dry_run = false;        ///< write nothing
  };

  /// All arguments must outlive this.
  Localizer(Run& run, const ReadingOptions& reading, const Writing& writing, const Folder& folder,
            const Mirror& mirror, EditRecord& record);

  /// Localizes `files`, which the mirror knows, each once.
  [[nodiscard]] Exit localize(const std::vector<std::string>& files, std::size_t threads);
  /// Writes the remaining files, and a summary to standard output.
  [[nodiscard]] Exit finish();
  /// The targets that pages need and the mirror does not have.
  [[nodiscard]] const std::set<std::string>& missing() const { return links_.missing; }

 private:
  // Files are written together once they have this many bytes, because syncing is slow.
  static constexpr std::size_t max_bytes = std::size_t{16} << 20;

  // The new contents of a file.
  struct Change {
    std::string localized;
    FileIdentity read;
    std::optional<FileRecord> record;  // how to undo it; none: the file is the original again
    bool was_edited = false;
  };
  struct Reading {
    std::string file{};
    Exit exit = Exit::done;
    bool is_document = false;
    std::string media_type{};        // of a document
    std::optional<Change> change{};  // none: the file needs no change
    MirrorLinks links{};
    std::vector<CapturedOutput::Piece> messages{};
    std::optional<ReportPiece> report{};
  };
  struct Staged {
    std::string file;
    bool has_record;
  };

  // Reads a file. Only this runs on several threads at once.
  [[nodiscard]] Exit read(const std::string& file, Reading& reading);
  [[nodiscard]] std::optional<FileRecord> record_for(const std::string& file,
                                                     std::string_view bytes);
  // Handles the results of `read`, in the order of the files. Returns false if writing fails.
  [[nodiscard]] bool take(Reading&& reading);
  [[nodiscard]] Exit stage(const std::string& file, Change&& change);
  [[nodiscard]] Exit write();
  // Notes `file`, which has `media_type`, in lower case, if its extension does not match that.
  void note_misnamed(const std::string& file, std::string_view media_type);
  void warn_of_misnamed() const;
  [[nodiscard]] std::string summary() const;
  [[nodiscard]] ProgressState state() const;

  Run& run_;
  const ReadingOptions& reading_;
  const Writing& writing_;
  const Folder& folder_;
  const Mirror& mirror_;
  Options options_;
  Explainer explainer_;
  std::mutex record_lock_;
  EditRecord& record_;
  Exit worst_ = Exit::done;
  std::vector<FileRecord> records_;
  std::vector<Staged> staged_;
  std::vector<NewContents> contents_;
  std::size_t staged_bytes_ = 0;
  std::size_t max_files_;  // files that are written together
  Progress progress_;
  std::size_t done_ = 0;   // files that have been read
  std::size_t files_ = 0;  // files to read
  MirrorLinks links_;
  // Files with an extension that stands for another type. In a folder, a browser knows the type of
  // a file by the extension alone. wget saves such files if it has no -E.
  std::set<std::string> unknown_;  // pages that are shown as text, stylesheets that are not used
  std::set<std::string> as_html_;  // XHTML that is read as HTML
  std::size_t documents_ = 0;
  std::size_t changed_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace absolve::tool
