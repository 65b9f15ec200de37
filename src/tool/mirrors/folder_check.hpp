#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absolve/document.hpp"
#include "mirror/folder_links.hpp"
#include "tool/args/command.hpp"
#include "tool/io/folder.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/report.hpp"

namespace absolve::tool {

/// Checks whether each reference of documents in a folder leads to a file there, and each fragment
/// to an element, as a browser would resolve them.
class FolderCheck {
 public:
  /// The parameters of a check. The objects that it refers to must outlive the check.
  struct Context {
    Run& run;
    const ReadingOptions& reading;
    bool lists_records;  ///< in JSON, not as text
    bool by_target;      ///< one line for each target that is missing, not for each link
    FragmentNames& names;
  };

  /// `name` is the folder as the user gave it.
  FolderCheck(const Context& context, std::string name, Folder folder);
  FolderCheck(const FolderCheck&) = delete;  // the callbacks of `links_` refer to this object
  FolderCheck& operator=(const FolderCheck&) = delete;

  /// The check of a single file at `path`: in the current folder if that contains it, otherwise in
  /// its parent folder. Null if that folder cannot be opened.
  [[nodiscard]] static std::unique_ptr<FolderCheck> of_file(const std::string& path,
                                                            const Context& context);

  /// Checks all documents of the folder, and prints what is broken, and a summary.
  [[nodiscard]] Exit run();
  /// Checks the file that `of_file` was called with, whose contents are `bytes`. Fails as
  /// `examine` does.
  [[nodiscard]] Result<void> check_file(std::string_view bytes);

  /// Takes the output so far: what is broken, in text or JSON.
  [[nodiscard]] std::string take() { return std::exchange(out_, {}); }
  /// The number of broken references so far.
  [[nodiscard]] std::size_t broken() const { return broken_; }
  /// What is wrong with a link of the document that was checked last.
  [[nodiscard]] ReportNote note_of(const EntityReport& report, const Link& link) const;

 private:
  Exit read_and_check(const std::string& file);
  Result<Exit> check(const std::string& file, std::string_view bytes);
  [[nodiscard]] bool has_file(const std::string& file) const;
  [[nodiscard]] std::string similar_file(const std::string& file);
  [[nodiscard]] std::string unescaped_file(const std::string& file,
                                           std::string_view reference) const;
  [[nodiscard]] std::string_view other_than_file(const std::string& name) const;
  [[nodiscard]] const std::map<std::string, std::string>& names_below(const std::string& folder);
  void print(const std::string& file, const FolderLinks::Broken& broken);
  [[nodiscard]] std::string shown(const std::string& file) const;
  [[nodiscard]] std::string links_to_web() const;
  [[nodiscard]] std::string links_from_root() const;

  Context context_;
  std::string name_;
  std::string file_;  // the only file to check; empty: all files
  Folder folder_;
  Options options_;
  FolderLinks links_;
  // The problems of the current file, by the frame and the offset of the link.
  std::map<std::pair<std::string, std::size_t>, const FolderProblem*> problems_;
  std::map<std::string, std::map<std::string, std::string>> names_below_;
  // With `by_target`, what is missing: how many links lead there, and the first of them.
  struct Missing {
    std::size_t links = 0;
    std::string file;
    std::size_t line = 0;
    std::size_t column = 0;
  };
  void print_missing();
  std::map<std::pair<std::string, const FolderProblem*>, Missing> missing_;  // by the target
  std::size_t documents_ = 0;
  FolderLinks::Counts counts_;
  std::size_t broken_ = 0;
  std::size_t backups_ = 0;
  std::string out_;
  Exit worst_ = Exit::done;
};

/// Checks the folder at `path`.
[[nodiscard]] Exit check_folder(const std::string& path, const FolderCheck::Context& context);

}  // namespace absolve::tool
