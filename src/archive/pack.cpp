#include "absolve/archive.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <set>
#include <utility>

#include "absolve/mirror.hpp"
#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "archive/archive.hpp"
#include "archive/satisfied_references.hpp"
#include "document/loaded_links.hpp"
#include "document/media_type.hpp"
#include "formats/html/sniff.hpp"
#include "formats/media_types.hpp"
#include "message/builder.hpp"
#include "mirror/folder_place.hpp"
#include "uri/url_text.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Whether a URL holds its own content, or names no resource.
bool is_self_contained(std::string_view url) {
  return std::ranges::any_of(
      std::to_array<std::string_view>({"data", "javascript", "about", "blob"}),
      [&](std::string_view scheme) { return has_scheme(url, scheme); });
}

using Place = FramePlaces::Place;

class Packer {
 public:
  Packer(const PackSource& source, const Options& options) : source_(source), options_(options) {
    // If several files have the same URL, it belongs to the page, or else to the first of them.
    claim(source.root);
    for (const std::string& file : source.files) claim(file);
    for (const auto& [file, name] : source.names) claim(file);
    if (auto resolver = Resolver::make(source.base_url)) page_.emplace(std::move(*resolver));
    is_site_ = source.is_site && (!page_ || is_imaginary_base(page_->base()));
  }

  Result<Packed> pack() {
    if (!want(source_.root)) return fail(ErrorCode::no_such_file, source_.root);
    for (const std::string& file : source_.files) want(file);
    for (std::size_t next = 0; next < files_.size(); ++next) {
      if (files_.size() > options_.limits.entities) return fail(ErrorCode::over_limit, "entities");
      if (auto found = find_links(next); !found) {
        if (next == 0) return found.error();
        packed_.diagnostics.emplace_back(
            files_[next].path,
            Diagnostic{.code = DiagnosticCode::packed_as_is, .error = found.error()});
      }
    }
    for (File& file : files_) file.owns_url = has_own_url(file.path, file.name);
    std::vector<NewPart> parts;
    for (File& file : files_) {
      auto part = part_of(file);
      if (!part) return part.error();
      packed_.files.push_back(file.path);
      parts.push_back(std::move(*part));
    }
    packed_.message = build_archive(
        {.fields = restored(source_.fields, source_.root),
         .subject = title_,
         .date = std::clamp(source_.date, PackSource::first_date, PackSource::last_date)},
        parts);
    return std::move(packed_);
  }

 private:
  struct File {
    std::string path;
    std::string bytes;
    PackedName name;
    // The base of its links on the web: its URL, or its place in the folder if it has no URL that
    // can be a base. For example, the cid: that browsers give to style elements cannot.
    std::string base{};
    bool has_base = false;
    std::string encoding{};    // of HTML
    bool states_type = false;  // the source of the archive states its media type
    bool is_document = false;
    bool is_framed = false;  // a document that frames show, and refer to by its Content-ID
    bool owns_url = false;   // links can refer to it by its URL
    // For each base that its links resolve against on the web, their place in the folder.
    std::map<std::string, Place> places{};
  };

  void claim(const std::string& file) {
    const auto known = source_.names.find(file);
    if (known == source_.names.end() || known->second.url.empty()) return;
    by_url_.try_emplace(std::string(without_fragment(known->second.url)), file);
  }

  // Adds a file to the archive. False: there is no such file.
  bool want(const std::string& path) {
    if (by_path_.contains(path)) return true;
    if (path.empty() || absent_.contains(path)) return false;
    auto bytes = source_.read(path);
    if (!bytes) {
      absent_.insert(path);
      return false;
    }
    File file{.path = path, .bytes = std::move(*bytes), .name = name_of(path)};
    file.states_type = !file.name.media_type.empty();
    if (!file.states_type) file.name.media_type = type_of_file(path, file.bytes);
    const auto at_url = Resolver::make(file.name.url);
    file.has_base = at_url && at_url->resolve("x");
    file.base = file.has_base ? file.name.url : std::string(FolderPlace(path).url());
    by_path_.emplace(path, files_.size());
    files_.push_back(std::move(file));
    return true;
  }

