// Prints what absolve finds in many documents, so that a comparison needs only one process. On
// standard input, each document is a line with its length in bytes, its Content-Type and its
// retrieval URL, separated by tabs, and then its bytes. Standard output has a line of JSON for each
// document.
#include <charconv>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "absolve/document.hpp"

namespace {

using Json = nlohmann::json;

Json answer(const std::string& bytes, const absolve::DocumentSource& source) {
  const auto examination = absolve::examine(bytes, source);
  if (!examination) return {{"error", absolve::name_of(examination.error().code)}};
  Json documents = Json::array();
  for (const absolve::EntityReport& entity : examination->entities) {
    Json links = Json::array();
    for (const absolve::Link& link : entity.links) {
      links.push_back({{"element", link.element},
                       {"attribute", link.attribute},
                       {"raw", link.raw},
                       {"url", link.url ? Json(*link.url) : Json(nullptr)},
                       {"inert", link.inert},
                       {"offset", link.span.offset},
                       {"length", link.span.length}});
    }
    documents.push_back({{"frame", entity.frame},
                         {"encoding", entity.encoding},
                         {"base", entity.base.url()},
                         {"engine", entity.engine},
                         {"links", std::move(links)}});
  }
  return documents;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    const auto type = line.find('\t');
    const auto url = line.find('\t', type + 1);
    std::size_t length = 0;
    if (url == std::string::npos ||
        std::from_chars(line.data(), line.data() + type, length).ptr != line.data() + type) {
      std::cerr << "no such header: " << line << '\n';
      return 2;
    }
    std::string bytes(length, '\0');
    if (!std::cin.read(bytes.data(), static_cast<std::streamsize>(length))) return 2;
    const absolve::DocumentSource source{.retrieval_url = line.substr(url + 1),
                                         .content_type = line.substr(type + 1, url - type - 1)};
    std::cout << answer(bytes, source).dump(-1, ' ', false, Json::error_handler_t::replace)
              << std::endl;
  }
  return 0;
}
