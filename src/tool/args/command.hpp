#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tool/args/reading_options.hpp"
#include "tool/io/input.hpp"
#include "tool/io/named_files.hpp"
#include "tool/io/progress.hpp"
#include "tool/show/link_lines.hpp"
#include "tool/show/report.hpp"

namespace CLI {
class App;
}

namespace absolve::tool {

/// Options of a run that do not concern its inputs or results. Every command has the options for
/// messages and for the file of defaults, and registers the others that it supports.
struct RunOptions {
  std::string color = "auto";   ///< of messages: auto, always or never
  bool quiet = false;           ///< print only errors
  bool verbose = false;         ///< say more: how documents were read, and a summary
  bool progress = false;        ///< print progress lines, even without a terminal
  bool explain = false;         ///< say how each document was read
  std::string config_file{};    ///< the file of defaults; empty: the usual one; in a Run: none
  std::string report_file{};    ///< the report page to write; empty: none
  std::size_t jobs = 0;         ///< threads; 0: one for each core
  std::string sandbox = "off";  ///< whether to confine the process: off, auto or on
};

/// A default that the user has set for an option.
struct ConfigValue {
  std::string option;               ///< without its dashes
  std::vector<std::string> values;  ///< of a flag, "true" or "false"
  std::string command;              ///< the command it is for; empty: all that have the option
  std::string source;               ///< the file, or the name of the environment variable
  std::string place;                ///< the same for a message: "absolve.toml:3: "
};

class BatchProgress;

/// One run of a command.
struct Run {
  RunOptions options{};
  NamedFiles files{};                 ///< the files that options name
  std::string signature{};            ///< the options that the output depends on
  std::vector<ConfigValue> config{};  ///< the defaults that the user has set
  std::unique_ptr<Report> report{};   ///< what `--report` shows; null: no report
  RunCounts counts{};
  BatchProgress* progress = nullptr;  ///< null: files are read in parallel, or none is being read

  /// Depending on `--sandbox`, gives up all rights that the command does not need to read `inputs`
  /// and to write its outputs (see `SandboxUse`).
  [[nodiscard]] std::optional<Trouble> enter_sandbox(const std::vector<Input>& inputs,
                                                     bool edits_inputs = false) const;
  /// The same for a command that opens no files.
  [[nodiscard]] std::optional<Trouble> enter_sandbox() const;
};

/// A command of absolve: its options and its implementation.
class Command {
 public:
  Command() = default;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  /// Registers the options. Their values are stored in this object and in `run`, which must outlive
  /// `app`.
  virtual void add_options(CLI::App& app, RunOptions& run) = 0;
  /// What is wrong with the combination of options that `app` has parsed; empty: nothing. Not
  /// called for defaults, because a default without an effect is not an error.
  [[nodiscard]] virtual std::string misplaced_option(const CLI::App& /*app*/) const { return {}; }
  /// Validates and completes the options. Returns the error that ends the run, or nothing.
  [[nodiscard]] virtual std::optional<Trouble> check(Run& /*run*/) { return std::nullopt; }
  /// Does the work and returns the worst exit code.
  virtual Exit run(Run& run) = 0;

  /// The options for reading; null: the command reads nothing that has links or bases.
  [[nodiscard]] virtual const ReadingOptions* reading_options() const { return nullptr; }
  /// The options for listing records; null: the command lists none.
  [[nodiscard]] virtual const ListOptions* list_options() const { return nullptr; }
  /// Whether the command writes files that no option names.
  [[nodiscard]] virtual bool edits_files() const { return false; }
  /// Whether the command only writes a file of defaults, so that none is read.
  [[nodiscard]] virtual bool writes_config() const { return false; }

 protected:
  Command(const Command&) = default;
};

/// Takes a URL among the two inputs, beside a file, for that of `-b`, which people often forget,
/// and says so.
void take_typed_url(InputList& inputs, ReadingOptions& reading);

/// A command that reads documents, and lists no records of them.
struct DocumentCommand : Command {
  ReadingOptions reading;
  InputList inputs;

  [[nodiscard]] std::optional<Trouble> check(Run& /*run*/) override {
    take_typed_url(inputs, reading);
    if (auto trouble = inputs.check()) return trouble;
    return reading.check();
  }
  [[nodiscard]] const ReadingOptions* reading_options() const final { return &reading; }
};

/// Completes and checks the options of a command that lists records: fields of `list` that need
/// details make `reading` collect these.
[[nodiscard]] std::optional<Trouble> check_listing(const ListOptions& list,
                                                   ReadingOptions& reading);

/// A command that reads references or documents and lists records of them.
struct ListingCommand : Command {
  ReadingOptions reading;
  ListOptions list;

  [[nodiscard]] std::optional<Trouble> check(Run& /*run*/) override {
    return check_listing(list, reading);
  }
  [[nodiscard]] const ReadingOptions* reading_options() const final { return &reading; }
  [[nodiscard]] const ListOptions* list_options() const final { return &list; }
};

/// A command that lists records of the documents in a list of inputs.
struct DocumentListingCommand : ListingCommand {
  InputList inputs;

  [[nodiscard]] std::optional<Trouble> check(Run& run) override {
    if (!takes_references()) take_typed_url(inputs, reading);
    if (auto trouble = inputs.check()) return trouble;
    return ListingCommand::check(run);
  }
  /// Whether the inputs can also be references, so that a URL among them is no base.
  [[nodiscard]] virtual bool takes_references() const { return false; }
};

// Functions that create the commands, for the table of commands. Each group is defined in the
// folder that is named above it.

// references
[[nodiscard]] std::unique_ptr<Command> make_resolve_command();
[[nodiscard]] std::unique_ptr<Command> make_relativize_command();
[[nodiscard]] std::unique_ptr<Command> make_parse_command();
[[nodiscard]] std::unique_ptr<Command> make_compose_command();
[[nodiscard]] std::unique_ptr<Command> make_normalize_command();
[[nodiscard]] std::unique_ptr<Command> make_profiles_command();
[[nodiscard]] std::unique_ptr<Command> make_schemes_command();

// documents
[[nodiscard]] std::unique_ptr<Command> make_rewrite_command();
[[nodiscard]] std::unique_ptr<Command> make_about_command();
[[nodiscard]] std::unique_ptr<Command> make_links_command();
[[nodiscard]] std::unique_ptr<Command> make_apply_command();
[[nodiscard]] std::unique_ptr<Command> make_base_command();
[[nodiscard]] std::unique_ptr<Command> make_explain_command();
[[nodiscard]] std::unique_ptr<Command> make_compare_command();
[[nodiscard]] std::unique_ptr<Command> make_attributes_command();
[[nodiscard]] std::unique_ptr<Command> make_serve_command();

// mirrors
[[nodiscard]] std::unique_ptr<Command> make_localize_command();
[[nodiscard]] std::unique_ptr<Command> make_check_command();

// archives
[[nodiscard]] std::unique_ptr<Command> make_parts_command();
[[nodiscard]] std::unique_ptr<Command> make_cat_command();
[[nodiscard]] std::unique_ptr<Command> make_unpack_command();
[[nodiscard]] std::unique_ptr<Command> make_pack_command();
[[nodiscard]] std::unique_ptr<Command> make_inline_command();

// crawl
[[nodiscard]] std::unique_ptr<Command> make_warc_command();

// args
[[nodiscard]] std::unique_ptr<Command> make_config_command();

}  // namespace absolve::tool
