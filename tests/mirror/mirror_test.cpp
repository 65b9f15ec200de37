#include "absolve/mirror.hpp"

#include <catch2/catch.hpp>

#include "absolve/document.hpp"

namespace absolve {

bool operator==(const SavedUrl& a, const SavedUrl& b) {
  return a.url == b.url && a.file == b.file && a.media_type == b.media_type;
}
std::ostream& operator<<(std::ostream& out, const SavedUrl& row) {
  return out << row.url << " | " << row.file << " | " << row.media_type;
}

static_assert(!std::is_copy_constructible_v<Mirror> && std::is_move_constructible_v<Mirror>);

namespace {

using Rows = std::vector<SavedUrl>;

// What `html` becomes as the file `d/a.html` of http://h/d/a.html.
std::string localized(const Mirror& mirror, std::string_view html,
                      std::string_view type = "text/html") {
  const auto done =
      rewrite(html, {.retrieval_url = "http://h/d/a.html", .content_type = std::string(type)},
              {.transform = local_links(mirror, "d/a.html")});
  REQUIRE(done);
  return apply_edits(html, done->edits);
}

const Mirror& site() {
  static const Mirror mirror({.rows = {{"http://h/", "index.html", {}},
                                       {"http://h/d/a.html", "d/a.html", {}},
                                       {"http://h/d/b.html?x=1&y", "d/b.html?x=1&y", {}},
                                       {"http://h/e/", "e/index.html", {}},
                                       {"http://h/e/%7Ef%2f%c3%a9", "e/~f", {}},
                                       {"http://h/100%25", "100%", {}},
                                       {"http://h/i", "i:(1) \"x\"#y.gif", {}}}});
  return mirror;
}

TEST_CASE("the names that wget -E makes", "[mirror]") {
  for (const char* name : {"h/p?q.html", "h/p.php.html", "h/p.aspx.html", "h/p.html@q=1.html"}) {
    CAPTURE(name);
    CHECK(show_adjusted_extensions({"h/a.html", name}));
  }
  CHECK_FALSE(show_adjusted_extensions({"h/p.html", "h/p.txt.html", "h/p.php", "h/p?q",
                                        "h/a@b.html", "h=1/p@b.html", "p.php/a.html"}));
}

}  // namespace

TEST_CASE("links to what a mirror has become local", "[mirror]") {
  const auto out = [](std::string_view html) { return localized(site(), html); };
  CHECK(out("<a href=/>") == "<a href=../index.html>");
  CHECK(out("<a href=http://H:80/e/#x>") == "<a href=../e/index.html#x>");
  CHECK(out("<a href='b.html?x=1&amp;y#z'>") == "<a href='b.html%3Fx=1%26y#z'>");
  CHECK(out("<a href='/e/~f%2F%C3%A9'><a href='/%65/%7ef%2Fé'>") ==
        "<a href='../e/~f'><a href='../e/~f'>");
  CHECK(out("<a href=/100%25>") == "<a href=../100%25>");
  CHECK(out("<img srcset='/i 1x, /j 2x'>") ==
        "<img srcset='../i%3A%281%29%20%22x%22%23y.gif 1x, http://h/j 2x'>");
  CHECK(out("<p style='background:url(/i)'>") ==
        "<p style='background:url(../i%3A%281%29%20%22x%22%23y.gif)'>");
  CHECK(out("<meta http-equiv=refresh content='0; /e/'>") ==
        "<meta http-equiv=refresh content='0; ../e/index.html'>");
  CHECK(out("<iframe srcdoc='<a href=/><a href=/no>'>") ==
        "<iframe srcdoc='<a href=../index.html><a href=http://h/no>'>");
  // A link to a page that the mirror lacks becomes absolute, with or without a query.
  CHECK(out("<a href=c.html?q><a href=b.html><a href=//g/ ><a href=mailto:x>") ==
        "<a href=http://h/d/c.html?q><a href=http://h/d/b.html><a href=http://g/ ><a "
        "href=mailto:x>");
  CHECK(out("<a href=\uFFFD>") == "<a href=http://h/d/%EF%BF%BD>");
}

TEST_CASE("links that lead to their file already, and those in the document, stay", "[mirror]") {
  const auto out = [](std::string_view html) { return localized(site(), html); };
  for (const char* html : {"<a href='a.html'>", "<a href='%61.html#x'>", "<a href=#x>",
                           "<a href=''>", "<a href=./../d/a.html>"}) {
    CHECK(out(html) == html);
  }
  CHECK(out("<a href=http://h/d/a.html><a href=http://h/d/a.html#t>") ==
        "<a href=a.html><a href=#t>");
}

TEST_CASE("a BASE is emptied, and what it served stands alone", "[mirror]") {
  CHECK(localized(site(), "<base href=/e/ target=t><a href=x><a href=./><a href=#t><a href=../>") ==
        "<base href=\"\" target=t><a href=http://h/e/x><a href=../e/index.html><a "
        "href=../e/index.html#t><a href=../index.html>");
  CHECK(localized(site(), "<base href=\"//g/\"><a href=x>") ==
        "<base href=\"\"><a href=http://g/x>");
  CHECK(localized(site(), "<base target=t><a href=/>") == "<base target=t><a href=../index.html>");
}

TEST_CASE("documents that are not HTML", "[mirror]") {
  CHECK(localized(site(), "@import '/'; a{b:url(x)}", "text/css") ==
        "@import '../index.html'; a{b:url(http://h/d/x)}");
  // In XML, links become absolute, because an xml:base could redirect relative ones.
  CHECK(localized(site(), "<feed xmlns='http://www.w3.org/2005/Atom'><link href='/'/></feed>",
                  "application/atom+xml") ==
        "<feed xmlns='http://www.w3.org/2005/Atom'><link href='http://h/'/></feed>");
  CHECK(localized(site(), "<script type=importmap>{\"imports\":{\"m\":\"/d/a.html\"}}</script>") ==
        "<script type=importmap>{\"imports\":{\"m\":\"./a.html\"}}</script>");
}

TEST_CASE("a mirror whose links are local already", "[mirror]") {
  SavedUrls saved{.rows = {{"http://h/d/a.html", "d/a.html", {}}, {"http://h/x?1", "x.html", {}}},
                  .links_are_local = true,
                  .files = {"d/a.html", "d/a b.css", "x.html", "lost.html"}};
  const std::string_view html =
      "<link href='a%20b.css?v#t'><a href=../x.html><a href=../lost.html><a href=../none.html>";
  CHECK(localized(Mirror(saved), html) ==
        "<link href='a%20b.css?v#t'><a href=../x.html><a href=../lost.html><a "
        "href=http://h/none.html>");
  MirrorLinks met;
  const Mirror mirror(saved);
  CHECK(rewrite("<link rel=stylesheet href='a%20b.css?v'>",
                {.retrieval_url = "http://h/d/a.html", .content_type = "text/html"},
                {.transform = local_links(mirror, "d/a.html", &met)}));
  CHECK(met.stylesheets == std::set<std::string>{"d/a b.css"});
  saved.links_are_local = false;
  CHECK(localized(Mirror(saved), html) ==
        "<link href='http://h/d/a%20b.css?v#t'><a href=http://h/x.html><a "
        "href=http://h/lost.html><a href=http://h/none.html>");
}

TEST_CASE("links to files that a browser saved beside a page stay, even if the files are gone",
          "[mirror]") {
  const Mirror mirror({.rows = {{"http://h/d/a.html", "d/a.html", {}},
                                {"http://h/d/a_files/i.png", "d/a_files/i.png", {}}},
                       .browser_folders = {"http://h/d/a_files/"}});
  CHECK(mirror.is_beside_page("http://h/d/a_files/x/y"));
  CHECK_FALSE(mirror.is_beside_page("http://h/d/a_files"));
  CHECK_FALSE(mirror.is_beside_page("http://h/d/b?http://h/d/a_files/"));
  MirrorLinks met;
  const std::string page =
      "<img src=a_files/i.png><img src='./a_files/%6A.png?v'><a href='a_files/x#y'>";
  const auto done = rewrite(page + "<img src=x>",
                            {.retrieval_url = "http://h/d/a.html", .content_type = "text/html"},
                            {.transform = local_links(mirror, "d/a.html", &met)});
  REQUIRE(done);
  CHECK(apply_edits(page + "<img src=x>", done->edits) == page + "<img src=http://h/d/x>");
  CHECK(met.local == 1);
  CHECK(met.web == 1);
  CHECK(met.missing == std::set<std::string>{"http://h/d/x"});
  CHECK(met.lost == std::set<std::string>{"d/a_files/j.png", "d/a_files/x"});
}

TEST_CASE("where links are local, where they lead beats what they might have been", "[mirror]") {
  const Mirror mirror({.rows = {{"http://h/d/a.html", "d/a.html", {}},
                                {"http://h/d/foo", "d/foo.html", {}},
                                {"http://h/d/foo.html", "d/foo-2.html", {}}},
                       .links_are_local = true,
                       .files = {"d/a.html", "d/foo.html", "d/foo-2.html", "d/b.html"}});
  CHECK(localized(mirror, "<a href=foo.html>") == "<a href=foo.html>");
  CHECK(localized(mirror, "<a href=http://h/d/foo.html>") == "<a href=foo-2.html>");
  // Under a BASE that the tool has not removed, links are not local.
  CHECK(localized(mirror, "<base href=/img/><a href=b.html>") ==
        "<base href=\"\"><a href=http://h/img/b.html>");
}

TEST_CASE("what only looks as if it led to its file", "[mirror]") {
  const Mirror mirror(
      {.rows = {{"http://h/d/a.html", "d/a.html", {}}, {"http://h/d/b", "d/b", {}}}});
  CHECK(localized(mirror, "<a href=http:b><a href=' b '>") == "<a href=b><a href=' b '>");
  CHECK(localized(mirror, "a{b:url(http://h/d/a.html#g)}", "text/css") == "a{b:url(a.html#g)}");
}

TEST_CASE("references between files", "[mirror]") {
  CHECK(local_reference("a", "b") == "b");
  CHECK(local_reference("d/e/a", "d/f/b") == "../f/b");
  CHECK(local_reference("d/a", "d/a") == "a");
  CHECK(local_reference("d/a", "dd/a") == "../dd/a");
  CHECK(local_reference("a/b/c", "d") == "../../d");
  CHECK(local_reference("a", "h:80/x\\y\xFF") == "h%3A80/x%5Cy%FF");
}

TEST_CASE("a list of URLs and files", "[mirror]") {
  const auto saved =
      read_saved_urls("\xEF\xBB\xBFhttp://h/\ta\r\n\nhttp://h/b\td/b\tText/HTML; x\n");
  REQUIRE(saved);
  CHECK(saved->rows == Rows{{"http://h/", "a", ""}, {"http://h/b", "d/b", "text/html"}});
  CHECK_FALSE(saved->links_are_local);
  for (const char* bad :
       {"", "x\n", "http://h/\t\n", "rel\tfile\n", "http://h/\ta\nhttp://h/b\n"}) {
    const auto read = read_saved_urls(bad);
    REQUIRE_FALSE(read);
    CHECK(read.error().code == ErrorCode::bad_map);
  }
  CHECK(read_saved_urls("http://h/\ta\nhttp://h/b\n").error().detail == "line 2");
  // The first URL of a file is its own URL. The first file of a URL serves it.
  const Mirror mirror(
      {.rows = {{"http://h/1", "a", {}}, {"http://h/2", "a", {}}, {"http://h/1", "b", {}}}});
  CHECK(mirror.files().at("a").url == "http://h/1");
  CHECK(mirror.file_of("http://h/1") == "a");
  CHECK(mirror.file_of("http://h/2#f") == "a");
  CHECK(mirror.files().at("b").url == "http://h/1");
  CHECK(mirror.file_of("http://h/3").empty());
}

TEST_CASE("the log of wget", "[mirror]") {
  constexpr std::string_view log =
      "--2026-11-20 22:28:13--  http://h/\n"
      "Connecting to h... connected.\n"
      "HTTP request sent, awaiting response... 200 OK\n"
      "Length: 388 [text/html]\n"
      "Saving to: \xE2\x80\x98h/index.html\xE2\x80\x99\n\n"
      "2026-11-20 22:28:13 (123 MB/s) - \xE2\x80\x98h/index.html\xE2\x80\x99 saved [388/388]\n\n"
      "--2026-11-20 22:28:13--  http://h/gone\n"
      "2026-11-20 22:28:13 ERROR 404: File not found.\n\n"
      "--2026-11-20 22:28:13--  http://h/1\n"
      "Location: /2 [following]\n"
      "--2026-11-20 22:28:13--  http://h/2\n"
      "Location: /3 [following]\n"
      "--2026-11-20 22:28:13--  http://h/3\n"
      "Length: unspecified [image/gif]\n"
      "Saving to: 'h/caf\\303\\251 \\'1\\'.gif'\n"
      "--2026-11-20 22:28:14--  http://h/4\n"
      "File 'h/4' already there; not retrieving.\n"
      "--2026-11-20 22:28:14--  http://h/5\n"
      "File \xE2\x80\x98h/5\xE2\x80\x99 not modified on server. Omitting download.\n"
      "2026-11-20 22:28:13 URL:http://h/s%20t.css?v=1 [29/29] -> \"h/s t.css?v=1\" [1]\n";
  const auto saved = read_saved_urls(log);
  REQUIRE(saved);
  CHECK(saved->rows == Rows{{"http://h/", "h/index.html", "text/html"},
                            {"http://h/index.html", "h/index.html", "text/html"},
                            {"http://h/3", "h/caf\xC3\xA9 '1'.gif", "image/gif"},
                            {"http://h/2", "h/caf\xC3\xA9 '1'.gif", "image/gif"},
                            {"http://h/1", "h/caf\xC3\xA9 '1'.gif", "image/gif"},
                            {"http://h/4", "h/4", ""},
                            {"http://h/5", "h/5", ""},
                            {"http://h/s%20t.css?v=1", "h/s t.css?v=1", ""}});
  CHECK_FALSE(saved->links_are_local);
  CHECK(read_saved_urls(std::string(log) + "Converting links in h/index.html... 4-0\n")
            ->links_are_local);
  CHECK_FALSE(read_saved_urls("--2026-11-20 22:28:13--  http://h/\nnothing\n"));
}

TEST_CASE("the log of wget, where things went wrong", "[mirror]") {
  const auto rows_of = [](const std::string& log) {
    const auto saved = read_saved_urls(log);
    REQUIRE(saved);
    return saved->rows;
  };
  const std::string time = "--2026-11-20 22:28:13--  ";
  // A failed request does not affect files that are already there, or later requests.
  const auto there = read_saved_urls(time + "http://h/gone\n2026 ERROR 404: Not Found.\n\n" +
                                     "File 'h/b' already there; not retrieving.\n\n");
  REQUIRE(there);
  CHECK(there->rows.empty());
  CHECK(there->unplaced == std::vector<std::string>{"h/b"});
  CHECK(rows_of(time + "http://h/loop\nLocation: /x [following]\n15 redirections exceeded.\n" +
                time + "http://h/p\nSaving to: 'h/p'\n") == Rows{{"http://h/p", "h/p", ""}});
  CHECK(rows_of(time +
                "http://h/a\nLocation: mailto:x [following]\nmailto:x: Unsupported scheme.\n\n" +
                time + "http://h/p\nSaving to: 'h/p'\n") == Rows{{"http://h/p", "h/p", ""}});
  CHECK(rows_of(time + " (try: 2)  http://h/p\n\n" + time +
                "(try: 2)  http://h/p\nSaving to: 'p'\n") == Rows{{"http://h/p", "p", ""}});
  // A file that is written twice belongs to the last URL. A directory and its index share a file.
  CHECK(rows_of(time + "http://h/\nSaving to: 'index.html'\n\n" + time +
                "http://h/s/\nSaving to: 'index.html'\n") ==
        Rows{{"http://h/s/", "index.html", ""}, {"http://h/s/index.html", "index.html", ""}});
  CHECK(rows_of(time + "http://h/\nSaving to: 'm/index.html'\n\n" + time +
                "http://h/s/\nSaving to: 'm/index.html'\n") ==
        Rows{{"http://h/s/", "m/index.html", ""}, {"http://h/s/index.html", "m/index.html", ""}});
  CHECK(rows_of(time + "http://h/\nSaving to: 'm/h/index.html'\n\n" + time +
                "http://h/index.html\nSaving to: 'm/h/index.html'\n") ==
        Rows{{"http://h/", "m/h/index.html", ""}, {"http://h/index.html", "m/h/index.html", ""}});
}

TEST_CASE("the list of HTTrack", "[mirror]") {
  const auto saved = read_saved_urls(
      "date\tsize'/'remotesize\tflags\tstatuscode\tstatus\tMIME\tEtag\tURL\tlocalfile\t(from URL)\n"
      "1\t2/2\t---\t200\tadded\ttext/html\td\thttp://h/s%20t\tm/h/s%20t%c3%a91%23.html\t(from )\n"
      "1\t2/2\t---\t302\terror\ttext/html\td\thttp://h/r\tm/h/r.delayed\t(from )\n"
      "1\t2/2\t---\t404\terror\ttext/html\td\thttp://h/robots.txt\t\t(from )\nshort\n");
  REQUIRE(saved);
  CHECK(saved->rows == Rows{{"http://h/s%20t",
                             "m/h/s t\xC3\xA9"
                             "1%23.html",
                             "text/html"}});
  CHECK(saved->links_are_local);
}

TEST_CASE("the layout of wget", "[mirror]") {
  const auto files_of = [](std::vector<std::string> files, const MirrorLayout& layout,
                           const char* url) {
    const Mirror mirror({.rows = saved_by_layout(files, layout)});
    return std::string(mirror.file_of(url));
  };
  const std::vector<std::string> hosts{"h:81/index.html", "g_82/d/a b?x=1&%41", "g/p.php.html",
                                       "top"};
  CHECK(files_of(hosts, {}, "http://h:81/") == "h:81/index.html");
  CHECK(files_of(hosts, {}, "https://h:81/index.html") == "h:81/index.html");
  CHECK(files_of(hosts, {}, "http://g:82/d/a%20b?x=1&%41") == "g_82/d/a b?x=1&%41");
  CHECK(files_of(hosts, {}, "http://g/p.php").empty());
  CHECK(files_of(hosts, {.adjusted_extensions = true}, "http://g/p.php") == "g/p.php.html");
  CHECK(files_of(hosts, {}, "http://g/top").empty());
  const std::vector<std::string> backslash{"g/a\\b.html"};
  CHECK(files_of(backslash, {}, "http://g/a%5Cb.html") == "g/a\\b.html");
  CHECK(files_of(backslash, {}, "http://g/a/b.html").empty());
  // A percent sign that begins no escape is the sign itself.
  for (const char* url : {"http://g/100%.html", "http://g/100%25.html", "http://g/100%.html#f"}) {
    CHECK(files_of({"g/100%.html"}, {}, url) == "g/100%.html");
  }
  CHECK(files_of({"g/100%41.html"}, {}, "http://g/100%41.html").empty());
  // A file with the exact name takes precedence over one whose name wget -E may have extended.
  CHECK(files_of({"g/a.html", "g/a"}, {.adjusted_extensions = true}, "http://g/a") == "g/a");
  const std::vector<std::string> files{"index.html", "c/x%.html", "g/y"};
  const MirrorLayout one{.url = "https://h/a/b/c/", .host_directories = false};
  CHECK(files_of(files, one, "https://h/c/x%25.html") == "c/x%.html");
  const MirrorLayout cut{
      .url = "https://h/a/b/c/", .host_directories = false, .cut_directories = 2};
  CHECK(files_of(files, cut, "https://h/a/b/c/x%25.html") == "c/x%.html");
  CHECK(files_of(files, cut, "https://h/a/b/") == "index.html");
  const MirrorLayout cut_host{.url = "http://g/a/b/", .cut_directories = 1};
  CHECK(files_of(files, cut_host, "http://g/a/y") == "g/y");
  CHECK(saved_by_layout(files, {.host_directories = false}).empty());
  // Servers of files ignore an empty query (`font.eot?#iefix`), but a file with the name comes
  // first.
  CHECK(files_of({"g/f.eot"}, {}, "http://g/f.eot?#iefix") == "g/f.eot");
  CHECK(files_of({"g/f.eot", "g/f.eot?"}, {}, "http://g/f.eot?") == "g/f.eot?");
  CHECK(files_of({"g/f.eot"}, {}, "http://g/f.eot?x").empty());
  const Mirror mapped(
      {.rows = {{"http://h/a", "a", {}}, {"https://h/b", "b", {}}, {"ftp://h/c", "c", {}}}});
  CHECK(mapped.file_of("https://h/a") == "a");
  CHECK(mapped.file_of("http://h/b") == "b");
  CHECK(mapped.file_of("http://h/c").empty());
  // The URL of an index file is that of its folder, with the scheme of the layout.
  const Mirror mirror({.rows = saved_by_layout(files, one)});
  CHECK(mirror.files().at("index.html").url == "https://h/");
}

}  // namespace absolve

