#include <catch2/catch.hpp>
#include <set>

#include "absolve/archive.hpp"
#include "archive/archive.hpp"
#include "text/ascii.hpp"

namespace absolve {
namespace {

const DocumentSource message_source{.content_type = "message/rfc822"};

std::string name_for(const std::string& location, const std::string& type = "image/png") {
  std::vector<Part> parts(2);
  parts[0].media_type = "multipart/related";
  parts[0].is_leaf = false;
  parts[0].shows = 1;
  parts[1].parent = 0;
  parts[1].media_type = type;
  parts[1].location_resolved = location;
  parts[1].shows = 1;
  return file_names(parts, {"manifest.jsonl"})[1];
}

TEST_CASE("file names are safe on every file system", "[archive][unpack]") {
  CHECK(name_for("http://h/d/photo.png?x=1#y") == "photo.png");
  CHECK(name_for("http://h/d/photo.PNG") == "photo.PNG");
  CHECK(name_for("http://h/d/photo.php") == "photo.php.png");
  CHECK(name_for("http://h/d/") == "part.png");
  CHECK(name_for("http://h/a%20b%2Fc%00d%E2%80%AE.png") == "a_b_c_d_.png");
  CHECK(name_for("http://h/..%2F..%2Fetc%2Fpasswd") == "etc_passwd.png");
  CHECK(name_for("http://h/%2e%2e") == "part.png");
  for (const std::string_view dots : {"...", "~.", "%23.", ".%20."}) {
    CAPTURE(dots);
    CHECK(name_for("http://h/" + std::string(dots), "application/octet-stream") == "part.bin");
  }
  CHECK(name_for("http://h/C%3A%5Cx.png") == "C_x.png");
  CHECK(name_for("http://h/CON.png") == "_CON.png");
  CHECK(name_for("http://h/com1.tar.png") == "_com1.tar.png");
  CHECK(name_for("http://h/lpt.png") == "lpt.png");
  for (const std::string device : {"aux", "con", "nul", "prn", "com0", "com9", "lpt1", "LPT9"}) {
    CHECK(name_for("http://h/" + device + ".png") == "_" + device + ".png");
  }
  for (const std::string other : {"comx", "lptx", "com10", "lpt", "auxx", "xcon"}) {
    CHECK(name_for("http://h/" + other + ".png") == other + ".png");
  }
  // If the stem is cut behind a dot, the dot is removed, too.
  CHECK(name_for("http://h/" + std::string(79, 'a') + "." + std::string(9, 'b') + ".png") ==
        std::string(79, 'a') + ".png");
  CHECK(name_for("http://h/x. ") == "x.png");
  CHECK(name_for("http://h/.htaccess") == "htaccess.png");
  CHECK(name_for("http://h/%F0%9F%98%80.png") == "part.png");
  CHECK(name_for("http://h/%F0%9F%98%80.txt", "application/octet-stream") == "part.txt");
  CHECK(name_for("http://h/%F0%9F%98%80.a b", "application/octet-stream") == "a_b.bin");
  CHECK(name_for("http://h/index", "text/html") == "index.html");
  CHECK(name_for("http://h/x.tgz", "application/octet-stream") == "x.tgz");
  CHECK(name_for("http://h/x", "application/octet-stream") == "x.bin");
  CHECK(name_for("http://h/x.geojson", "application/geo+json") == "x.geojson");
  CHECK(name_for("http://h/x.geojsonl", "application/geo+json") == "x.geojsonl.bin");
  CHECK(name_for("http://h/m.WebManifest", "application/manifest+json") == "m.WebManifest");
  CHECK(name_for("cid:a@b") == "part.png");
  const std::string max_length = name_for("http://h/" + std::string(5000, 'a') + ".png");
  CHECK(max_length.size() == 84);
}

TEST_CASE("no two names are alike, case ignored", "[archive][unpack]") {
  std::vector<Part> parts(3000);
  parts[0].media_type = "multipart/mixed";
  parts[0].is_leaf = false;
  parts[0].shows = 1;
  const char* locations[] = {"http://h/x.png", "http://h/X.PNG", "http://h/x-2.png",
                             "http://h/manifest.jsonl", "http://h/x-3.png"};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    parts[i].parent = 0;
    parts[i].media_type = i % 5 == 3 ? "application/x-jsonl" : "image/png";
    parts[i].location_resolved = locations[i % 5];
    parts[i].shows = i;
  }
  std::set<std::string> seen{"", "manifest.jsonl"};
  const auto names = file_names(parts, {"manifest.jsonl"});
  for (std::size_t i = 1; i < names.size(); ++i)
    CHECK(seen.insert(ascii::lowered(names[i])).second);
}

std::string unpacked(const std::string& message, const std::string& name) {
  const auto unpacking = Unpacking::make(message, message_source);
  REQUIRE(unpacking);
  for (std::size_t i = 0; i < unpacking->files().size(); ++i) {
    if (unpacking->files()[i].name == name) return *unpacking->contents(i);
  }
  return "no such file";
}

std::string archive_of(const std::string& header, const std::string& body) {
  return "Content-Type: multipart/related; boundary=b\n\n--b\n" + header +
         "Content-Location: http://h/d/p.html\n\n" + body +
         "\n--b\nContent-Type: image/gif\nContent-Transfer-Encoding: base64\n"
         "Content-Location: http://h/i/x.gif\nContent-ID: <x@y>\n\naGk=\n--b--\n";
}

TEST_CASE("links become the names of files, the rest absolute", "[archive][unpack]") {
  const std::string message = archive_of(
      "Content-Type: text/html\n",
      "<base href=../i/ target=_top><img src=x.gif><img src=cid:x@y><a href=x.gif#f><a href=y>"
      "<a href=#t><a href=../d/p.html#t><a href=../d/p.html><p style='background:url(x.gif)'>"
      "<img srcset='x.gif 1x, z.gif 2x'>");
  CHECK(unpacked(message, "index.html") ==
        "<base href=\"\" target=_top><img src=x.gif><img src=x.gif><a href=x.gif#f><a "
        "href=http://h/i/y><a href=http://h/i/#t><a href=#t><a href=index.html><p "
        "style='background:url(x.gif)'><img srcset='x.gif 1x, http://h/i/z.gif 2x'>");
  CHECK(unpacked(message, "x.gif") == "hi");
}

TEST_CASE("import maps want paths, and feeds keep what xml:base rules", "[archive][unpack]") {
  CHECK(unpacked(archive_of("Content-Type: text/html\n",
                            "<script type=importmap>{\"imports\":{\"a\":\"/i/x.gif\"}}</script>"),
                 "index.html") ==
        "<script type=importmap>{\"imports\":{\"a\":\"./x.gif\"}}</script>");
  CHECK(unpacked(
            archive_of("Content-Type: application/atom+xml\n",
                       "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"http://h/\"><link "
                       "href=\"i/x.gif\"/></feed>"),
            "p.html.atom")
            .find("href=\"http://h/i/x.gif\"") != std::string::npos);
}

TEST_CASE("a cid: that is a Content-Location, as Chromium writes it", "[archive][unpack]") {
  const std::string message =
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n"
      "Content-Location: http://h/\n\n<link rel=stylesheet href=\"cid:css-1@mhtml.blink\">\n--b\n"
      "Content-Type: text/css\nContent-Location: cid:css-1@mhtml.blink\n\np{}\n--b--\n";
  CHECK(unpacked(message, "index.html") == "<link rel=stylesheet href=\"part.css\">");
  const auto archive = read_archive(message, message_source);
  REQUIRE(archive);
  CHECK(archive->references.at(0).match == Match::cid_location);
  CHECK(archive->references.at(0).target == 2);
  // RFC 2557 8.3 does not let cid: refer to a Content-Location.
  const auto strict = read_archive(message, message_source, {.profile = find_profile("rfc2557")});
  REQUIRE(strict);
  CHECK(strict->references.at(0).match == Match::dangling);
}

TEST_CASE("references to no part, and labels of two, are reported by unpack and inline",
          "[archive][unpack][inline]") {
  const std::string message =
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n"
      "Content-Location: http://h/\n\n<img src=cid:none><img src=cid:c><img src=mid:m/c>"
      "<a href=http://h/a>\n--b\n"
      "Content-Type: image/gif\nContent-ID: <c>\nContent-Location: http://h/i\n\nx\n--b\n"
      "Content-Type: image/gif\nContent-ID: <c>\nContent-Location: http://h/i\n\ny\n--b--\n";
  const auto messages = [](const std::vector<Diagnostic>& diagnostics) {
    std::vector<std::string> lines;
    for (const Diagnostic& own : diagnostics) lines.push_back(own.entity + " " + message_of(own));
    std::ranges::sort(lines);
    return lines;
  };
  const std::vector<std::string> expected{
      "1 \"cid:none\" left as written: no part of the message is meant by it",
      "1 \"mid:m/c\" left as written: no part of the message is meant by it",
      "3 another part has the same Content-ID, c; references mean the first",
      "3 another part has the same Content-Location, http://h/i; references mean the first"};
  const auto unpacking = Unpacking::make(message, message_source, {});
  REQUIRE(unpacking);
  CHECK(messages(unpacking->diagnostics()) == expected);
  const auto inlined = inline_parts(message, message_source);
  REQUIRE(inlined);
  CHECK(messages(inlined->diagnostics) == expected);
}

TEST_CASE("what a part loads from the web is counted, and what is only linked is not",
          "[archive][unpack][inline]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n"
      "<link rel=canonical href=https://h/c><link rel='x StyleSheet' href=https://h/s>"
      "<img src=http://h/1><a href=http://h/a>a</a><img src=cid:x><img src=data:,><img "
      "src=ftp://h/>\n"
      "--b\nContent-Type: text/css\n\n@import 'http://h/2';\n--b\n"
      "Content-Type: text/html\n\n<a href=http://h/b>b</a>\n--b--\n";
  const auto loads = [](const std::vector<Diagnostic>& diagnostics) {
    std::string lines;
    for (const Diagnostic& own : diagnostics) {
      if (own.code != DiagnosticCode::loads_from_web) continue;
      lines += own.entity + ": " + message_of(own) + "\n";
    }
    return lines;
  };
  const auto unpacking = Unpacking::make(message, message_source, {});
  REQUIRE(unpacking);
  CHECK(loads(unpacking->diagnostics()) ==
        "1: loads 2 files from the web wherever it is opened, the first from https://h/s\n"
        "2: loads 1 file from the web wherever it is opened, the first from http://h/2\n");
  const auto inlined = inline_parts(message, message_source);
  REQUIRE(inlined);
  CHECK(loads(inlined->diagnostics) ==
        "1: loads 2 files from the web wherever it is opened, the first from https://h/s\n");
}

TEST_CASE("what only the header said of the encoding goes into the document", "[archive][unpack]") {
  const std::string html = "Content-Type: text/html; charset=";
  CHECK(unpacked(archive_of(html + "utf-8\n", "<p>\xC3\xA9"), "index.html") ==
        "\xEF\xBB\xBF<p>\xC3\xA9");
  CHECK(unpacked(archive_of(html + "utf-8\n", "<p>e"), "index.html") == "<p>e");
  CHECK(unpacked(archive_of(html + "utf-8\n", "<meta charset=utf-8>\xC3\xA9"), "index.html") ==
        "<meta charset=utf-8>\xC3\xA9");
  CHECK(unpacked(archive_of(html + "koi8-r\n", "<!DOCTYPE html>\n<p>\xC1"), "index.html") ==
        "<!DOCTYPE html><meta charset=\"KOI8-R\">\n<p>\xC1");
  CHECK(unpacked(archive_of(html + "koi8-r\n", "<!-- x --> <!doctype html><p>\xC1"),
                 "index.html") == "<!-- x --> <!doctype html><meta charset=\"KOI8-R\"><p>\xC1");
  CHECK(unpacked(archive_of(html + "koi8-r\n", "<?x?><!doctype html><p>\xC1"), "index.html") ==
        "<?x?><!doctype html><meta charset=\"KOI8-R\"><p>\xC1");
  CHECK(unpacked(archive_of(html + "koi8-r\n", "<!-- x \xC1"), "index.html") ==
        "<meta charset=\"KOI8-R\"><!-- x \xC1");
  // A browser guesses the encoding, as it would from the header.
  CHECK(unpacked(archive_of(html + "klingon\n", "<p>\xC1"), "index.html") ==
        "<meta charset=\"windows-1252\"><p>\xC1");
  CHECK(unpacked(archive_of(html + "utf-16le\n", std::string("<\0p\0>\0", 6)), "index.html") ==
        std::string("\xFF\xFE<\0p\0>\0", 8));
  const std::string svg = "Content-Type: image/svg+xml; charset=";
  CHECK(unpacked(archive_of(svg + "koi8-r\n", "<svg>\xC1</svg>"), "p.html.svg") ==
        "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><svg>\xC1</svg>");
  CHECK(unpacked(archive_of(svg + "koi8-r\n", "<?xml version='1.0'?><svg>\xC1</svg>"),
                 "p.html.svg") == "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><svg>\xC1</svg>");
  CHECK(unpacked(archive_of("Content-Type: text/xml; charset=koi8-r\n", "<x>\xC1</x>"),
                 "p.html.xml") == "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><x>\xC1</x>");
  for (const std::string declared : {"<?xml version='1.0' encoding='koi8-r'?><svg>\xC1</svg>",
                                     "<?xml version='1.0' encoding='KOI8'?><svg>\xC1</svg>"}) {
    CHECK(unpacked(archive_of(svg + "koi8-r\n", declared), "p.html.svg") == declared);
  }
  CHECK(unpacked(
            archive_of(svg + "koi8-r\n", "<?xml version='1.0' encoding='utf-8'?><svg>\xC1</svg>"),
            "p.html.svg") == "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><svg>\xC1</svg>");
  CHECK(unpacked(archive_of(svg + "utf-8\n", "<svg>\xC3\xA9</svg>"), "p.html.svg") ==
        "<svg>\xC3\xA9</svg>");
  CHECK(unpacked(archive_of(svg + "utf-8\n", "<?xml version='1.0'?><svg/>"), "p.html.svg") ==
        "<?xml version='1.0'?><svg/>");
  CHECK(unpacked(archive_of(html + "koi8-r\n", "<meta charset=utf-8><p>\xC1"), "index.html") ==
        "<meta charset=\"KOI8-R\"><meta charset=utf-8><p>\xC1");
}

TEST_CASE("a stylesheet that says another encoding than its header did is mended",
          "[archive][unpack]") {
  const auto sheet = [](const std::string& charset, const std::string& css) {
    return unpacked(archive_of("Content-Type: text/css; charset=" + charset + "\n", css),
                    "p.html.css");
  };
  CHECK(sheet("koi8-r", "@charset \"utf-8\";a{}\xC1") == "@charset \"KOI8-R\";a{}\xC1");
  CHECK(sheet("koi8-r", "@charset \"koi8-r\";a{}\xC1") == "@charset \"koi8-r\";a{}\xC1");
  CHECK(sheet("koi8-r", "@charset 'utf-8';a{}\xC1") ==
        "@charset \"KOI8-R\";@charset 'utf-8';a{}\xC1");
  CHECK(sheet("koi8-r", "/* <meta charset=koi8-r> */\xC1") ==
        "@charset \"KOI8-R\";/* <meta charset=koi8-r> */\xC1");
  CHECK(sheet("koi8-r", "@charset \"utf-8") == "@charset \"KOI8-R\";@charset \"utf-8");
}

TEST_CASE("there are no files beyond the last, and one part cannot be all", "[archive][unpack]") {
  const std::string message = archive_of("Content-Type: text/html\n", "<img src=cid:x@y>");
  Options options;
  options.part = "9";
  const auto unpacking = Unpacking::make(message, message_source, options);
  REQUIRE(unpacking);
  CHECK(*unpacking->contents(0) == "<img src=x.gif>");
  CHECK(unpacking->contents(2).error().code == ErrorCode::no_such_part);
  CHECK(read_archive(message, message_source, options)->references.size() == 1);
  CHECK(inline_parts(message, message_source, options).error().code == ErrorCode::no_such_part);
  CHECK(name_of(static_cast<Match>(99)).empty());
  CHECK(section_of(static_cast<Match>(99)).empty());
}

TEST_CASE("limits also count for what an unpacking reads later", "[archive][unpack][limits]") {
  const std::string gzip(
      "\037\213\010\000\000\000\000\000\002\003\313\110\315\311\311\327\121\050\311\310\054\126\000"
      "\242\222\324\212\022\000\203\374\264\031\023\000\000\000",
      37);
  const std::string message =
      "HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\nContent-Encoding: gzip\r\n\r\n" + gzip;
  const auto contents = [&](std::size_t most) {
    const auto unpacking = Unpacking::make(message, {.content_type = "application/http"},
                                           {.limits = {.decoded_bytes = most}});
    REQUIRE(unpacking);
    return unpacking->contents(0);
  };
  CHECK(*contents(19) == "hello, this is text");
  CHECK(contents(18).error().code == ErrorCode::over_limit);
}

TEST_CASE("an unpacked page, whatever is asked of links and of names", "[archive][unpack]") {
  // RFC 2046 5.2.3: a part with an external body contains only the header of that body.
  const std::string external =
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n"
      "<img src=cid:x>\n--b\nContent-Type: message/external-body; access-type=URL;\n"
      " URL=\"http://e/\"\nContent-ID: <x>\n\nContent-Type: image/gif\n\n\n--b--\n";
  CHECK(unpacked(external, "index.html") == "<img src=cid:x>");
  const auto inlined = inline_parts(external, message_source);
  REQUIRE(inlined);
  CHECK(inlined->document == "<img src=cid:x>");
  const std::string message = archive_of("Content-Type: text/html\n", "<a href=#t><a href=y>");
  Options options;
  options.same_document = SameDocumentLinks::absolute;
  const auto unpacking = Unpacking::make(message, message_source, options);
  REQUIRE(unpacking);
  CHECK(*unpacking->contents(0) == "<a href=#t><a href=http://h/d/y>");
  // No part gets the name of the list of parts, or of the page.
  const std::string named =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/octet-stream\n"
      "Content-Disposition: attachment; filename=manifest.jsonl\n\nx\n--b\n"
      "Content-Type: application/octet-stream\n"
      "Content-Disposition: attachment; filename=index.html\n\ny\n--b--\n";
  const auto files = Unpacking::make(named, message_source, {});
  REQUIRE(files);
  CHECK(files->page_name() == "index.html");
  REQUIRE(files->files().size() == 2);
  CHECK(files->files()[0].name == "manifest-2.jsonl");
  CHECK(files->files()[1].name == "index-2.html");
}

TEST_CASE("the section of RFC 2557 or RFC 2392 that a match is by", "[archive][labels]") {
  CHECK(section_of(Match::content_location) == "RFC 2557 8.2 (d)");
  CHECK(section_of(Match::cid_location).empty());
  CHECK(section_of(Match::content_id) == "RFC 2557 8.3");
  CHECK(section_of(Match::message_id) == "RFC 2392 2");
  CHECK(section_of(Match::same_document) == "RFC 3986 4.4");
  CHECK(section_of(Match::outside) == "RFC 2557 8.2 (e)");
  CHECK(section_of(Match::dangling) == "RFC 2557 8");
  CHECK(section_of(Match::unresolved).empty());
  const Profile& old = *find_profile("rfc2110");
  CHECK(section_of(Match::content_location, old) == "RFC 2110 8.2");
  CHECK(section_of(Match::cid_location, old) == "RFC 2110 8.3");
  CHECK(section_of(Match::content_id, old) == "RFC 2110 8.3");
  CHECK(section_of(Match::message_id, old) == "RFC 2392 2");
  CHECK(section_of(Match::same_document, old) == "RFC 3986 4.4");
  CHECK(section_of(Match::outside, old) == "RFC 2110 8.2");
  CHECK(section_of(Match::dangling, old) == "RFC 2110 8");
  CHECK(section_of(Match::unresolved, old).empty());
}

TEST_CASE("a longdesc is to be followed, on any element", "[archive][inline]") {
  const std::string message =
      archive_of("Content-Type: text/html\n",
                 "<img longdesc=cid:x@y src=cid:x@y><iframe longdesc=../i/x.gif>");
  const auto done = inline_parts(message, message_source);
  REQUIRE(done);
  CHECK(done->document ==
        "<img longdesc=http://h/i/x.gif src=data:image/gif,hi><iframe longdesc=http://h/i/x.gif>");
}

TEST_CASE("parts without a location do not share one", "[archive][labels]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>\n--b\n"
      "Content-Type: image/gif\n\nx\n--b\nContent-Type: image/gif\n\ny\n--b--\n";
  const auto archive = read_archive(message, message_source);
  REQUIRE(archive);
  CHECK(archive->examination.diagnostics.empty());
}

TEST_CASE("RFC 2392 2: a cid: reaches every part of its message", "[archive][labels]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=m\n\n--m\n"
      "Content-Type: multipart/related; boundary=a\n\n--a\nContent-Type: text/html\n\n"
      "<img src=cid:x><img src=cid:y>\n--a--\n--m\n"
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: image/gif\n"
      "Content-ID: <x>\n\nx\n--b--\n--m--\n";
  const auto archive = read_archive(message, message_source);
  REQUIRE(archive);
  REQUIRE(archive->references.size() == 2);
  const PartReference& reference = archive->references[0];
  CHECK(reference.match == Match::content_id);
  CHECK(reference.scope == Scope::elsewhere);
  REQUIRE(reference.target != Part::none);
  CHECK(archive->parts[reference.target].path == "2.1");
  CHECK(archive->references[1].match == Match::dangling);
  CHECK(archive->references[1].target == Part::none);
}

TEST_CASE("a link that fetches nothing means its own part", "[archive][labels]") {
  const std::string message =
      archive_of("Content-Type: text/html\n",
                 "<base href=http://h/i/><svg><use href=#m /></svg><img src=x.gif>"
                 "<a href=#t>");
  const auto archive = read_archive(message, message_source);
  REQUIRE(archive);
  REQUIRE(archive->references.size() == 4);
  CHECK(archive->references[1].match == Match::same_document);
  CHECK(archive->references[1].target == 1);
  CHECK(archive->references[2].match == Match::content_location);
  CHECK(archive->references[2].target == 2);
  // Under a BASE, `#t` refers to another document.
  CHECK(archive->references[3].match == Match::outside);
}

TEST_CASE("what a part that stands in another document has to say", "[archive][inline]") {
  const std::string message =
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n"
      "<iframe src=cid:f></iframe><img src=cid:g>\n--b\n"
      "Content-Type: text/html\nContent-ID: <f>\n\n<a href='http://[/'>\n--b\n"
      "Content-Type: image/gif\nContent-ID: <g>\nContent-Transfer-Encoding: x-uuencode\n\nx\n"
      "--b--\n";
  const auto done = inline_parts(message, message_source);
  REQUIRE(done);
  std::vector<std::string> said;
  for (const Diagnostic& one : done->diagnostics) {
    said.push_back(one.entity + " " + std::string(name_of(one.code)));
  }
  CHECK(said == std::vector<std::string>{"2 link_unresolved", "3 part_left_whole"});
}

TEST_CASE("what could be too large for the document is not read", "[archive][inline][limits]") {
  const auto left = [](std::size_t bytes, std::size_t most) {
    const std::string message = archive_of("Content-Type: text/html\n",
                                           "<img src=cid:g>\n--b\nContent-Type: image/gif\n"
                                           "Content-ID: <g>\n\n" +
                                               std::string(bytes, 'x'));
    const auto done = inline_parts(message, message_source, {}, {.max_bytes = most});
    REQUIRE(done);
    return done->left;
  };
  const std::size_t front = std::string_view("data:image/gif,").size();
  CHECK(left(100, front + 100) == 0);
  CHECK(left(100, front + 99) == 1);
  // Each place counts.
  const std::string twice =
      archive_of("Content-Type: text/html\n",
                 "<img src=cid:g><img src=cid:g>\n--b\nContent-Type: image/gif\n"
                 "Content-ID: <g>\n\nxx");
  for (const std::size_t most : {2 * (front + 2), 2 * (front + 2) - 1}) {
    const auto done = inline_parts(twice, message_source, {}, {.max_bytes = most});
    REQUIRE(done);
    CHECK(done->left == (most % 2 == 0 ? 0 : 1));
  }
}

TEST_CASE("a page in a frame states the charset of its part", "[archive][inline]") {
  const std::string message =
      archive_of("Content-Type: text/html\n",
                 "<iframe src=cid:f></iframe>\n--b\nContent-Type: text/html; charset=iso-8859-1\n"
                 "Content-ID: <f>\n\n\xE9");
  const auto done = inline_parts(message, message_source);
  REQUIRE(done);
  CHECK(done->document ==
        "<iframe src=\"data:text/html;charset=iso-8859-1,"
        "%3Cmeta%20charset=%22windows-1252%22%3E%E9\"></iframe>");
}

TEST_CASE("what leaves its message has no header, and no lines of mail", "[archive][inline]") {
  const std::string message = archive_of(
      "Content-Type: text/html\nContent-MD5: Q2hlY2sgSW50ZWdyaXR5IQ==\nDKIM-Signature: a=b\n",
      "<img src=cid:x@y><a href=" + std::string(970, 'y') + ">");
  const auto inlined = inline_parts(message, message_source);
  REQUIRE(inlined);
  CHECK(inlined->diagnostics.empty());
  CHECK(Unpacking::make(message, message_source)->diagnostics().empty());
  Options options;
  options.break_signatures = true;
  CHECK(rewrite(message, message_source, options)->examination.diagnostics.size() == 3);
}

TEST_CASE("what cannot stand at the front of a data: URL is left out", "[archive][inline]") {
  const auto front = [](const std::string& type) {
    const auto done = inline_parts(
        "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n"
        "<embed src=cid:x>\n--b\nContent-Type: " +
            type + "\nContent-ID: <x>\n\nhi\n--b--\n",
        message_source);
    REQUIRE(done);
    return done->document;
  };
  CHECK(front("text/x-y.z+w; charset=koi8-r") ==
        "<embed src=\"data:text/x-y.z+w;charset=koi8-r,hi\">");
  CHECK(front("text/x-y; charset=\"utf-8,x\"") == "<embed src=data:text/x-y,hi>");
  CHECK(front("image/p#ng") == "<embed src=data:application/octet-stream,hi>");
}

TEST_CASE("HTML 8.1.6.2: only a script imports modules", "[archive][inline]") {
  const auto imports = [](const std::string& type) {
    const auto done = inline_parts(
        "Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n"
        "<script type=module src=cid:x></script>\r\n--b\r\nContent-Type: " +
            type + "\r\nContent-ID: <x>\r\n\r\nimport './y.js';\r\n--b--",
        message_source);
    REQUIRE(done);
    return std::ranges::any_of(done->diagnostics, [](const Diagnostic& diagnostic) {
      return diagnostic.code == DiagnosticCode::imports_in_data_url;
    });
  };
  CHECK(imports("text/javascript"));
  CHECK_FALSE(imports("text/plain"));
}

TEST_CASE("a cycle is cut where it begins, for each that enters it", "[archive][inline]") {
  std::string message = "Content-Type: multipart/related; boundary=b\n";
  for (const auto& [name, html] : std::initializer_list<std::pair<const char*, const char*>>{
           {"r", "<iframe src=a></iframe><iframe src=b></iframe>"},
           {"a", "A<iframe src=b></iframe>"},
           {"b", "B<iframe src=a></iframe>"}}) {
    message += std::string("\n--b\nContent-Type: text/html\nContent-Location: http://h/") + name +
               "\n\n" + html;
  }
  const auto done = inline_parts(message + "\n--b--\n", message_source);
  REQUIRE(done);
  // Each document contains the other. Each is complete where the page itself refers to it.
  const std::string b = "data:text/html,B%3Ciframe%20src=";
  CHECK(
      done->document.starts_with("<iframe src=\"data:text/html,A%3Ciframe%20src=%22data:text/html,"
                                 "B%253Ciframe%2520src=http://h/a%253E"));
  CHECK(done->document.find("<iframe src=\"" + b + "%22data:text/html,A%253Ciframe") !=
        std::string::npos);
}

TEST_CASE("a document that lacks another one is whole elsewhere, whatever stands behind the cut",
          "[archive][inline]") {
  std::string message = "Content-Type: multipart/related; boundary=b\n";
  for (const auto& [name, html] : std::initializer_list<std::pair<const char*, const char*>>{
           {"r", "<iframe src=a></iframe><iframe src=b></iframe>"},
           {"a", "A<iframe src=b></iframe>"},
           {"b", "B<iframe src=a></iframe><iframe src=c></iframe>"},
           {"c", "C"}}) {
    message += std::string("\n--b\nContent-Type: text/html\nContent-Location: http://h/") + name +
               "\n\n" + html;
  }
  const auto done = inline_parts(message + "\n--b--\n", message_source);
  REQUIRE(done);
  CHECK(done->document.find("<iframe src=\"data:text/html,B%3Ciframe%20src=%22data:text/html,A") !=
        std::string::npos);
}

TEST_CASE("a document that lacks another one in four places lacks it everywhere",
          "[archive][inline]") {
  const auto is_whole_behind = [](int places) {
    std::string message = "Content-Type: multipart/related; boundary=b\n";
    std::string a = "A";
    for (int i = 0; i < places; ++i) a += "<iframe src=b></iframe>";
    for (const auto& [name, html] : std::initializer_list<std::pair<const char*, std::string>>{
             {"r", "<iframe src=a></iframe><iframe src=b></iframe>"},
             {"a", a},
             {"b", "B<iframe src=a></iframe>"}}) {
      message += std::string("\n--b\nContent-Type: text/html\nContent-Location: http://h/") + name +
                 "\n\n" + html;
    }
    const auto done = inline_parts(message + "\n--b--\n", message_source);
    REQUIRE(done);
    return done->document.find("<iframe src=\"data:text/html,B%3Ciframe%20src=%22data:") !=
           std::string::npos;
  };
  CHECK(is_whole_behind(3));
  CHECK_FALSE(is_whole_behind(4));
}

TEST_CASE("documents in documents are embedded sixteen deep", "[archive][inline][limits]") {
  const auto count = [](int documents) {
    std::string message = "Content-Type: multipart/related; boundary=b\n";
    for (int i = 0; i < documents; ++i) {
      message += "\n--b\nContent-Type: text/html\nContent-Location: http://h/" + std::to_string(i) +
                 "\n\n<iframe src=" + std::to_string(i + 1) + ">";
    }
    const auto done = inline_parts(message + "\n--b--\n", message_source);
    REQUIRE(done);
    return done->count;
  };
  CHECK(count(16) == 15);
  CHECK(count(17) == 16);
  CHECK(count(18) == 16);
}

TEST_CASE("what a document embeds stands in it as data: URLs", "[archive][inline]") {
  const std::string message =
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n"
      "Content-Location: http://h/p\n\n<base href=/><link rel=stylesheet href=s.css><img src=x.gif>"
      "<a href=x.gif>follow</a><a href=p#t>here</a><a href=q>there</a><iframe src=f></iframe>"
      "<iframe src=p></iframe>\n"
      "--b\nContent-Type: text/css; charset=utf-8\nContent-Location: http://h/s.css\n\n"
      "a{background:url(x.gif)}@import 's.css';\n"
      "--b\nContent-Type: image/gif\nContent-Transfer-Encoding: base64\n"
      "Content-Location: http://h/x.gif\n\naGk=\n"
      "--b\nContent-Type: text/html\nContent-Location: http://h/f\n\n<img src=x.gif><a href=g>\n"
      "--b--\n";
  const auto done = inline_parts(message, message_source);
  REQUIRE(done);
  CHECK(done->document ==
        "<base href=\"\"><link rel=stylesheet href=\"data:text/css;charset=utf-8,"
        "a%7Bbackground:url%28data:image/gif,hi%29%7D@import%20%27data:text/css,%27;\">"
        "<img src=data:image/gif,hi><a href=http://h/x.gif>follow</a><a href=#t>here</a>"
        "<a href=http://h/q>there</a><iframe src=\"data:text/html,"
        "%3Cimg%20src=data:image/gif,hi%3E%3Ca%20href=http://h/g%3E\"></iframe>"
        "<iframe src=http://h/p></iframe>");
  CHECK(done->count == 5);
  CHECK(done->left == 0);
  const auto small = inline_parts(message, message_source, {}, {.max_bytes = 30});
  REQUIRE(small);
  CHECK(small->left > 0);
  CHECK(small->document.find("text/css;") == std::string::npos);
}

}  // namespace
}  // namespace absolve
