// The options of warc, and which of its actions have each of them.

#include <CLI/CLI.hpp>
#include <string_view>

#include "tool/args/command_options.hpp"
#include "tool/args/option_groups.hpp"

namespace absolve::tool {
namespace {

// An option, and the actions that have it.
struct OptionOfActions {
  const char* option;
  std::string_view actions;
};

constexpr OptionOfActions options_of_actions[] = {
    {"--base-url", "links, rewrite"},
    {"--default-base", "links, rewrite"},
    {"--profile", "links, rewrite"},
    {"--excess-parent", "links, rewrite"},
    {"--same-scheme", "links, rewrite"},
    {"--strict", "links, rewrite"},
    {"--attributes", "links, rewrite"},
    {"--with", "links, rewrite"},
    {"--without", "links, rewrite"},
    {"--engine", "links, rewrite"},
    {"--verify", "links, rewrite"},
    {"--saved-from", "links, rewrite"},
    {"--type", "links, rewrite"},
    {"--charset", "links, rewrite"},
    {"--csp", "links, rewrite"},
    {"--only", "links"},
    {"--kinds", "links"},
    {"--rel", "links"},
    {"--host", "links"},
    {"--http-only", "links"},
    {"--strip-fragment", "links"},
    {"--fields", "links"},
    {"--compact", "links"},
    {"--format", "links"},
    {"--compress", "links, list"},
    {"--replace", "rewrite"},
    {"--report", "links, rewrite"},
    {"--payload", "cat"},
    {"--metadata", "links, rewrite"},
    {"--files-from", "links, rewrite, list"},
    {"--shard", "links, rewrite, list"},
    {"--resume", "links, rewrite, list"},
    {"--metrics", "links, rewrite, list"},
};

}  // namespace

void add_warc_options(CLI::App& app, Settings& settings) {
  app.add_option("action", settings.action,
                 "links: list links; rewrite: write records with their links absolute; list: write "
                 "an index, CDXJ; cat: write the record at FILE:OFFSET")
      ->required()
      ->check(CLI::IsMember({"links", "rewrite", "list", "cat"}));
  add_document_options(app, settings);
  app.get_option("file")->description(
      "WARC files; -, or nothing: standard input. For cat, FILE:OFFSET");
  add_list(app, settings, "file of records");
  app.add_option(
      "-o,--output", settings.output,
      "The file to write; if there are several inputs, the folder. links and list compress "
      "it if its name ends in .gz or .zst; rewrite, if the input is compressed");
  app.add_option("--compress", settings.compress,
                 "How to compress the output of links and list; by default as the name of -o says")
      ->check(CLI::IsMember({"none", "gzip", "zstd"}));
  app.add_flag(
      "--replace", settings.replaces_records,
      "For rewrite: replace the records. By default, rewrite adds conversion records behind them");
  app.add_flag("--metadata", settings.reads_metadata,
               "For links and rewrite: also read resources whose URL is metadata:, such as the log "
               "that wget adds");
  app.add_flag("--payload", settings.payload, "For cat: write only the body, decoded");
  app.add_option(
         "--max-record", settings.max_record,
         "The size of the largest record that is read, in bytes; larger records pass unchanged")
      ->capture_default_str();
  add_link_filters(app, settings);
  add_link_format(app, settings, {"jsonl", "tsv", "csv", "wat", "arrow"});
  add_jobs(app, settings);
  app.add_option("--shard", settings.shard,
                 "Divide the inputs into N parts, and read only part I: I/N. slurm: take I and N "
                 "from the job array of Slurm");
  app.add_flag("--resume", settings.resumes,
               "Skip inputs whose output is complete, as the .done file beside it says");
  app.add_option("--metrics", settings.metrics,
                 "A file to write counters to, in the text format of Prometheus");
  add_report(app, settings);
  add_sandbox(app, settings, "auto");
}

std::string warc_option_trouble(const CLI::App& app, const Settings& settings) {
  for (const OptionOfActions& row : options_of_actions) {
    const bool has_it = row.actions.find(settings.action) != std::string_view::npos;
    if (has_it || app.get_option(row.option)->count() == 0) continue;
    return std::string(row.option) + " is an option of warc " + std::string(row.actions) +
           ", not of warc " + settings.action;
  }
  return {};
}

}  // namespace absolve::tool
