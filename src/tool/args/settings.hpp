#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/option_set.hpp"
#include "tool/args/config.hpp"
#include "tool/args/run_counts.hpp"
#include "tool/io/exit.hpp"

namespace absolve::tool {

class Report;

/// The value of `Settings::in_place` for no backup. No suffix is equal to it, as none has a slash.
inline constexpr std::string_view no_backup = "/";

/// The settings that the command line gives. `check` validates and completes them.
struct Settings {
  std::vector<std::string> files;      ///< paths, `-` for standard input; for resolve, references
  std::string level = "scheme";        ///< of normalization
  bool equivalent = false;             ///< compare two references
  bool only_references = false;        ///< no argument of check names a file
  std::string document_url{};          ///< of resolve: the document that holds the references
  std::vector<std::string> documents;  ///< for check: files, whatever their names look like
  std::string files_from;
  bool null_separated = false;  ///< of that list: only paths, each ended by a NUL
  std::string base_url;         ///< as typed; after `check`, absolute
  std::string default_base;     ///< the same
  std::string profiles;         ///< for compare: names, separated by commas
  std::string format;
  bool escapes_formulas = false;  ///< in CSV, values are no formulas of spreadsheets
  /// Whether the command lists records, in JSON or in a table, and not text.
  [[nodiscard]] bool lists_records() const { return !format.empty() && format != "text"; }
  std::string output;
  std::string in_place;    ///< empty: not in place; else the suffix of the backup, or `no_backup`
  std::string part_url;    ///< of cat: the URL that names the part, instead of its path
  std::string map_file;    ///< a file of targets and their replacements, separated by tabs
  std::string mirror_map;  ///< a list of URLs and files, or the log of a mirroring tool
  std::size_t cut_directories = 0;  ///< the --cut-dirs that wget was given
  bool no_host_directories = false;
  bool adjusted_extensions = false;
  std::string restricted_names;  ///< the --restrict-file-names that wget was given; empty: unknown
  std::string backup;            ///< suffix for what is edited; empty: no backup
  std::string directory = ".";   ///< of apply: the folder of the files that a patch names
  std::string patched_file;      ///< of apply: the file to patch, whatever the patch names
  bool reverses = false;         ///< of apply: take patches back
  std::size_t link_number = 0;   ///< of explain: the link, from 1; 0: not given
  std::string link_place;        ///< of explain: LINE:COLUMN or LINE
  std::string link_reference;    ///< of explain: the value of the link, or its target
  bool undo = false;
  bool dry_run = false;      ///< nothing is written
  std::string missing_file;  ///< where localize lists the URLs that a mirror lacks; empty: nowhere
  std::string date;          ///< when an archive was saved; empty: now
  std::string attribute_file;    ///< changes to the table of attributes, one a line
  std::string attribute_digest;  ///< SHA-256 of that file; empty: none, or a build without digests
  std::size_t max_inline = std::size_t{64} << 20;
  std::vector<std::string> only;    ///< of links: element, or element@attribute; empty: all
  std::vector<std::string> kinds;   ///< of links: names of kinds; empty: all
  bool unique = false;              ///< each target once
  std::vector<std::string> rels;    ///< of links: link types; empty: all
  std::vector<std::string> hosts;   ///< of links: hosts of targets; empty: all
  std::vector<std::string> fields;  ///< of links: names of fields; empty: all
  bool compact = false;  ///< of links: a separate line for what all links of a document share
  bool strip_fragment = false;
  bool http_only = false;
  bool lists_documents = false;  ///< of links: list documents instead of links
  std::string page_folder;       ///< of inline: where the files of a page lie; empty: beside it
  bool as_message = false;       ///< of inline: show the headers and all parts
  bool ascii_names = false;      ///< of unpack: only ASCII in the names of files
  bool force = false;            ///< replace files that are there already
  bool explain = false;
  bool strict = false;
  std::string action;             ///< of warc: links, rewrite, list or cat
  std::string compress;           ///< of warc links and list; empty: as the output's name says
  std::string shard;              ///< `3/8` or `slurm`; empty: all inputs
  std::string metrics;            ///< file for counters; empty: none
  std::string signature;          ///< the options that the output depends on
  bool replaces_records = false;  ///< of warc rewrite: replace records, add no conversions
  bool reads_metadata = false;    ///< of warc: also read records about the crawl
  bool payload = false;           ///< of warc cat: the decoded body
  bool stdio = false;             ///< of serve: use standard input and output, the only way
  bool resumes = false;           ///< skip outputs that an earlier run finished
  std::size_t max_record = std::size_t{64} << 20;
  std::size_t jobs = 0;             ///< threads; 0: one for each core
  std::string color = "auto";       ///< of messages: auto, always or never
  bool quiet = false;               ///< no messages but errors
  bool verbose = false;             ///< say more: how documents were read, and a summary
  bool progress = false;            ///< lines that say how far the run is, even without a terminal
  std::string sandbox = "off";      ///< whether to confine the process: off, auto or on
  bool streams = false;             ///< read one document in pieces, as they arrive
  std::string report_file;          ///< the page to write about what was read; empty: none
  std::string config_file;          ///< of defaults; empty: the usual one
  std::vector<ConfigValue> config;  ///< the defaults that the user has set
  std::shared_ptr<RunCounts> counts = std::make_shared<RunCounts>();  ///< never null
  std::shared_ptr<Report> report;  ///< collects what `report_file` shows; null: no report
  OptionSet named;                 ///< the options that the library also knows by name
  std::shared_ptr<const Configuration> configuration;  ///< made of `named` and the map

  /// Whether the result goes to standard output, unless `in_place` is set.
  [[nodiscard]] bool writes_stdout() const { return output.empty() || output == "-"; }
  /// The suffix of backups; empty: none.
  [[nodiscard]] std::string backup_suffix() const {
    return in_place == no_backup ? std::string() : in_place;
  }
  /// The options for the library, set by `check`. Valid as long as this object.
  [[nodiscard]] const Options& options() const { return configuration->options; }
  [[nodiscard]] const Profile& profile() const { return configuration->profile; }
  [[nodiscard]] const Limits& limits() const { return options().limits; }
};

/// The base URL that a person or a list gave, without delimiters and white space (RFC 2396 appendix
/// E). An abbreviated URL is completed (appendix F). Fails if it is no base.
[[nodiscard]] Result<std::string> typed_base(const std::string& typed, const Profile& profile);

/// Validates and completes `settings`. Fails, for example, if `-b` or `--default-base` is not
/// absolute. Returns the error that ends the run, or nothing.
[[nodiscard]] std::optional<Trouble> check(Settings& settings);

}  // namespace absolve::tool
