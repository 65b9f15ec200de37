#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tool/args/command.hpp"
#include "tool/io/destination.hpp"
#include "tool/io/input_list.hpp"
#include "tool/show/link_filter.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace absolve::tool {

// Options that several commands share. Each function registers a group, and puts it into the struct
// that it is given, which must outlive `app`.

/// The option that the library has by that name, with its help or with other words for a command.
CLI::Option* add_named(CLI::App& app, ReadingOptions& reading, std::string_view name,
                       const std::string& help = {});
/// Whether the option `name` may be given several times. Its values add up.
[[nodiscard]] bool is_list(std::string_view name);

/// What each command says on standard error, and the file of defaults.
void add_run_options(CLI::App& app, RunOptions& run);
/// The rules by which references are read: the profile, and its cells.
void add_profile_options(CLI::App& app, ReadingOptions& reading);
/// The same, with the base and with `--strict`.
void add_base_options(CLI::App& app, ReadingOptions& reading);
void add_attribute_options(CLI::App& app, ReadingOptions& reading);
/// How documents are read, and within which limits.
void add_reading_options(CLI::App& app, ReadingOptions& reading);
/// All of these and the names of documents. `file` is the help of these.
void add_document_options(CLI::App& app, ReadingOptions& reading, InputList& inputs,
                          const std::string& file = "Documents; -, or nothing: standard input");
/// `does` is what the command does with URLs in text: "List".
void add_text_options(CLI::App& app, ReadingOptions& reading, const std::string& does);
void add_part(CLI::App& app, ReadingOptions& reading);
void add_stream(CLI::App& app, ReadingOptions& reading, bool& streams);
/// The list of inputs, of which each row names a `row`: "document".
void add_input_list(CLI::App& app, InputList& inputs, const std::string& row);
/// `help` describes the formats of a command that has special ones.
void add_format(CLI::App& app, ListOptions& list, const std::string& help = {});
/// Which links are listed.
void add_link_filters(CLI::App& app, FilterOptions& filter);
CLI::Option* add_fields(CLI::App& app, ListOptions& list);
/// How links are listed: in one of `formats`.
void add_link_format(CLI::App& app, ListOptions& list, std::vector<std::string> formats);
/// `what` is written: "file".
void add_output(CLI::App& app, std::string& path, const std::string& what);
/// A line on how each document was read.
void add_explain(CLI::App& app, RunOptions& run);
/// The page that shows what was read.
void add_report(CLI::App& app, RunOptions& run);
void add_jobs(CLI::App& app, RunOptions& run);
/// Whether the process gives up all rights that the command does not need. `usual` is the default:
/// "auto" for commands that are made for the input of strangers.
void add_sandbox(CLI::App& app, RunOptions& run, const std::string& usual = "off");

/// Removes those options of a group that have no effect on a command.
void remove_options(CLI::App& app, std::initializer_list<const char*> names);

}  // namespace absolve::tool
