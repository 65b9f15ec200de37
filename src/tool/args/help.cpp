// The texts of `absolve help TOPIC` and `absolve help CODE`. Tables come from the library.

#include "tool/args/command_texts.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/profile.hpp"
#include "text/ascii.hpp"
#include "tool/args/command_line.hpp"

namespace absolve::tool {
namespace {

// All codes with their explanations: those of the library, and those of the tool alone.
const std::map<std::string_view, std::string_view>& codes() {
  static const std::map<std::string_view, std::string_view> table = [] {
    std::map<std::string_view, std::string_view> rows{
        {"bad_request",
         "A question to absolve serve is malformed. The message says what a question has. The "
         "next question is read."},
        {"out_of_memory",
         "There is not enough memory for the document of a question to absolve serve. The next "
         "question is read."}};
    for (const DiagnosticCode code : diagnostic_codes()) rows.emplace(name_of(code), help_of(code));
    for (const ErrorCode code : error_codes()) rows.emplace(name_of(code), help_of(code));
    return rows;
  }();
  return table;
}

// The width of texts of help: that of the terminal, but long lines are hard to read.
std::size_t help_width() {
  return std::clamp<std::size_t>(terminal_width(STDOUT_FILENO, 80), 40, 100);
}

std::string indented(std::string_view text, std::size_t indent) {
  return std::string(indent, ' ') + wrapped(text, help_width(), indent, indent);
}

// The column of the second text in a row of a table, such as `  json  the same as one array`; 0:
// the line is no such row.
std::size_t second_column(std::string_view line) {
  const std::size_t first = line.find_first_not_of(' ');
  if (first == 0 || first == std::string_view::npos) return 0;
  const std::size_t gap = line.find("  ", first);
  if (gap == std::string_view::npos) return 0;
  return std::min(line.find_first_not_of(' ', gap), line.size());
}

// Lays `text` out again for the terminal: its paragraphs, and its tables, whose rows are indented.
// Other indented lines are commands and stay as they are.
std::string laid_out(std::string_view text) {
  std::string out;
  std::string part;        // a paragraph or a row
  std::size_t column = 0;  // of the text of a row
  const auto end_part = [&] {
    if (!part.empty()) out += wrapped(part, help_width(), column) + "\n";
    part.clear();
    column = 0;
  };
  while (!text.empty()) {
    const std::string_view line = ascii::take_front(text, '\n');
    const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
    if (line.empty()) {
      end_part();
      out += '\n';
    } else if (start > 0 && start == column && !part.empty()) {
      part.append(" ").append(line.substr(start));
    } else if (start > 0) {
      end_part();
      column = second_column(line);
      part = line;
      if (column == 0) {
        out += part + "\n";
        part.clear();
      }
    } else {
      if (column > 0) end_part();
      part.append(part.empty() ? "" : " ").append(line);
    }
  }
  end_part();
  return out;
}

constexpr std::string_view layers =
    R"(The layers are listed from the innermost to the outermost (RFC 3986 5.1). The base
of a document comes from the innermost layer that states a usable base. Some
profiles leave out some layers. absolve base shows the layers of a document.

  embedded          the first BASE element with an href (RFC 3986 5.1.1)
  content-base      the Content-Base field of the part or the message
  content-location  the Content-Location field of the part or the message
  encapsulating     the base of what contains the document: a message, or the page
                    around a srcdoc document (RFC 3986 5.1.2)
  retrieval         the URL that the document was retrieved from: -b (RFC 3986 5.1.3)
  default           the base of last resort: --default-base; in MIME, thismessage:/
                    (RFC 3986 5.1.4)

A relative base is resolved against the next outer layer that gives a base. In
HTTP messages, Content-Base and Content-Location do not state a base (RFC 9110)
in the profiles web and rfc3986.
)";

constexpr std::string_view messages =
    R"(A message on standard error names the file, the line and the column (in bytes, both
from 1), the severity, what is wrong, what to do, and a code:

  absolve: page.html:2:26: warning: "http://[x" left as written: ... [link_unresolved]

  error    something was not done: a file cannot be read, a document stays unchanged
  warning  something was done, but perhaps not as you expect: a link stays unchanged
  note     worth knowing

