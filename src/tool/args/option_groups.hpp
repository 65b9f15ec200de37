#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tool/args/command.hpp"
#include "tool/io/input.hpp"
#include "tool/show/link_filter.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace absolve::tool {

// Options that several commands share. Each function registers a group of options. Their values are
// stored in the struct that is passed, which must outlive `app`.

/// The type of an option whose value may be empty, which is an error for all others.
inline constexpr std::string_view text_or_empty = "TEXT or empty";

/// The library's option of that name. `help` replaces the library's help; empty: it does not.
CLI::Option* add_named(CLI::App& app, ReadingOptions& reading, std::string_view name,
                       const std::string& help = {});
/// Whether the option `name` may be given several times. Its values then accumulate.
[[nodiscard]] bool is_list(std::string_view name);

/// The options for messages on standard error, and the file of defaults.
void add_run_options(CLI::App& app, RunOptions& run);
/// The rules for resolving references: the profile, and the options that change single rules.
void add_profile_options(CLI::App& app, ReadingOptions& reading);
/// The same, with the base, for which `base` is the help, and with `--strict`.
void add_base_options(CLI::App& app, ReadingOptions& reading, const std::string& base);
void add_attribute_options(CLI::App& app, ReadingOptions& reading);
/// How documents are read, and within which limits.
void add_reading_options(CLI::App& app, ReadingOptions& reading);
/// All of these, and the names of documents, for which `file` is the help.
void add_document_options(CLI::App& app, ReadingOptions& reading, InputList& inputs,
                          const std::string& file = "Documents; -, or nothing: standard input");
/// `does` is what the command does with URLs in text: "List".
void add_text_options(CLI::App& app, ReadingOptions& reading, const std::string& does);
/// `does` is what the command does with the part, a sentence.
void add_part(CLI::App& app, ReadingOptions& reading, const std::string& does = {});
/// `does` is what the command does with a document that arrives: "list links".
void add_stream(CLI::App& app, ReadingOptions& reading, bool& streams, const std::string& does);
/// The list of inputs. `row` is the word for what each of its rows names: "document".
void add_input_list(CLI::App& app, InputList& inputs, const std::string& row);
/// `help` describes the formats of a command that has special ones.
void add_format(CLI::App& app, ListOptions& list, const std::string& help = {},
                std::vector<std::string> formats = {"text", "json", "jsonl", "tsv", "csv"});
/// Which links are listed.
void add_link_filters(CLI::App& app, FilterOptions& filter);
CLI::Option* add_fields(CLI::App& app, ListOptions& list);
/// The options for how links are listed. `--format` takes one of `formats`, and has `help` as its
/// text.
void add_link_format(CLI::App& app, ListOptions& list, const std::string& help,
                     std::vector<std::string> formats);
/// A line on how each document was read.
void add_explain(CLI::App& app, RunOptions& run);
/// The page that shows what was read.
void add_report(CLI::App& app, RunOptions& run);
void add_jobs(CLI::App& app, RunOptions& run);
/// Whether the process gives up all rights that the command does not need. `usual` is the default:
/// "auto" for commands that are made for untrusted input.
void add_sandbox(CLI::App& app, RunOptions& run, const std::string& usual = "off");

/// Removes those options of a group that have no effect on a command.
void remove_options(CLI::App& app, std::initializer_list<const char*> names);

}  // namespace absolve::tool
