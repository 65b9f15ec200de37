// The options of each command, in the order in which its help shows them.

#include "tool/args/command_options.hpp"

#include <CLI/CLI.hpp>
#include <initializer_list>

#include "text/ascii.hpp"
#include "tool/args/option_groups.hpp"

namespace absolve::tool {
namespace {

// Removes from a command those options of a shared group that have no effect on the command.
void remove_options(CLI::App& app, std::initializer_list<const char*> names) {
  for (const char* const name : names) app.remove_option(app.get_option(name));
}

}  // namespace

void add_attributes_options(CLI::App& app, Settings& settings) {
  add_attribute_options(app, settings);
  add_format(app, settings);
}

void add_profiles_options(CLI::App& app, Settings& settings) {
  app.add_option("--format", settings.format, "The format of the output (see absolve help formats)")
      ->check(CLI::IsMember({"text", "markdown", "json", "jsonl", "tsv", "csv"}));
}

void add_resolve_options(CLI::App& app, Settings& settings) {
  add_common_options(app, settings);
  app.add_option("reference", settings.files,
                 "References; -: read lines of JSON from standard input (needs --format)")
      ->required();
  app.add_option("--document", settings.document_url,
                 "The URL of the document that contains the references, if it is not the base. In "
                 "some profiles, an empty reference and #x refer to it (RFC 2396 4.2)");
  add_format(app, settings);
}

void add_parse_options(CLI::App& app, Settings& settings) {
  add_common_options(app, settings);
  // Every text has components, whatever it is resolved to.
  remove_options(app, {"--strict", "--excess-parent", "--same-scheme"});
  app.add_option("reference", settings.files, "References")->required();
  add_format(app, settings);
}

void add_normalize_options(CLI::App& app, Settings& settings) {
  add_profile_options(app, settings);
  app.add_option("reference", settings.files, "References")->required();
  app.add_option("--level", settings.level,
                 "How far to normalize; each level includes those before it")
      ->check(CLI::IsMember({"string", "case", "escapes", "path", "scheme"}));
  app.add_flag("--equivalent", settings.equivalent,
               "Say at which level two references are equivalent; exit with 1 if at none");
  add_format(app, settings);
}

void add_check_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  app.get_option("file")->description(
      "Documents, or folders: their references are checked, and whether there are files and "
      "elements behind them; or references, with a scheme; -, or nothing: a document from standard "
      "input");
  add_list(app, settings, "document");
  app.add_option("--files", settings.documents, "A document whose links are checked");
  app.add_flag("--references", settings.only_references,
               "Read every argument as a reference, even if a file has that name");
  add_format(app, settings);
  add_jobs(app, settings);
  add_report(app, settings);
}

void add_cat_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  // How links are found does not matter to the body of a part.
  remove_options(app, {"--attributes", "--with", "--without", "--engine", "--verify", "--csp",
                       "--charset", "--saved-from"});
  app.get_option("file")->description("A message; -, or nothing: standard input");
  add_part(app, settings);
  app.add_option("--url", settings.part_url,
                 "Choose the part by its URL (also cid: and mid:) instead of by --part");
  add_output(app, settings, "file");
  add_sandbox(app, settings);
}

void add_inline_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  app.get_option("file")->description(
      "Archives, pages or folders, or a folder and a page in it; -, or nothing: an archive or a "
      "message from standard input");
  add_list(app, settings, "archive, page or folder");
  app.add_option("-o,--output", settings.output,
                 "The file to write; if there are several inputs, the folder");
  app.add_option("--folder", settings.page_folder,
                 "The root folder of the files of a page, which contains the page; by default the "
                 "folder of the page");
  app.add_option("--map", settings.mirror_map,
                 "A list that says which URL each file has, as for pack");
  add_part(app, settings);
  app.add_flag("--message", settings.as_message,
               "Show messages as mail programs do: headers, text and attachments");
  app.add_option("--max-inline", settings.max_inline, "The most bytes of data: URLs to write")
      ->capture_default_str();
}