absolve help CODE explains a code, and absolve help codes lists all of them.
--quiet prints errors alone. --verbose prints more notes, and a summary at the end.
--color colors the messages. --progress shows the progress even without a terminal.
)";

constexpr std::string_view report =
    R"(--report FILE.html writes one page for a browser. It shows each link with its line,
base, layer, target and outcome; the causes of broken links, and what to do; the
layers of each document; the parts of a message; the text before and after; and which
hosts link to which. The page needs no network, and nothing that a document contains
can run in it. It holds up to 100,000 links and as many broken ones; if there are more,
it says how many it leaves out. These commands have the option: rewrite, links, base,
parts, compare, check, localize, unpack, warc links and warc rewrite.
)";

constexpr std::string_view formats =
    R"(The commands that list take --format:

  text   for people; the default
  jsonl  one JSON object on a line for each record
  json   the same objects as one array; of base, explain and parse, one object each
  tsv    one line for each record, with tabs between the values, without a heading
  csv    the same as CSV (RFC 4180), with a heading

Some commands have formats of their own:

  patch  of rewrite: the edits, for absolve apply
  wat    of warc links: WARC metadata records, one for each response or resource
  arrow  of warc links: a stream of Apache Arrow

absolve help links lists the fields of a link, which are columns or members of JSON.
)";

constexpr std::string_view exit_code_text =
    R"(For several documents, the exit code is the highest of theirs.

  0  Success. There may be warnings. resolve also exits with 0 if a reference
     cannot be resolved, and relativize if no reference leads to a URL.
  1  With --strict, something is left unresolved: a link, a reference, a missing
     file, a part that is not shown. Or check, parse, compose or normalize found an
     error or a difference.
  2  The command line cannot be used.
  3  A file cannot be read or written.
  4  An error left a document, or a part of one, unchanged. It is malformed, not
     supported, over a limit, or needs a library that this build lacks. Or the file
     has no such part or link, or a patch does not fit the file. What stays
     unchanged with a warning, such as a signed part, does not count.
  5  Memory ran out, or absolve has a defect. Please report a defect.
)";

constexpr std::string_view mirrors =
    R"(A mirror is a folder of files that a tool fetched. Make its pages link to each other:

  wget -r -p -E -o mirror.log -P mirror https://host/
  absolve localize mirror --map mirror.log
  absolve check mirror

Without the log, the names of the files say their URLs: add -E if wget had it. What
pages need and the mirror lacks is named; fetch it, and localize again:

  absolve localize mirror --map mirror.log --missing missing.txt
  wget -x -E -P mirror -a mirror.log -i missing.txt

absolve localize mirror --undo restores every file. To make the links of pages lead
back to the web, absolve rewrite FILE -b URL --in-place. absolve localize --help has more.
)";

constexpr std::string_view archives =
    R"(An archive is a page with its files in one message: MHTML, as browsers save it.

  absolve parts page.mhtml                 shows its parts, and what refers to them
  absolve unpack page.mhtml -d folder      writes a folder that a browser opens
  absolve inline page.mhtml -o page.html   writes one page with everything in it
  absolve pack folder -o page.mhtml        makes an archive of a page and its files
  absolve rewrite page.mhtml -o out.mhtml  makes its links absolute

Links between parts lead to files. All other links become absolute. unpack marks files
that may run code when they are opened. Crawl records (WARC) are read by absolve warc.
absolve unpack --help has more.
)";

constexpr std::string_view mail =
    R"(Mail is read like an archive. Pictures are parts, and links name them by cid:.

  absolve unpack mail.eml -d folder        writes the pictures and attachments as files
  absolve inline --message mail.eml        one page, as a mail program shows it
  absolve links mail.eml                   its links, with those of its header
  absolve cat mail.eml --part 1.2          the decoded body of one part
  absolve rewrite mail.eml -o out.eml      makes its links absolute

A mailbox (mbox) works as well. A signed part stays unchanged; --break-signatures
changes it. Without a base, relative links stay relative: give -b. absolve unpack --help has more.
)";

constexpr std::string_view undo =
    R"(These commands edit files in a way that can be undone:

  absolve localize mirror --undo            restores every file of a mirror; localize
                                            keeps a record of its edits by itself
  absolve rewrite FILE -b URL --in-place=.orig
                                            keeps the old file as FILE.orig
  absolve rewrite FILE -b URL --format patch -o edits
                                            writes the edits alone, and no document
  absolve apply edits                       makes these edits
  absolve apply edits --reverse             takes them back

