#include "tool/args/reading_options.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "absolve/reference.hpp"
#include "formats/html/element_text.hpp"
#include "formats/media_types.hpp"
#include "text/ascii.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/folder.hpp"
#include "tool/io/input.hpp"
#include "tool/io/output.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

// Whether `url` looks like `HOST:PORT` or `HOST:PORT/PATH`, which parses as a scheme and a path.
bool is_host_and_port(std::string_view url) {
  const auto colon = url.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view rest = url.substr(colon + 1);
  const std::string_view port = rest.substr(0, rest.find_first_of("/?#"));
  return !port.empty() && port.size() <= 5 && std::ranges::all_of(port, ascii::is_digit);
}

// Whether `url` begins with the name of a host, as people type it: `example.com` or
// `example.com/page`, but not `page.html`.
bool is_host_alone(std::string_view url) {
  const std::string_view host = url.substr(0, url.find_first_of("/?#"));
  const auto dot = host.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || host.starts_with('.')) return false;
  const std::string_view last = host.substr(dot + 1);
  return last.size() > 1 && std::ranges::all_of(last, ascii::is_alpha) &&
         type_of_file_name(host).empty();
}

std::optional<Trouble> check_base(std::string& url, std::string_view option,
                                  const Profile& profile) {
  if (url.empty()) return {};
  auto base = typed_base(url, profile);
  const std::string given = std::string(option) + " " + url;
  const std::string with_scheme = "; did you mean http://" + url + "?";
  if (!base && is_host_alone(url)) base = typed_base("http://" + url, profile);
  if (!base) return usage_trouble(given + ": " + std::string(describe(base.error().code)));
  if (*base == "http://" + url || *base == "ftp://" + url) print_note(given + ": read as " + *base);
  if (is_host_and_port(url)) {
    print_warning(given + ": what stands before the colon is read as a scheme" + with_scheme);
  }
  // A Windows drive. No known scheme has only one letter.
  if (url.size() > 2 && ascii::is_alpha(url[0]) && url[1] == ':' &&
      (url[2] == '\\' || url[2] == '/') && url.substr(2, 2) != "//") {
    std::string path = url.substr(2);
    std::ranges::replace(path, '\\', '/');
    return usage_trouble(given + ": a base is a URL, not a path of a file; did you mean file:///" +
                         url.substr(0, 2) + path + "?");
  }
  url = std::move(*base);
  return {};
}

// `is_from_file`: changes of the table come from a file, where each begins with its sign.
Trouble refused(const Error& error, bool is_from_file) {
  if (error.code == ErrorCode::bad_option) return usage_trouble(error.detail);
  if (error.code == ErrorCode::bad_attribute) {
    std::string change = "\"" + error.detail + "\"";
    const bool has_sign = error.detail.starts_with('+') || error.detail.starts_with('-');
    if (has_sign && !is_from_file) {
      change = error.detail.front() == '+' ? "--with " : "--without ";
      change += error.detail.substr(1);
    }
    return usage_trouble(change + ": " + std::string(describe(error.code)));
  }
  return usage_trouble(message_of(error));
}

}  // namespace

std::optional<Trouble> open_named(const std::string& path, std::ifstream& file) {
  file.open(path);
  const bool is_open = file.is_open();
  if (is_open && !is_folder(path)) return {};
  if (is_open) errno = EISDIR;
  return Trouble{Exit::io, path + ": cannot be read: " + std::strerror(errno)};
}

std::optional<Trouble> ReadingOptions::check() {
  if (!attribute_file.empty()) {
    std::ifstream file;
    if (auto trouble = open_named(attribute_file, file)) return trouble;
    std::ostringstream changes;
    changes << file.rdbuf();
    // `set` refuses an empty text, but an empty file changes nothing and is not an error.
    static_cast<void>(named.set("attributes", changes.str()));
    if (has_digests()) attribute_digest = sha256(changes.str());
  }
  // The options come first, because the profile decides which bases are valid.
  const auto made = named.configure();
  if (!made) return refused(made.error(), !attribute_file.empty());
  configuration = *made;
  if (const std::string& type = configuration->source.content_type;
      !type.empty() && type.find('/') == std::string::npos) {
    return usage_trouble("--type " + type +
                         ": it states the Content-Type of the input, such as text/html");
  }
  if (auto trouble = check_base(base_url, "-b", profile())) return trouble;
  if (auto trouble = check_base(default_base, "--default-base", profile())) return trouble;
  for (const std::string_view scheme : {"javascript", "data", "vbscript"}) {
    if (!has_scheme(configuration->prefix, scheme)) continue;
    print_warning("--prefix " + std::string(scheme) +
                  ": makes every link run code from the page it is in, with the page's rights");
  }
  return std::nullopt;
}

DocumentSource ReadingOptions::source_of(const Input& input) const {
  DocumentSource source = configuration->source;
  source.name = input.path;
  source.retrieval_url = input.url.empty() ? base_url : input.url;
  source.default_base = default_base;
  if (!input.content_type.empty()) source.content_type = input.content_type;
  return source;
}

DocumentSource ReadingOptions::source_of(const Input& input,
                                         std::optional<std::string_view> bytes) const {
  DocumentSource source = source_of(input);
  if (!source.saved_files.empty() || input.path == "-") return source;
  // A look for the folder costs system calls, so it is done only for a page that states its URL.
  const std::string stated = bytes ? std::string(find_saved_from(*bytes)) : stated_url(input.path);
  if (!stated.empty()) source.saved_files = saved_folder_of(input.path);
  return source;
}

}  // namespace absolve::tool
