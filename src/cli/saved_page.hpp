#pragma once

#include <string>

#include "absolve/archive.hpp"
#include "cli/mirror_folder.hpp"

namespace absolve::cli {

/// A saved page, and the folder with the files that it needs, to be packed into one archive. The
/// manifest of an unpacked archive, or the `--map` of a mirror, says what the files were called.
class SavedPage {
 public:
  /// The page at `path`, with what lies beside and below it; or, where that is a folder, all of it,
  /// and the page that the folder shows first.
  [[nodiscard]] static Result<SavedPage, Trouble> open(const std::string& path,
                                                       const Settings& settings);
  /// The page at `path`, which may be named from the folder, with what it needs of `folder`.
  [[nodiscard]] static Result<SavedPage, Trouble> open(const std::string& folder,
                                                       const std::string& path,
                                                       const Settings& settings);

  /// What to pack; `read` is set by `pack`.
  [[nodiscard]] PackSource& source() { return source_; }
  /// Where the page lies.
  [[nodiscard]] std::string path() const { return folder_.in(source_.root); }
  /// The media type of the page, by its name or its content; empty where it cannot be read.
  [[nodiscard]] std::string type() const;
  /// Where a file of the folder lies.
  [[nodiscard]] std::string in(const std::string& file) const { return folder_.in(file); }

  /// The archive of it. A file that cannot be read is reported.
  [[nodiscard]] Result<Packed> pack(const Options& options);
  /// Says what `packed`, which becomes a `what`, lacks and what was met, and gives the exit code.
  [[nodiscard]] Exit report(const Packed& packed, const std::string& what, bool strict) const;

 private:
  SavedPage(MirrorFolder folder, bool trusts_saved_from)
      : folder_(std::move(folder)), trusts_saved_from_(trusts_saved_from) {}

  MirrorFolder folder_;
  PackSource source_{};
  bool trusts_saved_from_;
};

}  // namespace absolve::cli
