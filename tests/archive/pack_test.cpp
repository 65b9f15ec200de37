#include "absolve/archive.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

using Files = std::map<std::string, std::string>;

PackSource source_of(const Files& files, const std::string& root, const std::string& base_url) {
  return {.root = root,
          .base_url = base_url,
          .read = [&files](const std::string& file) -> std::optional<std::string> {
            const auto found = files.find(file);
            if (found == files.end()) return std::nullopt;
            return found->second;
          }};
}

Archive archive_of(const Packed& packed) {
  auto archive = read_archive(packed.message, {.content_type = "message/rfc822"});
  REQUIRE(archive);
  return std::move(*archive);
}

std::string body_of(const Packed& packed, const Archive& archive, const std::string& path) {
  const auto body = decoded_body(packed.message, archive.parts[archive.find(path)]);
  REQUIRE(body);
  return *body;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a page with what it embeds, as it lies", "[archive][pack]") {
  const Files files{
      {"p.html", "<link rel=stylesheet href='f/s.css'><img src=f/a%20b.png>\r\n<a href=o.html>\n"},
      {"f/s.css", "@import 't.css'; a{background:url(c.png)}"},
      {"f/t.css", "b{}"},
      {"f/a b.png", std::string("\x89PNG\0\r\n\n\r", 9)},
      {"f/c.png", "PNG"},
      {"o.html", "<p>other"}};
  const auto packed = pack(source_of(files, "p.html", "http://h/d/p.html"));
  REQUIRE(packed);
  CHECK(packed->files == Strings{"p.html", "f/s.css", "f/a b.png", "f/t.css", "f/c.png"});
  CHECK(packed->lacking.empty());
  const Archive archive = archive_of(*packed);
  CHECK(archive.parts[0].media_type == "multipart/related");
  CHECK(archive.parts[0].shows == 1);
  REQUIRE(archive.parts.size() == 6);
  CHECK(archive.parts[1].location == "http://h/d/p.html");
  CHECK(archive.parts[3].location == "http://h/d/f/a%20b.png");
  CHECK(archive.parts[3].media_type == "image/png");
  // Every link resolves in the archive as it does in the folder, so no file changes.
  for (std::size_t i = 0; i < packed->files.size(); ++i) {
    CHECK(body_of(*packed, archive, std::to_string(i + 1)) == files.at(packed->files[i]));
  }
  Strings satisfied;
  for (const PartReference& reference : archive.references) {
    satisfied.emplace_back(reference.target == Part::none ? std::string_view("-")
                                                          : archive.parts[reference.target].path);
  }
  CHECK(satisfied == Strings{"2", "3", "-", "4", "5"});
}

TEST_CASE("the same input and date give the same bytes", "[archive][pack]") {
  const Files files{{"p.html", "<img src=a.png>"}, {"a.png", "x"}};
  PackSource source = source_of(files, "p.html", "http://h/");
  source.date = 1795132800;
  const auto once = pack(source);
  REQUIRE(once);
  CHECK(once->message == pack(source)->message);
  CHECK(
      once->message.starts_with("From: Saved by absolve <archive@absolve.invalid>\r\n"
                                "Snapshot-Content-Location: http://h/\r\n"
                                "Date: Fri, 20 Nov 2026 00:00:00 +0000\r\n"
                                "MIME-Version: 1.0\r\n"));
  CHECK(once->message.find('\n') != std::string::npos);
  for (std::size_t at = 0; (at = once->message.find('\n', at)) != std::string::npos; ++at) {
    REQUIRE(once->message[at - 1] == '\r');
  }
}

TEST_CASE("what leads elsewhere in the archive than in the folder is written anew",
          "[archive][pack]") {
  const Files files{{"d/p.html",
                     "<img src='x.png?v=1#f'><a href=p.html#t>1</a><a href='#t'>2</a>"
                     "<a href=../up/q.svg#v>3</a><img src=../up/q.svg>"},
                    {"d/x.png", "PNG"},
                    {"up/q.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"}};
  const auto packed = pack(source_of(files, "d/p.html", "http://h/a/b/p?y"));
  REQUIRE(packed);
  const Archive archive = archive_of(*packed);
  CHECK(body_of(*packed, archive, "1") ==
        "<img src='http://h/a/b/x.png'><a href=#t>1</a><a href='#t'>2</a>"
        "<a href=../up/q.svg#v>3</a><img src=../up/q.svg>");
  CHECK(archive.parts[3].location == "http://h/a/up/q.svg");
}

