// Times one way of handling pages in memory.  usage: pages WAY FILES.tsv
// A line of FILES.tsv has a path and a URL, separated by a tab. Behind another tab, it can have a
// media type; the default is text/html. Prints MB/s of process CPU time, and a checksum.
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "absolve/document.hpp"
#include "formats/html/finder.hpp"
#include "formats/html/tokenizer.hpp"
#include "tool/io/process.hpp"

namespace {

struct Page {
  std::string html;
  std::string url;
  std::string media_type;
};

std::size_t checksum = 0;
int passes = 3;

// Reads tags and attributes and does nothing else: the minimum work of any scanner.
std::size_t bare_scan(std::string_view html) {
  using namespace absolve::tokenizer;
  const char* const end = end_of_tags(html);
  std::size_t attributes = 0;
  for (const char* at = html.data();;) {
    at = find(at, end, '<');
    if (end - at < 2) return attributes;
    const char first = static_cast<char>(at[1] | 0x20);
    if (at[1] == '!' &&
        html.substr(static_cast<std::size_t>(at - html.data())).starts_with("<!--")) {
      at = skip_comment(at + 4, end);
    } else if ((first >= 'a' && first <= 'z') || at[1] == '/') {
      at = skip_tag_name(at + 2);
      at = read_attributes(at, end, [&](std::string_view, const Attribute&) {
             ++attributes;
           }).behind;
      if (at == nullptr) return attributes;
    } else {
      ++at;
    }
  }
}

template <class Work>
void time(const std::vector<Page>& pages, Work work) {
  std::size_t bytes = 0;
  const std::clock_t start = std::clock();
  for (int pass = 0; pass < passes; ++pass) {
    for (const Page& page : pages) {
      work(page);
      bytes += page.html.size();
    }
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::cout << static_cast<double>(bytes) / 1e6 / seconds << " " << checksum << "\n";
}

absolve::DocumentSource source_of(const Page& page) {
  return {.retrieval_url = page.url, .content_type = page.media_type};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  absolve::tool::keep_memory();  // as the tool does
  std::vector<Page> pages;
  std::ifstream list(argv[2]);
  for (std::string line; std::getline(list, line);) {
    std::istringstream fields(line);
    Page page;
    std::string path;
    std::getline(fields, path, '\t');
    std::getline(fields, page.url, '\t');
    if (!std::getline(fields, page.media_type)) page.media_type = "text/html; charset=utf-8";
    std::ifstream file(path, std::ios::binary);
    std::ostringstream out;
    out << file.rdbuf();
    page.html = out.str();
    pages.push_back(std::move(page));
  }
  const std::string way = argv[1];
  if (const char* given = std::getenv("PASSES")) passes = std::atoi(given);
  std::string out;
  if (way == "copy") {
    time(pages, [&](const Page& page) {
      out.assign(page.html);
      checksum += out.size();
    });
  } else if (way == "bare-scan") {
    time(pages, [](const Page& page) { checksum += bare_scan(page.html); });
  } else if (way == "absolve-find") {
    time(pages, [](const Page& page) {
      checksum += absolve::find_links_by_scan(page.html, {})->sites.size();
    });
  } else if (way == "absolve-examine") {
    time(pages, [](const Page& page) {
      const auto read = absolve::examine(page.html, source_of(page));
      for (const absolve::EntityReport& entity : read->entities) checksum += entity.links.size();
    });
  } else if (way == "absolve-rewrite") {
    time(pages, [&](const Page& page) {
      const auto done = absolve::rewrite(page.html, source_of(page));
      absolve::apply_edits(page.html, done->edits, out);
      checksum += out.size();
    });
  } else if (way == "absolve-edits") {
    time(pages, [&](const Page& page) {
      checksum += absolve::rewrite(page.html, source_of(page))->edits.size();
    });
  } else if (way == "absolve-tree") {
    time(pages, [&](const Page& page) {
      const auto done =
          absolve::rewrite(page.html, source_of(page), {.engine = absolve::Engine::tree});
      absolve::apply_edits(page.html, done->edits, out);
      checksum += out.size();
    });
  }
}