void add_pack_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  app.get_option("file")->description("A page, a folder, or a folder and a page in it");
  app.add_option("--folder", settings.page_folder,
                 "The root folder of the files of the page, as for inline");
  add_output(app, settings, "archive");
  app.add_option(
      "--map", settings.mirror_map,
      "A list that says which URL each file has, as for localize. By default the manifest.jsonl "
      "that unpack wrote; without one, the place of each file beside the page");
  app.add_option("--date", settings.date,
                 "The date of the archive: 2026-11-20, 2026-11-20T12:00:00Z or @SECONDS. By "
                 "default SOURCE_DATE_EPOCH, or now");
}

void add_localize_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_explain(app, settings);
  app.get_option("file")->description(
      "The folder of the mirror, then files in it, to localize only these");
  add_list(app, settings, "folder");
  app.add_option("--map", settings.mirror_map,
                 "A list that says which URL each file has: lines of URL, tab and file; or a log "
                 "of wget or wget2; or hts-cache/new.txt of HTTrack. By default the names of the "
                 "files say it, as wget makes them");
  app.add_option(
      "--cut-dirs", settings.cut_directories,
      "The --cut-dirs that wget was given: how many directories of the URL the names leave out");
  app.add_flag("--no-host-directories", settings.no_host_directories,
               "wget was given -nH: the folder contains the files of the host of -b");
  app.add_flag("-E,--adjust-extension", settings.adjusted_extensions,
               "wget was given -E: it added .html and .css to names");
  app.add_option(
         "--restrict-file-names", settings.restricted_names,
         "The --restrict-file-names that wget was given: with windows, names have @ for ?. By "
         "default the names show it")
      ->check(CLI::IsMember({"unix", "windows"}));
  app.add_flag("--backup{.orig}", settings.backup,
               "Keep each file that is edited under its name with .orig, or with SUFFIX");
  app.add_flag("--dry-run", settings.dry_run,
               "Say what would be done, and change no file of the mirror");
  app.add_option(
      "--missing", settings.missing_file,
      "A file to write: the URLs that pages need and the mirror does not have, one a line");
  CLI::Option* const undo =
      app.add_flag("--undo", settings.undo, "Restore the files as they were before localize");
  CLI::Option* const map = app.get_option("--map");
  for (const char* const name :
       {"--cut-dirs", "--no-host-directories", "--adjust-extension", "--restrict-file-names"}) {
    app.get_option(name)->excludes(map)->excludes(undo);
  }
  for (const char* const name : {"--base-url", "--map", "--backup", "--missing"}) {
    app.get_option(name)->excludes(undo);
  }
  add_jobs(app, settings);
  add_report(app, settings);
}

void add_unpack_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  app.get_option("file")->description("Messages and archives; -, or nothing: standard input");
  add_list(app, settings, "archive");
  app.add_option("-d,--directory", settings.output,
                 "The folder to write; if there are several archives, each gets a folder in it")
      ->required();
  app.add_flag("--ascii-names", settings.ascii_names,
               "Use only ASCII letters, digits and . - _ in file names");
  app.add_flag("--force", settings.force, "Replace existing files");
  add_jobs(app, settings);
  add_report(app, settings);
  add_sandbox(app, settings);
}

void add_parts_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  app.get_option("file")->description("Messages and archives; -, or nothing: standard input");
  add_list(app, settings, "message");
  add_format(app, settings,
             "json: the tree of parts; jsonl, tsv, csv: a line for each reference (see absolve "
             "help formats)");
  add_report(app, settings);
  add_sandbox(app, settings);
}

void add_rewrite_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_explain(app, settings);
  add_list(app, settings, "document");
  add_part(app, settings);
  auto* output = app.add_option("-o,--output", settings.output,
                                "The file to write; if there are several documents, the folder. "
                                "With --format patch, always one file");
  app.add_flag("--in-place{" + std::string(no_backup) + "}", settings.in_place,
               "Replace each document. With =SUFFIX, keep the old one under its name with SUFFIX")
      ->excludes(output);
  add_named(app, settings, "prefix");
  app.add_option("--map", settings.map_file,
                 "A file that says what to write for some targets: lines of URL, tab and text");
  add_named(app, settings, "break-signatures");
  add_text_options(app, settings, "Also edit");
  add_named(app, settings, "same-document");
  add_named(app, settings, "saved-files");
  app.add_option("--format", settings.format,
                 "Write the document, or only its edits, for absolve apply")
      ->check(CLI::IsMember({"document", "patch"}));
  add_jobs(app, settings);
  add_stream(app, settings);
  add_report(app, settings);
  add_sandbox(app, settings);
}

