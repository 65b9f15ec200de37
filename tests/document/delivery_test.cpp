#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "absolve/document.hpp"
#include "document/open_html.hpp"

using namespace absolve;

namespace {

std::string row_of(const EntityReport& report, const Link& link) {
  return report.path + "|" + report.frame + "|" + report.media_type + "|" +
         std::string(link.element) + "|" + std::string(link.attribute) + "|" +
         std::string(link.raw) + "|" + std::string(link.rel) + "|" +
         std::string(link.url.value_or("-")) + "|" + std::string(link.base) + "|" +
         std::to_string(link.span.offset) + "|" + std::to_string(link.line) + ":" +
         std::to_string(link.column);
}

const std::string page =
    "<base href=d/><meta name=robots content=none><a rel='next tag' href=a ping='b c'>\n"
    "<iframe srcdoc=\"<a href=e><iframe srcdoc='<a href=f>'></iframe><a href=g>\"></iframe>\n"
    "<iframe srcdoc='<base href=/h/><a href=i>'></iframe><svg><anothername href=j>";

const std::string message =
    "Content-Type: multipart/related; boundary=b\nContent-Base: http://c/x/\n\n"
    "--b\nContent-Type: text/html\nContent-Location: p\n\n" +
    page +
    "\n--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n"
    "aHR0cDovL3RleHQvPg==\n--b\nContent-Type: text/calendar\n\nURL:http://calendar/\n--b--\n";

}  // namespace

TEST_CASE("Links come one by one as they stand in whole reports", "[rewrite][delivery]") {
  for (const std::string& bytes : {page, message}) {
    const DocumentSource source{.retrieval_url = "http://h/"};
    const auto kept = examine(bytes, source);
    REQUIRE(kept);
    std::vector<std::string> expected;
    for (const EntityReport& report : kept->entities) {
      for (const Link& link : report.links) expected.push_back(row_of(report, link));
    }
    REQUIRE(expected.size() > 7);
    std::vector<std::string> given;
    std::size_t reports = 0;
    std::size_t links_in_reports = 0;
    const ReportSink sink{.report =
                              [&](EntityReport&& report) {
                                ++reports;
                                links_in_reports += report.links.size();
                              },
                          .link = [&](const EntityReport& report,
                                      const Link& link) { given.push_back(row_of(report, link)); }};
    const auto streamed = examine(bytes, source, {}, sink);
    REQUIRE(streamed);
    CHECK(streamed->entities.empty());
    CHECK(reports == kept->entities.size());
    CHECK(links_in_reports == 0);
    CHECK(given == expected);
    // Without a function for links, the reports contain them.
    given.clear();
    const ReportSink whole{.report = [&](EntityReport&& report) {
      for (const Link& link : report.links) given.push_back(row_of(report, link));
    }};
    REQUIRE(examine(bytes, source, {}, whole));
    CHECK(given == expected);
    CHECK(examine(bytes, source, {}, ReportSink{}));
  }
}

TEST_CASE("A report outlives the examination that it came from", "[rewrite][delivery]") {
  std::optional<EntityReport> copy;
  {
    const auto seen = examine(page, {.retrieval_url = "http://h/"});
    REQUIRE(seen);
    copy = seen->entities.front();
  }
  REQUIRE(copy->links.size() == 5);
  CHECK(copy->links[1].base == "http://h/d/");
  CHECK(copy->links[1].url == "http://h/d/a");
  CHECK(copy->links[1].rel == "next tag");
  CHECK(copy->links[4].element == "anothername");
}

TEST_CASE("Names of elements outlive copies and moves of what was found", "[html][finder]") {
  std::vector<Findings> kept;
  {
    std::string html;
    for (int i = 0; i < 40; ++i) html += "<svg><name" + std::to_string(i) + " href=x></svg>";
    const auto found = find_links(html, Options{.verify = true});
    REQUIRE(found);
    kept.push_back(*found);
    kept.push_back(kept.front());
  }
  for (const Findings& findings : kept) {
    REQUIRE(findings.sites.size() == 40);
    for (std::size_t i = 0; i < 40; ++i) {
      CHECK(findings.sites[i].element == "name" + std::to_string(i));
    }
  }
}

