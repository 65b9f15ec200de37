#include "archive/archive.hpp"

#include <algorithm>

#include "formats/html/character_references.hpp"
#include "formats/html/sniff.hpp"
#include "text/ascii.hpp"
#include "text/coding/encoding.hpp"
#include "text/shortened.hpp"
#include "text/utf8.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Suffixes of files that Windows, macOS or a Linux desktop runs when they are opened, that point to
// such a file, or that hold macros. Mail programs refuse to open most of them.
// clang-format off
constexpr std::string_view active_suffixes[] = {
    "accde", "action", "ade", "adp", "apk", "app", "appimage", "appinstaller", "application",
    "appref-ms", "appx", "appxbundle", "bash", "bat", "chm", "cmd", "com", "command", "cpl",
    "csh", "deskthemepack", "desktop", "diagcab", "diagpkg", "dll", "dmg", "docm", "dotm",
    "dqy", "drv", "elf", "exe", "fileloc", "fish", "gadget", "grp", "hlp", "hta", "htc", "img",
    "inetloc", "inf", "ins", "iqy", "iso", "isp", "its", "jar", "jnlp", "js", "jse", "ksh",
    "library-ms", "lnk", "mda", "mdb", "mde", "mdt", "mdw", "mht", "mhtml", "mpkg", "msc",
    "msh", "msh1", "msh2", "msi", "msix", "msixbundle", "msp", "mst", "msu", "ocx", "one",
    "oqy", "osax", "osd", "out", "pif", "pkg", "pl", "plg", "potm", "ppam", "ppsm", "pptm",
    "prf", "prg", "ps1", "ps1xml", "ps2", "psc1", "psc2", "psd1", "psm1", "py", "pyc", "pyo",
    "pyw", "pyz", "pyzw", "rb", "rdp", "reg", "rqy", "run", "scf", "scpt", "scptd", "scr",
    "sct", "search-ms", "searchconnector-ms", "settingcontent-ms", "sh", "shb", "shs", "sldm",
    "slk", "svgz", "swf", "sys", "terminal", "theme", "themepack", "udl", "url", "vb", "vbe",
    "vbs", "vhd", "vhdx", "vsmacros", "vxd", "webloc", "website", "workflow", "ws", "wsc",
    "wsf", "wsh", "xbap", "xla", "xlam", "xll", "xlm", "xlsb", "xlsm", "xltm", "xnk", "zsh",
};
// clang-format on

// Suffixes of XML files that browsers show.
constexpr std::string_view scripted_suffixes[] = {"atom", "mml",   "rdf", "rss", "svg",  "xbl",
                                                  "xht",  "xhtml", "xml", "xsl", "xslt", "xul"};

// The text as a browser compares it: with character references decoded, without tabs and line ends,
// as in URLs (URL Standard 4.4), and in lower case.
std::string plain_text(std::string_view contents) {
  std::string text;
  text.reserve(contents.size());
  for (std::size_t at = 0; at < contents.size();) {
    const char c = contents[at];
    if (c == '&') {
      const std::size_t taken =
          read_character_reference(contents.substr(at), ReferenceRules::xml, text);
      if (taken == 0) text.push_back(c);
      at += std::max<std::size_t>(taken, 1);
      continue;
    }
    text.push_back(c);
    ++at;
  }
  std::erase_if(text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
  return ascii::lowered(text);
}

// Whether the text could contain a script that `holds_script` does not see: one made by a DTD
// entity or by XSLT, or one in an encoding other than UTF-8.
bool may_hide_script(std::string_view contents) {
  const std::string text = ascii::lowered(contents);
  if (text.find("<!doctype") != std::string::npos || text.find("<!entity") != std::string::npos ||
      text.find("<?xml-stylesheet") != std::string::npos) {
    return true;
  }
  if (text.find('\0') != std::string::npos || !utf8::is_valid(contents)) return true;
  if (contents.starts_with(utf8::byte_order_mark)) {
    contents.remove_prefix(utf8::byte_order_mark.size());
  }
  const auto declaration = XmlDeclaration::at_front_of(contents);
  return declaration && !declaration->label.empty() &&
         encoding_for_label(declaration->label) != "UTF-8";
}

// Looks for a script element with any prefix, an event handler attribute, or a URL with code.
bool holds_script(std::string_view contents) {
  const std::string plain = plain_text(contents);
  for (const std::string_view sign : {"<script", ":script", "javascript:", "vbscript:", "<handler",
                                      ":handler", "data:text/html", "data:image/svg", "srcdoc"}) {
    if (plain.find(sign) != std::string::npos) return true;
  }
  const std::string text = ascii::lowered(contents);
  const std::string_view view = text;
  for (auto at = view.find("on"); at != std::string_view::npos; at = view.find("on", at + 1)) {
    if (at == 0 || !ascii::is_space(view[at - 1])) continue;
    auto end = at;
    while (end < view.size() && ascii::is_alpha(view[end])) ++end;
    while (end < view.size() && ascii::is_space(view[end])) ++end;
    if (end < view.size() && view[end] == '=') return true;
  }
  return false;
}

bool is_slash(char c) {
  return c == '/' || c == '\\';
}

}  // namespace

bool is_active_file(std::string_view name, std::string_view contents) {
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos) return false;
  const std::string suffix = ascii::lowered(name.substr(dot + 1));
  if (is_among(suffix, active_suffixes)) return true;
  return is_among(suffix, scripted_suffixes) &&
         (may_hide_script(contents) || holds_script(contents));
}

std::optional<std::string> without_file_server(const LinkPlace& link,
                                               std::vector<Diagnostic>& diagnostics) {
  const auto add = [&](DiagnosticCode code, std::string_view shown) {
    diagnostics.push_back(
        {.code = code, .arguments = {shortened(shown)}, .entity = std::string(link.entity)});
  };
  // URL Standard 4.4: blanks around the reference, tabs and line ends are ignored, and a backslash
  // is a slash.
  std::string reference(ascii::trimmed(link.raw, ascii::is_c0_or_space));
  std::erase_if(reference, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
  const auto host =
      static_cast<std::size_t>(std::ranges::find_if_not(reference, is_slash) - reference.begin());
  if (host >= 2 && host < reference.size() &&
      (is_imaginary_base(link.url) || has_scheme(link.url, "file"))) {
    std::string url = "https://" + reference.substr(host);
    add(DiagnosticCode::host_without_scheme, url);
    return url;
  }
  // `file:///x` is on the reader's own system, and `file:////x` is on a Windows file server.
  constexpr std::string_view front = "file://";
  if (!link.url.starts_with(front)) return std::nullopt;
  const std::string_view rest = link.url.substr(front.size());
  if (rest.empty() || (rest[0] == '/' && !rest.starts_with("//"))) return std::nullopt;
  add(DiagnosticCode::file_server_removed, link.raw);
  return "about:invalid#" + std::string(link.url);
}

}  // namespace absolve::ABSOLVE_VERSIONED