void add_links_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_explain(app, settings);
  add_list(app, settings, "document");
  add_part(app, settings);
  add_text_options(app, settings, "Also list");
  add_stream(app, settings);
  add_link_filters(app, settings);
  app.add_flag("--unique", settings.unique, "List each target once, where it occurs first");
  add_named(app, settings, "details",
            "Add the text of each link; in JSON also its title, alt, hreflang, type and media");
  app.add_flag("--documents", settings.lists_documents,
               "List documents, with the number of links of each, instead of links");
  add_link_format(app, settings, {"text", "json", "jsonl", "tsv", "csv"});
  add_jobs(app, settings);
  add_report(app, settings);
  add_sandbox(app, settings);
}

void add_base_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  add_explain(app, settings);
  add_list(app, settings, "document");
  add_part(app, settings);
  add_format(app, settings);
  add_report(app, settings);
  add_sandbox(app, settings);
}

void add_explain_options(CLI::App& app, Settings& settings) {
  add_common_options(app, settings);
  app.add_option("file", settings.files, "The document; -, or nothing: standard input");
  app.add_option("--link", settings.link_number,
                 "The number of the link, from 1, in the order of absolve links")
      ->check([](const std::string& text) {
        const bool is_number = !text.empty() && text.size() < 19 && ascii::is_all_digits(text);
        return is_number && text.find_first_not_of('0') != std::string::npos
                   ? std::string()
                   : text + " is not a number from 1";
      });
  app.add_option("--at", settings.link_place,
                 "The place of the link, LINE:COLUMN, as absolve links shows it. LINE alone: the "
                 "first link in that line");
  app.add_option("--url", settings.link_reference, "The value or the target of the link");
  add_attribute_options(app, settings);
  add_reading_options(app, settings);
  add_part(app, settings);
  add_format(app, settings);
  add_sandbox(app, settings);
}

void add_config_options(CLI::App& app, Settings& settings) {
  add_format(app, settings);
}

void add_serve_options(CLI::App& app, Settings& settings) {
  app.add_flag("--stdio", settings.stdio,
               "Read questions from standard input, and write answers to standard output")
      ->required();
  app.add_option("--action", settings.action,
                 "What to do with a document if the question does not say")
      ->check(CLI::IsMember({"links", "rewrite"}));
  add_common_options(app, settings);
  add_attribute_options(app, settings);
  add_reading_options(app, settings);
  add_link_filters(app, settings);
  add_fields(app, settings);
  add_sandbox(app, settings, "auto");
}

void add_apply_options(CLI::App& app, Settings& settings) {
  app.add_option("files", settings.files,
                 "Patches that rewrite --format patch wrote; -, or nothing: standard input");
  auto* const directory = app.add_option("-d,--directory", settings.directory,
                                         "The folder of the files that the patches name");
  directory->capture_default_str();
  app.add_option("--file", settings.patched_file,
                 "The file to patch, if it is not the one that the patch names")
      ->excludes(directory);
  app.add_flag("--reverse", settings.reverses, "Undo the edits");
  app.add_flag("--dry-run", settings.dry_run, "Say whether the patch fits, and write nothing");
}

void add_compare_options(CLI::App& app, Settings& settings) {
  add_document_options(app, settings);
  // --profiles takes the place of these, and a difference leaves nothing unresolved.
  remove_options(app, {"--profile", "--excess-parent", "--same-scheme", "--strict"});
  add_list(app, settings, "document");
  app.add_option("--profiles", settings.profiles, "Two or more profiles, separated by commas")
      ->required();
  add_format(app, settings);
  add_jobs(app, settings);
  add_report(app, settings);
  add_sandbox(app, settings);
}

}  // namespace absolve::tool