  PackedName name_of(const std::string& path) {
    PackedName name;
    if (const auto known = source_.names.find(path); known != source_.names.end()) {
      name = known->second;
    } else if (page_) {
      const auto target = page_->resolve(
          path == source_.root ? std::string() : local_reference(source_.root, path));
      if (target) name.url = without_fragment(target->url);
      // `..` at the root of a host leads to the root again, so two files can get the same URL.
      if (!by_url_.try_emplace(name.url, path).second) name.url.clear();
    }
    make_writable(path, name);
    if (!has_own_url(path, name) && name.content_id.empty()) {
      name.content_id = new_content_id(files_.size());
    }
    return name;
  }

  void make_writable(const std::string& path, PackedName& name) {
    const std::string given(without_fragment(name.url));
    for (const char* value : left_out_of_header(name)) {
      packed_.diagnostics.emplace_back(
          path, Diagnostic{.code = DiagnosticCode::header_value_left_out, .arguments = {value}});
    }
    // The file that owns the URL as given also owns it in its written form.
    const auto owner = by_url_.find(given);
    if (owner != by_url_.end() && owner->second == path) by_url_.try_emplace(name.url, path);
  }

  // Whether links can refer to the file by its URL.
  [[nodiscard]] bool has_own_url(const std::string& path, const PackedName& name) const {
    if (name.url.empty()) return false;
    const auto owner = by_url_.find(std::string(without_fragment(name.url)));
    return owner != by_url_.end() && owner->second == path;
  }

  [[nodiscard]] static DocumentSource source_of(const File& file) {
    return {.name = file.path, .retrieval_url = file.base, .content_type = file.name.media_type};
  }

  // The file that a reference names by its path in the folder; empty: none.
  [[nodiscard]] std::string file_at(const FolderPlace& place, std::string_view raw) const {
    std::string file = place.file_at(raw);
    return file.empty() && is_site_ ? FolderPlace::path_from_root(raw).value_or("") : file;
  }

  // The file for `url`, if the folder of the root stands for the directory of the page on the web;
  // empty: `url` is outside that directory.
  [[nodiscard]] std::string file_of_url(std::string_view url) const {
    if (!page_) return {};
    const std::string_view page = page_->base();
    const std::string_view above = page.substr(0, page.substr(0, page.find('?')).rfind('/') + 1);
    if (above.ends_with("//") || !url.starts_with(above)) return {};
    const std::string_view path = url.substr(above.size());
    const std::string& root = source_.root;
    return root.substr(0, root.rfind('/') + 1) +
           url::percent_decoded(path.substr(0, path.find_first_of("?#")));
  }

  // Finds what a document embeds, and the places that its links are relative to.
  Result<void> find_links(std::size_t index) {
    File& file = files_[index];  // the reference stays valid when files are added
    if (!is_browsed(file.name.media_type)) return {};
    const auto found = examine(file.bytes, source_of(file), options_);
    if (!found) return found.error();
    file.is_document = true;
    if (index == 0) title_ = found->entities.front().title;
    // An encoding that is not declared is left to the reader of the archive.
    const bool is_declared = !sniff_encoding(file.bytes, {}, {}).is_open;
    if (is_declared) file.encoding = found->entities.front().encoding;
    FramePlaces places(file.path, is_site_ ? std::optional<std::string>("") : std::nullopt);
    SharedText last;
    for (const EntityReport& report : found->entities) {
      const Place place = places.enter(report);
      for (const Link& link : report.links) follow(file, link, place.get());
      // Frames share the base of the document around them.
      const SharedText& base = report.base.shared_url();
      const bool is_known = !file.places.empty() && base == last;
      if (!is_known) file.places.try_emplace(std::string(base), place);
      last = base;
    }
    return {};
  }

