#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/promises.hpp"

namespace absolve {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  INFO(path.string());
  REQUIRE(file);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

std::vector<fs::path> cases() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(ABSOLVE_FIXTURES)) {
    if (entry.path().extension() == ".case") found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

// The file next to a case whose name continues with `infix`, such as NAME.in.* or NAME.out.*
fs::path beside(const fs::path& path, const std::string& infix) {
  for (const auto& entry : fs::directory_iterator(path.parent_path())) {
    if (entry.path().filename().string().starts_with(path.stem().string() + infix)) {
      return entry.path();
    }
  }
  return path.parent_path() / (path.stem().string() + infix);
}

struct Expected {
  std::string path;
  std::string base;
  json layer;
};

std::vector<Expected> expected_of(const json& given) {
  if (!given.contains("entities")) return {{"", given["base"], given["layer"]}};
  std::vector<Expected> rows;
  for (const json& row : given["entities"])
    rows.push_back({row["path"], row["base"], row["layer"]});
  return rows;
}

DocumentSource source_of(const json& given) {
  return {.name = "",
          .retrieval_url = given.value("url", ""),
          .default_base = given.value("default_base", ""),
          .content_type = given.value("content_type", ""),
          .charset = given.value("charset", ""),
          .stated_bases = {}};
}

Options options_of(const json& given) {
  Options options;
  options.profile = find_profile(given.value("profile", "rfc3986"));
  options.break_signatures = given.value("break_signatures", false);
  const std::string policy = given.value("same_document", "auto");
  if (policy == "absolute") options.same_document = SameDocumentLinks::absolute;
  if (policy == "keep") options.same_document = SameDocumentLinks::keep;
  return options;
}

TEST_CASE("every fixture comes out as expected", "[rewrite][fixtures]") {
  const auto all = cases();
  REQUIRE(all.size() >= 38);
  for (const fs::path& path : all) {
    CAPTURE(path.filename().string());
    const json given = json::parse(contents(path));
    const std::string input = contents(beside(path, ".in."));
    const auto done = rewrite(input, source_of(given), options_of(given));
    REQUIRE(done);
    CHECK(apply_edits(input, done->edits) == contents(beside(path, ".out.")));
    std::vector<EntityReport> documents;
    for (const EntityReport& entity : done->examination.entities) {
      if (!entity.encoding.empty() && entity.frame.empty()) documents.push_back(entity);
    }
    const auto expected = expected_of(given);
    REQUIRE(documents.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CHECK(documents[i].path == expected[i].path);
      CHECK(documents[i].base.url() == expected[i].base);
      const auto layer = documents[i].base.layer();
      CHECK((layer ? json(name_of(*layer)) : json(nullptr)) == expected[i].layer);
    }
    CHECK(walk(input, source_of(given), options_of(given)).broken == "");
    if (!given.contains("links")) continue;
    json links = json::array();
    const auto seen = examine(input, source_of(given), options_of(given));
    REQUIRE(seen);
    for (const Link& link : seen->entities.front().links) {
      links.push_back(
          {link.element, link.attribute, link.raw, link.url ? json(*link.url) : json(nullptr)});
    }
    CHECK(links == given["links"]);
  }
}

// NAME.web.* has the expected output if it differs from that under the profile of the case.
TEST_CASE("every fixture comes out as expected under the web profile, too", "[rewrite][fixtures]") {
  std::size_t asked = 0;
  for (const fs::path& path : cases()) {
    CAPTURE(path.filename().string());
    const json given = json::parse(contents(path));
    if (given.value("profile", "rfc3986") == "web") continue;
    ++asked;
    Options options = options_of(given);
    options.profile = find_profile("web");
    const std::string input = contents(beside(path, ".in."));
    const auto done = rewrite(input, source_of(given), options);
    REQUIRE(done);
    const fs::path own = beside(path, ".web.");
    const std::string output = apply_edits(input, done->edits);
    if (const char* const folder = std::getenv("ABSOLVE_RECORD"); folder != nullptr) {
      const std::string name = beside(path, ".in.").filename().string();
      std::string renamed = name;
      renamed.replace(renamed.find(".in."), 4, ".web.");
      if (output != contents(beside(path, ".out."))) {
        std::ofstream(fs::path(folder) / renamed, std::ios::binary) << output;
      }
      continue;
    }
    CHECK(output == contents(fs::exists(own) ? own : beside(path, ".out.")));
    CHECK(walk(input, source_of(given), options).broken == "");
  }
  CHECK(asked >= 35);
}

}  // namespace
}  // namespace absolve
