#include "absolve/document.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "support/pieces.hpp"

namespace absolve {
namespace {

namespace fs = std::filesystem;

const DocumentSource page{.retrieval_url = "http://h.example/d/p", .content_type = "text/html"};
const DocumentSource certain{.retrieval_url = "http://h.example/d/p",
                             .content_type = "text/html; charset=utf-8"};

Cut pieces_of(std::size_t size) {
  return [size](std::size_t) { return size; };
}

// The results of a document in pieces, and the output after each piece.
struct Streamed {
  std::string output;
  std::vector<std::string> behind;  // the output after each piece
  std::vector<std::string> links;   // raw, target, and whether inert
  std::vector<std::string> diagnostics;
  std::optional<Error> error;
};

Streamed stream(const std::vector<std::string>& pieces, const DocumentSource& source,
                const StreamWindow& window = {}, const Options& options = {}) {
  Streamed streamed;
  DocumentStream stream(
      source, options, window,
      {.link =
           [&](const EntityReport&, const Link& link) {
             streamed.links.push_back(std::string(link.raw) + " " +
                                      std::string(link.url.value_or("-")));
           },
       .diagnostic =
           [&](Diagnostic&& own) {
             streamed.diagnostics.push_back(
                 std::string(name_of(own.code)) +
                 (own.offset ? " at " + std::to_string(*own.offset) : std::string()));
           }},
      [&](std::string_view piece) { streamed.output.append(piece); });
  for (const std::string& piece : pieces) {
    const std::size_t before = streamed.output.size();
    if (const auto done = stream.write(piece); !done) streamed.error = done.error();
    streamed.behind.push_back(streamed.output.substr(before));
  }
  if (const auto done = stream.end(); !done) streamed.error = done.error();
  return streamed;
}

using Texts = std::vector<std::string>;

TEST_CASE("a document in pieces: every fixture, cut at random", "[stream]") {
  std::mt19937 random(7);
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(ABSOLVE_FIXTURES)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    CAPTURE(entry.path().string());
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    const DocumentSource source{.name = entry.path().string(),
                                .retrieval_url = "http://h.example/dir/page.html?q#f"};
    for (const std::size_t most : {7U, 300U, 5000U}) {
      const Cut cut = [&](std::size_t) { return 1 + random() % most; };
      CHECK(compare_pieces(bytes.str(), source, {}, {}, cut).empty());
    }
  }
  CHECK(files > 100);
}

TEST_CASE("a document in pieces: cut at every place", "[stream]") {
  const std::string markup[] = {
      "<!DOCTYPE html><base href='http://b.example/x/'><a href=y>t</a><img srcset='a 1x, b 2x'>",
      "<title>a</title><style>a{b:url(c)}</style><script>'</'</script><a href=\"d\">",
      "<script><!--<script></script>--></script><a href=x><!-- <a href=no> --><a href=y>",
      "<svg><style>a{b:url(c)}<g>url(d)</g></style><![CDATA[<a href=no>]]><a href=x></svg>",
      "<svg><style/><title><a href=x></title><a xlink:href=y>",
      "<pre>\r\n</pre> \t&nbsp; &#9; &#32;&amp;<frameset><frame src=f></frameset>",
      "<body><a href=x><frameset><frame src=f></frameset>",
      "<table><a href=x><td><base href=b><tr><base href=c></table><a href=y>",
      "<iframe srcdoc='<a href=x><base href=&quot;z&quot;><a href=w>'></iframe><a href=y>",
      "<template><a href=x></template><a href=y></a><plaintext><a href=no>",
      "<a href=x\ny='>' z=\">\">t</a\nw='>'><a href= 'y'/><a/href=z>",
      "<html itemid=i><p><html itemtype=t itemscope><body background=b><textarea><a href=no>",
      "<template><b><a href=x><template shadowrootmode=open></template></template><a href=y>",
      "a < b <!DOCTYPE> <? <a href=no> <//> <a href=x> </ <a href=y",
      "<meta http-equiv=refresh content='0;url=x'><base href=b><meta charset=utf-8>",
      "<h1><p>\xC3\xA4<a href=\"\xC3\xA4?\xC3\xB6\">\xE2\x82\xAC</a>\n\n<a\nhref=\nx>",
      "<math><mi><a href=x></mi><annotation-xml encoding='text/html'><p><a href=y>",
      "<head><?marker name='a'></head><a href=x><template for=a><base href=b/></template>",
      "<head><?start name='a'><base href=c/><?end></head><a href=x><template for=a></template>",
      "<p><?marker name='a'></p><template for=a><a href=x></template><a href=y>",
      "<select><a href=x><option><img src=y></select><noscript><img src=z></noscript>",
      R"(<script type=speculationrules>{"p":[{"where":{"href_matches":["/a","{/b}?"]}}]}</script>)"
      R"(<base href=b><script type=speculationrules>{"p":[{"where":{"href_matches":{}}}]}</script>)",
      "<object data=a codebase=c><marquee><template><td><a href=x></td></template><a href=y>",
  };
  const StreamWindow windows[] = {{}, {.until_head_ends = true}, {.bytes = 40}};
  for (const std::string& own : markup) {
    for (const StreamWindow& window : windows) {
      for (const DocumentSource& source : {page, certain}) {
        CAPTURE(own, window.bytes, window.until_head_ends, source.content_type);
        std::size_t late = 0;
        CHECK(compare_pieces(own, source, {}, window, pieces_of(1), &late).empty());
        CHECK((late == 0 || window.bytes == 40 || window.until_head_ends));
        for (std::size_t at = 1; at < own.size(); ++at) {
          bool is_first = true;
          CAPTURE(at);
          CHECK(compare_pieces(own, source, {}, window, [&](std::size_t left) {
                  return std::exchange(is_first, false) ? at : left;
                }).empty());
        }
      }
    }
  }
}

TEST_CASE("a document in pieces: links go on as soon as the base is settled", "[stream]") {
  SECTION("a BASE") {
    const auto streamed =
        stream({"<base href=b/>", "<p>t", "<a href=x>", "<a hre", "f=y>"}, certain);
    CHECK(streamed.behind == Texts{"<base href=http://h.example/d/b/>", "<p>t",
                                   "<a href=http://h.example/d/b/x>", "",
                                   "<a href=http://h.example/d/b/y>"});
  }
  SECTION("none: up to the window") {
    const auto streamed =
        stream({"<p>t<a href=x>", "<p>", "<p>", "<a href=y>"}, certain, {.bytes = 20});
    CHECK(streamed.behind == Texts{"", "", "<p>t<a href=http://h.example/d/x><p><p>",
                                   "<a href=http://h.example/d/y>"});
  }
  SECTION("none: up to the end") {
    const auto streamed = stream({"<p>t<a href=x>", "<p>"}, certain);
    CHECK(streamed.behind == Texts{"", ""});
    CHECK(streamed.output == "<p>t<a href=http://h.example/d/x><p>");
  }
  SECTION("the head ends") {
    const auto streamed = stream({"<title>t</title>", "<link href=a>", "<p>", "t", "<a href=x>"},
                                 certain, {.until_head_ends = true});
    CHECK(streamed.behind == Texts{"", "", "<title>t</title><link href=http://h.example/d/a><p>",
                                   "t", "<a href=http://h.example/d/x>"});
  }
  SECTION("a frameset could still remove the body") {
    const auto streamed =
        stream({"<p><a href=x>", "t", "<a href=y>"}, certain, {.until_head_ends = true});
    CHECK(streamed.behind ==
          Texts{"", "<p><a href=http://h.example/d/x>t", "<a href=http://h.example/d/y>"});
  }
}

TEST_CASE("a document in pieces: what comes too late is named", "[stream]") {
  const StreamWindow head{.until_head_ends = true};
  SECTION("a BASE") {
    const auto streamed = stream({"<p>t<a href=x>", "<base href=b/><a href=y>"}, certain, head);
    CHECK(streamed.links ==
          Texts{"x http://h.example/d/x", "b/ http://h.example/d/b/", "y http://h.example/d/y"});
    CHECK(streamed.diagnostics == Texts{"late_base at 25"});
  }
  SECTION("a BASE that takes the place of another") {
    const auto streamed =
        stream({"<p>t<table><td><base href=b/>", "<a href=x><tr><base href=c/><a href=y>"}, certain,
               {.bytes = 20});
    CHECK(streamed.links.back() == "y http://h.example/d/b/y");
    CHECK(streamed.diagnostics == Texts{"late_base at 54"});
  }
  SECTION("a template that patches the head") {
    const std::string head_part = "<head><?marker name='a'></head><p>t<a href=x></a></p>";
    const std::string patch = "<template for=a><base href=b/></template>";
    CHECK(stream({head_part, patch}, certain).links ==
          Texts{"x http://h.example/d/b/x", "b/ http://h.example/d/b/"});
    const auto streamed = stream({head_part, patch}, certain, {.bytes = 20});
    CHECK(streamed.links == Texts{"x http://h.example/d/x", "b/ http://h.example/d/b/"});
    CHECK_FALSE(streamed.diagnostics.empty());
  }
  SECTION("a frameset") {
    const auto streamed =
        stream({"<p><a href=x>", "<p><p><p>", "<frameset>"}, certain, {.bytes = 20});
    CHECK(streamed.links == Texts{"x http://h.example/d/x"});
    CHECK(streamed.diagnostics == Texts{"late_structure at 22"});
  }
  SECTION("markup that contexts cannot tell, behind the window") {
    const std::string start = "<p>t<a href=x>" + std::string(40, ' ');
    const auto streamed =
        stream({start, "<svg><desc><b><p></svg></b><a href=y>"}, certain, {.bytes = 20});
    CHECK(streamed.links.size() == 2);
    CHECK(streamed.diagnostics == Texts{"late_structure at 54"});
  }
  SECTION("markup that revives a link of a template, after the BASE ended the wait") {
    const auto streamed =
        stream({"<<base href><template><a href=x>", "<template><td></template></template>", "\n"},
               certain);
    CHECK(streamed.links.back() == "x http://h.example/d/x");
    CHECK(streamed.diagnostics == Texts{"late_structure at 68"});
  }
  SECTION("an encoding") {
    const std::string start = "<p>t<a href=x>" + std::string(5000, ' ');
    const auto streamed = stream({start, "<meta charset=koi8-r><a href=y>"}, page, head);
    CHECK(streamed.diagnostics == Texts{"late_encoding at 5014"});
  }
}

// Compares the given pieces with the whole document.
std::string compare(const std::vector<std::string>& pieces, const DocumentSource& source,
                    const StreamWindow& window = {}, const Options& options = {}) {
  std::string bytes;
  for (const std::string& piece : pieces) bytes += piece;
  std::size_t next = 0;
  std::size_t late = 0;
  std::string differs = compare_pieces(
      bytes, source, options, window, [&](std::size_t) { return pieces[next++].size(); }, &late);
  return late > 0 ? "late" : differs;
}

TEST_CASE("a document in pieces: what attacks have found", "[stream]") {
  SECTION("meta elements behind what is known, and by open elements") {
    Options details;
    details.details = true;
    CHECK(compare({"<base href=b/>t<svg><style><desc><meta name=a content=b>", "</style>"}, certain,
                  {}, details)
              .empty());
    const std::string policy =
        "<meta http-equiv=content-security-policy content=\"base-uri 'none'\">";
    CHECK(compare(
              {"<base href=/b/><!--" + std::string(500, '.') + "-->",
               policy + "<p>t<b><svg></b></svg><iframe srcdoc='<base href=http://x/><a href=y>'>"},
              certain)
              .empty());
  }
  SECTION("open elements count and tell what is new alone") {
    Options few;
    few.limits.links = 2;
    const auto streamed =
        stream({"<base href=/b/><a href=1>x", "<a href=2>", "<b><svg></b></svg><a href=3>"},
               certain, {}, few);
    CHECK(streamed.output.ends_with("<a href=http://h.example/b/3>"));
    CHECK(compare({"<!doctype html><base href=/b/>x<a href=1>",
                   "<meta name=robots content=noindex><b><svg></b></svg><a href=2>"},
                  certain)
              .empty());
    const StreamWindow head{.until_head_ends = true};
    CHECK(compare({"<summary>", "<base href=/c/d/><svg></math><p><object data=o>"}, certain,
                  head) == "late");
    CHECK(compare({"<svg", "></i></svg><base href=/b/><a href=1>"}, certain, {.bytes = 1}) ==
          "late");
  }
  SECTION("the dashes that open a comment do not close it") {
    CHECK(compare({"<!--!>", "<a href=1>-->"}, certain).empty());
    CHECK(compare({"<!---!>", "<a href=1>-->"}, certain).empty());
  }
  SECTION("a BASE behind an open text when the window closes") {
    CHECK(
        compare({"<a href=x><svg><style>(<desc><base href=/b/>", "</desc></style></svg><a href=y>"},
                certain, {.bytes = 8}) == "late");
  }
  SECTION("an encoding that shows in what is held") {
    const std::string blanks(5000, ' ');
    CHECK(compare({"<p><a href=1>x" + blanks + "<script>\xE9 yyyy", "</script><a href=2>"}, page,
                  {.bytes = 5000})
              .empty());
    CHECK(compare({"<base href=/b/><a href=1>x" + blanks, "<a href=2>\xC3"}, page, {.bytes = 10}) ==
          "late");
  }
  SECTION("where it was saved from, behind what is known") {
    Options trusting;
    trusting.trust_saved_from = true;
    CHECK(
        compare({"<!doctype html><a href=1><script><!-- saved from url=(0021)http://s.example/d/a "
                 "-->" +
                     std::string(5000, 'x'),
                 "</script>"},
                certain, {.bytes = 10}, trusting)
            .empty());
  }
  SECTION("a policy is judged by all of the document, and once") {
    const std::string policy =
        "<meta http-equiv=Content-Security-Policy content=\"style-src 'sha256-x'\">";
    const std::string style = "<style>a{background:url(x)}</style>";
    CHECK(compare({policy + "<base href=/b/>" + style, style}, certain).empty());
    CHECK(compare({"<base href=/b/>" + style, policy + "<a href=q>"}, certain).empty());
  }
  SECTION("within the window nothing is late") {
    CHECK(compare({"<base href=/b/>", "<a href=1>", "<frameset><frame src=2>"}, certain).empty());
    CHECK(compare({"<body itemid=x><base href=/b/>", "<body itemtype=y itemscope>"}, certain)
              .empty());
  }
  SECTION("an encoding that only the first piece shows") {
    CHECK(compare({"<p>\xE9<a href=1>x" + std::string(5000, ' '), "<a href=2>"}, page,
                  {.bytes = 4096})
              .empty());
  }
  SECTION("a character of UTF-8 that the first piece cuts") {
    const auto streamed =
        stream({"<title>t</title><a href=1>" + std::string(5000, ' ') + "\xC3", "\xA9<a href=2>"},
               page, {.bytes = 4096});
    CHECK(streamed.diagnostics.empty());
  }
  SECTION("white space in front of text that ends a frameset's chance") {
    CHECK(compare({"<title>t</title><a href=1>x</a></head> \n", "x<frameset><a href=2>"}, certain)
              .empty());
    CHECK(
        compare({"<title>t</title> ", "x<frameset><frame src=2><a href=3>"}, certain, {.bytes = 4})
            .empty());
  }
  SECTION("an encoding that shows behind a long token at the front") {
    CHECK(compare(
              {"<title>t</title><p>x<a href=1><!--" + std::string(5000, ' '), "--><a href=2>\xE9"},
              page, {.until_head_ends = true})
              .empty());
  }
  SECTION("an encoding that there is not") {
    DocumentSource unknown = page;
    unknown.charset = "bogus";
    CHECK(compare({"<a href=1>", "<a href=2>"}, unknown).empty());
  }
  SECTION("an encoding that only a prescan of what is held shows") {
    const std::string front = "<a href=x>x</a>" + std::string(970, ' ') +
                              "<xmp><meta charset=windows-1251>" + std::string(5000, '.');
    const std::string rest = "</xmp>\xEF\xEE";
    const auto streamed = stream({front, rest}, page, {.bytes = 4096});
    CHECK(streamed.output == front + rest);
    CHECK(streamed.diagnostics == Texts{"encoding_would_change"});
  }
  SECTION("a tag that goes on for long behind its held front") {
    CHECK(compare({"<base href=b/>t<a title='", std::string(5000, 'x') + "' href=y>"}, certain)
              .empty());
  }
  SECTION("a base that a text states, in the same place of two pieces") {
    Options linked_data;
    linked_data.attributes = *AttributeTable::make(Texts{"+json_ld"});
    const auto script = [](const std::string& base) {
      return "<script type=application/ld+json>{\"@context\":{\"@base\":\"" + base +
             "\"},\"url\":\"./x\"}</script>";
    };
    CHECK(compare({"<base href=/d/>t" + script("/b/"), "<a href=1>" + script("/c/")}, certain, {},
                  linked_data)
              .empty());
  }
  SECTION("nothing is handed over while a style of SVG is open") {
    Options options;
    options.limits.document_bytes = 130;
    CHECK_FALSE(stream({"<base href=b/>t<svg>",
                        "<style><desc><meta name=robots content=none," + std::string(40, 'x') + ">",
                        "<p>", "</style><a href=x>"},
                       certain, {}, options)
                    .error);
    options = {.details = true};
    CHECK(compare({"<base href=b/>t<svg>", "<style><desc><meta name=a content=b>", "</style>"},
                  certain, {}, options)
              .empty());
  }
  SECTION("a tag that the front of a long piece completes") {
    CHECK(
        compare({"<base href=b/>t<a ", "href=x>" + std::string(5000, 'x') + "<a href=y>"}, certain)
            .empty());
  }
  SECTION("HTML 13.2.6.4.7: an attribute of html that waits behind an open text") {
    CHECK(compare({"<a href=1>t<svg><style><desc><html itemid=x>",
                   "</desc></style></svg><html itemtype=y itemscope><a href=2>"},
                  certain, {.bytes = 8})
              .empty());
  }
  SECTION("a BASE that leads out of the folder of saved files, or into it, in a later piece") {
    DocumentSource saved = certain;
    saved.saved_files = "p_files";
    for (const std::string base : {"http://b.example/x/", "p_files/"}) {
      CAPTURE(base);
      CHECK(compare({"<!-- saved from url=(0017)http://s.example/ --><base href='" + base + "'>t",
                     "<img src=p_files/1.png><img src=1.png>"},
                    saved)
                .empty());
    }
  }
}

TEST_CASE("a document in pieces: a failure loses nothing", "[stream]") {
  Options options;
  options.limits.document_bytes = 60;
  const std::string token = "<a href=y title='" + std::string(100, '.');
  const auto streamed =
      stream({"<base href=b/>t<a href=x>", token, "'><a href=z>"}, certain, {}, options);
  REQUIRE(streamed.error);
  CHECK(streamed.error->code == ErrorCode::over_limit);
  CHECK(streamed.output == "<base href=http://h.example/d/b/>t<a href=http://h.example/d/b/x>" +
                               token + "'><a href=z>");
  // The length of a document by itself does not reach the limit.
  const auto longer = stream({"<base href=b/>t<a href=x>", "<p>text text text", "<p>text text text",
                              "<p>text text text", "<a href=y>"},
                             certain, {}, options);
  CHECK_FALSE(longer.error);
  CHECK(longer.links.back() == "y http://h.example/d/b/y");
  // Neither do pieces, however many, of which nothing is kept.
  CHECK_FALSE(stream(Texts(200, "<base href=b/>t<a href=x>"), certain, {}, options).error);
  // Neither does a piece of which nothing is held back.
  CHECK_FALSE(stream({"<base href=b/>" + std::string(100, '.')}, certain, {}, options).error);
  // The same if nothing is written.
  DocumentStream silent(certain, options, {}, {}, {});
  CHECK_FALSE(silent.write(token));
  CHECK_FALSE(silent.write("'><a href=z>"));
  CHECK_FALSE(silent.end());
  // A token may be as long as the limit.
  for (const std::size_t length : {60U, 61U}) {
    CAPTURE(length);
    const std::string comment = "<!--" + std::string(length - 4, '.');
    CHECK(stream({"<base href=b/>t", comment, "-->"}, certain, {}, options).error.has_value() ==
          (length > 60));
  }
}

TEST_CASE("a document in pieces: a policy of an earlier piece counts to the end", "[stream]") {
  const auto streamed =
      stream({"<meta http-equiv=content-security-policy content=\"img-src 'self'\"><base href=b/>t",
              "<img src=x>"},
             certain);
  CHECK(streamed.diagnostics == Texts{"policy_of_origin"});
}

TEST_CASE("a document in pieces: links with replaced bytes are counted once", "[stream]") {
  const auto streamed =
      stream({"<base href=b/>t<a href='\xE9'>", "<a href='\xE9'>", "<a href=x>"}, certain);
  CHECK(streamed.diagnostics == Texts{"link_bytes_replaced at 24"});
}

TEST_CASE("a document in pieces: a failure before the first byte loses nothing", "[stream]") {
  const auto unsound = stream({"", "<a href=x>"}, {.retrieval_url = "d/p"});
  CHECK(unsound.error);
  CHECK(unsound.output == "<a href=x>");
  Options options;
  options.part = "9";
  const auto partless = stream({"<a href=x>", "<a href=y>"}, certain, {}, options);
  REQUIRE(partless.error);
  CHECK(partless.error->code == ErrorCode::no_such_part);
  CHECK(partless.output == "<a href=x><a href=y>");
}

TEST_CASE("a document in pieces: a type that is not stated needs more than a mark", "[stream]") {
  CHECK(stream({"\xEF\xBB\xBF\n\n", "<!DOCTYPE html><base href=b/><a href=x>"},
               {.retrieval_url = "http://h.example/d/p"})
            .links == Texts{"b/ http://h.example/d/b/", "x http://h.example/d/b/x"});
}

TEST_CASE("a document in pieces: a diagnostic comes with its piece", "[stream]") {
  std::size_t told = 0;
  DocumentStream stream(certain, {}, {}, {.diagnostic = [&](Diagnostic&&) { ++told; }},
                        [](std::string_view) {});
  CHECK(stream.write("<base href=b/>t<a href='http://['>"));
  CHECK(told == 1);
  CHECK(stream.end());
  CHECK(told == 1);
}

TEST_CASE("a document in pieces: diagnostics that no one takes come at the end", "[stream]") {
  DocumentStream stream(certain, {}, {}, {}, [](std::string_view) {});
  CHECK(stream.write("<base href=b/>t<a href='http://['>"));
  const auto summary = stream.end();
  REQUIRE(summary);
  CHECK(summary->examination.diagnostics.size() == 1);
}

TEST_CASE("HTML 13.2.2: markup that the end of a document cuts is named", "[stream][html]") {
  struct Row {
    std::string html;
    std::string cut;  // empty: the document ends in text
  };
  const std::string raw = "<base href=b/><p>";
  const Row rows[] = {
      {"<a href='x", "a tag at 17"},
      {"<a hr", "a tag at 17"},
      {"<b>t<a href='x>y</a>", "a tag at 21"},
      {"</b title='>", "a tag at 17"},
      {"a<!-- <a href=x>", "a comment at 18"},
      {"a<!-- ", "a comment at 18"},
      {"<!DOCTYPE", "a declaration at 17"},
      {"<?php", "a declaration at 17"},
      {"<svg><![CDATA[<a href=x>", "a CDATA section at 22"},
      {"<script>x", "the text of a script element at 25"},
      {"<style>", "the text of a style element at 24"},
      {"<textarea>x</textare", "the text of a textarea element at 27"},
      {"<title>x</p>", "the text of a title element at 24"},
      {"<title>x</title", "the text of a title element at 24"},
      {"<title>x</title ", ""},
      {"<plaintext><a href=x", ""},
      {"</b", ""},
      {"a < b <", ""},
      {"<a href=x>t", ""},
      {"<!-- -->", ""},
  };
  for (const Row& row : rows) {
    const std::string html = raw + row.html;
    for (const std::size_t size : {std::size_t{1}, std::size_t{5}, html.size()}) {
      CAPTURE(html, size);
      std::vector<std::string> cuts;
      DocumentStream stream(
          certain, {}, {},
          {.diagnostic =
               [&](Diagnostic&& own) {
                 REQUIRE(own.code == DiagnosticCode::document_cut_short);
                 cuts.push_back(own.arguments.at(0) + " at " + std::to_string(own.offset.value()));
               }},
          [](std::string_view) {});
      for (std::size_t at = 0; at < html.size(); at += size) {
        REQUIRE(stream.write(std::string_view(html).substr(at, size)));
      }
      REQUIRE(stream.end());
      CHECK(cuts == (row.cut.empty() ? Texts{} : Texts{row.cut}));
    }
  }
}

TEST_CASE("a document in pieces: links are not kept for their report", "[stream]") {
  std::size_t reports = 0;
  DocumentStream stream(certain, {}, {},
                        {.report =
                             [&](EntityReport&& report) {
                               ++reports;
                               CHECK(report.links.empty());
                             }},
                        {});
  CHECK(stream.write("<base href=b><a href=x>"));
  CHECK(stream.end());
  CHECK(reports == 1);
}

TEST_CASE("a document in pieces: what is not read in pieces is held", "[stream]") {
  const auto utf16 = [](std::string_view text) {
    std::string bytes = "\xFF\xFE";
    for (const char c : text) bytes.append(1, c).append(1, '\0');
    return bytes;
  };
  CHECK(compare_pieces(utf16("<base href=b/><a href=x>"), page, {}, {}, pieces_of(3)).empty());
  // In ISO-2022-JP, bytes that look like tags can be characters.
  const DocumentSource japanese{.retrieval_url = "http://h.example/",
                                .content_type = "text/html; charset=iso-2022-jp"};
  Options few;
  few.limits.links = 1;
  CHECK(compare_pieces("<p>\x1B$B<a href=x><a href=y>\x1B(B<a href=z>", japanese, few, {},
                       pieces_of(5))
            .empty());
  Options part;
  part.part = "1";
  CHECK(compare_pieces("<a href=x>", page, part, {}, pieces_of(2)).empty());
  CHECK(compare_pieces("a { b: url(c) }", {.name = "a.css", .retrieval_url = "http://h.example/"},
                       {}, {}, pieces_of(2))
            .empty());
  CHECK(compare_pieces("MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<a href=x>",
                       {.retrieval_url = "http://h.example/"}, {}, {}, pieces_of(2))
            .empty());
  Options tree;
  tree.engine = Engine::tree;
  CHECK(compare_pieces("<a href=x>", page, tree, {}, pieces_of(2)).empty());
  Options texts;
  texts.attributes = *AttributeTable::make(Texts{"+text"});
  CHECK(compare_pieces("<p>see http://h.example/x or <b>www.x</b> http://y.example/<p>", page,
                       texts, {}, pieces_of(1))
            .empty());
  CHECK(compare_pieces("\x1F\x8B\x08", {}, {}, {}, pieces_of(1)).empty());
  CHECK(compare_pieces("", page, {}, {}, pieces_of(1)).empty());
  // Only a whole document is read by both engines, which disagree about this one.
  Options both;
  both.verify = true;
  CHECK(compare_pieces("<meta y y http-equiv=refresh content=0>", certain, both, {}, pieces_of(2))
            .empty());
  const auto disagreeing = stream({"<meta y y http-equiv=refresh content=0>"}, certain, {}, both);
  REQUIRE(disagreeing.error);
  CHECK(disagreeing.error->code == ErrorCode::engines_disagree);
}

TEST_CASE("a document in pieces: the first piece counts for the limit of expansion", "[stream]") {
  Options options;
  options.limits.expansion_floor = 0;
  CHECK(stream({"<base href=b/><a href=x>"}, certain, {}, options).output ==
        "<base href=http://h.example/d/b/><a href=http://h.example/d/b/x>");
  // A BASE is not judged if the policies before it make that too expensive.
  options.limits.expansion = 2;
  const auto over = stream({"<meta http-equiv=content-security-policy content='img-src " +
                            std::string(200, 'x') + "'><base href=data:,x>t<a href=x>"},
                           certain, {}, options);
  REQUIRE(over.error);
  CHECK(over.error->detail == "expansion");
  CHECK(over.diagnostics.empty());
}

}  // namespace
TEST_CASE("a document in pieces: a receiver that has failed gets nothing more", "[stream]") {
  std::size_t calls = 0;
  DocumentStream stream(certain, {}, {}, {}, [&](std::string_view) {
    ++calls;
    throw std::bad_alloc();
  });
  CHECK_THROWS_AS(stream.write("<base href=b/>t<a href=x>"), std::bad_alloc);
  CHECK_THROWS_AS(stream.write("<a href=y>"), std::bad_alloc);
  CHECK_THROWS_AS(stream.end(), std::bad_alloc);
  CHECK(calls == 1);
}

}  // namespace absolve
