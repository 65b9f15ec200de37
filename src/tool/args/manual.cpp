// The manual page absolve(1). Commands and options come from the tool's own definitions; the other
// sections are written here.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "text/ascii.hpp"
#include "tool/args/command_texts.hpp"

namespace absolve::tool {
namespace {

// An option that at least this many commands share, with the same help, is described once.
constexpr std::size_t shared_by = 5;

constexpr std::string_view front = R"(.SH NAME
absolve \- make every link of HTML, CSS, XML, mail and MHTML absolute
.SH SYNOPSIS
.B absolve
.I COMMAND
.RI [ OPTION ]...
.RI [ ARGUMENT ]...
.SH DESCRIPTION
.B absolve
establishes the base URI of each document by the layers of RFC 3986, section 5.1: a BASE element,
Content-Base and Content-Location, the enclosing entity, the URL that the document was retrieved
from, and a default base.
It resolves each link against that base, under a named profile; the default profile is that of
browsers.
.B rewrite
writes the document back and changes nothing but the links.
Other commands list, explain, check or repackage.
.PP
Documents are HTML, CSS, XHTML, SVG, feeds, JSON, plain text, mail, MHTML and HTTP messages.
Results go to standard output, messages to standard error.
absolve writes a temporary file, syncs it and renames it, so that an error leaves the old file.
)";

constexpr std::string_view environment = R"(.SH ENVIRONMENT
.TP
.BI ABSOLVE_ OPTION
The default of an option, such as ABSOLVE_PROFILE for \fB\-\-profile\fR. \fBabsolve config\fR lists
the options that have one.
.TP
.B ABSOLVE_CONFIG
The file of defaults, where \fB\-\-config\fR names none. Without both, it is absolve/absolve.toml in
\fBXDG_CONFIG_HOME\fR, or in .config of \fBHOME\fR.
.TP
.B NO_COLOR
If it is set, messages have no colors, unless \fB\-\-color\fR says always.
.TP
.B SOURCE_DATE_EPOCH
The date that \fBpack\fR writes into an archive, in seconds since 1970, where \fB\-\-date\fR gives
none.
)";

constexpr std::string_view back = R"(.SH EXAMPLES
List the links of a page as a browser would follow them:
.PP
.nf
    absolve links page.html \-b https://host/dir/page.html
.fi
.PP
Make the links of a mirror absolute, and keep the old files:
.PP
.nf
    absolve rewrite \-\-files\-from pages.tsv \-\-in\-place=.orig
.fi
.PP
Show why the base of each part of an archive is what it is:
.PP
.nf
    absolve base saved.mhtml
.fi
.SH SEE ALSO
.BR curl (1),
.BR wget (1)
.PP
RFC 2557, RFC 3986, and the URL Standard (https://url.spec.whatwg.org/).
)";

// Escapes text for roff, so that dashes can be copied as dashes and no line is a control line.
std::string escaped(std::string_view text) {
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

std::string in_bold(std::string_view text) {
  return "\\fB" + escaped(text) + "\\fR";
}

// The section on exit codes, which is made from the text of `absolve help exit-codes`.
std::string exit_status() {
  std::string out = ".SH EXIT STATUS\n";
  std::string_view text = exit_codes();
  while (!text.empty()) {
    std::string_view line = ascii::take_front(text, '\n');
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string_view::npos) continue;
    line.remove_prefix(start);
    if (ascii::is_digit(line.front())) {
      out += ".TP\n.B " + std::string(1, line.front()) + "\n";
      line.remove_prefix(std::min(line.find_first_not_of(' ', 1), line.size()));
    }
    out += escaped(line) + "\n";
  }
  return out;
}

std::string entry(const OptionText& option) {
  std::string out = ".TP\n";
  out += CLI::detail::join(option.names, in_bold, ", ");
  if (option.is_value_optional) {
    out += "[=\\fI" + option.value + "\\fR]";
  } else if (!option.choices.empty()) {
    out += " " + CLI::detail::join(option.choices, in_bold, "|");
  } else if (!option.value.empty()) {
    out += " \\fI" + option.value + "\\fR";
  }
  return out + "\n" + escaped(option.help) + ".\n";
}

bool has(const CommandText& command, const OptionText& option) {
  return std::ranges::find(command.options, option) != command.options.end();
}

// The options that at least `shared_by` commands have, in order of first appearance.
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

bool has_named(const CommandText& command, const OptionText& option) {
  return std::ranges::any_of(command.options, [&](const OptionText& other) {
    return other.names.back() == option.names.back();
  });
}

// The commands that lack a shared option, and those that describe it in other words.
std::string availability(const std::vector<CommandText>& commands, const OptionText& option) {
  const auto listed = [&](std::string_view before, auto is_one) {
    std::string out;
    for (const CommandText& command : commands) {
      if (is_one(command))
        out += (out.empty() ? std::string(before) : ", ") + in_bold(command.name);
    }
    return out.empty() ? out : out + ".\n";
  };
  return listed("Not available in ",
                [&](const CommandText& command) { return !has_named(command, option); }) +
         listed("Described separately under ", [&](const CommandText& command) {
           return has_named(command, option) && !has(command, option);
         });
}

}  // namespace

std::string manual_of_command(const CommandText& command) {
  std::string title = command.name;
  std::ranges::transform(title, title.begin(), ascii::to_upper);
  std::string out = ".TH ABSOLVE-" + title +
                    " 1 \"\" \"absolve " ABSOLVE_VERSION
                    "\" \"User Commands\"\n.SH NAME\nabsolve\\-" +
                    command.name + " \\- " + escaped(command.summary) + "\n.SH SYNOPSIS\n" +
                    in_bold("absolve " + command.name) + " [\\fIOPTION\\fR]...";
  if (!command.arguments.empty()) {
    out += " " + escaped(command.arguments);
  }
  out += "\n.SH OPTIONS\n";
  for (const OptionText& option : command.options) out += entry(option);
  out += ".SH EXAMPLES\n";
  for (const Example& example : examples_of(command.name)) {
    out += escaped(example.does) + ":\n.PP\n.nf\n    " + escaped(example.line) + "\n.fi\n.PP\n";
  }
  out += exit_status();
  return out + ".SH FILES\n" + in_bold("absolve.toml") +
         " and environment variables give defaults: see \\fBabsolve config\\fR.\n"
         ".SH SEE ALSO\n.BR absolve (1)\n";
}

std::string manual_of(const std::vector<CommandText>& commands) {
  const auto shared = shared_options(commands);
  std::string out = ".TH ABSOLVE 1 \"\" \"absolve " ABSOLVE_VERSION "\" \"User Commands\"\n";
  out += front;
  out += ".SH COMMANDS\n";
  for (const CommandText& command : commands) {
    out +=
        ".SS " + command.name + "\n" + in_bold("absolve " + command.name) + " [\\fIOPTION\\fR]...";
    if (!command.arguments.empty()) {
      out += " " + escaped(command.arguments);
    }
    out += "\n.PP\n" + escaped(command.summary) + ".\n";
    for (const OptionText& option : command.options) {
      if (std::ranges::find(shared, option) == shared.end()) out += entry(option);
    }
  }
  out += ".SH COMMON OPTIONS\n";
  for (const OptionText& option : shared) {
    out += entry(option);
    out += availability(commands, option);
  }
  return out.append(exit_status()).append(environment).append(back);
}

}  // namespace absolve::tool
