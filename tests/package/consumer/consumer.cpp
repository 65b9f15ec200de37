#include <absolve/absolve.hpp>
#include <iostream>

int main() {
  const std::string_view html = R"(<a href="x">)";
  const auto done = absolve::rewrite(html, {.retrieval_url = "http://h.example/dir/"});
  if (!done) return 1;
  std::cout << absolve::apply_edits(html, done->edits) << "\n";
}
