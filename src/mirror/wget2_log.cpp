#include "mirror/wget2_log.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absolve/resolver.hpp"
#include "mirror/folder_place.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

// More downloads at a time than wget2 can be told to make.
constexpr std::size_t max_waiting = 256;

// The text between `before`, at the start of the line, and `behind`, at its end.
std::optional<std::string_view> between(std::string_view line, std::string_view before,
                                        std::string_view behind) {
  if (line.size() < before.size() + behind.size()) return std::nullopt;
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

class Log {
 public:
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

}  // namespace

bool begins_wget2_log(std::string_view line) {
  const auto close = line.find("] Downloading '");
  return line.starts_with('[') && close != std::string_view::npos && close > 1 &&
         ascii::is_all_digits(line.substr(1, close - 1));
}

SavedUrls read_wget2_log(std::string_view text) {
  Log log;
  while (!text.empty()) log.read(take_line(text));
  return log.take();
}

}  // namespace absolve
