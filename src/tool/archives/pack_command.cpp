#include <charconv>
#include <chrono>
#include <cstdlib>
#include <ctime>

#include "document/loaded_links.hpp"
#include "text/ascii.hpp"
#include "tool/archives/saved_page.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/commands.hpp"

namespace absolve::tool {
namespace {

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
    return at.tm_mday == day ? std::optional<std::int64_t>(time) : std::nullopt;  // not 30 February
  }
  return std::nullopt;
}

// `seconds` if a message can state this date.
std::optional<std::int64_t> of_known_year(std::optional<std::int64_t> seconds) {
  if (!seconds || *seconds < PackSource::first_date || *seconds > PackSource::last_date) {
    return std::nullopt;
  }
  return seconds;
}

// The date of the archive: that of --date, or of SOURCE_DATE_EPOCH (reproducible builds), or now.
std::optional<std::int64_t> date_of(const Settings& settings) {
  if (!settings.date.empty()) return parse_date(settings.date);
  if (const char* const epoch = std::getenv("SOURCE_DATE_EPOCH"); epoch != nullptr) {
    return number_of<std::int64_t>(epoch);
  }
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Exit run_pack(const Settings& settings) {
  const Options& options = settings.options();
  const auto date = of_known_year(date_of(settings));
  if (!date) {
    print_error(
        "--date or SOURCE_DATE_EPOCH: no date: 2026-11-20, 2026-11-20T12:00:00Z or @SECONDS");
    return Exit::usage;
  }
  if (settings.files.empty() || settings.files.size() > 2) {
    print_error("pack takes a page, a folder, or a folder and a page in it");
    return Exit::usage;
  }
  const std::string& first = settings.files.front();
  if (settings.files.size() == 2 && !settings.page_folder.empty()) {
    print_error("--folder names the folder of a page, and the arguments name another one");
    return Exit::usage;
  }
  const std::string folder = settings.files.size() == 2 ? first : settings.page_folder;
  auto page = folder.empty() ? SavedPage::open(first, settings)
                             : SavedPage::open(folder, settings.files.back(), settings);
  if (!page) return report_trouble(page.error());
  // A folder that unpack made can show another type first; its manifest says so.
  if (!is_folder(first) || settings.files.size() == 2) {
    const std::string type = page->type();
    if (page->has_unread_files()) return Exit::io;
    const bool is_text = type.starts_with("text/") || type.starts_with("image/");
    if (!is_page(type) && !is_text) {
      return report_failure({page->path(), {}, {}}, {ErrorCode::unsupported_type, type, {}},
                            options.limits, "only pages can be packed: ");
    }
  }
  PackSource& source = page->source();
  source.date = *date;
  source.base_url = settings.base_url;
  if (!settings.date.empty()) {
    std::erase_if(source.fields,
                  [](const HeaderField& field) { return equal_ignoring_case(field.name, "Date"); });
  }
  const Input input{page->path(), {}, {}};
  return for_one_file(input.path, [&] {
    const auto packed = page->pack(options);
    if (!packed && page->has_unread_files()) return Exit::io;
    if (!packed) return report_failure(input, packed.error(), options.limits);
    const Exit clash = page->refuse_output_among(packed->files, input, settings);
    if (clash != Exit::done) return clash;
    const Exit worst = page->report(*packed, "archive", settings.strict);
    return worse(worst, write_result(settings, input, packed->message));
  });
}

}  // namespace absolve::tool
