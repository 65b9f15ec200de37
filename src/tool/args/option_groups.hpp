#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/args/settings.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace absolve::tool {

/// The option that the library has by that name, with its help or with other words for a command.
CLI::Option* add_named(CLI::App& app, Settings& settings, std::string_view name,
                       const std::string& help = {});
/// What each command says on standard error.
void add_message_options(CLI::App& app, Settings& settings);
/// Whether the option `name` may be given several times. Its values add up.
[[nodiscard]] bool is_list(std::string_view name);
/// The file of defaults.
void add_config(CLI::App& app, Settings& settings);
/// The options that choose the rules by which references are read: the profile, and its cells.
void add_profile_options(CLI::App& app, Settings& settings);
/// Options that several commands share, each group put into `settings`, which must outlive `app`.
void add_common_options(CLI::App& app, Settings& settings);
/// Options of all commands that read documents. These include the common ones and the attributes.
void add_document_options(CLI::App& app, Settings& settings);
/// A line on how each document was read.
void add_explain(CLI::App& app, Settings& settings);
/// How documents are read, and within which limits.
void add_reading_options(CLI::App& app, Settings& settings);
void add_attribute_options(CLI::App& app, Settings& settings);
/// `does` is what the command does with URLs in text: "List".
void add_text_options(CLI::App& app, Settings& settings, const std::string& does);
/// The list of inputs, of which each row names a `row`: "document".
void add_list(CLI::App& app, Settings& settings, const std::string& row);
/// `help` describes the formats of a command that has special ones.
void add_format(CLI::App& app, Settings& settings, const std::string& help = {});
/// `what` is written: "File".
void add_output(CLI::App& app, Settings& settings, const std::string& what);
void add_part(CLI::App& app, Settings& settings);
/// Which links are listed.
void add_link_filters(CLI::App& app, Settings& settings);
CLI::Option* add_fields(CLI::App& app, Settings& settings);
/// How they are listed: in one of `formats`.
void add_link_format(CLI::App& app, Settings& settings, std::vector<std::string> formats);
/// The page that shows what was read.
void add_report(CLI::App& app, Settings& settings);
void add_jobs(CLI::App& app, Settings& settings);
void add_stream(CLI::App& app, Settings& settings);
/// Whether the process gives up all rights that the command does not need. `usual` is the default:
/// "auto" for commands that are made for the input of strangers.
void add_sandbox(CLI::App& app, Settings& settings, const std::string& usual = "off");

}  // namespace absolve::tool
