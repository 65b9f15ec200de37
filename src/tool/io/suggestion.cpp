#include "tool/io/suggestion.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <vector>

#include "text/ascii.hpp"

namespace absolve::tool {
namespace {

constexpr std::size_t longest = 64;
constexpr std::size_t most_files = 10'000;

}  // namespace

std::size_t distance_of(std::string_view a, std::string_view b) {
  a = a.substr(0, longest);
  b = b.substr(0, longest);
  // The distances of the current prefix of `a`, and of the two before it, to each prefix of `b`.
  std::array<std::array<std::size_t, longest + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& second = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) row[j] = std::min(row[j], second[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::string suggestion(std::string_view word, std::span<const std::string> candidates,
                       std::string_view before) {
  if (word.size() > longest) return {};
  // One letter in three may be wrong. The dashes of an option and the extension of a file do not
  // count.
  const std::size_t end = std::min(word.rfind('.'), word.size());
  const std::size_t start = std::min(word.find_first_not_of('-'), end);
  std::size_t least = std::max<std::size_t>((end - start) / 3, 1) + 1;
  const std::string* nearest = nullptr;
  const std::string lowered = ascii::lowered(word);
  for (const std::string& candidate : candidates) {
    if (candidate.size() > longest) continue;
    const std::size_t distance = distance_of(lowered, ascii::lowered(candidate));
    if (candidate == word || distance >= least || distance >= candidate.size()) continue;
    least = distance;
    nearest = &candidate;
  }
  if (nearest == nullptr) return {};
  return std::string("; did you mean ").append(before).append(*nearest).append("?");
}

std::string suggested_file(const std::string& path) {
  if (path.starts_with("http://") || path.starts_with("https://")) {
    return " (absolve fetches nothing; fetch it first: curl -i " + path + " | absolve links - -b " +
           path + ")";
  }
  namespace fs = std::filesystem;
  // A list can name thousands of missing files, and each suggestion reads a folder.
  constexpr int most_suggestions = 20;
  static std::atomic<int> suggestions = 0;
  if (suggestions++ >= most_suggestions) return {};
  const fs::path missing(path);
  const fs::path folder = missing.has_parent_path() ? missing.parent_path() : fs::path(".");
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (names.size() == most_files) break;
    names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(names);  // so that the answer does not depend on the order in the folder
  const std::string before =
      missing.has_parent_path() ? (missing.parent_path() / "").string() : std::string();
  return suggestion(missing.filename().string(), names, before);
}

}  // namespace absolve::tool
