#pragma once

#include <string>

#include "absolve/archive.hpp"
#include "tool/io/folder.hpp"

namespace absolve::tool {

/// The file in an unpacked folder that says which part of the message each other file is.
inline constexpr const char* manifest_name = "manifest.jsonl";

/// A saved page, and the folder with the files that it needs, to be packed into one archive. The
/// manifest of an unpacked archive, or the `--map` of a mirror, gives the URLs of the files.
class SavedPage {
 public:
  /// Options of the command line. The objects that they refer to must outlive the page.
  struct Context {
    const Options& options;
    const std::string& mirror_map;  ///< the file of `--map`; empty: none
    const std::string& output;      ///< the output file, which is not packed
  };

  /// Opens the page at `path`, which may be relative to `folder`, with the files that it needs. An
  /// empty `folder` stands for the folder that holds the page. Then `path` may also be a folder:
  /// all of its files are opened, with the page that the folder shows first.
  [[nodiscard]] static Result<SavedPage, Trouble> open(const std::string& folder,
                                                       const std::string& path,
                                                       const Context& context);

  /// What to pack; `read` is set by `pack`.
  [[nodiscard]] PackSource& source() { return source_; }
  /// The path of the page.
  [[nodiscard]] std::string path() const { return folder_.in(source_.root); }
  /// The media type of the page, by its name or its content. Prints an error if the page cannot be
  /// read; the type is then empty.
  [[nodiscard]] std::string type();
  /// The path of a file of the folder.
  [[nodiscard]] std::string in(const std::string& file) const { return folder_.in(file); }

  /// Packs the page into an archive. Prints an error for each file that cannot be read.
  [[nodiscard]] Result<Packed> pack(const Options& options);
  /// Whether `pack` or `type` found a file that exists but cannot be read.
  [[nodiscard]] bool has_unread_files() const { return has_unread_files_; }
  /// Returns `Exit::usage` and prints an error if the output is one of `files`, which were read for
  /// `input`. Otherwise returns `Exit::done`.
  [[nodiscard]] Exit refuse_output_among(const std::vector<std::string>& files,
                                         const Input& input) const;
  /// Prints what `packed` lacks, and its diagnostics, and returns the exit code. `what` is the word
  /// for the result in messages: "archive".
  [[nodiscard]] Exit report(const Packed& packed, const std::string& what, bool strict) const;

 private:
  SavedPage(Folder folder, const Context& context)
      : folder_(std::move(folder)), context_(context) {}

  Folder folder_;
  Context context_;
  PackSource source_{};
  bool has_unread_files_ = false;
};

}  // namespace absolve::tool
