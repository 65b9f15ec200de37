#include "absolve/mirror.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "formats/fields/mime_type.hpp"
#include "mirror/folder_place.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::string_view httrack_heading = "date\tsize";

// The longest path that is accepted from a map or a log, in bytes: Linux does not open longer
// paths. Many URLs can share a path, and each keeps a copy.
constexpr std::size_t longest_path = 4096;

bool is_absolute(std::string_view url) {
  return parse_reference(url).scheme.has_value();
}

Result<SavedUrls> read_table(std::string_view text) {
  SavedUrls saved;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (line.empty()) continue;
    const auto fields = split(line, '\t');
    if (fields.size() < 2 || fields[1].empty() || fields[1].size() > longest_path ||
        !is_absolute(fields[0])) {
      return fail(ErrorCode::bad_map, "line " + std::to_string(number));
    }
    saved.rows.push_back({std::string(fields[0]), std::string(fields[1]),
                          fields.size() > 2 ? media_type_in(fields[2]) : std::string()});
  }
  return saved;
}

// In its log, HTTrack escapes blanks, control characters and bytes beyond ASCII, but not percent
// signs.
std::string httrack_name(std::string_view logged) {
  std::string name;
  for (std::size_t i = 0; i < logged.size(); ++i) {
    const std::string_view rest = logged.substr(i);
    if (url::is_escape(rest)) {
      const char byte = url::byte_of_escape(rest);
      const auto code = static_cast<unsigned char>(byte);
      if (code <= 0x20 || code >= 0x7F) {
        name.push_back(byte);
        i += 2;
        continue;
      }
    }
    name.push_back(logged[i]);
  }
  return name;
}

SavedUrls read_httrack(std::string_view text) {
  SavedUrls saved{.rows = {}, .links_are_local = true};
  static_cast<void>(take_line(text));
  while (!text.empty()) {
    const auto fields = split(take_line(text), '\t');
    constexpr std::size_t status = 3;
    constexpr std::size_t type = 5;
    constexpr std::size_t url = 7;
    constexpr std::size_t file = 8;
    const bool is_saved = fields.size() > file && !fields[file].empty() &&
                          fields[file].size() <= longest_path && is_absolute(fields[url]) &&
                          (fields[status].starts_with('2') || fields[status] == "304");
    if (!is_saved) continue;
    saved.rows.push_back(
        {std::string(fields[url]), httrack_name(fields[file]), media_type_in(fields[type])});
  }
  return saved;
}

// The log of wget: a few lines for each request. Requests that follow redirects come one after the
// other, with an empty line after the last.
class WgetLog {
 public:
  void read(std::string_view line) {
    const bool follows = std::exchange(is_redirected_, false);
    if (line.starts_with("--") && line.find("--  ", 2) != std::string_view::npos) {
      // Each URL of a chain gets the path. By default, wget follows 20 redirects.
      if (std::exchange(is_retrying_, false) && !chain_.empty()) {
        chain_.pop_back();  // the same URL once more, behind the same redirects
      } else if (!follows) {
        chain_.clear();
      }
      if (chain_.size() == longest_chain) chain_.pop_back();
      chain_.push_back({std::string(url_of(line.substr(line.find("--  ", 2) + 4))), {}});
      media_type_.clear();
    } else if (line.starts_with("Location: ") && line.ends_with(" [following]")) {
      is_redirected_ = true;
      note_fragment(line.substr(0, line.rfind(" [")));
    } else if (line.starts_with("URL transformed to HTTPS ")) {
      is_redirected_ = follows;
    } else if (line.starts_with("Length: ") && line.ends_with(']')) {
      const auto open = line.rfind('[');
      if (open != std::string_view::npos) {
        media_type_ = media_type_in(line.substr(open + 1, line.size() - open - 2));
        if (media_type_.size() > longest_type) media_type_.clear();
      }
    } else if (line.starts_with("Converting links in ")) {
      saved_.links_are_local = true;
    } else if (line == "Retrying.") {
      is_retrying_ = true;
    } else if (line.empty()) {
      if (!is_retrying_) chain_.clear();
    } else if (const auto file = quoted_in(line)) {
      save(*file);
    } else {
      read_short(line);
    }
  }

  SavedUrls take() {
    // If a file was written several times, its last URL counts.
    std::erase_if(rows_, [this](const Row& row) {
      return row.saving != last_saving_.at(row.saved.file) && !is_index(row);
    });
    std::set<std::string> urls;
    for (const Row& row : rows_) urls.insert(row.saved.url);
    for (Row& row : rows_) {
      // A server answers a request for a directory with the index in it, and links that wget made
      // local name the index.
      const std::string by_name = row.saved.url + std::string(index_name);
      const bool names_index = row.saved.url.ends_with('/') && row.saved.file.ends_with(index_name);
      SavedUrl also{by_name, row.saved.file, row.saved.media_type, row.saved.fragment};
      saved_.rows.push_back(std::move(row.saved));
      if (names_index && urls.insert(by_name).second) saved_.rows.push_back(std::move(also));
    }
    return std::move(saved_);
  }

