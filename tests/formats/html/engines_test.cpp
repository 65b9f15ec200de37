// All engines find the same links in random documents: contexts, open elements and Gumbo's tree.

#include <catch2/catch.hpp>
#include <sstream>

#include "formats/html/finder.hpp"
#include "support/engines.hpp"
#include "support/soup.hpp"

namespace absolve {
namespace {

// At least the share `min_compared` of the documents is compared with Gumbo's tree, because no
// known difference applies. At most the share `max_undecided` needs the open elements.
void compare(std::string_view names, std::uint32_t documents, double max_undecided,
             double min_compared) {
  std::uint32_t undecided = 0;
  std::uint32_t compared = 0;
  for (std::uint32_t seed = 0; seed < documents; ++seed) {
    const std::string html = make_tag_soup(seed, names);
    const std::string wrong = compare_engines(html, {});
    compared += known_difference(html).empty() ? 1 : 0;
    undecided += find_links_by_contexts(html, {})->is_undecided ? 1 : 0;
    if (wrong.empty()) continue;
    CAPTURE(html);
    FAIL(wrong);
  }
  CHECK(undecided <= max_undecided * documents);
  INFO(compared << " of " << documents << " compared with the tree");
  CHECK(compared >= min_compared * documents);
}

TEST_CASE("tables", "[html][engines]") {
  compare("table caption colgroup col tbody tr td th div p form input", 6000, 0, 0.5);
}

TEST_CASE("templates that patch", "[html][engines]") {
  const auto replace = [](std::string& html, std::string_view from, std::string_view to) {
    for (auto at = html.find(from); at != std::string::npos; at = html.find(from, at)) {
      html.replace(at, from.size(), to);
      at += to.size();
    }
  };
  std::uint32_t compared = 0;
  for (std::uint32_t seed = 0; seed < 12000; ++seed) {
    std::string html =
        make_tag_soup(seed, "template template table tr div p b a body head html svg td");
    replace(html, "<template>", "<template for=x>");
    replace(html, "<![CDATA[<a href=s>]]>", "<?marker name='x'>");
    replace(html, "<!-- <a href=t> -->", seed % 3 == 0 ? "<?start name='x'>" : "<?end>");
    compared += known_difference(html).empty() ? 1 : 0;
    const std::string wrong = compare_engines(html, {});
    CAPTURE(html);
    CHECK(wrong.empty());
    if (!wrong.empty()) FAIL(wrong);
  }
  CHECK(compared > 6000);
}

TEST_CASE("framesets and bodies", "[html][engines]") {
  compare("frameset frame noframes body head html p img script", 6000, 0.001, 0.5);
}

TEST_CASE("templates", "[html][engines]") {
  compare("template table tr td col caption div a tbody form frameset body", 6000, 0.001, 0.5);
}

TEST_CASE("foreign content", "[html][engines]") {
  compare("svg math foreignObject title desc mi annotation-xml div a b image font p", 6000, 0.3,
          0.5);
}

TEST_CASE("heads", "[html][engines]") {
  compare("head noscript style script title template meta link body p noframes", 6000, 0, 0.5);
}

TEST_CASE("everything", "[html][engines]") {
  compare("a b i p div table td svg nobr li ul dd button h1 h2 script select option br", 6000, 0.2,
          0.5);
  compare("svg template table tr td math frameset body html select option form caption col", 6000,
          0.2, 0.5);
}

TEST_CASE("each element in each other one", "[html][engines]") {
  constexpr std::string_view names =
      "a address annotation-xml applet area article aside b base basefont bgsound big blockquote "
      "body br button caption center code col colgroup dd desc details dialog dir div dl dt em "
      "embed "
      "fieldset figcaption figure font footer foreignObject form frame frameset h1 h2 h6 head "
      "header "
      "hgroup hr html i iframe image img input keygen li link listing main malignmark marquee math "
      "menu meta mglyph mi mn mo ms mtext nav nobr noembed noframes noscript object ol optgroup "
      "option p param plaintext pre rb rp rt rtc ruby s script search section select small source "
      "span strike strong style sub summary sup svg table tbody td template textarea tfoot th "
      "thead "
      "title tr track tt u ul var video wbr xmp other";
  std::vector<std::string> tags;
  std::istringstream words{std::string(names)};
  for (std::string word; words >> word;) tags.push_back(word);
  constexpr std::string_view around[] = {"",           "<table>",    "<svg>",    "<select>",
                                         "<p>",        "<template>", "<button>", "<ul><li>",
                                         "<frameset>", "<head>"};
  std::size_t place = 0;
  for (const std::string& outer : tags) {
    for (const std::string& inner : tags) {
      // Each pair of elements is tried at three of the places in `around`.
      for (int i = 0; i < 3; ++i, place += 3) {
        const std::string_view front = around[place % std::size(around)];
        const std::string html = std::string(front) + "<" + outer + " href=1>x<" + inner +
                                 " href=2><a href=3></" + outer + "><base href=4><td><a href=5></" +
                                 inner + "><a href=6>";
        const std::string wrong = compare_engines(html, {});
        if (wrong.empty()) continue;
        CAPTURE(html);
        FAIL_CHECK(wrong);
      }
    }
  }
}

TEST_CASE("random documents of the other kind", "[html][engines]") {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const std::string html = make_soup(seed);
    CAPTURE(html);
    REQUIRE(compare_engines(html, {}) == "");
  }
}

}  // namespace
}  // namespace absolve