TEST_CASE("a BASE is made absolute, and a document in a frame is called by its id",
          "[archive][pack]") {
  const Files files{{"p.html",
                     "<base href='./'><iframe src=f.html></iframe><a href=f.html>"
                     "<iframe srcdoc='<img src=i.png>'></iframe>"},
                    {"f.html", "<img src=i.png><a href=z>"},
                    {"i.png", "PNG"}};
  const auto packed = pack(source_of(files, "p.html", "http://h/d/p.html"));
  REQUIRE(packed);
  CHECK(packed->files == Strings{"p.html", "f.html", "i.png"});
  const Archive archive = archive_of(*packed);
  CHECK(body_of(*packed, archive, "1") ==
        "<base href='http://h/d/'><iframe src=cid:2@absolve.invalid></iframe><a href=f.html>"
        "<iframe srcdoc='<img src=i.png>'></iframe>");
  CHECK(body_of(*packed, archive, "2") == "<img src=http://h/d/i.png><a href=http://h/d/z>");
  CHECK(archive.parts[2].location == "http://h/d/f.html");
}

TEST_CASE("without a URL parts are called by their ids", "[archive][pack]") {
  const Files files{{"p.html",
                     "<img src=f/i.png><img src=no.png><a href=z><a href=//g/x>"
                     "<img src=//g/y><img src='data:,'>"},
                    {"f/i.png", "PNG"}};
  const auto packed = pack(source_of(files, "p.html", ""));
  REQUIRE(packed);
  const Archive archive = archive_of(*packed);
  CHECK(body_of(*packed, archive, "1") ==
        "<img src=cid:2@absolve.invalid><img src=no.png><a href=z><a href=//g/x>"
        "<img src=//g/y><img src='data:,'>");
  CHECK(archive.parts[2].content_id == "2@absolve.invalid");
  CHECK(archive.parts[2].name == "i.png");
  REQUIRE(packed->lacking.size() == 2);
  CHECK(packed->lacking[0].reference == "no.png");
  CHECK(packed->lacking[0].url.empty());
  CHECK(packed->lacking[0].column == 27);
  CHECK(packed->lacking[1].reference == "//g/y");
  CHECK(packed->lacking[1].url.empty());
  using enum LackingReference::Reason;
  CHECK(packed->lacking[0].reason == no_such_file);
  CHECK(packed->lacking[1].reason == on_the_web);
}

TEST_CASE("files whose URLs are known, and those that share one", "[archive][pack]") {
  const Files files{{"i.html", "<img src=/x?1><img src=a.png><img src=http://g/none.png>"},
                    {"a.png", "A"},
                    {"b.png", "B"},
                    {"page.eml", "From: x\r\n\r\n"},
                    {"form", "--x--"}};
  PackSource source = source_of(files, "i.html", "");
  source.names = {{"i.html", {.url = "http://h/"}},
                  {"a.png", {.url = "http://h/x?1"}},
                  {"b.png", {.url = "http://h/x?1"}},
                  {"page.eml", {.media_type = "message/rfc822"}},
                  {"form", {.media_type = "multipart/form-data"}}};
  source.files = {"b.png", "page.eml", "form"};
  const auto packed = pack(source);
  REQUIRE(packed);
  CHECK(packed->files == Strings{"i.html", "b.png", "page.eml", "form", "a.png"});
  const Archive archive = archive_of(*packed);
  // "/x?1" means b.png, the first packed file with that URL; "a.png" means the file a.png.
  CHECK(body_of(*packed, archive, "1") ==
        "<img src=/x?1><img src=cid:5@absolve.invalid><img src=http://g/none.png>");
  CHECK(archive.parts[3].media_type == "application/octet-stream");
  CHECK(archive.parts[4].media_type == "application/octet-stream");
  REQUIRE(packed->lacking.size() == 1);
  CHECK(packed->lacking[0].url == "http://g/none.png");
}

TEST_CASE("a link to a file that stays outside leads to where that was saved from",
          "[archive][pack]") {
  const Files files{{"i.html",
                     "<a href=o.html#f>o</a><a href=q%3Fx.html>q</a><a href=r.html>r</a>"
                     "<a href=o.html?z>z</a><a href=s.html#f>s</a>"}};
  PackSource source = source_of(files, "i.html", "");
  source.names = {{"i.html", {.url = "http://h/"}},
                  {"o.html", {.url = "http://h/real/other"}},
                  {"q?x.html", {.url = "http://h/q?x"}},
                  {"r.html", {.url = "http://h/r.html"}},
                  {"s.html", {.media_type = "text/html"}}};
  const auto packed = pack(source);
  REQUIRE(packed);
  CHECK(packed->files == Strings{"i.html"});
  CHECK(body_of(*packed, archive_of(*packed), "1") ==
        "<a href=http://h/real/other#f>o</a><a href=http://h/q?x>q</a><a href=r.html>r</a>"
        "<a href=o.html?z>z</a><a href=s.html#f>s</a>");
}

