#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <new>

#include "cli/commands.hpp"
#include "cli/messages.hpp"

namespace absolve::cli {
namespace {

struct Command {
  const char* name;
  const char* summary;
  Exit (*run)(const Settings&);
};

constexpr Command commands[] = {
    {"rewrite", "Write each document with its links absolute, and nothing else changed",
     run_rewrite},
    {"links", "List each document's links with their targets, and say why", run_links},
    {"base", "Show where each document's base comes from, layer by layer", run_base},
    {"parts", "Draw each message part by part: bases, and which part satisfies which reference",
     run_parts},
    {"cat", "Write the body of one part, out of its encodings", run_cat},
    {"unpack", "Write a message as a folder that opens in a browser, offline", run_unpack},
    {"pack", "Write a saved page with its files, or a mirror, as one MHTML archive", run_pack},
    {"inline", "Write a message as one document, what it embeds as data: URLs", run_inline},
    {"localize", "Make links between the files of a mirror relative, and all others absolute",
     run_localize},
    {"resolve", "Resolve references against a base", run_resolve},
    {"parse", "Take references apart, by the components that a rulebook knows", run_parse},
    {"check", "Say whether references follow a rulebook's grammar, and where they break which rule",
     run_check},
    {"normalize", "Bring references to one form, level by level, or say whether two are the same",
     run_normalize},
    {"compare", "List the links that two rulebooks read differently, and by which rule",
     run_compare},
    {"profiles", "Print the table of rulebooks", run_profiles},
    {"attributes", "Print the table of attributes that hold links", run_attributes},
};

std::string known_profile(const std::string& name) {
  if (find_profile(name) != nullptr) return {};
  std::string message = "no profile is called " + name + "; there are";
  for (const Profile& profile : profiles()) message.append(" ").append(profile.name);
  return message;
}

void add_attribute_options(CLI::App& app, Settings& settings) {
  app.add_option("--attributes", settings.attribute_file,
                 "File of changes to the table of attributes, a line each: + or -, then a group or "
                 "element@attribute[=kind]");
  const auto add = [&](const char* option, char sign, const char* summary) {
    app.add_option_function<std::vector<std::string>>(
        option,
        [&settings, sign](const std::vector<std::string>& names) {
          for (const std::string& name : names) settings.attribute_changes.push_back(sign + name);
        },
        summary);
  };
  add("--with", '+',
      "Take a group (amp, conditional_comments, json_ld, lazy, meta, rdfa, text) or "
      "element@attribute[=kind] for links");
  add("--without", '-', "Take a group or element@attribute for no links");
}

void add_text_options(CLI::App& app, Settings& settings, const std::string& does) {
  app.add_flag_callback(
      "--text", [&settings] { settings.attribute_changes.emplace_back("+text"); },
      does + " the URLs in running text, too");
  app.add_flag("--abbreviated", settings.abbreviated,
               "In plain text, take names such as www.h.example for references, too");
}

void add_document_options(CLI::App& app, Settings& settings) {
  add_attribute_options(app, settings);
  app.add_option("--engine", settings.engine, "How links are found: auto (scan), scan or tree")
      ->check(CLI::IsMember({"auto", "scan", "tree"}));
  app.add_flag("--verify", settings.verify,
               "Ask both engines, and leave a document whole where they disagree");
  app.add_flag("--saved-from", settings.saved_from,
               "Believe documents that say which URL they were saved from, before -b");
  app.add_flag("--explain", settings.explain, "Say how each document was read");
  app.add_option("file", settings.files, "Documents; - or nothing: standard input");
  app.add_option("--files-from", settings.files_from,
                 "A file, or -, with a line a document: path, then URL and Content-Type if any, "
                 "separated by tabs");
  app.add_option("--default-base", settings.default_base, "Base of last resort, absolute");
  app.add_option("--type", settings.content_type, "Content-Type of the documents");
  app.add_option("--csp", settings.content_security_policy,
                 "Content-Security-Policy that the documents came with; its base-uri rules BASE");
  app.add_option("--charset", settings.charset, "Character encoding of the documents");
  app.add_option("--max-document-bytes", settings.limits.document_bytes, "Largest document")
      ->capture_default_str();
  app.add_option("--max-message-bytes", settings.limits.message_bytes, "Largest message or mailbox")
      ->capture_default_str();
  app.add_option("--max-tree-bytes", settings.limits.tree_bytes, "Most memory for one tree")
      ->capture_default_str();
  app.add_option("--max-tree-steps", settings.limits.tree_steps, "Most work on one tree")
      ->capture_default_str();
  app.add_option("--max-mapped-bytes", settings.limits.mapped_bytes,
                 "Largest document that is decoded as a whole")
      ->capture_default_str();
  app.add_option("--max-decoded-bytes", settings.limits.decoded_bytes,
                 "Largest body out of gzip and the like")
      ->capture_default_str();
  app.add_option("--max-frame-depth", settings.limits.frame_depth,
                 "Most documents around one, in srcdoc attributes")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  app.add_option("--max-entities", settings.limits.entities, "Most parts of one message")
      ->capture_default_str();
  app.add_option("--max-depth", settings.limits.depth, "Most parts around one part")
      ->capture_default_str();
  app.add_option("--max-target-bytes", settings.limits.target_bytes,
                 "Most bytes of all targets of one document")
      ->capture_default_str();
  app.add_option("--max-links", settings.limits.links, "Most links of one document")
      ->capture_default_str();
}

void add_common_options(CLI::App& app, Settings& settings) {
  app.add_option("-b,--base-url", settings.base_url,
                 "URL that the documents were retrieved from, after redirects");
  app.add_option("--profile", settings.profile, "Rulebook; see absolve profiles")
      ->check(known_profile);
  app.add_option("--excess-parent", settings.excess_parent,
                 "What becomes of .. above the root: keep, remove or refuse")
      ->check(CLI::IsMember({"keep", "remove", "refuse"}));
  app.add_option("--same-scheme", settings.same_scheme,
                 "Whether http:g over an http base is absolute: strict, or relative: compatible")
      ->check(CLI::IsMember({"strict", "compatible"}));
  app.add_flag("--strict", settings.strict, "Exit 1 where something is left unresolved");
}

void add_format(CLI::App& app, Settings& settings, const std::string& structured) {
  app.add_option("--format", settings.format, "text or " + structured)
      ->check(CLI::IsMember({std::string("text"), structured}));
}

void add_options(CLI::App& app, Settings& settings) {
  const std::string name = app.get_name();
  if (name == "attributes") {
    add_attribute_options(app, settings);
    add_format(app, settings, "json");
    return;
  }
  if (name == "profiles") {
    app.add_option("--format", settings.format, "text, markdown or jsonl")
        ->check(CLI::IsMember({"text", "markdown", "jsonl"}));
    return;
  }
  add_common_options(app, settings);
  if (name == "resolve") {
    app.add_option("reference", settings.files, "References; - with --format jsonl: standard input")
        ->required();
    add_format(app, settings, "jsonl");
    return;
  }
  if (name == "parse") {
    app.add_option("reference", settings.files, "References")->required();
    add_format(app, settings, "json");
    return;
  }
  if (name == "normalize") {
    app.add_option("reference", settings.files, "References")->required();
    app.add_option("--level", settings.level,
                   "How far, each with those before it: string, case, escapes, path or scheme")
        ->check(CLI::IsMember({"string", "case", "escapes", "path", "scheme"}));
    app.add_flag("--equivalent", settings.equivalent,
                 "Say at which level two references are the same; exit 1 where at none");
    add_format(app, settings, "jsonl");
    return;
  }
  add_document_options(app, settings);
  if (name == "check") {
    app.add_option("--files", settings.documents, "Documents, each of whose links is checked");
    add_format(app, settings, "jsonl");
    return;
  }
  if (name == "rewrite" || name == "links" || name == "base" || name == "cat") {
    auto* part = app.add_option_function<std::string>(
        "--part", [&settings](const std::string& path) { settings.part = path == "0" ? "" : path; },
        "One part of a message alone, by its path, 1.2; 0 is the message itself. rewrite writes "
        "its body, out of its encodings");
    if (name == "cat") part->required();
  }
  if (name == "cat") {
    app.add_option("-o,--output", settings.output, "File to write");
    return;
  }
  if (name == "inline") {
    app.add_option("-o,--output", settings.output, "File to write");
    app.add_option("--max-inline", settings.max_inline, "Most bytes of data: URLs")
        ->capture_default_str();
    return;
  }
  if (name == "pack") {
    app.add_option("-o,--output", settings.output, "Archive to write");
    app.add_option("--map", settings.mirror_map,
                   "Which URL is in which file, as for localize; without it, DIR/manifest.jsonl of "
                   "unpack, or else files lie beside the page as on the web");
    app.add_option("--date", settings.date,
                   "When it was saved: 2026-11-20, 2026-11-20T12:00:00Z or @SECONDS; else "
                   "SOURCE_DATE_EPOCH, or now");
    return;
  }
  if (name == "localize") {
    app.add_option(
        "--map", settings.mirror_map,
        "Which URL is in which file: lines of both with a tab between, a log of wget, or "
        "HTTrack's hts-cache/new.txt; without it, names of files tell, as wget makes "
        "them");
    app.add_option("--cut-dirs", settings.cut_directories,
                   "As wget was told: directories of -b's path that names leave out");
    app.add_flag("--no-host-directories", settings.no_host_directories,
                 "As wget was told, -nH: the folder is that of -b's host");
    app.add_flag("--adjust-extension", settings.adjusted_extensions,
                 "As wget was told, -E: .html was added to names");
    app.add_flag("--backup{.orig}", settings.backup,
                 "Keep what is edited under its name and .orig; with =SUFFIX, another one");
    app.add_flag("--undo", settings.undo, "Make all files what they were before");
    return;
  }
  if (name == "unpack") {
    app.add_option("-d,--directory", settings.output, "Folder to write to")->required();
    app.add_flag("--force", settings.force, "Replace files that are there already");
    return;
  }
  if (name == "parts") {
    app.add_option("--format", settings.format,
                   "text, json (the tree) or jsonl (a line a reference)")
        ->check(CLI::IsMember({"text", "json", "jsonl"}));
    return;
  }
  if (name == "rewrite") {
    auto* output = app.add_option("-o,--output", settings.output,
                                  "File to write; a folder where there are several documents");
    app.add_flag("--in-place{" + std::string(no_backup) + "}", settings.in_place,
                 "Replace each document; with =SUFFIX, keep the old one under that name")
        ->excludes(output);
    app.add_option("--prefix", settings.prefix,
                   "Put this URL before each target of http, https and ftp, as replay proxies do");
    app.add_option("--map", settings.map_file,
                   "File with a line a target: URL, tab, what to write for it; others as usual");
    app.add_flag("--break-signatures", settings.break_signatures,
                 "Edit what a signature (S/MIME, PGP, DKIM) covers, too");
    add_text_options(app, settings, "In plain text and HTML, edit");
    app.add_option("--same-document", settings.same_document,
                   "What becomes of references such as #x: auto, absolute or keep")
        ->check(CLI::IsMember({"auto", "absolute", "keep"}));
    return;
  }
  if (name == "links") add_text_options(app, settings, "In HTML, list");
  if (name == "compare") {
    app.add_option("--profiles", settings.profiles, "Rulebooks, separated by commas")->required();
  }
  add_format(app, settings, name == "base" ? "json" : "jsonl");
}

// CLI11 takes an argument in brackets, where there may be several, for a list of some. A NUL before
// it, which no argument has, hides that until it has been read.
constexpr char bracket_mark = '\0';

std::vector<std::string> marked_arguments(int argc, char** argv) {
  std::vector<std::string> arguments;
  for (int i = argc; i-- > 1;) {  // the last first, as CLI11 wants them
    std::string& argument = arguments.emplace_back(argv[i]);
    if (argument.starts_with('[')) argument.insert(argument.begin(), bracket_mark);
  }
  return arguments;
}

void unmark_arguments(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    option->transform([](std::string argument) {
      if (argument.starts_with(bracket_mark)) argument.erase(0, 1);
      return argument;
    });
  }
}

int run(int argc, char** argv) {
  CLI::App app("absolve makes every link absolute, and says why.", "absolve");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("absolve " ABSOLVE_VERSION));
  Settings settings;
  for (const Command& command : commands) {
    CLI::App& subcommand = *app.add_subcommand(command.name, command.summary);
    add_options(subcommand, settings);
    unmark_arguments(subcommand);
  }
  try {
    app.parse(marked_arguments(argc, argv));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    complain(std::string(error.what()) + " (see absolve --help)");
    return static_cast<int>(Exit::usage);
  }
  if (const std::string message = check(settings); !message.empty()) {
    complain(message);
    return static_cast<int>(Exit::usage);
  }
  for (const Command& command : commands) {
    if (app.got_subcommand(command.name)) return static_cast<int>(command.run(settings));
  }
  return static_cast<int>(Exit::internal);
}

}  // namespace
}  // namespace absolve::cli

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return absolve::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    absolve::cli::complain("out of memory; nothing was written over");
  } catch (const std::exception& error) {
    absolve::cli::complain(std::string("internal error: ") + error.what());
  }
  return static_cast<int>(absolve::cli::Exit::internal);
}
