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

fs::path beside(fs::path path, const std::string& suffix) {
  return path.replace_extension().concat(suffix);
}

DocumentSource source_of(const json& given) {
  return {.name = "page.html",
          .retrieval_url = given.value("url", ""),
          .default_base = given.value("default_base", ""),
          .content_type = given.value("content_type", ""),
          .charset = given.value("charset", ""),
          .stated_bases = {}};
}

Options options_of(const json& given) {
  Options options;
  options.profile = find_profile(given.value("profile", "rfc3986"));
  const std::string policy = given.value("same_document", "auto");
  if (policy == "absolute") options.same_document = SameDocumentLinks::absolute;
  if (policy == "keep") options.same_document = SameDocumentLinks::keep;
  return options;
}

TEST_CASE("every fixture comes out as expected", "[rewrite][fixtures]") {
  const auto all = cases();
  REQUIRE(all.size() >= 25);
  for (const fs::path& path : all) {
    CAPTURE(path.filename().string());
    const json given = json::parse(contents(path));
    const std::string input = contents(beside(path, ".in.html"));
    const auto done = rewrite(input, source_of(given), options_of(given));
    REQUIRE(done);
    CHECK(apply_edits(input, done->edits) == contents(beside(path, ".out.html")));
    CHECK(done->examination.base.url() == given["base"].get<std::string>());
    const auto layer = done->examination.base.layer();
    CHECK((layer ? json(name_of(*layer)) : json(nullptr)) == given["layer"]);
    CHECK(walk(input, source_of(given), options_of(given)).broken.empty());
    if (!given.contains("links")) continue;
    json links = json::array();
    for (const Link& link : done->examination.links) {
      links.push_back(
          {link.element, link.attribute, link.raw, link.url ? json(*link.url) : json(nullptr)});
    }
    CHECK(links == given["links"]);
  }
}

}  // namespace
}  // namespace absolve
