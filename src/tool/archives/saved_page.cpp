#include "tool/archives/saved_page.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "document/media_type.hpp"
#include "formats/media_types.hpp"
#include "text/line.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/mirrors/edit_record.hpp"
#include "tool/mirrors/mirror_map.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

namespace fs = std::filesystem;

// The header fields in a line of the manifest, without malformed ones.
std::vector<HeaderField> header_in(const Json& line) {
  std::vector<HeaderField> fields;
  if (!line.is_object() || !line.contains("header") || !line["header"].is_array()) return fields;
  for (const Json& pair : line["header"]) {
    if (!pair.is_array() || pair.size() != 2) continue;
    auto name = bytes_of_json(pair[0]);
    auto value = bytes_of_json(pair[1]);
    if (name && value) fields.push_back({std::move(*name), std::move(*value)});
  }
  return fields;
}

// Reads the manifest that unpack wrote. Files keep the order that they had in the message.
Result<void, Trouble> read_manifest(const Folder& folder, const Limits& limits,
                                    PackSource& source) {
  const std::string path = folder.in(manifest_name);
  const auto text = read_all(path, limits.document_bytes);
  if (!text) return Trouble{text.error().exit, path + ": " + text.error().message};
  std::string_view rest = text->view();
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const Json json = parse_line(take_line(rest));
    const auto field = [&](const char* name) {
      const bool is_text = json.is_object() && json.contains(name) && json[name].is_string();
      return is_text ? json[name].get<std::string>() : std::string();
    };
    const std::string file = field("file");
    const bool has_part = json.is_object() && json.contains("part") && json["part"].is_string();
    const bool is_message = has_part && field("part").empty();
    if (is_message) source.fields = header_in(json);
    const bool is_composite = json.is_object() && json.contains("file") && json["file"].is_null();
    if (is_composite) continue;
    PackedName name{.url = field("location_resolved"),
                    .content_id = field("content_id"),
                    .media_type = field("type")};
    if (!is_message) name.fields = header_in(json);
    const bool is_new = folder.holds(file) && source.names.emplace(file, std::move(name)).second;
    if (is_new) {
      source.files.push_back(file);
      if (source.root.empty() && json.value("shown", Json()) == true) source.root = file;
    } else {
      print_warning_of(path + ":" + std::to_string(number),
                       std::string("this line is not used: it names no file of the ") +
                           "folder, or one that was named before");
    }
  }
  return {};
}

// Fills in the URLs and types of the folder's files and, with `wants_all`, the files to pack.
Result<void, Trouble> name_files(const SavedPage::Context& context, const Folder& folder,
                                 bool wants_all, PackSource& source) {
  if (!context.mirror_map.empty()) {
    // The first file in the list is the page that the mirror began with.
    Exit ignored = Exit::done;  // the map says which files count
    const auto saved = read_mirror_map(context.mirror_map, context.options.limits.document_bytes,
                                       folder.files(ignored));
    if (!saved) return saved.error();
    for (const SavedUrl& row : saved->rows) {
      const bool is_new =
          source.names.emplace(row.file, PackedName{.url = row.url, .media_type = row.media_type})
              .second;
      if (is_new) source.files.push_back(row.file);
    }
    if (source.root.empty() && !source.files.empty()) source.root = source.files.front();
  } else if (wants_all && folder.holds(manifest_name)) {
    return read_manifest(folder, context.options.limits, source);
  } else if (wants_all) {
    Exit exit = Exit::done;
    const std::vector<std::string> files = folder.files(exit);
    if (exit != Exit::done) {
      return Trouble{exit,
                     folder.path() + ": is not packed, because a part of it would be missing"};
    }
    for (const std::string& file : files) {
      const bool is_own = is_same_file(folder.in(file), context.output) ||
                          EditRecord::may_be_record(folder.real_path(), file);
      if (!is_own) source.files.push_back(file);
    }
  }
  if (!wants_all) source.files.clear();
  return {};
}

// The URL that the page says it was saved from; empty: none.
std::string saved_from_of(const PackSource& source, const Options& options) {
  const auto bytes = source.read(source.root);
  if (!bytes) return {};
  const auto page = examine(*bytes, {.name = source.root}, options);
  return page && !page->entities.empty() ? page->entities.front().saved_from.str() : std::string();
}

std::string_view describe(LackingReference::Reason reason) {
  switch (reason) {
    case LackingReference::Reason::no_such_file: return " (there is no such file)";
    case LackingReference::Reason::outside_folder: return " (outside of the folder; see --folder)";
    case LackingReference::Reason::on_the_web:
      return " (on the web, from which nothing is fetched)";
  }
  return {};
}

