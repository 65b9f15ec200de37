// The options that several commands share.

#include "tool/args/option_groups.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>

#include "text/ascii.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/link_fields.hpp"
#include "tool/show/registered_domain.hpp"

namespace absolve::tool {
namespace {

constexpr std::size_t most_jobs = 1024;

// The type of a value as the help shows it.
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

void set(ReadingOptions& reading, std::string_view name, std::string_view value) {
  const auto done = reading.named.set(name, value);
  if (done) return;
  std::string message = done.error().detail;
  if (find_option(name)->value == OptionValue::profile) {
    std::vector<std::string> names;
    for (const Profile& profile : profiles()) names.emplace_back(profile.name);
    message += suggestion(value, names);
  }
  throw CLI::ValidationError("--" + std::string(name), message);
}

// The heading of the group of an option in the help of a command.
std::string group_of(const OptionRow& row) {
  if (row.limit != nullptr) return "Limits";
  constexpr std::string_view rare[] = {"excess-parent", "same-scheme", "with",
                                       "without",       "abbreviated", "engine",
                                       "scripting",     "verify",      "csp"};
  return std::ranges::find(rare, row.name) == std::end(rare) ? "Options" : "Less common options";
}

// The heading of options that most commands have.
constexpr const char* reading_group = "How documents are read";

// An option with values that are separated by commas. The argument behind them may be a file.
CLI::Option* add_list(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                      const std::string& help) {
  return app.add_option(name, values, help)->delimiter(',')->allow_extra_args(false);
}

// Takes the options of a command aside while others are added. CLI11 compares each new option with
// all before it, which was a third of a short run; the test of the help looks for equal names.
class OptionsAside {
 public:
  explicit OptionsAside(CLI::App& app) : options_(app.*Access::options()) { aside_.swap(options_); }
  OptionsAside(const OptionsAside&) = delete;
  OptionsAside& operator=(const OptionsAside&) = delete;
  ~OptionsAside() {
    std::ranges::move(options_, std::back_inserter(aside_));
    options_.swap(aside_);
  }

 private:
  struct Access : CLI::App {
    static std::vector<CLI::Option_p> CLI::App::* options() { return &Access::options_; }
  };

