// Chromium's extensions to RFC 2557: parts for style elements and for documents in srcdoc
// attributes, and shadow roots.

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

struct PartText {
  std::string header;  // without Content-Transfer-Encoding
  std::string body;
};

std::string message_of(const std::vector<PartText>& parts, const std::string& header = "",
                       const std::string& boundary = "b") {
  std::string message =
      header + "Content-Type: multipart/related; boundary=" + boundary + "\r\n\r\n";
  for (const PartText& part : parts) {
    message += "--" + boundary + "\r\n" + part.header + "\r\n" + part.body + "\r\n";
  }
  return message + "--" + boundary + "--\r\n";
}

const DocumentSource source{.content_type = "message/rfc822"};

const PartText page{
    "Content-Type: text/html\r\nContent-Location: http://h.example/d/p\r\n",
    "<link rel=stylesheet href='cid:css-1@x'><iframe src='cid:frame-1@x'></iframe>"};
const PartText style{"Content-Type: text/css\r\nContent-Location: cid:css-1@x\r\n",
                     "a{background:url(i.png)} b{background:url(j.png)}"};
const PartText frame{"Content-Type: text/html\r\nContent-ID: <frame-1@x>\r\n",
                     "<img src=i.png><a href=q>q</a>"};
const PartText picture{"Content-Type: image/png\r\nContent-Location: http://h.example/d/i.png\r\n",
                       "x"};

std::string base_of_part(const std::string& message, std::string_view path,
                         const Options& options = {}) {
  const auto archive = read_archive(message, source, options);
  REQUIRE(archive);
  return archive->parts.at(archive->find(path)).base.str();
}

// The contents of the unpacked files, by the path of the part.
std::map<std::string, std::string> unpacked(const std::string& message) {
  const auto unpacking = Unpacking::make(message, source);
  REQUIRE(unpacking);
  std::map<std::string, std::string> files;
  for (std::size_t i = 0; i < unpacking->files().size(); ++i) {
    const auto text = unpacking->contents(i);
    REQUIRE(text);
    files[unpacking->archive().parts[unpacking->files()[i].part].path] = *text;
  }
  return files;
}

std::string rewritten(const std::string& message, const Options& options = {}) {
  const auto done = rewrite(message, source, options);
  REQUIRE(done);
  return apply_edits(message, done->edits);
}

TEST_CASE("style elements and srcdoc documents have the base of their page, in every command",
          "[archive][saved]") {
  const std::string message = message_of({page, style, frame, picture});
  for (const char* part : {"2", "3"}) CHECK(base_of_part(message, part) == "http://h.example/d/p");
  const std::string with_fragment =
      message_of({{page.header, "<iframe src='cid:frame-1@x#top'></iframe>"}, frame});
  CHECK(base_of_part(with_fragment, "2") == "http://h.example/d/p");

  const std::string absolute = rewritten(message);
  CHECK(absolute.find("a{background:url(http://h.example/d/i.png)} "
                      "b{background:url(http://h.example/d/j.png)}") != std::string::npos);
  CHECK(absolute.find("<img src=http://h.example/d/i.png><a href=http://h.example/d/q>") !=
        std::string::npos);

  auto files = unpacked(message);
  CHECK(files["2"] == "a{background:url(i.png)} b{background:url(http://h.example/d/j.png)}");
  CHECK(files["3"] == "<img src=i.png><a href=http://h.example/d/q>q</a>");

  const auto inlined = inline_parts(message, source);
  REQUIRE(inlined);
  CHECK(inlined->count == 4);  // the style, the frame, and the picture in each
}

TEST_CASE("who refers to a part may stand behind it, or be read for it alone", "[archive][saved]") {
  const std::string plain = message_of({style, frame, page, picture});
  CHECK(base_of_part(plain, "1") == "http://h.example/d/p");
  CHECK(base_of_part(plain, "2") == "http://h.example/d/p");
  CHECK(rewritten(plain).find("<img src=http://h.example/d/i.png>") != std::string::npos);
  const auto one = examine(plain, source, {.part = "2"});
  REQUIRE(one);
  CHECK(one->entities.at(0).links.at(0).url == "http://h.example/d/i.png");
}

