// Tests the links of module scripts, and what else acts only at some places.

#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

const DocumentSource at_module_page{.retrieval_url = "http://h/d/p"};

// The target of each link, with `-` in front if it fetches nothing and `i` if it is inert.
std::string flagged_targets(std::string_view bytes, const DocumentSource& source = at_module_page,
                            Engine engine = Engine::scan) {
  Options options;
  options.engine = engine;
  const auto done = examine(bytes, source, options);
  REQUIRE(done);
  std::string targets;
  for (const EntityReport& entity : done->entities) {
    for (const Link& link : entity.links) {
      targets.append(link.fetches_nothing ? "-" : "").append(link.inert ? "i" : "");
      targets.append(link.url ? *link.url : "none").append(" ");
    }
  }
  return targets;
}

std::string rewritten_text(std::string_view page, const DocumentSource& source = at_module_page,
                           const Options& options = {}) {
  const auto done = rewrite(page, source, options);
  REQUIRE(done);
  return apply_edits(page, done->edits);
}

// A page or another document, and what `flagged_targets` gives for it.
struct FlaggedRow {
  std::string_view text;
  std::string_view targets;
};

TEST_CASE("HTML 8.1.6.2: the static imports of module scripts", "[document][module]") {
  static constexpr FlaggedRow rows[] = {
      {"<script type=module>import './a'; import 'b'; import '/c'</script>",
       "http://h/d/a http://h/c "},
      {"<script type=MODULE>export * from 'http:x'</script>", "http://x/ "},
      {"<script>import './a'</script><script type=text/javascript>import './a'</script>", ""},
      {"<script type=' module '>import './a'</script>", ""},
      {"<script type=module src=a>import './b'</script>", "http://h/d/a "},
      {"<script type=module src>import './b'</script>", "-http://h/d/p "},
      {"<template><script type=module>import './a'</script></template>", "ihttp://h/d/a "},
      // SVG 2 16.6: markup is text of the script, and `href` names a file.
      {"<svg><script type=module>import './a'; b &amp;&amp; c</script></svg>", "http://h/d/a "},
      {"<svg><script type=module href=a>import './b'</script></svg>", "http://h/d/a "},
      {"<svg><script type=module xlink:href=a>import './b'</script></svg>", "http://h/d/a "},
      {"<svg><script type=module src=a>import './b'</script></svg>", "http://h/d/a http://h/d/b "},
      {"<svg><script type=module />import './b'</svg>", ""},
      {"<svg><script>import './b'</script></svg>", ""},
      // The base when the script is read.
      {"<script type=module>import './a'</script><base href=/b/><script type=module>import "
       "'./a'</script>",
       "http://h/d/a http://h/b/ http://h/b/a "},
      // An import map in front gives some another meaning.
      {"<script type=module>import './a'</script><script type=importmap>{\"imports\":{\"./a\":"
       "\"./b\",\"/e/\":\"/f/\",\"./g\":null},\"integrity\":{\"./h\":\"\"}}</script>"
       "<script type=module>import './a'; import './ab'; import '/e/x'; import '/e'; import './g'; "
       "import './h'</script>",
       "http://h/d/a http://h/d/a http://h/d/b http://h/e/ http://h/f/ http://h/d/g http://h/d/h "
       "-http://h/d/a http://h/d/ab -http://h/e/x http://h/e -http://h/d/g http://h/d/h "},
      {"<script type=importmap>{\"imports\":{\"./a/\":\"/b/\",\"./a/b\":\"/c\"}}</script>"
       "<script type=module>import './a/c'</script>",
       "http://h/d/a/ http://h/b/ http://h/d/a/b http://h/c -http://h/d/a/c "},
      {"<script type=importmap>{\"imports\":{\"/\":\"/b/\",\"/0\":\"/c\"}}</script>"
       "<script type=module>import '/a'</script>",
       "http://h/ http://h/b/ http://h/0 http://h/c -http://h/a "},
      {"<template><script type=importmap>{\"imports\":{\"./a\":\"./b\"}}</script></template>"
       "<script type=module>import './a'</script>",
       "ihttp://h/d/a ihttp://h/d/b http://h/d/a "},
  };
  for (const FlaggedRow& row : rows) {
    CAPTURE(row.text);
    CHECK(flagged_targets(row.text) == row.targets);
    CHECK(flagged_targets(row.text, at_module_page, Engine::tree) == row.targets);
  }
  // Queries are in UTF-8, whatever the page is in.
  CHECK(flagged_targets("<script type=module>import './a?\xE9'</script><a href='?\xE9'>",
                        {.retrieval_url = "http://h/", .charset = "iso-8859-1"}) ==
        "http://h/a?%C3%A9 http://h/?%E9 ");
  CHECK(flagged_targets("<html xmlns='http://www.w3.org/1999/xhtml'><script type='module'>"
                        "import './a?b&amp;c'</script></html>",
                        {.retrieval_url = "http://h/", .content_type = "application/xhtml+xml"}) ==
        "http://h/a?b&c ");
}

