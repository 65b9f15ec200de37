// Prints what absolve finds in many documents, so that a comparison needs only one process. On
// standard input, each document is a line with its length in bytes, its Content-Type and its
// retrieval URL, separated by tabs, and then its bytes. Standard output has a line of JSON for each
// document. If the type is `charset=LABEL` alone, the answer is the text of each piece of the
// bytes, and the third field is the length of a piece. The argument says whether scripting is `on`
// or `off`.
#include <charconv>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "absolve/document.hpp"
#include "absolve/text.hpp"

namespace {

using Json = nlohmann::json;

Json answer(const std::string& bytes, const absolve::DocumentSource& source,
            const absolve::Options& options) {
  const auto examination = absolve::examine(bytes, source, options);
  if (!examination) return {{"error", absolve::name_of(examination.error().code)}};
  Json documents = Json::array();
  for (const absolve::EntityReport& entity : examination->entities) {
    Json links = Json::array();
    for (const absolve::Link& link : entity.links) {
      // A browser that runs scripts has the text of a noscript in its tree, not the elements.
      if (options.scripting && link.in_noscript) continue;
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

Json texts(const std::string& bytes, std::string_view label, std::size_t length) {
  Json texts = Json::array();
  for (std::size_t i = 0; i + length <= bytes.size(); i += length) {
    texts.push_back(absolve::utf8_from(label, bytes.substr(i, length)).value_or("unknown"));
  }
  return texts;
}

}  // namespace

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  absolve::Options options;
  options.scripting = count > 1 && std::string_view(arguments[1]) == "on";
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
    constexpr std::string_view label = "charset=";
    const Json found =
        source.content_type.starts_with(label)
            ? texts(bytes, std::string_view(source.content_type).substr(label.size()),
                    std::stoul(source.retrieval_url))
            : answer(bytes, source, options);
    std::cout << found.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
  }
  return 0;
}
