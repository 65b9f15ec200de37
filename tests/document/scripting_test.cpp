// Reading with scripting and without it (HTML 4.12.2 and 13.2.6.4.5).

#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "absolve/text.hpp"
#include "support/engines.hpp"

namespace absolve {
namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view page_url = "http://h/d/p";

// The targets of the links other than BASE, each with `noscript` or `inert` if it is there.
Texts targets_of(std::string_view html, bool has_scripting, Engine engine = Engine::scan) {
  Options options;
  options.scripting = has_scripting;
  options.engine = engine;
  const auto seen = examine(html, {.retrieval_url = std::string(page_url)}, options);
  REQUIRE(seen);
  Texts targets;
  for (const EntityReport& entity : seen->entities) {
    for (const Link& link : entity.links) {
      if (link.is_base) continue;
      targets.push_back(std::string(link.url.value_or("none")).substr(8) +
                        (link.in_noscript ? " noscript" : "") + (link.inert ? " inert" : ""));
    }
  }
  return targets;
}

TEST_CASE("HTML 4.12.2: a noscript is text with scripting, and its links are marked",
          "[scripting]") {
  struct Case {
    std::string_view html;
    Texts on;
    Texts off;
  };
  const Case table[] = {
      {"<noscript><img src=x></noscript><img src=y>", {"/d/x noscript", "/d/y"}, {}},
      // A BASE in it counts for its own links.
      {"<noscript><base href=/o/><img src=x></noscript><img src=y>",
       {"/o/x noscript", "/d/y"},
       {"/o/x noscript", "/o/y"}},
      {"<noscript><base href=/o/><img src=x></noscript><base href=/q/><img src=y>",
       {"/o/x noscript", "/q/y"},
       {"/o/x noscript", "/o/y"}},
      {"<base href=/q/><noscript><base href=/o/><img src=x></noscript><img src=y>",
       {"/q/x noscript", "/q/y"},
       {}},
      {"<template><noscript><base href=/o/></noscript></template><noscript><img src=x></noscript>",
       {"/d/x noscript"},
       {}},
      {"<template><noscript><img src=x></noscript></template>", {"/d/x noscript inert"}, {}},
      // As text it ends at its first end tag, whatever is around that.
      {"<noscript><p title='</noscript><img src=x>'></noscript>", {"/d/x"}, Texts()},
      {"<noscript><!-- </noscript><img src=x> -->", {"/d/x"}, Texts()},
      {"<noscript><style></noscript><img src=x></style>", {"/d/x"}, Texts()},
      {"<noscript><img src=x>", {"/d/x noscript"}, {}},
      {"<noscript><img src=x></noscrip></NOSCRIPT x=y><img src=y>", {"/d/x noscript", "/d/y"}, {}},
      {"<!-- <noscript> --><img src=x></noscript>", {"/d/x"}, {}},
      {"<script>'<noscript>'</script><img src=x></noscript>", {"/d/x"}, {}},
      {"<svg><noscript><a href=x></noscript><image href=y></svg>", {"/d/x", "/d/y"}, {}},
      {"<title><noscript></title><img src=x></noscript>", {"/d/x"}, {}},
      {"<noscript><frameset><frame src=f></frameset></noscript>", Texts(), {"/d/f noscript"}},
      // Tables: without scripting a row in it is a row.
      {"<table><noscript><tr background=x></noscript>", Texts(), {"/d/x noscript"}},
      {"<noscript><svg><use href=x></svg><b><p></b><img src=y></noscript>",
       {"/d/x noscript", "/d/y noscript"},
       {}},
      {"<noscript><p><?marker name='a'></p><template for=a><img src=x></template></noscript>",
       {"/d/x noscript"},
       {}},
      // A frame is read as its page is, unless it may run no scripts.
      {"<iframe srcdoc='<noscript><base href=/o/></noscript><img src=x>'></iframe>",
       {"/d/x"},
       {"/o/x"}},
      {"<iframe sandbox srcdoc='<noscript><base href=/o/></noscript><img src=x>'></iframe>",
       {"/o/x"},
       {"/o/x"}},
      {"<iframe sandbox='allow-forms Allow-Scripts' srcdoc='<noscript><base href=/o/></noscript>"
       "<img src=x>'></iframe>",
       {"/d/x"},
       {"/o/x"}},
      {"<iframe sandbox srcdoc=\"<iframe srcdoc='<noscript><base href=/o/></noscript><img src=x>'>"
       "\"></iframe>",
       {"/o/x"},
       {"/o/x"}},
      {"<noscript><iframe srcdoc='<img src=x>'></iframe></noscript>", {"/d/x noscript"}, {}},
  };
  for (const Case& own : table) {
    CAPTURE(own.html);
    const bool is_same = own.off.empty() && own.html.find("style") == std::string_view::npos &&
                         own.html.find("title='") == std::string_view::npos &&
                         own.html.find("<!-- </") == std::string_view::npos;
    CHECK(targets_of(own.html, true) == own.on);
    CHECK(targets_of(own.html, true, Engine::tree) == own.on);
    CHECK(targets_of(own.html, false) == (is_same ? own.on : own.off));
    CHECK(targets_of(own.html, false, Engine::tree) == (is_same ? own.on : own.off));
  }
  // The end tag of a br begins the body, which Gumbo does not know: a frameset comes too late.
  CHECK(targets_of("<noscript></br><frameset><frame src=f></frameset></noscript>"
                   "<svg><desc><p><b></p>t</desc><use href=y />",
                   false)
            .empty());
}

TEST_CASE("a BASE or a refresh in a noscript makes the readings differ, and is named",
          "[scripting]") {
  const auto named = [](std::string_view html) {
    Texts all;
    for (const bool has_scripting : {true, false}) {
      Options options;
      options.scripting = has_scripting;
      const auto seen = examine(html, {.retrieval_url = std::string(page_url)}, options);
      for (const Diagnostic& diagnostic : seen->diagnostics) {
        if (diagnostic.code == DiagnosticCode::scripting_differs) {
          all.push_back(diagnostic.arguments.at(0));
        }
      }
    }
    return all;
  };
  const std::string refresh = "<meta http-equiv=refresh content='0;url=x'>";
  CHECK(named("<noscript><base href=/o/></noscript>") == Texts{"BASE", "BASE"});
  CHECK(named("<base href=/q/><noscript><base href=/o/></noscript>").empty());
  CHECK(named("<noscript>" + refresh + "</noscript>") == Texts{"refresh", "refresh"});
  CHECK(named(refresh + "<noscript><img src=x></noscript>").empty());
  CHECK(named("<template><noscript>" + refresh + "</noscript></template>").empty());
}

TEST_CASE("policies and bases behind a noscript in the head", "[scripting]") {
  // Without scripting an image ends the head, and a policy states nothing in the body.
  const std::string html =
      "<head><noscript><img src=x></noscript><meta http-equiv=content-security-policy "
      "content=\"base-uri 'none'\"><base href=/o/><a href=y>";
  CHECK(targets_of(html, true) == Texts{"/d/x noscript", "/d/y"});
  CHECK(targets_of(html, false) == Texts{"/o/x noscript", "/o/y"});
  CHECK(targets_of(html, true, Engine::tree) == targets_of(html, true));
}

TEST_CASE("a noscript in pieces", "[scripting][stream]") {
  const std::string html =
      "<p>t<img src=a><noscript><base href=/o/><img src=x></noscript><img src=y>"
      "<noscript><img src=z></noscript>";
  for (const bool has_scripting : {true, false}) {
    Options options;
    options.scripting = has_scripting;
    const auto whole = rewrite(html, {.retrieval_url = std::string(page_url)}, options);
    REQUIRE(whole);
    for (std::size_t size = 1; size < html.size(); ++size) {
      CAPTURE(size, has_scripting);
      std::string output;
      DocumentStream stream({.retrieval_url = std::string(page_url)}, options, {}, {},
                            [&](std::string_view piece) { output.append(piece); });
      for (std::size_t at = 0; at < html.size(); at += size) {
        CHECK(stream.write(html.substr(at, size)));
      }
      CHECK(stream.end());
      CHECK(output == apply_edits(html, whole->edits));
    }
  }
}

}  // namespace
}  // namespace absolve
