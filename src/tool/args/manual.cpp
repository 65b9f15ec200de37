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

constexpr std::string_view back = R"(.SH EXIT STATUS
For several documents the exit status is the highest of all.
.TP
.B 0
All is done. There may be warnings.
.TP
.B 1
With \fB\-\-strict\fR, something is left unresolved: a link, a missing file, a part that is not
shown.
Or \fBcheck\fR, \fBparse\fR or \fBnormalize\fR found an error or a difference.
.TP
.B 2
The command line cannot be used.
.TP
.B 3
A file cannot be read or written.
.TP
.B 4
A document was left as it was.
It is malformed, not supported, over a limit, or needs a library that this build lacks.
.TP
.B 5
An internal error of absolve. Please report it.
.SH ENVIRONMENT
.TP
.B SOURCE_DATE_EPOCH
The date that \fBpack\fR writes into an archive, in seconds since 1970, where \fB\-\-date\fR gives
none.
.SH EXAMPLES
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

// The arguments of a command for its synopsis. The table has those that are not only documents.
std::string arguments_of(const CommandText& command) {
  constexpr std::pair<std::string_view, std::string_view> special[] = {
      {"cat", "[FILE]"},
      {"check", "[FILE|FOLDER|REFERENCE]..."},
      {"inline", "[FILE|FOLDER]..."},
      {"localize", "FOLDER [FILE]..."},
      {"pack", "[FOLDER] PAGE"},
      {"unpack", "FILE..."},
  };
  for (const auto& [name, arguments] : special) {
    if (name == command.name) return std::string(arguments);
  }
  return command.arguments;
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
  if (const std::string arguments = arguments_of(command); !arguments.empty()) {
    out += " " + escaped(arguments);
  }
  out += "\n.SH OPTIONS\n";
  for (const OptionText& option : command.options) out += entry(option);
  out += ".SH EXAMPLES\n";
  for (const Example& example : examples_of(command.name)) {
    out += escaped(example.does) + ":\n.PP\n.nf\n    " + escaped(example.line) + "\n.fi\n.PP\n";
  }
  out += back.substr(0, back.find(".SH ENVIRONMENT"));
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
    if (const std::string arguments = arguments_of(command); !arguments.empty()) {
      out += " " + escaped(arguments);
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
  return out.append(back);
}

}  // namespace absolve::tool
