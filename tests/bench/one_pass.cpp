// Reads one page for its edits, for its links, or for both in one pass, so that the cost of each
// can be counted.  usage: one_pass rewrite|links|both FILE BASE
#include <fstream>
#include <iostream>
#include <sstream>

#include "absolve/document.hpp"

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const std::string_view way = argv[1];
  std::ifstream file(argv[2], std::ios::binary);
  std::ostringstream contents;
  contents << file.rdbuf();
  const std::string page = contents.str();
  const absolve::DocumentSource source{.retrieval_url = argv[3],
                                       .content_type = "text/html; charset=utf-8"};
  std::size_t links = 0;
  std::size_t bytes = 0;
  const absolve::ReportSink sink{
      .link = [&](const absolve::EntityReport&, const absolve::Link& link) {
        ++links;
        bytes += link.url ? link.url->size() : 0;
      }};
  std::size_t edits = 0;
  if (way == "links") {
    if (!examine(page, source, {}, sink)) return 1;
  } else {
    const auto done = way == "both" ? rewrite(page, source, {}, sink) : rewrite(page, source);
    if (!done) return 1;
    edits = done->edits.size();
  }
  std::cout << links << " links, " << bytes << " bytes of targets, " << edits << " edits\n";
  return 0;
}
