// The options of each command, in the order in which its help shows them.

#include "cli/command_options.hpp"

#include <CLI/CLI.hpp>

#include "cli/option_groups.hpp"
#include "core/ascii.hpp"

namespace absolve::cli {

void add_attributes_options(CLI::App& app, Settings& settings) {
  add_attribute_options(app, settings);
  add_format(app, settings);
}

void add_profiles_options(CLI::App& app, Settings& settings) {
  app.add_option("--format", settings.format,
                 "text, markdown, or records: json, jsonl (a line for each), tsv or csv")
      ->check(CLI::IsMember({"text", "markdown", "json", "jsonl", "tsv", "csv"}));
}

void add_resolve_options(CLI::App& app, Settings& settings) {
  add_common_options(app, settings);
  app.add_option("reference", settings.files,
                 "References; - reads lines of JSON from standard input, if --format is not text")
      ->required();
  app.add_option("--document", settings.document_url,
                 "URL of the document that holds the references, where -b is another: an empty "
                 "reference and #x are in it, where the rulebook says so (RFC 2396 4.2)");
  add_format(app, settings);
}

void add_parse_options(CLI::App& app, Settings& settings) {
  add_common_options(app, settings);
  app.add_option("reference", settings.files, "References")->required();
  add_format(app, settings);
}

void add_normalize_options(CLI::App& app, Settings& settings) {
  add_common_options(app, settings);
  app.add_option("reference", settings.files, "References")->required();
  app.add_option("--level", settings.level,
                 "How far, each with those before it: string, case, escapes, path or scheme")
      ->check(CLI::IsMember({"string", "case", "escapes", "path", "scheme"}));
  app.add_flag("--equivalent", settings.equivalent,
               "Say at which level two references are the same; exit 1 where at none");
  add_format(app, settings);
}

void add_check_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "document");
  app.add_option("--files", settings.documents, "Documents, each of whose links is checked");
  app.add_flag("--references", settings.only_references,
               "Take every argument for a reference, even one that names a file");
  add_format(app, settings);
  add_jobs(app, settings);
  add_report(app, settings);
}

void add_cat_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_part(app, settings);
  app.add_option("--url", settings.part_url,
                 "The part of this URL, cid: or mid:, in place of --part");
  add_output(app, settings, "File");
}

void add_inline_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "archive, page or folder");
  app.add_option("-o,--output", settings.output,
                 "File to write; a folder where there are several inputs");
  app.add_option("--folder", settings.page_folder,
                 "Root folder of a page's files, in which the page itself lies; without it, the "
                 "page's own folder");
  app.add_option("--map", settings.mirror_map,
                 "For a page or a folder: which URL is in which file, as for pack");
  add_part(app, settings);
  app.add_flag("--message", settings.as_message,
               "Show messages as mail readers do: headers, text, and links to everything in them");
  app.add_option("--max-inline", settings.max_inline, "Most bytes of data: URLs")
      ->capture_default_str();
}

void add_pack_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_output(app, settings, "Archive");
  app.add_option("--map", settings.mirror_map,
                 "Which URL is in which file, as for localize; without it, DIR/manifest.jsonl of "
                 "unpack, or else files lie beside the page as on the web");
  app.add_option("--date", settings.date,
                 "When it was saved: 2026-11-20, 2026-11-20T12:00:00Z or @SECONDS; else "
                 "SOURCE_DATE_EPOCH, or now");
}

void add_localize_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "folder");
  app.add_option(
      "--map", settings.mirror_map,
      "Which URL is in which file: lines of both with a tab between, a log of wget or "
      "wget2, or HTTrack's hts-cache/new.txt; without it, names of files tell, as wget makes "
      "them");
  app.add_option("--cut-dirs", settings.cut_directories,
                 "As wget was told: directories of -b's path that names leave out");
  app.add_flag("--no-host-directories", settings.no_host_directories,
               "As wget was told, -nH: the folder is that of -b's host");
  app.add_flag("-E,--adjust-extension", settings.adjusted_extensions,
               "As wget was told: .html was added to names");
  app.add_flag("--backup{.orig}", settings.backup,
               "Keep what is edited under its name and .orig; with =SUFFIX, another one");
  app.add_flag("--dry-run", settings.dry_run,
               "Change no file of the mirror; say what would be done");
  app.add_option("--missing", settings.missing_file,
                 "File to write: URLs, one a line, of what pages need and the mirror lacks");
  app.add_flag("--undo", settings.undo, "Make all files what they were before");
  add_jobs(app, settings);
  add_report(app, settings);
}

void add_unpack_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "archive");
  app.add_option("-d,--directory", settings.output,
                 "Folder to write to; several archives each get a folder in it")
      ->required();
  app.add_flag("--ascii-names", settings.ascii_names,
               "Name files by letters and digits of ASCII, with . - and _, alone");
  app.add_flag("--force", settings.force, "Replace files that are there already");
  add_jobs(app, settings);
  add_report(app, settings);
}

void add_parts_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "message");
  add_format(app, settings,
             "text, json (the tree), or references: jsonl (a line for each), tsv or csv");
  add_report(app, settings);
}

