// The options that several commands share.

#include "cli/option_groups.hpp"

#include <CLI/CLI.hpp>

#include "cli/input.hpp"

namespace absolve::cli {
namespace {

std::string known_profile(const std::string& name) {
  if (find_profile(name) != nullptr) return {};
  std::string message = "no profile is called " + name + "; there are";
  for (const Profile& profile : profiles()) message.append(" ").append(profile.name);
  return message;
}

// An empty shell variable, say.
std::string not_empty(const std::string& text) {
  return text.empty() ? "is empty" : std::string();
}

std::string not_negative(const std::string& number) {
  return number.starts_with('-') ? number + " is no limit" : std::string();
}

}  // namespace

void add_common_options(CLI::App& app, Settings& settings) {
  app.add_option("-b,--base-url", settings.base_url,
                 "URL that the documents were retrieved from, after redirects")
      ->check(not_empty);
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

void add_attribute_options(CLI::App& app, Settings& settings) {
  app.add_option("--attributes", settings.attribute_file,
                 "File of changes to the table of attributes, a line each: + or -, then a group or "
                 "element@attribute[=kind]");
  const auto add = [&](const char* option, char sign, const char* summary) {
    app.add_option_function<std::vector<std::string>>(
           option,
           [&settings, sign](const std::vector<std::string>& names) {
             for (const std::string& name : names)
               settings.attribute_changes.push_back(sign + name);
           },
           summary)
        ->allow_extra_args(false);  // what follows may be a file
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
  add_common_options(app, settings);
  add_attribute_options(app, settings);
  app.add_option("--engine", settings.engine, "How links are found: auto (scan), scan or tree")
      ->check(CLI::IsMember({"auto", "scan", "tree"}));
  app.add_flag("--verify", settings.verify,
               "Ask both engines, and leave a document whole where they disagree");
  app.add_flag("--saved-from", settings.saved_from,
               "Believe documents that say which URL they were saved from, before -b");
  app.add_flag("--explain", settings.explain, "Say how each document was read");
  app.add_option("file", settings.files, "Documents; - or nothing: standard input");
  app.add_option("--default-base", settings.default_base, "Base of last resort, absolute")
      ->check(not_empty);
  app.add_option("--type", settings.content_type, "Content-Type of the documents");
  app.add_option("--csp", settings.content_security_policy,
                 "Content-Security-Policy that the documents came with; its base-uri rules BASE");
  app.add_option("--charset", settings.charset, "Character encoding of the documents");
  for (const LimitRow& row : limit_rows()) {
    CLI::Option* const option =
        app.add_option(option_of(row), settings.limits.*row.value, std::string(row.help));
    option->capture_default_str();
    if (row.max == SIZE_MAX) {
      option->check(not_negative);
    } else {
      option->check(CLI::Range(std::size_t{0}, row.max));
    }
  }
}

void add_list(CLI::App& app, Settings& settings, const std::string& row) {
  app.add_option("--files-from", settings.files_from,
                 "A file, or -, with a line for each " + row +
                     ": path, then URL and Content-Type if any, separated by tabs");
  app.add_flag("-0,--null", settings.null_separated,
               "In that list, read paths alone, each with a NUL behind it, as of find -print0");
}

void add_format(CLI::App& app, Settings& settings, const std::string& structured) {
  app.add_option("--format", settings.format, "text or " + structured)
      ->check(CLI::IsMember({std::string("text"), structured}));
}

void add_output(CLI::App& app, Settings& settings, const std::string& what) {
  app.add_option("-o,--output", settings.output, what + " to write");
}

void add_part(CLI::App& app, Settings& settings) {
  app.add_option_function<std::string>(
      "--part", [&settings](const std::string& path) { settings.part = path == "0" ? "" : path; },
      "One part of a message alone, by its path, 1.2; 0 is the message itself. The rewrite "
      "command writes its decoded body, and inline the document that it shows");
}

}  // namespace absolve::cli
