#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/io/input.hpp"

namespace absolve::tool {

/// The files that options of a run name, beside its inputs. The functions `clash_…` say why the run
/// must not begin: a file that it writes would replace an input or the file of another option. They
/// return nothing if there is no clash. `Destination` handles two inputs with one output.
struct NamedFiles {
  struct File {
    std::string option;
    std::string path;  ///< not empty; `-` only of files that are read
  };

  std::vector<File> read;
  std::vector<File> written;                      ///< beside the result, as by `--report`
  File output{.option = "--output", .path = {}};  ///< the result; an empty path: standard output

  /// Compares these files with each other.
  [[nodiscard]] std::optional<Trouble> clash_of_options() const;

  /// Compares what is `written` with the inputs and their backups, whose names end in
  /// `backup_suffix`. It leaves out the output: each command compares that itself, because some
  /// take a folder there.
  [[nodiscard]] std::optional<Trouble> clash_with_inputs(
      const std::vector<Input>& inputs, const std::string& backup_suffix = {}) const;

  /// Compares the files that a run makes below the output with the inputs and with the other files.
  /// `places[i]` is the file for `inputs[i]`; these two may be the same.
  [[nodiscard]] std::optional<Trouble> clash_of_places(
      const std::vector<Input>& inputs, const std::vector<std::string>& places) const;

  /// Fails if something is `written` in `folder`, a canonical path, because the run reads all files
  /// there. `what` is a participle for the message that says what the run does to the folder:
  /// "checked".
  [[nodiscard]] std::optional<Trouble> clash_with_folder(const std::string& folder,
                                                         std::string_view what) const;

  /// The option whose file the run reads at `path`, where it would write; empty if there is none.
  [[nodiscard]] std::string_view option_that_reads(const std::string& path) const;

  /// The option whose file the run writes at `path`, beside the result; empty if there is none.
  [[nodiscard]] std::string_view option_that_writes(const std::string& path) const;
};

}  // namespace absolve::tool
