#pragma once

#include <cstddef>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "cli/exit.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/settings.hpp"

namespace absolve::cli {

/// The path of the input at `path` below `folder`, without what would lead out of it again, and
/// with `extension` in the place of its own, unless that is empty. Of standard input, `stdin`.
[[nodiscard]] std::string place_below(const std::string& folder, const std::string& path,
                                      const std::string& extension = {});

/// Where the results of a run go. What is written to one place is never written over by a second
/// input of the same run, and no path leaves the folder that was asked for.
class Destination {
 public:
  /// `settings` must outlive this; `inputs` is how many there are. In a folder, results have
  /// `extension`; empty: their inputs'.
  Destination(const Settings& settings, std::size_t inputs, std::string extension = {});

  /// Announces all inputs. If two of them lead to the same file, the first in this order gets it.
  /// After this call several threads may write. `inputs` must outlive this.
  void expect(const std::vector<Input>& inputs);
  [[nodiscard]] Exit write(const Input& input, const FileBytes& file, const Pieces& bytes);
  /// Like the other overload, but never edits the input in place.
  [[nodiscard]] Exit write(const Input& input, const Pieces& bytes);

 private:
  // Whether nothing else of this run is at `path`.
  [[nodiscard]] bool take(const Input& input, const std::string& path);

  const Settings& settings_;
  bool into_folder_;
  std::string extension_;
  std::set<const Input*> doubled_;  // whose place an earlier input has
  std::mutex mutex_;
  std::set<std::string> written_;
};

}  // namespace absolve::cli
