// The third-party cases of srcset and meta refresh: the references that each value holds.
//   absolve_value_cases CASES

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "html/link_values.hpp"
#include "uri/unwrap.hpp"

namespace {

using nlohmann::json;

std::vector<std::string> found(absolve::LinkKind kind, const std::string& value) {
  std::vector<absolve::Span> places;
  absolve::find_references(kind, value, places);
  std::vector<std::string> references;
  std::string storage;
  for (const absolve::Span& place : places) {
    const auto raw = place.of(value);
    // What a URL parser takes of a refresh; the candidates of a srcset are given as written.
    references.emplace_back(
        kind == absolve::LinkKind::refresh ? absolve::attribute_reference(raw, storage) : raw);
  }
  return references;
}

std::vector<std::string> expected(absolve::LinkKind kind, const json& row) {
  std::vector<std::string> references;
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
  if (!std::filesystem::exists(folder / "srcset-wpt.jsonl")) {
    std::cout << "skipped: no cases (set ABSOLVE_CASES)\n";
    return 77;
  }
  std::size_t passed = 0;
  std::size_t failed = 0;
  for (const auto kind : {absolve::LinkKind::srcset, absolve::LinkKind::refresh}) {
    const bool is_srcset = kind == absolve::LinkKind::srcset;
    std::ifstream file(folder / (is_srcset ? "srcset-wpt.jsonl" : "meta-refresh-wpt.jsonl"));
    for (std::string line; std::getline(file, line);) {
      const json row = json::parse(line);
      const std::string value = row[is_srcset ? "srcset" : "content"];
      const auto got = found(kind, value);
      if (got == expected(kind, row)) {
        ++passed;
        continue;
      }
      ++failed;
      std::cout << "failed: " << line << "\n  found " << json(got).dump() << "\n";
    }
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? 0 : 1;
}