TEST_CASE("One document over the limit leaves the others their own", "[rewrite][delivery]") {
  const std::string base = "http://h/" + std::string(3000, 'x') + "/";
  std::string bytes =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n"
      "<base href=" +
      base + ">";
  for (int i = 0; i < 1000; ++i) bytes += "<a href=y>";
  bytes += "\n--b\nContent-Type: text/html\nContent-Location: http://h/p\n\n<a href=z>\n--b--\n";
  Options options;
  options.limits.expansion_floor = 100000;
  options.limits.expansion = 8;
  const auto seen = examine(bytes, {}, options);
  REQUIRE(seen);
  REQUIRE(seen->diagnostics.size() == 1);
  CHECK(seen->diagnostics.front().entity == "1");
  CHECK(seen->diagnostics.front().is_left_whole());
  CHECK(message_of(seen->diagnostics.front()).find("expansion") != std::string::npos);
  CHECK(seen->entities.back().links.back().url == "http://h/z");
  const auto written = rewrite(bytes, {}, options);
  REQUIRE(written);
  CHECK(written->edited_links == 1);
  // Without a floor, the limit that follows from its own size suffices for the second document.
  options.limits.expansion_floor = 0;
  CHECK(rewrite(bytes, {}, options)->edited_links == 1);
}

TEST_CASE("What many headers state is judged once, and comes out as before", "[rewrite][bases]") {
  std::string bytes;
  for (int i = 0; i < 40; ++i) {
    const std::string n = std::to_string(i);
    bytes += "Content-Type: multipart/mixed; boundary=b" + n + "\nContent-Location: d" + n +
             "/\n\n--b" + n + "\n";
  }
  bytes +=
      "Content-Type: text/html\nContent-Base: http://own/\n\n<a href=x>\n--b39\n"
      "Content-Type: text/html\n\n<a href=y>\n";
  const auto seen = examine(bytes, {.retrieval_url = "http://h/"}, {.limits = {.depth = 60}});
  REQUIRE(seen);
  const EntityReport& last = seen->entities.back();
  std::string url = "http://h/";
  for (int i = 0; i < 40; ++i) url += "d" + std::to_string(i) + "/";
  CHECK(last.base.url() == url);
  CHECK(last.base.layer() == Layer::encapsulating);
  // 32 levels, one candidate for the rest of them, the retrieval URL and the default.
  REQUIRE(last.base.candidates.size() == 35);
  CHECK(last.base.candidates[0].verdict == Verdict::chosen);
  CHECK(last.base.candidates[0].candidate.place.kind == BasePlace::Kind::header);
  for (std::size_t i = 1; i < 35; ++i) {
    CHECK(last.base.candidates[i].verdict == Verdict::overruled);
  }
  CHECK(last.base.candidates[32].candidate.place.kind == BasePlace::Kind::outer_entities);
  const EntityReport& own = seen->entities[seen->entities.size() - 2];
  CHECK(own.base.url() == "http://own/");
  CHECK(own.base.layer() == Layer::content_base);
  CHECK(own.base.candidates[1].verdict == Verdict::overruled);
}

TEST_CASE("Links with one base share its text, and a copy keeps it", "[rewrite][delivery]") {
  std::vector<Link> kept;
  {
    const auto found = examine("<base href=http://h/b/><a href=x><a href=y>", {}, {});
    REQUIRE(found);
    for (const Link& link : found->entities.front().links) kept.push_back(link);
  }
  REQUIRE(kept.size() == 3);
  CHECK(kept[1].base == "http://h/b/");
  CHECK(kept[1].base.view().data() == kept[2].base.view().data());
}
