#pragma once

#include <algorithm>
#include <exception>
#include <new>
#include <string>

#include "cli/input.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"

namespace absolve::cli {

/// Does `work()`, which gives an Exit, for the file called `path`. Running out of memory is an
/// error of that file alone.
template <class Work>
Exit for_one_file(const std::string& path, Work work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    print_error_of(path, "left whole: there is not enough memory for it");
    return Exit::left_whole;
  } catch (const std::exception& error) {
    print_error_of(path, std::string("left whole: a defect of absolve: ") + error.what());
    return Exit::internal;
  }
}

/// Reads each input of `settings` and hands it to `work(input, file)`, which gives an Exit. One
/// that cannot be read is reported, and the others go on.
template <class Work>
Exit for_each_input(const Settings& settings, Work work) {
  const auto inputs = gather_inputs(settings);
  if (!inputs) {
    print_error_of(settings.files_from, inputs.error().message);
    return inputs.error().exit;
  }
  // The library judges what is too large; what comes through a pipe has to fit into memory.
  const std::size_t pipe_limit = std::max(settings.limits.document_bytes, Limits().document_bytes);
  const auto work_on = [&](const Input& input) {
    const auto file = read_all(input.path, no_limit, pipe_limit);
    if (!file) {
      print_error_of(input.path, file.error().message);
      return file.error().exit;
    }
    if (file->view().empty()) print_error_of(input.path, "the file is empty");
    return work(input, *file);
  };
  Exit worst = Exit::done;
  for (const Input& input : *inputs) {
    worst = worse(worst, for_one_file(input.path, [&] { return work_on(input); }));
  }
  return worst;
}

/// Says why the library turned a document down, and gives the exit code that goes with it.
inline Exit report_failure(const Input& input, const Error& error, const Limits& limits) {
  const Trouble trouble = trouble_of(error, limits);
  print_error_of(input.path, trouble.message);
  return trouble.exit;
}

/// Whether the command line names more than the one file that `command` takes; it says so then.
inline bool names_several(const Settings& settings, std::string_view command) {
  if (settings.files.size() <= 1 && settings.files_from.empty()) return false;
  print_error(std::string(command) + " takes one file");
  return true;
}

/// Shows `trouble`, where there is any, and gives its exit code.
inline Exit report_trouble(const std::optional<Trouble>& trouble) {
  if (!trouble) return Exit::done;
  print_error(trouble->message);
  return trouble->exit;
}

/// Writes what became of `input` to `--output`, which is not the input, or to standard output.
inline Exit write_result(const Settings& settings, const Input& input, std::string_view text) {
  if (settings.output.empty() || settings.output == "-")
    return report_trouble(write_stdout({text}));
  if (is_same_file(settings.output, input.path)) {
    print_error_of(input.path, "the output is the input");
    return Exit::usage;
  }
  return report_trouble(write_file(settings.output, {text}));
}

}  // namespace absolve::cli
