#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

std::string with(const Transform& transform, std::string_view html,
                 std::string_view type = "text/html") {
  const auto done =
      rewrite(html, {.retrieval_url = "http://h/d/p", .content_type = std::string(type)},
              {.transform = transform});
  REQUIRE(done);
  return apply_edits(html, done->edits);
}

TEST_CASE("a prefix: targets as replay proxies have them", "[transform]") {
  const Transform proxy = prefixed("http://p/");
  const auto out = [&](std::string_view html) { return with(proxy, html); };
  CHECK(out("<a href=x><a href='http://g/y?z#f'><a href=#t><a href=mailto:a@b><a href='  z '>") ==
        "<a href=http://p/http://h/d/x><a href='http://p/http://g/y?z#f'><a href=#t><a "
        "href=mailto:a@b><a href='  http://p/http://h/d/z '>");
  CHECK(out("<img srcset='a 1x, b 2x' style='background:url(c)'><a href=\"javascript:x\">") ==
        "<img srcset='http://p/http://h/d/a 1x, http://p/http://h/d/b 2x' "
        "style='background:url(http://p/http://h/d/c)'><a href=\"javascript:x\">");
  // Under a BASE `#t` means the base, which is rewritten itself; the second one means nothing.
  CHECK(out("<base href=/b/><a href=#t><a href=x><base href=/c/>") ==
        "<base href=http://p/http://h/b/><a href=http://p/http://h/b/#t><a "
        "href=http://p/http://h/b/x><base href=/c/>");
  CHECK(out("<iframe srcdoc='<a href=x>'>") == "<iframe srcdoc='<a href=http://p/http://h/d/x>'>");
  const std::string once = out("<a href=x><img src=//g/y>");
  CHECK(out(once) == once);
  CHECK(out("<a href='http://[bad'>") == "<a href='http://[bad'>");
}

TEST_CASE("a map: other text for some targets, the usual for the rest", "[transform]") {
  const Transform map = mapped({{"http://h/d/x", "local/x.html"}, {"http://g/", "g&h.html"}});
  CHECK(with(map, "<a href=x#f><a href=\"http://g/\"><a href=y>") ==
        "<a href=local/x.html#f><a href=\"g&amp;h.html\"><a href=http://h/d/y>");
  const Transform both = first_of({map, prefixed("http://p/")});
  CHECK(with(both, "<a href=x><a href=y>") ==
        "<a href=local/x.html><a href=http://p/http://h/d/y>");
  CHECK(with(first_of({}), "<a href=x>") == "<a href=http://h/d/x>");
}

TEST_CASE("a transform that leaves, shortens, or gives what cannot stand", "[transform]") {
  const auto keep = [](const LinkPlace& link) { return std::optional(std::string(link.raw)); };
  CHECK(with(keep, "<a href=x><base href=/b/><a href=y>") == "<a href=x><base href=/b/><a href=y>");
  const auto shorten = [](const LinkPlace& link) {
    return std::optional(relativize(link.url, *Resolver::make("http://h/d/p")));
  };
  CHECK(with(shorten, "<a href=http://h/d/x><a href='http://h/'><a href=http://g/>") ==
        "<a href=x><a href='/'><a href=//g>");
  const auto blank = [](const LinkPlace&) { return std::optional<std::string>("a b"); };
  CHECK(with(blank, "<a ping='x y'>") == "<a ping='x y'>");
  CHECK(with(blank, "<a href='x'>") == "<a href='a b'>");
  const auto nothing = [](const LinkPlace&) { return std::optional<std::string>(""); };
  CHECK(with(nothing, "<a href= x title=t><a href='y'>") == "<a href= \"\" title=t><a href=''>");
}

TEST_CASE("a transform sees header fields, and leaves the labels of parts", "[transform]") {
  CHECK(with(prefixed("http://p/"), "HTTP/1.1 302 Found\nLocation: /y\n\n<a href=x>",
             "message/http") ==
        "HTTP/1.1 302 Found\nLocation: http://p/http://h/y\n\n<a href=http://p/http://h/d/x>");
  CHECK(with(prefixed("http://p/"), "Content-Type: text/html\nContent-Location: x/y\n\n<a href=z>",
             "message/rfc822") ==
        "Content-Type: text/html\nContent-Location: x/y\n\n<a href=http://p/http://h/d/x/z>");
}

}  // namespace
}  // namespace absolve
