#include "archive/active_files.hpp"

#include <algorithm>
#include <string>

#include "core/ascii.hpp"

namespace absolve {
namespace {

// Files that Windows, macOS or a Linux desktop runs when they are opened, or that point to one.
constexpr std::string_view active_suffixes[] = {
    "app",      "application", "appref-ms", "bat",  "chm",  "cmd",       "com",
    "command",  "cpl",         "desktop",   "dll",  "docm", "exe",       "hta",
    "htc",      "inf",         "jar",       "jnlp", "jse",  "lnk",       "mht",
    "mhtml",    "msc",         "msi",       "msp",  "pif",  "ps1",       "pptm",
    "reg",      "scf",         "scpt",      "scr",  "sct",  "search-ms", "settingcontent-ms",
    "sh",       "terminal",    "url",       "vb",   "vbe",  "vbs",       "webloc",
    "workflow", "ws",          "wsc",       "wsf",  "wsh",  "xbap",      "xlsm",
};

constexpr std::string_view scripted_suffixes[] = {"svg", "xht", "xhtml", "xml", "xsl", "xslt"};

bool is_one_of(std::string_view suffix, const auto& suffixes) {
  return std::ranges::find(suffixes, suffix) != std::end(suffixes);
}

// Looks for a script element with any prefix, an event handler attribute or a javascript: URL.
bool holds_script(std::string_view contents) {
  const std::string text = ascii::lowered(contents);
  const std::string_view view = text;
  for (const std::string_view sign : {"<script", ":script", "javascript:", "<handler"}) {
    if (view.find(sign) != std::string_view::npos) return true;
  }
  for (auto at = view.find("on"); at != std::string_view::npos; at = view.find("on", at + 1)) {
    if (at == 0 || !ascii::is_space(view[at - 1])) continue;
    auto end = at;
    while (end < view.size() && ascii::is_alpha(view[end])) ++end;
    while (end < view.size() && ascii::is_space(view[end])) ++end;
    if (end < view.size() && view[end] == '=') return true;
  }
  return false;
}

}  // namespace

bool is_active_file(std::string_view name, std::string_view contents) {
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos) return false;
  const std::string suffix = ascii::lowered(name.substr(dot + 1));
  if (is_one_of(suffix, active_suffixes)) return true;
  return is_one_of(suffix, scripted_suffixes) && holds_script(contents);
}

}  // namespace absolve
