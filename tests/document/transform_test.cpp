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

TEST_CASE("a text that shares a byte of a character with the link before it", "[transform]") {
  const auto copyright = [](const LinkPlace&) { return std::optional<std::string>("x\u00A9"); };
  CHECK(with(copyright, "<a href='\xE9'>", "text/html; charset=iso-8859-1") == "<a href='x\xA9'>");
  CHECK(with(copyright, "<a href='\u00E9'>", "text/html; charset=utf-8") == "<a href='x\u00A9'>");
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
  // Under a BASE, `#t` refers to the base, which is rewritten, too. A second BASE is ignored.
  CHECK(out("<base href=/b/><a href=#t><a href=x><base href=/c/>") ==
        "<base href=http://p/http://h/b/><a href=http://p/http://h/b/#t><a "
        "href=http://p/http://h/b/x><base href=/c/>");
  CHECK(out("<iframe srcdoc='<a href=x>'>") == "<iframe srcdoc='<a href=http://p/http://h/d/x>'>");
  // A link that already leads to the prefix stays byte for byte.
  LinkPlace leads_there;
  leads_there.raw = " http://p/x ";
  leads_there.url = "http://p/x";
  CHECK(proxy(leads_there) == " http://p/x ");
  const std::string once = out("<a href=x><img src=//g/y>");
  CHECK(out(once) == once);
  CHECK(out("<a href='http://[bad'>") == "<a href='http://[bad'>");
}

