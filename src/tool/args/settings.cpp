#include "tool/args/settings.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/output.hpp"
#include "tool/show/filter_check.hpp"
#include "tool/show/link_fields.hpp"
#include "tool/show/messages.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

Trouble unreadable(const std::string& path) {
  return {Exit::io, path + ": cannot be read: " + std::strerror(errno)};
}

// Opens the file that an option names. A stream would open a folder, too, and read nothing.
std::optional<Trouble> open_named(const std::string& path, std::ifstream& file) {
  file.open(path);
  const bool is_open = file.is_open();
  if (is_open && !is_folder(path)) return {};
  if (is_open) errno = EISDIR;
  return unreadable(path);
}

// Whether someone meant `HOST:PORT` or `HOST:PORT/PATH`, which has the form of a scheme and a path.
bool is_host_and_port(std::string_view url) {
  const auto colon = url.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view rest = url.substr(colon + 1);
  const std::string_view port = rest.substr(0, rest.find_first_of("/?#"));
  return !port.empty() && port.size() <= 5 && std::ranges::all_of(port, ascii::is_digit);
}

std::optional<Trouble> check_base(std::string& url, std::string_view option,
                                  const Profile& profile) {
  if (url.empty()) return {};
  auto base = typed_base(url, profile);
  const std::string given = std::string(option) + " " + url;
  const std::string with_scheme = "; did you mean http://" + url + "?";
  if (!base) {
    const bool is_host = url.substr(0, url.find('/')).find('.') > 0 &&
                         url.substr(0, url.find('/')).find('.') != std::string::npos &&
                         !parse_reference(url).scheme;
    return usage_trouble(given + ": " + std::string(describe(base.error().code)) +
                         (is_host ? with_scheme : std::string()));
  }
  if (is_host_and_port(url)) {
    print_warning(given + ": what stands before the colon is read as a scheme" + with_scheme);
  }
  // A drive of Windows; no scheme has one letter.
  if (url.size() > 2 && ascii::is_alpha(url[0]) && url[1] == ':' &&
      (url[2] == '\\' || url[2] == '/')) {
    std::string path = url.substr(2);
    std::ranges::replace(path, '\\', '/');
    return usage_trouble(given + ": a base is a URL, not a path of a file; did you mean file:///" +
                         url.substr(0, 2) + path + "?");
  }
  url = std::move(*base);
  return {};
}

// Reads the file of --map. Each line has a target and the text to write for it.
std::optional<Trouble> read_map(const std::string& path, std::map<std::string, std::string>& map) {
  std::ifstream file;
  if (auto trouble = open_named(path, file)) return trouble;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    if (number == 1 && line.starts_with(utf8::byte_order_mark)) {
      line.erase(0, utf8::byte_order_mark.size());
    }
    if (line.empty()) continue;
    const auto tab = line.find('\t');
    if (tab == std::string::npos || tab == 0) {
      return usage_trouble(path + ":" + std::to_string(number) +
                           ": no target and text with a tab between");
    }
    const auto [row, is_new] = map.emplace(line.substr(0, tab), line.substr(tab + 1));
    if (!is_new && row->second != line.substr(tab + 1)) {
      return usage_trouble(path + ":" + std::to_string(number) +
                           ": an earlier line says what to write for " + row->first);
    }
  }
  return {};
}

std::optional<Trouble> read_attributes(Settings& settings) {
  if (settings.attribute_file.empty()) return {};
  std::ifstream file;
  if (auto trouble = open_named(settings.attribute_file, file)) return trouble;
  std::ostringstream changes;
  changes << file.rdbuf();
  // `set` refuses an empty text, but an empty file changes nothing, so this is no error.
  static_cast<void>(settings.named.set("attributes", changes.str()));
  if (has_digests()) settings.attribute_digest = sha256(changes.str());
  return {};
}

Trouble refused(const Error& error) {
  if (error.code == ErrorCode::bad_option) return usage_trouble(error.detail);
  if (error.code == ErrorCode::bad_attribute) {
    return usage_trouble("\"" + error.detail + "\": " + std::string(describe(error.code)));
  }
  return usage_trouble(message_of(error));
}

// Checks the named options, and then the bases, because the profile from the options judges them.
std::optional<Trouble> configure(Settings& settings) {
  const bool wants_details = std::ranges::any_of(settings.fields, [](const std::string& name) {
    const LinkField* const field = find_link_field(name);
    return field != nullptr && field->is_detail;
  });
  const bool is_wat = settings.format == "wat";
  const bool has_columns =
      settings.format == "tsv" || settings.format == "csv" || settings.format == "arrow";
  // A flag that the user gave is not changed.
  if (wants_details || is_wat) static_cast<void>(settings.named.set("details", "true"));
  if (settings.compact && has_columns) {
    return usage_trouble("--compact needs --format jsonl");
  }
  if (is_wat && (settings.compact || !settings.fields.empty())) {
    return usage_trouble("--fields and --compact are not of --format wat, whose members are fixed");
  }
  const auto made = settings.named.configure();
  if (!made) return refused(made.error());
  settings.configuration = *made;
  const Profile& profile = settings.profile();
  if (auto trouble = check_base(settings.base_url, "-b", profile)) return trouble;
  if (auto trouble = check_base(settings.default_base, "--default-base", profile)) return trouble;
  const std::string& prefix = settings.configuration->prefix;
  for (const std::string_view scheme : {"javascript", "data", "vbscript"}) {
    if (!has_scheme(prefix, scheme)) continue;
    print_warning("--prefix " + std::string(scheme) +
                  ": makes every link run code from the page it is in, with the page's rights");
  }
  return {};
}

}  // namespace

Result<std::string> typed_base(const std::string& typed, const Profile& profile) {
  std::string url = typed_reference(typed, profile);
  if (auto whole = expanded_abbreviation(url); !whole.empty()) url = std::move(whole);
  const auto resolver = Resolver::make(url, profile);
  if (!resolver) return resolver.error();
  return url;
}

std::optional<Trouble> check(Settings& settings) {
  if (settings.null_separated && settings.files_from.empty()) {
    return usage_trouble("-0 is of the list that --files-from names");
  }
  if (!settings.report_file.empty()) {
    if (settings.streams) return usage_trouble("--report and --stream do not go together");
    if (settings.report_file == "-") return usage_trouble("--report takes the name of a file");
    if (settings.report_file == settings.output)
      return usage_trouble("--report and -o name the same file");
  }
  if (settings.escapes_formulas && settings.format != "csv") {
    return usage_trouble("--escape-formulas is of --format csv");
  }
  if (settings.metrics == "-") return usage_trouble("--metrics takes the name of a file");
  if (settings.backup_suffix().find('/') != std::string::npos) {
    return usage_trouble("--in-place=" + settings.in_place + ": a suffix holds no slash");
  }
  if (settings.backup.find('/') != std::string::npos) {
    return usage_trouble("--backup=" + settings.backup + ": a suffix holds no slash");
  }
  if (auto trouble = read_attributes(settings)) return trouble;
  if (!settings.map_file.empty()) {
    std::map<std::string, std::string> map;
    if (auto trouble = read_map(settings.map_file, map)) return trouble;
    settings.named.set_transform(mapped(std::move(map)));
  }
  if (auto trouble = configure(settings)) return trouble;
  if (auto trouble = check_filters(settings)) return trouble;
  if (settings.options().part && !settings.in_place.empty()) {
    return usage_trouble(
        "--part writes one part; --in-place would put it in the place of the whole message");
  }
  return {};
}

}  // namespace absolve::tool
