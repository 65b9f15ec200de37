#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {

/// The edits of one document, to be reviewed, sent, applied and undone (docs/patch.md).
struct DocumentPatch {
  /// A range of the document, and its replacement.
  struct Change {
    std::size_t offset;  ///< in the original document, in bytes
    std::string before;
    std::string after;
  };
  std::string file;
  std::string before;  ///< SHA-256 of the original document, in hexadecimal
  std::string after;   ///< SHA-256 of the edited document
  std::vector<Change> changes{};
};

/// The patch that makes `edits` in `bytes`, for the file called `file`.
[[nodiscard]] DocumentPatch patch_of(std::string file, std::string_view bytes,
                                     const EditList& edits);

/// `patch` as lines of JSON.
[[nodiscard]] std::string text_of(const DocumentPatch& patch);

/// Which way a patch is applied.
enum class Direction { forward, reverse };

/// `bytes` with the patch applied or, in reverse, undone. Nothing if `bytes` is not the document
/// that the patch is for, or if its edits do not fit.
[[nodiscard]] std::optional<std::string> patched(std::string_view bytes, const DocumentPatch& patch,
                                                 Direction direction);

/// Reads the patches of a file one after another.
class PatchReader {
 public:
  /// `text` must outlive the reader.
  explicit PatchReader(std::string_view text) : rest_(text) {}

  /// The next patch; nothing at the end. Fails with a message that names the line.
  [[nodiscard]] Result<std::optional<DocumentPatch>, Trouble> next();

 private:
  [[nodiscard]] std::string_view take_line();
  [[nodiscard]] Trouble trouble(std::string_view message) const;

  std::string_view rest_;
  std::size_t line_ = 0;
};

}  // namespace absolve::tool
