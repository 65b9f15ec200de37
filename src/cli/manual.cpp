// The manual page absolve(1): the commands and options from what the tool knows of itself, and
// beside them what holds for all.

#include <algorithm>
#include <iterator>

#include "cli/command_texts.hpp"

namespace absolve::cli {
namespace {

// An option of so many commands, with the same words, is described once.
constexpr std::size_t shared_by = 5;

constexpr std::string_view front =
    ".SH NAME\n"
    "absolve \\- make every link of HTML, CSS, XML, mail and MHTML absolute\n"
    ".SH SYNOPSIS\n"
    ".B absolve\n"
    ".I COMMAND\n"
    ".RI [ OPTION ]...\n"
    ".RI [ ARGUMENT ]...\n"
    ".SH DESCRIPTION\n"
    ".B absolve\n"
    "establishes the base URI of each document by the layers of RFC 3986, section 5.1: a BASE "
    "element, Content-Base and Content-Location, the entity around it, the URL that it was "
    "retrieved "
    "from, and a default.\n"
    "It resolves each link against that base, under a named rulebook, and writes the document back "
    "with nothing but the links changed.\n"
    ".PP\n"
    "Documents are HTML, CSS, XHTML, SVG, feeds, JSON, plain text, mail, MHTML and HTTP messages.\n"
    "Results go to standard output, messages to standard error.\n"
    "Files are written aside, synced and renamed, so that an error leaves the old file in place.\n";

constexpr std::string_view back =
    ".SH EXIT STATUS\n"
    "For several documents it is the largest of theirs.\n"
    ".TP\n.B 0\nAll is done. There may be warnings.\n"
    ".TP\n.B 1\nWith \\fB\\-\\-strict\\fR, a link does not resolve; \\fBcheck\\fR, \\fBparse\\fR "
    "or "
    "\\fBnormalize\\fR found an error or a difference.\n"
    ".TP\n.B 2\nThe command line cannot be used.\n"
    ".TP\n.B 3\nA file cannot be read or written.\n"
    ".TP\n.B 4\nA document was left as it was: it is malformed, not supported, or over a limit.\n"
    ".TP\n.B 5\nA defect of absolve.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B SOURCE_DATE_EPOCH\nThe date that \\fBpack\\fR writes into an archive, in seconds "
    "since "
    "1970, where \\fB\\-\\-date\\fR gives none.\n"
    ".SH EXAMPLES\n"
    "List the links of a page as a browser would follow them:\n"
    ".PP\n.nf\n"
    "    absolve links page.html \\-b https://host/dir/page.html\n"
    ".fi\n.PP\n"
    "Make the links of a mirror absolute, and keep the old files:\n"
    ".PP\n.nf\n"
    "    absolve rewrite \\-\\-files\\-from pages.tsv \\-\\-in\\-place=.orig\n"
    ".fi\n.PP\n"
    "Show why the base of each part of an archive is what it is:\n"
    ".PP\n.nf\n"
    "    absolve base saved.mhtml\n"
    ".fi\n"
    ".SH SEE ALSO\n"
    ".BR curl (1),\n"
    ".BR wget (1)\n"
    ".PP\n"
    "RFC 2557, RFC 3986, and the URL Standard (https://url.spec.whatwg.org/).\n";

// Text as roff takes it for itself: dashes that can be copied, and no control lines.
std::string plain(std::string_view text) {
  std::string out;
  if (text.starts_with('.') || text.starts_with('\'')) out += "\\&";
  for (const char c : text) {
    if (c == '-') {
      out += "\\-";
    } else if (c == '\\') {
      out += "\\e";
    } else {
      out.push_back(c);
    }
  }
  return out;
}

std::string bold(std::string_view text) {
  return "\\fB" + plain(text) + "\\fR";
}

std::string entry(const OptionText& option) {
  std::string out = ".TP\n";
  for (const std::string& name : option.names) {
    if (&name != &option.names.front()) out += ", ";
    out += bold(name);
  }
  if (option.is_value_optional) {
    out += "[=\\fI" + option.value + "\\fR]";
  } else if (!option.choices.empty()) {
    for (const std::string& choice : option.choices) {
      out += (&choice == &option.choices.front() ? " " : "|") + bold(choice);
    }
  } else if (!option.value.empty()) {
    out += " \\fI" + option.value + "\\fR";
  }
  return out + "\n" + plain(option.help) + ".\n";
}

bool has(const CommandText& command, const OptionText& option) {
  return std::ranges::find(command.options, option) != command.options.end();
}

// The options that `shared_by` commands have or more, in the order in which they come up.
std::vector<OptionText> shared_options(const std::vector<CommandText>& commands) {
  std::vector<OptionText> shared;
  for (const CommandText& command : commands) {
    for (const OptionText& option : command.options) {
      const auto count = static_cast<std::size_t>(std::ranges::count_if(
          commands, [&](const CommandText& other) { return has(other, option); }));
      if (count >= shared_by && std::ranges::find(shared, option) == shared.end()) {
        shared.push_back(option);
      }
    }
  }
  return shared;
}

}  // namespace

std::string manual_of(const std::vector<CommandText>& commands) {
  const auto shared = shared_options(commands);
  std::string out = ".TH ABSOLVE 1 \"\" \"absolve " ABSOLVE_VERSION "\" \"User Commands\"\n";
  out += front;
  out += ".SH COMMANDS\n";
  for (const CommandText& command : commands) {
    out += ".SS " + command.name + "\n" + bold("absolve " + command.name) + " [\\fIOPTION\\fR]...";
    if (!command.arguments.empty()) out += " " + plain(command.arguments);
    out += "\n.PP\n" + plain(command.summary) + ".\n";
    for (const OptionText& option : command.options) {
      if (std::ranges::find(shared, option) == shared.end()) out += entry(option);
    }
  }
  out += ".SH OPTIONS OF MANY COMMANDS\n";
  for (const OptionText& option : shared) {
    out += entry(option);
    std::vector<std::string> without;
    for (const CommandText& command : commands) {
      if (!has(command, option)) without.push_back(command.name);
    }
    if (without.empty()) continue;
    out += "Not of ";
    for (const std::string& name : without) {
      out += (&name == &without.front() ? "" : ", ") + bold(name);
    }
    out += ".\n";
  }
  return out.append(back);
}

}  // namespace absolve::cli
