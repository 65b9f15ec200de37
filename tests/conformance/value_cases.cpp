// Third-party cases for the references in srcset values, meta refresh values and CSS.
//   absolve_value_cases CASES

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "formats/css/css_links.hpp"
#include "formats/html/link_values.hpp"
#include "uri/url_text.hpp"

namespace {

using nlohmann::json;

std::vector<std::string> found(absolve::LinkKind kind, const std::string& value) {
  std::vector<std::string> references;
  if (kind == absolve::LinkKind::css) {
    std::vector<absolve::ValueReference> urls;
    absolve::find_css_urls(value, absolve::CssText::stylesheet, urls);
    for (const absolve::ValueReference& url : urls) {
      references.push_back(url.coding->decode(url.place.of(value)).text);
    }
    return references;
  }
  std::vector<absolve::Span> places;
  absolve::find_references(kind, value, places);
  std::string storage;
  for (const absolve::Span& place : places) {
    const auto raw = place.of(value);
    // The cases give the URL of a refresh as a URL parser takes it, and those of a srcset as
    // written.
    references.emplace_back(
        kind == absolve::LinkKind::refresh ? absolve::attribute_reference(raw, storage) : raw);
  }
  return references;
}

std::vector<std::string> expected(absolve::LinkKind kind, const json& row) {
  std::vector<std::string> references;
  if (kind == absolve::LinkKind::css) {
    // Each entry is a token, a function whose first value may be a string, or an error.
    for (const json& url : row["urls"]) {
      if (url.is_string()) references.push_back(url);
      if (!url.contains("url-function") || url["url-function"].empty()) continue;
      const json& first = url["url-function"][0];
      if (first.is_array() && first[0] == "string") references.push_back(first[1]);
    }
    return references;
  }
  if (kind == absolve::LinkKind::srcset) {
    for (const json& candidate : row["candidates"]) {
      if (!candidate.value("dropped", false)) references.push_back(candidate["url"]);
    }
  } else if (row["url"].is_string()) {
    references.push_back(row["url"]);
  }
  return references;
}

}  // namespace

int main(int argc, char** argv) {
  const char* const given = std::getenv("ABSOLVE_CASES");
  const std::filesystem::path folder = std::filesystem::path(given != nullptr ? given
                                                             : argc > 1       ? argv[1]
                                                                              : "") /
                                       "html";
  std::size_t passed = 0;
  std::size_t failed = 0;
  struct Suite {
    absolve::LinkKind kind;
    const char* file;
    const char* value;
  };
  for (const auto& [kind, name, field] :
       {Suite{absolve::LinkKind::srcset, "srcset-wpt.jsonl", "srcset"},
        Suite{absolve::LinkKind::refresh, "meta-refresh-wpt.jsonl", "content"},
        Suite{absolve::LinkKind::css, "css-url-tokens.jsonl", "css"}}) {
    std::ifstream file(folder / name);
    if (!file) std::cout << "not run: there is no " << name << "\n";
    for (std::string line; std::getline(file, line);) {
      const json row = json::parse(line);
      const std::string value = row[field];
      const auto got = found(kind, value);
      if (got == expected(kind, row)) {
        ++passed;
        continue;
      }
      ++failed;
      std::cout << "failed: " << line << "\n  found " << json(got).dump() << "\n";
    }
  }
  if (passed + failed == 0) {
    std::cout << "skipped: no cases (set ABSOLVE_CASES)\n";
    return 77;
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? 0 : 1;
}
