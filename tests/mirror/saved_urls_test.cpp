// Lists and logs of mirroring tools, line by line.

#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "absolve/mirror.hpp"
#include "mirror/folder_place.hpp"

namespace absolve {
namespace {

// The rows of a log: URL, file, type and fragment, with bars between them.
std::vector<std::string> told(const std::string& log) {
  const auto saved = read_saved_urls(log);
  std::vector<std::string> rows;
  if (!saved) return {"error " + saved.error().detail};
  for (const SavedUrl& row : saved->rows) {
    rows.push_back(row.url + "|" + row.file + "|" + row.media_type + "|" + row.fragment);
  }
  for (const std::string& file : saved->unplaced) rows.push_back("unplaced " + file);
  return rows;
}

using Told = std::vector<std::string>;

TEST_CASE("the longest path in a list, and types that stand in it", "[mirror]") {
  const std::string longest(4096, 'x');
  CHECK(told("http://h/\t" + longest + "\n") == Told{"http://h/|" + longest + "||"});
  CHECK(told("http://h/\t" + longest + "y\n") == Told{"error line 1"});
  CHECK(told("http://h/\ta\t\n") == Told{"http://h/|a||"});
  CHECK(told("http://h/\ta\tA/B;c\tmore\n") == Told{"http://h/|a|a/b|"});
  CHECK(told("http://h/\ta\n\n\nrel\tb") == Told{"error line 4"});
  CHECK(told("http://h/\n") == Told{"error it names no saved file"});
}

TEST_CASE("each way in which wget says where it saved a file", "[mirror]") {
  const std::string request = "--2026-11-20 22:28:13--  http://h/p\n";
  for (const std::string line : {"Saving to: 'f'", "File 'f' already there; not retrieving.",
                                 "File 'f' not modified on server. Omitting download.",
                                 "Server file no newer than local file 'f' -- not retrieving.",
                                 "Saving to: \xE2\x80\x98"
                                 "f\xE2\x80\x99"}) {
    CAPTURE(line);
    CHECK(told(request + line + "\n") == Told{"http://h/p|f||"});
  }
  for (const std::string line :
       {"Saved to: 'f'", "File 'f' is there", "saving to: 'f'", "Saving to: f", "Saving to: '"}) {
    CAPTURE(line);
    CHECK(told(request + line + "\n").front().starts_with("error"));
  }
  // Without a request in front of it, a file has no URL.
  CHECK(told(request + "\nSaving to: 'f'\n") == Told{"unplaced f"});
}

TEST_CASE("names in the log of wget, in the C locale", "[mirror]") {
  const auto name = [](const std::string& logged) {
    return told("--2026-11-20 22:28:13--  http://h/p\nSaving to: '" + logged + "'\n").front();
  };
  CHECK(name("\\303\\251x") == "http://h/p|\xC3\xA9x||");
  CHECK(name("a\\'b\\\\c") == "http://h/p|a'b\\c||");
  CHECK(name("x\\'") == "http://h/p|x'||");
  CHECK(name("\\101\\7z") == "http://h/p|A7z||");
  CHECK(name("\\308") == "http://h/p|308||");
  CHECK(name("\\380") == "http://h/p|380||");
  CHECK(name("\\830") == "http://h/p|830||");
  CHECK(name("\\1.2") == "http://h/p|1.2||");
  CHECK(name("\\37") == "http://h/p|37||");
  CHECK(name("\\377") == "http://h/p|\xFF||");
  CHECK(name("x\\") == "http://h/p|x\\||");
}

TEST_CASE("the types and the redirects in the log of wget", "[mirror]") {
  const std::string time = "--2026-11-20 22:28:13--  ";
  const auto type = [&](const std::string& length) {
    return told(time + "http://h/p\nLength: " + length + "\nSaving to: 'f'\n").front();
  };
  CHECK(type("388 [Text/HTML]") == "http://h/p|f|text/html|");
  CHECK(type("388 (1K) [a/b;c]") == "http://h/p|f|a/b|");
  CHECK(type("388") == "http://h/p|f||");
  CHECK(type("388]") == "http://h/p|f||");
  const std::string longest = "x/" + std::string(254, 'x');
  CHECK(type("1 [" + longest + "]") == "http://h/p|f|" + longest + "|");
  CHECK(type("1 [" + longest + "x]") == "http://h/p|f||");
  const std::string first = time + "http://h/1\n";
  const std::string last = time + "http://h/2\nSaving to: 'f'\n";
  CHECK(told(first + "Location: /2#x [following]\n" + last) ==
        Told{"http://h/2|f||", "http://h/1|f||#x"});
  // A retry is the same request: the URLs that redirect to it still count.
  const std::string failed =
      "--2026-11-20 22:28:14--  http://h/2\nNo data received.\nRetrying.\n\n";
  const std::string retry = "--2026-11-20 22:28:15--  (try: 2)  http://h/2\nSaving to: 'f'\n\n";
  CHECK(told(first + "Location: /2 [following]\n" + failed + retry) ==
        Told{"http://h/2|f||", "http://h/1|f||"});
  CHECK(told(failed + failed + retry) == Told{"http://h/2|f||"});
  CHECK(told(first + "Location: /2\n" + last) == Told{"http://h/2|f||"});
  CHECK(told(first + "URL transformed to HTTPS due to an HSTS policy\n" + last) ==
        Told{"http://h/2|f||"});
  CHECK(told(first + "Location: /2 [following]\nURL transformed to HTTPS due to x\n" + last) ==
        Told{"http://h/2|f||", "http://h/1|f||"});
  // Up to 100 redirects of a chain are kept.
  for (const std::size_t count : {99U, 100U, 101U}) {
    std::string log;
    for (std::size_t i = 1; i < count; ++i) log += first + "Location: /2 [following]\n";
    CHECK(told(log + last).size() == std::min<std::size_t>(count, 100));
  }
  CHECK(told("2026 URL:http://h/a [1/1] -> \"f\" [1]\n" + time + "x\n") == Told{"http://h/a|f||"});
  CHECK(told(first + "2026 URL:http://h/a [1/1] -> \"f \"x\" [1]\n") == Told{"http://h/a|f \"x||"});
  CHECK(told(first + "2026 URL:http://h/a -> \"f\" [1]\n").front().starts_with("error"));
  CHECK(told(first + "2026 [1/1] -> \"f\" [1]\n").front().starts_with("error"));
  CHECK(told(first + "2026 URL:http://h/a [1/1] -> \"\n").front().starts_with("error"));
}

TEST_CASE("what HTTrack has saved, by its status", "[mirror]") {
  const std::string title =
      "date\tsize'/'remotesize\tflags\tstatuscode\tstatus\tMIME\tEtag\tURL\t"
      "localfile\t(from URL)\n";
  const auto row = [&](const std::string& status, const std::string& file) {
    return told(title + "1\t2/2\t---\t" + status + "\tx\tA/B; c\td\thttp://h/s\t" + file +
                "\t(from )\n");
  };
  for (const char* status : {"200", "206", "304"})
    CHECK(row(status, "f") == Told{"http://h/s|f|a/b|"});
  for (const char* status : {"302", "404", "500", "-1"})
    CHECK(row(status, "f").front() != "http://h/s|f|a/b|");
  CHECK(row("200", "").front() != "http://h/s||a/b|");
  CHECK(row("200", "a%20b%1fc%7Fd%21%2%") == Told{"http://h/s|a b\x1F"
                                                  "c\x7F"
                                                  "d%21%2%|a/b|"});
  CHECK(row("200", std::string(4096, 'x')).front().size() > 4096);
  CHECK(row("200", std::string(4097, 'x')).front().size() < 4096);
}

TEST_CASE("lines of the log of wget2 around what they must have", "[mirror][wget2]") {
  const std::string front = "[1] Downloading 'http://h/' ...\n";
  const auto lines = [&](const std::string& text) { return told(front + text); };
  CHECK(lines("Saving 'f'\nHTTP response 200 OK [http://h/a]\n") == Told{"http://h/a|f||"});
  CHECK(lines("Saving 'f'\nHTTP response 200  [http://h/a]\n") == Told{"http://h/a|f||"});
  CHECK(lines("Saving 'f'\nHTTP response 404 No [http://h/a]\n").front().starts_with("error"));
  CHECK(lines("Saving 'f'\nHTTP reply 200 OK [http://h/a]\n").front().starts_with("error"));
  CHECK(lines("Saving 'f'\nHTTP reply is 200 OK [http://h/a]\n").front().starts_with("error"));
  const std::string redirected = "HTTP response 302 Found [http://h/r]\n";
  const std::string saved = "Saving 'f'\nHTTP response 200 OK [http://h/a]\n";
  CHECK(lines(redirected + "Adding URL: http://h/a\n" + saved) ==
        Told{"http://h/a|f||", "http://h/r|f||"});
  CHECK(lines(redirected + "Missed URL: http://h/a\n" + saved) == Told{"http://h/a|f||"});
  CHECK(lines("Saving f'\nHTTP response 200 OK [http://h/a]\n").front().starts_with("error"));
  // The file name of a URL: the host without its port, the path, and index.html.
  for (const auto& [url, name] :
       std::initializer_list<std::pair<const char*, const char*>>{{"http://h", "h/index.html"},
                                                                  {"http://h:8/", "h/index.html"},
                                                                  {"http://h/a/", "h/a/index.html"},
                                                                  {"http://h/a", "h/a"},
                                                                  {"http://h?q", "h/index.html?q"},
                                                                  {"http://h/a?q", "h/a?q"},
                                                                  {"http://h/%61", "h/a"}}) {
    CAPTURE(url);
    const std::string text = "Saving 'x'\nSaving 'd/" + std::string(name) + "'\n";
    const auto found = lines(text + "HTTP response 200 OK [" + url + "]\n");
    REQUIRE(found.size() == 1);
    CHECK(found[0].find("|d/" + std::string(name) + "|") != std::string::npos);
  }
  const auto long_name = [&](std::size_t length) {
    return lines("Saving 'f'\nHTTP response 200 OK [http://h/" + std::string(length - 2, 'x') +
                 "]\n");
  };
  CHECK(long_name(4096).front().ends_with("|f||"));
  CHECK(long_name(4097).front().starts_with("error"));
  std::string many;
  for (int i = 0; i < 257; ++i) many += "Saving 'h/" + std::to_string(i) + "'\n";
  CHECK(lines(many + "HTTP response 200 OK [http://h/1]\n") == Told{"http://h/1|h/1||"});
  // If more than 256 files wait, the first one is given up.
  CHECK(lines(many + "HTTP response 200 OK [http://h/0]\n") == Told{"http://h/0|h/1||"});
  for (const char* first :
       {"[] Downloading 'x'\n", "[a] Downloading 'x'\n", "1] Downloading 'x'\n", "[1\n"}) {
    CHECK(told(first + std::string("Saving 'f'\nHTTP response 200 OK [http://h/a]\n"))
              .front()
              .starts_with("error"));
  }
}

TEST_CASE("the URLs that a name may come from, by the options of wget", "[mirror]") {
  const auto urls = [](const std::string& file, const MirrorLayout& layout) {
    std::vector<std::string> found;
    for (const SavedUrl& row : saved_by_layout({file}, layout)) found.push_back(row.url);
    return found;
  };
  const auto first = [&](const std::string& file, const MirrorLayout& layout = {}) {
    const auto found = urls(file, layout);
    return found.empty() ? std::string() : found.front();
  };
  using Names = MirrorLayout::Names;
  CHECK(first("h/a") == "http://h/a");
  CHECK(first("h:80/a") == "http://h:80/a");
  CHECK(first("h+80/a") == "http://h:80/a");
  CHECK(first("h_80/a") == "http://h:80/a");
  CHECK(first("h+x/a") == "http://h+x/a");
  CHECK(first("+80/a") == "http://+80/a");
  CHECK(first("h+/a") == "http://h+/a");
  CHECK(first("a").empty());
  CHECK(first("a", {.host_directories = false}).empty());
  CHECK(first("a", {.url = "https://h/", .host_directories = false}) == "https://h/a");
  const MirrorLayout cut{.url = "http://h/x/y/z", .host_directories = false, .cut_directories = 1};
  CHECK(first("a", cut) == "http://h/x/a");
  CHECK(first("h/a", {.url = "http://h/x/y/z", .cut_directories = 2}) == "http://h/x/y/a");
  CHECK(first("h/a", {.url = "http://h/x/y/z", .cut_directories = 9}) == "http://h/x/y/a");
  CHECK(first("g/a", {.url = "http://h/x/y/z", .cut_directories = 1}) == "http://g/a");
  CHECK(first("h/a?b/c", {.names = Names::for_unix}) == "http://h/a?b/c");
  CHECK(first("h/a?b%2Fc#d", {.names = Names::for_unix}) == "http://h/a?b/c%23d");
  CHECK(first("h/a@b", {.names = Names::for_unix}) == "http://h/a@b");
  CHECK(first("h/a@b", {.names = Names::for_windows}) == "http://h/a?b");
  CHECK(first("h/a@b") == "http://h/a?b");
  CHECK(first("h/a%3Ab%20c\\d e", {.names = Names::for_windows}) == "http://h/a%3Ab%2520c%5Cd%20e");
  CHECK(first("h/a%3Ab", {.names = Names::for_unix}) == "http://h/a%253Ab");
  CHECK(first("h/a 3Ab", {.names = Names::for_windows}) == "http://h/a%203Ab");
  CHECK(first("h/index.html") == "http://h/");
  CHECK(first("h/index.html?q", {.names = Names::for_unix}) == "http://h/?q");
  CHECK(first("h/index.htmlx") == "http://h/index.htmlx");
  CHECK(urls("h/index.html", {}) == std::vector<std::string>{"http://h/", "https://h/",
                                                             "http://h/index.html",
                                                             "https://h/index.html"});
  const auto has = [&](const std::string& file, const MirrorLayout& layout, const char* url) {
    return std::ranges::count(urls(file, layout), url) > 0;
  };
  const MirrorLayout adjusted{.adjusted_extensions = true};
  CHECK(has("h/a.html", adjusted, "http://h/a"));
  CHECK(has("h/a.css", adjusted, "http://h/a"));
  CHECK_FALSE(has("h/a.gif", adjusted, "http://h/a"));
  CHECK_FALSE(has("h/.css", adjusted, "http://h/"));
  CHECK_FALSE(has("h/a.html", {}, "http://h/a"));
  CHECK(has("h/a", {}, "https://h/a"));
  CHECK(has("h/a@b", {}, "http://h/a@b"));
}

TEST_CASE("which links of a page the mirror lacks, and which stylesheets it has", "[mirror]") {
  const Mirror mirror({.rows = {{"http://h/d/a.html", "d/a.html", {}},
                                {"http://h/s.css", "s.css", {}},
                                {"http://h/m/x.js", "m/x.js", {}}}});
  MirrorLinks met;
  const std::string html =
      "<link rel=stylesheet href=/s.css><link rel=stylesheet href=/t.css><link rel=icon "
      "href=/i><link rel=next href=/n>"
      "<a href=/a><img src=/p#f><img src=data:,><script type=importmap>"
      "{\"imports\":{\"a\":\"/m/\",\"b\":\"/o/\",\"c\":\"/m/x.js\"}}</script>";
  const auto done = rewrite(html, {.retrieval_url = "http://h/d/a.html"},
                            {.transform = local_links(mirror, "d/a.html", &met)});
  REQUIRE(done);
  CHECK(apply_edits(html, done->edits) ==
        "<link rel=stylesheet href=../s.css><link rel=stylesheet href=http://h/t.css>"
        "<link rel=icon href=http://h/i>"
        "<link rel=next href=http://h/n><a href=http://h/a><img src=http://h/p#f>"
        "<img src=data:,><script type=importmap>{\"imports\":{\"a\":\"./../m/\","
        "\"b\":\"http://h/o/\",\"c\":\"./../m/x.js\"}}</script>");
  CHECK(met.stylesheets == std::set<std::string>{"s.css"});
  CHECK(met.missing ==
        std::set<std::string>{"http://h/i", "http://h/p", "http://h/o/", "http://h/t.css"});
  CHECK(met.local == 3);
  CHECK(mirror.folder_of("http://h/m/") == "m/");
  CHECK(mirror.folder_of("http://h/") == "./");
  CHECK(mirror.folder_of("http://h/o/").empty());
  CHECK(mirror.folder_of("http://h/c/").empty());
  CHECK(mirror.folder_of("http://z/").empty());
}

TEST_CASE("places in a folder, as they are shown", "[mirror]") {
  const FolderPlace place("d/a.html");
  CHECK(FolderPlace::shown(place.url()) == "d/a.html");
  CHECK(FolderPlace::shown("http://h/") == "http://h/");
  CHECK(place.file_at("b") == "d/b");
  CHECK(place.file_at("../b?c#d") == "b");
  CHECK(place.file_at("x//y///z") == "d/x/y/z");
  CHECK(place.file_at("http://h/").empty());
  CHECK(place.has_empty_segment("x//y"));
  CHECK(FolderPlace("a.html").has_empty_segment(".//x"));
  CHECK_FALSE(place.has_empty_segment("x/y?//"));
  CHECK_FALSE(place.has_empty_segment("http://h//x"));
  CHECK_FALSE(place.has_empty_segment("http://["));
  CHECK(place.at_base("../e/")->file_at("f") == "e/f");
  CHECK_FALSE(place.at_base("http://h/"));
  CHECK_FALSE(place.at_base("http://["));
}

}  // namespace
TEST_CASE("the directories that wget --cut-dirs counts are those of the start URL", "[mirror]") {
  const auto url = [](const std::string& start, std::size_t cut) {
    const MirrorLayout layout{.url = start, .host_directories = false, .cut_directories = cut};
    return saved_by_layout({"a"}, layout).front().url;
  };
  CHECK(url("http://h/x/y/z", 0) == "http://h/a");
  CHECK(url("http://h/x/y/z", 1) == "http://h/x/a");
  // An empty segment is a directory, too.
  CHECK(url("http://h//x/y", 1) == "http://h//a");
  CHECK(url("http://h//x/y", 2) == "http://h//x/a");
  // Nothing is cut from a URL without a path.
  CHECK(url("http://h", 0) == "http://h/a");
  CHECK(url("http://h", 1) == "http://h/a");
}

TEST_CASE("the steps from a file to one whose path is a part of its own", "[mirror]") {
  // What stands behind the end of the path does not count.
  const std::string_view longer = "a/b/c";
  std::string_view to = longer.substr(0, 1);
  CHECK(steps_up("a/b", to) == "../");
}

TEST_CASE("only what HTTP can fetch is missing from a mirror", "[mirror]") {
  const Mirror mirror({.rows = {{"http://h/a.html", "a.html", {}}}});
  MirrorLinks met;
  const std::string html =
      "<img src=p><img src=ftp://h/q><img src=file:///r><link rel=icon href=ftp://h/i>";
  CHECK(rewrite(html, {.retrieval_url = "http://h/a.html"},
                {.transform = local_links(mirror, "a.html", &met)}));
  CHECK(met.missing == std::set<std::string>{"http://h/p"});
}

TEST_CASE("an empty name in a log is not that of a file", "[mirror]") {
  for (const std::string log :
       {"[1] Downloading 'http://h/' ...\nSaving ''\nHTTP response 200 OK [http://h/a]\n",
        "2026 URL:http://h/a [1/1] -> \"\" [1]\n",
        "--2026-11-20 22:28:13--  http://h/a\nSaving to: ''\n"}) {
    CAPTURE(log);
    CHECK(told(log) == Told{"error it names no saved file"});
  }
}

}  // namespace absolve
