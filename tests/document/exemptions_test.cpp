#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

constexpr std::string_view base = "<base href=\"http://h.example/in/\">";

std::string rewritten(const std::string& markup, const std::string& type = "text/html") {
  const std::string page = std::string(base) + markup;
  const auto done =
      rewrite(page, {.retrieval_url = "http://h.example/page", .content_type = type}, {});
  REQUIRE(done);
  return apply_edits(page, done->edits).substr(base.size());
}

// Chromium sends no request for any of these elements (HTML 4.8.4.3.5, 4.8.5, 4.12.1 and so on).
TEST_CASE("an empty reference that fetches nothing stays empty under a BASE",
          "[document][exemption]") {
  for (const char* element :
       {"<body background='$'>", "<embed src='$'>", "<iframe src='$'></iframe>", "<img src='$'>",
        "<input type=image src='$'>", "<link rel=stylesheet href='$'>",
        "<object data='$'></object>", "<script src='$'></script>", "<video><track src='$'></video>",
        "<table background='$'><thead background='$'><tr background='$'><th background='$'></thead>"
        "<tbody background='$'><tr><td background='$'></tbody><tfoot background='$'></table>",
        "<video poster='$'></video>", "<svg><image href='$' xlink:href='$'/></svg>",
        "<svg><script href='$' xlink:href='$'/></svg>", "<frameset><frame src='$'></frameset>"}) {
    for (const char* value : {"", " \t\n"}) {
      std::string markup = element;
      for (auto at = markup.find('$'); at != std::string::npos; at = markup.find('$')) {
        markup.replace(at, 1, value);
      }
      CHECK(rewritten(markup) == markup);
    }
  }
}

TEST_CASE("audio and video take white space for a reference", "[document][exemption]") {
  CHECK(rewritten("<audio src=''><video src=''>") == "<audio src=''><video src=''>");
  CHECK(rewritten("<audio src=' '>").find("http://h.example/in/") != std::string::npos);
  CHECK(rewritten("<video src=' '>").find("http://h.example/in/") != std::string::npos);
  CHECK(rewritten("<video><source src=''>") == "<video><source src=''>");
  CHECK(rewritten("<video><source src=' '>").find("http://h.example/in/") != std::string::npos);
}

TEST_CASE("an empty reference that means the base is made absolute", "[document][exemption]") {
  CHECK(rewritten("<a href=''>") == "<a href='http://h.example/in/'>");
  CHECK(rewritten("<area href=''>") == "<area href='http://h.example/in/'>");
  CHECK(rewritten("<svg><use href=''/></svg>") == "<svg><use href='http://h.example/in/'/></svg>");
  CHECK(rewritten("<svg><a href=''/></svg>") == "<svg><a href='http://h.example/in/'/></svg>");
  CHECK(rewritten("<blockquote cite=''>") == "<blockquote cite='http://h.example/in/'>");
}

TEST_CASE("HTML 4.2.3: a BASE that is empty or a fragment is made absolute",
          "[document][exemption]") {
  const DocumentSource source{.retrieval_url = "http://h/d/p?q#f", .content_type = "text/html"};
  for (const auto& [href, written] :
       {std::pair{"", "http://h/d/p?q"}, std::pair{"#x", "http://h/d/p?q#x"}}) {
    const std::string page = "<base href=\"" + std::string(href) + "\"><a href=y>";
    const auto done = rewrite(page, source);
    REQUIRE(done);
    CHECK(apply_edits(page, done->edits) ==
          "<base href=\"" + std::string(written) + "\"><a href=http://h/d/y>");
  }
}

TEST_CASE("references of SVG to its own elements stay under a BASE", "[document][exemption]") {
  for (const char* element : {"use", "linearGradient", "radialGradient", "pattern", "textPath",
                              "mpath", "feImage", "filter", "animate", "set", "animateMotion"}) {
    const std::string name = element;
    const std::string svg = "<svg><" + name + " href='#k' xlink:href=' #k'></" + name + "></svg>";
    CHECK(rewritten(svg) == svg);
  }
  const std::string painted =
      "<svg><path fill='url(#a)' clip-path='url(#b)' mask='url(#c)' filter='url(#d)' "
      "marker-end='url(#e)' stroke='url(#f)' style='fill:url(#g)'/></svg>";
  CHECK(rewritten(painted) == painted);
  // These elements load or link another resource.
  for (const char* element : {"a", "image", "script"}) {
    const std::string name = element;
    CHECK(rewritten("<svg><" + name + " href='#k' xlink:href='#l'/></svg>") ==
          "<svg><" + name +
              " href='http://h.example/in/#k' xlink:href='http://h.example/in/#l'/></svg>");
  }
  CHECK(rewritten("<svg><use href='icons.svg#k'/></svg>") ==
        "<svg><use href='http://h.example/in/icons.svg#k'/></svg>");
}

TEST_CASE("a link says that it fetches nothing", "[document][exemption]") {
  const std::string page = std::string(base) + "<img src=''><svg><use href='#k'/></svg>";
  const auto seen = examine(page, {.retrieval_url = "http://h.example/page"});
  REQUIRE(seen);
  const auto& links = seen->entities.at(0).links;
  REQUIRE(links.size() == 3);
  CHECK_FALSE(links[0].fetches_nothing);
  CHECK(links[1].fetches_nothing);
  CHECK(links[1].url == "http://h.example/in/");
  CHECK(links[2].fetches_nothing);
  CHECK(links[2].url == "http://h.example/in/#k");
}

TEST_CASE("what fetches nothing needs no base, and is no matter for a transform",
          "[document][exemption]") {
  const std::string page = "<img src=''><svg><use href='#k'/></svg>";
  const auto alone = rewrite(page, {});
  REQUIRE(alone);
  CHECK(alone->examination.diagnostics.empty());
  Options options;
  options.transform = [](const LinkPlace&) { return "http://elsewhere.example/"; };
  const auto done = rewrite(page, {.retrieval_url = "http://h.example/page"}, options);
  REQUIRE(done);
  CHECK(done->edits.empty());
}

}  // namespace
}  // namespace absolve
