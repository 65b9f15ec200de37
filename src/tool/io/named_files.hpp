#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/io/input.hpp"

namespace absolve::tool {

/// The files that options of a run name, besides its inputs. The functions `clash_…` return an
/// error if a file that the run writes would replace an input or the file of another option.
/// Otherwise they return nothing. `Destination` handles two inputs with one output.
struct NamedFiles {
  struct File {
    std::string option;
    std::string path;  ///< not empty; `-` only for files that are read
  };

  std::vector<File> read;
  std::vector<File> written;                      ///< besides the result, such as by `--report`
  File output{.option = "--output", .path = {}};  ///< the result; an empty path: standard output

  /// Compares these files with each other.
  [[nodiscard]] std::optional<Trouble> clash_of_options() const;

  /// Compares the `written` files with the inputs and their backups, whose names end in
  /// `backup_suffix`. Each command compares the output itself, because for some commands it is a
  /// folder.
  [[nodiscard]] std::optional<Trouble> clash_with_inputs(
      const std::vector<Input>& inputs, const std::string& backup_suffix = {}) const;

  /// Compares the files that a run makes below the output with the inputs and with the other files.
  /// `places[i]` is the file for `inputs[i]`; these two may be the same.
  [[nodiscard]] std::optional<Trouble> clash_of_places(
      const std::vector<Input>& inputs, const std::vector<std::string>& places) const;

  /// Fails if a file is `written` in `folder`, a canonical path, because the run reads all files
  /// there. `what` says in the message what is done to the folder, as a participle: "checked".
  [[nodiscard]] std::optional<Trouble> clash_with_folder(const std::string& folder,
                                                         std::string_view what) const;

  /// The option among `files` that names the file at `path`; empty if there is none.
  [[nodiscard]] static std::string_view option_naming(const std::vector<File>& files,
                                                      const std::string& path);
};

}  // namespace absolve::tool
