// The encoding of a target's query, if the document has a legacy encoding.

#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "absolve/resolver.hpp"

namespace absolve {
namespace {

// The targets of a document in windows-1251, without the base.
std::vector<std::string> targets_in_cyrillic(std::string_view bytes,
                                             std::string type = "text/html") {
  const auto seen = examine(bytes, {.retrieval_url = "http://h/",
                                    .content_type = std::move(type) + "; charset=windows-1251"});
  REQUIRE(seen);
  std::vector<std::string> targets;
  for (const EntityReport& entity : seen->entities) {
    for (const Link& link : entity.links) targets.push_back(std::string(*link.url).substr(9));
  }
  return targets;
}

using Targets = std::vector<std::string>;

TEST_CASE("HTML 2.4.1: queries of HTML are in the encoding of the document", "[encoding]") {
  CHECK(targets_in_cyrillic(
            "<a href='?\xE9'><img srcset='?\xE9 2x'><meta http-equiv=refresh content='0;?\xE9'>") ==
        Targets{"?%E9", "?%E9", "?%E9"});
}

TEST_CASE("CSS Values 4, 4.5.4: queries of CSS are in UTF-8", "[encoding]") {
  CHECK(targets_in_cyrillic(
            "<p style='a:url(?\xE9)'><style>@import '?\xE9';</style><svg fill='url(?\xE9)'>") ==
        Targets{"?%D0%B9", "?%D0%B9", "?%D0%B9"});
  CHECK(targets_in_cyrillic("a{b:url(?\xE9)}", "text/css") == Targets{"?%D0%B9"});
}

TEST_CASE("HTML 8.1.6.2: queries of an import map are in UTF-8", "[encoding]") {
  CHECK(targets_in_cyrillic(
            "<script type=importmap>{\"imports\":{\"a\":\"./?\xE9\"}}</script><a href='?\xE9'>") ==
        Targets{"?%D0%B9", "?%E9"});
  const auto with_rules = [](const std::string& rest) {
    return "<base href=http://h/><script "
           "type=speculationrules>{\"prefetch\":[{\"urls\":[\"?\xE9\"]" +
           rest + "}]}</script>";
  };
  CHECK(targets_in_cyrillic(with_rules("")).back() == "?%D0%B9");
  CHECK(targets_in_cyrillic(with_rules(",\"relative_to\":\"document\"")).back() == "?%D0%B9");
  // HTML 7.6.1.2: "document" means the base of the document, too.
  const auto page = examine(
      "<base href=sub/><script type=speculationrules>{\"prefetch\":[{\"urls\":[\"u\"],"
      "\"relative_to\":\"document\"}]}</script>",
      {.retrieval_url = "http://h/d/"});
  REQUIRE(page);
  CHECK(page->entities.at(0).links.back().url == "http://h/d/sub/u");
  const auto file = examine(
      "{\"prefetch\":[{\"urls\":[\"u\"]},{\"urls\":[\"no\"],\"relative_to\":\"document\"}]}",
      {.retrieval_url = "http://h/d/", .content_type = "application/speculationrules+json"});
  REQUIRE(file);
  REQUIRE(file->entities.at(0).links.size() == 1);
  CHECK(file->entities.at(0).links.back().url == "http://h/d/u");
}

TEST_CASE("the query of xml-stylesheet is in the encoding of the document", "[encoding]") {
  CHECK(targets_in_cyrillic(
            "<?xml version='1.0' encoding='windows-1251'?><?xml-stylesheet href='?\xE9'?><a/>",
            "application/xml") == Targets{"?%E9"});
}

TEST_CASE("RFC 3987 3.1: queries of feeds are in UTF-8, and so are bases", "[encoding]") {
  CHECK(targets_in_cyrillic("<feed xmlns='http://www.w3.org/2005/Atom'><link href='?\xE9'/></feed>",
                            "application/atom+xml") == Targets{"?%D0%B9"});
  CHECK(targets_in_cyrillic(
            "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='a?\xE9'><link href='#x'/></feed>",
            "application/atom+xml") == Targets{"a?%D0%B9", "a?%D0%B9#x"});
  CHECK(targets_in_cyrillic("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='a/'><entry "
                            "xml:base='b/'><link href='?\xE9'/></entry></feed>",
                            "application/atom+xml") == Targets{"a/", "a/b/", "a/b/?%D0%B9"});
}

TEST_CASE("URL Standard 4.4: which queries are in the encoding of the document", "[encoding]") {
  const auto target = [](const char* label, const char* reference) {
    const auto resolver = Resolver::make("http://h/", default_profile(), label);
    REQUIRE(resolver);
    return resolver->resolve(reference)->url;
  };
  CHECK(target("windows-1251", "ftp://h/?\xD0\xB9") == "ftp://h/?%E9");
  for (const std::string scheme : {"ws", "wss", "x"}) {
    CHECK(target("windows-1251", (scheme + "://h/?\xD0\xB9").c_str()) == scheme + "://h/?%D0%B9");
  }
  // Encoding Standard 4.3: the output encoding of these is UTF-8.
  for (const char* label : {"iso-2022-kr", "utf-16le", "utf-16be"}) {
    CAPTURE(label);
    CHECK(target(label, "?\xC3\xA9") == "http://h/?%C3%A9");
  }
}

}  // namespace
}  // namespace absolve
