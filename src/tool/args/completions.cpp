#include <CLI/CLI.hpp>

#include "tool/args/command_texts.hpp"

namespace absolve::tool {
namespace {

// Puts text in single quotes for a shell. There are no escapes within single quotes.
std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out.push_back(c);
    }
  }
  return out + "'";
}

std::string name_of_command(const CommandText& command) {
  return command.name;
}

std::vector<std::string> names_of(const CommandText& command) {
  std::vector<std::string> names;
  for (const OptionText& option : command.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

std::string for_bash(const std::vector<CommandText>& commands) {
  std::string out =
      "# bash completion for absolve\n"
      "_absolve() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= front=\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    words=" +
      shell_quoted(CLI::detail::join(commands, name_of_command, " ") + " --help --version") +
      "\n"
      "  else\n"
      "    case ${COMP_WORDS[1]}:$before in\n";
  for (const CommandText& command : commands) {
    for (const OptionText& option : command.options) {
      if (option.known.empty()) continue;
      std::vector<std::string> places;
      places.reserve(option.names.size());
      for (const std::string& name : option.names) places.push_back(command.name + ":" + name);
      out += "      " + CLI::detail::join(places, "|") +
             ") words=" + shell_quoted(CLI::detail::join(option.known, " ")) +
             (option.is_list ? "; [[ $word != *,* ]] || front=${word%,*},;;\n" : " ;;\n");
    }
    if (!command.words.empty()) {
      out += "      " + command.name + ":" + command.name +
             ") words=" + shell_quoted(CLI::detail::join(command.words, " ")) + " ;;\n";
    }
  }
  out +=
      "    esac\n"
      "    if [[ -z $words && $word == -* ]]; then\n"
      "      case ${COMP_WORDS[1]} in\n";
  for (const CommandText& command : commands) {
    out += "        " + command.name +
           ") words=" + shell_quoted(CLI::detail::join(names_of(command), " ")) + " ;;\n";
  }
  return out +
         "      esac\n"
         "    fi\n"
         "  fi\n"
         "  if [[ -n $words ]]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -P \"$front\" -W \"$words\" -- "
         "\"${word#\"$front\"}\")\n"
         "  else\n"
         "    compopt -o filenames\n"
         "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
         "  fi\n"
         "}\n"
         "complete -F _absolve absolve\n";
}

std::string for_fish(const std::vector<CommandText>& commands) {
  std::string out =
      "# fish completion for absolve\n"
      "# Offers values behind those of the list that stand there.\n"
      "function __absolve_list\n"
      "  set -l front (string replace -r '[^,]*$' '' -- (commandline -ct))\n"
      "  for value in $argv; echo $front$value; end\n"
      "end\n";
  for (const CommandText& command : commands) {
    out += "complete -c absolve -n __fish_use_subcommand -f -a " + command.name + " -d " +
           shell_quoted(command.summary) + "\n";
    const std::string here =
        "complete -c absolve -n '__fish_seen_subcommand_from " + command.name + "'";
    if (!command.words.empty()) {
      out += here + " -f -a " + shell_quoted(CLI::detail::join(command.words, " ")) + "\n";
    }
    for (const OptionText& option : command.options) {
      out += here;
      for (const std::string& name : option.names) {
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.value.empty() && !option.is_value_optional) out += " -r";
      const std::string known = CLI::detail::join(option.known, " ");
      if (!option.known.empty()) {
        out += " -f -a " + shell_quoted(option.is_list ? "(__absolve_list " + known + ")" : known);
      }
      out += " -d " + shell_quoted(option.help) + "\n";
    }
  }
  return out;
}

// Escapes brackets and colons, which are special in zsh's _arguments.
std::string marked(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':') out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::string for_zsh(const std::vector<CommandText>& commands) {
  std::string out =
      "#compdef absolve\n"
      "_absolve() {\n"
      "  if ((CURRENT == 2)); then\n"
      "    local -a commands=(\n";
  for (const CommandText& command : commands) {
    out += "      " + shell_quoted(command.name + ":" + marked(command.summary)) + "\n";
  }
  out +=
      "    )\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  case ${words[2]} in\n";
  for (const CommandText& command : commands) {
    out += "    " + command.name + ")\n      _arguments";
    for (const OptionText& option : command.options) {
      const std::string known = CLI::detail::join(option.known, " ");
      const std::string values = option.known.empty() ? "_files"
                                 : option.is_list     ? " _values -s , value " + known
                                                      : "(" + known + ")";
      for (const std::string& name : option.names) {
        std::string form = name + "[" + marked(option.help) + "]";
        if (option.is_value_optional) {
          form = name + "=-[" + marked(option.help) + "]::" + option.value + ":" +
                 (option.choices.empty() ? std::string() : values);
        } else if (!option.value.empty()) {
          form += ":" + option.value + ":" + values;
        }
        out += " \\\n        " + shell_quoted(form);
      }
    }
    const std::string words = CLI::detail::join(command.words, " ");
    if (!words.empty()) out += " \\\n        " + shell_quoted("2:word:(" + words + ")");
    out += " \\\n        '*:file:_files' ;;\n";
  }
  return out +
         "  esac\n"
         "}\n"
         "_absolve \"$@\"\n";
}

}  // namespace

std::string completions_of(const std::vector<CommandText>& commands, const std::string& shell) {
  if (shell == "bash") return for_bash(commands);
  if (shell == "fish") return for_fish(commands);
  return for_zsh(commands);
}

}  // namespace absolve::tool
