// The options that several commands share.

#include "cli/option_groups.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/input.hpp"
#include "cli/link_fields.hpp"
#include "cli/suggestion.hpp"

namespace absolve::cli {
namespace {

// An empty shell variable, say.
std::string not_empty(const std::string& text) {
  return text.empty() ? "is empty" : std::string();
}

// The type of a value as help shows it.
std::string type_of(const OptionRow& row) {
  std::string type = row.value == OptionValue::number ? "UINT" : "TEXT";
  if (row.value == OptionValue::choice) {
    for (const std::string_view choice : row.choices) {
      type.append(type == "TEXT" ? ":{" : ",").append(choice);
    }
    type += '}';
  } else if (row.value == OptionValue::window) {
    type = "UINT or head";
  } else if (row.limit != nullptr && row.limit->max != SIZE_MAX) {
    type += " in [0 - " + std::to_string(row.limit->max) + "]";
  }
  return type;
}

void set(Settings& settings, std::string_view name, std::string_view value) {
  const auto done = settings.named.set(name, value);
  if (done) return;
  std::string message = done.error().detail;
  if (find_option(name)->value == OptionValue::profile) {
    std::vector<std::string> names;
    for (const Profile& profile : profiles()) names.emplace_back(profile.name);
    message += suggestion(value, names);
  }
  throw CLI::ValidationError("--" + std::string(name), message);
}

// The heading that an option stands under in the help of a command. Everyday options have none.
std::string group_of(const OptionRow& row) {
  if (row.limit != nullptr) return "Limits";
  constexpr std::string_view rare[] = {"excess-parent", "same-scheme", "with",   "without",
                                       "abbreviated",   "engine",      "verify", "csp"};
  return std::ranges::find(rare, row.name) == std::end(rare) ? "Options" : "Less common options";
}

}  // namespace

CLI::Option* add_named(CLI::App& app, Settings& settings, std::string_view name,
                       const std::string& help) {
  const OptionRow& row = *find_option(name);
  const std::string option = "--" + std::string(name);
  const std::string summary = help.empty() ? std::string(row.help) : help;
  if (row.value == OptionValue::flag) {
    return app
        .add_flag_callback(
            option, [&settings, &row] { set(settings, row.name, "true"); }, summary)
        ->group(group_of(row));
  }
  CLI::Option* const added = app.add_option_function<std::vector<std::string>>(
      option,
      [&settings, &row](const std::vector<std::string>& values) {
        for (const std::string& value : values) set(settings, row.name, value);
      },
      summary);
  added->type_name(type_of(row))->allow_extra_args(false);  // what follows may be a file
  added->group(group_of(row));
  if (row.limit != nullptr) added->default_str(std::to_string(Limits().*row.limit->value));
  return added;
}

void add_message_options(CLI::App& app, Settings& settings) {
  constexpr const char* group = "Messages";
  CLI::Option* const quiet =
      app.add_flag("-q,--quiet", settings.quiet, "Show errors alone, and no progress")
          ->group(group);
  app.add_flag("-v,--verbose", settings.verbose,
               "Say how each document was read, and what the run comes to")
      ->excludes(quiet)
      ->group(group);
  app.add_option("--color", settings.color,
                 "Color messages: always, never, or auto: on a terminal, unless NO_COLOR is set")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->group(group);
  app.add_flag("--progress", settings.progress,
               "Say how far a long run is in plain lines, even without a terminal")
      ->excludes(quiet)
      ->group(group);
}

void add_config(CLI::App& app, Settings& settings) {
  app.add_option("--config", settings.config_file,
                 "File of defaults for options, in TOML; see absolve config")
      ->group("Less common options");
}

void add_common_options(CLI::App& app, Settings& settings) {
  app.add_option("-b,--base-url", settings.base_url, std::string(find_option("base-url")->help))
      ->check(not_empty);
  for (const char* name : {"profile", "excess-parent", "same-scheme"}) {
    add_named(app, settings, name);
  }
  app.add_flag("--strict", settings.strict, "Exit 1 where something is left unresolved");
}

void add_attribute_options(CLI::App& app, Settings& settings) {
  app.add_option("--attributes", settings.attribute_file,
                 "File of changes to the table of attributes, a line each: + or -, then a group or "
                 "element@attribute[=kind]")
      ->group("Less common options");
  add_named(app, settings, "with");
  add_named(app, settings, "without");
}

void add_text_options(CLI::App& app, Settings& settings, const std::string& does) {
  app.add_flag_callback(
      "--text", [&settings] { set(settings, "with", "text"); },
      does + " the URLs in running text, too");
  add_named(app, settings, "abbreviated");
}

void add_document_options(CLI::App& app, Settings& settings) {
  add_common_options(app, settings);
  add_attribute_options(app, settings);
  app.add_flag("--explain", settings.explain, "Say how each document was read");
  app.add_option("file", settings.files, "Documents; - or nothing: standard input");
  add_reading_options(app, settings);
}

void add_reading_options(CLI::App& app, Settings& settings) {
  for (const char* name : {"engine", "verify", "saved-from"}) add_named(app, settings, name);
  app.add_option("--default-base", settings.default_base,
                 std::string(find_option("default-base")->help))
      ->check(not_empty);
  for (const char* name : {"type", "csp", "charset"}) add_named(app, settings, name);
  for (const OptionRow& row : option_rows()) {
    if (row.limit != nullptr) add_named(app, settings, row.name);
  }
}

void add_list(CLI::App& app, Settings& settings, const std::string& row) {
  app.add_option("--files-from", settings.files_from,
                 "A file, or -, with a line for each " + row +
                     ": path, then URL and Content-Type if any, separated by tabs");
  app.add_flag("-0,--null", settings.null_separated,
               "In that list, read paths alone, each with a NUL behind it, as of find -print0");
}

void add_format(CLI::App& app, Settings& settings, const std::string& help) {
  app.add_option(
         "--format", settings.format,
         help.empty() ? "text, or records: json, jsonl (a line for each), tsv or csv" : help)
      ->check(CLI::IsMember({"text", "json", "jsonl", "tsv", "csv"}));
}

void add_output(CLI::App& app, Settings& settings, const std::string& what) {
  app.add_option("-o,--output", settings.output, what + " to write");
}

void add_link_filters(CLI::App& app, Settings& settings) {
  app.add_option("--only", settings.only,
                 "List the links of these alone: an element, or element@attribute, with commas "
                 "between; * is any element")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--kinds", settings.kinds,
                 "List links of these kinds alone: url, list, comma_list, srcset, refresh, css, "
                 "json, text or header, with commas between")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(
          {"url", "list", "comma_list", "srcset", "refresh", "css", "json", "text", "header"}));
  app.add_option("--rel", settings.rels,
                 "List links with one of these link types in their rel alone, with commas between")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--host", settings.hosts,
                 "List links to these hosts alone, with commas between; .h.example is every host "
                 "under h.example, too")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_flag("--http-only", settings.http_only, "List links to http and https alone");
  app.add_flag("--strip-fragment", settings.strip_fragment, "List targets without fragments");
}