namespace absolve {

TEST_CASE("which directories are named as hosts", "[mirror]") {
  for (const char* name :
       {"h.example", "h.example.", "h.example:81", "h.example+81", "h.example_81",
        "www.a_b.example", "localhost", "localhost:8000", "localhost_80", "1.2.3.4", "1.2.3.4:8",
        "[::1]", "[::1]:80", "xn--bcher-kva.example"}) {
    CAPTURE(name);
    CHECK(names_host(name));
  }
  for (const char* name : {"", "css", "v1.2", "1.2.3", "jquery-3.1.0", "img_2", ".well-known", "a.",
                           "intranet", "1.2.3.4.5", "a.3.4.5", "localhosts"}) {
    CAPTURE(name);
    CHECK_FALSE(names_host(name));
  }
}

TEST_CASE("URLs are compared by what a server takes as the same", "[mirror]") {
  const auto file = [](std::string saved, std::string_view asked) {
    return !Mirror({.rows = {{std::move(saved), "f", {}}}}).file_of(asked).empty();
  };
  // The log of wget escapes characters that the URL Standard does not escape.
  CHECK(file("http://h/css?family=Open+Sans:400,700%7CRoboto",
             "http://h/css?family=Open+Sans:400,700|Roboto"));
  for (const std::string_view c :
       {"|", "{", "}", "`", "^", "'", "(", ")", "!", "*", ",", "[", "]"}) {
    CAPTURE(c);
    std::string escape = "%";
    constexpr std::string_view digits = "0123456789ABCDEF";
    escape += digits[static_cast<unsigned char>(c[0]) >> 4U];
    escape += digits[static_cast<unsigned char>(c[0]) & 15U];
    CHECK(file("http://h/a?b=" + escape, "http://h/a?b=" + std::string(c)));
    CHECK(file("http://h/a" + escape + "b", "http://h/a" + std::string(c) + "b"));
    CHECK(file("http://h/a?b=" + std::string(c), "http://h/a?b=" + escape));
  }
  CHECK(file("http://h/a?b=%5C", "http://h/a?b=\\"));
  // A delimiter is not the same as its escape.
  for (const std::string_view escape : {"%26", "%3D", "%2B", "%23", "%3B", "%25"}) {
    CAPTURE(escape);
    const std::string plain(
        1, static_cast<char>(std::stoi(std::string(escape.substr(1)), nullptr, 16)));
    if (plain != "#" && plain != "%") {
      CHECK_FALSE(file("http://h/a?b" + plain + "c", "http://h/a?b" + std::string(escape) + "c"));
    }
  }
  CHECK_FALSE(file("http://h/a%2Fb", "http://h/a/b"));
  CHECK_FALSE(file("http://h/a%3Fb", "http://h/a?b"));
  // `%5g` is no escape of any character.
  CHECK(file("http://h/a%5g", "http://h/a%255g"));
  CHECK_FALSE(file("http://h/a%5g", "http://h/aO"));
}

TEST_CASE("names that wget -E and --restrict-file-names=windows make", "[mirror]") {
  const auto finds = [](const std::string& name, std::string_view url, MirrorLayout layout) {
    const Mirror mirror({.rows = saved_by_layout({"h/" + name}, layout)});
    return mirror.file_of(url) == "h/" + name;
  };
  const MirrorLayout adjusted{.adjusted_extensions = true};
  for (const MirrorLayout& layout : {adjusted}) {
    CHECK(finds("style.css?ver=3.css", "http://h/style.css?ver=3", layout));
    CHECK(finds("news/index.html?page=2.html", "http://h/news/?page=2", layout));
    CHECK(finds("news/index.html?page=2.html", "http://h/news/index.html?page=2", layout));
    CHECK(finds("a.php.html", "http://h/a.php", layout));
    CHECK(finds("a.html", "http://h/a", layout));
    CHECK(finds("a.css", "http://h/a.css", layout));
    CHECK(finds("style.css@ver=3.css", "http://h/style.css?ver=3", layout));
    CHECK(finds("index.html@p=2.html", "http://h/?p=2", layout));
  }
  CHECK_FALSE(finds("style.css?ver=3.css", "http://h/style.css?ver=3", {}));
  CHECK_FALSE(finds("d/.css", "http://h/d/", adjusted));
  // If no name has a `?`, an `@` can stand for a `?` or for itself.
  CHECK(finds("a@b=1", "http://h/a?b=1", {}));
  CHECK(finds("a@b=1", "http://h/a@b=1", {}));
  CHECK(finds("i%3Aj@k%7Cl", "http://h/i:j?k|l", {.names = MirrorLayout::Names::for_windows}));
  CHECK(finds("a@b", "http://h/a@b", {.names = MirrorLayout::Names::for_unix}));
  CHECK_FALSE(finds("a@b", "http://h/a?b", {.names = MirrorLayout::Names::for_unix}));
  const Mirror both({.rows = saved_by_layout({"h/a@b", "h/c?d"}, {})});
  CHECK(both.file_of("http://h/a?b").empty());
  CHECK(both.file_of("http://h/a@b") == "h/a@b");
}

TEST_CASE("a link leads to its file from where the page lies", "[mirror]") {
  const Mirror mirror({.rows = {{"http://h/", "index.html", {}},
                                {"http://h/d/a.html", "d/a.html", {}},
                                {"http://h/d/b//p.html", "d/b/p.html", {}},
                                {"http://h/d/old", "d/new.html", {}, "#part"},
                                {"http://h/d/new.html", "d/new.html", {}},
                                {"http://h/mod/x/y.js", "mod/x/y.js", {}}}});
  const auto out = [&](std::string_view html) { return localized(mirror, html); };
  CHECK(out("<a href='b//p.html'>") == "<a href='b/p.html'>");
  CHECK(out("<a href='.//a.html'>") == "<a href='http://h/d//a.html'>");
  // A redirect keeps the fragment of its Location.
  CHECK(out("<a href=old>") == "<a href=new.html#part>");
  CHECK(out("<a href=old#x>") == "<a href=new.html#part>");
  CHECK(out("<a href=new.html#x>") == "<a href=new.html#x>");
  // Prefixes of an import map lead to folders.
  CHECK(out(R"(<script type=importmap>{"imports":{"y/":"/mod/","z/":"/mod/x/"}}</script>)") ==
        R"(<script type=importmap>{"imports":{"y/":"./../mod/","z/":"./../mod/x/"}}</script>)");
  CHECK(out(R"(<script type=importmap>{"imports":{"y/":"/none/"}}</script>)") ==
        R"(<script type=importmap>{"imports":{"y/":"http://h/none/"}}</script>)");
}

TEST_CASE("wget's log says where redirects lead within a file", "[mirror]") {
  const auto saved = read_saved_urls(
      "--2026-11-27 09:00:00--  http://h/old\n"
      "HTTP request sent, awaiting response... 302 Found\n"
      "Location: /new.html#part [following]\n"
      "--2026-11-27 09:00:00--  http://h/new.html\n"
      "HTTP request sent, awaiting response... 200 OK\n"
      "Saving to: 'h/new.html'\n\n");
  REQUIRE(saved);
  REQUIRE(saved->rows.size() == 2);
  CHECK(saved->rows[0].url == "http://h/new.html");
  CHECK(saved->rows[0].fragment.empty());
  CHECK(saved->rows[1].url == "http://h/old");
  CHECK(saved->rows[1].fragment == "#part");
}

}  // namespace absolve