 private:
  struct Row {
    SavedUrl saved;
    std::size_t saving;  // its number among all savings
  };
  // A URL, and the fragment of the file that it leads to.
  struct Step {
    std::string url;
    std::string fragment;
  };
  // The text of a log line before and after the name of the file.
  struct Phrase {
    std::string_view before;
    std::string_view behind;
  };
  static constexpr std::size_t longest_chain = 100;
  static constexpr std::size_t longest_type = 256;  // RFC 6838 4.2 allows 127 for each half
  static constexpr std::string_view index_name = "index.html";
  static constexpr std::string_view already_there = " already there; not retrieving.";
  static constexpr Phrase phrases[] = {
      {"Saving to: ", ""},
      {"File ", already_there},
      {"File ", " not modified on server. Omitting download."},
      {"Server file no newer than local file ", " -- not retrieving."},
  };

  // If the last URL redirects to a location with a fragment, so do the URLs that redirect to it.
  void note_fragment(std::string_view location) {
    const auto hash = location.find('#');
    if (hash == std::string_view::npos || location.size() - hash > longest_path) return;
    for (Step& step : chain_) step.fragment = location.substr(hash);
  }

  // Without the front of a retry, as in `(try: 2)  http://h/`.
  static std::string_view url_of(std::string_view text) {
    if (!text.starts_with("(try:")) return text;
    const auto end = text.find(")  ");
    return end != std::string_view::npos ? text.substr(end + 3) : text;
  }

  // Whether the row is the URL of a directory. It still counts if the index in that directory was
  // saved to the same file later.
  static bool is_index(const Row& row) {
    return row.saved.url.ends_with('/') && row.saved.file.ends_with("/index.html") &&
           row.saved.file.ends_with(
               row.saved.url.substr(std::min(row.saved.url.find("://") + 3, row.saved.url.size())) +
               std::string(index_name));
  }

  void save(const std::string& file) {
    if (file.size() > longest_path) return chain_.clear();
    if (chain_.empty()) {
      saved_.unplaced.push_back(file);
      return;
    }
    ++savings_;
    last_saving_[file] = savings_;
    for (; !chain_.empty(); chain_.pop_back()) {
      rows_.push_back({{chain_.back().url, file, media_type_, chain_.back().fragment}, savings_});
    }
  }

  static std::optional<std::string> quoted_in(std::string_view line) {
    for (const Phrase& phrase : phrases) {
      if (!line.starts_with(phrase.before) || !line.ends_with(phrase.behind)) continue;
      line = line.substr(phrase.before.size(),
                         line.size() - phrase.before.size() - phrase.behind.size());
      for (const std::string_view mark : {"'", "\xE2\x80\x98"}) {
        if (!line.starts_with(mark) || line.size() <= 2 * mark.size()) continue;
        return unescaped(line.substr(mark.size(), line.size() - 2 * mark.size()));
      }
    }
    return std::nullopt;
  }

  // Decodes octal escapes, and backslashes before quotes and backslashes, as wget writes names in
  // the C locale.
  static std::string unescaped(std::string_view text) {
    const auto is_octal = [](char c) { return c >= '0' && c <= '7'; };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\\' || i + 1 >= text.size()) {
        out.push_back(text[i]);
      } else if (i + 3 < text.size() && is_octal(text[i + 1]) && is_octal(text[i + 2]) &&
                 is_octal(text[i + 3])) {
        out.push_back(static_cast<char>(((text[i + 1] - '0') << 6) | ((text[i + 2] - '0') << 3) |
                                        (text[i + 3] - '0')));
        i += 3;
      } else {
        out.push_back(text[++i]);
      }
    }
    return out;
  }

  // -nv: `TIME URL:http://h/ [388/388] -> "h/index.html" [1]`.
  void read_short(std::string_view line) {
    constexpr std::string_view mark = " URL:";
    constexpr std::string_view arrow = "] -> \"";
    const auto url = line.find(mark);
    const auto to = line.rfind(arrow);
    const auto end = line.rfind('"');
    if (url == std::string_view::npos || to == std::string_view::npos || end <= to + arrow.size()) {
      return;
    }
    const auto start = url + mark.size();
    const auto size = std::min(line.find(" [", start), line.size()) - start;
    chain_.assign(1, {std::string(line.substr(start, size)), {}});
    media_type_.clear();
    save(std::string(line.substr(to + arrow.size(), end - to - arrow.size())));
  }

  SavedUrls saved_;
  std::vector<Row> rows_;
  std::map<std::string, std::size_t> last_saving_;  // of each file
  std::size_t savings_ = 0;
  std::vector<Step> chain_;  // the URLs of one response, each redirecting to the next
  std::string media_type_;
  bool is_redirected_ = false;  // by the previous line
  bool is_retrying_ = false;    // the next request is the last one once more
};

// More downloads at a time than wget2 can be told to make.
constexpr std::size_t max_waiting = 256;

