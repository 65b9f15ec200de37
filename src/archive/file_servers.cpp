#include "archive/file_servers.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "uri/url_text.hpp"

namespace absolve {
namespace {

bool is_slash(char c) {
  return c == '/' || c == '\\';
}

}  // namespace

std::optional<std::string> without_file_server(const LinkPlace& link,
                                               std::vector<Diagnostic>& diagnostics) {
  const auto add = [&](DiagnosticCode code, std::string_view shown) {
    diagnostics.push_back(
        {.code = code, .arguments = {shortened(shown)}, .entity = std::string(link.entity)});
  };
  // URL Standard 4.4: blanks around it count for nothing, nor do tabs and line ends, and a
  // backslash is a slash.
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
  // `file:///x` is on the reader's own system, and `file:////x` on a server of Windows.
  constexpr std::string_view front = "file://";
  if (!link.url.starts_with(front)) return std::nullopt;
  const std::string_view rest = link.url.substr(front.size());
  if (rest.empty() || (rest[0] == '/' && !rest.starts_with("//"))) return std::nullopt;
  add(DiagnosticCode::file_server_removed, link.raw);
  return "about:invalid#" + std::string(link.url);
}

}  // namespace absolve