TEST_CASE("who refers to a part of a message in another one is looked for there",
          "[archive][saved]") {
  const std::string outer = message_of(
      {{"Content-Type: text/html\r\n", "<p>"},
       {"Content-Type: message/rfc822\r\n", message_of({frame, page, picture}, "", "inner")}});
  CHECK(base_of_part(outer, "2.1.1") == "http://h.example/d/p");
  const auto one = examine(outer, source, {.part = "2.1.1"});
  REQUIRE(one);
  CHECK(one->entities.at(0).links.at(0).url == "http://h.example/d/i.png");
}

TEST_CASE("a frame's document adopts no base where a header gives it one", "[archive][saved]") {
  const PartText located{
      "Content-Type: text/html\r\nContent-ID: <frame-1@x>\r\nContent-Location: "
      "http://other.example/f\r\n",
      frame.body};
  CHECK(base_of_part(message_of({page, located}), "2") == "http://other.example/f");
  CHECK(base_of_part(message_of({page, frame}, "Content-Location: http://around.example/\r\n"),
                     "2") == "http://around.example/");
}

TEST_CASE("a base is adopted of frames alone, of one message, and not from a part without one",
          "[archive][saved]") {
  const PartText follows{page.header, "<a href='cid:frame-1@x'>frame</a>"};
  CHECK(base_of_part(message_of({follows, frame}), "2") == "thismessage:/");
  for (const char* element : {"iframe src", "embed src", "object data"}) {
    const PartText shows{page.header, "<" + std::string(element) + "='cid:frame-1@x'>"};
    CHECK(base_of_part(message_of({shows, frame}), "2") == "http://h.example/d/p");
  }
  // The style adopts its base from the frame, and the frame adopts its base from the page.
  const PartText styled{frame.header, "<link rel=stylesheet href='cid:css-1@x'>"};
  const PartText framing{page.header, "<iframe src='cid:frame-1@x'></iframe>"};
  CHECK(base_of_part(message_of({framing, styled, style}), "3") == "http://h.example/d/p");
  const PartText nameless{"Content-Type: text/html\r\n", frame.body};
  const PartText framing_none{page.header, "<iframe src='cid:'></iframe>"};
  CHECK(base_of_part(message_of({framing_none, nameless}), "2") == "thismessage:/");
  const std::string inner = message_of({frame});
  CHECK(base_of_part(message_of({page, {"Content-Type: message/rfc822\r\n", inner}}), "2.1") ==
        "thismessage:/");
}

TEST_CASE("RFC 2557 and RFC 2110 know none of this", "[archive][saved]") {
  const std::string message = message_of({page, style, frame, picture});
  for (const char* name : {"rfc2557", "rfc2110"}) {
    const Options options{.profile = find_profile(name)};
    CHECK(base_of_part(message, "3", options) != "http://h.example/d/p");
    CHECK(rewritten(message, options).find("url(http://h.example/d/i.png)") == std::string::npos);
  }
}

constexpr std::string_view shadow =
    "<div><template shadowmode=open shadowdelegatesfocus=''><a href=q>q</a><img src=i.png>"
    "<p><template SHADOWMODE='closed'><img src=i.png></template></template></div>"
    "<template><img src=i.png></template>";

