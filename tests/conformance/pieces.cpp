// Reads third-party pages in pieces and compares the results with those of the whole page. Pages
// are cut at random places; small pages are also cut at every place.
//   absolve_pieces CASES

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "support/pieces.hpp"

namespace fs = std::filesystem;
using namespace absolve;

namespace {

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

struct Counts {
  std::size_t pages = 0;
  std::size_t readings = 0;
  std::size_t late = 0;
  std::size_t failed = 0;
};

void check(const std::string& name, const std::string& bytes, const StreamWindow& window,
           const Cut& cut, const std::string& how, Counts& counts) {
  DocumentSource source{.retrieval_url = "http://h.example/dir/page.html?q#f",
                        .content_type = "text/html"};
  std::size_t late = 0;
  const std::string differs = compare_pieces(bytes, source, {}, window, cut, &late);
  ++counts.readings;
  counts.late += late > 0 ? 1 : 0;
  // If the window holds the whole page, nothing can come too late.
  const bool is_whole = window.bytes > bytes.size() && !window.until_head_ends;
  if (differs.empty() && !(is_whole && late > 0)) return;
  ++counts.failed;
  std::cout << name << ", " << how << ": " << (differs.empty() ? "late" : differs) << "\n";
}

}  // namespace

int main(int count, char** arguments) {
  constexpr int skipped = 77;
  const char* const chosen = std::getenv("ABSOLVE_CASES");
  const fs::path cases = chosen != nullptr ? chosen : count > 1 ? arguments[1] : "";
  if (!fs::is_directory(cases / "docs")) {
    std::cout << "skipped: no cases (set ABSOLVE_CASES)\n";
    return skipped;
  }
  constexpr std::size_t small = 300;
  constexpr std::size_t large = std::size_t{4} << 20;
  Counts counts;
  std::mt19937 random(1);
  const auto at_random = [&](std::size_t most) -> Cut {
    return [&random, most](std::size_t) { return 1 + random() % most; };
  };
  for (const auto& entry : fs::recursive_directory_iterator(cases / "docs")) {
    if (!entry.is_regular_file() || entry.file_size() > large) continue;
    const std::string name = entry.path().string();
    const std::string bytes = contents(entry.path());
    ++counts.pages;
    check(name, bytes, {}, at_random(97), "pieces of 97 at most", counts);
    check(name, bytes, {}, at_random(4096), "pieces of 4096 at most", counts);
    check(name, bytes, {.until_head_ends = true}, at_random(1500), "until the head ends", counts);
    check(name, bytes, {.bytes = 600}, at_random(300), "a window of 600", counts);
    if (bytes.size() > small) continue;
    check(name, bytes, {}, [](std::size_t) { return 1; }, "byte by byte", counts);
    check(
        name, bytes, {.until_head_ends = true}, [](std::size_t) { return 1; },
        "byte by byte until the head ends", counts);
    for (std::size_t at = 1; at < bytes.size(); ++at) {
      bool is_first = true;
      check(
          name, bytes, {.bytes = 64, .until_head_ends = at % 2 == 0},
          [&](std::size_t left) { return std::exchange(is_first, false) ? at : left; },
          "cut at " + std::to_string(at), counts);
    }
  }
  std::cout << counts.pages << " pages, " << counts.readings << " readings in pieces, "
            << counts.late << " with something late, " << counts.failed << " failed\n";
  return counts.pages == 0 || counts.failed > 0 ? 1 : 0;
}