void add_rewrite_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "document");
  add_part(app, settings);
  auto* output = app.add_option("-o,--output", settings.output,
                                "File to write; a folder where there are several documents");
  app.add_flag("--in-place{" + std::string(no_backup) + "}", settings.in_place,
               "Replace each document; with =SUFFIX, keep the old one under that name")
      ->excludes(output);
  add_named(app, settings, "prefix");
  app.add_option("--map", settings.map_file,
                 "File with a line a target: URL, tab, what to write for it; others as usual");
  add_named(app, settings, "break-signatures");
  add_text_options(app, settings, "In plain text and HTML, edit");
  add_named(app, settings, "same-document");
  app.add_option("--format", settings.format,
                 "document: the document itself; patch: its edits alone, for apply")
      ->check(CLI::IsMember({"document", "patch"}));
  add_jobs(app, settings);
  add_stream(app, settings);
  add_report(app, settings);
}

void add_links_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "document");
  add_part(app, settings);
  add_text_options(app, settings, "In HTML, list");
  add_stream(app, settings);
  add_link_filters(app, settings);
  app.add_flag("--unique", settings.unique,
               "List each target once, where it is met first in this run");
  add_named(app, settings, "details",
            "Add what stands beside each link: its text; in jsonl also title, alt, hreflang, type "
            "and media");
  app.add_flag("--documents", settings.lists_documents,
               "List documents with the count of the links that would be listed, instead of links");
  add_link_format(app, settings, {"text", "json", "jsonl", "tsv", "csv"});
  add_jobs(app, settings);
  add_report(app, settings);
}

void add_base_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "document");
  add_part(app, settings);
  add_format(app, settings);
  add_report(app, settings);
}

void add_explain_options(CLI::App& app, Settings& settings) {
  add_common_options(app, settings);
  app.add_option("file", settings.files, "Document; - or nothing: standard input");
  app.add_option("--link", settings.link_number,
                 "The link of this number, from 1, in the order of absolve links")
      ->check([](const std::string& text) {
        const bool is_number = !text.empty() && text.size() < 19 && ascii::is_all_digits(text);
        return is_number && text.find_first_not_of('0') != std::string::npos
                   ? std::string()
                   : text + " is not a number from 1";
      });
  app.add_option(
      "--at", settings.link_place,
      "The link at LINE:COLUMN, or the first link in LINE, with the numbers that absolve "
      "links shows");
  app.add_option("--url", settings.link_reference,
                 "The first link whose decoded value or target is this");
  add_attribute_options(app, settings);
  add_reading_options(app, settings);
  add_part(app, settings);
  add_format(app, settings);
}

void add_config_options(CLI::App& app, Settings& settings) {
  add_format(app, settings);
}

void add_serve_options(CLI::App& app, Settings& settings) {
  app.add_flag("--stdio", settings.stdio,
               "Read questions from standard input, and write answers to standard output")
      ->required();
  app.add_option("--action", settings.action,
                 "What is done with a document where the question does not say: links or rewrite")
      ->check(CLI::IsMember({"links", "rewrite"}));
  add_common_options(app, settings);
  add_attribute_options(app, settings);
  add_reading_options(app, settings);
  add_link_filters(app, settings);
  add_fields(app, settings);
}

void add_apply_options(CLI::App& app, Settings& settings) {
  app.add_option("files", settings.files,
                 "Patches, as rewrite --format patch writes them; - or none: standard input");
  app.add_option("-d,--directory", settings.directory, "Folder of the files that the patches name")
      ->capture_default_str();
  app.add_option("--file", settings.patched_file,
                 "The one file to patch, whatever the patch calls it");
  app.add_flag("--reverse", settings.reverses, "Take the edits back");
  app.add_flag("--dry-run", settings.dry_run, "Say whether the edits fit, and write nothing");
}

void add_warc_options(CLI::App& app, Settings& settings) {
  app.add_option("action", settings.action,
                 "links: list links; rewrite: write records with their links absolute; list: write "
                 "an index, CDXJ; cat: write the record at FILE:OFFSET")
      ->required()
      ->check(CLI::IsMember({"links", "rewrite", "list", "cat"}));
  add_document_options(app, settings);
  add_list(app, settings, "file of records");
  app.add_option("-o,--output", settings.output,
                 "File to write, compressed where it is called .gz or .zst; a folder where there "
                 "are several inputs");
  app.add_option(
         "--compress", settings.compress,
         "How the output of links and list is compressed; by default as the name of -o says")
      ->check(CLI::IsMember({"none", "gzip", "zstd"}));
  app.add_flag("--replace", settings.replaces_records,
               "Of rewrite: replace records, rather than add conversions behind them");
  app.add_flag("--payload", settings.payload, "Of cat: write the body alone, out of its encodings");
  app.add_option("--max-record", settings.max_record,
                 "Bytes of the largest record that is read; larger ones pass through")
      ->capture_default_str();
  add_link_filters(app, settings);
  add_link_format(app, settings, {"jsonl", "tsv", "csv", "wat", "arrow"});
  add_jobs(app, settings);
  app.add_option(
      "--shard", settings.shard,
      "Take part I of N of the inputs: I/N; or slurm: take I and N from the array of Slurm");
  app.add_flag("--resume", settings.resumes,
               "Leave out inputs whose output is whole, as the .done file beside it says");
  app.add_option("--metrics", settings.metrics,
                 "File to write counters to, in the text format of Prometheus");
  add_report(app, settings);
}

void add_compare_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_list(app, settings, "document");
  app.add_option("--profiles", settings.profiles, "Rulebooks, separated by commas")->required();
  add_format(app, settings);
  add_jobs(app, settings);
  add_report(app, settings);
}

}  // namespace absolve::cli