TEST_CASE("the shadow roots of an archive are live, and become those of a page",
          "[archive][saved]") {
  const std::string message = message_of({{page.header, std::string(shadow)}, picture});
  const auto archive = read_archive(message, source);
  REQUIRE(archive);
  std::vector<bool> inert;
  for (const EntityReport& report : archive->examination.entities) {
    for (const Link& link : report.links) {
      if (link.kind == LinkKind::url) inert.push_back(link.inert);
    }
  }
  CHECK(inert == std::vector{false, false, false, true});
  CHECK(unpacked(message)["1"] ==
        "<div><template shadowrootmode=open shadowrootdelegatesfocus=''>"
        "<a href=http://h.example/d/q>q</a><img src=i.png>"
        "<p><template SHADOWrootMODE='closed'><img src=i.png></template></template></div>"
        "<template><img src=i.png></template>");
  const auto inlined = inline_parts(message, source);
  REQUIRE(inlined);
  CHECK(inlined->document.find("<template shadowrootmode=open") != std::string::npos);
  CHECK(inlined->document.find("<template SHADOWrootMODE") != std::string::npos);
  // rewrite keeps Chromium's attributes for shadow roots.
  CHECK(rewritten(message).find("<template shadowmode=open shadowdelegatesfocus=''>") !=
        std::string::npos);
}

TEST_CASE("shadowmode means nothing outside of archives, and nothing but open and closed",
          "[archive][saved]") {
  const auto inert = [](std::string_view html, const DocumentSource& from) {
    const auto seen = examine(html, from);
    REQUIRE(seen);
    return seen->entities.at(0).links.at(0).inert;
  };
  const DocumentSource web{.retrieval_url = "http://h.example/", .content_type = "text/html"};
  DocumentSource archived = web;
  archived.is_archived = true;
  const std::string open = "<div><template shadowmode=open><a href=q></template></div>";
  CHECK(inert(open, web));
  CHECK_FALSE(inert(open, archived));
  CHECK(inert("<div><template shadowmode=manual><a href=q></template></div>", archived));
  CHECK_FALSE(inert("<div><template shadowrootmode=open><a href=q></template></div>", archived));
  const std::string response = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + open;
  CHECK(inert(response, {.content_type = "message/http"}));
}

const PartText script{
    "Content-Type: text/javascript\r\nContent-Location: http://h.example/d/s.js\r\n", "1"};

TEST_CASE("integrity and crossorigin go where a file could not meet them", "[archive][saved]") {
  const std::string html =
      "<script integrity=sha256-x src=s.js crossorigin></script>"
      "<script src='s.js'\tCROSSORIGIN='anonymous' Integrity=\"sha256-x\"></script>"
      "<script src=other.js integrity=sha256-x crossorigin></script>"
      "<img crossorigin src=i.png srcset='i.png 1x, i.png 2x'>";
  const std::string message = message_of({{page.header, html}, script, picture});
  CHECK(unpacked(message)["1"] ==
        "<script src=s.js></script><script src='s.js'></script>"
        "<script src=http://h.example/d/other.js integrity=sha256-x crossorigin></script>"
        "<img src=i.png srcset='i.png 1x, i.png 2x'>");
  const auto unpacking = Unpacking::make(message, source);
  REQUIRE(unpacking);
  std::size_t removed = 0;
  for (const Diagnostic& diagnostic : unpacking->diagnostics()) {
    removed += diagnostic.code == DiagnosticCode::integrity_removed ? 1 : 0;
    CHECK(diagnostic.code != DiagnosticCode::integrity_demanded);
  }
  CHECK(removed == 2);
  const auto inlined = inline_parts(message, source);
  REQUIRE(inlined);
  // A data: URL does not count as another origin (Fetch 4.1).
  CHECK(inlined->document.starts_with("<script src=data:text/javascript,1 crossorigin>"));
  CHECK(inlined->document.find("integrity") ==
        inlined->document.find("integrity=sha256-x crossorigin"));
}