TEST_CASE("HTML 4.12.1.1: which scripts have a file", "[document][script]") {
  struct Row {
    std::string attributes;
    bool has_file;
  };
  const Row rows[] = {
      {"", true},
      {"type=''", true},
      {"type=module", true},
      {"type=Module", true},
      {"type=' text/JavaScript '", true},
      {"type=application/x-ecmascript", true},
      {"type=text/javascript1.5", true},
      {"type=text/javascript1.6", false},
      {"type='text/javascript; charset=utf-8'", false},
      {"type=' '", false},
      {"type=importmap", false},
      {"type=speculationrules", false},
      {"type=application/json", false},
      {"type=text/plain", false},
      {"language=JavaScript", true},
      {"language=''", true},
      {"language=vbscript", false},
      {"type='' language=vbscript", true},
      {"type=text/plain language=javascript", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.attributes);
    const std::string target = row.has_file ? "http://h/d/x " : "-http://h/d/x ";
    CHECK(flagged_targets("<script src=x " + row.attributes + "></script>") == target);
    if (row.attributes.find("language") != std::string::npos) continue;
    CHECK(flagged_targets("<svg><script href=x " + row.attributes + "></script>") == target);
  }
  CHECK(flagged_targets("<script type=text/plain attributionsrc=x></script>") == "http://h/d/x ");
  CHECK(flagged_targets("<script type=importmap src=x>{\"imports\":{\"a\":\"./b\"}}</script>"
                        "<script type=speculationrules src=x></script>") ==
        "-http://h/d/x -http://h/d/x ");
  // A script could change the type.
  CHECK(rewritten_text("<script type=text/plain src=x></script>") ==
        "<script type=text/plain src=http://h/d/x></script>");
}

TEST_CASE("HTML 8.1.6.2 and 7.6.1.2: what browsers refuse of JSON is named", "[document][json]") {
  struct Row {
    std::string type;
    std::string text;
    std::string defect;
  };
  const Row rows[] = {
      {"importmap", "", "script_refused it is no JSON, or has a number out of range at 23"},
      {"importmap", "{\"imports\":}",
       "script_refused it is no JSON, or has a number out of range at 35"},
      {"importmap", "[]", "script_refused it is no object at 24"},
      {"importmap", "{\"imports\":[]}", "script_refused its \"imports\" is no object at 35"},
      {"importmap", "{\"x\":1,\"scopes\":\"\"}",
       "script_refused its \"scopes\" is no object at 41"},
      {"importmap", "{\"integrity\":null}", "script_refused its \"integrity\" is no object at 40"},
      {"importmap", "{\"scopes\":{\"/a\":[]}}", "script_refused a scope is no object at 40"},
      {"importmap", "{\"imports\":{\"a\":null},\"scopes\":{\"/a\":{}},\"x\":[1]}", ""},
      {"speculationrules", "[]", "script_refused it is no object at 31"},
      {"speculationrules", "{\"prefetch\":{}}",
       "script_refused its \"prefetch\" is no array at 43"},
      {"speculationrules", "{\"prerender\":[],\"x\":{}}", ""},
      {"application/ld+json", "[]", ""},
      {"application/ld+json", "{", ""},  // not asked for
  };
  for (const Row& row : rows) {
    CAPTURE(row.type, row.text);
    const auto done =
        examine("<script type=" + row.type + ">" + row.text + "</script>", at_module_page);
    REQUIRE(done);
    std::string defects;
    for (const Diagnostic& own : done->diagnostics) {
      defects.append(name_of(own.code)).append(" ").append(own.arguments.back());
      defects.append(" at ").append(std::to_string(own.offset.value()));
    }
    CHECK(defects == row.defect);
  }
}

TEST_CASE("many import maps and modules", "[document][module][limits]") {
  std::string page = "<script type=importmap>{\"imports\":{";
  std::string url = "/";
  for (int i = 0; i < 300; ++i) {
    page += "\"" + url + "\":\"./b\",";
    url += "a";
    if (i % 2 == 0) page += "\"" + url + "b/\":\"./b/\",";
  }
  page += "\"./x\":\"./y\"}}</script><script type=module>import '" + url + "c/d'; import '" +
          url.substr(0, 299) + "a'; import '/ab/c'; import './x'</script>";
  const std::string targets = flagged_targets(page);
  CHECK(targets.ends_with(" http://h" + url + "c/d -http://h" + url.substr(0, 299) +
                          "a -http://h/ab/c -http://h/d/x "));
}