bool is_page_name(std::string_view file) {
  return file.ends_with(".html") || file.ends_with(".htm");
}

// The page that a folder shows first: index.html, or the only page at its top level. Empty: neither
// exists.
std::string shown_of(const std::vector<std::string>& files) {
  std::vector<std::string> pages;
  for (const std::string& file : files) {
    if (file == "index.html") return file;
    if (is_page_name(file) && file.find('/') == std::string::npos) pages.push_back(file);
  }
  return pages.size() == 1 ? pages.front() : std::string();
}

}  // namespace

Result<SavedPage, Trouble> SavedPage::open(const std::string& folder, const std::string& path,
                                           const Context& context) {
  const bool wants_all = folder.empty() && is_folder(path);
  std::string place = wants_all ? path : folder;
  if (place.empty()) place = fs::path(path).parent_path().string();
  if (place.empty()) place = ".";
  if (!is_folder(place)) return usage_trouble(place + ": is not a folder");
  auto opened = Folder::open(place);
  if (!opened) return opened.error();
  SavedPage page(std::move(*opened), context);
  const Folder& files = page.folder_;
  PackSource& source = page.source_;
  source.is_site = wants_all || !folder.empty();
  if (!wants_all) {
    // `path` is relative to the current folder, or to `folder`.
    auto name = files.name_of(path);
    if (!name && files.holds(path)) name = path;
    if (!name || !files.holds(*name)) {
      return Trouble{Exit::io,
                     path + ": there is no such file in " + files.path() + suggested_file(path)};
    }
    source.root = *name;
  }
  auto named = name_files(context, files, wants_all, source);
  if (!named) return named.error();
  if (source.root.empty()) source.root = shown_of(source.files);
  if (!source.root.empty()) return page;
  const bool has_page = std::ranges::any_of(source.files, is_page_name);
  const bool has_message = std::ranges::any_of(
      source.files, [](const std::string& file) { return is_message(type_of_file_name(file)); });
  std::string problem = has_page ? ": it is not clear which page to show; name the page"
                                 : ": holds no page (a file whose name ends in .html or .htm)";
  if (!has_page && has_message) problem += "; name its messages, which inline and unpack take";
  return Trouble{Exit::usage, files.path() + problem};
}

std::string SavedPage::type() {
  const auto bytes = read_all(path(), context_.options.limits.document_bytes);
  if (bytes) return std::string(type_of_file(source_.root, bytes->view()));
  has_unread_files_ = true;
  print_error_of(path(), bytes.error().message);
  return {};
}

Result<Packed> SavedPage::pack(const Options& options) {
  source_.read = [&](const std::string& file) -> std::optional<std::string> {
    if (!folder_.holds(file)) return std::nullopt;
    const auto bytes = read_all(folder_.in(file), options.limits.document_bytes);
    if (bytes) return std::string(bytes->view());
    has_unread_files_ = true;
    print_error_of(folder_.in(file), bytes.error().message);
    return std::nullopt;
  };
  if (context_.options.trust_saved_from) {
    if (auto url = saved_from_of(source_, options); !url.empty()) {
      source_.base_url = std::move(url);
    }
  }
  return absolve::pack(source_, options);
}

Exit SavedPage::refuse_output_among(const std::vector<std::string>& files,
                                    const Input& input) const {
  for (const std::string& file : files) {
    if (!is_same_file(context_.output, in(file))) continue;
    return report_trouble(input.path,
                          {Exit::usage, "the output is " + in(file) + ", which is read for it"});
  }
  return Exit::done;
}

Exit SavedPage::report(const Packed& packed, const std::string& what, bool strict) const {
  Exit worst = has_unread_files_ ? Exit::io : Exit::done;
  for (const LackingReference& lacking : packed.lacking) {
    print_warning_of(
        folder_.in(lacking.file) + ":" + std::to_string(lacking.line) + ":" +
            std::to_string(lacking.column),
        "not in the " + what + ": \"" + lacking.reference + "\"" +
            (lacking.url.empty() || lacking.url == lacking.reference ? "" : ", " + lacking.url) +
            std::string(describe(lacking.reason)));
    if (strict) worst = worse(worst, Exit::unresolved);
  }
  for (auto next = packed.diagnostics.begin(); next != packed.diagnostics.end();) {
    const std::string& file = next->first;
    std::vector<Diagnostic> diagnostics;
    for (; next != packed.diagnostics.end() && next->first == file; ++next) {
      diagnostics.push_back(next->second);
    }
    const auto bytes = source_.read(file);
    worst = worse(worst, tool::report({.path = folder_.in(file)}, bytes.value_or(std::string()),
                                      diagnostics, strict));
  }
  return worst;
}

}  // namespace absolve::tool