// HTML 4.8.9: audio and video take crossorigin; SRI 3.3: only scripts and links have integrity.
TEST_CASE("a demand that a local file cannot meet is told of", "[document][transform]") {
  const auto demands = [](const std::string& html, const std::string& to) {
    const auto done = rewrite(html, {.retrieval_url = "http://h/"},
                              {.transform = [&](const LinkPlace&) { return std::optional(to); }});
    REQUIRE(done);
    std::string names;
    for (const Diagnostic& own : done->examination.diagnostics) {
      if (own.code == DiagnosticCode::document_cut_short) continue;
      names += std::string(names.empty() ? "" : " ") + std::string(name_of(own.code));
    }
    return names;
  };
  for (const std::string element : {"audio", "img", "script", "video"}) {
    CAPTURE(element);
    CHECK(demands("<" + element + " src=x crossorigin>", "y") == "crossorigin_demanded");
    CHECK(demands("<" + element + " src=x crossorigin>", "http://y/").empty());
  }
  CHECK(demands("<link rel=stylesheet href=x crossorigin>", "y") == "crossorigin_demanded");
  for (const std::string element : {"source", "track", "iframe", "embed", "input type=image"}) {
    CAPTURE(element);
    CHECK(demands("<" + element + " src=x crossorigin integrity=i>", "y").empty());
  }
  // A browser refuses the file because of its integrity alone, so nothing else is reported.
  CHECK(demands("<script src=x crossorigin integrity=i></script>", "y") == "integrity_demanded");
  CHECK(demands("<script src=x integrity=i></script>", "http://y/") == "integrity_demanded");
  CHECK(demands("<script src=x type=Module></script>", "y") == "module_elsewhere");
  CHECK(demands("<script src=x type=module></script>", "http://y/").empty());
}

// SVG 2 16.1. Chromium does not show such elements, not even from its own archive of the page.
TEST_CASE("an element of another file is told of, and is no data: URL", "[archive][saved]") {
  const PartText sprite{
      "Content-Type: image/svg+xml\r\nContent-Location: http://h.example/d/icons.svg\r\n",
      "<svg xmlns='http://www.w3.org/2000/svg'><g id='i'/></svg>"};
  const std::string html =
      "<svg><use href='icons.svg#i'/><use href='#own'/><image href='icons.svg#i'/></svg>";
  const std::string message = message_of({{page.header, html}, sprite});
  const auto told = [](const auto& diagnostics) {
    return std::ranges::count(diagnostics, DiagnosticCode::element_elsewhere, &Diagnostic::code);
  };
  const auto unpacking = Unpacking::make(message, source);
  REQUIRE(unpacking);
  CHECK(told(unpacking->diagnostics()) == 1);
  const auto own = Unpacking::make(
      message_of({{page.header, "<svg><use href='p#own'/></svg>"}, sprite}), source);
  REQUIRE(own);
  CHECK(told(own->diagnostics()) == 0);
  const auto inlined = inline_parts(message, source);
  REQUIRE(inlined);
  CHECK(told(inlined->diagnostics) == 1);
  CHECK(inlined->document.find("<use href='http://h.example/d/icons.svg#i'/>") !=
        std::string::npos);
  CHECK(inlined->document.find("<image href='data:image/svg+xml,") != std::string::npos);
  PackSource files{.root = "p.html", .base_url = "http://h.example/d/p.html"};
  files.read = [&](const std::string& file) -> std::optional<std::string> {
    if (file == "p.html") return html;
    return file == "icons.svg" ? std::optional(sprite.body) : std::nullopt;
  };
  const auto packed = pack(files);
  REQUIRE(packed);
  REQUIRE(packed->diagnostics.size() == 1);
  CHECK(packed->diagnostics[0].second.code == DiagnosticCode::element_elsewhere);
  // A text that is on the web again needs no warning.
  const auto moved = rewrite(html, {.retrieval_url = "http://h.example/d/p"},
                             {.transform = [](const LinkPlace& link) {
                               return std::optional("http://z.example/" + std::string(link.raw));
                             }});
  REQUIRE(moved);
  CHECK(told(moved->examination.diagnostics) == 0);
  // A rewritten archive works as before, so rewrite reports nothing.
  CHECK(rewrite(message, source)->examination.diagnostics.empty());
}

}  // namespace
}  // namespace absolve
