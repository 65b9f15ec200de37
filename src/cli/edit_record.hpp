#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/edit.hpp"
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

/// The file in a folder that tells how to undo what was done there: a line of JSON for each file
/// that was edited, written before the file is. Of several lines for one file the last counts, and
/// of a line that was not finished nothing.
class EditRecord {
 public:
  static constexpr const char* file_name = ".absolve-localized.jsonl";

  /// Opens the record of `folder`, and locks it against other runs. Where there is none, it is made
  /// by the first `add`.
  [[nodiscard]] static tl::expected<EditRecord, Trouble> open(const std::string& folder);
  EditRecord(EditRecord&& other) noexcept;
  EditRecord& operator=(EditRecord&&) = delete;
  ~EditRecord();

  [[nodiscard]] const std::map<std::string, FileRecord>& files() const { return files_; }
  [[nodiscard]] const FileRecord* find(const std::string& file) const;
  /// Writes a record, and makes sure that it is on the disk.
  [[nodiscard]] std::optional<Trouble> add(FileRecord record);
  void forget(const std::string& file);
  /// Writes the record anew where lines of it count no more; without any, removes it.
  [[nodiscard]] std::optional<Trouble> tidy();

 private:
  explicit EditRecord(std::string path) : path_(std::move(path)) {}

  std::string path_;
  int fd_ = -1;
  std::map<std::string, FileRecord> files_;
  bool has_stale_lines_ = false;
};

}  // namespace absolve::cli
