#include "mirror/folder_place.hpp"

#include <algorithm>
#include <utility>

#include "absolve/reference.hpp"
#include "text/ascii.hpp"
#include "uri/url_text.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// A host that does not exist (RFC 2606 2), and a directory that no link can name. A link that leads
// out of the directory therefore cannot lead back into it.
constexpr std::string_view host = "http://folder.invalid/";
constexpr std::string_view root = "http://folder.invalid/%00/";

bool is_plain(char c) {
  return ascii::is_alphanumeric(c) ||
         std::string_view("-._~+=@/").find(c) != std::string_view::npos;
}

std::string url_of(std::string_view file) {
  std::string url(root);
  append_file_path(file, url);
  return url;
}

// The path of a file behind `front`, which `url` begins with.
std::string path_in(std::string_view url, std::string_view front) {
  const std::string_view path = url.substr(front.size());
  std::string file = url::percent_decoded(path.substr(0, path.find_first_of("?#")));
  // A file system treats several slashes as one.
  file.erase(0, std::min(file.find_first_not_of('/'), file.size()));
  const auto both_slashes = [](char a, char b) { return a == '/' && b == '/'; };
  file.erase(std::unique(file.begin(), file.end(), both_slashes), file.end());
  return file;
}

Resolver resolver_at(std::string_view url) {
  auto resolver = Resolver::make(url);
  return resolver ? std::move(*resolver) : Resolver::without_base();
}

}  // namespace

FolderPlace::FolderPlace(std::string_view file) : resolver_(resolver_at(url_of(file))) {}

std::string FolderPlace::file_at(std::string_view raw) const {
  return path_at(raw).value_or(std::string());
}

std::optional<std::string> FolderPlace::path_at(std::string_view raw) const {
  // `http:g` is relative under the scheme of this host, but not under that of a real folder.
  if (parse_reference(ascii::trimmed(raw, ascii::is_c0_or_space)).scheme) return std::nullopt;
  const auto target = resolver_.resolve(raw);
  if (!target || !target->url.starts_with(root)) return std::nullopt;
  return path_in(target->url, root);
}

// URL Standard 4.4: `/x` and `\\x` begin at the root, and `//x` at a host.
std::optional<std::string> FolderPlace::path_from_root(std::string_view raw) {
  const auto is_slash = [](char c) { return c == '/' || c == '\\'; };
  std::string storage;
  const std::string_view reference = attribute_reference(raw, storage);
  if (reference.empty() || !is_slash(reference.front())) return std::nullopt;
  if (reference.size() > 1 && is_slash(reference[1])) return std::nullopt;
  const auto target = resolver_at(host).resolve(reference);
  if (!target || !target->url.starts_with(host)) return std::nullopt;
  return path_in(target->url, host);
}

std::string FolderPlace::file_of(std::string_view url) {
  return url.starts_with(root) ? path_in(url, root) : std::string();
}

bool FolderPlace::has_empty_segment(std::string_view raw) const {
  const auto target = resolver_.resolve(raw);
  if (!target || !target->url.starts_with(root)) return false;
  const std::string_view path = std::string_view(target->url).substr(root.size() - 1);
  return path.substr(0, path.find_first_of("?#")).find("//") != std::string_view::npos;
}

std::optional<FolderPlace> FolderPlace::at_base(std::string_view raw) const {
  const auto target = resolver_.resolve(raw);
  if (!target || !target->url.starts_with(root)) return std::nullopt;
  return FolderPlace(resolver_at(target->url));
}

bool FolderPlace::is_place(std::string_view url) {
  return url.starts_with(host);
}

std::string_view FolderPlace::shown(std::string_view url) {
  if (url.starts_with(root)) return url.substr(root.size());
  return is_place(url) ? url.substr(host.size() - 1) : url;
}

void append_file_path(std::string_view path, std::string& out) {
  url::append_escaped(path, is_plain, out);
}

std::string steps_up(std::string_view from, std::string_view& to) {
  std::size_t shared = 0;
  for (std::size_t i = 0; i < from.size() && i < to.size() && from[i] == to[i]; ++i) {
    if (from[i] == '/') shared = i + 1;
  }
  to.remove_prefix(shared);
  std::string steps;
  for (const char c : from.substr(shared)) {
    if (c == '/') steps += "../";
  }
  return steps;
}

FramePlaces::Place FramePlaces::enter(const EntityReport& report) {
  // The number of the document around a frame ends at the last dot. The file itself has no number.
  const auto dot = report.frame.rfind('.');
  Place place = places_[report.frame.substr(0, dot == std::string::npos ? 0 : dot)];
  if (report.base.layer() == Layer::embedded && place != nullptr) {
    const auto& base = report.base.candidates[*report.base.chosen].candidate;
    auto there = place->at_base(base.text);
    if (const auto path = FolderPlace::path_from_root(base.text); !there && path && site_) {
      there.emplace(*site_ + *path);
    }
    place = there ? std::make_shared<FolderPlace>(std::move(*there)) : nullptr;
  }
  places_.insert_or_assign(report.frame, place);
  return place;
}

}  // namespace absolve::ABSOLVE_VERSIONED