using namespace absolve;

TEST_CASE("Gumbo drops the value behind a repeated attribute, and the clause says so",
          "[html][engines]") {
  for (const std::string_view html : {"<meta y<meta y<meta http-equiv=refresh content>",
                                      "<meta y y http-equiv=refresh content=0>"}) {
    CAPTURE(html);
    const auto scan = find_links_by_scan(html, Limits());
    const auto tree = find_links_in_tree(html, Limits());
    REQUIRE((scan && tree));
    CHECK(scan->sites.size() == 1);
    CHECK(tree->sites.empty());
    CHECK(known_difference(html).starts_with("13.2.5.33"));
    CHECK(compare_engines(html, Limits()).empty());
  }
  CHECK(known_difference("<meta y http-equiv=refresh content=0>").empty());
  CHECK(known_difference("<meta y=1 y=2 http-equiv=refresh content=0>").empty());
}

TEST_CASE("Gumbo drops a NUL at the front of an attribute's name, and the clause says so",
          "[html][engines]") {
  using namespace std::string_literals;
  const std::string html = "<a \0href=x href=y>"s;
  const auto scan = find_links_by_scan(html, Limits());
  const auto tree = find_links_in_tree(html, Limits());
  REQUIRE((scan && tree));
  REQUIRE(scan->sites.size() == 1);
  CHECK(scan->sites[0].value.of(html) == "y");
  CHECK(tree->sites.empty());
  CHECK(known_difference(html).starts_with("13.2.5.33"));
  CHECK(compare_engines(html, Limits()).empty());
  CHECK(known_difference("<a h\0ref=x href=y>"s).empty());
  CHECK(known_difference("\0<a href=y>"s).empty());
}

TEST_CASE("Gumbo forgets the formatting of a body that a frameset replaces, and the clause says so",
          "[html][engines]") {
  const std::string_view html = "<a href><frameset></frameset></html>\n";
  const auto scan = find_links_by_scan(html, Limits());
  const auto tree = find_links_in_tree(html, Limits());
  REQUIRE((scan && tree));
  CHECK(scan->sites.size() == 1);
  CHECK(tree->sites.empty());
  CHECK(known_difference(html).starts_with("13.2.6.4.21"));
  CHECK(compare_engines(html, Limits()).empty());
  CHECK(known_difference("</html><a href><frameset></frameset>\n").empty());
}