  void follow(const File& file, const Link& link, const FolderPlace* place) {
    if (link.same_document || link.fetches_nothing) return;
    if (link.url && is_self_contained(*link.url)) return;
    const std::string local = place != nullptr ? file_at(*place, link.raw) : std::string();
    const std::string_view target = !local.empty() ? std::string_view(local)
                                    : link.url     ? without_fragment(*link.url)
                                                   : link.raw;
    const bool is_link = link.element == "link";
    const bool is_wanted = link.kind == LinkKind::json || (is_link && rel_embeds(link.rel)) ||
                           (!is_link && embeds(link.element, link.kind, type_of_name(target)));
    if (!is_wanted) return;
    // A file is a stylesheet if it is used as one, whatever its name.
    const bool is_sheet =
        link.kind == LinkKind::css || (is_link && has_rel(link.rel, "stylesheet"));
    // A script element can hold speculation rules, which name pages, or an import map, which names
    // scripts.
    const bool is_page_of_json = link.kind == LinkKind::json && is_page(type_of_name(target));
    const std::string_view element = is_page_of_json ? std::string_view() : link.element;
    if (take(local, element, is_sheet)) return;
    if (link.url && take(file_of_url(*link.url), element, is_sheet)) return;
    if (link.url) {
      const auto known = by_url_.find(std::string(without_fragment(*link.url)));
      if (known != by_url_.end() && take(known->second, element, is_sheet)) return;
    }
    const Reference parts = parse_reference(link.raw);
    const bool is_place =
        link.url && (is_imaginary_base(*link.url) || !(file.has_base || parts.scheme));
    using enum LackingReference::Reason;
    const bool is_on_web = place == nullptr || parts.scheme || parts.authority;
    packed_.lacking.push_back({file.path, link.line, link.column, std::string(link.raw),
                               link.url && !is_place ? std::string(*link.url) : std::string(),
                               !local.empty() ? no_such_file
                               : is_on_web    ? on_the_web
                                              : outside_folder});
  }

  // Adds a file that `element` embeds. False: there is no such file.
  bool take(const std::string& path, std::string_view element, bool is_sheet) {
    if (!want(path)) return false;
    File& file = files_[by_path_.at(path)];
    if (is_sheet && file.name.media_type == "text/plain") file.name.media_type = "text/css";
    if (!file.states_type) {
      file.name.media_type = type_as(element, std::move(file.name.media_type), file.bytes);
    }
    if (!frames(element, file)) return true;
    file.is_framed = true;
    if (file.name.content_id.empty()) file.name.content_id = new_content_id(by_path_.at(path));
    return true;
  }

  // Returns the media type for a file of `type` that `element` embeds. Browsers need the right type
  // to show an SVG as a picture and to run a module script (HTML 8.1.4.2). A file name with a query
  // often hides that type.
  static std::string type_as(std::string_view element, std::string type, std::string_view bytes) {
    const bool is_vague = type == "text/plain" || type == "text/html" || type.ends_with("/xml");
    if (!is_vague || is_frame(element)) return type;
    if (element == "script") return "text/javascript";
    return begins_as_svg(bytes) ? "image/svg+xml" : type;
  }

  // If frames belong to several sites, Chromium finds the documents in them only by cid:.
  static bool frames(std::string_view element, const File& file) {
    return is_frame(element) && is_browsed(file.name.media_type);
  }

  static std::string new_content_id(std::size_t index) {
    return std::to_string(index + 1) + "@absolve.invalid";
  }

  std::vector<NewField> restored(const std::vector<HeaderField>& fields, const std::string& path) {
    std::vector<std::string> refused;
    std::vector<NewField> written = restored_fields(fields, refused);
    for (std::string& name : refused) {
      packed_.diagnostics.emplace_back(path,
                                       Diagnostic{.code = DiagnosticCode::header_value_left_out,
                                                  .arguments = {std::move(name)}});
    }
    return written;
  }