Without --in-place and -o, rewrite writes to standard output and changes no file.
)";

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(text.size() < width ? width - text.size() : 1, ' ');
}

std::string help_of_profiles() {
  std::string text =
      "A profile is the set of rules that references are resolved by: --profile NAME.\n"
      "absolve profiles prints all rules of all profiles.\n\n";
  for (const Profile& profile : profiles()) {
    text += "  " + padded(profile.name, 18) + std::string(profile.document) + "\n";
  }
  return text;
}

std::string help_of_limits() {
  std::string text =
      "If a document, a part of a message or a srcdoc document is over a limit, absolve\n"
      "leaves it unchanged. The exit code is 4. The list shows the option and the default\n"
      "of each limit.\n\n";
  for (const LimitRow& row : limit_rows()) {
    text += "  " + padded(option_of(row), 22) + padded(std::to_string(Limits().*row.value), 16) +
            std::string(row.help) + "\n";
  }
  return text;
}

std::string help_of_codes() {
  std::string text =
      "Most messages about a document end with a code in brackets. absolve help CODE\n"
      "explains one code.\n\n";
  for (const auto& [code, help] : codes()) {
    text.append("  ").append(code).append("\n").append(indented(help, 6)).append("\n");
  }
  return text;
}

std::string help_of_topics();

// A topic has a text, or a function that makes one.
struct Topic {
  std::string_view name;
  std::string_view text;
  std::string (*made)() = nullptr;
};

constexpr Topic topics[] = {
    {"layers", layers},
    {"profiles", {}, help_of_profiles},
    {"limits", {}, help_of_limits},
    {"codes", {}, help_of_codes},
    {"exit-codes", exit_code_text},
    {"formats", formats},
    {"messages", messages},
    {"report", report},
    {"mirrors", mirrors},
    {"archives", archives},
    {"mail", mail},
    {"undo", undo},
    {"topics", {}, help_of_topics},
};

std::string help_of_topics() {
  std::string text = "absolve help TOPIC explains one of these topics:\n\n";
  for (const Topic& topic : topics) text.append("  ").append(topic.name).append("\n");
  return text + "\nabsolve help COMMAND prints the options of a command.\n";
}

// The name of a command or an option, and beside it what it does, with the next lines below that.
std::string help_row(const std::string& name, std::string_view text) {
  const std::size_t width = help_width();
  const std::size_t column = width < 70 ? 8 : 24;
  std::string out = "  " + wrapped(name, width, 6, 2);
  if (text.empty()) return out + "\n";
  const std::size_t end = 2 + name.size();
  out += end + 2 > column ? "\n" + std::string(column, ' ') : std::string(column - end, ' ');
  return out + wrapped(text, width, column, column) + "\n";
}

// Simplifies the help of CLI11, which shows `TEXT:{a,b} ...`, `--in-place{/}` and which options
// exclude each other.
class HelpFormat : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_option_name(const CLI::Option* option,
                                             bool is_positional) const override {
    if (is_positional) {
      std::string name = CLI::Formatter::make_option_name(option, is_positional);
      std::ranges::transform(name, name.begin(), ascii::to_upper);
      return name;
    }
    return CLI::detail::join(option_text(*option).names, ",");
  }

  [[nodiscard]] std::string make_usage(const CLI::App* app, std::string name) const override {
    if (app->get_parent() == nullptr) return CLI::Formatter::make_usage(app, std::move(name));
    const std::string arguments = arguments_of(*app);
    return "Usage: " + name + " [OPTIONS]" + (arguments.empty() ? "" : " " + arguments) + "\n";
  }

  // Only counts the limits, which are the same for many commands and which few people need.
  [[nodiscard]] std::string make_group(std::string group, bool is_positional,
                                       std::vector<const CLI::Option*> options) const override {
    if (group != "Limits") {
      return CLI::Formatter::make_group(std::move(group), is_positional, std::move(options));
    }
    return "\nLimits:\n" +
           indented(std::to_string(options.size()) + " options, such as " +
                        options.front()->get_name() + " (absolve help limits lists them)",
                    2) +
           "\n";
  }

  [[nodiscard]] std::string make_option(const CLI::Option* option,
                                        bool is_positional) const override {
    const std::string name = make_option_name(option, is_positional) + make_option_opts(option);
    return help_row(name, make_option_desc(option));
  }

  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override {
    return help_row(command->get_display_name(true), command->get_description());
  }

  [[nodiscard]] std::string make_description(const CLI::App* app) const override {
    return indented(app->get_description(), 0) + "\n";
  }

  [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_positional()) return {};
    const OptionText text = option_text(*option);
    if (text.is_value_optional) return "[=" + text.value + "]";
    if (text.value.empty()) return {};
    std::string opts =
        " " + (text.choices.empty() ? text.value : CLI::detail::join(text.choices, "|"));
    if (!option->get_default_str().empty()) opts += " (" + option->get_default_str() + ")";
    return opts;
  }
};

}  // namespace

