#include "formats/html/link_values.hpp"

#include <catch2/catch.hpp>

#include "absolve/document.hpp"

namespace absolve {
namespace {

using Rows = std::vector<std::string>;

Rows references_in(LinkKind kind, std::string_view value) {
  std::vector<Span> references;
  find_references(kind, value, references);
  Rows rows;
  for (const Span& place : references) rows.emplace_back(place.of(value));
  return rows;
}

TEST_CASE("lists are split on white space, or on commas", "[html][values]") {
  CHECK(references_in(LinkKind::list, " a\tb,c\n d ") == Rows{"a", "b,c", "d"});
  CHECK(references_in(LinkKind::list, " \n").empty());
  CHECK(references_in(LinkKind::comma_list, "a.jar, b c.jar,,d") == Rows{"a.jar", "b c.jar", "d"});
  CHECK(references_in(LinkKind::url, " a b ") == Rows{" a b "});
}

TEST_CASE("HTML 4.8.4.3.10: srcset", "[html][values]") {
  CHECK(references_in(LinkKind::srcset, "a 1x, b 2x") == Rows{"a", "b"});
  CHECK(references_in(LinkKind::srcset, "a,b") == Rows{"a,b"});
  CHECK(references_in(LinkKind::srcset, "a, b") == Rows{"a", "b"});
  CHECK(references_in(LinkKind::srcset, ", ,a,,  b 100w,") == Rows{"a", "b"});
  CHECK(references_in(LinkKind::srcset, "data:image/png;base64,AA 1x,/w_1,h_2/i.png 2x") ==
        Rows{"data:image/png;base64,AA", "/w_1,h_2/i.png"});
  CHECK(references_in(LinkKind::srcset,
                      "a 1x 2x, b 1q, c 0w, d -1x, e 1w 1w, f 1x 1w, g 1h, h +1x, i 1.x")
            .empty());
  CHECK(references_in(LinkKind::srcset, "a 1w 1h, b .5x, c 1e3x, d -0x, e 1E-2x") ==
        Rows{"a", "b", "c", "d", "e"});
  CHECK(references_in(LinkKind::srcset, "a (x, y), b 1x") == Rows{"b"});
  CHECK(references_in(LinkKind::srcset, "a 1x") == Rows{"a"});
}

TEST_CASE("HTML 4.2.5.3: refresh", "[html][values]") {
  CHECK(references_in(LinkKind::refresh, "0").empty());
  CHECK(references_in(LinkKind::refresh, "5;").empty());
  CHECK(references_in(LinkKind::refresh, "x;url=y").empty());
  CHECK(references_in(LinkKind::refresh, "5x;url=y").empty());
  CHECK(references_in(LinkKind::refresh, " 5 ; URL = y ") == Rows{"y "});
  CHECK(references_in(LinkKind::refresh, "5,y") == Rows{"y"});
  CHECK(references_in(LinkKind::refresh, "5 y") == Rows{"y"});
  CHECK(references_in(LinkKind::refresh, ".;y") == Rows{"y"});
  CHECK(references_in(LinkKind::refresh, "5;url='y z'w") == Rows{"y z"});
  CHECK(references_in(LinkKind::refresh, "5;\"y'") == Rows{"y'"});
  CHECK(references_in(LinkKind::refresh, "5;urx") == Rows{"urx"});
  CHECK(references_in(LinkKind::refresh, "5;url y") == Rows{"url y"});
  CHECK(references_in(LinkKind::refresh, "5;url=url=y") == Rows{"url=y"});
}

TEST_CASE("what would be read back otherwise cannot stand", "[html][values]") {
  CHECK(can_stand(LinkKind::url, "x", {0, 1}, "http://h/'"));
  CHECK_FALSE(can_stand(LinkKind::url, "x", {0, 1}, "x:y "));
  CHECK_FALSE(can_stand(LinkKind::url, "x", {0, 1}, std::string_view("x:\0y", 4)));
  CHECK_FALSE(can_stand(LinkKind::list, "x", {0, 1}, "x: y"));
  CHECK_FALSE(can_stand(LinkKind::comma_list, "x", {0, 1}, "http://h/,"));
  CHECK(can_stand(LinkKind::srcset, "x", {0, 1}, "http://h/,a"));
  CHECK_FALSE(can_stand(LinkKind::srcset, "x", {0, 1}, "http://h/,"));
  CHECK_FALSE(can_stand(LinkKind::refresh, "0;'x'", {3, 1}, "http://h/'"));
  CHECK(can_stand(LinkKind::refresh, "0;\"x\"", {3, 1}, "http://h/'"));
  CHECK(can_stand(LinkKind::refresh, "0;x", {2, 1}, "http://h/'"));
}

TEST_CASE("what stands between the references of a list stays", "[html][values]") {
  const auto rewritten = [](std::string_view html) {
    return apply_edits(html, rewrite(html, {.retrieval_url = "http://h/"})->edits);
  };
  CHECK(rewritten("<a ping='a\r\nb&#32;c\r\n'>") ==
        "<a ping='http://h/a\r\nhttp://h/b&#32;http://h/c\r\n'>");
  CHECK(rewritten("<a ping='a\rb'>") == "<a ping='http://h/a\rhttp://h/b'>");
}

TEST_CASE("what can stand in a value is found there again, beside all others", "[html]") {
  struct Row {
    LinkKind kind;
    std::string value;
  };
  const Row rows[] = {{LinkKind::url, "x"},           {LinkKind::list, "x  y z"},
                      {LinkKind::comma_list, "x,y"},  {LinkKind::srcset, "x 1x, y 2x,z"},
                      {LinkKind::refresh, "0;url=x"}, {LinkKind::refresh, "0;url='x'"},
                      {LinkKind::refresh, "0;\"x\""}};
  const std::string urls[] = {
      "",           "http://h/a",   "http://h/,a", ",http://h/",    "http://h/,",
      "http://h/'", "http://h/\"",  "'http://h/",  "\"http://h/",   "http://h/ a",
      " http://h/", "http://h/\ta", "h\n",         "http://h/\xFF", "url=a"};
  for (const Row& row : rows) {
    std::vector<Span> places;
    find_references(row.kind, row.value, places);
    for (std::size_t i = 0; i < places.size(); ++i) {
      for (const std::string& url : urls) {
        const std::string written =
            row.value.substr(0, places[i].offset) + url + row.value.substr(places[i].end());
        std::vector<Span> now;
        find_references(row.kind, written, now);
        bool is_same = now.size() == places.size();
        for (std::size_t j = 0; j < places.size() && is_same; ++j) {
          is_same = now[j].of(written) == (j == i ? url : places[j].of(row.value));
        }
        CAPTURE(row.value, i, url);
        if (can_stand(row.kind, row.value, places[i], url)) CHECK(is_same);
      }
    }
  }
  CHECK_FALSE(can_stand(LinkKind::srcset, "x", {0, 1}, ",http://h/"));
  CHECK_FALSE(can_stand(LinkKind::refresh, "0;x", {2, 1}, "\"http://h/"));
  CHECK_FALSE(can_stand(LinkKind::refresh, "0;x", {2, 1}, "'http://h/"));
  CHECK_FALSE(can_stand(LinkKind::list, "x", {0, 1}, ""));
}

}  // namespace
}  // namespace absolve