CLI::Option* add_fields(CLI::App& app, Settings& settings) {
  std::string names;
  for (const LinkField& field : link_fields()) {
    names.append(names.empty() ? "" : ", ").append(field.name);
  }
  const auto is_field = [](const std::string& name) {
    return find_link_field(name) != nullptr ? std::string() : name + " is no field";
  };
  return app
      .add_option("--fields", settings.fields,
                  "The fields that links are listed with, with commas between: " + names)
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(is_field);
}

void add_link_format(CLI::App& app, Settings& settings, std::vector<std::string> formats) {
  CLI::Option* const fields = add_fields(app, settings);
  app.add_flag("--compact", settings.compact,
               "In jsonl, give what all links of a document share in a line of its own")
      ->excludes(fields);
  app.add_option("--format", settings.format, "How links are listed")
      ->check(CLI::IsMember(std::move(formats)));
}

void add_report(CLI::App& app, Settings& settings) {
  app.add_option("--report", settings.report_file,
                 "HTML file to write: a page that shows all links with their bases and targets, "
                 "for a browser")
      ->check(not_empty);
}

void add_jobs(CLI::App& app, Settings& settings) {
  app.add_option("--jobs", settings.jobs,
                 "Threads; the output does not depend on them. 0, the default: as many as there "
                 "are cores")
      ->check(CLI::Range(std::size_t{0}, std::size_t{1024}));
}

void add_stream(CLI::App& app, Settings& settings) {
  CLI::Option* const stream = app.add_flag(
      "--stream", settings.streams,
      "Read one document as it comes, and write what is settled at once, to standard output");
  CLI::Option* const window = add_named(app, settings, "stream-window");
  window->needs(stream)->default_str(std::to_string(StreamWindow().bytes));
}

void add_part(CLI::App& app, Settings& settings) {
  add_named(app, settings, "part",
            "One part of a message alone, by its path, 1.2; 0 is the message itself. The rewrite "
            "command writes its decoded body, and inline the document that it shows");
}

}  // namespace absolve::cli
