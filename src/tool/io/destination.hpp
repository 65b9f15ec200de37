#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/named_files.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {

/// The value of `OutputPlace::in_place` for no backup. No suffix equals it, because suffixes have
/// no slash.
inline constexpr std::string_view no_backup = "/";

/// Where results go, as the command line says.
struct OutputPlace {
  std::string path{};      ///< of a file or a folder; empty or `-`: standard output
  std::string in_place{};  ///< empty: not in place; else the suffix of the backup, or `no_backup`

  [[nodiscard]] bool is_in_place() const { return !in_place.empty(); }
  /// Whether results go to standard output.
  [[nodiscard]] bool is_stdout() const { return in_place.empty() && (path.empty() || path == "-"); }
  /// The suffix of backups; empty: none.
  [[nodiscard]] std::string backup_suffix() const {
    return in_place == no_backup ? std::string() : in_place;
  }
  /// What is wrong with these options; nothing: they are valid.
  [[nodiscard]] std::optional<Trouble> check() const;
};

/// The path below `folder` for the input at `path`, without names that would lead out of `folder`.
/// The file name gets `extension`, which begins with a dot, instead of its own; if `extension` is
/// empty, the name stays. For standard input the name is `stdin.html`, or `stdin` and `extension`.
[[nodiscard]] std::string place_below(const std::string& folder, const std::string& path,
                                      const std::string& extension = {});

/// Returns `Exit::io` and prints an error if a component of `path` below `folder` is a symbolic
/// link, because a file would be written elsewhere. Otherwise returns `Exit::done`. `folder` itself
/// may be a link.
[[nodiscard]] Exit refuse_link_below(const std::string& folder, const std::string& path);

/// Where the results of a run go. Two inputs of the same run never write to the same file, and no
/// path leads out of the requested folder, not even through symbolic links.
class Destination {
 public:
  /// `place` and `files` must outlive this; `inputs` is the number of inputs. In a folder, results
  /// have `extension`; empty: the extension of their input.
  Destination(const OutputPlace& place, const NamedFiles& files, std::size_t inputs,
              std::string extension = {});

  /// Announces all inputs. If two of them lead to the same file, the first in this order gets it.
  /// After this call several threads may write. `inputs` must outlive this. Fails if the inputs
  /// need a folder, and the output is a file or has the name of a document; or if an output would
  /// replace another input or the file of an option.
  [[nodiscard]] std::optional<Trouble> expect(const std::vector<Input>& inputs);
  /// Writes the result for `input`: in place if requested. `bytes` were made from `file`. If `file`
  /// was overwritten meanwhile, nothing is written. If `file` is null, that is not checked, and
  /// nothing is edited in place.
  [[nodiscard]] Exit write(const Input& input, const Pieces& bytes,
                           const FileBytes* file = nullptr);
  /// Syncs the new files of a folder to the disk. Call it when all results are written.
  [[nodiscard]] Exit finish();

 private:
  // Claims `path` for `input`. Returns whether no other input of this run writes to it.
  [[nodiscard]] bool take(const Input& input, const std::string& path);
  // Whether this run has checked or made `folder`.
  [[nodiscard]] bool knows(const std::string& folder);

  const OutputPlace& place_;
  const NamedFiles& files_;
  bool into_folder_;
  std::string extension_;
  std::set<const Input*> doubled_;  // inputs with the same place as an earlier input
  std::mutex mutex_;
  std::set<std::string> written_;
  std::set<std::string> folders_;
};

/// Writes `text`, which was made from `input`, to the file at `path`, which must not be the input,
/// or to standard output. Writes no file if `source`, the bytes of the input, was overwritten
/// meanwhile. Prints an error if it fails, and returns the exit code.
Exit write_result(const std::string& path, const Input& input, std::string_view text,
                  const FileBytes* source = nullptr);

}  // namespace absolve::tool