TEST_CASE("a map: other text for some targets, the usual for the rest", "[transform]") {
  const Transform map = mapped({{"http://h/d/x", "local/x.html"}, {"http://g/", "g&h.html"}});
  CHECK(with(map, "<a href=x#f><a href=\"http://g/\"><a href=y>") ==
        "<a href=local/x.html#f><a href=\"g&amp;h.html\"><a href=http://h/d/y>");
  std::vector<std::string> keys;
  const Transform told =
      mapped({{"http://h/d/x", "1"}, {"http://h/d/y#f", "2"}, {"http://g/", "3"}},
             [&](const std::string& key) { keys.push_back(key); });
  CHECK(with(told, "<a href=x#f><a href=y#f><a href=y><a href='#t'>") ==
        "<a href=1#f><a href=2><a href=http://h/d/y><a href='#t'>");
  CHECK(keys == std::vector<std::string>{"http://h/d/x", "http://h/d/y#f"});
  const Transform both = first_of({map, prefixed("http://p/")});
  CHECK(with(both, "<a href=x><a href=y>") ==
        "<a href=local/x.html><a href=http://p/http://h/d/y>");
  const Transform exact = mapped({{"http://h/d/x#f", "xf"}, {"http://h/d/y", "one#q"}});
  CHECK(with(exact, "<a href=x#f><a href=x#g><a href=y#f>") ==
        "<a href=xf><a href=http://h/d/x#g><a href=one#q>");
  const Transform none = mapped({{"http://h/d/x", ""}});
  CHECK(with(none, "<img srcset='x 2x'><a ping='x y' href=x>") ==
        "<img srcset='x 2x'><a ping='x http://h/d/y' href=\"\">");
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

TEST_CASE("a text that cannot stand in plain text, or in a comment", "[transform]") {
  Options options;
  const std::string names[] = {"+text"};
  options.attributes = *AttributeTable::make(names);
  options.transform = [](const LinkPlace&) {
    return std::optional<std::string>("http://h/\u2603");
  };
  const auto done = rewrite("http://h/x", {.content_type = "text/plain; charset=koi8-r"}, options);
  REQUIRE(done);
  CHECK(done->edits.empty());
  REQUIRE(done->examination.diagnostics.size() == 1);
  CHECK(done->examination.diagnostics[0].code == DiagnosticCode::link_beyond_encoding);
  // In text, HTML keeps quotes, and only XML escapes them.
  options.transform = [](const LinkPlace&) { return std::optional<std::string>("http://h/'\"&"); };
  const std::string page = "<p>http://h/x </p>";
  const auto in_text = rewrite(page, {.content_type = "text/html"}, options);
  REQUIRE(in_text);
  CHECK(apply_edits(page, in_text->edits) == "<p>http://h/'\"&amp; </p>");
  // HTML 13.2.5.43 to 52.
  const std::string comment = "<!--[if IE]><a href=\"x\"><style>@import 'x'</style><![endif]-->";
  for (const std::string end : {"-->", "--!>"}) {
    CHECK(with([&](const LinkPlace&) { return std::optional(end); }, comment) == comment);
  }
}

TEST_CASE("a transform sees header fields, and leaves the labels of parts", "[transform]") {
  CHECK(with(prefixed("http://p/"), "HTTP/1.1 302 Found\nLocation: /y\n\n<a href=x>",
             "message/http") ==
        "HTTP/1.1 302 Found\nLocation: http://p/http://h/y\n\n<a href=http://p/http://h/d/x>");
  CHECK(with(prefixed("http://p/"), "Content-Type: text/html\nContent-Location: x/y\n\n<a href=z>",
             "message/rfc822") ==
        "Content-Type: text/html\nContent-Location: x/y\n\n<a href=http://p/http://h/d/x/z>");
}

TEST_CASE("what a change may break is said", "[transform]") {
  const auto told = [](std::string_view html, const Transform& transform,
                       const std::string& header_policy = {}) {
    const auto done = rewrite(html,
                              {.retrieval_url = "http://h/d/p",
                               .content_type = "text/html",
                               .content_security_policy = header_policy},
                              {.transform = transform});
    REQUIRE(done);
    std::vector<std::string> messages;
    for (const Diagnostic& diagnostic : done->examination.diagnostics) {
      messages.push_back(message_of(diagnostic));
    }
    return messages;
  };
  using Messages = std::vector<std::string>;
  const Transform local = mapped({{"http://h/d/x", "x"}, {"http://h/d/y", "http://g/y"}});
  const std::string integrity =
      "\"x\" has integrity: browsers refuse what has another digest, or comes from a folder";
  const std::string crossorigin =
      "\"x\" has crossorigin: browsers load it from a server, and not from a folder";
  CHECK(told("<link integrity=sha256-a href=x>", local) == Messages{integrity});
  CHECK(told("<script integrity src=x></script>", local) == Messages{integrity});
  CHECK(told("<script integrity src=y></script>", local).size() == 1);
  CHECK(told("<img crossorigin src=x>", local) == Messages{crossorigin});
  CHECK(told("<img crossorigin src=y>", local).empty());
  CHECK(told("<script integrity src=z></script><a integrity href=x><img src=x>", local).empty());
  CHECK(told("<link integrity=sha256-a href=x>", {}).empty());

  const Messages policy{
      "its Content-Security-Policy speaks of where its links led, and may refuse where they lead "
      "now"};
  const std::string meta =
      "<meta http-equiv=content-security-policy content=\"style-src 'sha256-x'\">";
  CHECK(told(meta + "<a href=y>", local) == policy);
  const auto chosen = rewrite(meta + "<a href=y>", {.content_type = "text/html"}, {},
                              {.action = [](const EntityReport&, const Link&) {
                                return LinkAction{LinkAction::Kind::text, "http://g/y"};
                              }});
  REQUIRE(chosen);
  REQUIRE(chosen->examination.diagnostics.size() == 1);
  CHECK(message_of(chosen->examination.diagnostics[0]) == policy[0]);
  CHECK(told("<base href=/d/>" + meta + "<a href=y>", local) == policy);
  CHECK(told("<a href=y>", local, "default-src *") == policy);
  CHECK(told(meta + "<a href=x>", mapped({{"http://h/d/x", "x"}})).empty());
  CHECK(told(meta + "<a href=y>", {}).empty());
  CHECK(told(meta + "<a href=y>", [](const LinkPlace&) {
          return std::optional<std::string>();
        }).empty());
  const Messages digests{
      "its Content-Security-Policy has digests of styles or scripts, and some were edited"};
  CHECK(told(meta + "<style>a{background:url(y)}</style>", {}) == digests);
  CHECK(told(meta + "<p style='background:url(\"y\")'>", {}) == digests);
  CHECK(told(meta + "<script type=importmap>{\"imports\":{\"a\":\"/y\"}}</script>", {}) == digests);
  CHECK(told("<style>a{background:url(y)}</style>", {}, "style-src 'self'").empty());
}

TEST_CASE("a transform does not spare a link its base", "[transform]") {
  const auto keep = [](const LinkPlace& link) { return std::optional(std::string(link.raw)); };
  const auto done = rewrite("<a href=x>", {}, {.transform = keep});
  REQUIRE(done);
  REQUIRE(done->examination.diagnostics.size() == 1);
  CHECK(done->examination.diagnostics[0].code == DiagnosticCode::no_base);
}

}  // namespace
}  // namespace absolve
