// A page of a mirror. After localizing, each link leads to the file of its target, or to its former
// target. After packing, each part of the archive has the contents of its file.
#include "absolve/mirror.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absolve/archive.hpp"
#include "check.hpp"
#include "uri/web/percent_encode.hpp"

using namespace absolve;

namespace {

constexpr std::string_view file = "d/page.html";
constexpr std::string_view own_url = "http://h/d/page.html";
constexpr std::string_view folder = "http://folder.invalid/%00/";

struct Seen {
  std::vector<std::string> targets;  // an empty one is not compared
  bool is_clean = false;
};

Seen look(std::string_view html, std::string_view url) {
  Seen seen;
  const auto found =
      examine(html, {.retrieval_url = std::string(url), .content_type = "text/html"});
  if (!found) return seen;
  seen.is_clean = found->diagnostics.empty();
  for (const EntityReport& report : found->entities) {
    for (const Link& link : report.links) {
      const bool is_counted = link.url && !link.same_document && link.element != "base";
      seen.targets.push_back(is_counted ? std::string(*link.url) : std::string());
    }
  }
  return seen;
}

void check_localized(const Mirror& mirror, std::string_view html) {
  const Seen before = look(html, own_url);
  const auto done =
      rewrite(html, {.retrieval_url = std::string(own_url), .content_type = "text/html"},
              {.transform = local_links(mirror, std::string(file))});
  if (!before.is_clean || !done || !done->examination.diagnostics.empty()) return;
  const Seen after = look(apply_edits(html, done->edits), std::string(folder) + std::string(file));
  require(before.targets.size() == after.targets.size(), "no link comes or goes");
  for (std::size_t i = 0; i < before.targets.size(); ++i) {
    const std::string& was = before.targets[i];
    const std::string& is = after.targets[i];
    if (was.empty() || is.empty()) continue;
    const std::string_view to = mirror.file_of(was);
    if (to.empty()) {
      require(was == is, "a link to elsewhere leads there");
      continue;
    }
    require(is.starts_with(folder), "a link to a file leads into the folder");
    const std::string path =
        url::percent_decoded(is.substr(folder.size(), is.find_first_of("?#", 0) - folder.size()));
    require(path == to, "to that file");
  }
}

void check_packed(std::string_view html) {
  const std::map<std::string, std::string, std::less<>> files{
      {std::string(file), std::string(html)},
      {"d/x", "<p>"},
      {"x.png", std::string("\0\r\n\n", 4)}};
  PackSource source{.root = std::string(file), .base_url = std::string(own_url)};
  source.read = [&](const std::string& name) -> std::optional<std::string> {
    const auto found = files.find(name);
    return found != files.end() ? std::optional(found->second) : std::nullopt;
  };
  const auto packed = pack(source);
  if (!packed) return;
  const auto archive = read_archive(packed->message, {.content_type = "message/rfc822"});
  require(archive && archive->parts.size() == packed->files.size() + 1, "a part for each file");
  for (std::size_t i = 0; i < packed->files.size(); ++i) {
    const auto body = decoded_body(packed->message, archive->parts[i + 1]);
    require(body.has_value(), "a part can be decoded");
    const bool is_whole = packed->files[i] == "x.png";
    require(!is_whole || *body == files.at("x.png"), "and is the file");
  }
  for (std::size_t at = 0; (at = packed->message.find('\n', at)) != std::string::npos; ++at) {
    require(at > 0 && packed->message[at - 1] == '\r', "lines end in CR LF");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto parted = std::min(text.find('\0'), text.size());
  const std::string_view html = text.substr(parted == text.size() ? 0 : parted + 1);
  SavedUrls saved{.rows = {{"http://h/d/x", "d/x", {}},
                           {"http://h/", "index.html", {}},
                           {"http://h/d/page.html", "d/page.html", {}},
                           {"http://h/x.png?1", "x #?%.png", {}}}};
  if (auto read = read_saved_urls(text.substr(0, parted))) {
    for (SavedUrl& row : read->rows) saved.rows.push_back(std::move(row));
  }
  // Paths that cannot occur in a folder.
  std::erase_if(saved.rows, [](const SavedUrl& row) {
    const std::string path = "/" + row.file + "/";
    return row.file.empty() || path.find("//") != std::string::npos ||
           path.find("/./") != std::string::npos || path.find("/../") != std::string::npos;
  });
  check_localized(Mirror(saved), html);
  check_packed(html);
  return 0;
}
