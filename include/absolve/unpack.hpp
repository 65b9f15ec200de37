#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"

namespace absolve {

/// A file that a part of a message becomes.
struct UnpackedFile {
  std::size_t part;  ///< in the archive
  /// A name for any file system: ASCII letters, digits, `.`, `-` and `_`, at most 100 of them, no
  /// device's name, no dot at either end; no two of one archive are alike, case ignored.
  std::string name;
};

/// A message on its way to a folder that opens in a browser, offline: links between parts become
/// the names of files beside each other, all others absolute; a BASE is emptied; what only a header
/// said of a document's encoding is said in the document.
class Unpacking {
 public:
  /// Fails as `read_archive` does; `options.transform` and `options.part` count for nothing.
  /// `bytes` must outlive it.
  [[nodiscard]] static Result<Unpacking> make(std::string_view bytes, const DocumentSource& source,
                                              const Options& options = {});

  [[nodiscard]] const Archive& archive() const { return archive_; }
  /// A file for each leaf, the one that the message shows first among them as `index.html`, where
  /// it is HTML.
  [[nodiscard]] const std::vector<UnpackedFile>& files() const { return files_; }
  /// What the file at `index` holds. Fails where its part's body cannot be decoded, and with
  /// `no_such_part` where there is no such file.
  [[nodiscard]] Result<std::string> contents(std::size_t index) const;
  /// What was met on the way: references that could not be written, and so on.
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  explicit Unpacking(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes_;
  Archive archive_;
  std::vector<UnpackedFile> files_;
  std::vector<EditList> edits_;  // of the body of each part
  std::vector<Diagnostic> diagnostics_;
  Limits limits_;
};

}  // namespace absolve
