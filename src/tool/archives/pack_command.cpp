#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>
#include <ctime>

#include "formats/media_types.hpp"
#include "text/ascii.hpp"
#include "tool/archives/saved_page.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"

namespace absolve::tool {
namespace {

// Parses an ISO 8601 date, optionally with a time in UTC, or `@` and seconds since 1970.
std::optional<std::int64_t> parse_date(const std::string& text) {
  if (text.starts_with('@'))
    return ascii::number_of<std::int64_t>(std::string_view(text).substr(1));
  for (const char* form : {"%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d"}) {
    std::tm at{};
    const char* const end = ::strptime(text.c_str(), form, &at);
    if (end == nullptr || *end != '\0') continue;
    const int day = at.tm_mday;
    const std::time_t time = ::timegm(&at);
    return at.tm_mday == day ? std::optional<std::int64_t>(time) : std::nullopt;  // not 30 February
  }
  return std::nullopt;
}

// The date of the archive: --date, else SOURCE_DATE_EPOCH (reproducible builds), else now.
std::optional<std::int64_t> date_of(const std::string& date) {
  if (!date.empty()) return parse_date(date);
  if (const char* const epoch = std::getenv("SOURCE_DATE_EPOCH"); epoch != nullptr) {
    return ascii::number_of<std::int64_t>(epoch);
  }
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

struct PackCommand final : DocumentCommand {
  std::string page_folder;  ///< the root folder of the page's files; empty: the folder of the page
  std::string mirror_map;   ///< a list of URLs and files, or the log of a mirroring tool
  std::string date;         ///< of the archive; empty: SOURCE_DATE_EPOCH, or now
  std::optional<std::int64_t> seconds;  ///< the same in seconds since 1970
  std::string output;

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_document_options(app, reading, inputs, "A page, a folder, or a folder and a page in it");
    app.add_option("--folder", page_folder,
                   "The root folder of the files of the page, as for inline");
    app.add_option("-o,--output", output, "The archive to write");
    app.add_option(
        "--map", mirror_map,
        "A list that says which URL each file has, as for localize. By default the manifest.jsonl "
        "that unpack wrote; without one, the place of each file beside the page");
    app.add_option("--date", date,
                   "The date of the archive: 2026-11-20, 2026-11-20T12:00:00Z or @SECONDS. By "
                   "default SOURCE_DATE_EPOCH, or now");
  }
  std::optional<Trouble> check(Run& run) override {
    if (auto trouble = DocumentCommand::check(run)) return trouble;
    seconds = date_of(date);
    const bool is_stated =
        seconds && *seconds >= PackSource::first_date && *seconds <= PackSource::last_date;
    if (!is_stated) {
      return usage_trouble(
          "--date or SOURCE_DATE_EPOCH: no date: 2026-11-20, 2026-11-20T12:00:00Z or @SECONDS");
    }
    if (inputs.files.empty() || inputs.files.size() > 2) {
      return usage_trouble("pack takes a page, a folder, or a folder and a page in it");
    }
    if (inputs.files.size() == 2 && !page_folder.empty()) {
      return usage_trouble(
          "--folder names the folder of a page, and the arguments name another one");
    }
    return std::nullopt;
  }

  Exit run(Run& /*run*/) override {
    const Options& options = reading.options();
    const SavedPage::Context context{options, mirror_map, output};
    const std::string& first = inputs.files.front();
    const std::string folder = inputs.files.size() == 2 ? first : page_folder;
    auto page = SavedPage::open(folder, folder.empty() ? first : inputs.files.back(), context);
    if (!page) return report_trouble(page.error());
    // A folder that unpack wrote may show a file of another type first, as its manifest says.
    if (!is_folder(first) || inputs.files.size() == 2) {
      const std::string type = page->type();
      if (page->has_unread_files()) return Exit::io;
      if (is_message(type_of_file_name(page->path()))) {
        return report_trouble(page->path(), {Exit::usage,
                                             "is a message already; absolve unpack "
                                             "writes its parts as files"});
      }
      const bool is_text = type.starts_with("text/") || type.starts_with("image/");
      if (!is_page(type) && !is_text) {
        return report_failure({page->path(), {}, {}}, {ErrorCode::unsupported_type, type, {}},
                              options.limits, "only pages can be packed: ");
      }
    }
    PackSource& source = page->source();
    source.date = *seconds;
    source.base_url = reading.base_url;
    if (!date.empty()) {
      std::erase_if(source.fields, [](const HeaderField& field) {
        return equal_ignoring_case(field.name, "Date");
      });
    }
    const Input input{page->path(), {}, {}};
    return for_one_file(input.path, [&] {
      const auto packed = page->pack(options);
      if (!packed && page->has_unread_files()) return Exit::io;
      if (!packed) return report_failure(input, packed.error(), options.limits);
      const Exit clash = page->refuse_output_among(packed->files, input);
      if (clash != Exit::done) return clash;
      const Exit worst = page->report(*packed, "archive", reading.strict);
      return worse(worst, write_result(output, input, packed->message));
    });
  }
};

}  // namespace

std::unique_ptr<Command> make_pack_command() {
  return std::make_unique<PackCommand>();
}

}  // namespace absolve::tool