  std::vector<CLI::Option_p>& options_;
  std::vector<CLI::Option_p> aside_;
};

}  // namespace

bool is_list(std::string_view name) {
  return name == "with" || name == "without";
}

CLI::Option* add_named(CLI::App& app, ReadingOptions& reading, std::string_view name,
                       const std::string& help) {
  const OptionsAside aside(app);
  const OptionRow& row = *find_option(name);
  const std::string option = "--" + std::string(name);
  const std::string summary = help.empty() ? std::string(row.help) : help;
  if (row.value == OptionValue::flag) {
    return app
        .add_flag_callback(
            option, [&reading, &row] { set(reading, row.name, "true"); }, summary)
        ->group(group_of(row));
  }
  CLI::Option* const added = app.add_option_function<std::vector<std::string>>(
      option,
      [&reading, &row](const std::vector<std::string>& values) {
        if (values.size() > 1 && !is_list(row.name)) {
          throw CLI::ValidationError("--" + std::string(row.name) + " is given more than once");
        }
        for (const std::string& value : values) set(reading, row.name, value);
      },
      summary);
  added->type_name(type_of(row))->allow_extra_args(false);  // what follows may be a file
  added->group(group_of(row));
  if (row.limit != nullptr) added->default_str(std::to_string(Limits().*row.limit->value));
  return added;
}

void add_run_options(CLI::App& app, RunOptions& run) {
  const OptionsAside aside(app);
  constexpr const char* group = "Messages";
  CLI::Option* const quiet =
      app.add_flag("-q,--quiet", run.quiet, "Show only errors, and no progress")->group(group);
  app.add_flag("-v,--verbose", run.verbose,
               "Say how each document was read, and end with a summary")
      ->excludes(quiet)
      ->group(group);
  app.add_option("--color", run.color,
                 "Color the messages; auto: on a terminal, unless NO_COLOR is set")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->group(group);
  app.add_flag("--progress", run.progress,
               "Show the progress of a long run in plain lines, even without a terminal")
      ->excludes(quiet)
      ->group(group);
  app.add_option("--config", run.config_file,
                 "A file of defaults for options, in TOML (see absolve config)")
      ->group("Less common options");
}

void add_profile_options(CLI::App& app, ReadingOptions& reading) {
  for (const char* name : {"profile", "excess-parent", "same-scheme"}) {
    add_named(app, reading, name);
  }
}

void add_base_options(CLI::App& app, ReadingOptions& reading, const std::string& base) {
  app.add_option("-b,--base-url", reading.base_url, base);
  add_profile_options(app, reading);
  app.add_flag("--strict", reading.strict, "Exit with 1 if something is left unresolved");
}

void add_attribute_options(CLI::App& app, ReadingOptions& reading) {
  app.add_option("--attributes", reading.attribute_file,
                 "A file of changes to the table of attributes. Each line has + or -, then a group "
                 "or element@attribute[=kind]")
      ->group("Less common options");
  add_named(app, reading, "with");
  add_named(app, reading, "without");
}

void add_text_options(CLI::App& app, ReadingOptions& reading, const std::string& does) {
  app.add_flag_callback(
      "--text", [&reading] { set(reading, "with", "text"); }, does + " the URLs in running text");
  add_named(app, reading, "abbreviated");
}

void add_document_options(CLI::App& app, ReadingOptions& reading, InputList& inputs,
                          const std::string& file) {
  add_base_options(
      app, reading,
      std::string(find_option("base-url")->help) + "; for a folder, the URL of the folder");
  add_attribute_options(app, reading);
  app.add_option("file", inputs.files, file);
  add_reading_options(app, reading);
  // The options of the command itself come first in its help.
  for (const char* const name :
       {"--profile", "--strict", "--saved-from", "--default-base", "--type", "--charset"}) {
    app.get_option(name)->group(reading_group);
  }
}

void add_explain(CLI::App& app, RunOptions& run) {
  app.add_flag("--explain", run.explain, "Say how each document was read");
}

void add_reading_options(CLI::App& app, ReadingOptions& reading) {
  for (const char* name : {"engine", "scripting", "verify", "saved-from"})
    add_named(app, reading, name);
  app.add_option("--default-base", reading.default_base,
                 std::string(find_option("default-base")->help));
  for (const char* name : {"type", "csp", "charset"}) add_named(app, reading, name);
  for (const OptionRow& row : option_rows()) {
    if (row.limit != nullptr) add_named(app, reading, row.name);
  }
}

void add_input_list(CLI::App& app, InputList& inputs, const std::string& row) {
  app.add_option("--files-from", inputs.files_from,
                 "A file, or -, that has a line for each " + row +
                     ": the path, and after tabs the URL and the Content-Type, if known")
      ->group(reading_group);
  app.add_flag("-0,--null", inputs.null_separated,
               "The list has only paths, each ended by a NUL byte, as find -print0 writes them")
      ->group(reading_group);
}

void add_format(CLI::App& app, ListOptions& list, const std::string& help,
                std::vector<std::string> formats) {
  app.add_option("--format", list.format,
                 help.empty() ? "The format of the output (see absolve help formats)" : help)
      ->check(CLI::IsMember(std::move(formats)));
  app.add_flag(
      "--escape-formulas", list.escapes_formulas,
      "In csv, write an apostrophe in front of values that spreadsheets take for formulas");
}

void add_link_filters(CLI::App& app, FilterOptions& filter) {
  const OptionsAside aside(app);
  add_list(app, "--only", filter.only,
           "List only links of these elements, or of element@attribute, separated by commas; * is "
           "any element");
  add_list(app, "--kinds", filter.kinds, "List only links of these kinds, separated by commas")
      ->check(CLI::IsMember({"url", "list", "comma_list", "srcset", "refresh", "css", "json",
                             "text", "header", "module"}));
  add_list(app, "--rel", filter.rels,
           "List only links whose rel has one of these link types, separated by commas");
  add_list(app, "--host", filter.hosts,
           "List only links to these hosts, separated by commas; .h.example also stands for every "
           "host under h.example");
  add_list(app, "--not-host", filter.not_hosts,
           "Leave out links to these hosts, such as that of the pages themselves");
  app.add_flag("--http-only", filter.http_only, "List only links to http and https");
  app.add_flag("--strip-fragment", filter.strip_fragment, "List targets without fragments");
}

CLI::Option* add_fields(CLI::App& app, ListOptions& list) {
  const std::string names = CLI::detail::join(
      link_fields(), [](const LinkField& field) { return std::string(field.name); }, ", ");
  const auto is_field = [](const std::string& name) {
    if (name == "registered_domain" && !has_registered_domains()) {
      return name + ": " + lack_of_registered_domains();
    }
    if (find_link_field(name) != nullptr) return std::string();
    std::vector<std::string> names;
    for (const LinkField& field : link_fields()) names.emplace_back(field.name);
    return name + " is no field" +
           (name == "domain" ? "; did you mean registered_domain?" : suggestion(name, names));
  };
  return add_list(app, "--fields", list.fields, "The fields to list, separated by commas: " + names)
      ->check(is_field);
}

void add_link_format(CLI::App& app, ListOptions& list, const std::string& help,
                     std::vector<std::string> formats) {
  CLI::Option* const fields = add_fields(app, list);
  app.add_flag(
         "--compact", list.compact,
         "In jsonl, write what all links of a document have in common once, in a line of its own")
      ->excludes(fields);
  add_format(app, list, help, std::move(formats));
}

void add_report(CLI::App& app, RunOptions& run) {
  app.add_option("--report", run.report_file,
                 "An HTML file to write: a page for a browser that shows all links (see absolve "
                 "help report)");
}

void add_jobs(CLI::App& app, RunOptions& run) {
  app.add_option("-j,--jobs", run.jobs,
                 "The number of threads, which does not change the output. 0, the default: one for "
                 "each core")
      ->check([](const std::string& text) {
        // Not CLI::Range, whose message differs between releases of CLI11.
        const auto number = ascii::number_of<std::size_t>(text);
        return number && *number <= most_jobs
                   ? std::string()
                   : text + " is not a number from 0 to " + std::to_string(most_jobs);
      })
      ->group(reading_group);
}

void add_sandbox(CLI::App& app, RunOptions& run, const std::string& usual) {
  // All commands share `run`, so the default is set once the command is known.
  app.parse_complete_callback([&app, &run, usual] {
    if (app.get_option("--sandbox")->count() == 0) run.sandbox = usual;
  });
  app.add_flag(
         "--sandbox{on}", run.sandbox,
         "Before reading documents, give up the rights to open other files, to use the network "
         "and to start programs. on, or --sandbox alone: fail if the kernel cannot do it; "
         "auto: do what the kernel can. Default: " +
             usual)
      ->check(CLI::IsMember({"on", "auto", "off"}))
      ->group(reading_group);
}

void add_stream(CLI::App& app, ReadingOptions& reading, bool& streams, const std::string& does) {
  CLI::Option* const stream =
      app.add_flag("--stream", streams,
                   "Read one document as it arrives, and " + does + " as early as possible");
  CLI::Option* const window = add_named(app, reading, "stream-window");
  window->needs(stream)->default_str(std::to_string(StreamWindow().bytes));
}

void add_part(CLI::App& app, ReadingOptions& reading, const std::string& does) {
  add_named(app, reading, "part",
            "Read only this part of a message: a path, such as 1.2, or a file name; 0 is the "
            "message itself" +
                does);
}

void remove_options(CLI::App& app, std::initializer_list<const char*> names) {
  for (const char* const name : names) app.remove_option(app.get_option(name));
}

}  // namespace absolve::tool
