// Times one way of handling stylesheets in memory.  usage: css WAY FILES.tsv
// FILES.tsv holds path and URL, by tabs. Prints MB/s of process CPU time, and a checksum.
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>
#include <vector>

#include "absolve/document.hpp"
#include "formats/css/css_links.hpp"

namespace {

struct Sheet {
  std::string css;
  std::string url;
};

std::size_t checksum = 0;

void time(const std::vector<Sheet>& sheets, const std::function<void(const Sheet&)>& work) {
  std::size_t bytes = 0;
  const std::clock_t start = std::clock();
  for (int pass = 0; pass < 20; ++pass) {
    for (const Sheet& sheet : sheets) {
      work(sheet);
      bytes += sheet.css.size();
    }
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::cout << static_cast<double>(bytes) / 1e6 / seconds << " " << checksum << "\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::vector<Sheet> sheets;
  std::ifstream list(argv[2]);
  for (std::string line; std::getline(list, line);) {
    std::istringstream fields(line);
    Sheet sheet;
    std::string path;
    std::getline(fields, path, '\t');
    std::getline(fields, sheet.url, '\t');
    std::ifstream file(path, std::ios::binary);
    std::ostringstream out;
    out << file.rdbuf();
    sheet.css = out.str();
    sheets.push_back(std::move(sheet));
  }
  const std::string way = argv[1];
  std::string out;
  if (way == "copy") {
    time(sheets, [&](const Sheet& sheet) {
      out = sheet.css;
      checksum += out.size();
    });
  } else if (way == "absolve-find") {
    std::vector<absolve::ValueReference> urls;
    time(sheets, [&](const Sheet& sheet) {
      absolve::find_css_urls(sheet.css, absolve::CssText::stylesheet, urls);
      checksum += urls.size();
    });
  } else if (way == "absolve-rewrite") {
    time(sheets, [&](const Sheet& sheet) {
      const auto done =
          absolve::rewrite(sheet.css, {.retrieval_url = sheet.url, .content_type = "text/css"});
      absolve::apply_edits(sheet.css, done->edits, out);
      checksum += out.size();
    });
  } else {
    return 2;
  }
}
