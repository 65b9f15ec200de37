#include <catch2/catch.hpp>

#include "support/promises.hpp"
#include "support/soup.hpp"

namespace absolve {
namespace {

TEST_CASE("the promises hold for random documents", "[rewrite][promises]") {
  std::size_t links = 0;
  std::size_t edited = 0;
  std::size_t left_whole = 0;
  for (std::uint32_t seed = 0; seed < 10000; ++seed) {
    const std::string soup = make_soup(seed);
    Options options;
    options.profile = &profiles()[seed % profiles().size()];
    options.same_document = static_cast<SameDocumentLinks>(seed / 7 % 3);
    DocumentSource source{.retrieval_url = "http://h.example/dir/page.html?q&r=\"s\""};
    if (seed % 5 == 0) source.charset = "windows-1252";
    const Walk result = walk(soup, source, options);
    if (!result.broken.empty()) {
      CAPTURE(seed, soup, options.profile->name, seed / 7 % 3);
      FAIL(result.broken);
    }
    links += result.links;
    edited += result.edited;
    left_whole += result.left_whole ? 1 : 0;
  }
  // The soups are useful only if most are read and many of their links are edited.
  CHECK(links > 20000);
  CHECK(edited > 7500);
  CHECK(left_whole < 50);
}

TEST_CASE("without a base nothing changes", "[rewrite][promises]") {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    const std::string soup = make_soup(seed);
    const auto examination = examine(soup, {});
    if (!examination || examination->entities.front().base.chosen) continue;
    CAPTURE(soup);
    CHECK(rewrite(soup, {})->edits.empty());
  }
}

TEST_CASE("control characters around a URL in a field need no edit", "[rewrite][promises]") {
  using std::string_literals::operator""s;
  const std::string message = "HTTP/\nLocation:\0http://h.example/d/-"s;
  const DocumentSource source{.retrieval_url = "http://h.example/d/m.eml",
                              .content_type = "message/rfc822"};
  CHECK(rewrite(message, source)->edits.empty());
  CHECK(walk(message, source, {}).broken.empty());
}

TEST_CASE("two readings of a URL in text are one place", "[rewrite][promises]") {
  const std::string text = GENERATE("\"hh://x-\nt\"", "<http://h.example/a: b; c d>");
  const std::string message = "Content-Type: multipart/mixed; boundary=b\n--b\n\n" + text +
                              "\n--b\nContent-Type: text/html\n\n<a href>";
  const DocumentSource source{.retrieval_url = "http://h.example/d/m.eml",
                              .content_type = "message/rfc822"};
  const Options options{.same_document = SameDocumentLinks::absolute};
  const Walk result = walk(message, source, options);
  CHECK(result.links == 3);
  CHECK(result.edited == 1);
  CHECK(result.broken.empty());
}

TEST_CASE("what a CDATA section cannot hold stands in front of it", "[rewrite][promises]") {
  const Options options{.profile = find_profile("rfc2396")};
  const DocumentSource source{.retrieval_url = "http://h.example/]]>&/"};
  const std::string page = "<svg><style>a{b:url(<![CDATA[x]]>)}</style>";
  const auto result = rewrite(page, source, options);
  CHECK(apply_edits(page, result->edits) ==
        "<svg><style>a{b:url(<![CDATA[]]>http://h.example/]]&gt;&amp;/<![CDATA[x]]>)}</style>");
  CHECK(walk(page, source, options).broken.empty());
}

TEST_CASE("a URL in a style element of SVG can have links in it", "[rewrite][promises]") {
  const DocumentSource source{.retrieval_url = "http://h.example/"};
  const std::string page = "<svg><style>a{b:url(x<a href=y>z</a>w)}</style>";
  const auto result = rewrite(page, source, {});
  CHECK(apply_edits(page, result->edits) ==
        "<svg><style>a{b:url(http://h.example/x<a href=http://h.example/y>z</a>w)}</style>");
  CHECK(walk(page, source, {}).broken.empty());
}

TEST_CASE("values behind white space and beside each other get quotes", "[rewrite][promises]") {
  const Options options{.profile = find_profile("rfc2396")};
  const DocumentSource source{.retrieval_url = "http://h.example/a b/c"};
  const std::string page = "<p style= url(x)><p style=url(y)>";
  const auto result = rewrite(page, source, options);
  CHECK(apply_edits(page, result->edits) ==
        "<p style= \"url(http://h.example/a\\ b/x)\"><p style=\"url(http://h.example/a\\ b/y)\">");
  CHECK(walk(page, source, options).broken.empty());
}

TEST_CASE("a target with the quote that it stands in stays as written", "[rewrite][promises]") {
  Options options{.profile = find_profile("rfc2396"), .same_document = SameDocumentLinks::absolute};
  const DocumentSource source{.retrieval_url = "http://h.example/'c"};
  const std::string page = R"(<meta http-equiv=refresh content="0;'">)";
  const auto result = rewrite(page, source, options);
  REQUIRE(result->examination.diagnostics.size() == 1);
  CHECK(result->examination.diagnostics[0].code == DiagnosticCode::link_cannot_stand);
  CHECK(walk(page, source, options).broken.empty());
}

}  // namespace
}  // namespace absolve
