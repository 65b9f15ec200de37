#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {

/// How to undo the edits of one file.
struct FileRecord {
  /// A range of the edited file, and the original bytes there.
  struct Change {
    std::size_t offset;
    std::size_t length;
    std::string original;
  };
  std::string file;    ///< its path in the folder of the record
  std::string before;  ///< SHA-256 of the original file
  std::string after;   ///< SHA-256 of the edited file
  std::vector<Change> changes;
};

/// The record of `edits`, which turn `original` into `result`.
[[nodiscard]] FileRecord record_of(std::string file, std::string_view original,
                                   std::string_view result, const EditList& edits);

/// The original of `bytes`; nothing if `record` does not fit `bytes`.
[[nodiscard]] std::optional<std::string> restored(std::string_view bytes, const FileRecord& record);

/// The file in a folder that records how to undo the edits there. Its first line names the folder;
/// then follows one line of JSON for each edited file, written before that file is replaced. If a
/// run was stopped in between, a file has several lines; the one whose result is the file's present
/// content counts. An unfinished last line does not count.
///
/// A site may serve a file of the same name. The first line holds a digest of the folder's path,
/// which a site does not know. If a file has no such line, and its other lines are not records, it
/// belongs to the site, and the record gets another name.
class EditRecord {
 public:
  /// Whether the file `name` in `folder`, a canonical path, is the record of the folder, and the
  /// folder was not moved since.
  [[nodiscard]] static bool is_record(const std::string& folder, const std::string& name);
  /// Whether the file is the record of the folder, or was its record before the folder was moved.
  [[nodiscard]] static bool may_be_record(const std::string& folder, const std::string& name);
  /// Whether `folder`, a canonical path, has a record.
  [[nodiscard]] static bool has_record(const std::string& folder);

  /// Opens the record of `folder`, a canonical path, and locks it against other runs. If there
  /// is none, the first `add` creates it.
  [[nodiscard]] static Result<EditRecord, Trouble> open(const std::string& folder);

  /// All files that have records.
  [[nodiscard]] std::vector<std::string> files() const;
  [[nodiscard]] bool knows(const std::string& file) const { return files_.contains(file); }
  /// The record of `file` whose result has the digest `after`; null: there is none.
  [[nodiscard]] const FileRecord* find(const std::string& file, std::string_view after) const;
  /// Whether a record of `file` has an original with the digest `before`.
  [[nodiscard]] bool has_original(const std::string& file, std::string_view before) const;
  /// Writes records, and syncs them to the disk. Earlier records of the same files stay.
  [[nodiscard]] std::optional<Trouble> add(const std::vector<FileRecord>& records);
  /// Drops the earlier records of `file`, which was replaced as its last record says.
  void confirm(const std::string& file);
  /// Drops the last record of `file`, which was not replaced.
  void retract(const std::string& file);
  void forget(const std::string& file);
  /// Rewrites the record file if it has stale lines. Removes it if no line is left.
  [[nodiscard]] std::optional<Trouble> tidy();

 private:
  EditRecord(std::string path, std::string header)
      : path_(std::move(path)), header_(std::move(header)) {}
  [[nodiscard]] std::optional<Trouble> read();

  std::string path_;
  std::string header_;                      // the first line
  std::unique_ptr<Descriptor> descriptor_;  // null: the file does not exist
  std::map<std::string, std::vector<FileRecord>> files_;
  bool has_stale_lines_ = false;
};

}  // namespace absolve::tool
