#include "absolve/archive.hpp"

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/edit_record.hpp"
#include "cli/json.hpp"
#include "cli/mirror_folder.hpp"
#include "core/ascii.hpp"
#include "core/line.hpp"

namespace absolve::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* manifest_name = "manifest.jsonl";

template <class Number>
std::optional<Number> number_of(std::string_view digits) {
  Number number{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// A day of ISO 8601, with its time in UTC where one is given, or `@` and seconds.
std::optional<std::int64_t> parse_date(const std::string& text) {
  if (text.starts_with('@')) return number_of<std::int64_t>(std::string_view(text).substr(1));
  for (const char* form : {"%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d"}) {
    std::tm at{};
    const char* const end = ::strptime(text.c_str(), form, &at);
    if (end == nullptr || *end != '\0') continue;
    const int day = at.tm_mday;
    const std::time_t time = ::timegm(&at);
    return at.tm_mday == day ? std::optional<std::int64_t>(time) : std::nullopt;  // or: 30 February
  }
  return std::nullopt;
}

// What a message can say.
std::optional<std::int64_t> of_known_year(std::optional<std::int64_t> seconds) {
  if (!seconds || *seconds < PackSource::first_date || *seconds > PackSource::last_date) {
    return std::nullopt;
  }
  return seconds;
}

// When the archive is saved: as asked, or as builds that are to be repeated have it, or now.
std::optional<std::int64_t> date_of(const Settings& settings) {
  if (!settings.date.empty()) return parse_date(settings.date);
  if (const char* const epoch = std::getenv("SOURCE_DATE_EPOCH"); epoch != nullptr) {
    return number_of<std::int64_t>(epoch);
  }
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

struct Page {
  MirrorFolder folder;
  std::string root;        // empty: to be found in the folder
  bool is_folder = false;  // all of its files are wanted
};

Result<Page, Trouble> page_of(const Settings& settings) {
  const auto usage = [](const std::string& message) { return Trouble{Exit::usage, message}; };
  if (settings.files.empty() || settings.files.size() > 2) {
    return usage("pack takes a page, a folder, or a folder and a page in it");
  }
  std::error_code error;
  const std::string& first = settings.files.front();
  const bool is_folder = fs::is_directory(first, error);
  if (!is_folder && settings.files.size() == 2) return usage(first + ": is no folder");
  const std::string parent = fs::path(first).parent_path().string();
  auto folder = MirrorFolder::open(is_folder ? first : parent.empty() ? "." : parent);
  if (!folder) return folder.error();
  Page page{std::move(*folder), {}, is_folder && settings.files.size() == 1};
  if (page.is_folder) return page;
  // As it is named from here, or from the folder.
  auto name = page.folder.name_of(settings.files.back());
  if (!name && is_folder && page.folder.holds(settings.files.back())) name = settings.files.back();
  if (!name || !page.folder.holds(*name)) {
    return Trouble{Exit::io, settings.files.back() + ": is no file in " + page.folder.path()};
  }
  page.root = *name;
  return page;
}

// The header of a line of the manifest, as far as it is one.
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

// What unpack wrote down of the folder; files by the order of the message.
Result<void, Trouble> read_manifest(const Page& page, PackSource& source) {
  const std::string path = page.folder.in(manifest_name);
  const auto text = read_all(path, Limits().document_bytes);
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
    const bool is_new =
        page.folder.holds(file) && source.names.emplace(file, std::move(name)).second;
    if (is_new) {
      source.files.push_back(file);
      if (source.root.empty() && json.value("shown", Json()) == true) source.root = file;
    } else {
      print_error(path + ":" + std::to_string(number) + ": passed over: it names no file of the " +
                  "folder, or one that was named before");
    }
  }
  return {};
}

// The names of files, and which of them are wanted.
Result<void, Trouble> name_files(const Settings& settings, const Page& page, PackSource& source) {
  if (!settings.mirror_map.empty()) {
    // The first that a mirror has is where it began.
    const auto saved = read_mirror_map(settings, page.folder);
    if (!saved) return saved.error();
    for (const SavedUrl& row : saved->rows) {
      const bool is_new =
          source.names.emplace(row.file, PackedName{.url = row.url, .media_type = row.media_type})
              .second;
      if (is_new) source.files.push_back(row.file);
    }
    if (source.root.empty() && !source.files.empty()) source.root = source.files.front();
  } else if (page.is_folder && page.folder.holds(manifest_name)) {
    return read_manifest(page, source);
  } else if (page.is_folder) {
    for (const std::string& file : page.folder.files()) {
      const bool is_own = is_same_file(page.folder.in(file), settings.output) ||
                          EditRecord::may_be_record(page.folder.path(), file);
      if (!is_own) source.files.push_back(file);
    }
  }
  return {};
}

// What the page itself says that it was saved from; empty: nothing.
std::string saved_from_of(const PackSource& source, const Options& options) {
  const auto bytes = source.read(source.root);
  if (!bytes) return {};
  const auto page = examine(*bytes, {.name = source.root}, options);
  return page && !page->entities.empty() ? page->entities.front().saved_from : std::string();
}

// The page of a folder that is shown first: index.html, or the only one at its top.
std::string shown_of(const std::vector<std::string>& files) {
  std::vector<std::string> pages;
  for (const std::string& file : files) {
    if (file == "index.html") return file;
    const bool is_page = file.ends_with(".html") || file.ends_with(".htm");
    if (is_page && file.find('/') == std::string::npos) pages.push_back(file);
  }
  return pages.size() == 1 ? pages.front() : std::string();
}

// A message that names the file again would be hard to find in a batch of them.
Exit show(const Settings& settings, const Page& page, const Packed& packed) {
  Exit worst = Exit::done;
  for (const LackingReference& lacking : packed.lacking) {
    print_error(
        page.folder.in(lacking.file) + ":" + std::to_string(lacking.line) + ":" +
        std::to_string(lacking.column) + ": not in the archive: \"" + lacking.reference + "\"" +
        (lacking.url.empty() || lacking.url == lacking.reference ? "" : ", " + lacking.url));
    if (settings.strict) worst = worse(worst, Exit::unresolved);
  }
  for (const auto& [file, diagnostic] : packed.diagnostics) {
    const std::string where =
        diagnostic.offset ? ", byte " + std::to_string(*diagnostic.offset) : std::string();
    print_error(page.folder.in(file) + where + ": " + advised(diagnostic));
    if (diagnostic.is_left_whole()) worst = worse(worst, Exit::left_whole);
  }
  return worst;
}

}  // namespace

Exit run_pack(const Settings& settings) {
  const Options options = settings.options();
  const auto date = of_known_year(date_of(settings));
  if (!date) {
    print_error(
        "--date or SOURCE_DATE_EPOCH: no date: 2026-11-20, 2026-11-20T12:00:00Z or @SECONDS");
    return Exit::usage;
  }
  auto page = page_of(settings);
  if (!page) return report_trouble(page.error());
  PackSource source{.root = page->root, .base_url = settings.base_url, .date = *date};
  if (const auto named = name_files(settings, *page, source); !named)
    return report_trouble(named.error());
  if (!page->is_folder) source.files.clear();
  if (!settings.date.empty()) {
    std::erase_if(source.fields,
                  [](const HeaderField& field) { return equal_ignoring_case(field.name, "Date"); });
  }
  if (source.root.empty()) source.root = shown_of(source.files);
  if (source.root.empty()) {
    print_error(page->folder.path() +
                ": it is not plain which page shall be shown; name it behind");
    return Exit::usage;
  }
  source.read = [&](const std::string& file) -> std::optional<std::string> {
    if (!page->folder.holds(file)) return std::nullopt;
    const auto bytes = read_all(page->folder.in(file), options.limits.document_bytes);
    if (bytes) return std::string(bytes->view());
    print_error_of(page->folder.in(file), bytes.error().message);
    return std::nullopt;
  };
  const Input input{page->folder.in(source.root), {}, {}};
  if (settings.saved_from) {
    if (auto url = saved_from_of(source, options); !url.empty()) source.base_url = std::move(url);
  }
  return for_one_file(input.path, [&] {
    const auto packed = pack(source, options);
    if (!packed) return report_failure(input, packed.error(), options.limits);
    return worse(show(settings, *page, *packed), write_result(settings, input, packed->message));
  });
}

}  // namespace absolve::cli
