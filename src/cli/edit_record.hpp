#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "cli/input.hpp"

namespace absolve::cli {

/// How to undo what was done to one file.
struct FileRecord {
  /// A stretch of the file as it is now, and what stood there before.
  struct Change {
    std::size_t offset;
    std::size_t length;
    std::string original;
  };
  std::string file;    ///< its path in the folder of the record
  std::string before;  ///< SHA-256 of what it was
  std::string after;   ///< SHA-256 of what was made of it
  std::vector<Change> changes;
};

/// The record of `edits` of `original`, which make `result` of it.
[[nodiscard]] FileRecord record_of(std::string file, std::string_view original,
                                   std::string_view result, const EditList& edits);

/// What `bytes` was before; nothing where it is not what the record tells of.
[[nodiscard]] std::optional<std::string> restored(std::string_view bytes, const FileRecord& record);

/// The file in a folder that tells how to undo the edits there. Its first line names the folder;
/// then follows one line of JSON for each edited file, written before that file is replaced. If a
/// run was stopped in between, a file has several lines; the one whose result is the file's present
/// content counts. An unfinished last line does not count.
///
/// A site may serve a file of the same name. The first line holds a digest of the folder's path,
/// which a site does not know. A file without such a line whose other lines are no records belongs
/// to the site, and the record gets another name.
class EditRecord {
 public:
  /// Whether the file `name` in `folder`, a canonical path, is its record, and the folder was not
  /// moved since.
  [[nodiscard]] static bool is_record(const std::string& folder, const std::string& name);
  /// Whether it is the record of the folder, or was before the folder was moved.
  [[nodiscard]] static bool may_be_record(const std::string& folder, const std::string& name);
  /// Whether `folder`, a canonical path, has a record of its own.
  [[nodiscard]] static bool has_record(const std::string& folder);

  /// Opens the record of `folder`, a canonical path, and locks it against other runs. Where there
  /// is none, it is made by the first `add`.
  [[nodiscard]] static Result<EditRecord, Trouble> open(const std::string& folder);
  EditRecord(EditRecord&& other) noexcept;
  EditRecord& operator=(EditRecord&&) = delete;
  ~EditRecord();

  /// All files that it tells of.
  [[nodiscard]] std::vector<std::string> files() const;
  [[nodiscard]] bool knows(const std::string& file) const { return files_.contains(file); }
  /// The record of `file` whose result has the digest `after`; null: there is none.
  [[nodiscard]] const FileRecord* find(const std::string& file, std::string_view after) const;
  /// Whether one of the records of `file` is of an original with the digest `before`.
  [[nodiscard]] bool has_original(const std::string& file, std::string_view before) const;
  /// Writes records, and makes sure that they are on the disk. They stand beside those that there
  /// are of the same files.
  [[nodiscard]] std::optional<Trouble> add(const std::vector<FileRecord>& records);
  /// `file` has become what the last record of it says: those before it count no more.
  void confirm(const std::string& file);
  /// It has not: the last one counts no more.
  void retract(const std::string& file);
  void forget(const std::string& file);
  /// Writes the record anew where lines of it count no more; without any, removes it.
  [[nodiscard]] std::optional<Trouble> tidy();

 private:
  EditRecord(std::string path, std::string header)
      : path_(std::move(path)), header_(std::move(header)) {}
  [[nodiscard]] std::optional<Trouble> read();

  std::string path_;
  std::string header_;  // the first line
  int fd_ = -1;
  std::map<std::string, std::vector<FileRecord>> files_;
  bool has_stale_lines_ = false;
};

}  // namespace absolve::cli
