#pragma once

#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/args/settings.hpp"
#include "tool/io/exit.hpp"
#include "tool/io/input.hpp"
#include "tool/show/messages.hpp"

namespace absolve::tool {

// The functions `report_…` print why something was not done, and return the exit code for it.

/// Returns `Exit::done` if there is no trouble.
Exit report_trouble(const std::optional<Trouble>& trouble);

/// The list of inputs that `--files-from` names cannot be read.
Exit report_list(const Settings& settings, const Trouble& trouble);

/// A row of that list, from which `input` was made, cannot be used.
Exit report_row(const Settings& settings, const Input& input);

/// The library refused a document. The message begins with `outcome`.
Exit report_failure(const Input& input, const Error& error, const Limits& limits,
                    const std::string& outcome = {});

/// A document should have been rewritten, and stays unchanged.
Exit report_unchanged(const Input& input, const Error& error, const Limits& limits);

/// Whether the command line names more files than the one that `command` takes. If so, prints an
/// error.
[[nodiscard]] bool names_several(const Settings& settings, std::string_view command);

/// The most names that a message lists.
inline constexpr std::size_t most_listed = 5;

/// The first names for a message, separated by commas.
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

/// Calls `work()`, which returns an Exit, for the file at `path`. If memory runs out, that is an
/// error of this file alone.
template <class Work>
Exit for_one_file(const std::string& path, Work work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    print_error_of(path, "not processed: there is not enough memory for it");
    return Exit::left_whole;
  } catch (const std::exception& error) {
    print_error_of(path, std::string("not processed: a defect of absolve: ") + error.what());
    return Exit::internal;
  }
}

}  // namespace absolve::tool