// The text between `before`, at the start of the line, and `behind`, at its end.
std::optional<std::string_view> between(std::string_view line, std::string_view before,
                                        std::string_view behind) {
  if (line.size() <= before.size() + behind.size()) return std::nullopt;
  if (!line.starts_with(before) || !line.ends_with(behind)) return std::nullopt;
  return line.substr(before.size(), line.size() - before.size() - behind.size());
}

// The log has URLs without their escapes.
std::string whole_url(std::string_view logged) {
  const auto resolver = Resolver::make(logged);
  auto target = resolver ? resolver->resolve(logged) : resolver.error();
  return target ? std::move(target->url) : std::string(logged);
}

// The name that wget2 derives from a URL, without what options put before and after it: the host
// without its port, and the path.
std::string name_of_url(std::string_view logged) {
  const auto scheme = logged.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::string_view rest = logged.substr(scheme + 3);
  const auto path = std::min(rest.find_first_of("/?"), rest.size());
  std::string name(rest.substr(0, std::min(rest.find(':'), path)));
  const auto query = std::min(rest.find('?', path), rest.size());
  name += url::percent_decoded(rest.substr(path, query - path));
  if (path == query) name += '/';
  if (name.ends_with('/')) name += "index.html";
  return name.append(rest.substr(query));
}

// The log of wget2 (2.0, in English). Downloads run in parallel, so other lines may come between
// the line that names a file and the line that names its URL. The two are matched by the name that
// wget2 derives from the URL, or else by their order. Linear in the lines, times the parallel
// downloads.
class Wget2Log {
 public:
  static bool begins_with(std::string_view line) {
    const auto close = line.find("] Downloading '");
    return line.starts_with('[') && close != std::string_view::npos && close > 1 &&
           ascii::is_all_digits(line.substr(1, close - 1));
  }

  void read(std::string_view line) {
    const auto redirected = std::exchange(redirected_, std::nullopt);
    if (const auto file = between(line, "Saving '", "'")) {
      if (file->size() <= longest_path) waiting_.emplace_back(*file);
      if (waiting_.size() > max_waiting) waiting_.pop_front();
    } else if (line.starts_with("HTTP response ") && line.ends_with(']')) {
      read_response(line);
    } else if (line.starts_with("Adding URL: ") && redirected) {
      redirects_.emplace_back(*redirected, line.substr(std::string_view("Adding URL: ").size()));
    } else if (line.starts_with("convert ")) {
      saved_.links_are_local = true;
    }
  }

  SavedUrls take() {
    // From the last redirect to the first: in the log, a redirect comes before its target.
    std::map<std::string, std::string> files;
    for (const SavedUrl& row : saved_.rows) files.emplace(row.url, row.file);
    for (auto step = redirects_.rbegin(); step != redirects_.rend(); ++step) {
      const auto target = files.find(whole_url(step->second));
      if (target == files.end()) continue;
      const std::string url = whole_url(step->first);
      saved_.rows.push_back({url, target->second, {}});
      files.emplace(url, target->second);
    }
    return std::move(saved_);
  }

 private:
  void read_response(std::string_view line) {
    const auto open = line.find(" [");
    if (open == std::string_view::npos) return;
    const std::string_view logged = line.substr(open + 2, line.size() - open - 3);
    const std::string_view status = line.substr(std::string_view("HTTP response ").size(), 1);
    if (status == "3") redirected_ = logged;
    const std::string name = name_of_url(logged);
    const bool is_name = !name.empty() && name.size() <= longest_path;
    if (status != "2" || waiting_.empty() || !is_name) return;
    auto file = std::ranges::find_if(
        waiting_, [&](const std::string& path) { return path.find(name) != std::string::npos; });
    if (file == waiting_.end()) file = waiting_.begin();
    saved_.rows.push_back({whole_url(logged), *file, {}});
    waiting_.erase(file);
  }

  SavedUrls saved_;
  std::deque<std::string> waiting_;  // files whose URLs have not been named yet
  std::optional<std::string> redirected_;
  std::vector<std::pair<std::string, std::string>> redirects_;
};

template <class Log>
SavedUrls read_log(std::string_view text) {
  Log log;
  while (!text.empty()) log.read(take_line(text));
  return log.take();
}

}  // namespace

Result<SavedUrls> read_saved_urls(std::string_view text) {
  if (text.starts_with(utf8::byte_order_mark)) text.remove_prefix(utf8::byte_order_mark.size());
  std::string_view rest = text;
  std::string_view first;
  while (first.empty() && !rest.empty()) first = take_line(rest);
  Result<SavedUrls> saved;
  if (first.starts_with(httrack_heading)) {
    saved = read_httrack(text);
  } else if (Wget2Log::begins_with(first)) {
    saved = read_log<Wget2Log>(text);
  } else if (first.find('\t') != std::string_view::npos) {
    saved = read_table(text);
  } else {
    saved = read_log<WgetLog>(text);
  }
  if (saved && saved->rows.empty() && saved->unplaced.empty())
    return fail(ErrorCode::bad_map, "it names no saved file");
  return saved;
}

}  // namespace absolve::ABSOLVE_VERSIONED