std::string_view exit_codes() {
  return exit_code_text;
}

std::string examples_text(std::string_view command) {
  std::string text = "Examples:";
  for (const Example& example : examples_of(command)) {
    text.append("\n  ").append(example.line).append("\n").append(indented(example.does, 6));
  }
  return text;
}

std::string short_help(const CLI::App& app) {
  constexpr std::size_t column = 21;
  std::string text = indented(app.get_description(), 0) + "\n\n";
  std::vector<std::pair<std::string, std::string>> subjects;
  for (const CLI::App* const command : app.get_subcommands(nullptr)) {
    if (subjects.empty() || subjects.back().first != command->get_group()) {
      subjects.emplace_back(command->get_group(), "");
    }
    std::string& names = subjects.back().second;
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  for (const auto& [subject, names] : subjects) {
    text +=
        "  " + padded(subject, column - 2) + wrapped(names, help_width(), column, column) + "\n";
  }
  return text + R"(
Make the links of a saved page absolute:
  absolve rewrite page.html -b https://example.org/dir/page.html -o out.html
Make a mirror that wget fetched work offline:
  absolve localize mirror
Write the pictures and attachments of a mail as files:
  absolve unpack mail.eml -d folder

absolve FILE says what a file is, and which commands fit it.
absolve COMMAND --help shows the options of a command.
)";
}

std::string with_single_blanks(std::string_view help) {
  std::string out;
  bool is_blank = true;  // the last line
  while (!help.empty()) {
    const std::string_view line = ascii::take_front(help, '\n');
    if (line.empty() && is_blank) continue;
    is_blank = line.empty();
    out.append(line).push_back('\n');
  }
  if (is_blank && !out.empty()) out.pop_back();
  return out;
}

std::vector<std::string> help_subjects() {
  std::vector<std::string> subjects;
  for (const Topic& topic : topics) subjects.emplace_back(topic.name);
  for (const auto& [code, help] : codes()) subjects.emplace_back(code);
  return subjects;
}

Result<std::string, Trouble> help_on(const CLI::App& app, std::string subject) {
  // Messages show a code in brackets.
  if (subject.size() > 2 && subject.starts_with('[') && subject.ends_with(']')) {
    subject = subject.substr(1, subject.size() - 2);
  }
  // `absolve help warc links` is about the command warc.
  if (subject.starts_with("warc ")) subject = "warc";
  const auto* const topic = std::ranges::find(topics, subject, &Topic::name);
  if (topic != std::end(topics)) {
    return laid_out(topic->made == nullptr ? std::string(topic->text) : topic->made());
  }
  auto known = command_names(app);
  if (std::ranges::find(known, subject) != known.end()) {
    return with_single_blanks(app.get_subcommand(subject)->help(app.get_name()));
  }
  if (const auto code = codes().find(subject); code != codes().end()) {
    return indented(code->second, 0) + "\n";
  }
  std::ranges::copy(help_subjects(), std::back_inserter(known));
  return Trouble{Exit::usage,
                 "there is no help on " + subject + suggestion(subject, known) +
                     " (absolve help topics lists the topics, absolve --help the commands)"};
}

std::shared_ptr<CLI::FormatterBase> make_help_format() {
  auto format = std::make_shared<HelpFormat>();
  format->label("SUBCOMMAND", "COMMAND");
  return format;
}

}  // namespace absolve::tool