  Result<NewPart> part_of(File& file) {
    // RFC 2045 6.4: a composite type must not be encoded. Here it is just a file.
    const std::string& type = file.name.media_type;
    const bool has_parts = type.starts_with("multipart/") || type.starts_with("message/");
    NewPart part{
        .media_type = has_parts ? "application/octet-stream" : type,
        .charset = file.name.media_type == "text/html" ? file.encoding : std::string(),
        .content_id = file.name.content_id,
        .location = file.name.url,
        .file_name = file.name.url.empty() ? file.path.substr(file.path.rfind('/') + 1) : "",
        .body = std::move(file.bytes),
        .fields = restored(file.name.fields, file.path)};
    if (!file.is_document) return part;
    file.bytes = std::move(part.body);
    Options with_transform = options_;
    with_transform.transform = [&](const LinkPlace& link) { return written(file, link); };
    auto rewriting = rewrite(file.bytes, source_of(file), with_transform);
    if (!rewriting) return rewriting.error();
    part.body = apply_edits(file.bytes, rewriting->edits);
    for (Diagnostic& diagnostic : rewriting->examination.diagnostics) {
      // No scripts run in an archive.
      if (diagnostic.code == DiagnosticCode::module_elsewhere) continue;
      packed_.diagnostics.emplace_back(file.path, std::move(diagnostic));
    }
    return part;
  }

  // The place of the document in `file` whose base is `base`; null: there is none. Remembers the
  // last one, because a base can be long, and a file can have many links.
  const FolderPlace* place_at(const File& file, const SharedText& base) const {
    if (last_file_ == &file && last_base_ == base) return last_place_;
    const auto found = file.places.find(std::string(base));
    last_file_ = &file;
    last_base_ = base;
    last_place_ = found == file.places.end() ? nullptr : found->second.get();
    return last_place_;
  }

  std::optional<std::string> written(const File& file, const LinkPlace& link) const {
    std::string raw(link.raw);
    if (link.same_document) return raw;
    // If Chromium finds a file by Content-ID, it resolves the file's links against the cid:, and a
    // relative BASE against the place of the archive.
    const bool stays = !file.has_base || (!link.is_base && !file.is_framed && file.owns_url);
    auto as_it_is = stays ? std::optional(std::move(raw)) : std::nullopt;
    const FolderPlace* const place = place_at(file, link.base);
    if (link.is_base || place == nullptr) return as_it_is;
    // In a link to follow, a query may mean another page.
    const bool has_query = link.url.find('?') < link.url.find('#');
    const std::string found = file_at(*place, link.raw);
    const auto target = by_path_.find(found);
    if (target == by_path_.end()) {
      // The file is not packed. Its URL leads to what it was saved from.
      const auto known = source_.names.find(found);
      const bool has_url = known != source_.names.end() && !known->second.url.empty();
      if (!has_url || has_query) return as_it_is;
      std::string url = known->second.url;
      url += fragment_of(link.url);
      return url == link.url ? as_it_is : url;
    }
    const File& embedded = files_[target->second];
    const PackedName& name = embedded.name;
    const bool is_embedded = embeds(link.element, link.kind, name.media_type);
    if (!is_embedded && has_query) return as_it_is;
    // A fragment means nothing for a picture, and Chromium finds no part by a URL with a fragment.
    const bool is_picture =
        is_embedded && name.media_type.starts_with("image/") && name.media_type != "image/svg+xml";
    const std::string_view fragment = is_picture ? std::string_view() : fragment_of(link.url);
    const bool is_by_url =
        embedded.owns_url && (name.content_id.empty() || !frames(link.element, embedded));
    std::string url = is_by_url ? name.url : "cid:" + name.content_id;
    if (link.url.starts_with(url) && link.url.substr(url.size()) == fragment) return as_it_is;
    if (is_imaginary_base(url)) url = without_imaginary_base(url, link.base);
    url += fragment;
    return &embedded == &file && !fragment.empty() ? std::string(fragment) : url;
  }

  const PackSource& source_;
  const Options& options_;
  std::optional<Resolver> page_;
  bool is_site_ = false;  // `/x` is a file of the folder
  std::deque<File> files_;
  std::map<std::string, std::size_t> by_path_;
  // The last result of `place_at`.
  mutable const File* last_file_ = nullptr;
  mutable SharedText last_base_;
  mutable const FolderPlace* last_place_ = nullptr;
  std::map<std::string, std::string> by_url_;  // files by their URLs
  std::set<std::string> absent_;
  std::string title_;  // of the page
  Packed packed_;
};

}  // namespace

Result<Packed> pack(const PackSource& source, const Options& options) {
  return Packer(source, options).pack();
}

}  // namespace absolve::ABSOLVE_VERSIONED
