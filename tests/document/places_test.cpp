// Tests what is reported for a link, and what is written, for each place where a link can be.

#include <algorithm>
#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"
#include "document/message_edits.hpp"

namespace absolve {
namespace {

const DocumentSource at_page{.retrieval_url = "http://h/d/p"};

// Element, attribute, target and layer of each link.
std::vector<std::string> places_of(std::string_view bytes, const DocumentSource& source,
                                   const Options& options = {}) {
  const auto done = examine(bytes, source, options);
  REQUIRE(done);
  std::vector<std::string> rows;
  for (const EntityReport& entity : done->entities) {
    for (const Link& link : entity.links) {
      rows.push_back(std::string(link.element) + "@" + std::string(link.attribute) + " " +
                     std::string(link.url ? *link.url : std::string_view("none")) + " " +
                     std::string(link.layer ? name_of(*link.layer) : "none") +
                     (link.same_document ? " here" : "") +
                     (link.fetches_nothing ? " fetches nothing" : ""));
    }
  }
  return rows;
}

std::vector<std::string> codes_of(std::string_view bytes, const DocumentSource& source,
                                  const Options& options = {}) {
  const auto done = rewrite(bytes, source, options);
  REQUIRE(done);
  std::vector<std::string> codes;
  for (const Diagnostic& own : done->examination.diagnostics) codes.emplace_back(name_of(own.code));
  return codes;
}

using Texts = std::vector<std::string>;

TEST_CASE("the layer of each link, under a BASE and without one", "[document][places]") {
  CHECK(places_of("<a href=#x><a href=''><a href=p><form action=''><a href=http://h/d/p#y>",
                  at_page) ==
        Texts{"a@href http://h/d/p#x retrieval here", "a@href http://h/d/p retrieval here",
              "a@href http://h/d/p retrieval here", "form@action http://h/d/p retrieval here",
              "a@href http://h/d/p#y retrieval here"});
  CHECK(places_of("<base href=/b/><a href=#x><a href=''><form action=''><a href=/d/p#y>",
                  at_page) == Texts{"base@href http://h/b/ retrieval",
                                    "a@href http://h/b/#x embedded", "a@href http://h/b/ embedded",
                                    "form@action http://h/d/p retrieval here",
                                    "a@href http://h/d/p#y embedded here"});
  Options old;
  old.profile = find_profile("rfc2396");
  CHECK(places_of("<base href=http://h/b/><a href=#x><a href=y>", at_page, old) ==
        Texts{"base@href http://h/b/ retrieval", "a@href http://h/d/p#x retrieval here",
              "a@href http://h/b/y embedded"});
  // The empty action means the BASE there, although an empty reference means the document.
  CHECK(places_of("<base href=http://h/b/><form action=''><a href=''>", at_page, old) ==
        Texts{"base@href http://h/b/ retrieval", "form@action http://h/b/ embedded",
              "a@href http://h/d/p retrieval here"});
}

TEST_CASE("RFC 2396 4.2: a fragment alone stays in a document whose URL nobody knows",
          "[document][places]") {
  const std::string html = "<base href=http://h/b/><a href='#x'><a href=y>";
  for (const char* profile : {"rfc2396", "url-syntax-07", "url-syntax-05"}) {
    CAPTURE(profile);
    Options options;
    options.profile = find_profile(profile);
    const auto done = rewrite(html, {}, options);
    REQUIRE(done);
    CHECK(apply_edits(html, done->edits) ==
          "<base href=http://h/b/><a href='#x'><a href=http://h/b/y>");
    CHECK(places_of(html, {}, options).at(1).ends_with(" here"));
    // With these options, an empty action also means the base.
    const std::string form = "<base href=http://h/b/><form action=''>";
    CHECK(apply_edits(form, rewrite(form, {}, options)->edits) ==
          "<base href=http://h/b/><form action='http://h/b/'>");
  }
  const auto done = rewrite(html, {}, {});
  REQUIRE(done);
  CHECK(apply_edits(html, done->edits) ==
        "<base href=http://h/b/><a href='http://h/b/#x'><a href=http://h/b/y>");
}

TEST_CASE("HTML 4.01 13.3: the codebase of an element, and of no other", "[document][places]") {
  Options old;
  old.profile = find_profile("rfc2396");
  const std::string html =
      "<object data=a codebase=/c/ classid=b archive='d e' usemap=f></object>"
      "<object data=a></object><applet archive=g codebase=/h/></applet>"
      "<embed src=i codebase=/j/><object codebase='http://[' data=k></object>";
  Texts targets;
  for (const std::string& row : places_of(html, at_page, old)) {
    targets.push_back(row.substr(0, row.rfind(' ')));
  }
  CHECK(std::ranges::count(targets, "object@data http://h/c/a") == 1);
  CHECK(std::ranges::count(targets, "object@data http://h/d/a") == 1);
  CHECK(std::ranges::count(targets, "object@classid http://h/c/b") == 1);
  CHECK(std::ranges::count(targets, "object@archive http://h/c/d") == 1);
  CHECK(std::ranges::count(targets, "object@archive http://h/c/e") == 1);
  CHECK(std::ranges::count(targets, "object@usemap http://h/d/f") <= 1);
  CHECK(std::ranges::count(targets, "applet@archive http://h/h/g") == 1);
  CHECK(std::ranges::count(targets, "embed@src http://h/d/i") == 1);
  CHECK(std::ranges::count(targets, "object@data http://h/d/k") == 1);
}

TEST_CASE("XML Base 4: behind its element an xml:base does not count, in a profile with codebases",
          "[document][places]") {
  Options old;
  old.profile = find_profile("rfc3986");
  CHECK(places_of("<feed xmlns='http://www.w3.org/2005/Atom'><entry xml:base='/a/'><link href='x'/>"
                  "</entry><link href='y'/></feed>",
                  {.retrieval_url = "http://h/d/p", .content_type = "application/atom+xml"}, old) ==
        Texts{"entry@xml:base http://h/a/ retrieval", "link@href http://h/a/x embedded",
              "link@href http://h/d/y retrieval"});
}

TEST_CASE("documents of JSON say what they are", "[document][places][json]") {
  const auto element = [](const std::string& type, const std::string& json) {
    const auto rows = places_of(json, {.retrieval_url = "http://h/", .content_type = type});
    return rows.empty() ? std::string() : rows.front();
  };
  CHECK(element("application/manifest+json", R"({"start_url":"a"})") ==
        "manifest@#text http://h/a retrieval");
  CHECK(element("application/ld+json", R"({"@id":"a"})") == "json@#text http://h/a retrieval");
  CHECK(element("application/speculationrules+json", R"({"p":[{"urls":["a"]}]})") ==
        "speculationrules@#text http://h/a retrieval");
  CHECK(element("application/json", R"({"href":"/a"})") == "json@#text http://h/a retrieval");
}

TEST_CASE("one part can be asked of messages alone", "[document][places]") {
  Options part;
  part.part = "1";
  const auto done = examine("<p>", {.content_type = "text/html"}, part);
  REQUIRE_FALSE(done);
  CHECK(done.error().code == ErrorCode::no_such_part);
  CHECK(done.error().detail == "1");
}

TEST_CASE("the limit on messages is for messages alone", "[document][places]") {
  Options few;
  few.limits.message_bytes = 10;
  CHECK(examine("<p><a href=x>", {.content_type = "text/html"}, few));
  const std::string message = "Subject: x\n\nhi";
  const DocumentSource mail{.content_type = "message/rfc822"};
  const auto seen = examine(message, mail, few);
  REQUIRE_FALSE(seen);
  CHECK(seen.error().code == ErrorCode::over_limit);
  CHECK(seen.error().detail == "message_bytes");
  const auto body = decoded_body(message, "", mail, few);
  REQUIRE_FALSE(body);
  CHECK(body.error().code == ErrorCode::over_limit);
  CHECK(body.error().detail == "message_bytes");
}

TEST_CASE("values that are encoded as quoted-printable are counted", "[document][places]") {
  const std::string card =
      "BEGIN:VCARD\nURL;QUOTED-PRINTABLE:http=3A//h/\nNOTE;QUOTED-PRINTABLE:a "
      "http://h/\nEND:VCARD\n";
  const auto done = examine(card, {.content_type = "text/vcard"});
  REQUIRE(done);
  REQUIRE(done->diagnostics.size() == 1);
  CHECK(done->diagnostics[0].code == DiagnosticCode::values_not_read);
  CHECK(done->diagnostics[0].arguments.front() == "2");
}

TEST_CASE("white space around a value stays, and stands for an empty one", "[document][places]") {
  const auto written = [](const std::string& value) {
    const std::string html = "<a href=\"" + value + "\">";
    const auto done = rewrite(html, {.retrieval_url = "http://h/d/p"},
                              {.same_document = SameDocumentLinks::absolute});
    REQUIRE(done);
    const std::string out = apply_edits(html, done->edits);
    return out.substr(9, out.size() - 11);
  };
  CHECK(written(" x ") == " http://h/d/x ");
  CHECK(written("\n/x\t") == "\nhttp://h/x\t");
  CHECK(written("  ").find("http://h/d/p") == 0);
  CHECK(written("") == "http://h/d/p");
}

TEST_CASE("RFC 1864, RFC 3230 and RFC 9530: which fields no longer fit an edited body",
          "[document][places]") {
  const auto fields = [](const std::string& header, bool is_http) {
    return outdated_fields(header, is_http);
  };
  const std::string all =
      "Content-MD5: a\nDigest: b\nContent-Digest: c\nRepr-Digest: d\nContent-Length: 1\nLines: 2\n"
      "Content-Type: e\ncontent-md5: f\nDigests: g\n";
  CHECK(fields(all, true) ==
        Texts{"Content-MD5", "Digest", "Content-Digest", "Repr-Digest", "Content-Length"});
  CHECK(fields(all, false) ==
        Texts{"Content-MD5", "Digest", "Content-Digest", "Repr-Digest", "Content-Length", "Lines"});
  EditList edits;
  REQUIRE(edits.add({{0, 0}, "x"}));
  CHECK_FALSE(outgrows_transport(std::string(997, 'a'), edits));
  CHECK(outgrows_transport(std::string(998, 'a'), edits));
  CHECK_FALSE(outgrows_transport(std::string(999, 'a'), edits));
  CHECK_FALSE(outgrows_transport("\n" + std::string(998, 'a'), edits));
  CHECK(outgrows_transport(std::string(998, 'a') + "\nb", edits));
}

TEST_CASE("what a local target of a script or a stylesheet demands", "[document][places]") {
  Options local;
  local.transform = [](const LinkPlace& link) { return std::string(link.raw); };
  const auto said = [&](const std::string& html) { return codes_of(html, at_page, local); };
  CHECK(said("<script type=module src=a></script>") == Texts{"module_elsewhere"});
  CHECK(said("<script type=Module src=a></script>") == Texts{"module_elsewhere"});
  CHECK(said("<script src=a></script>").empty());
  CHECK(said("<script type=text/javascript src=a></script>").empty());
  CHECK(said("<link type=module rel=stylesheet href=a>").empty());
  CHECK(said("<script crossorigin src=a></script>") == Texts{"crossorigin_demanded"});
  CHECK(said("<script crossorigin src=http://h/a></script>").empty());
  CHECK(said("<link rel=stylesheet integrity=x href=a>") == Texts{"integrity_demanded"});
  CHECK(said("<link rel=stylesheet integrity=x href=http://h/a>") == Texts{"integrity_demanded"});
}

TEST_CASE("candidates of an image, as a filter sees them", "[document][places][srcset]") {
  Texts seen;
  Options options;
  options.transform = [](const LinkPlace&) { return std::nullopt; };
  std::vector<bool> answer;
  options.leaves_out = [&](const std::vector<ImageCandidate>& candidates) {
    for (const ImageCandidate& own : candidates) {
      seen.push_back(std::string(own.link.attribute) + " " + std::string(own.link.raw) + " " +
                     std::to_string(static_cast<int>(own.density * 10)) +
                     (own.is_src ? " src" : ""));
    }
    return answer;
  };
  const auto rest = [&](const std::string& html, std::vector<bool> left_out) {
    seen.clear();
    answer = std::move(left_out);
    const auto done = rewrite(html, {.retrieval_url = "http://h/"}, options);
    REQUIRE(done);
    return apply_edits(html, done->edits);
  };
  CHECK(rest("<img src=s srcset='a 2x, b 1.5x'>", {true, false, false}) ==
        "<img src=http://h/s srcset='http://h/b 1.5x'>");
  CHECK(seen == Texts{"srcset a 20", "srcset b 15", "src s 10 src"});
  CHECK(rest("<img src=s srcset='a, b 2x'>", {false, true}) ==
        "<img src=http://h/s srcset='http://h/a'>");
  CHECK(seen == Texts{"srcset a 10", "srcset b 20"});
  CHECK(rest("<img src=s srcset='a 100w, b 50w' sizes=50px imagesizes=1px>", {true, false}) ==
        "<img src=http://h/s srcset='http://h/b 50w' sizes=50px imagesizes=1px>");
  CHECK(seen == Texts{"srcset a 20", "srcset b 10"});
  CHECK(rest("<link rel=preload as=image imagesrcset='a 100w, b 3x' imagesizes=50px sizes=1px>",
             {true, false}) ==
        "<link rel=preload as=image imagesrcset='http://h/b 3x' imagesizes=50px sizes=1px>");
  CHECK(seen == Texts{"imagesrcset a 20", "imagesrcset b 30"});
  CHECK(rest("<img src='' srcset='a 2x'>", {}) == "<img src='' srcset='http://h/a 2x'>");
  CHECK(seen == Texts{"srcset a 20"});
  CHECK(rest("<img srcset='a 1x, b 2x , c 3x,d 4x'>", {false, true, true, false}) ==
        "<img srcset='http://h/a 1x, http://h/d 4x'>");
  CHECK(rest("<img srcset=' a 1x, b 2x'>", {true, false}) == "<img srcset='http://h/b 2x'>");
  CHECK(rest("<img srcset='a 1x, b 2x '>", {false, true}) == "<img srcset='http://h/a 1x'>");
}

TEST_CASE("an empty action keeps the fragment of the document's own URL", "[document][places]") {
  const auto target = [](const DocumentSource& source) {
    const auto done = examine("<form action=''><a href='x'>", source, {});
    REQUIRE(done);
    return std::string(done->entities[0].links[0].url.value_or("none"));
  };
  CHECK(target({.retrieval_url = "http://h/d#f"}) == "http://h/d#f");
  CHECK(target({.retrieval_url = "http://h/d"}) == "http://h/d");
  CHECK(target({.retrieval_url = "http://h/d#f", .document_url = "http://g/e"}) == "http://g/e");
  CHECK(target({.default_base = "http://h/d#f"}) == "http://h/d");
  // Content-Base gives the base here, so the fragment of the retrieval URL does not count.
  const auto mail =
      examine("Content-Type: text/html\nContent-Base: http://c/d/\n\n<form action=''>",
              {.retrieval_url = "http://h/d#f", .content_type = "message/rfc822"}, {});
  REQUIRE(mail);
  CHECK(mail->entities.back().links.back().url == "http://c/d/");
}

TEST_CASE("a base in a META is that of the field that it stands for", "[document][places]") {
  Options options;
  options.profile = find_profile("rfc1808");
  for (const auto& [field, layer] : {std::pair("Content-Base", Layer::content_base),
                                     std::pair("Content-Location", Layer::content_location)}) {
    CAPTURE(field);
    const auto seen =
        examine("<meta http-equiv=" + std::string(field) + " content=http://m/><a href=x>",
                {.retrieval_url = "http://h/"}, options);
    REQUIRE(seen);
    const auto& candidates = seen->entities[0].base.candidates;
    CHECK(std::ranges::count_if(candidates, [&](const JudgedCandidate& judged) {
            return judged.candidate.layer == layer;
          }) == 1);
  }
}

TEST_CASE("the metadata of a page, as long as it may be", "[document][places]") {
  Options options;
  options.details = true;
  const auto metas = [&](const std::string& html) {
    const auto done = examine(html, {}, options);
    REQUIRE(done);
    return done->entities[0].metas;
  };
  const auto content = [&](std::size_t size) {
    const auto found = metas("<meta name=a content=" + std::string(size, 'x') + ">");
    REQUIRE(found.size() == 1);
    return found[0].content.size();
  };
  CHECK(content(1023) == 1023);
  CHECK(content(1024) == 1024);
  CHECK(content(1025) <= 1024 + 3);  // cut, with a mark
  CHECK(content(4000) == content(1025));
  std::string many;
  for (int i = 0; i < 1001; ++i) many += "<meta name=a content=b>";
  CHECK(metas(many).size() == 1000);
  // A tag without an end is not a tag.
  CHECK(metas("<meta name=a content=b><meta name=c content=d").size() == 1);
}

TEST_CASE("which files lie in the folder of a saved page", "[document][places]") {
  const std::string front = "<!-- saved from url=(0012)http://g/p -->\n";
  const DocumentSource source{
      .name = "p.html", .retrieval_url = "http://h/", .saved_files = "p_files"};
  const auto written = [&](const std::string& reference) {
    const std::string html = front + "<img src=\"" + reference + "\">";
    const auto done = rewrite(html, source, {});
    REQUIRE(done);
    return apply_edits(html, done->edits).substr(front.size() + 10);
  };
  for (const std::string reference :
       {"p_files/a.png", "./p_files/a", "p%5Ffiles/x?y", "p_files/a#b"}) {
    CHECK(written(reference) == reference + "\">");
  }
  // Chromium writes `./` and the name of the folder, so such links stay without `saved_files`.
  const auto unnamed = [&](const std::string& html) {
    const auto done = rewrite(html, {.retrieval_url = "http://h/"}, {});
    REQUIRE(done);
    const std::string out = apply_edits(html, done->edits);
    return out.substr(out.find("<img"));
  };
  for (const std::string name : {"p_files", "p%20q_files", "p-Dateien", "p.files"}) {
    const std::string stays = "<img src=./" + name + "/a><img srcset='./" + name + "/b?c 2x'>";
    CHECK(unnamed(front + stays) == stays);
  }
  CHECK(unnamed("<img src=./p_files/a>") == "<img src=http://h/p_files/a>");
  CHECK(unnamed(front + "<base href=.><img src=./p_files/a>") == "<img src=http://h/p_files/a>");
  CHECK(unnamed(front + "<img src=p_files/a>") == "<img src=http://h/p_files/a>");
  CHECK(unnamed(front + "<img src=./_files/a>") == "<img src=http://h/_files/a>");
  CHECK(unnamed(front + "<img src=./p_files>") == "<img src=http://h/p_files>");
  CHECK(unnamed(front + "<img src=./p_files/>") == "<img src=http://h/p_files/>");
  CHECK(unnamed(front + "<img src=./files/a>") == "<img src=http://h/files/a>");
  // A relative BASE is that of the files, too.
  const auto with_base = [&](const std::string& base) {
    const std::string html =
        front + "<base href=" + base + "><img src=p_files/a><img src=../p_files/a><a href=b>";
    const auto done = rewrite(html, source, {});
    REQUIRE(done);
    return apply_edits(html, done->edits).substr(front.size());
  };
  CHECK(with_base(".") ==
        "<base href=.><img src=p_files/a><img src=http://h/p_files/a><a href=http://h/b>");
  CHECK(with_base("c/") ==
        "<base href=c/><img src=http://h/c/p_files/a><img src=../p_files/a><a href=http://h/c/b>");
  CHECK(with_base("/c/").starts_with("<base href=http://h/c/>"));
  CHECK(with_base("//g/").starts_with("<base href=http://g/>"));
  // Their targets are not where the files came from, and a diagnostic says so once.
  const std::string two = front + "<img src=p_files/a><img src=p_files/b><a href=c>";
  for (const bool edits : {false, true}) {
    const auto seen = edits ? Result<Examination>(rewrite(two, source, {})->examination)
                            : examine(two, source, {});
    REQUIRE(seen);
    REQUIRE(seen->diagnostics.size() == 1);
    CHECK(seen->diagnostics[0].code == DiagnosticCode::leads_to_saved_files);
    CHECK(seen->diagnostics[0].arguments == std::vector<std::string>{"2", "p_files"});
  }
  Options known;
  known.transform = [](const LinkPlace& place) {
    return place.url == "p_files/a" ? std::optional<std::string>("http://g/a") : std::nullopt;
  };
  CHECK(rewrite(two, source, known)->examination.diagnostics.at(0).arguments.at(0) == "1");
  for (const std::string reference :
       {"p_files/", "p_files", "../p_files/a", "q_files/a", "/p_files/a"}) {
    CAPTURE(reference);
    CHECK(written(reference).starts_with("http://h/"));
  }
}

TEST_CASE("specifiers of an import map that have a scheme are relative to nothing",
          "[document][places][json]") {
  const std::string html =
      "<script type=importmap>{\"imports\":{\"http:a\":\"./b\",\"./c\":\"http:d\"}}</script>";
  Texts rows;
  for (const std::string& row : places_of(html, at_page)) rows.push_back(row);
  CHECK(rows == Texts{"script@#text http://a/ retrieval", "script@#text http://h/d/b retrieval",
                      "script@#text http://h/d/c retrieval", "script@#text http://d/ retrieval"});
}

TEST_CASE("which targets a replay proxy prefixes", "[document][places]") {
  const auto written = [](const std::string& reference) {
    const std::string html = "<a href=\"" + reference + "\">";
    const auto done =
        rewrite(html, {.retrieval_url = "http://h/d/"}, {.transform = prefixed("http://p/")});
    REQUIRE(done);
    const std::string out = apply_edits(html, done->edits);
    return out.substr(9, out.size() - 11);
  };
  CHECK(written("x") == "http://p/http://h/d/x");
  CHECK(written("https://g/") == "http://p/https://g/");
  CHECK(written("ftp://g/") == "http://p/ftp://g/");
  CHECK(written("ws://g/") == "ws://g/");
  CHECK(written("mailto:a@b") == "mailto:a@b");
  CHECK(written("http://p/x") == "http://p/x");
  CHECK(written("#f") == "#f");
}

TEST_CASE("the type of a file of gzip is told by its name, without a query", "[document][places]") {
  const std::string gzip(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\xab\xae\x05\x00\x43\xbf\xa6\xa3\x02\x00\x00\x00",
      22);
  const auto type = [&](const std::string& name, const std::string& url) {
    const auto done = examine(gzip, {.name = name, .retrieval_url = url});
    return done ? done->media_type : message_of(done.error());
  };
  CHECK(type("a.json.gz", "") == "application/json");
  CHECK(type("", "http://h/a.json.gz?b.css") == "application/json");
  CHECK(type("-", "http://h/a.json.gz#c.css") == "application/json");
  CHECK(type("a.css.gz", "http://h/a.json.gz") == "text/css");
}

TEST_CASE("a document in an attribute says where its own diagnostics are", "[document][places]") {
  const std::string html = "<iframe srcdoc='&lt;p>&lt;a href=\"http://[\">'></iframe>";
  const auto done = rewrite(html, at_page, {});
  REQUIRE(done);
  REQUIRE(done->examination.diagnostics.size() == 1);
  const Diagnostic& own = done->examination.diagnostics[0];
  CHECK(own.code == DiagnosticCode::link_unresolved);
  CHECK(own.frame == "1");
  CHECK(own.offset == html.find("http://["));
}

TEST_CASE("limits of documents in pieces and of whole ones are the same",
          "[document][places][limits]") {
  const auto is_read = [](const std::string& html, std::size_t most) {
    Options options;
    options.limits.document_bytes = most;
    std::string out;
    DocumentStream stream(
        {.retrieval_url = "http://h/", .content_type = "text/html; charset=utf-8"}, options, {}, {},
        [&](std::string_view piece) { out.append(piece); });
    const bool is_written = stream.write(html).has_value();
    const bool has_ended = stream.end().has_value();
    CHECK(out.size() >= html.size());
    return is_written && has_ended;
  };
  const std::string comment = "<!--" + std::string(1000, 'x');
  CHECK(is_read(comment, 4000));
  CHECK_FALSE(is_read(comment, 900));
  CHECK(examine(comment, {.content_type = "text/html"}, {.limits = {.document_bytes = 1004}}));
  CHECK_FALSE(
      examine(comment, {.content_type = "text/html"}, {.limits = {.document_bytes = 1003}}));
}

TEST_CASE("a feed in another encoding than it says", "[document][places][xml]") {
  const auto said = [](const std::string& xml, const std::string& charset) {
    const auto done = examine(
        xml,
        {.retrieval_url = "http://h/", .content_type = "application/rss+xml", .charset = charset});
    REQUIRE(done);
    std::string text = done->entities.front().encoding;
    for (const Diagnostic& own : done->diagnostics) text += " " + std::string(name_of(own.code));
    return text;
  };
  const std::string feed = "<rss><channel><link>caf\xE9</link></channel></rss>";
  CHECK(said(feed, "") == "windows-1252 encoding_guessed recovered");
  CHECK(said(feed, "utf-8").find("windows-1252") == std::string::npos);
  CHECK(said("\xEF\xBB\xBF" + feed, "").find("windows-1252") == std::string::npos);
  CHECK(said("<rss><channel><link>caf\xC3\xA9</link></channel></rss>", "") == "UTF-8");
}

TEST_CASE("which retrieval URLs can be no base", "[document][places]") {
  const auto fails = [](const std::string& url) {
    const auto done = examine("<p>", {.retrieval_url = url});
    return done ? std::string() : std::string(name_of(done.error().code));
  };
  for (const char* good :
       {"http://h/", "https://a.b/c", "http://1.2.3.4/", "ftp://h", "mailto:a"}) {
    CAPTURE(good);
    CHECK(fails(good).empty());
  }
  CHECK(fails("h/x") == "not_absolute");
  CHECK(fails("http://") == "bad_url");
  CHECK(fails("http://h.1/") == "bad_url");
  CHECK(fails("http://a-.b c/") == "bad_url");
}

TEST_CASE("a file of gzip with links to edit is refused by its encoding", "[document][places]") {
  const std::string gzip(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\x01\x0a\x00\xf5\xff<a href=x>"
      "\x4d\x9b\x33\x98\x0a\x00\x00\x00",
      33);
  const auto done = rewrite(gzip, {.name = "a.html.gz", .retrieval_url = "http://h/"});
  REQUIRE_FALSE(done);
  CHECK(done.error().code == ErrorCode::unsupported_encoding);
}

}  // namespace
}  // namespace absolve