TEST_CASE("RFC 5322 3.3: a date of four digits, whatever is asked", "[archive][pack]") {
  const Files files{{"i.html", "<p>"}};
  const auto date = [&](std::int64_t seconds) {
    PackSource source = source_of(files, "i.html", "");
    source.date = seconds;
    const std::string message = pack(source)->message;
    const auto at = message.find("Date: ");
    return message.substr(at + 6, message.find('\r', at) - at - 6);
  };
  CHECK(date(0) == "Thu, 01 Jan 1970 00:00:00 +0000");
  CHECK(date(INT64_MIN) == "Mon, 01 Jan 1900 00:00:00 +0000");
  CHECK(date(INT64_MAX) == "Fri, 31 Dec 9999 23:59:59 +0000");
  // The 28th of each month of 2023. These dates include every day of the week.
  const char* const dates[] = {"Sat, 28 Jan", "Tue, 28 Feb", "Tue, 28 Mar", "Fri, 28 Apr",
                               "Sun, 28 May", "Wed, 28 Jun", "Fri, 28 Jul", "Mon, 28 Aug",
                               "Thu, 28 Sep", "Sat, 28 Oct", "Tue, 28 Nov", "Thu, 28 Dec"};
  constexpr int days_in[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  std::int64_t day = 19358 + 27;  // since 1970
  for (int month = 0; month < 12; ++month) {
    CHECK(date(day * 86400 + 3661) == std::string(dates[month]) + " 2023 01:01:01 +0000");
    day += days_in[month];
  }
}

TEST_CASE("names from outside break no header", "[archive][pack]") {
  const Files files{{"i.html", "<img src=a.png><img src=b.png>"}, {"a.png", "A"}, {"b.png", "B"}};
  PackSource source = source_of(files, "i.html", "");
  source.names = {
      {"i.html", {.url = "http://h/\r\nX-Evil: 1", .media_type = "text/html; charset=\"x\""}},
      {"a.png", {.content_id = "x@y\r\n\r\n--=_absolve_archive\r\nContent-Type: text/html"}},
      {"b.png", {.url = "rel/x", .content_id = "ok@h", .media_type = "image/png\nX: 6"}}};
  const auto packed = pack(source);
  REQUIRE(packed);
  CHECK(packed->diagnostics.size() == 4);
  CHECK(packed->message.find("\r\nX") == std::string::npos);
  CHECK(packed->message.find("text/html\r\nContent-ID") == std::string::npos);
  const Archive archive = archive_of(*packed);
  REQUIRE(archive.parts.size() == 4);
  CHECK(archive.parts[1].location == "http://h/X-Evil:%201");
  CHECK(archive.parts[1].media_type == "text/html");
  CHECK(body_of(*packed, archive, "1") == "<img src=cid:2@absolve.invalid><img src=cid:ok@h>");
}

TEST_CASE("rel says what a link element embeds, and use what a stylesheet is", "[archive][pack]") {
  const Files files{{"p.html",
                     "<link rel='x StyleSheet' href=load.php%3Fx=1><link rel=icon href=icon>"
                     "<link rel=alternate href=a.css><link rel=stylesheet href=gone>"
                     "<link rel=icon href=text><iframe src=i.png></iframe>"},
                    {"load.php?x=1", "@import 'more'; a{}"},
                    {"more", "b{background:url(i.png)}"},
                    {"i.png", "PNG"},
                    {"icon", std::string("\0\1", 2)},
                    {"text", "text"},
                    {"a.css", ""}};
  const auto packed = pack(source_of(files, "p.html", "http://h/p.html"));
  REQUIRE(packed);
  CHECK(packed->files == Strings{"p.html", "load.php?x=1", "icon", "text", "i.png", "more"});
  const Archive archive = archive_of(*packed);
  CHECK(archive.parts[2].media_type == "text/css");
  CHECK(archive.parts[4].media_type == "text/plain");
  CHECK(archive.parts[5].content_id.empty());  // only documents in frames need one
  CHECK(archive.parts[6].media_type == "text/css");
  REQUIRE(packed->lacking.size() == 1);
  CHECK(packed->lacking[0].reference == "gone");
}

TEST_CASE("files that lie where URLs say, and queries of what is followed", "[archive][pack]") {
  const Files files{{"s/p.html",
                     "<img src=/a/s/i.png><img src=http://h/a/s/t//j.png><img src=.//t//k.png>"
                     "<a href='?page=2'>2</a><a href='p.html'>1</a><a href=i.png#x>3</a>"},
                    {"s/i.png", "I"},
                    {"s/t/k.png", "K"}};
  const auto packed = pack(source_of(files, "s/p.html", "http://h/a/s/p.html?page=1"));
  REQUIRE(packed);
  CHECK(packed->files == Strings{"s/p.html", "s/i.png", "s/t/k.png"});
  const Archive archive = archive_of(*packed);
  CHECK(body_of(*packed, archive, "1") ==
        "<img src=/a/s/i.png><img src=http://h/a/s/t//j.png><img src=http://h/a/s/t/k.png>"
        "<a href='?page=2'>2</a><a href='http://h/a/s/p.html?page=1'>1</a><a href=i.png#x>3</a>");
}

TEST_CASE("a file is what uses it take it for, whatever the name", "[archive][pack]") {
  using namespace std::string_literals;
  const std::string svg =
      "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a '>'>]><!-- > --> <svg x=''/>";
  const Files files{
      {"p.html",
       "<img src=png.html><img src='pdf.html'><img src='logo%3Fx.svg'><img src=badge>"
       "<script type=module src='m%3Fv.mjs'></script><iframe src=frame></iframe><img src=g.html>"},
      {"png.html", "\x89PNG\r\n\x1A\n <a href=x>"},
      {"pdf.html", "a\0b <a href=x>"s},
      {"logo?x.svg", svg},
      {"badge", "<svg>"},
      {"m?v.mjs", "import './x.js'"},
      {"frame", "<svg>"},
      {"g.html", "GIF89a is what this page is about <a href=x>"}};
  const auto packed = pack(source_of(files, "p.html", "http://h/d/p.html"));
  REQUIRE(packed);
  const Archive archive = archive_of(*packed);
  Strings types;
  for (std::size_t i = 2; i < archive.parts.size(); ++i) {
    types.push_back(archive.parts[i].media_type.str());
    const std::string& file = packed->files[i - 1];
    if (file != "frame" && file != "g.html") {
      CHECK(body_of(*packed, archive, std::to_string(i)) == files.at(file));
    }
  }
  CHECK(types == Strings{"image/png", "application/octet-stream", "image/svg+xml", "image/svg+xml",
                         "text/javascript", "text/html", "text/html"});
}

TEST_CASE("a long URL is folded, and read as one", "[archive][pack]") {
  std::string url = "http://h/";
  for (int i = 0; i < 1500; ++i) url += "a/";
  const Files files{{"p.html", "<p>"}};
  const auto packed = pack(source_of(files, "p.html", url));
  REQUIRE(packed);
  std::size_t start = 0;
  while (start < packed->message.size()) {
    const auto end = packed->message.find("\r\n", start);
    REQUIRE(end != std::string::npos);
    REQUIRE(end - start <= 998);
    start = end + 2;
  }
  const Archive archive = archive_of(*packed);
  CHECK(archive.parts[1].location == url);
}

TEST_CASE("what cannot be packed", "[archive][pack]") {
  const Files files{{"p.html", "<img src=a.png><img src=b.png>"}, {"a.png", "x"}, {"b.png", "y"}};
  CHECK(pack(source_of(files, "q.html", "")).error().code == ErrorCode::no_such_file);
  CHECK(pack(source_of(files, "p.html", ""), {.limits = {.entities = 2}}).error().code ==
        ErrorCode::over_limit);
  CHECK(pack(source_of(files, "p.html", ""), {.limits = {.entities = 3}}));
}

TEST_CASE("a file whose links cannot be read is packed as it is", "[archive][pack]") {
  const Files files{{"p.html", "<img src=s.svg>"}, {"s.svg", "<a/><a/><a/><a/><a/>"}};
  const auto packed =
      pack(source_of(files, "p.html", "http://h/"), {.limits = {.document_bytes = 16}});
  REQUIRE(packed);
  REQUIRE(packed->diagnostics.size() == 1);
  CHECK(packed->diagnostics[0].first == "s.svg");
  CHECK(packed->diagnostics[0].second.code == DiagnosticCode::packed_as_is);
  CHECK(body_of(*packed, archive_of(*packed), "2") == files.at("s.svg"));
}

TEST_CASE("a URL that two files share, and that is written in another form", "[archive][pack]") {
  const Files files{{"p.html", "<img src=b.png><img src=a.png>"}, {"a.png", "A"}, {"b.png", "B"}};
  PackSource source = source_of(files, "p.html", "http://h/");
  source.names = {{"a.png", {.url = "HTTP://h/x"}}, {"b.png", {.url = "HTTP://h/x"}}};
  const auto packed = pack(source);
  REQUIRE(packed);
  CHECK(packed->files == Strings{"p.html", "b.png", "a.png"});
  CHECK(body_of(*packed, archive_of(*packed), "1") ==
        "<img src=cid:2@absolve.invalid><img src=http://h/x>");
}

TEST_CASE("a module script is packed without a word, since none runs in an archive",
          "[archive][pack]") {
  const Files files{{"p.html", "<script type=module src=m.js></script>"}, {"m.js", "x"}};
  PackSource source = source_of(files, "p.html", "");
  source.names = {{"p.html", {.url = "thismessage:/d/p.html"}},
                  {"m.js", {.url = "thismessage:/e/m.js"}}};
  const auto packed = pack(source);
  REQUIRE(packed);
  CHECK(body_of(*packed, archive_of(*packed), "1") ==
        "<script type=module src=../e/m.js></script>");
  CHECK(packed->diagnostics.empty());
}

TEST_CASE("a URL that the page shares with a file before it is that of the page",
          "[archive][pack]") {
  const Files files{{"z.html", "<iframe src=http://h/u></iframe>"}, {"a.html", "<p>"}};
  PackSource source = source_of(files, "z.html", "");
  source.names = {{"a.html", {.url = "http://h/u"}}, {"z.html", {.url = "http://h/u"}}};
  const auto packed = pack(source);
  REQUIRE(packed);
  CHECK(packed->files == Strings{"z.html"});
}

TEST_CASE("a file that a page without a URL lacks has none", "[archive][pack]") {
  const auto lacking = [](const std::string& page) {
    const Files files{{"p.html", page}};
    const auto packed = pack(source_of(files, "p.html", ""));
    REQUIRE(packed);
    REQUIRE(packed->lacking.size() == 1);
    return packed->lacking.front().url;
  };
  CHECK(lacking("<base href=sub/><img src=no.png>").empty());
  CHECK(lacking("<img src=//g/no.png>").empty());
  const Files based{{"p.html", "<base href=http://h/><img src=no.png>"}};
  const auto packed = pack(source_of(based, "p.html", ""));
  REQUIRE(packed);
  REQUIRE(packed->lacking.size() == 1);
  CHECK(packed->lacking[0].reason == LackingReference::Reason::on_the_web);
  CHECK(lacking("<img src=http://h/no.png>") == "http://h/no.png");
}

TEST_CASE("the files of an import map are packed", "[archive][pack]") {
  const Files files{{"p.html", "<script type=importmap>{\"imports\":{\"a\":\"./a.js\"}}</script>"},
                    {"a.js", "x"}};
  const auto packed = pack(source_of(files, "p.html", "http://h/"));
  REQUIRE(packed);
  CHECK(packed->files == Strings{"p.html", "a.js"});
}

TEST_CASE("a question mark in a fragment is no query", "[archive][pack]") {
  const Files files{{"i.html", "<a href='o.html#x?y'>"}};
  PackSource source = source_of(files, "i.html", "http://h/");
  source.names = {{"o.html", {.url = "http://h/real/other"}}};
  const auto packed = pack(source);
  REQUIRE(packed);
  CHECK(body_of(*packed, archive_of(*packed), "1") == "<a href='http://h/real/other#x?y'>");
}

TEST_CASE("encodings are stated where they are declared", "[archive][pack]") {
  const auto charset = [](const std::string& html) {
    const Files files{{"p.html", html}};
    const auto packed = pack(source_of(files, "p.html", "http://h/"));
    REQUIRE(packed);
    const Archive archive = archive_of(*packed);
    CHECK(body_of(*packed, archive, "1") == html);
    return archive.parts[1].charset;
  };
  CHECK(charset("<meta charset=shift_jis>") == "Shift_JIS");
  CHECK(charset("<p>caf\xE9") == "");
  CHECK(charset("\xEF\xBB\xBF<p>caf\xC3\xA9") == "UTF-8");
  CHECK(charset(std::string("\xFF\xFE<\0p\0>\0", 8)) == "UTF-16LE");
}

}  // namespace absolve
