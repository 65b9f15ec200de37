// Walks documents and their rewritten forms side by side, and checks the promises of rewriting.
//   absolve_walk [--profile NAME] --files FILES.tsv     lines of path and URL, separated by tabs
//   absolve_walk --default-cases FOLDER                 the pages of the third-party cases

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "support/promises.hpp"
#include "uri/web/record.hpp"

namespace {

namespace fs = std::filesystem;

constexpr int skipped = 77;

struct Page {
  std::string path;
  std::string url;
};

std::vector<Page> listed(const std::string& list) {
  std::vector<Page> pages;
  std::ifstream file(list);
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    Page page;
    if (std::getline(fields, page.path, '\t') && std::getline(fields, page.url, '\t'))
      pages.push_back(page);
  }
  return pages;
}

std::vector<Page> cases_below(const fs::path& folder) {
  std::vector<Page> pages;
  if (!fs::is_directory(folder)) return pages;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto suffix = entry.path().extension();
    if (suffix != ".html" && suffix != ".htm" && suffix != ".eml" && suffix != ".mht" &&
        suffix != ".mhtml") {
      continue;
    }
    pages.push_back({entry.path().string(),
                     "http://cases.example/made/up/" + entry.path().filename().string()});
  }
  return pages;
}

// Counts the links whose target differs from the result of the URL Standard's parser. The resolver
// takes a shorter path for most links.
std::size_t differing_from_parser(const std::string& text, const absolve::DocumentSource& source) {
  const auto examination = absolve::examine(text, source);
  if (!examination) return 0;
  std::size_t differing = 0;
  for (const absolve::EntityReport& entity : examination->entities) {
    if (entity.encoding != "UTF-8") continue;
    absolve::url::Record base;
    absolve::url::Record target;
    for (const absolve::Link& link : entity.links) {
      if (link.base != base.href &&
          !absolve::url::parse(link.base, nullptr, nullptr, base, nullptr)) {
        continue;
      }
      const bool is_action = link.attribute == "action" || link.attribute == "formaction";
      if (is_action && link.raw.empty()) continue;  // means the document's URL without resolving
      const bool parsed = absolve::url::parse(link.raw, &base, nullptr, target, nullptr);
      if (parsed != link.url.has_value() || (parsed && target.href != *link.url)) {
        if (differing++ == 0) std::cout << source.name << ": by the parser " << link.raw << "\n";
      }
    }
  }
  return differing;
}

}  // namespace

int main(int argc, char** argv) {
  absolve::Options options;
  std::vector<Page> pages;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view option = argv[i];
    if (option == "--files") pages = listed(argv[i + 1]);
    if (option == "--profile") options.profile = absolve::find_profile(argv[i + 1]);
    if (option == "--default-cases") {
      const char* const given = std::getenv("ABSOLVE_CASES");
      pages = cases_below(fs::path(given != nullptr ? given : argv[i + 1]));
      if (pages.empty()) {
        std::cout << "skipped: no cases (set ABSOLVE_CASES)\n";
        return skipped;
      }
    }
  }
  if (pages.empty() || options.profile == nullptr) {
    std::cerr << "usage: absolve_walk [--profile NAME] --files FILES.tsv\n";
    return 2;
  }
  absolve::Walk all;
  std::size_t left_whole = 0;
  std::size_t bytes = 0;
  std::size_t broken = 0;
  std::size_t differing = 0;
  for (const Page& page : pages) {
    std::ifstream file(page.path, std::ios::binary);
    std::ostringstream out;
    out << file.rdbuf();
    const std::string text = out.str();
    const absolve::Walk walk =
        absolve::walk(text, {.name = page.path, .retrieval_url = page.url}, options);
    if (options.profile == &absolve::default_profile()) {
      differing += differing_from_parser(text, {.name = page.path, .retrieval_url = page.url});
    }
    if (!walk.broken.empty()) {
      std::cout << page.path << ": " << walk.broken << "\n";
      ++broken;
    }
    bytes += text.size();
    left_whole += walk.left_whole ? 1 : 0;
    all.parts_left_whole += walk.parts_left_whole;
    all.links += walk.links;
    all.edited += walk.edited;
    all.unresolved += walk.unresolved;
    all.relative += walk.relative;
  }
  std::cout << pages.size() << " documents, " << bytes << " bytes, " << all.links << " links, "
            << all.edited << " made absolute, " << all.relative
            << " kept relative in the same document, " << all.unresolved << " unresolved, "
            << left_whole << " documents and " << all.parts_left_whole << " parts left unchanged, "
            << broken << " broken, " << differing << " targets other than the parser's\n";
  return broken + differing == 0 ? 0 : 1;
}