TEST_CASE("a specifier is written so that it is one", "[document][module]") {
  CHECK(rewritten_text("<script type=module>import './a'; import \"./\\x61\"; import{b}from'b'"
                       "</script>") ==
        "<script type=module>import 'http://h/d/a'; import \"http://h/d/\\x61\"; import{b}from'b'"
        "</script>");
  Options options;
  options.transform = [](const LinkPlace& link) {
    return link.kind == LinkKind::module ? std::optional<std::string>("/'</script>\"\\")
                                         : std::nullopt;
  };
  CHECK(rewritten_text("<script type=module>import './a'</script>", at_module_page, options) ==
        "<script type=module>import '/\\'\\u003c/script>\\\"\\\\'</script>");
  options.transform = [](const LinkPlace&) { return "b.js"; };
  const std::string_view page = "<script type=module>import './a'</script>";
  const auto done = rewrite(page, at_module_page, options);
  REQUIRE(done);
  CHECK(done->edits.empty());
  REQUIRE(done->examination.diagnostics.size() == 2);
  CHECK(done->examination.diagnostics[0].code == DiagnosticCode::module_elsewhere);
  CHECK(done->examination.diagnostics[1].code == DiagnosticCode::link_cannot_stand);
  options.transform = [](const LinkPlace&) { return "/\xC3\xA9"; };
  CHECK(rewritten_text(page, {.retrieval_url = "http://h/", .charset = "koi8-r"}, options) ==
        "<script type=module>import '/\\u00e9'</script>");
  // A digest of the script in a policy does not fit any more.
  const auto guarded = rewrite(
      "<head><meta http-equiv=content-security-policy content=\"script-src 'sha256-x'\"></head>"
      "<script type=module>import './a'</script>",
      at_module_page);
  REQUIRE(guarded);
  REQUIRE(guarded->examination.diagnostics.size() == 1);
  CHECK(guarded->examination.diagnostics[0].code == DiagnosticCode::policy_of_digests);
}

TEST_CASE("links that no browser follows where they stand", "[document][exemption]") {
  static constexpr FlaggedRow rows[] = {
      {"<base href=/b/><style>a{b:url(#x);c:url('#y')} @import 'z'</style><p style='d:url(#w)'>",
       "http://h/b/ -http://h/d/p#x -http://h/d/p#y -http://h/b/z -http://h/d/p#w "},
      {"<style>@import 'a'; b{} @import url(c); @media x{@import 'd'}</style><p style=\"@import "
       "'e'\">",
       "http://h/d/a -http://h/d/c -http://h/d/d -http://h/d/e "},
      {"<svg><image href=a xlink:href=b /><use xlink:href=c#d /><a HREF XLINK:HREF=e></a></svg>",
       "http://h/d/a -http://h/d/b http://h/d/c#d http://h/d/p -http://h/d/e "},
      {"<math><mi href=a xlink:href=b></math>", "http://h/d/a http://h/d/b "},
      {"<div><template shadowrootmode=open><meta http-equiv=refresh content='0;a'></template></div>"
       "<template><meta http-equiv=refresh content='0;b'></template>"
       "<meta http-equiv=refresh content='0;c'>",
       "-ihttp://h/d/a -ihttp://h/d/b http://h/d/c "},
      {"<table><colgroup background=a><col background=b><col background=' '></table>",
       "http://h/d/a http://h/d/b -http://h/d/p "},
  };
  for (const FlaggedRow& row : rows) {
    CAPTURE(row.text);
    CHECK(flagged_targets(row.text) == row.targets);
    CHECK(flagged_targets(row.text, at_module_page, Engine::tree) == row.targets);
  }
  CHECK(flagged_targets(
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink'>"
            "<image href='a' l:href='b'/><image l:href='c'/></svg>",
            {.retrieval_url = "http://h/", .content_type = "image/svg+xml"}) ==
        "http://h/a -http://h/b http://h/c ");
  // They are edited like others.
  CHECK(rewritten_text("<svg><image href=a xlink:href=b /></svg><style>a{} @import 'c'</style>") ==
        "<svg><image href=http://h/d/a xlink:href=http://h/d/b /></svg>"
        "<style>a{} @import 'http://h/d/c'</style>");
}

TEST_CASE("fields of a response that state URLs", "[document][http]") {
  const std::string response =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nSpeculation-Rules: \"r.json\", \"/\\\"\"\r\n"
      "Reporting-Endpoints: a=\"e\"\r\nReport-To: {\"endpoints\":[{\"url\":\"\\u0066\"}]}\r\n\r\n";
  CHECK(flagged_targets(response) == "http://h/d/r.json http://h/%22 http://h/d/e http://h/d/f ");
  CHECK(rewritten_text(response) ==
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
        "Speculation-Rules: \"http://h/d/r.json\", \"http://h/%22\"\r\n"
        "Reporting-Endpoints: a=\"http://h/d/e\"\r\n"
        "Report-To: {\"endpoints\":[{\"url\":\"http://h/d/\\u0066\"}]}\r\n\r\n");
}

}  // namespace
}  // namespace absolve
